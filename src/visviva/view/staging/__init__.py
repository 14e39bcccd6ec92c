"""Appearance of a run: its tracks as primitives, the floor, and overlays."""
