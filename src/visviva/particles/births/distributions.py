"""Distributions of one positive quantity, given by their quantiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from visviva.arrays import Array
from visviva.errors import SceneError


class Distribution(Protocol):
    """Values ≥ 0 of one quantity."""

    def quantile(self, u: Array) -> Array:
        """The values (n,) below which fractions u (n,) in (0, 1) of all values lie."""
        ...


@dataclass(frozen=True)
class Fixed:
    """A constant value. Raises SceneError if it is negative or not finite."""

    value: float

    def __post_init__(self) -> None:
        _check(self.value, "a value")

    def quantile(self, u: Array) -> Array:
        """The value."""
        return np.full(len(u), self.value)


@dataclass(frozen=True)
class Uniform:
    """Uniform from low to high. Raises SceneError unless 0 ≤ low ≤ high."""

    low: float
    high: float

    def __post_init__(self) -> None:
        _check(self.low, "low")
        _check(self.high, "high")
        if self.low > self.high:
            raise SceneError(f"found low {self.low:g} above high {self.high:g}")

    def quantile(self, u: Array) -> Array:
        """low + (high − low) u."""
        return np.asarray(self.low + (self.high - self.low) * u)


@dataclass(frozen=True)
class Normal:
    """The normal distribution with mean and standard deviation sigma, truncated below 0.

    Raises SceneError for a number that is negative or not finite.
    """

    mean: float
    sigma: float

    def __post_init__(self) -> None:
        _check(self.mean, "mean")
        _check(self.sigma, "sigma")

    def quantile(self, u: Array) -> Array:
        """mean + σ Φ⁻¹(p), p = p₀ + (1 − p₀) u, p₀ the probability below 0 before truncation."""
        from scipy.special import ndtr, ndtri  # a tenth of a second, for scenes that draw normal numbers only

        if self.sigma == 0.0:
            return np.full(len(u), self.mean)
        below = ndtr(-self.mean / self.sigma)
        return np.maximum(self.mean + self.sigma * ndtri(below + (1.0 - below) * u), 0.0)


def _check(value: float, what: str) -> None:
    if not (np.isfinite(value) and value >= 0):
        raise SceneError(f"found {what} {value:g} of a distribution: it must be a finite number >= 0")
