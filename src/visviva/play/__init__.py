"""The playground: a world stepped in real time and edited from a page."""
