"""The gallery: examples and own scenes in the browser, each run live beside its text."""
