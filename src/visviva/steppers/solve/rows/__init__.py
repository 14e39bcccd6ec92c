"""The row problem: rows of all kinds, with Coulomb's law among them, on the matrix of a step."""
