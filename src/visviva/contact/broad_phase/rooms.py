"""How many contacts there are, and how many there is room for: lists of contacts stay where they are."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.contact.shapes.geometry import CHUNKS

MORE = 1.3  # how much more than is needed a list gets when it grows
CANDIDATES, NEAR, POINTS = range(3)  # sizes: how many there are
SEARCHED, PAIRS, OF_CHUNK, TOTAL = range(4)  # rooms: candidates of a chunk, pairs; points of a chunk, of all


def rooms_for(n: int) -> Index:
    """Rooms (4,) for n pieces, most of which have some neighbours."""
    return np.array([64 + 8 * n // CHUNKS, 64 + 6 * n, 128 + 12 * n // CHUNKS, 128 + 8 * n])


def larger_rooms(room: Index, need: Index) -> Index:
    """Rooms that are enough, with some to spare where they have to grow."""
    return np.where(need > room, (MORE * need).astype(np.int64), room)
