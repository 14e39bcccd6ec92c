"""Rows: contacts as constraints, with their friction and what follows from a touch."""
