"""The number of contacts and the capacity for them: lists of contacts keep their addresses."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.contact.shapes.geometry import CHUNKS

MORE = 2.0  # how much more than is needed a list gets when it grows
CANDIDATES, NEAR, POINTS = range(3)  # sizes: how many there are
PAIR_SIZE = 1000  # bytes that a pair takes in the lists, with its points and their rows
SEARCHED, PAIRS, OF_CHUNK, TOTAL = range(4)  # rooms: candidates of a chunk, pairs; points of a chunk, of all


def rooms_for(n: int) -> Index:
    """Rooms (4,) for n pieces that fall on each other: what is never written to takes no memory, and to grow
    costs as much as some steps."""
    return np.array([64 + 20 * n // CHUNKS, 64 + 14 * n, 128 + 24 * n // CHUNKS, 128 + 14 * n])


def larger_rooms(room: Index, need: Index) -> Index:
    """Rooms that are enough, with some to spare where they have to grow."""
    return np.where(need > room, (MORE * need).astype(np.int64), room)
