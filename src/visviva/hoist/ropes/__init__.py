"""Ropes over sheaves as rows, and what may happen to them."""
