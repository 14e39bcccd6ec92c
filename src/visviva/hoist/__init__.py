"""Ropes over sheaves and winches."""

from visviva.core.model import Kind

CATALOGUE: tuple[Kind, ...] = ()
