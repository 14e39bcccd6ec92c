"""Where every number of W = J A⁻¹ Jᵀ + C comes from, for a block-diagonal A and a fixed pattern of J.

A touched block of a row is a *segment*: its entries of J, and the same number as the block has of Y =
A⁻¹ Jᵀ. W_ik is a sum over pairs (entry of Y in row i, entry of J in row k).
Proved by tests/steppers/linalg/test_schur_rows.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


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


@dataclass(frozen=True)
class Plan:
    """Places of all numbers.

    Parameters
    ----------
    bstart, boff : (nb + 1,)  first dof and first entry of each block of A
    segj, segb, segy : first entry of J, block and first entry of Y of each segment
    yp, yd : (m + 1,), (ny,)  first entry of Y of each row, dof of each entry
    wi, wk, wd : row and column (wi ≤ wk) of each entry of W, entry of each diagonal one
    wp, pa, pb : first pair of each entry of W; entries of Y and J of each pair
    """

    bstart: Ints
    boff: Ints
    segj: Ints
    segb: Ints
    segy: Ints
    yp: Ints
    yd: Ints
    wi: Ints
    wk: Ints
    wd: Ints
    wp: Ints
    pa: Ints
    pb: Ints


def make_plan(sizes: Ints, indptr: Ints, indices: Ints) -> Plan:
    """The plan for blocks of A of sizes (nb,) and a CSR pattern of J (m+1,), columns sorted in each row."""
    m = len(indptr) - 1
    bstart, boff = np.append(0, np.cumsum(sizes)), np.append(0, np.cumsum(sizes * sizes))
    at, block, row = segments(sizes, indptr, indices)
    segj = np.append(at, len(indices))
    segy = np.append(0, np.cumsum(sizes[block]))
    shift = segy[:-1] - bstart[block]
    yd = np.arange(segy[-1]) - np.repeat(shift, sizes[block])
    yp = segy[np.searchsorted(row, np.arange(m + 1))]
    first, second = couples(block, row)
    order = np.lexsort((row[first], row[second]))
    first, second = first[order], second[order]
    wi, wk = row[first], row[second]
    width = np.diff(segj)[second]
    new = np.append(True, (np.diff(wi) != 0) | (np.diff(wk) != 0)) if len(wi) else np.zeros(0, bool)
    before = np.append(0, np.cumsum(width))
    pb = np.arange(before[-1]) + np.repeat(segj[second] - before[:-1], width)
    pa = np.repeat(shift[first], width) + indices[pb]
    wp = np.append(before[:-1][new], before[-1])
    wi, wk = wi[new], wk[new]
    wd = np.full(m, -1)
    wd[wi[wi == wk]] = np.flatnonzero(wi == wk)
    parts = (bstart, boff, segj, block, segy, yp, yd, wi, wk, wd, wp, pa, pb)
    return Plan(*(np.ascontiguousarray(part, np.int64) for part in parts))
