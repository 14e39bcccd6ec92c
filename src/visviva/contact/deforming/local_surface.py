"""The nearest point of a skin starting from a face, and whether a point is inside, from nearby faces only."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.rows.moving_gap import nearest_weights
from visviva.geometry.vectors import Vector, between, cross, dot, length, minus, row_vector, sum_of

MAX_FACES = 64  # most faces that a search visits
EQUAL_SHARE = 1e-9  # relative difference of squared distances that count as equal


@kernel
def nearest_on_face(x: Array, face: Index, p: Vector) -> tuple[float, float, float, float]:
    """Squared distance of p from a face (3,), and the weights of its corners at the nearest point."""
    w0, w1, w2, _feature = nearest_weights(p[0], p[1], p[2], x, face)
    c = sum_of(sum_of((0.0, 0.0, 0.0), w0, row_vector(x, face[0], 0)), w1, row_vector(x, face[1], 0))
    d = minus(p, sum_of(c, w2, row_vector(x, face[2], 0)))
    return dot(d, d), w0, w1, w2


@kernel
def nearest_face(x: Array, faces: Index, beside: Index, start: int, p: Vector) -> tuple[int, float]:
    """The face nearest to p, by descent over neighbours from `start`, and its squared distance."""
    best = start
    least, _a, _b, _c = nearest_on_face(x, faces[start], p)
    for _ in range(MAX_FACES):
        here = best
        for side in range(3):
            other = beside[here, side]
            if other >= 0:
                square, _a, _b, _c = nearest_on_face(x, faces[other], p)
                if square < least * (1.0 - EQUAL_SHARE):
                    best, least = other, square
        if best == here:
            break
    return best, least


@kernel
def _height(x: Array, face: Index, p: Vector) -> float:
    """Height of p over the plane of a face [m]."""
    n = cross(between(x, face[0], face[1]), between(x, face[0], face[2]))
    return float(dot(n, minus(p, row_vector(x, face[0], 0))) / (length(n) + 1e-300))


@kernel
def signed_distance(x: Array, faces: Index, beside: Index, start: int, p: Vector) -> tuple[float, int]:
    """Distance of p from the nearby skin, negative inside, and the nearest face.

    At an edge several faces are equally near; the one with the largest height of p determines the sign.
    """
    best, least = nearest_face(x, faces, beside, start, p)
    height = _height(x, faces[best], p)
    for side in range(3):
        other = beside[best, side]
        if other >= 0:
            square, _a, _b, _c = nearest_on_face(x, faces[other], p)
            if square <= least * (1.0 + 1e3 * EQUAL_SHARE):
                over = _height(x, faces[other], p)
                height = over if abs(over) > abs(height) else height
    return math.copysign(math.sqrt(least), height), best
