"""Proximal point method: the fallback where Newton's method alone does not converge.

    x ← argmin φ,   λ̂ ← λ⁺(x),   s ← μ|v_t|,   repeat

φ of `convex` is convex: Newton's method with a line search always finds its minimum. Soft springs
(ρ = 100/D) need few Newton steps, and each proximal step reduces the error; if steps are easy, ρ is raised.
Proved by tests/steppers/solve/test_schedule.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import copy
from visviva.steppers.solve.rows.block_lu import Factor
from visviva.steppers.solve.rows.convex import hold_slips, how_far, spring_forces
from visviva.steppers.solve.rows.hessian import find_step
from visviva.steppers.solve.rows.island import ROW, ROWS, SCALE, SQUARE, Island
from visviva.steppers.solve.rows.read import read_all, restore

MOST = 12  # Newton steps per minimisation
EASY, HARD, FIRMER = 2, 6, 3.0  # Newton steps below/above which springs get firmer/softer, and the factor
START, SOFTEST, FIRMEST = 100.0, 10.0, 1e6  # firmness ρD
CLOSER = 0.1  # tolerance of the minimisation, as a share of the residual


@apart
def proximal_step(p: Island, f: Factor, residual: float, firmness: float) -> int:
    """λ⁺ into λ; returns the number of Newton steps, each with a factorisation."""
    copy(p.lam, p.centre)
    none = np.zeros(len(p.lam))
    read_all(p, p.y, none, p.x, p.v)
    hold_slips(p, firmness)
    taken = int(_least(p, f, none, CLOSER * min(residual, 1.0)))
    copy(p.tau, p.lam)
    restore(p)
    return taken


@kernel
def next_firmness(firmness: float, taken: int) -> float:
    """Firmer springs after an easy proximal step, softer ones after a hard one."""
    if taken <= EASY:
        return min(FIRMER * firmness, FIRMEST)
    return max(firmness / FIRMER, SOFTEST) if taken >= HARD else firmness


@kernel
def _pull_of_step(p: Island, pull: Array, out: Array) -> None:
    """ω of a step dx = A⁻¹ Jᵀ ω from x = A⁻¹ (b + Jᵀ pull): τ − pull − S J dx."""
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        for a in range(rows):
            total = p.tau[first + a] - pull[first + a]
            for b in range(rows):
                total -= p.slope[at + a * rows + b] * p.w[first + b]
            out[first + a] = total


@kernel
def _least(p: Island, f: Factor, none: Array, close: float) -> int:
    """x ← argmin φ, to a tolerance of `close` times the scale; returns the number of Newton steps."""
    x, pull, taken, start = p.x.copy(), p.lam.copy(), 0, np.empty(len(p.lam))
    read_all(p, p.y, none, p.free, start)
    while True:
        read_all(p, p.y, none, x, p.v)
        spring_forces(p, p.v, True)
        copy(p.tau, p.lam)
        restore(p)
        furthest = 0.0
        for i in range(len(x)):
            furthest = max(furthest, abs(p.x[i] - x[i]))
        if taken == MOST or not furthest > close * p.found[SCALE]:
            return taken
        taken += 1
        if not find_step(p, f, p.tau, pull, True, False):
            return taken
        _pull_of_step(p, pull, p.lam_direction)
        begin, bend = 0.0, 0.0
        for i in range(len(pull)):
            begin += p.lam_direction[i] * (p.v[i] - start[i])
            bend += p.lam_direction[i] * p.w[i]
        share = how_far(p, p.v, p.w, begin, bend)
        for i in range(len(x)):
            x[i] += share * p.g[i]
        for i in range(len(pull)):
            pull[i] += share * p.lam_direction[i]
