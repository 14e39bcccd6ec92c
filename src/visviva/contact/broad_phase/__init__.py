"""Broad phase: which pieces, boxes and triangles may come near each other."""
