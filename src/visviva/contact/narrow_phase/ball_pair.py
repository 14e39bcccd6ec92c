"""The contact point of two balls."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.pieces import FIRST, GAP, NORMAL, PLACE, ROUND, SECOND


@kernel
def ball_pair(pieces: Array, i: int, j: int, margin: float, points: Array, ids: Index) -> int:
    """As `manifold` for two balls: one point where they come within the margin of each other, or none."""
    x, y = pieces[i, PLACE] - pieces[j, PLACE], pieces[i, PLACE + 1] - pieces[j, PLACE + 1]
    z = pieces[i, PLACE + 2] - pieces[j, PLACE + 2]
    away = math.sqrt(x * x + y * y + z * z)
    mine, other = pieces[i, ROUND], pieces[j, ROUND]
    if away >= margin + mine + other:
        return 0
    if away > 0.0:
        x, y, z = x / away, y / away, z / away
    else:
        x, y, z = 0.0, 0.0, 1.0
    points[0, GAP], ids[0] = away - mine - other, 0
    points[0, NORMAL], points[0, NORMAL + 1], points[0, NORMAL + 2] = x, y, z
    for c in range(3):
        n = points[0, NORMAL + c]
        points[0, FIRST + c] = pieces[i, PLACE + c] - mine * n
        points[0, SECOND + c] = pieces[j, PLACE + c] + other * n
    return 1
