"""Proximal point method: the fallback where Newton's method alone does not converge.

    x ← argmin φ,   λ̂ ← λ⁺(x),   s ← μ|v_t|,   repeat

φ of `convex` is convex: Newton's method with a line search always finds its minimum. Soft springs
(ρ = 100/D) need few Newton steps, and each proximal step reduces the error; if steps are easy, ρ is raised.
Proved by tests/steppers/solve/test_schedule.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.kinematics import copy
from visviva.steppers.solve.rows.block_lu import Factor
from visviva.steppers.solve.rows.convex import freeze_slip, line_search, spring_forces
from visviva.steppers.solve.rows.hessian import find_step
from visviva.steppers.solve.rows.island import ROW, ROWS, SCALE, SQUARE, Island
from visviva.steppers.solve.rows.unit_rates import read_all, restore

MAX_STEPS = 12  # Newton steps per minimisation
# Newton steps below/above which springs get firmer/softer, and the factor
EASY_STEPS, HARD_STEPS, FIRMNESS_RATIO = 2, 6, 3.0
INITIAL_FIRMNESS, MIN_FIRMNESS, MAX_FIRMNESS = 100.0, 10.0, 1e6  # firmness ρD
TOLERANCE = 0.1  # tolerance of the minimisation, as a share of the residual


@separate_kernel
def proximal_step(p: Island, f: Factor, residual: float, firmness: float) -> int:
    """λ⁺ into λ; returns the number of Newton steps, each with a factorisation."""
    copy(p.lam, p.centre)
    none = np.zeros(len(p.lam))
    read_all(p, p.y, none, p.x, p.v)
    freeze_slip(p, firmness)
    taken = int(_minimise(p, f, none, TOLERANCE * min(residual, 1.0)))
    copy(p.tau, p.lam)
    restore(p)
    return taken


@kernel
def next_firmness(firmness: float, taken: int) -> float:
    """Firmer springs after an easy proximal step, softer ones after a hard one."""
    if taken <= EASY_STEPS:
        return min(FIRMNESS_RATIO * firmness, MAX_FIRMNESS)
    return max(firmness / FIRMNESS_RATIO, MIN_FIRMNESS) if taken >= HARD_STEPS else firmness


@kernel
def _step_forces(p: Island, forces: Array, out: Array) -> None:
    """ω of a step dx = A⁻¹ Jᵀ ω from x = A⁻¹ (b + Jᵀ pull): τ − pull − S J dx."""
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        for a in range(rows):
            total = p.tau[first + a] - forces[first + a]
            for b in range(rows):
                total -= p.slope[at + a * rows + b] * p.w[first + b]
            out[first + a] = total


@kernel
def _minimise(p: Island, f: Factor, none: Array, tolerance: float) -> int:
    """x ← argmin φ, to a tolerance of `tolerance` times the scale; returns the number of Newton steps."""
    x, forces, taken, start = p.x.copy(), p.lam.copy(), 0, np.empty(len(p.lam))
    read_all(p, p.y, none, p.free, start)
    while True:
        read_all(p, p.y, none, x, p.v)
        spring_forces(p, p.v, True)
        copy(p.tau, p.lam)
        restore(p)
        max_change = 0.0
        for i in range(len(x)):
            max_change = max(max_change, abs(p.x[i] - x[i]))
        if taken == MAX_STEPS or not max_change > tolerance * p.found[SCALE]:
            return taken
        taken += 1
        if not find_step(p, f, p.tau, forces, True, False):
            return taken
        _step_forces(p, forces, p.lam_direction)
        initial_slope, curvature = 0.0, 0.0
        for i in range(len(forces)):
            initial_slope += p.lam_direction[i] * (p.v[i] - start[i])
            curvature += p.lam_direction[i] * p.w[i]
        share = line_search(p, p.v, p.w, initial_slope, curvature)
        for i in range(len(x)):
            x[i] += share * p.g[i]
        for i in range(len(forces)):
            forces[i] += share * p.lam_direction[i]
