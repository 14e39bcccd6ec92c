"""Rows: contacts as constraints, with their friction and the consequences of a contact."""
