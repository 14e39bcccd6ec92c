"""Impact: laws of a single contact and of many at once, as pure functions."""
