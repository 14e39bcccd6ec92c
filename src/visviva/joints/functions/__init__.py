"""Constraints given by user functions."""
