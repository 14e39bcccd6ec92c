"""How many pairs of points are near each other, before anything is made for them."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.bounds import most_pairs
from visviva.errors import SceneError
from visviva.particles.pairs.neighbours import PAIR_SIZE

FEW = 20_000  # points whose lists may be begun, whatever there is
SAMPLES = 32  # points whose partners are counted


def refuse_crowd(x: Array, reach: float) -> None:
    """Refuse points (n, 3) that have far too many partners within `reach` [m] at the start.

    The partners of 32 points, at even steps of their numbers, are counted among all. Lists count again in
    every step; but with memory for hundreds of thousands of contacts asked for before. Raises SceneError.
    Proved by tests/scene/test_too_much.py.
    """
    n = len(x)
    if n <= FEW:
        return
    chosen = np.linspace(0, n - 1, SAMPLES).astype(np.int64)
    with np.errstate(all="ignore"):
        partners = sum(int((((x - x[i]) ** 2).sum(axis=1) <= reach**2).sum()) - 1 for i in chosen)
    pairs = 0.5 * n * partners / SAMPLES
    if pairs > most_pairs(n, PAIR_SIZE):
        found = f"found {n} points that are near each other in some {pairs:.2g} pairs, more than can be held"
        raise SceneError(f"{found}; place them farther apart, take fewer, or a smaller radius")
