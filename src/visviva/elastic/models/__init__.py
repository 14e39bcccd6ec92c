"""Elastic bodies as parts of a scene, and how they are shown."""
