"""The proximal subproblem at fixed slip: forces, their derivatives and the line search.

    φ(x) = ½ (x − x₀)ᵀ A (x − x₀) + Σ |λ⁺|²/(2ρ),   λ⁺ = Π(λ̂ − ρ (J x − y + s n)),   x₀ = A⁻¹ b

Π projects contact forces onto their cones |p| ≤ μλ_n. For other units it projects λ_n onto λ_n ≥ 0 and p onto
the disk of fixed radius b + μ|λ_n|. φ is convex with gradient A (x − x₀) − Jᵀ λ⁺. Coulomb's law holds where
s = μ|v_t| and λ̂ = λ⁺ at the minimum. Indices of units, rows and cones are those of `island`; ρ, s (k,) are
per unit, λ̂ (r,) per row, radius (q,) per cone: b + μ|λ_n|, or k_f |λ_n| with viscous friction.
Proved by tests/steppers/solve/test_schedule.py.
Sources: Rockafellar 1976 (proximal steps); De Saxcé and Feng 1998 (s); Acary et al. 2011 (s held).
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.rows.island import (
    CONE,
    CONES,
    CONTACT,
    ROW,
    ROWS,
    SQUARE,
    UNIT_TYPE,
    Island,
)
from visviva.steppers.solve.rows.one_contact import friction_limit
from visviva.steppers.solve.rows.residual import normal_force

# line search: most trials, and share of the initial slope accepted as a minimum
MAX_TRIALS, SLOPE_TOLERANCE = 20, 0.1


@kernel
def _is_cone(table: Index, k: int, c: Array, mu: Array) -> bool:
    """Whether a unit is a contact with its own friction cone."""
    return bool(table[k, UNIT_TYPE] == CONTACT and mu[table[k, CONE]] < np.inf and c[table[k, ROW]] == 0.0)


@kernel
def freeze_slip(p: Island, firmness: float) -> None:
    """Set ρ = firmness/D of all units, s = μ|v_t| of contacts, and radii of the others, at v = J x − y."""
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        soft = 0.0
        for a in range(rows):
            soft = max(soft, p.d[at + a * rows + a])
        p.rho[k], p.slip[k] = firmness / soft if soft > 0.0 else 0.0, 0.0
        if _is_cone(p.table, k, p.c, p.mu):
            p.slip[k] = p.mu[p.table[k, CONE]] * math.sqrt(p.v[first + 1] ** 2 + p.v[first + 2] ** 2)
        for q in range(p.table[k, CONE], p.table[k, CONE] + p.table[k, CONES]):
            normal = normal_force(p.cone, q, p.lam, first)
            p.radius[q] = (
                p.viscous[q] * normal if p.viscous[q] > 0.0 else friction_limit(p.mu[q], normal, p.bound[q])
            )


@kernel
def _project_cone(
    first: int, at: int, mu: float, rho: float, slip: float, centre: Array, v: Array, with_slope: bool,
    force: Array, slope: Array,
) -> None:  # fmt: skip
    """λ⁺ of a contact, and −dλ⁺/dv if `with_slope`."""
    n = centre[first] - rho * (v[first] + slip)
    p1, p2 = centre[first + 1] - rho * v[first + 1], centre[first + 2] - rho * v[first + 2]
    size = math.sqrt(p1 * p1 + p2 * p2)
    sticks, slips = size <= mu * n, mu * size > -n
    if sticks:
        force[first], force[first + 1], force[first + 2] = n, p1, p2
    elif slips:
        normal = (n + mu * size) / (1.0 + mu * mu)
        share = mu * normal / size
        force[first], force[first + 1], force[first + 2] = normal, share * p1, share * p2
    else:
        force[first], force[first + 1], force[first + 2] = 0.0, 0.0, 0.0
    if not with_slope:
        return
    for e in range(at, at + 9):
        slope[e] = 0.0
    if sticks:
        slope[at], slope[at + 4], slope[at + 8] = rho, rho, rho
    elif slips:
        h1, h2, along = p1 / size, p2 / size, rho / (1.0 + mu * mu)
        across, radial = rho * share, along * mu * mu
        slope[at] = along
        slope[at + 1] = slope[at + 3] = along * mu * h1
        slope[at + 2] = slope[at + 6] = along * mu * h2
        slope[at + 4] = radial * h1 * h1 + across * h2 * h2
        slope[at + 5] = slope[at + 7] = (radial - across) * h1 * h2
        slope[at + 8] = radial * h2 * h2 + across * h1 * h1


@kernel
def _project_disks(p: Island, k: int, v: Array, with_slope: bool) -> None:
    """The same for any other unit, whose rows may be compliant."""
    rho = p.rho[k]
    rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
    if with_slope:
        for e in range(at, at + rows * rows):
            p.slope[e] = 0.0
    for i in range(rows):
        a = first + i
        p.tau[a] = 0.0
        if rho == 0.0 or (p.kind[a] != TWO_SIDED and p.kind[a] != ONE_SIDED):
            continue
        firm = rho / (1.0 + rho * p.c[a])
        pull = firm * (p.centre[a] / rho - v[a])
        if p.kind[a] == TWO_SIDED or pull > 0.0:
            p.tau[a] = pull
            if with_slope:
                p.slope[at + i * rows + i] = firm
    for q in range(p.table[k, CONE], p.table[k, CONE] + p.table[k, CONES]):
        i, j = p.cone[q, 2], p.cone[q, 3]
        if p.kind[first + i] != FRICTION:
            continue
        v1, v2 = v[first + i], v[first + j] if j >= 0 else 0.0
        if p.viscous[q] > 0.0:
            p1, p2, e11, e12, e22 = -p.radius[q] * v1, -p.radius[q] * v2, p.radius[q], 0.0, p.radius[q]
        else:
            p1, p2 = p.centre[first + i] - rho * v1, (p.centre[first + j] if j >= 0 else 0.0) - rho * v2
            size = math.sqrt(p1 * p1 + p2 * p2)
            e11, e12, e22 = rho, 0.0, rho
            if size > p.radius[q]:
                share = p.radius[q] / size
                across = rho * share / (size * size)
                e11, e12, e22 = across * p2 * p2, -across * p1 * p2, across * p1 * p1
                p1, p2 = share * p1, share * p2
        p.tau[first + i] = p1
        if j >= 0:
            p.tau[first + j] = p2
        if with_slope:
            p.slope[at + i * rows + i] = e11
            if j >= 0:
                p.slope[at + j * rows + j] = e22
                p.slope[at + i * rows + j], p.slope[at + j * rows + i] = e12, e12


@separate_kernel
def spring_forces(p: Island, v: Array, with_slope: bool) -> None:
    """λ⁺ of all units into τ at v = J x − y, and S = −dλ⁺/dv if `with_slope`."""
    for k in range(len(p.table)):
        if _is_cone(p.table, k, p.c, p.mu):
            given = (p.mu[p.table[k, CONE]], p.rho[k], p.slip[k])
            _project_cone(
                p.table[k, ROW], p.table[k, SQUARE], *given, p.centre, v, with_slope, p.tau, p.slope
            )
        else:
            _project_disks(p, k, v, with_slope)


@kernel
def line_search(p: Island, v: Array, w: Array, initial_slope: float, curvature: float) -> float:
    """Line search: α ≤ 1 where the slope of φ(x + α dx), begin + α bend − w·λ⁺(v + α w), is about zero.

    w : J dx;  begin, curvature : dx·A (x − x₀) and dx·A dx
    """
    low, high, slope_low, slope_high, steepest = 0.0, 1.0, 0.0, 0.0, 0.0
    share = 0.0
    for trial in range(MAX_TRIALS):
        for i in range(len(v)):
            p.at[i] = v[i] + share * w[i]
        spring_forces(p, p.at, False)
        slope = initial_slope + share * curvature
        for i in range(len(v)):
            slope -= w[i] * p.tau[i]
        if trial == 0:
            steepest = slope_low = slope
            share = 1.0
            if slope >= 0.0:
                return 0.0
            continue
        if abs(slope) <= SLOPE_TOLERANCE * abs(steepest) or (trial == 1 and slope < 0.0):
            return share
        if slope > 0.0:
            high, slope_high = share, slope
        else:
            low, slope_low = share, slope
        middle = 0.5 * (low + high)
        share = low - slope_low * (high - low) / (slope_high - slope_low) if trial % 2 == 1 else middle
    return share
