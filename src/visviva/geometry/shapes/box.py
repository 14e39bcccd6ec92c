"""Axis-aligned boxes about the origin; sizes are full edges, numbers are half edges."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.shapes.body_shape import (
    CORNERED,
    EDGE_SINE,
    EXTREME_FACE_COSINE,
    MAX_CORNERS,
    BodyShape,
    Core,
    Moments,
)
from visviva.geometry.vectors import Vector, length, put_row

QUADS = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))


def _core(x: float, y: float, z: float) -> Core:
    half = (0.5 * x, 0.5 * y, 0.5 * z)
    return Core(half, half, float(np.linalg.norm(half)))


def _moments(a: float, b: float, c: float) -> Moments:
    return a * b * c, (a * a / 12, b * b / 12, c * c / 12)


def _surface(size: tuple[float, ...], sides: int) -> tuple[Array, Index]:
    x = np.array([[a, b, c] for a in (-0.5, 0.5) for b in (-0.5, 0.5) for c in (-0.5, 0.5)])
    return x * size, np.array([t for a, b, c, d in QUADS for t in ((a, b, c), (a, c, d))])


@kernel
def _support(half: Vector, d: Vector) -> Vector:
    return math.copysign(half[0], d[0]), math.copysign(half[1], d[1]), math.copysign(half[2], d[2])


@kernel
def box_extent(half: Vector, d: Vector) -> float:
    """Half the extent of a box along d."""
    return abs(d[0]) * half[0] + abs(d[1]) * half[1] + abs(d[2]) * half[2]


@kernel
def distance_from_box(half: Vector, p: Vector) -> tuple[float, Vector]:
    """Distance of p from a box, < 0 inside, and the outward unit vector at its nearest point."""
    e = abs(p[0]) - half[0], abs(p[1]) - half[1], abs(p[2]) - half[2]
    if max(e[0], max(e[1], e[2])) > 0.0:
        out = max(e[0], 0.0), max(e[1], 0.0), max(e[2], 0.0)
        size = length(out)
        return size, (
            math.copysign(out[0] / size, p[0]),
            math.copysign(out[1] / size, p[1]),
            math.copysign(out[2] / size, p[2]),
        )
    if e[0] >= e[1] and e[0] >= e[2]:
        return e[0], (math.copysign(1.0, p[0]), 0.0, 0.0)
    if e[1] >= e[2]:
        return e[1], (0.0, math.copysign(1.0, p[1]), 0.0)
    return e[2], (0.0, 0.0, math.copysign(1.0, p[2]))


@kernel
def _lowest(half: Vector, d: Vector, points: Array) -> int:
    """All corners."""
    for k in range(8):
        p = (half[0] if k & 1 else -half[0], half[1] if k & 2 else -half[1], half[2] if k & 4 else -half[2])
        put_row(points, k, 0, p)
    return 8


@kernel
def _largest(d: Vector) -> int:
    axis = 0
    for c in range(1, 3):
        axis = c if abs(d[c]) > abs(d[axis]) else axis
    return axis


@kernel
def _face(half: Vector, d: Vector) -> tuple[bool, Vector]:
    axis = _largest(d)
    side = math.copysign(1.0, d[axis])
    return True, (side if axis == 0 else 0.0, side if axis == 1 else 0.0, side if axis == 2 else 0.0)


@kernel
def _put_face(half: Vector, axis: int, side: float, polygon: Array) -> None:
    for k in range(4):
        first = 1.0 if k == 0 or k == 3 else -1.0
        second = (1.0 if k < 2 else -1.0) * side
        if axis == 0:
            p = side * half[0], first * half[1], second * half[2]
        elif axis == 1:
            p = second * half[0], side * half[1], first * half[2]
        else:
            p = first * half[0], second * half[1], side * half[2]
        put_row(polygon, k, 0, p)
    n = (side if axis == 0 else 0.0, side if axis == 1 else 0.0, side if axis == 2 else 0.0)
    put_row(polygon, MAX_CORNERS, 0, n)


@kernel
def _feature(half: Vector, d: Vector, polygon: Array) -> tuple[int, int]:
    s = math.copysign(half[0], d[0]), math.copysign(half[1], d[1]), math.copysign(half[2], d[2])
    axis, least = _largest(d), 0
    for c in range(1, 3):
        least = c if abs(d[c]) < abs(d[least]) else least
    if abs(d[axis]) >= EXTREME_FACE_COSINE:
        side = 1.0 if d[axis] > 0.0 else -1.0
        _put_face(half, axis, side, polygon)
        return 4, 2 * axis + (1 if side > 0.0 else 0)
    corner = (1 if s[0] > 0.0 else 0) + (2 if s[1] > 0.0 else 0) + (4 if s[2] > 0.0 else 0)
    put_row(polygon, 0, 0, s)
    if abs(d[least]) >= EDGE_SINE:
        return 1, 32 + corner
    put_row(polygon, 1, 0, s)
    polygon[0, least], polygon[1, least] = -half[least], half[least]
    return 2, 8 + 8 * least + (corner & ~(1 << least))


BOX = BodyShape(
    "box", ("x", "y", "z"), ("size",), _core, _moments, _surface,
    _support, box_extent, distance_from_box, _lowest, _face, _feature, CORNERED, smooth=False,
)  # fmt: skip
