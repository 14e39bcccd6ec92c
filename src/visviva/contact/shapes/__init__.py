"""Shapes: what points cannot pass, and the pieces of bodies as rows of numbers."""
