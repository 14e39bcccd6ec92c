"""Semismooth Newton on all units: each law is replaced by its tangent, and the system is solved for x.

    λ⁺ = τ − S J dx,   H = A + Jᵀ S J,   H dx = Jᵀ (τ − λ)

Closed or sticking rows are held by a proximal spring, S = ρ = firmness/D: λ⁺ = λ − ρ (v + J dx). Its force is
stationary where v is zero, so it does not change the solution, and it regularises redundant rows. With
`reset` the springs start from zero, λ⁺ = −ρ (v + J dx): forces of rows that oppose each other are discarded.
Slipping friction follows its normal force, p⁺ = μN⁺ d − η (v_t + J_t dx) perpendicular to d; d is the
direction of λ_t − v_t/D, η about μN/|v_t|.
Proved by tests/steppers/solve/test_schedule.py.
Sources: Alart and Curnier 1991; Rockafellar 1976 (proximal steps).
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.kinematics import copy
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.rows.block_lu import Factor
from visviva.steppers.solve.rows.hessian import find_step
from visviva.steppers.solve.rows.island import CONE, CONES, ROW, ROWS, SQUARE, Island
from visviva.steppers.solve.rows.one_contact import friction_limit
from visviva.steppers.solve.rows.residual import normal_force, tangential_eigenvalue
from visviva.steppers.solve.rows.unit_rates import read_unit, restore


@kernel
def tangent_of_rows(
    kind: Index, first: int, rows: int, firmness: float, reset: float, d: Array, at: int, c: Array,
    lam: Array, v: Array, trial: Array, tau: Array, slope: Array,
) -> None:  # fmt: skip
    """τ, S and the trial force λ − v/D of two-sided and one-sided rows."""
    for i in range(rows):
        soft = d[at + i * rows + i]
        tau[first + i], trial[i] = 0.0, 0.0
        for j in range(rows):
            slope[at + i * rows + j] = 0.0
        if (kind[first + i] != TWO_SIDED and kind[first + i] != ONE_SIDED) or soft <= 0.0:
            continue
        trial[i] = lam[first + i] - v[i] / soft
        if kind[first + i] == ONE_SIDED and trial[i] <= 0.0:
            trial[i] = 0.0
            continue
        firm = 1.0 / (c[first + i] + soft / firmness)
        tau[first + i] = lam[first + i] - firm * (v[i] + reset * soft / firmness * lam[first + i])
        slope[at + i * rows + i] = firm


@kernel
def tangent_of_cone(p: Island, k: int, q: int, firmness: float, reset: float, v: Array, trial: Array) -> None:
    """τ and S of the tangential rows of cone q of unit k; its normal rows must be done before.

    On a band, friction does not follow its normal force, so that S is symmetric.
    """
    rows, first, at, i, j = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE], p.cone[q, 2], p.cone[q, 3]
    tau, slope, lam, mu, bound, viscous = p.tau, p.slope, p.lam, p.mu[q], p.bound[q], p.viscous[q]
    normal, soft = normal_force(p.cone, q, trial, 0), tangential_eigenvalue(p.cone, q, p.d, at, rows)
    if normal == 0.0 and bound == 0.0:
        return
    firm = firmness / soft
    p1, v1 = lam[first + i] - v[i] / soft, v[i]
    p2, v2 = (lam[first + j] - v[j] / soft, v[j]) if j >= 0 else (0.0, 0.0)
    size, limit = math.sqrt(p1 * p1 + p2 * p2), friction_limit(mu, normal, bound)
    if viscous == 0.0 and size <= limit:
        tau[first + i], slope[at + i * rows + i] = (1.0 - reset) * lam[first + i] - firm * v1, firm
        if j >= 0:
            tau[first + j], slope[at + j * rows + j] = (1.0 - reset) * lam[first + j] - firm * v2, firm
        return
    if viscous > 0.0:
        w1, w2 = -viscous * v1, -viscous * v2
        b1, b2 = -normal * w1, -normal * w2
        if len(p.band.x):
            b1, b2, w1, w2 = 0.0, 0.0, 0.0, 0.0
        e11, e12, e22 = viscous * normal, 0.0, viscous * normal
    else:
        h1, h2 = p1 / size, p2 / size
        across = min(firm, limit / (size - limit) / soft)
        w1, w2 = (mu * h1, mu * h2) if normal > 0.0 else (0.0, 0.0)
        b1, b2 = bound * h1, bound * h2
        if len(p.band.x):
            b1, b2, w1, w2 = limit * h1, limit * h2, 0.0, 0.0
        e11, e12, e22 = across * h2 * h2, -across * h1 * h2, across * h1 * h1
    tau[first + i] = b1 - e11 * v1 - e12 * v2
    slope[at + i * rows + i] = e11
    if j >= 0:
        tau[first + j] = b2 - e12 * v1 - e22 * v2
        slope[at + i * rows + j], slope[at + j * rows + i], slope[at + j * rows + j] = e12, e12, e22
    for s in range(2):
        a = p.cone[q, s]
        if a >= 0 and normal > 0.0:
            share = trial[a] / normal
            _add_normal_dependence(w1 * share, first, at, rows, i, a, tau, slope)
            if j >= 0:
                _add_normal_dependence(w2 * share, first, at, rows, j, a, tau, slope)


@kernel
def _add_normal_dependence(
    share: float, first: int, at: int, rows: int, i: int, a: int, tau: Array, slope: Array
) -> None:
    """Add the dependence of friction on the normal force of row a."""
    tau[first + i] += share * tau[first + a]
    slope[at + i * rows + a] += share * slope[at + a * rows + a]


@kernel
def linearise(p: Island, firmness: float, reset: float) -> None:
    """τ and S of all units at the present x and λ; springs keep λ (forget = 0) or do not (1)."""
    v, trial = p.work[: len(p.work) // 2], p.work[len(p.work) // 2 :]
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        read_unit(p.table, k, p.seg, p.jac, p.y, p.c, p.lam, p.x, v)
        spring = (firmness, reset, p.d, at, p.c, p.lam)
        tangent_of_rows(p.kind, first, rows, *spring, v, trial, p.tau, p.slope)
        for q in range(p.table[k, CONE], p.table[k, CONE] + p.table[k, CONES]):
            if p.kind[first + p.cone[q, 2]] == FRICTION:
                tangent_of_cone(p, k, q, firmness, reset, v, trial)


@kernel
def _solved_force(p: Island, k: int, b: int) -> float:
    """Force of row b of unit k at the end of the whole step, τ − S J dx, before it is clamped."""
    rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE] + b * p.table[k, ROWS]
    total: float = p.tau[first + b]
    for e in range(rows):
        total -= p.slope[at + e] * p.w[first + e]
    return total


@kernel
def _update_forces(p: Island, share: float) -> None:
    """λ ← λ + share (τ − S J dx − λ), one-sided rows clamped at zero, friction at its limit."""
    lam, last = p.lam, p.lam_before
    for k in range(len(p.table)):
        rows, first = p.table[k, ROWS], p.table[k, ROW]
        for b in range(rows):
            total = _solved_force(p, k, b)
            if share < 1.0:
                total = last[first + b] + share * (total - last[first + b])
            lam[first + b] = max(total, 0.0) if p.kind[first + b] == ONE_SIDED else total
        for q in range(p.table[k, CONE], p.table[k, CONE] + p.table[k, CONES]):
            i, j = first + p.cone[q, 2], first + p.cone[q, 3]
            if p.kind[i] != FRICTION or p.viscous[q] > 0.0:
                continue
            limit = friction_limit(p.mu[q], normal_force(p.cone, q, lam, first), p.bound[q])
            size = math.sqrt(lam[i] ** 2 + (lam[j] ** 2 if p.cone[q, 3] >= 0 else 0.0))
            if size > limit:
                lam[i] *= limit / size
                if p.cone[q, 3] >= 0:
                    lam[j] *= limit / size


@separate_kernel
def shorten_step(p: Island) -> bool:
    """Shorten the last step to where its first closed rigid row opens; False if none does.

    Redundant contacts whose rates contradict each other slightly, such as four corners of a box, cannot all
    stay closed. Their springs then change forces that oppose each other until some are far below zero.
    """
    share, last = 1.0, p.lam_before
    for k in range(len(p.table)):
        for b in range(p.table[k, ROWS]):
            i = p.table[k, ROW] + b
            if p.kind[i] == ONE_SIDED and p.c[i] == 0.0 and last[i] > 0.0:
                force = _solved_force(p, k, b)
                if force < 0.0:
                    share = min(share, last[i] / (last[i] - force))
    if share == 1.0:
        return False
    _update_forces(p, share)
    restore(p)
    return True


@kernel
def _same_slope(slope: Array, last_slope: Array) -> bool:
    """Whether S is unchanged; stores it in `last_slope`."""
    same = True
    for i in range(len(slope)):
        same = same and slope[i] == last_slope[i]
        last_slope[i] = slope[i]
    return same


@separate_kernel
def newton_step(p: Island, f: Factor, firmness: float, reset: float, last_slope: Array) -> bool:
    """One Newton step on all laws; False if it cannot be taken.

    last_slope : S of the previous step, whose factor is reused if S has not changed; nan before the first
    """
    copy(p.lam, p.lam_before)
    linearise(p, firmness, reset)
    if not find_step(p, f, p.tau, p.lam, False, _same_slope(p.slope, last_slope)):
        return False
    _update_forces(p, 1.0)
    restore(p)
    return True
