"""Shapes, solids, rotations and vectors: geometry without state or forces."""
