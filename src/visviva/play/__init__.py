"""The playground: a world that is stepped in real time while a page changes it."""
