"""Equilibrium of a rope on one edge and on several in sequence: sticking by friction, and sliding."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Mask
from visviva.compiling.kernel import kernel
from visviva.geometry.row_vectors import dot
from visviva.hoist.lengths.edge_descent import iterate_limits
from visviva.hoist.lengths.edge_pulls import add_turning, neighbours, pull_at

MAX_ROUNDS = 60  # over all edges, each followed by a Newton step
# relative to the tension: margin over the friction limit for a rope that has come to rest there
STICK_MARGIN = 1e-11
TOLERANCE = 1e-15  # relative to the length of an edge: a negligible change of s
CHANGE_TOLERANCE = 1e-12  # likewise: larger changes are not round-off
MAX_HALVINGS = 8  # of a Newton step that does not reduce the error
MAX_STEPS = 60  # of regula falsi, which takes about ten


@kernel
def position_on_edge(a: Array, b: Array, along: Array, s: float, mu: float) -> float:
    """Position of a rope on a line: s if friction holds it there, else where it stops sliding.

        |F·e| ≤ μ |F − e (F·e)|,   F = (a − se)/|a − se| + (b − se)/|b − se|

    a, b : (3,) the neighbours, relative to the point s = 0 of the line [m]; along : (3,) e

    Without friction the rope is shortest: e makes the same angle with both parts.
    """
    normal = np.zeros(1)
    side = pull_at(a, b, along, s, normal)
    if abs(side) <= mu * normal[0] + STICK_MARGIN and mu > 0.0:
        return s
    u, v = dot(a, along), dot(b, along)
    wide_a = np.sqrt(max(dot(a, a) - u * u, 0.0))
    wide_b = np.sqrt(max(dot(b, b) - v * v, 0.0))
    if wide_a + wide_b <= 0.0:
        return s
    free = (u * wide_b + v * wide_a) / (wide_a + wide_b)
    if mu == 0.0:
        return float(free)
    sign = 1.0 if side > 0.0 else -1.0
    low, over = s, abs(side) - mu * normal[0]
    high, under = free, -mu * pull_at_limit(a, b, along, free, normal)
    last = 0
    for _ in range(MAX_STEPS):
        middle = (low * under - high * over) / (under - over)
        if middle in (low, high):
            break
        left = sign * pull_at(a, b, along, middle, normal) - mu * normal[0]
        if left > 0.0:
            low, over = middle, left
            under *= 0.5 if last == 1 else 1.0
            last = 1
        else:
            high, under = middle, left
            over *= 0.5 if last == -1 else 1.0
            last = -1
    return float(high if -under < over else low)


@kernel
def pull_at_limit(a: Array, b: Array, along: Array, s: float, force: Array) -> float:
    """|F − e (F·e)| at s."""
    pull_at(a, b, along, s, force)
    return float(force[0])


@kernel
def _newton_step(
    origin: Array, along: Array, length: Array, ends: Array, linked: Mask, start: Array, mu: float, s: Array
) -> None:
    """One Newton step on F·e ∓ μ |F − e (F·e)| = 0 for all sliding edges at once: a tridiagonal matrix."""
    count = len(s)
    diagonal, right = np.ones(count), np.zeros(count)
    beside = np.zeros((count, 2))
    w, force, across, rotation_gradient = np.empty((2, 3)), np.empty(3), np.empty(3), np.empty((3, 3))
    for j in range(count):
        if s[j] == start[j] and mu > 0.0:
            continue
        neighbours(j, origin, along, length, ends, linked, s, w)
        force[:], rotation_gradient[:] = 0.0, 0.0
        for i in range(2):
            for c in range(3):
                w[i, c] -= s[j] * along[j, c]
            size = max(np.sqrt(dot(w[i], w[i])), 1e-300)
            for c in range(3):
                force[c] += w[i, c] / size
            add_turning(w[i], along[j], -1.0, rotation_gradient[1])
            k = j + 2 * i - 1
            if linked[j, i] and 0.0 < s[k] < length[k]:
                add_turning(w[i], along[k], 1.0, rotation_gradient[2 * i])
        side = dot(force, along[j])
        for c in range(3):
            across[c] = force[c] - side * along[j, c]
        normal = np.sqrt(dot(across, across))
        limit = 0.0 if normal == 0.0 else mu / normal
        if s[j] < start[j]:
            limit = -limit
        right[j] = -(side - limit * normal * normal)
        diagonal[j] = dot(rotation_gradient[1], along[j]) - limit * dot(rotation_gradient[1], across)
        for i in range(2):
            beside[j, i] = dot(rotation_gradient[2 * i], along[j]) - limit * dot(
                rotation_gradient[2 * i], across
            )
    for j in range(1, count):
        share = beside[j, 0] / diagonal[j - 1]
        diagonal[j] -= share * beside[j - 1, 1]
        right[j] -= share * right[j - 1]
    for j in range(count - 1, -1, -1):
        above = beside[j, 1] * right[j + 1] if j + 1 < count else 0.0
        right[j] = (right[j] - above) / diagonal[j]
    before, trial = _imbalance(origin, along, length, ends, linked, start, mu, s, s), np.empty(count)
    share = 1.0
    for _ in range(MAX_HALVINGS):
        for j in range(count):
            trial[j] = s[j] + share * right[j]
            if mu > 0.0 and (trial[j] - start[j]) * (s[j] - start[j]) < 0.0:
                trial[j] = start[j]
        if _imbalance(origin, along, length, ends, linked, start, mu, s, trial) < before:
            s[:] = trial
            return
        share *= 0.5


@kernel
def _imbalance(
    origin: Array, along: Array, length: Array, ends: Array, linked: Mask, start: Array, mu: float,
    sliding: Array, s: Array,
) -> float:  # fmt: skip
    """Σ |F·e ∓ μ |F − e (F·e)|| of the sliding edges, for sliding from `start` in the direction `sliding`."""
    w, normal, total = np.empty((2, 3)), np.zeros(1), 0.0
    for j in range(len(s)):
        if sliding[j] != start[j] or mu == 0.0:
            neighbours(j, origin, along, length, ends, linked, s, w)
            side = pull_at(w[0], w[1], along[j], s[j], normal)
            total += abs(side - (mu if sliding[j] > start[j] else -mu) * normal[0])
    return total


@kernel
def solve_edges(
    origin: Array, along: Array, length: Array, ends: Array, linked: Mask, start: Array, mu: float, s: Array
) -> None:
    """s (k,) of a rope on k edges, in the order of the rope.

    Parameters
    ----------
    origin, along : (k, 3)   points s = 0 and unit directions [m]
    length : (k,)            of the edges; the rope stays between their ends [m]
    ends : (k, 2, 3)         the previous and next points of the rope where these are not edges [m]
    linked : (k, 2)          whether they are the edge before and the edge behind
    start : (k,)             s where friction last held it
    """
    s[:] = start
    if _relax_edges(origin, along, length, ends, linked, start, mu, s) <= CHANGE_TOLERANCE:
        return
    s[:] = start
    iterate_limits(origin, along, length, ends, linked, start, mu, s)


@kernel
def _relax_edges(
    origin: Array, along: Array, length: Array, ends: Array, linked: Mask, start: Array, mu: float, s: Array
) -> float:
    """Relax one edge at a time, with Newton steps in between; the last change, relative to their lengths."""
    w, change = np.empty((2, 3)), 0.0
    for _ in range(MAX_ROUNDS):
        change = 0.0
        for j in range(len(s)):
            neighbours(j, origin, along, length, ends, linked, s, w)
            found = position_on_edge(w[0], w[1], along[j], start[j], mu)
            change = max(change, abs(found - s[j]) / length[j])
            s[j] = found
        if len(s) == 1 or change <= TOLERANCE:
            break
        _newton_step(origin, along, length, ends, linked, start, mu, s)
    return change
