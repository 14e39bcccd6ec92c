"""Finishes: appearance of materials, as numbers for shading."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.errors import SceneError
from visviva.view.painting.shapes import Array, Skin

FINISHES = ("plain", "metal", "wood", "rubber", "glass", "cloth", "stone")
PLAIN, METAL, WOOD, RUBBER, GLASS, CLOTH, STONE = range(len(FINISHES))
ROPE = len(FINISHES)
"""Cloth on a tube: laid strands."""
DIFFUSE, HIGHLIGHT, SHARPNESS, OWN_COLOR_SHARE, MIRROR, SHEEN = range(6)
OPTICS: Array = np.array(
    [
        [1.00, 0.22, 48.0, 0.0, 0.00, 0.10],  # plain
        [0.34, 0.75, 40.0, 1.0, 0.80, 0.00],  # metal
        [1.00, 0.14, 24.0, 0.0, 0.03, 0.04],  # wood
        [0.86, 0.10, 7.0, 0.0, 0.02, 0.07],  # rubber
        [0.50, 1.20, 320.0, 0.4, 0.06, 0.00],  # glass
        [0.92, 0.00, 8.0, 0.0, 0.00, 0.30],  # cloth
        [1.00, 0.03, 8.0, 0.0, 0.00, 0.04],  # stone
        [0.96, 0.00, 8.0, 0.0, 0.00, 0.16],  # rope
    ]
)
"""For each finish: share of diffuse light; strength and exponent of the sun's highlight; tint of reflections
by its own colour; reflectance of the sky at normal incidence; strength of its bright rim."""
GLASS_OPACITY = 0.28  # opacity of glass at normal incidence


def finish_number(look: dict[str, Any], location: str) -> int:
    """The number of the finish of a look. Raises SceneError."""
    name = look.get("finish") or "plain"
    if name not in FINISHES:
        raise SceneError(f"unknown finish {name!r}; known: {', '.join(FINISHES)}", f"{location}.finish")
    return FINISHES.index(name)


def opacity_of(look: dict[str, Any], finish: int) -> float:
    """Opacity of a look; by default 1, or that of clear glass."""
    return float(look.get("opacity", 1.0)) * (GLASS_OPACITY if finish == GLASS else 1.0)


def tube_finish(finish: int) -> int:
    """The finish on a tube: cloth becomes rope."""
    return ROPE if finish == CLOTH else finish


def grain_coordinates(x: Array) -> tuple[Array, float]:
    """Texture coordinates (…, 3) of rest positions (…, 3) [m], and their number per metre.

    The axes are in the order of the extents, so that the grain runs along the longest one; the unit is the
    second longest.
    """
    flat = x.reshape(-1, 3)
    extent = flat.max(axis=0) - flat.min(axis=0) if len(flat) else np.ones(3)
    order = np.argsort(extent, kind="stable")
    scale = 1.0 / max(float(extent[order[1]]), 1e-3 * float(extent[order[2]]), 1e-300)
    return x[..., order] * scale, scale


def skin_of_corners(finish: int, corners: Array) -> Skin:
    """The skin of triangles with these corners at rest (n, 3, 3) [m]."""
    if finish == PLAIN:
        return Skin()
    texture, scale = grain_coordinates(corners)
    return Skin(finish, scale, texture)
