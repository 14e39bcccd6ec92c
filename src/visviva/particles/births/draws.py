"""Random numbers indexed by birth, independent of steps, threads and restarts."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array

COLUMNS = 8
"""Numbers per birth, two blocks of the generator's counter."""

POSITION, DIRECTION, SPEED, LIFETIME = slice(0, 3), slice(3, 5), 5, 6


class Draws:
    """u(k, j) in (0, 1): a function only of the key, the number k of a birth and the column j.

    Parameters
    ----------
    key : (2,)   64-bit integers, from the seed of the scene and the name of the source

    The generator is counter-based: Salmon, Moraes, Dror, Shaw 2011, Philox 4×64.
    """

    def __init__(self, key: ArrayLike) -> None:
        self.key = np.asarray(key, np.uint64)

    def __call__(self, first: int, count: int) -> Array:
        """The numbers (count, COLUMNS) of the births first, first + 1, …"""
        raw = np.random.Philox(key=self.key, counter=first * COLUMNS // 4).random_raw(COLUMNS * count)
        numbers = ((raw >> np.uint64(12)).astype(np.float64) + 0.5) * 2.0**-52
        return np.asarray(numbers.reshape(count, COLUMNS))
