"""Broad phase: finds pieces, boxes and triangles that may come close to each other."""
