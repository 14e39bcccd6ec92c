"""The local server and its protocol with the page."""
