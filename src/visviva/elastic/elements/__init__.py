"""Nodes of tetrahedra, and loops over the elements: forces, tangents, mass, yield, inversion."""
