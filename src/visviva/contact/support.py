"""Support points of convex pieces: the place of their core that lies farthest along a direction.

    s(d) = argmax over x in the core of d·x,   piece = core ⊕ ball of radius ROUND

The core of a sphere is a point, of a capsule a segment, of all other shapes the shape itself.
"""

from __future__ import annotations

import math

from visviva.contact.pieces import (
    AXES,
    BOX,
    CAPSULE,
    CONE,
    CYLINDER,
    ELLIPSOID,
    HULL,
    KIND,
    SIZE,
    SPHERE,
    TRIANGLE,
    VERTEX,
    VERTICES,
    place_of,
    point_in_world,
    to_piece,
)
from visviva.core.kernel import kernel
from visviva.core.state import Array
from visviva.core.vectors import Vector, dot, row_vector


@kernel
def _on_rim(radius: float, d: Vector) -> tuple[float, float]:
    """The place of a circle about z that lies farthest along d; on its x axis where d runs along z."""
    across = math.sqrt(d[0] * d[0] + d[1] * d[1])
    if across <= 1e-14 * abs(d[2]):
        return radius, 0.0
    return radius * d[0] / across, radius * d[1] / across


@kernel
def support_of_vertices(pieces: Array, i: int, vertices: Array, d: Vector) -> int:
    """The vertex of a hull that lies farthest along a direction in its own axes."""
    first = int(pieces[i, VERTEX])
    best, most = first, -math.inf
    for k in range(first, first + int(pieces[i, VERTICES])):
        along = vertices[k, 0] * d[0] + vertices[k, 1] * d[1] + vertices[k, 2] * d[2]
        if along > most:
            best, most = k, along
    return best


@kernel
def own_support(pieces: Array, i: int, vertices: Array, d: Vector) -> Vector:
    """s(d) of a piece other than a triangle, with d and the place in its own axes."""
    kind = int(pieces[i, KIND])
    a, b, c = pieces[i, SIZE], pieces[i, SIZE + 1], pieces[i, SIZE + 2]
    if kind == BOX:
        return math.copysign(a, d[0]), math.copysign(b, d[1]), math.copysign(c, d[2])
    if kind == HULL:
        out: Vector = row_vector(vertices, support_of_vertices(pieces, i, vertices, d), 0)
        return out
    if kind == CAPSULE:
        return 0.0, 0.0, math.copysign(b, d[2])
    if kind == CYLINDER:
        x, y = _on_rim(a, d)
        return x, y, math.copysign(b, d[2])
    if kind == CONE:
        x, y = _on_rim(a, d)
        if b * d[2] >= x * d[0] + y * d[1]:
            return 0.0, 0.0, 0.75 * b
        return x, y, -0.25 * b
    if kind == ELLIPSOID:
        x, y, z = a * d[0], b * d[1], c * d[2]
        size = math.sqrt(x * x + y * y + z * z)
        return a * x / size, b * y / size, c * z / size
    return 0.0, 0.0, 0.0


@kernel
def support(pieces: Array, i: int, vertices: Array, d: Vector) -> Vector:
    """s(d) of a piece, with d and the place in the world [m]."""
    kind = int(pieces[i, KIND])
    if kind == SPHERE:
        out: Vector = place_of(pieces, i)
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
