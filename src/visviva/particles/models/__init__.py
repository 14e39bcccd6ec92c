"""Particles and fields as parts of a scene."""
