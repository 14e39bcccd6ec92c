"""Derivatives of user functions along a motion, by complex steps and high-order differences."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Array
from visviva.vocabulary.user_functions import AGREE, TINY

# step of differences [s], or this share of the time in which a point crosses its element
DIFFERENCE_STEP = 1e-3

FunctionOfTime = Callable[[complex], Array]
"""The function at a time offset h, with the points moving at constant velocity."""


def difference_steps(x: Array, u: Array) -> float:
    """Step of differences [s] for elements with positions and velocities (n, p, 3)."""
    size = np.linalg.norm(x - x[:, :1], axis=2).max(axis=1, initial=0.0)
    speed = np.linalg.norm(u, axis=2).max(axis=1, initial=0.0)
    times = np.where(size > 0, size, 1.0) / np.maximum(speed, 1e-300)
    return DIFFERENCE_STEP * float(min(1.0, times.min(initial=1.0)))


def first_derivative(along: FunctionOfTime, h: float) -> Array:
    """The first derivative, with an error of order h⁴."""
    near, far = np.subtract(along(h), along(-h)), np.subtract(along(2 * h), along(-2 * h))
    return np.asarray((8 * near - far) / (12 * h))


def second_derivative(along: FunctionOfTime, h: float) -> Array:
    """The second derivative, with an error of order h⁴."""
    near, far = np.add(along(h), along(-h)), np.add(along(2 * h), along(-2 * h))
    return np.asarray((16 * near - far - 30 * np.asarray(along(0.0))) / (12 * h * h))


def exact_derivative(along: FunctionOfTime, h: float = 0.0) -> Array:
    """The first derivative at h, by a complex step: exact to rounding."""
    return np.imag(np.asarray(along(h + 1j * TINY), complex)) / TINY


def is_smooth(along: FunctionOfTime) -> bool:
    """Whether complex steps and differences agree."""
    try:
        with np.errstate(all="ignore"):
            found, expected = exact_derivative(along), first_derivative(along, DIFFERENCE_STEP)
    except (TypeError, ValueError):
        return False
    return bool(np.abs(found - expected).max(initial=0.0) <= AGREE * max(1.0, np.abs(expected).max()))
