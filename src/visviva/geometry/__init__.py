"""Shapes, solids, rotations and vectors: what needs no state and no forces."""
