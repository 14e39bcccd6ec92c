"""Contacts and limits on a mechanism: its joints are eliminated, and what is left is small and dense.

    H = A + J_jᵀ S J_j,   W = J_o H⁻¹ J_oᵀ + C        j: joints, o: all other units

    (v_o, λ_o) obey their laws, v_o moving by W Δλ_o;   λ_j ← λ_j − S (v_j + J_j dx)

The springs S = firmness/D of the joints keep their forces, so each step brings what joints miss down by the
firmness. Sweeps go through chains of joints body by body; on W they do not meet them.
Proved by tests/steppers/solve/test_mechanism.py.
Sources: Hestenes 1969, Powell 1969 (method of multipliers); Moreau 1988.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import copy
from visviva.steppers.solve.rows.block_lu import Factor, factor, solve
from visviva.steppers.solve.rows.hessian import assemble, pull_back
from visviva.steppers.solve.rows.island import (
    CONE,
    CONES,
    CONTACT,
    JOINT,
    NUMBER,
    ROW,
    ROWS,
    SCALE,
    SEG,
    SEGS,
    SQUARE,
    WHAT,
    Island,
)
from visviva.steppers.solve.rows.one_contact import invert_three, touch
from visviva.steppers.solve.rows.read import read_all, read_unit, restore
from visviva.steppers.solve.rows.residual import residual
from visviva.steppers.solve.rows.sweeps import settle

MOST_ROWS = 90  # of other units up to which they are condensed
FIRM = 1e6  # springs of the joints, in units of 1/D
STEPS, HELPS = 10, 0.3  # most steps, and the share of the residual that one must leave or less
FEW, MANY = 40, 400  # sweeps on W in a step, and where a step has not helped
CLOSER, SMALL = 1e-2, 1e-12  # change that ends them, as a share of the first, of the scale


@kernel
def _other_rows(p: Island) -> int:
    """How many rows are not those of joints."""
    count = 0
    for k in range(len(p.table)):
        count += p.table[k, ROWS] if p.table[k, WHAT] != JOINT else 0
    return count


@kernel
def is_mechanism(p: Island) -> bool:
    """Whether most rows are those of joints, and others few."""
    m = _other_rows(p)
    return bool(m <= MOST_ROWS and 2 * m <= len(p.lam) and len(p.ainv) == len(p.a))


@kernel
def _hold_joints(p: Island) -> None:
    """S of joints, none of others."""
    p.slope[:] = 0.0
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        for i in range(rows):
            soft = p.d[at + i * rows + i]
            if p.table[k, WHAT] == JOINT and soft > 0.0:
                p.slope[at + i * rows + i] = 1.0 / (p.c[first + i] + soft / FIRM)


@kernel
def _read_others(p: Island, y: Array, c: Array, x: Array, v: Array) -> None:
    """v = J x + C λ − y of the units that are no joints, one after the other."""
    o = 0
    for k in range(len(p.table)):
        if p.table[k, WHAT] != JOINT:
            read_unit(p.table, k, p.seg, p.jac, y, c, p.lam, x, v[o:])
            o += p.table[k, ROWS]


@kernel
def _weigh_others(p: Island, f: Factor, m: int, weight: Array) -> None:
    """W, row by row; it is symmetric."""
    none, o = np.zeros(len(p.lam)), 0
    for k in range(len(p.table)):
        rows = p.table[k, ROWS] if p.table[k, WHAT] != JOINT else 0
        for a in range(rows):
            n = p.table[k, NUMBER] + a
            p.g[:] = 0.0
            for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
                for i in range(p.seg[s, 0], p.seg[s, 0] + p.seg[s, 1]):
                    p.g[i] = p.jac[n]
                    n += rows
            solve(f, p.g)
            _read_others(p, none, none, p.g, weight[o * m : (o + 1) * m])
            weight[o * m + o] += p.c[p.table[k, ROW] + a] + p.d[p.table[k, SQUARE] + a * (rows + 1)] / FIRM
            o += 1


@kernel
def _pack_squares(p: Island, m: int, weight: Array, d: Array, inverse: Array) -> None:
    """The part of W of each unit on itself, and its inverse of contacts."""
    o = 0
    for k in range(len(p.table)):
        rows, at = p.table[k, ROWS], p.table[k, SQUARE]
        if p.table[k, WHAT] != JOINT:
            for a in range(rows):
                for b in range(rows):
                    d[at + a * rows + b] = weight[(o + a) * m + o + b]
            if p.table[k, WHAT] == CONTACT:
                invert_three(d, at, inverse, at)
            o += rows


@kernel
def _sweep_others(p: Island, m: int, weight: Array, d: Array, inverse: Array, v: Array) -> float:
    """All other units once, on W; returns the largest change of a velocity."""
    o, most = 0, 0.0
    own, before = p.work[: len(p.work) // 2], p.work[len(p.work) // 2 :]
    for k in range(len(p.table)):
        if p.table[k, WHAT] == JOINT:
            continue
        rows, first, at, q = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE], p.table[k, CONE]
        for a in range(rows):
            own[a], before[a] = v[o + a], p.lam[first + a]
        if p.table[k, WHAT] == CONTACT:
            for a in range(3):
                for b in range(3):
                    own[a] -= d[at + 3 * a + b] * before[b]
            law = (d, at, inverse, at, p.mu[q], before[1], before[2])
            p.lam[first], p.lam[first + 1], p.lam[first + 2] = touch(own[0], own[1], own[2], *law)
        else:
            laws = (p.cone, q, p.table[k, CONES], p.mu, p.viscous, p.bound)
            settle(p.kind, first, rows, d, at, *laws, p.lam, own)
        for a in range(rows):
            change = p.lam[first + a] - before[a]
            if change != 0.0:
                most = max(most, abs(change) * d[at + a * rows + a])
                line = weight[(o + a) * m : (o + a + 1) * m]
                for i in range(m):
                    v[i] += change * line[i]
        o += rows
    return most


@kernel
def _step(p: Island, f: Factor, m: int, most: int, weight: Array, d: Array, inverse: Array) -> None:
    """Laws of the other units on W, and the forces of the joints that go with it."""
    none, v, w = np.zeros(len(p.lam)), np.empty(m), np.empty(m)
    read_all(p, p.y, p.c, p.x, p.v)
    copy(p.lam, p.tau)
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        for a in range(rows):
            p.tau[first + a] -= p.slope[at + a * rows + a] * p.v[first + a]
    pull_back(p, p.tau, p.lam)
    solve(f, p.g)
    _read_others(p, p.y, p.c, p.x, v)
    _read_others(p, none, none, p.g, w)
    for i in range(m):
        v[i] += w[i]
    copy(p.lam, p.lam_before)
    first = _sweep_others(p, m, weight, d, inverse, v)
    for _ in range(most):
        change = _sweep_others(p, m, weight, d, inverse, v)
        if change <= max(CLOSER * first, SMALL * p.found[SCALE]):
            break
    for k in range(len(p.table)):
        if p.table[k, WHAT] != JOINT:
            for i in range(p.table[k, ROW], p.table[k, ROW] + p.table[k, ROWS]):
                p.tau[i] = p.lam[i]
    pull_back(p, p.tau, p.lam_before)
    solve(f, p.g)
    read_all(p, none, none, p.g, p.w)
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        for a in range(rows):
            p.lam[first + a] = p.tau[first + a] - p.slope[at + a * rows + a] * p.w[first + a]
    restore(p)


@apart
def solve_on_joints(p: Island, f: Factor, start: float, enough: float) -> float:
    """Steps as long as they help; returns the residual, with the best λ."""
    m, most, left, best = _other_rows(p), FEW, start, start
    weight, d, inverse = np.empty(m * m), p.d.copy(), p.inverse.copy()
    _hold_joints(p)
    assemble(p, f, True)
    if not factor(f, True):
        return start
    _weigh_others(p, f, m, weight)
    _pack_squares(p, m, weight, d, inverse)
    copy(p.lam, p.kept)
    for _ in range(STEPS):
        before = left
        _step(p, f, m, most, weight, d, inverse)
        left = residual(p)
        if left < best:
            best = left
            copy(p.lam, p.kept)
        helped = left < HELPS * before
        if left <= enough or (not helped and most == MANY):
            break
        most = FEW if helped else MANY
    copy(p.kept, p.lam)
    restore(p)
    return best
