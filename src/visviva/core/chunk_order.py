"""Chunks of elements in the order in which threads take them, and which has to wait for which."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Index
from visviva.compiling.atomic import look_at
from visviva.compiling.kernel import kernel


class ChunkOrder(NamedTuple):
    """c chunks, of which each thread takes the next one when it is done with one.

    Parameters
    ----------
    bounds : (c, 2)   first element of a chunk, and the one behind its last
    first : (c + 1,)  where the chunks begin in `earlier`
    earlier : chunks before each that share a point with it, or the last of several that share the same one
    finished : (c,)   marks
    taken : (1,)      how many have been taken

    What is added to a point is added in the order of the chunks by any number of threads. A thread leaves
    a chunk that may not begin yet, and with it those that wait for that; they are done in order when all
    threads are back. So nobody waits in the loop, and who comes late takes less.
    Proved by tests/core/test_chunk_order.py.
    """

    bounds: Index
    first: Index
    earlier: Index
    finished: Index
    taken: Index


def chunk_order(bounds: Index, elements: Index | None = None) -> ChunkOrder:
    """The order of chunks that add to the points of their elements (m, p); without these, of any chunks."""
    count = len(bounds)
    waits, awaited = np.zeros((2, 0), np.int64)
    if elements is not None:
        own = [np.unique(elements[low:high]) for low, high in bounds]
        of = np.repeat(np.arange(count), [len(points) for points in own])
        points = np.concatenate(own)
        by_point = np.argsort(points, kind="stable")
        points, of = points[by_point], of[by_point]
        shared = points[1:] == points[:-1]
        waits, awaited = np.unique(np.stack([of[1:][shared], of[:-1][shared]]), axis=1)
    first = np.searchsorted(waits, np.arange(count + 1)).astype(np.int64)
    earlier = np.ascontiguousarray(awaited)
    return ChunkOrder(bounds, first, earlier, np.zeros(count, np.int64), np.zeros(1, np.int64))


@kernel
def begin(finished: Index, taken: Index) -> None:
    """No chunk is taken yet."""
    taken[0] = 0
    for c in range(len(finished)):
        finished[c] = 0


@kernel
def may_begin(first: Index, earlier: Index, finished: Index, c: int) -> bool:
    """Whether all that chunk c has to wait for is finished."""
    ready = True
    for j in range(first[c], first[c + 1]):
        ready &= look_at(finished, earlier[j]) != 0
    return ready
