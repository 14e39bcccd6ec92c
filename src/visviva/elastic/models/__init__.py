"""Elastic bodies as parts of a scene, and their display."""
