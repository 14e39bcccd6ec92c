"""A plane as a round floor that fades into the background."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.errors import SceneError
from visviva.view import palette
from visviva.view import shapes as parts
from visviva.view.camera import Camera, unit
from visviva.view.shapes import Array, Shapes

FLOOR_REACH = 5.0  # radius of a floor, in radii of the scene
TILES = 9.0  # about so many tiles over the scene


def nice(x: float) -> float:
    """The nearest of 1, 2, 5 × 10ⁿ not above x."""
    power = 10.0 ** np.floor(np.log10(x))
    return float(power * max(step for step in (1.0, 2.0, 5.0) if step * power <= x * (1 + 1e-9)))


def floor(look: dict[str, Any], name: str, middle: Array, reach: float, camera: Camera) -> Shapes:
    """The triangles of a plane seen from its upper side; nothing from below, so that it never hides the
    scene.

    Parameters
    ----------
    look : shape = {"kind": "plane", "point", "normal", "size" [m, edge, optional]}, optional color
    middle, reach : where the scene is, and how far a floor extends about it at most [m]

    Errors: `SceneError` for a normal of no length.
    """
    shape = look["shape"]
    point = np.asarray(shape.get("point", (0.0, 0.0, 0.0)), dtype=np.float64)
    normal = np.asarray(shape.get("normal", (0.0, 0.0, 1.0)), dtype=np.float64)
    if normal.shape != (3,) or not np.linalg.norm(normal) > 0.0:
        raise SceneError(
            f"the plane's normal is {normal.tolist()}; give three numbers, not all zero", f"{name}.look.shape"
        )
    normal = unit(normal)
    if float(normal @ (np.asarray(camera.position) - point)) <= 0.0:
        return parts.empty()
    half = 0.5 * float(np.max(shape.get("size") or np.inf))
    centre, radius = point, half
    if half > reach:
        centre, radius = middle - normal * float(normal @ (middle - point)), reach
    across = unit(np.cross((0.0, 1.0, 0.0) if abs(normal[1]) < 0.9 else (0.0, 0.0, 1.0), normal))
    along = np.cross(normal, across)
    tile = nice(2.0 * reach / FLOOR_REACH / TILES)
    # tiles are counted from the plane's own point, so that they stay where they are when the scene grows
    offset = np.array([(centre - point) @ axis % (2.0 * tile) for axis in (across, along)])
    centre = centre - offset[0] * across - offset[1] * along
    own = look.get("color")
    paint = palette.color(own, f"{name}.look.color") if own else np.ones(3)
    row = np.concatenate((centre, normal, across, [radius, tile], paint, [float(bool(own))]))
    corners = centre + radius * np.array(
        [a * across + b * along for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    made = parts.triangles(
        corners[[[0, 1, 2], [0, 2, 3]]], np.broadcast_to(normal, (2, 3, 3)), paint, plane=0
    )
    return made._replace(planes=row[None])
