"""Pieces that are flush: they meet at an edge only, as a box that slides over the seam of two slabs and the
second slab, whose side would stop it.
"""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.contact.narrow_phase.gjk import separation
from visviva.contact.shapes.pieces import (
    BOX,
    FACE,
    FACES,
    HULL,
    KIND,
    REACH,
    ROUND,
    TRIANGLE,
    axis_of,
    origin_of,
    size_of,
    to_world,
)
from visviva.geometry.shapes import by_kind
from visviva.geometry.vectors import Vector, dot, minus, row_vector, scaled

FLUSH, FLUSH_SHARE = 1e-6, 1e-5  # gap or overlap of flush pieces [m], also as a share of the smaller one
ASIDE_COSINE = 0.5  # cosine of the angle up to which two normals are those of one contact


@kernel
def _tolerance(pieces: Array, i: int, j: int) -> float:
    return float(min(FLUSH, FLUSH_SHARE * min(pieces[i, REACH], pieces[j, REACH])))


@kernel
def _is_flush(pieces: Array, i: int, j: int, vertices: Array, n: Vector, m: Vector) -> bool:
    """Whether the first piece is flush with the second along m, and not along n."""
    if abs(dot(m, n)) > ASIDE_COSINE:
        return False
    apart = separation(pieces, i, j, vertices, m) - pieces[i, ROUND] - pieces[j, ROUND]
    return bool(abs(apart) <= _tolerance(pieces, i, j))


@kernel
def _has_flush_face(
    pieces: Array, i: int, j: int, vertices: Array, faces: Array, n: Vector, of_second: bool
) -> bool:
    """Whether the pieces are flush along a face of one of them, over which the centre of the other lies."""
    own, other, sign = (j, i, 1.0) if of_second else (i, j, -1.0)
    kind, offset = int(pieces[own, KIND]), minus(origin_of(pieces, other), origin_of(pieces, own))
    flush = _tolerance(pieces, i, j)
    most = pieces[other, REACH] + pieces[i, ROUND] + pieces[j, ROUND] + flush
    if kind == BOX:
        half = size_of(pieces, own)
        for k in range(3):
            axis = axis_of(pieces, own, k)
            along = dot(axis, offset)
            if -flush <= abs(along) - half[k] <= most:
                m = scaled(sign * math.copysign(1.0, along), axis)
                if _is_flush(pieces, i, j, vertices, n, m):
                    return True
        return False
    if kind == HULL:
        first = int(pieces[own, FACE])
        for f in range(first, first + int(pieces[own, FACES])):
            out = to_world(pieces, own, row_vector(faces, f, 0))
            near = -flush <= dot(out, offset) - faces[f, 3] <= most
            if near and _is_flush(pieces, i, j, vertices, n, scaled(sign, out)):
                return True
        return False
    axis = axis_of(pieces, own, 2)
    has, out = by_kind.face(kind, size_of(pieces, own), (0.0, 0.0, math.copysign(1.0, dot(axis, offset))))
    return has and bool(_is_flush(pieces, i, j, vertices, n, scaled(sign, to_world(pieces, own, out))))


@separate_kernel
def passes_flush(pieces: Array, i: int, j: int, vertices: Array, faces: Array, n: Vector, gap: float) -> bool:
    """Whether two pieces that do not overlap along n, from the second to the first, are flush along a face.

    Then no contact acts between them: in which of both directions they overlap is decided by rounding, and by
    what a solver leaves. As soon as they do by more than that in one, the other is their normal.

    gap : of the cores along n [m]
    """
    if gap - pieces[i, ROUND] - pieces[j, ROUND] < -_tolerance(pieces, i, j):
        return False
    if pieces[i, KIND] == TRIANGLE or pieces[j, KIND] == TRIANGLE:
        return False
    if _has_flush_face(pieces, i, j, vertices, faces, n, True):
        return True
    return bool(_has_flush_face(pieces, i, j, vertices, faces, n, False))
