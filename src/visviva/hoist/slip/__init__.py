"""Dry friction of bearings, and slip of rope in its grooves."""
