"""Upper bounds on the size of a world, in one place; no practical simulation comes near them.

A count with a digit too many, and thousands of objects at one position, are rejected before memory is
allocated. Proved by tests/scene/test_too_much.py.
"""

from __future__ import annotations

MAX_POINTS = 1_000_000  # of one part: a step of so many takes seconds, and a gigabyte
MAX_NODES = 200_000  # of one part with springs or elements between its points: its factor takes gigabytes
MAX_BIRTHS = 10_000_000  # of one source at once: lists of them take a gigabyte
MAX_STEPS = 1e12  # of a run: even the fastest steps would take days
MAX_FRAMES = 1e8  # of a run file: even for a single point they take gigabytes
MAX_PAIR_MEMORY = 500_000_000  # bytes for all pairs of one search
MAX_PARTNERS = 200  # pairs per object, above which a search is pointless


def max_pairs(n: int, size: int) -> int:
    """Most pairs that a search among n objects may find, at `size` bytes each.

        max(MAX_PAIR_MEMORY / size, MAX_PARTNERS · n)

    Balls in a heap touch up to 12 others, and points of a liquid see 130 within 3.5 of their sizes: with
    400 neighbours on average, objects are at one position. Few objects may all be neighbours, up to
    MAX_PAIR_MEMORY.
    """
    return max(MAX_PAIR_MEMORY // size, MAX_PARTNERS * n)
