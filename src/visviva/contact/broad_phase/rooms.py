"""The number of contacts and the capacity for them: lists of contacts keep their addresses."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.contact.shapes.geometry import PAIR_CHUNKS

GROWTH_FACTOR = 2.0  # growth factor over the required size
CANDIDATES, NEAR, POINTS = range(3)  # sizes: the numbers of each
PAIR_SIZE = 1000  # bytes per pair in the lists, with its points and their rows
# rooms: candidates per chunk, pairs; points per chunk, in all
CANDIDATES_PER_CHUNK, PAIRS, POINTS_PER_CHUNK, TOTAL = range(4)


def initial_capacities(n: int) -> Index:
    """Capacities (4,) for n pieces that fall on each other: untouched pages take no memory, and growing
    costs as much as some steps."""
    return np.array([64 + 20 * n // PAIR_CHUNKS, 64 + 14 * n, 128 + 24 * n // PAIR_CHUNKS, 128 + 14 * n])


def larger_capacities(room: Index, need: Index) -> Index:
    """Sufficient capacities, with a reserve where they grow."""
    return np.where(need > room, (GROWTH_FACTOR * need).astype(np.int64), room)
