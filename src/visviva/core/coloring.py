"""Sets of elements in chunks, and chunks in colours, so that threads may add to the same points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Index
from visviva.compiling.kernel import kernel

CHUNK_SIZE = 500
IN_PLACE_CHUNK_SIZE = 768
"""Chunk length where elements keep their order: whole runs of sixteen, which kernels process together."""
MASK_COLORS = 62  # colours that fit the bits of one integer; further chunks get colours of their own


@dataclass(frozen=True)
class Coloring:
    """An order of m elements, divided into c chunks of k colours; chunks of one colour share no point.

    Parameters
    ----------
    order : (m,)       element indices; those of a chunk are contiguous
    chunks : (c + 1,)  boundaries of the chunks in `order`
    colors : (k + 1,)  boundaries of the colours among the chunks

    Threads take chunks one after the other, see `ChunkOrder`: chunks that share points are far apart.
    """

    order: Index
    chunks: Index
    colors: Index

    @property
    def parallelism(self) -> float:
        """Mean number of chunks per colour: how many threads can work at once."""
        return (len(self.chunks) - 1) / max(len(self.colors) - 1, 1)


def coloring(elements: Index, chunk: int = CHUNK_SIZE) -> Coloring:
    """Elements in the order of their points, in chunks of `chunk`, coloured greedily.

    Parameters
    ----------
    elements : (m, p)   indices ≥ 0 of the points of each element

    If points are numbered without regard to adjacency, so that most chunks would touch each other, they are
    reordered by reverse Cuthill–McKee.
    """
    elements = np.asarray(elements, np.int64)
    points = int(elements.max(initial=-1)) + 1
    found = _colored(elements, elements.min(axis=1), points, chunk)
    if found.parallelism < 8 and len(elements) > 8 * chunk:
        rank = np.empty(points, np.int64)
        rank[_banded(elements, points)] = np.arange(points)
        other = _colored(elements, rank[elements].min(axis=1), points, chunk)
        found = max(found, other, key=lambda each: each.parallelism)
    return found


def colored_in_place(elements: Index, length: int = IN_PLACE_CHUNK_SIZE) -> tuple[Index, Index]:
    """The same for elements that keep their order: bounds (c, 2) of the chunks, by colour, and `colors`."""
    starts = np.append(np.arange(0, len(elements), length), len(elements)).astype(np.int64)
    color = np.zeros(len(starts) - 1, np.int64)
    _color_chunks(np.asarray(elements, np.int64), starts, np.zeros(int(elements.max()) + 1, np.int64), color)
    bounds = np.stack([starts[:-1], starts[1:]], axis=1)[np.argsort(color, kind="stable")]
    return np.ascontiguousarray(bounds), np.concatenate([[0], np.cumsum(np.bincount(color))]).astype(np.int64)


def _banded(elements: Index, points: int) -> Index:
    """An order of the points that keeps those of an element close."""
    from scipy.sparse import csr_matrix  # 0.2 s, only for connected elements
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    first = np.repeat(elements[:, :1], elements.shape[1] - 1, axis=1).ravel()
    others = elements[:, 1:].ravel()
    pairs = (np.ones(2 * len(first), np.int8), (np.r_[first, others], np.r_[others, first]))
    return np.asarray(reverse_cuthill_mckee(csr_matrix(pairs, (points, points)), symmetric_mode=True))


def _colored(elements: Index, key: Index, points: int, chunk: int) -> Coloring:
    """Elements sorted by a key, in chunks, the chunks sorted by colour."""
    order = np.argsort(key, kind="stable")
    starts = np.append(np.arange(0, len(order), chunk), len(order))
    color = np.zeros(len(starts) - 1, np.int64)
    _color_chunks(elements[order], starts, np.zeros(points, np.int64), color)
    by_color = np.argsort(color, kind="stable")
    pieces = [order[starts[c] : starts[c + 1]] for c in by_color]
    lengths = [len(piece) for piece in pieces]
    return Coloring(
        np.concatenate(pieces) if pieces else order,
        np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        np.concatenate([[0], np.cumsum(np.bincount(color))]).astype(np.int64),
    )


@kernel
def _color_chunks(elements: Index, starts: Index, touched: Index, color: Index) -> None:
    """The lowest colour that no point of a chunk has yet; `touched` holds the colours of a point as bits."""
    alone = MASK_COLORS
    for c in range(len(starts) - 1):
        taken = 0
        for j in range(starts[c], starts[c + 1]):
            for p in range(elements.shape[1]):
                taken |= touched[elements[j, p]]
        mine = 0
        while mine < MASK_COLORS and (taken >> mine) & 1:
            mine += 1
        if mine == MASK_COLORS:
            color[c] = alone
            alone += 1
            continue
        color[c] = mine
        for j in range(starts[c], starts[c + 1]):
            for p in range(elements.shape[1]):
                touched[elements[j, p]] |= 1 << mine
