"""Shapes: surfaces that points cannot penetrate, and the pieces of bodies as rows of numbers."""
