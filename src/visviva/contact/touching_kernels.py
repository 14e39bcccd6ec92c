"""The rows of contacts between moving solids: what is touched where, as numbers on ports."""

from __future__ import annotations

import numpy as np

from visviva.contact.pieces import FIRST, GAP, NORMAL, SECOND
from visviva.core.cones import tangents
from visviva.core.kernel import kernel
from visviva.core.rotation import quaternion_turn
from visviva.core.rows import FRICTION, OFF, ONE_SIDED
from visviva.core.state import Array, Index

SMOOTH_ROWS, ROUGH_ROWS, ROLLING_ROWS = 1, 3, 6  # of a contact: its normal; two tangents; three turns


@kernel
def twists(ports: Index, rates: Array, out: Array) -> None:
    """u and ω (n, 6) of every body, zero where nothing moves it."""
    for i in range(ports.shape[0]):
        for c in range(6):
            out[i, c] = rates[ports[i, c]] if ports[i, c] >= 0 else 0.0


@kernel
def moved_poses(poses: Array, twist: Array, h: float, out: Array) -> None:
    """Poses (n, 7) after u and ω have acted for h."""
    turn = np.empty(3)
    for i in range(len(poses)):
        for c in range(3):
            out[i, c] = poses[i, c] + h * twist[i, c]
            turn[c] = h * twist[i, 3 + c]
        quaternion_turn(poses[i], 3, turn, out[i])


@kernel
def _put(
    row: int, body: int, sign: float, d0: float, d1: float, d2: float, p: Array, poses: Array, ports: Index,
    rows: Index, gradient: Array,
) -> None:  # fmt: skip
    """A force along ±d at p on one of the two bodies of a row: the first where sign is 1."""
    side = 0 if sign > 0.0 else 6
    for c in range(6):
        rows[row, side + c] = ports[body, c] if body >= 0 else -1
        gradient[row, side + c] = 0.0
    if body < 0:
        return
    r0, r1, r2 = p[0] - poses[body, 0], p[1] - poses[body, 1], p[2] - poses[body, 2]
    gradient[row, side], gradient[row, side + 1], gradient[row, side + 2] = sign * d0, sign * d1, sign * d2
    gradient[row, side + 3] = sign * (r1 * d2 - r2 * d1)
    gradient[row, side + 4] = sign * (r2 * d0 - r0 * d2)
    gradient[row, side + 5] = sign * (r0 * d1 - r1 * d0)


@kernel
def _turn(
    row: int, body: int, sign: float, d0: float, d1: float, d2: float, ports: Index, rows: Index,
    gradient: Array,
) -> None:  # fmt: skip
    """A torque along ±d on one of the two bodies of a row."""
    side = 0 if sign > 0.0 else 6
    for c in range(6):
        rows[row, side + c] = ports[body, c] if body >= 0 else -1
        gradient[row, side + c] = 0.0
    if body >= 0:
        gradient[row, side + 3], gradient[row, side + 4] = sign * d0, sign * d1
        gradient[row, side + 5] = sign * d2


@kernel
def write_rows(
    count: int, slot: Index, each: int, first: Index, second: Index, points: Array, poses: Array,
    ports: Index, answers: Array, surface: Index, share: Array, rows: Index, gradient: Array, phi: Array,
    kind: Index, restitution: Array, mu: Array, weights: Array,
) -> None:  # fmt: skip
    """Rows of `count` contacts between bodies `first` and `second` (−1 for what stands fixed).

    answers : (s, s, 4)    restitution, μ, rolling radius and weight of every two kinds of surfaces
    surface : (count, 2)   which two meet
    share : (count,)       of the weight
    mu : (cones,)          of the cones: for each slot its friction, its rolling and its spinning
    """
    for row in range(len(kind)):
        kind[row], phi[row] = OFF, 1.0
    mine, other = np.empty(3), np.empty(3)
    for c in range(count):
        if points[c, GAP] == np.inf:
            continue
        row = slot[c] * each
        # In the middle of the gap: one place, so that angular momentum is kept, unless it is closed ahead.
        for a in range(3):
            half = 0.5 * points[c, GAP] * points[c, NORMAL + a]
            mine[a], other[a] = points[c, FIRST + a] - half, points[c, SECOND + a] + half
        n0, n1, n2 = points[c, NORMAL], points[c, NORMAL + 1], points[c, NORMAL + 2]
        _put(row, first[c], 1.0, n0, n1, n2, mine, poses, ports, rows, gradient)
        _put(row, second[c], -1.0, n0, n1, n2, other, poses, ports, rows, gradient)
        answer = answers[surface[c, 0], surface[c, 1]]
        kind[row], phi[row], restitution[row] = ONE_SIDED, points[c, GAP], answer[0]
        weights[row] = share[c] * answer[3]
        if each == SMOOTH_ROWS:
            continue
        frame = tangents(n0, n1, n2)
        for a in range(2):
            d0, d1, d2 = frame[3 * a], frame[3 * a + 1], frame[3 * a + 2]
            _put(row + 1 + a, first[c], 1.0, d0, d1, d2, mine, poses, ports, rows, gradient)
            _put(row + 1 + a, second[c], -1.0, d0, d1, d2, other, poses, ports, rows, gradient)
            kind[row + 1 + a] = FRICTION
            if each == ROLLING_ROWS:
                _turn(row + 3 + a, first[c], 1.0, d0, d1, d2, ports, rows, gradient)
                _turn(row + 3 + a, second[c], -1.0, d0, d1, d2, ports, rows, gradient)
                kind[row + 3 + a] = FRICTION
        cone = slot[c] * (3 if each == ROLLING_ROWS else 1)
        mu[cone] = answer[1]
        if each == ROLLING_ROWS:
            _turn(row + 5, first[c], 1.0, n0, n1, n2, ports, rows, gradient)
            _turn(row + 5, second[c], -1.0, n0, n1, n2, ports, rows, gradient)
            kind[row + 5] = FRICTION
            mu[cone + 1] = mu[cone + 2] = answer[2]


@kernel
def rates_of_rows(rows: Index, gradient: Array, kind: Index, rates: Array, out: Array) -> None:
    """g·w of every row that is on."""
    for i in range(len(kind)):
        out[i] = 0.0
        if kind[i] != OFF:
            for r in range(rows.shape[1]):
                if rows[i, r] >= 0:
                    out[i] += gradient[i, r] * rates[rows[i, r]]


@kernel
def slope_of_rates(back: Array, on: Array, kind_back: Index, kind_on: Index, h: float, turn: Array) -> None:
    """Central differences of g·w over ±h; one-sided ones, from the rates in `turn`, at a new contact."""
    for i in range(len(turn)):
        here = turn[i]
        turn[i] = 0.0
        if kind_back[i] != OFF and kind_on[i] != OFF:
            turn[i] = 0.5 * (on[i] - back[i]) / h
        elif kind_on[i] != OFF:
            turn[i] = (on[i] - here) / h
        elif kind_back[i] != OFF:
            turn[i] = (here - back[i]) / h
