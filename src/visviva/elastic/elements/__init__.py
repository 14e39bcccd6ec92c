"""Nodes and the loops over tetrahedra: forces, tangents, mass, yield, inversion."""
