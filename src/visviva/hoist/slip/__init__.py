"""Dry friction of bearings, and rope that slips in its grooves."""
