"""The reference: contacts as springs that are compressed and released, resolved in time."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.errors import SceneError
from visviva.impact.graph import Graph, ImpactSolution, check_speeds, multiply

MAX_PERIODS = 1000  # most periods of the fastest spring


@kernel
def _integrate_springs(
    start: Index, column: Index, value: Array, v: Array, stiffness: Array, exponent: float, h: float,
    steps: int, depth: Array, impulse: Array, now: Array,
) -> int:  # fmt: skip
    """Velocity Verlet of δ̇ = −v, v̇ = G F, F = k max(δ, 0)ⁿ; returns the number of steps."""
    m = len(v)
    force, push = np.zeros(m), np.zeros(m)
    for i in range(m):
        now[i] = v[i]
    for step in range(steps):
        for half in range(2):
            for i in range(m):
                force[i] = stiffness[i] * max(depth[i], 0.0) ** exponent
                impulse[i] += 0.5 * h * force[i]
            multiply(start, column, value, force, push)
            open_ = True
            for i in range(m):
                now[i] += 0.5 * h * push[i]
                open_ = open_ and depth[i] <= 0.0 and now[i] >= 0.0
            if half == 0:
                for i in range(m):
                    depth[i] -= h * now[i]
        if open_:
            return step + 1
    return steps


def lzb(
    graph: Graph,
    v: ArrayLike,
    stiffness: ArrayLike = 1.0,
    exponent: float = 1.0,
    steps_per_period: int = 4000,
) -> ImpactSolution:
    """Impulses of compliant contacts in the limit of infinite stiffness, with the bodies fixed in place.

        F_i = k_i max(δ_i, 0)ⁿ,   δ̇_i = −v_i,   v̇ = G F        until no δ > 0 and no v < 0

    which distributes impulses as dP_j/dP_i = F_j/F_i. Only the ratios of the k_i matter. Slow, and of second
    order in the step: a reference for other laws.

    Parameters
    ----------
    v : (m,)           v⁻, < 0 approaching [m/s]
    stiffness : k_i > 0
    exponent : n, 1 for springs, 1.5 for Hertz
    steps_per_period : of the stiffest contact

    Raises SceneError for numbers out of range. Sources: Liu, Zhao and Brogliato 2008; Zhang, Li and Wang
    2015, eqs. (7)–(8). Proved by tests/impact/test_laws.py.
    """
    speeds = check_speeds(graph, v)
    m = len(speeds)
    k = np.ascontiguousarray(np.broadcast_to(np.asarray(stiffness, float), (m,)))
    if not ((k > 0).all() and np.isfinite(k).all() and exponent >= 1.0 and steps_per_period >= 10):
        raise SceneError("expected a stiffness > 0, an exponent >= 1, and at least 10 steps per period")
    impulse, now = np.zeros(m), speeds.copy()
    top = -float(speeds.min(initial=0.0))
    if top <= 0.0:
        return ImpactSolution(impulse, now, 0)
    diagonal = np.abs(np.bincount(np.repeat(np.arange(m), np.diff(graph.start)), np.abs(graph.value)))
    # The depth at which a spring would stop the fastest approach determines the time scale.
    stiffest = float((k * diagonal).max())
    deepest = (0.5 * (exponent + 1.0) * top**2 / stiffest) ** (1.0 / (exponent + 1.0))
    h = 2.0 * math.pi * deepest / top / steps_per_period
    max_steps = MAX_PERIODS * steps_per_period
    csr = (graph.start, graph.column, graph.value)
    taken = _integrate_springs(*csr, speeds, k, exponent, h, max_steps, np.zeros(m), impulse, now)
    return ImpactSolution(impulse, now, taken, 0, taken < max_steps)
