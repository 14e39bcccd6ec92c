"""Ropes over sheaves as rows, and their events."""
