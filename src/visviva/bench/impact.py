"""Bench of simultaneous impacts: time of an event of Quadratic Contact Energy over the number of contacts."""

from __future__ import annotations

from functools import partial

import numpy as np
from scipy import sparse

from visviva.arrays import Array
from visviva.bench.measure import Measured, seconds
from visviva.impact.graph import Graph
from visviva.impact.qce import qce

SIDES = (5, 10, 20, 40, 80, 159)


def lattice(side: int) -> tuple[Graph, Array]:
    """Contacts of side² equal balls on a square lattice, and their normal velocities for random motion."""
    ball = np.arange(side * side).reshape(side, side)
    pairs = [(ball[:, :-1].ravel(), ball[:, 1:].ravel(), 0), (ball[:-1].ravel(), ball[1:].ravel(), 1)]
    first = np.concatenate([2 * a + axis for a, _, axis in pairs])
    second = np.concatenate([2 * b + axis for _, b, axis in pairs])
    m, rows = len(first), np.arange(len(first))
    ones, index = np.repeat([-1.0, 1.0], m), (np.tile(rows, 2), np.concatenate([first, second]))
    jacobian = sparse.csr_array((ones, index), shape=(m, 2 * side * side))
    u = np.random.default_rng(side).normal(size=2 * side * side)
    return Graph.of_contacts(jacobian, np.ones(2 * side * side)), np.asarray(jacobian @ u)


def events() -> list[Measured]:
    """Square lattices of balls, all in random motion; 40 to 50 000 contacts."""
    found, times = [], {}
    for side in SIDES:
        graph, v = lattice(side)
        count = qce(graph, v).events
        times[side] = seconds(partial(qce, graph, v), 3) / count * 1e6
        goal = "<= 0.5" if side == 40 else ""
        found.append(Measured(f"qce event among {len(v)} contacts ({count} events)", times[side], "µs", goal))
    growth = times[SIDES[-1]] / times[SIDES[0]]
    return [*found, Measured("growth of an event from the fewest to the most", growth, "×", "<= 2")]
