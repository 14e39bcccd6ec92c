"""A plane: an infinite floor that fades into the background, or a solid slab if it has a size."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.errors import SceneError
from visviva.view.painting import finishes, palette
from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import Camera, unit
from visviva.view.painting.shapes import Array, Shapes
from visviva.view.staging import solids
from visviva.view.staging.ground import extended_slab

FLOOR_REACH = 40.0  # radius of an infinite floor, in radii of the scene
TILES = 9.0  # approximate number of tiles across the scene
NO_FADE = 1e30  # fade radius of a plane that ends at its edges
SLAB_THICKNESS = 0.025  # thickness of a slab, in edge lengths
BACK_OPACITY = 0.25  # opacity of a slab seen from the forbidden side, so that it does not hide the scene
PLAIN = "#c9ced6"


def round_length(x: float) -> float:
    """The largest of 1, 2, 5 × 10ⁿ not above x."""
    power = 10.0 ** np.floor(np.log10(x))
    return float(power * max(step for step in (1.0, 2.0, 5.0) if step * power <= x * (1 + 1e-9)))


def plane_axes(shape: dict[str, Any], name: str) -> tuple[Array, Array]:
    """A point (3,) of a plane and its axes (3, 3): two in the plane, then the normal. Raises SceneError."""
    point = np.asarray(shape.get("point", (0.0, 0.0, 0.0)), dtype=np.float64)
    normal = np.asarray(shape.get("normal", (0.0, 0.0, 1.0)), dtype=np.float64)
    if normal.shape != (3,) or not np.linalg.norm(normal) > 0.0:
        raise SceneError(
            f"the plane's normal is {normal.tolist()}; give three numbers, not all zero", f"{name}.look.shape"
        )
    normal = unit(normal)
    across = unit(np.cross((0.0, 1.0, 0.0) if abs(normal[1]) < 0.9 else (0.0, 0.0, 1.0), normal))
    return point, np.array([across, np.cross(normal, across), normal])


def floor_triangles(look: dict[str, Any], name: str, low: Array, high: Array, camera: Camera) -> Shapes:
    """The triangles of a plane.

    Without a size it is visible only from above and fades out with distance, in the background's colour
    unless it has its own; with a size it is a slab under the plane, translucent from below, which, if level,
    is extended to the whole range of the motion.

    Parameters
    ----------
    look : shape = {"kind": "plane", "point", "normal", "size" [m, edge or two edges, optional]},
        optional color
    low, high : bounding box of the scene [m]

    Errors: `SceneError` for a normal of length zero. Proved by tests/view/test_floor.py.
    """
    shape = look["shape"]
    point, axes = plane_axes(shape, name)
    middle, reach = 0.5 * (low + high), FLOOR_REACH * 0.5 * float(np.linalg.norm(high - low))
    above = float(axes[2] @ (np.asarray(camera.position) - point)) > 0.0
    tile = round_length(2.0 * reach / FLOOR_REACH / TILES)
    own, finish = look.get("color"), finishes.finish_number(look, f"{name}.look")
    if shape.get("size"):
        edges = np.broadcast_to(np.asarray(shape["size"], dtype=np.float64), (2,))
        paint = palette.parse_color(own or PLAIN, f"{name}.look.color")
        return slab_triangles(
            *extended_slab(point, axes, edges, low, high), axes, tile, (*paint, 1.0, finish), above
        )
    if not above:
        return parts.no_shapes()
    centre = middle - axes[2] * float(axes[2] @ (middle - point))
    # tiles are counted from the plane's own point, so that they do not move when the scene grows
    centre = centre - ((axes[:2] @ (centre - point)) % (2.0 * tile)) @ axes[:2]
    paint = palette.parse_color(own, f"{name}.look.color") if own else np.ones(3)
    row = np.concatenate((centre, axes[2], axes[0], [reach, tile], paint, [float(bool(own)), finish]))
    return plane_triangles(centre, axes, np.array([2.0 * reach, 2.0 * reach]), row)


def plane_triangles(centre: Array, axes: Array, edges: Array, row: Array) -> Shapes:
    """The two triangles of a plane, with its row for the kernels."""
    corners = centre + 0.5 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * edges @ axes[:2]
    normals = np.broadcast_to(axes[2], (2, 3, 3))
    made = parts.triangles(corners[[[0, 1, 2], [0, 2, 3]]], normals, row[11:14], plane=0)
    return made._replace(planes=row[None])


def slab_triangles(
    point: Array, edges: Array, axes: Array, tile: float, paint: tuple[float, ...], above: bool
) -> Shapes:
    """A solid slab whose upper side lies in the plane; paint: its colour, 1, and its finish."""
    thick = SLAB_THICKNESS * float(edges.mean())
    corners, normals = solids.box([*edges, thick])
    lid = normals[:, 0, 2] > 0.5
    corners = (corners - [0.0, 0.0, 0.5 * thick]) @ axes + point
    normals = normals @ axes
    if not above:
        return parts.triangles(corners, normals, paint[:3], BACK_OPACITY, parts.SLAB_PLANE)
    row = np.concatenate((point, axes[2], axes[0], [NO_FADE, tile], paint))
    body = parts.triangles(corners[~lid], normals[~lid], paint[:3], plane=parts.SLAB_PLANE)
    return parts.combined([plane_triangles(point, axes, edges, row), body])
