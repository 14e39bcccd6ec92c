"""Mesh files, and the files of Liesenfeld's thesis."""
