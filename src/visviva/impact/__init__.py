"""Impact: the laws of a single contact as pure functions."""
