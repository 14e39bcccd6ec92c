"""The local server, and what it says to the page."""
