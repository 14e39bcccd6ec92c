"""An estimate of the number of nearby pairs, before memory is allocated for them."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.bounds import max_pairs
from visviva.errors import SceneError
from visviva.particles.pairs.neighbours import PAIR_SIZE

UNCHECKED_POINTS = 20_000  # points for which lists may always be started
SAMPLES = 32  # points whose partners are counted


def refuse_dense_start(x: Array, reach: float) -> None:
    """Refuse points (n, 3) that have far too many partners within `reach` [m] at the start.

    For 32 points, at equal intervals of their numbers, the partners among all points are counted. Lists count
    again in every step, but only after memory for hundreds of thousands of contacts has been requested.
    Raises SceneError. Proved by tests/scene/test_too_much.py.
    """
    n = len(x)
    if n <= UNCHECKED_POINTS:
        return
    chosen = np.linspace(0, n - 1, SAMPLES).astype(np.int64)
    with np.errstate(all="ignore"):
        partners = sum(int((((x - x[i]) ** 2).sum(axis=1) <= reach**2).sum()) - 1 for i in chosen)
    pairs = 0.5 * n * partners / SAMPLES
    if pairs > max_pairs(n, PAIR_SIZE):
        found = f"found {n} points that form about {pairs:.2g} close pairs, which exceeds the limit"
        raise SceneError(f"{found}; place them farther apart, or use fewer or a smaller radius")
