"""Frames of chords, in which transverse coordinates are defined, and motion of nodes with the ends."""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.row_vectors import add_cross

# Columns of `geo`: |r|; d; e1, e2; ∂e1/∂r, ∂e2/∂r by rows; ė1, ė2; ë1, ë2 for r̈ = 0; d|r|/dt; r; ṙ; ḋ
LENGTH, ALONG, ACROSS, AXIS_GRADIENT, RATE, SECOND_RATE, SPEED, CHORD, CHORD_RATE = (
    0,
    1,
    4,
    10,
    28,
    34,
    40,
    41,
    44,
)
COLUMNS = 47


@kernel
def _unit(r: Array, rate: Array, jet: Array) -> float:
    """r/|r| and its first two derivatives for r̈ = 0, into jet (3, 3); returns |r|."""
    length, along, square = 0.0, 0.0, 0.0
    for c in range(3):
        length += r[c] * r[c]
    length = math.sqrt(length)
    for c in range(3):
        jet[0, c] = r[c] / length
        along += jet[0, c] * rate[c]
        square += rate[c] * rate[c]
    bend = (square - along * along) / length
    for c in range(3):
        jet[1, c] = (rate[c] - along * jet[0, c]) / length
    for c in range(3):
        jet[2, c] = -(bend * jet[0, c] + 2.0 * along * jet[1, c]) / length
    return length


@kernel
def measure_frames(
    still: bool, first: Array, last: Array, ends: Index, up: Array, first_rate: Array, last_rate: Array,
    work: Array, geo: Array,
) -> None:  # fmt: skip
    """geo (N, COLUMNS) of chords from first[ends[i, 0]] to last[ends[i, 1]]; e1 = up × d/|…|, e2 = d × e1.

    still : the ends never move, so results are computed only once;   work : (8, 3)
    """
    d, e, side, rate, part = work[0:3], work[3:6], work[6], work[7], geo[0, 0:3]
    for i in range(len(ends)):
        if still and geo[i, LENGTH] > 0.0:
            continue
        r, way, n = geo[i, CHORD : CHORD + 3], geo[i, CHORD_RATE : CHORD_RATE + 3], up[i]
        for c in range(3):
            r[c] = last[ends[i, 1], c] - first[ends[i, 0], c]
            way[c] = last_rate[ends[i, 1], c] - first_rate[ends[i, 0], c]
        side[:], rate[:] = 0.0, 0.0
        length = _unit(r, way, d)
        add_cross(n, r, 1.0, side)
        add_cross(n, way, 1.0, rate)
        width = _unit(side, rate, e)
        geo[i, LENGTH], geo[i, SPEED] = length, 0.0
        for c in range(3):
            geo[i, ALONG + c], geo[i, ACROSS + c] = d[0, c], e[0, c]
            geo[i, RATE + c], geo[i, SECOND_RATE + c] = e[1, c], e[2, c]
            geo[i, SPEED] += d[0, c] * way[c]
            for at in (ACROSS, RATE, SECOND_RATE):
                geo[i, at + 3 + c] = 0.0
        add_cross(d[0], e[0], 1.0, geo[i, ACROSS + 3 : ACROSS + 6])
        add_cross(d[1], e[0], 1.0, geo[i, RATE + 3 : RATE + 6])
        add_cross(d[0], e[1], 1.0, geo[i, RATE + 3 : RATE + 6])
        add_cross(d[2], e[0], 1.0, geo[i, SECOND_RATE + 3 : SECOND_RATE + 6])
        add_cross(d[1], e[1], 2.0, geo[i, SECOND_RATE + 3 : SECOND_RATE + 6])
        add_cross(d[0], e[2], 1.0, geo[i, SECOND_RATE + 3 : SECOND_RATE + 6])
        for a in range(3):  # by r_a: ∂d, ∂e1, and from them ∂e2
            side[:], rate[:] = 0.0, 0.0
            side[a] = 1.0
            add_cross(n, side, 1.0, rate)
            aligned = rate[0] * e[0, 0] + rate[1] * e[0, 1] + rate[2] * e[0, 2]
            for c in range(3):
                rate[c] = (rate[c] - aligned * e[0, c]) / width
                side[c] = (side[c] - d[0, a] * d[0, c]) / length
                geo[i, AXIS_GRADIENT + 3 * c + a] = rate[c]
            part = d[1]
            part[:] = 0.0
            add_cross(side, e[0], 1.0, part)
            add_cross(d[0], rate, 1.0, part)
            for c in range(3):
                geo[i, AXIS_GRADIENT + 9 + 3 * c + a] = part[c]


@kernel
def position_gradient(geo: Array, i: int, share: float, u: Array, out: Array) -> None:
    """B (3, 3) = ∂x/∂p₁ = ξ + Σ u_j ∂e_j/∂r of a node with coordinates u (planes,); ∂x/∂p₀ is 1 − B."""
    for c in range(3):
        for a in range(3):
            out[c, a] = share if c == a else 0.0
            for j in range(len(u)):
                out[c, a] += u[j] * geo[i, AXIS_GRADIENT + 9 * j + 3 * c + a]


@kernel
def relative_position(geo: Array, i: int, share: float, u: Array, out: Array) -> None:
    """x − p₀ (3,) = ξ r + Σ u_j e_j of a node."""
    for c in range(3):
        out[c] = share * geo[i, CHORD + c]
        for j in range(len(u)):
            out[c] += u[j] * geo[i, ACROSS + 3 * j + c]
