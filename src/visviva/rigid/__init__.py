"""Rigid bodies: places, turns, mass properties of shapes and meshes."""
