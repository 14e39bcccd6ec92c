"""Tetrahedra: shapes, glue, meshers of closed surfaces."""
