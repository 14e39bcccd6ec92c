"""The gallery: examples and the user's scenes in the browser, each running live beside its text."""
