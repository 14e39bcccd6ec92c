"""The blocks of point pairs that the tangents between deforming surfaces fill."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index, Mask
from visviva.core.node_blocks import pairs_of


def free_pairs(corners: Index, rows: Index, held: Mask) -> tuple[Index, Index]:
    """Pairs (B, 2) of first rows for `NodeBlocks`, and the block index of every two of four points.

    corners : (m, 4)   points;   rows (N,) : first row of each;   held (N,) : points that never move

    The second array is (m, 10). Blocks with a held point are left out: −1. All blocks are symmetric,
    so the order does not matter.
    """
    pairs, where = pairs_of(rows[corners].reshape(-1, 4))
    where = np.where(where < 0, -1 - where, where)
    stays = np.unique(rows[held])
    kept = ~np.isin(pairs, stays).any(axis=1)
    number = np.where(kept, np.cumsum(kept) - 1, -1)
    return pairs[kept], number[where]


def held_points(owner: object, n: int) -> Mask:
    """The points of a block that never move, as flags (n,)."""
    return np.asarray(getattr(owner, "held", np.zeros(n, bool)), bool)
