"""How much a world may hold: bounds that nothing comes near which is meant to move, in one place.

A count with a digit too many, and thousands of things at one place, are refused before memory is asked for
them. Proved by tests/scene/test_too_much.py.
"""

from __future__ import annotations

MOST_POINTS = 1_000_000  # of one part: a step of so many takes seconds, and a gigabyte
MOST_NODES = 200_000  # of one part whose points springs or elements join: a factor of them takes gigabytes
MOST_BIRTHS = 10_000_000  # of one source at once: lists of them take a gigabyte
MOST_STEPS = 1e12  # of a run: of the shortest there are it takes days
MOST_FRAMES = 1e8  # of a run file: of a single point they take gigabytes
MEMORY = 500_000_000  # bytes that all pairs of one search may take
PARTNERS = 200  # pairs for each of many, in which more than that is no search any more


def most_pairs(n: int, size: int) -> int:
    """How many pairs may be found among n things at once, where each takes `size` bytes.

        max(MEMORY / size, PARTNERS · n)

    Balls in a heap touch up to 12 others, and points of a liquid see 130 within 3.5 of their sizes: what
    meets 400 others on the average lies in one place. Few may all see each other, as far as memory goes.
    """
    return max(MEMORY // size, PARTNERS * n)
