"""Gaps, geometric stiffness and stored energy of the runs of a rope."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.rows import OFF, ONE_SIDED

SEVERED_LENGTH = 1e6  # unstrained rope added to each run when severed [m]: none of them becomes taut again


@kernel
def is_severed(rest: float) -> bool:
    """Whether a run with this unstrained length has been severed; true also for nan."""
    return not rest < 0.5 * SEVERED_LENGTH


@kernel
def sum_runs(run: Index, numbers: Array, total: Array) -> None:
    """l and L of every run, total (runs, 2)."""
    total[:] = 0.0
    for e in range(len(run)):
        if run[e] < 0:
            continue
        total[run[e], 0] += numbers[e, 0]
        total[run[e], 1] += numbers[e, 1]


@kernel
def rope_gaps(
    run: Index, slots: Index, columns: Index, law: Array, gradient: Array, total: Array, kind: Index,
    phi: Array, compliance: Array, relaxation: Array, out: Array,
) -> None:  # fmt: skip
    """φ = L − l, c = L/EA, τ, and g = −∂(l − L) + ½ ((l − L)/L) ∂L of every run; law holds EA and τ. Runs
    without segments are off.

    columns : (runs, n, 7)   positions of the ports of each node in the row of a run, else −1
    """
    for r in range(len(phi)):
        kind[r] = OFF
        phi[r] = total[r, 1] - total[r, 0]
        compliance[r], relaxation[r] = total[r, 1] / law[0], law[1]
        if is_severed(total[r, 1]):
            phi[r], compliance[r] = SEVERED_LENGTH, SEVERED_LENGTH / law[0]
        for c in range(out.shape[1]):
            out[r, c] = 0.0
    for e in range(len(run)):
        r = run[e]
        if r < 0:
            continue
        kind[r] = ONE_SIDED
        if phi[r] == SEVERED_LENGTH:
            continue
        half = max(-0.5 * phi[r] / total[r, 1], 0.0)
        for i in range(2):
            node = slots[e, i] + i
            for j in range(7):
                c = columns[r, node, j]
                if c >= 0:
                    out[r, c] += half * gradient[e, 1, 7 * i + j] - gradient[e, 0, 7 * i + j]


@kernel
def rope_stored(EA: float, total: Array, out: Array) -> None:
    """½ EA (l − L)²/L of the taut runs."""
    out[0] = 0.0
    for r in range(len(total)):
        excess = total[r, 0] - total[r, 1]
        if excess > 0.0:
            out[0] += 0.5 * EA * excess * excess / total[r, 1]


@kernel
def rope_stiffness(
    run: Index, slots: Index, pair: Index, rows: Index, which: Index, lam: Array, numbers: Array,
    lines: Array, b: Array, filled: Index, present: Index, matrices: Array,
) -> None:  # fmt: skip
    """T/d Bᵀ (1 − t tᵀ) B of every segment of length d, with B the relative velocity of its tangent points.

    pair : (m, more)         see `pairs_of_nodes`
    rows, which : (pairs, p)      of each pair of nodes; their positions among the 14 ports
    b : (3, 14)      scratch
    filled : (m,)    the pair of each segment that is not zero, else −1
    present : (pairs,)   1 for these pairs
    """
    p, more = which.shape[1], pair.shape[1]
    for e in range(len(run)):
        over, at = slots[e, 1] - slots[e, 0], -1
        if run[e] >= 0 and over < more and lam[run[e]] != 0.0 and numbers[e, 4] > 0.0:
            at = pair[e, over]
        if filled[e] >= 0 and filled[e] != at:
            present[filled[e]] = 0
            for r in range(p):
                for i in range(p):
                    matrices[filled[e], r, i] = 0.0
        filled[e] = at
        if at < 0:
            continue
        present[at] = 1
        t = lines[e, 0]
        for i in range(2):
            sign, lever = 2.0 * i - 1.0, lines[e, 1 + i]
            for c in range(3):
                b[c, 7 * i + c] = sign
            b[0, 7 * i + 4], b[0, 7 * i + 5] = sign * lever[2], -sign * lever[1]
            b[1, 7 * i + 5], b[1, 7 * i + 3] = sign * lever[0], -sign * lever[2]
            b[2, 7 * i + 3], b[2, 7 * i + 4] = sign * lever[1], -sign * lever[0]
        size = lam[run[e]] / numbers[e, 4]
        for r in range(p):
            if rows[at, r] < 0:
                continue
            i = which[at, r]
            along = t[0] * b[0, i] + t[1] * b[1, i] + t[2] * b[2, i]
            for s in range(r, p):
                j = which[at, s]
                total = 0.0
                for c in range(3):
                    total += (b[c, i] - along * t[c]) * b[c, j]
                matrices[at, r, s] = size * total
                matrices[at, s, r] = size * total
