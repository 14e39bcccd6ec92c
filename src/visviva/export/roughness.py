"""Finishes in terms of other programs: roughness, metallic or not."""

from __future__ import annotations

from visviva.view.painting.finishes import GLASS, METAL, RUBBER, WOOD

ROUGHNESS = {METAL: 0.3, WOOD: 0.55, RUBBER: 0.8, GLASS: 0.05}
DEFAULT_ROUGHNESS = 0.5


def roughness(finish: int) -> float:
    """From 0 (mirror) to 1."""
    return ROUGHNESS.get(finish, DEFAULT_ROUGHNESS)


def metallic(finish: int) -> float:
    """1 for metals, else 0."""
    return float(finish == METAL)
