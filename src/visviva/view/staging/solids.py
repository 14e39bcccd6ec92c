"""Triangle meshes of body shapes, in body axes, and their sizes as given by a look.

{"kind": "sphere", "radius": r}
{"kind": "box", "size": [x, y, z]}              full edge lengths
{"kind": "cylinder", "radius": r, "length": l}  along the body's z, centred
{"kind": "capsule", "radius": r, "length": l}   l between the centres of the two half-spheres, along z
{"kind": "axes", "length": l}
{"kind": "mesh"}                                static vertices and triangles
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.errors import SceneError
from visviva.view.painting.normals import corner_mesh
from visviva.view.painting.shapes import Array

KINDS = ("sphere", "box", "cylinder", "capsule", "mesh", "axes")
SIDES = 64
Mesh = tuple[Array, Array]


def box(size: ArrayLike) -> Mesh:
    """Corners and corner normals (12, 3, 3) of a box with edges size (3,) [m]."""
    half = 0.5 * np.broadcast_to(np.asarray(size, dtype=np.float64), (3,))
    x = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]) * half
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return corner_mesh(x, [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])


def cylinder(radius: float, length: float) -> Mesh:
    """Corners and corner normals of a closed cylinder along z; smooth around it, sharp at the rims."""
    angle = 2.0 * np.pi * np.arange(SIDES) / SIDES
    ring = np.column_stack((radius * np.cos(angle), radius * np.sin(angle)))
    x = np.zeros((2 * SIDES + 2, 3))
    x[:SIDES, :2] = x[SIDES:-2, :2] = ring
    x[:SIDES, 2] = x[-2, 2] = -0.5 * length
    x[SIDES:-2, 2] = x[-1, 2] = 0.5 * length
    i = np.arange(SIDES)
    j = (i + 1) % SIDES
    low, high = np.full(SIDES, 2 * SIDES), np.full(SIDES, 2 * SIDES + 1)
    faces = ((i, j, j + SIDES), (i, j + SIDES, i + SIDES), (j, i, low), (i + SIDES, j + SIDES, high))
    return corner_mesh(x, np.concatenate([np.column_stack(face) for face in faces]))


def positive_length(shape: dict[str, Any], key: str, where: str) -> float:
    """A positive length of a shape. Raises SceneError."""
    value = shape.get(key)
    if not isinstance(value, int | float) or not 0.0 < value < np.inf:
        raise SceneError(f"shape {shape.get('kind')!r} needs a positive {key} [m], found {value!r}", where)
    return float(value)


def bounding_radius(shape: dict[str, Any], vertices: Array | None, where: str) -> float:
    """Radius [m] of the bounding sphere about the body's origin. Raises SceneError."""
    kind = shape.get("kind")
    if kind == "sphere":
        return positive_length(shape, "radius", where)
    if kind == "box":
        size = np.asarray(shape.get("size", np.nan), dtype=np.float64)
        if size.shape not in ((), (3,)) or not np.all((size > 0.0) & (size < np.inf)):
            raise SceneError(f"a box needs a positive size [x, y, z] [m], found {shape.get('size')!r}", where)
        return 0.5 * float(np.linalg.norm(np.broadcast_to(size, (3,))))
    if kind == "cylinder":
        return float(
            np.hypot(positive_length(shape, "radius", where), 0.5 * positive_length(shape, "length", where))
        )
    if kind == "capsule":
        return positive_length(shape, "radius", where) + 0.5 * positive_length(shape, "length", where)
    if kind == "axes":
        return positive_length(shape, "length", where)
    if kind == "mesh" and vertices is not None:
        return float(np.linalg.norm(vertices, axis=1).max(initial=0.0))
    raise SceneError(f"shape {kind!r} is unknown or has no vertices; known: {', '.join(KINDS)}", where)


def rotate(quat: ArrayLike, x: ArrayLike) -> Array:
    """Vectors x (..., 3) rotated by unit quaternions (n, 4) wxyz: (n, ..., 3)."""
    q = np.asarray(quat, dtype=np.float64)
    q = q / np.linalg.norm(q, axis=1, keepdims=True)
    w, a, b, c = q.T
    rotations = np.empty((len(q), 3, 3))
    rotations[:, 0] = np.column_stack((1 - 2 * (b * b + c * c), 2 * (a * b - w * c), 2 * (a * c + w * b)))
    rotations[:, 1] = np.column_stack((2 * (a * b + w * c), 1 - 2 * (a * a + c * c), 2 * (b * c - w * a)))
    rotations[:, 2] = np.column_stack((2 * (a * c - w * b), 2 * (b * c + w * a), 1 - 2 * (a * a + b * b)))
    turned: Array = np.einsum("nij,...j->n...i", rotations, np.asarray(x, dtype=np.float64))
    return turned
