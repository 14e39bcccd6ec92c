"""Contacts and limits on a mechanism: the joints are eliminated, which leaves a small dense problem.

    H = A + J_jᵀ S J_j,   W = J_o H⁻¹ J_oᵀ + C        j: joints, o: all other units

    v_o changes by W Δλ_o and obeys the laws with λ_o;   λ_j ← λ_j − S (v_j + J_j dx)

The joints are held by springs S = firmness/D that keep their forces, so each step divides the error of the
joints by about the firmness (method of multipliers). Sweeps on A carry a change through a chain of joints
body by body; sweeps on W do not see the joints.
Proved by tests/steppers/solve/test_mechanism.py.
Sources: Hestenes 1969, Powell 1969 (method of multipliers); Moreau 1988.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
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
    UNIT_TYPE,
    Island,
)
from visviva.steppers.solve.rows.one_contact import invert_three, solve_contact
from visviva.steppers.solve.rows.residual import residual
from visviva.steppers.solve.rows.sweeps import solve_unit
from visviva.steppers.solve.rows.unit_rates import read_all, read_unit, restore

MAX_ROWS = 90  # of other units up to which they are condensed on W
FIRMNESS = 1e6  # stiffness of the springs of the joints, in units of 1/D
MAX_STEPS, PROGRESS_RATIO = 10, 0.3  # most steps, and the factor by which one must reduce the residual
MAX_SWEEPS, MAX_SWEEPS_STALLED = 40, 400  # most sweeps on W in a step, and after a step that did not help
# change that ends the sweeps, relative to the first one and to the scale
RELATIVE_TOLERANCE, ABSOLUTE_TOLERANCE = 1e-2, 1e-12


@kernel
def _other_rows(p: Island) -> int:
    """Number of rows that do not belong to joints."""
    count = 0
    for k in range(len(p.table)):
        count += p.table[k, ROWS] if p.table[k, UNIT_TYPE] != JOINT else 0
    return count


@kernel
def is_mechanism(p: Island) -> bool:
    """Whether most rows belong to joints, and the others are few."""
    m = _other_rows(p)
    return bool(m <= MAX_ROWS and 2 * m <= len(p.lam) and len(p.ainv) == len(p.a))


@kernel
def _set_joint_stiffness(p: Island) -> None:
    """S of the joints; zero for all other units."""
    p.slope[:] = 0.0
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        for i in range(rows):
            soft = p.d[at + i * rows + i]
            if p.table[k, UNIT_TYPE] == JOINT and soft > 0.0:
                p.slope[at + i * rows + i] = 1.0 / (p.c[first + i] + soft / FIRMNESS)


@kernel
def _read_others(p: Island, y: Array, c: Array, x: Array, v: Array) -> None:
    """v = J x + C λ − y of the units other than joints, packed."""
    o = 0
    for k in range(len(p.table)):
        if p.table[k, UNIT_TYPE] != JOINT:
            read_unit(p.table, k, p.seg, p.jac, y, c, p.lam, x, v[o:])
            o += p.table[k, ROWS]


@kernel
def _delassus_of_others(p: Island, f: Factor, m: int, weight: Array) -> None:
    """W, row by row; W is symmetric. Its diagonal includes a compliance like that of the joints."""
    none, o = np.zeros(len(p.lam)), 0
    for k in range(len(p.table)):
        rows = p.table[k, ROWS] if p.table[k, UNIT_TYPE] != JOINT else 0
        for a in range(rows):
            n = p.table[k, NUMBER] + a
            p.g[:] = 0.0
            for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
                for i in range(p.seg[s, 0], p.seg[s, 0] + p.seg[s, 1]):
                    p.g[i] = p.jac[n]
                    n += rows
            solve(f, p.g)
            _read_others(p, none, none, p.g, weight[o * m : (o + 1) * m])
            weight[o * m + o] += (
                p.c[p.table[k, ROW] + a] + p.d[p.table[k, SQUARE] + a * (rows + 1)] / FIRMNESS
            )
            o += 1


@kernel
def _diagonal_blocks(p: Island, m: int, weight: Array, d: Array, inverse: Array) -> None:
    """The diagonal block of W for each unit, and its inverse for contacts."""
    o = 0
    for k in range(len(p.table)):
        rows, at = p.table[k, ROWS], p.table[k, SQUARE]
        if p.table[k, UNIT_TYPE] != JOINT:
            for a in range(rows):
                for b in range(rows):
                    d[at + a * rows + b] = weight[(o + a) * m + o + b]
            if p.table[k, UNIT_TYPE] == CONTACT:
                invert_three(d, at, inverse, at)
            o += rows


@kernel
def _sweep_others(p: Island, m: int, weight: Array, d: Array, inverse: Array, v: Array) -> float:
    """One sweep over the other units, on W; returns the largest change of a velocity."""
    o, max_change = 0, 0.0
    own, before = p.work[: len(p.work) // 2], p.work[len(p.work) // 2 :]
    for k in range(len(p.table)):
        if p.table[k, UNIT_TYPE] == JOINT:
            continue
        rows, first, at, q = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE], p.table[k, CONE]
        for a in range(rows):
            own[a], before[a] = v[o + a], p.lam[first + a]
        if p.table[k, UNIT_TYPE] == CONTACT:
            for a in range(3):
                for b in range(3):
                    own[a] -= d[at + 3 * a + b] * before[b]
            law = (d, at, inverse, at, p.mu[q], before[1], before[2])
            p.lam[first], p.lam[first + 1], p.lam[first + 2] = solve_contact(own[0], own[1], own[2], *law)
        else:
            laws = (p.cone, q, p.table[k, CONES], p.mu, p.viscous, p.bound)
            solve_unit(p.kind, first, rows, d, at, *laws, p.lam, own)
        for a in range(rows):
            change = p.lam[first + a] - before[a]
            if change != 0.0:
                max_change = max(max_change, abs(change) * d[at + a * rows + a])
                line = weight[(o + a) * m : (o + a + 1) * m]
                for i in range(m):
                    v[i] += change * line[i]
        o += rows
    return max_change


@kernel
def _spring_forces(p: Island, rate: Array, before: Array, out: Array) -> None:
    """out = before − S rate; S is diagonal."""
    for k in range(len(p.table)):
        rows, first, at = p.table[k, ROWS], p.table[k, ROW], p.table[k, SQUARE]
        for a in range(rows):
            out[first + a] = before[first + a] - p.slope[at + a * rows + a] * rate[first + a]


@kernel
def _step(p: Island, f: Factor, m: int, max_sweeps: int, weight: Array, d: Array, inverse: Array) -> None:
    """Solve the laws of the other units on W, then update the forces of the joints."""
    none, v, w = np.zeros(len(p.lam)), np.empty(m), np.empty(m)
    read_all(p, p.y, p.c, p.x, p.v)
    _spring_forces(p, p.v, p.lam, p.tau)
    pull_back(p, p.tau, p.lam)
    solve(f, p.g)
    _read_others(p, p.y, p.c, p.x, v)
    _read_others(p, none, none, p.g, w)
    for i in range(m):
        v[i] += w[i]
    copy(p.lam, p.lam_before)
    first = _sweep_others(p, m, weight, d, inverse, v)
    for _ in range(max_sweeps):
        change = _sweep_others(p, m, weight, d, inverse, v)
        if change <= max(RELATIVE_TOLERANCE * first, ABSOLUTE_TOLERANCE * p.found[SCALE]):
            break
    for k in range(len(p.table)):
        if p.table[k, UNIT_TYPE] != JOINT:
            for i in range(p.table[k, ROW], p.table[k, ROW] + p.table[k, ROWS]):
                p.tau[i] = p.lam[i]
    pull_back(p, p.tau, p.lam_before)
    solve(f, p.g)
    read_all(p, none, none, p.g, p.w)
    _spring_forces(p, p.w, p.tau, p.lam)
    restore(p)


@separate_kernel
def solve_on_joints(p: Island, f: Factor, start: float, tolerance: float) -> float:
    """Steps as long as they help; leaves the best λ and returns its residual."""
    m, max_sweeps, left, best = _other_rows(p), MAX_SWEEPS, start, start
    weight, d, inverse = np.empty(m * m), p.d.copy(), p.inverse.copy()
    _set_joint_stiffness(p)
    assemble(p, f, True)
    if not factor(f, True):
        return start
    _delassus_of_others(p, f, m, weight)
    _diagonal_blocks(p, m, weight, d, inverse)
    copy(p.lam, p.kept)
    for _ in range(MAX_STEPS):
        before = left
        _step(p, f, m, max_sweeps, weight, d, inverse)
        left = residual(p)
        if left < best:
            best = left
            copy(p.lam, p.kept)
        helped = left < PROGRESS_RATIO * before
        if left <= tolerance or (not helped and max_sweeps == MAX_SWEEPS_STALLED):
            break
        max_sweeps = MAX_SWEEPS if helped else MAX_SWEEPS_STALLED
    copy(p.kept, p.lam)
    restore(p)
    return best
