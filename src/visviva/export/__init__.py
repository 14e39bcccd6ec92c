"""Runs in formats of other programs."""
