"""Elastic and viscous bodies of tetrahedra: materials, shapes, mesh files."""
