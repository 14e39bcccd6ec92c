"""Constraints, their signals and inputs as parts of a scene."""
