"""Position of a rope on several edges: convex for given friction limits, which are found by iteration."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Mask
from visviva.compiling.kernel import kernel
from visviva.geometry.row_vectors import dot
from visviva.hoist.lengths.edge_pulls import add_turning, neighbours, pull_at

MAX_ROUNDS = (150, 300)  # until limits and positions agree; eight to forty are usual
RELAXATION_SHARES = (1.0, 0.2)  # of the change of the limits that is applied in those rounds
MAX_STEPS = 40  # of Newton's method for given limits
MAX_STEP_SHARE = 0.1  # relative to the length of an edge: the longest step
MAX_HALVINGS = 30  # of each step
TOLERANCE = 1e-13  # error of F·e and of limits, for a tension of 1
ROUND_OFF = 1e-15  # of a length: close to the minimum, steps reduce it by less than this


@kernel
def _forces_on_edges(
    origin: Array, along: Array, length: Array, ends: Array, linked: Mask, s: Array, side: Array,
    normal: Array,
) -> None:  # fmt: skip
    """F·e and |F − e (F·e)| on all edges."""
    w = np.empty((2, 3))
    for j in range(len(s)):
        neighbours(j, origin, along, length, ends, linked, s, w)
        side[j] = pull_at(w[0], w[1], along[j], s[j], normal[j : j + 1])


@kernel
def _path_length(
    origin: Array, along: Array, length: Array, ends: Array, linked: Mask, start: Array, limit: Array,
    s: Array,
) -> float:  # fmt: skip
    """Length of the rope, and Σ limit |s − start| [m]."""
    w, total = np.empty((2, 3)), 0.0
    for j in range(len(s)):
        neighbours(j, origin, along, length, ends, linked, s, w)
        for i in range(2):
            if i == 1 and linked[j, 1]:
                continue
            for c in range(3):
                w[i, c] -= s[j] * along[j, c]
            total += np.sqrt(dot(w[i], w[i]))
        total += limit[j] * abs(s[j] - start[j])
    return total


@kernel
def _curvature(
    origin: Array, along: Array, length: Array, ends: Array, linked: Mask, s: Array, diagonal: Array,
    beside: Array,
) -> None:  # fmt: skip
    """Second derivatives of the length: by s[j], and in beside[j] by s[j] and s[j + 1]."""
    w, turn = np.empty((2, 3)), np.empty(3)
    for j in range(len(s)):
        neighbours(j, origin, along, length, ends, linked, s, w)
        diagonal[j], beside[j] = 0.0, 0.0
        for i in range(2):
            for c in range(3):
                w[i, c] -= s[j] * along[j, c]
            turn[:] = 0.0
            add_turning(w[i], along[j], -1.0, turn)
            diagonal[j] -= dot(turn, along[j])
        if linked[j, 1] and 0.0 < s[j + 1] < length[j + 1]:
            turn[:] = 0.0
            add_turning(w[1], along[j + 1], 1.0, turn)
            beside[j] = -dot(turn, along[j])


@kernel
def _solve_tridiagonal(slides: Mask, diagonal: Array, beside: Array, x: Array) -> None:
    """Solve the tridiagonal system of the sliding edges; x = 0 elsewhere."""
    for j in range(len(x)):
        if not slides[j]:
            x[j], diagonal[j], beside[j] = 0.0, 1.0, 0.0
            if j > 0:
                beside[j - 1] = 0.0
    for j in range(1, len(x)):
        share = beside[j - 1] / diagonal[j - 1]
        diagonal[j] -= share * beside[j - 1]
        x[j] -= share * x[j - 1]
    for j in range(len(x) - 1, -1, -1):
        above = beside[j] * x[j + 1] if j + 1 < len(x) else 0.0
        x[j] = (x[j] - above) / diagonal[j]


@kernel
def shortest_path(
    origin: Array, along: Array, length: Array, ends: Array, linked: Mask, start: Array, limit: Array,
    s: Array,
) -> None:  # fmt: skip
    """The s that minimise the length of the rope plus Σ limit |s − start|, by Newton's method from s.

    limit : (k,) friction limit at each edge, for a tension of 1
    """
    k = len(s)
    side, normal, way, x = np.empty(k), np.empty(k), np.empty(k), np.empty(k)
    diagonal, beside, trial, slides = np.empty(k), np.empty(k), np.empty(k), np.empty(k, np.bool_)
    for _ in range(MAX_STEPS):
        _forces_on_edges(origin, along, length, ends, linked, s, side, normal)
        largest = 0.0
        for j in range(k):
            slides[j] = s[j] != start[j] or abs(side[j]) > limit[j]
            way[j] = np.sign(side[j]) if s[j] == start[j] else np.sign(s[j] - start[j])
            x[j] = side[j] - way[j] * limit[j] if slides[j] else 0.0
            largest = max(largest, abs(x[j]))
        if largest <= TOLERANCE:
            return
        _curvature(origin, along, length, ends, linked, s, diagonal, beside)
        _solve_tridiagonal(slides, diagonal, beside, x)
        before, share = _path_length(origin, along, length, ends, linked, start, limit, s), 1.0
        for j in range(k):
            share = min(share, MAX_STEP_SHARE * length[j] / max(abs(x[j]), 1e-300))
        for _ in range(MAX_HALVINGS):
            for j in range(k):
                trial[j] = s[j] + share * x[j]
                if limit[j] > 0.0 and (trial[j] - start[j]) * way[j] < 0.0:
                    trial[j] = start[j]
            if _path_length(origin, along, length, ends, linked, start, limit, trial) <= before * (
                1.0 + ROUND_OFF
            ):
                break
            share *= 0.5
        s[:] = trial


@kernel
def iterate_limits(
    origin: Array, along: Array, length: Array, ends: Array, linked: Mask, start: Array, mu: float, s: Array
) -> None:
    """s of a rope on k edges as in `solve_edges`, from any s: alternate limits μ |F − e (F·e)| and positions.

    For given limits the positions are unique. The limits move to the values that these give, or by a share of
    the difference where they would oscillate, as where an almost straight part hardly presses on its edge.
    """
    k = len(s)
    side, normal, limit = np.empty(k), np.empty(k), np.empty(k)
    _forces_on_edges(origin, along, length, ends, linked, s, side, normal)
    for j in range(k):
        limit[j] = mu * normal[j]
    for phase in range(2):
        for _ in range(MAX_ROUNDS[phase]):
            shortest_path(origin, along, length, ends, linked, start, limit, s)
            _forces_on_edges(origin, along, length, ends, linked, s, side, normal)
            miss = 0.0
            for j in range(k):
                miss = max(miss, abs(mu * normal[j] - limit[j]))
                limit[j] += RELAXATION_SHARES[phase] * (mu * normal[j] - limit[j])
            if miss <= TOLERANCE:
                return
