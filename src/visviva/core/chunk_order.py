"""The order in which threads take chunks of elements, and the dependencies between chunks."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Index
from visviva.compiling.atomic import load_flag
from visviva.compiling.kernel import kernel


class ChunkOrder(NamedTuple):
    """c chunks; each thread takes the next one when it has finished one.

    Parameters
    ----------
    bounds : (c, 2)   first element of a chunk, and one past its last
    first : (c + 1,)  first entry of each chunk in `earlier`
    earlier : previous chunks that share a point with each, or the last of several that share the same one
    finished : (c,)   flags
    taken : (1,)      number of chunks taken

    Contributions to a point are added in the order of the chunks for any number of threads. A thread skips
    a chunk that may not begin yet, and with it those that depend on it; they are done in order when all
    threads have finished. So no thread waits in the loop, and a late thread takes fewer chunks.
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
def reset_chunks(finished: Index, taken: Index) -> None:
    """Reset: no chunk is taken yet."""
    taken[0] = 0
    for c in range(len(finished)):
        finished[c] = 0


@kernel
def may_begin(first: Index, earlier: Index, finished: Index, c: int) -> bool:
    """Whether all chunks that chunk c depends on are finished."""
    ready = True
    for j in range(first[c], first[c + 1]):
        ready &= load_flag(finished, earlier[j]) != 0
    return ready
