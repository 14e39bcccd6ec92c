"""Where every number of W = J A⁻¹ Jᵀ + C comes from, for a block-diagonal A and a fixed pattern of J.

A touched block of a row is a *segment*: its entries of J, and the same number as the block has of Y =
A⁻¹ Jᵀ. W_ik is a sum over pairs (entry of Y in row i, entry of J in row k). Everything is packed in
one int64 array, so that kernels take it as one argument. Proved by tests/steppers/linalg/test_schur_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

PARTS = 16  # then the table of the float fields
BSTART, BOFF, JP, JD, SEGJ, SEGB, SEGY, YP, YD, WI, WK, WP, PA, PB, WD, FIELDS = range(PARTS)
A, JV, C, B, R, X, LAM, Y, AINV, YV, W, MASKED, LX, DINV, WORK, V = range(16)


@kernel
def part(plan: Ints, i: int) -> Ints:
    """Part i of the plan."""
    return plan[plan[i] : plan[i + 1]]


@kernel
def field(plan: Ints, data: Floats, i: int) -> Floats:
    """Field i of the float data that belongs to the plan."""
    at = plan[FIELDS] + i
    return data[plan[at] : plan[at + 1]]


@kernel
def fill_pairs(
    order: Ints, first: Ints, second: Ints, segj: Ints, shift: Ints, jd: Ints, pa: Ints, pb: Ints
) -> None:
    """Pairs of the segment couples (first, second) taken in the given order; shift turns a dof into a
    place in Y.
    """
    count = 0
    for t in order:
        for p in range(segj[second[t]], segj[second[t] + 1]):
            pa[count] = shift[first[t]] + jd[p]
            pb[count] = p
            count += 1


def segments(sizes: Ints, indptr: Ints, indices: Ints) -> tuple[Ints, Ints, Ints]:
    """(first entry of J, block, row) of every segment."""
    block_of = np.repeat(np.arange(len(sizes)), sizes)[indices]
    row_of = np.repeat(np.arange(len(indptr) - 1), np.diff(indptr))
    new = np.ones(len(indices), bool)
    new[1:] = (np.diff(block_of) != 0) | (np.diff(row_of) != 0)
    at = np.flatnonzero(new)
    return at.astype(np.int64), block_of[at], row_of[at]


def couples(block: Ints, row: Ints) -> tuple[Ints, Ints]:
    """All (first, second) segments of one block with row(first) ≤ row(second)."""
    order = np.lexsort((row, block))
    ends = np.flatnonzero(np.append(np.diff(block[order]) != 0, True)) + 1
    position = np.arange(len(order))
    end = ends[np.searchsorted(ends, position, side="right")] if len(order) else position
    reach = end - position
    first = np.repeat(position, reach)
    second = first + np.arange(len(first)) - np.repeat(np.cumsum(reach) - reach, reach)
    return order[first], order[second]


def make_plan(sizes: Ints, indptr: Ints, indices: Ints) -> tuple[list[Ints], int]:
    """Integer parts BSTART … WD, and the length of Y.

    sizes (nb,): dofs per block of A; indptr (m+1,), indices: CSR pattern of J, columns sorted in each row.
    """
    m = len(indptr) - 1
    bstart, boff = np.append(0, np.cumsum(sizes)), np.append(0, np.cumsum(sizes * sizes))
    at, block, row = segments(sizes, indptr, indices)
    segj = np.append(at, len(indices))
    segy = np.append(0, np.cumsum(sizes[block]))
    ny = int(segy[-1])
    shift = segy[:-1] - bstart[block]
    yd = np.arange(ny) - np.repeat(shift, sizes[block])
    yp = segy[np.searchsorted(row, np.arange(m + 1))]
    first, second = couples(block, row)
    order = np.lexsort((row[first], row[second]))
    wi, wk = row[first][order], row[second][order]
    width = np.diff(segj)[second[order]]
    new = np.append(True, (np.diff(wi) != 0) | (np.diff(wk) != 0)) if len(wi) else np.zeros(0, bool)
    before = np.append(0, np.cumsum(width))
    pa, pb = np.empty(before[-1], np.int64), np.empty(before[-1], np.int64)
    fill_pairs(order, first, second, segj, shift, indices, pa, pb)
    wp = np.append(before[:-1][new], before[-1])
    wi, wk = wi[new], wk[new]
    wd = np.full(m, -1)
    wd[wi[wi == wk]] = np.flatnonzero(wi == wk)
    return [bstart, boff, indptr, indices, segj, block, segy, yp, yd, wi, wk, wp, pa, pb, wd], ny


def pack(parts: list[Ints], lengths: list[int]) -> Ints:
    """One array: starts of the parts, the parts, and the table of the float fields with these lengths."""
    table = np.append(0, np.cumsum(lengths))
    everything = [np.asarray(p, np.int64) for p in (*parts, table)]
    starts = PARTS + 1 + np.append(0, np.cumsum([len(p) for p in everything]))
    return np.concatenate((starts.astype(np.int64), *everything))
