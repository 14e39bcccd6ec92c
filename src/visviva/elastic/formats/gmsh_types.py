"""Gmsh's element types, by number."""

TETRAHEDRA = 4, 11
NODES = {1: 2, 2: 3, 3: 4, 4: 4, 5: 8, 6: 6, 7: 5, 8: 3, 9: 6, 10: 9, 11: 10, 15: 1}
"""Number of nodes of each element type."""
