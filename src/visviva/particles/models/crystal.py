"""Regular arrangements of points about the origin, in units of the spacing, and random velocities."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array


def hexagonal(points: int, rows: int) -> Array:
    """Positions (points · rows, 2) in a plane, row by row, every other row offset by a half."""
    j, i = np.meshgrid(np.arange(rows), np.arange(points), indexing="ij")
    return without_mean(np.stack([(i + 0.5 * (j % 2)).ravel(), np.sqrt(0.75) * j.ravel()], axis=1))


def cubic(x: int, y: int, z: int) -> Array:
    """Positions (x · y · z, 3) on a cubic lattice, z fastest."""
    grid = np.meshgrid(*(np.arange(float(n)) for n in (x, y, z)), indexing="ij")
    return without_mean(np.stack(grid, axis=-1).reshape(-1, 3))


def thermal(rng: np.random.Generator, shape: tuple[int, ...], spread: float) -> Array:
    """Velocities of a Maxwell distribution [m/s], with exactly zero mean.

    Parameters
    ----------
    shape : (n, d)   number of points and of directions of motion
    spread : standard deviation of each component [m/s]; √(kT/m)
    """
    return without_mean(spread * rng.standard_normal(shape))


def without_mean(values: Array) -> Array:
    """The same values minus their mean."""
    return np.asarray(values - values.mean(axis=0))
