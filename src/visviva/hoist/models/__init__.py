"""Hoists as parts of a scene."""
