"""The playground: a world stepped in real time and changed from a page."""
