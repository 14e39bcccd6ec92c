"""H = A + Jᵀ S J in blocks, and solves with it.

Proved by tests/steppers/solve/test_schedule.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.separate_kernel import separate_kernel
from visviva.steppers.solve.rows.band_steps import step_on_band
from visviva.steppers.solve.rows.block_lu import Factor, factor, solve
from visviva.steppers.solve.rows.contact_records import BODY_SIZE
from visviva.steppers.solve.rows.island import (
    BLOCK,
    COORDS,
    EXTENT,
    FIRST,
    NUMBER,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SQUARE,
    Island,
)
from visviva.steppers.solve.rows.newton_on_rows import solve_on_rows
from visviva.steppers.solve.rows.unit_rates import read_all


@separate_kernel
def assemble(p: Island, f: Factor, symmetric: bool) -> None:
    """H = A + Jᵀ S J in blocks.

    symmetric : omit `up`
    """
    f.low[:] = 0.0
    if not symmetric:
        f.up[:] = 0.0
    for node in range(len(p.nodes)):
        to, block = f.diag[f.line_of[p.nodes[node, FIRST]]], p.nodes[node, BLOCK]
        for s in range(p.nodes[node, EXTENT] ** 2):
            f.pivot[to + s] = p.a[block + s]
    for k in range(len(p.table)):
        slopes = (p.slope, p.table[k, SQUARE], p.jac, p.table[k, NUMBER])
        _slope_times_jacobian(*slopes, p.table[k, COORDS], p.table[k, ROWS], p.work)
        _add_unit(p, f, k, symmetric)


@kernel
def pull_back(p: Island, tau: Array, lam: Array) -> None:
    """g = Jᵀ (τ − λ)."""
    p.g[:] = 0.0
    for k in range(len(p.table)):
        rows, first, n = p.table[k, ROWS], p.table[k, ROW], p.table[k, NUMBER]
        for s in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            for i in range(p.seg[s, 0], p.seg[s, 0] + p.seg[s, 1]):
                for b in range(rows):
                    p.g[i] += p.jac[n + b] * (tau[first + b] - lam[first + b])
                n += rows


@kernel
def _add_unit(p: Island, f: Factor, k: int, symmetric: bool) -> None:
    """Add the blocks of Jᵀ (S J) of a unit, with S J in `work`."""
    rows, n, e, m1 = p.table[k, ROWS], p.table[k, NUMBER], f.entry_at[k], 0
    for s1 in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
        size1, line1, m2 = p.seg[s1, 1], f.line_of[p.seg[s1, 0]], 0
        for s2 in range(p.table[k, SEG], p.table[k, SEG] + p.table[k, SEGS]):
            size2, line2 = p.seg[s2, 1], f.line_of[p.seg[s2, 0]]
            if line1 == line2:
                _add_block(p.jac, n + m1, p.work, m2, size1, size2, rows, f.pivot, f.diag[line1])
            elif line1 > line2:
                _add_block(p.jac, n + m1, p.work, m2, size1, size2, rows, f.low, f.off[f.entry[e]])
                e += 1
            else:
                if not symmetric:
                    _add_block(p.jac, n + m1, p.work, m2, size1, size2, rows, f.up, f.off[f.entry[e]])
                e += 1
            m2 += size2 * rows
        m1 += size1 * rows


@separate_kernel
def find_step(p: Island, f: Factor, tau: Array, lam: Array, symmetric: bool, known: bool) -> bool:
    """Write dx into g and J dx into w, with H dx = Jᵀ (τ − λ); False if H is singular.

    symmetric : whether H is symmetric
    known : whether H, and so its factor, is that of the previous step
    """
    none = np.zeros(len(p.lam))
    if len(p.band.x):
        if not step_on_band(p, tau, lam):
            return False
    elif len(f.weight):
        if not solve_on_rows(p, f, tau, lam):
            return False
    else:
        if not known:
            assemble(p, f, symmetric)
            if not factor(f, symmetric):
                return False
        pull_back(p, tau, lam)
        solve(f, p.g)
    read_all(p, none, none, p.g, p.w)
    return True


@kernel
def _slope_times_jacobian(
    slope: Array, at: int, jac: Array, n: int, coordinates: int, rows: int, out: Array
) -> None:
    """out = S J of one unit, stored by coordinate."""
    if rows == 3:
        s = slope[at : at + 9]
        s0, s1, s2, s3, s4, s5, s6, s7, s8 = s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]
        for i in range(0, 3 * coordinates, 3):
            j0, j1, j2 = jac[n + i], jac[n + i + 1], jac[n + i + 2]
            out[i] = s0 * j0 + s1 * j1 + s2 * j2
            out[i + 1] = s3 * j0 + s4 * j1 + s5 * j2
            out[i + 2] = s6 * j0 + s7 * j1 + s8 * j2
        return
    for i in range(coordinates):
        for b in range(rows):
            total = 0.0
            for e in range(rows):
                total += slope[at + b * rows + e] * jac[n + i * rows + e]
            out[i * rows + b] = total


@kernel
def _add_block(
    jac: Array, a: int, slopes: Array, b: int, size1: int, size2: int, rows: int, out: Array, to: int
) -> None:
    """out[to:] += J₁ᵀ (S J₂), both stored by coordinate."""
    if size1 == BODY_SIZE and size2 == BODY_SIZE:
        _add_six(
            jac[a : a + BODY_SIZE * rows],
            slopes[b : b + BODY_SIZE * rows],
            rows,
            out[to : to + BODY_SIZE * BODY_SIZE],
        )
        return
    for i in range(size1):
        for r in range(rows):
            weight = jac[a + i * rows + r]
            if weight != 0.0:
                for j in range(size2):
                    out[to + i * size2 + j] += weight * slopes[b + j * rows + r]


@kernel
def _add_six(jac: Array, slopes: Array, rows: int, out: Array) -> None:
    """The same for two bodies, with a size known to the compiler."""
    for i in range(BODY_SIZE):
        for r in range(rows):
            weight = jac[i * rows + r]
            for j in range(BODY_SIZE):
                out[BODY_SIZE * i + j] += weight * slopes[j * rows + r]
