"""Support points of convex pieces: the point of their core that is farthest along a direction.

    s(d) = argmax over x in the core of d·x,   piece = core ⊕ ball of radius ROUND

The core of a sphere is a point, of a capsule a segment, of all other shapes the shape itself.
"""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.pieces import (
    AXES,
    HULL,
    KIND,
    SPHERE,
    TRIANGLE,
    VERTEX,
    VERTICES,
    origin_of,
    point_in_world,
    size_of,
    to_piece,
)
from visviva.geometry.shapes import by_kind
from visviva.geometry.vectors import Vector, dot, row_vector


@kernel
def support_of_vertices(pieces: Array, i: int, vertices: Array, d: Vector) -> int:
    """The vertex of a hull that is farthest along a direction in its own axes."""
    first = int(pieces[i, VERTEX])
    best, largest = first, -math.inf
    for k in range(first, first + int(pieces[i, VERTICES])):
        along = vertices[k, 0] * d[0] + vertices[k, 1] * d[1] + vertices[k, 2] * d[2]
        if along > largest:
            best, largest = k, along
    return best


@kernel
def own_support(pieces: Array, i: int, vertices: Array, d: Vector) -> Vector:
    """s(d) of a piece other than a triangle, with d and the point in its own axes."""
    kind = int(pieces[i, KIND])
    if kind == HULL:
        out: Vector = row_vector(vertices, support_of_vertices(pieces, i, vertices, d), 0)
        return out
    out = by_kind.support(kind, size_of(pieces, i), d)
    return out


@kernel
def support(pieces: Array, i: int, vertices: Array, d: Vector) -> Vector:
    """s(d) of a piece, with d and the point in the world [m]."""
    kind = int(pieces[i, KIND])
    if kind == SPHERE:
        out: Vector = origin_of(pieces, i)
        return out
    if kind == TRIANGLE:
        best = row_vector(pieces, i, AXES)
        for k in range(1, 3):
            other = row_vector(pieces, i, AXES + 3 * k)
            if dot(other, d) > dot(best, d):
                best = other
        out = best
        return out
    out = point_in_world(pieces, i, own_support(pieces, i, vertices, to_piece(pieces, i, d)))
    return out
