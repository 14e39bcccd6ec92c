"""Constraints by functions of a user."""
