"""Regular arrangements of points about the origin, in spacings, and velocities by chance."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array


def hexagonal(points: int, rows: int) -> Array:
    """Places (points · rows, 2) in a plane, row after row, every other row moved by a half."""
    j, i = np.meshgrid(np.arange(rows), np.arange(points), indexing="ij")
    return centered(np.stack([(i + 0.5 * (j % 2)).ravel(), np.sqrt(0.75) * j.ravel()], axis=1))


def cubic(x: int, y: int, z: int) -> Array:
    """Places (x · y · z, 3) at the corners of cubes, z running fastest."""
    grid = np.meshgrid(*(np.arange(float(n)) for n in (x, y, z)), indexing="ij")
    return centered(np.stack(grid, axis=-1).reshape(-1, 3))


def thermal(rng: np.random.Generator, shape: tuple[int, ...], spread: float) -> Array:
    """Velocities of Maxwell's distribution [m/s], their mean exactly zero.

    Parameters
    ----------
    shape : (n, d)   points and the directions they may move in
    spread : standard deviation of each component [m/s]; √(kT/m)
    """
    return centered(spread * rng.standard_normal(shape))


def centered(values: Array) -> Array:
    """The same numbers less their mean."""
    return np.asarray(values - values.mean(axis=0))
