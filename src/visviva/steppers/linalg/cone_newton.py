"""Newton's method on all units at once: each law is replaced by its tangent, and the system solved for x.

    λ⁺ = τ − S J dx,   H = A + Jᵀ S J,   H dx = Jᵀ (τ − λ)

What is pressed or sticks is held by a proximal spring, S = ρ = firmness/D: λ⁺ = λ − ρ (v + J dx). Its force
stands still where v is zero, so it changes no result, but redundant rows do no harm. Springs that forget
begin at no force, λ⁺ = −ρ (v + J dx): what such rows hold against each other is left out. What slips follows
its normal force, p⁺ = μN⁺ d − η (v_t + J_t dx) across d; d is the heading of λ_t − v_t/D, η about μN/|v_t|.
Proved by tests/steppers/linalg/test_cone_solve.py.
Sources: Alart and Curnier 1991; Rockafellar 1976 (proximal steps).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.linalg.cone_local import rim
from visviva.steppers.linalg.cone_miss import press_of, softness
from visviva.steppers.linalg.cone_read import read_unit
from visviva.steppers.linalg.cone_units import (
    CONE,
    CONES,
    NUMBER,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SQUARE,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@kernel
def tangent_of_rows(
    kind: Ints, first: int, rows: int, firmness: float, forget: float, d: Floats, at: int, c: Floats,
    lam: Floats, v: Floats, trial: Floats, tau: Floats, slope: Floats,
) -> None:  # fmt: skip
    """τ, S and the trial force λ − v/D of the rows that are two-sided or one-sided."""
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
        tau[first + i] = lam[first + i] - firm * (v[i] + forget * soft / firmness * lam[first + i])
        slope[at + i * rows + i] = firm


@kernel
def tangent_of_cone(
    cone: Ints, q: int, mu: float, viscous: float, bound: float, first: int, rows: int, firmness: float,
    forget: float, d: Floats, at: int, lam: Floats, v: Floats, trial: Floats, tau: Floats, slope: Floats,
) -> None:  # fmt: skip
    """τ and S of the rubbing rows of a cone, after those of its pressing rows."""
    i, j = cone[q, 2], cone[q, 3]
    press, soft = press_of(cone, q, trial, 0), softness(cone, q, d, at, rows)
    if press == 0.0 and bound == 0.0:
        return
    firm = firmness / soft
    p1, v1 = lam[first + i] - v[i] / soft, v[i]
    p2, v2 = (lam[first + j] - v[j] / soft, v[j]) if j >= 0 else (0.0, 0.0)
    size, limit = math.sqrt(p1 * p1 + p2 * p2), rim(mu, press, bound)
    if viscous == 0.0 and size <= limit:
        tau[first + i], slope[at + i * rows + i] = (1.0 - forget) * lam[first + i] - firm * v1, firm
        if j >= 0:
            tau[first + j], slope[at + j * rows + j] = (1.0 - forget) * lam[first + j] - firm * v2, firm
        return
    if viscous > 0.0:
        w1, w2 = -viscous * v1, -viscous * v2
        b1, b2 = -press * w1, -press * w2
        e11, e12, e22 = viscous * press, 0.0, viscous * press
    else:
        h1, h2 = p1 / size, p2 / size
        across = min(firm, limit / (size - limit) / soft)
        w1, w2 = (mu * h1, mu * h2) if press > 0.0 else (0.0, 0.0)
        b1, b2 = bound * h1, bound * h2
        e11, e12, e22 = across * h2 * h2, -across * h1 * h2, across * h1 * h1
    tau[first + i] = b1 - e11 * v1 - e12 * v2
    slope[at + i * rows + i] = e11
    if j >= 0:
        tau[first + j] = b2 - e12 * v1 - e22 * v2
        slope[at + i * rows + j], slope[at + j * rows + i], slope[at + j * rows + j] = e12, e12, e22
    for s in range(2):
        a = cone[q, s]
        if a >= 0 and press > 0.0:
            share = trial[a] / press
            tau[first + i] += w1 * share * tau[first + a]
            slope[at + i * rows + a] += w1 * share * slope[at + a * rows + a]
            if j >= 0:
                tau[first + j] += w2 * share * tau[first + a]
                slope[at + j * rows + a] += w2 * share * slope[at + a * rows + a]


@kernel
def linearise(
    table: Ints, kind: Ints, y: Floats, c: Floats, seg: Ints, jac: Floats, d: Floats, cone: Ints, mu: Floats,
    viscous: Floats, bound: Floats, firmness: float, forget: float, lam: Floats, x: Floats, work: Floats,
    tau: Floats, slope: Floats,
) -> None:  # fmt: skip
    """τ and S of all units at the present x and λ, with springs that keep λ (forget = 0) or do not (1)."""
    v, trial = work[: len(work) // 2], work[len(work) // 2 :]
    for k in range(len(table)):
        rows, first, at = table[k, ROWS], table[k, ROW], table[k, SQUARE]
        read_unit(table, k, seg, jac, y, c, lam, x, v)
        tangent_of_rows(kind, first, rows, firmness, forget, d, at, c, lam, v, trial, tau, slope)
        for q in range(table[k, CONE], table[k, CONE] + table[k, CONES]):
            if kind[first + cone[q, 2]] == FRICTION:
                tangent_of_cone(
                    cone,
                    q,
                    mu[q],
                    viscous[q],
                    bound[q],
                    first,
                    rows,
                    firmness,
                    forget,
                    d,
                    at,
                    lam,
                    v,
                    trial,
                    tau,
                    slope,
                )


@kernel
def advance(
    table: Ints, seg: Ints, kind: Ints, jac: Floats, cone: Ints, mu: Floats, viscous: Floats, bound: Floats,
    tau: Floats, slope: Floats, dx: Floats, work: Floats, lam: Floats,
) -> None:  # fmt: skip
    """λ ← τ − S J dx, one-sided rows not below zero, friction not above its limit."""
    for k in range(len(table)):
        rows, first, at, n = table[k, ROWS], table[k, ROW], table[k, SQUARE], table[k, NUMBER]
        for b in range(rows):
            work[b] = 0.0
        for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
            for i in range(seg[s, 0], seg[s, 0] + seg[s, 1]):
                for b in range(rows):
                    work[b] += jac[n + b] * dx[i]
                n += rows
        for b in range(rows):
            total = tau[first + b]
            for e in range(rows):
                total -= slope[at + b * rows + e] * work[e]
            lam[first + b] = max(total, 0.0) if kind[first + b] == ONE_SIDED else total
        for q in range(table[k, CONE], table[k, CONE] + table[k, CONES]):
            i, j = first + cone[q, 2], first + cone[q, 3]
            if kind[i] != FRICTION or viscous[q] > 0.0:
                continue
            limit = rim(mu[q], press_of(cone, q, lam, first), bound[q])
            size = math.sqrt(lam[i] ** 2 + (lam[j] ** 2 if cone[q, 3] >= 0 else 0.0))
            if size > limit:
                lam[i] *= limit / size
                if cone[q, 3] >= 0:
                    lam[j] *= limit / size
