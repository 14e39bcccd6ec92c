"""Tetrahedral meshes: shapes, gluing, meshers of closed surfaces."""
