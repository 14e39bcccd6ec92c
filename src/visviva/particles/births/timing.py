"""Times of particle births: steady or in bursts. Births are counted by integers, so none is lost."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from visviva.arrays import Array, Index
from visviva.errors import SceneError


class Timing(Protocol):
    """The number of births due, and their times."""

    def due(self, t: float) -> int:
        """Number of births from the start of the run up to and including time t."""
        ...

    def times(self, numbers: Index) -> Array:
        """Times [s] of the births of these numbers, counted from 0."""
        ...


@dataclass(frozen=True)
class Flow:
    """Birth k = 0, 1, 2 … at start + (k + 1)/rate, up to and including `end`.

        n(t) = ⌊(t − start) rate⌋

    Parameters
    ----------
    rate : births per second [1/s], ≥ 0
    start, end : of the flow [s]

    Raises SceneError for a rate that is negative or not finite, or an end before the start.
    Source: Holzschuch's course, flux of a generator (P47).
    """

    rate: float
    start: float = 0.0
    end: float = math.inf

    def __post_init__(self) -> None:
        if not (math.isfinite(self.rate) and self.rate >= 0):
            raise SceneError(f"found rate {self.rate:g} 1/s: it must be a finite number >= 0")
        _check_interval(self.start, self.end)

    def due(self, t: float) -> int:
        """⌊(t − start) rate⌋, at least 0."""
        return max(math.floor((min(t, self.end) - self.start) * self.rate), 0)

    def times(self, numbers: Index) -> Array:
        """start + (k + 1)/rate."""
        return np.asarray(self.start + (numbers + 1) / self.rate)


@dataclass(frozen=True)
class Bursts:
    """`count` simultaneous births at start, start + every, start + 2 every …, up to and including `end`.

    Parameters
    ----------
    count : births per burst, ≥ 0
    every : interval between bursts [s], > 0; infinite for a single burst
    start, end : of the bursts [s]

    Raises SceneError for a number out of range. Source: Holzschuch's course, generators (P46).
    """

    count: int
    every: float = math.inf
    start: float = 0.0
    end: float = math.inf

    def __post_init__(self) -> None:
        if self.count < 0:
            raise SceneError(f"found {self.count} births in a burst: the number must be >= 0")
        if not self.every > 0:
            raise SceneError(f"found bursts every {self.every:g} s: the time between them must be > 0")
        _check_interval(self.start, self.end)

    def due(self, t: float) -> int:
        """count (⌊(t − start)/every⌋ + 1), 0 before the start."""
        since = min(t, self.end) - self.start
        return 0 if since < 0 else self.count * (math.floor(since / self.every) + 1)

    def times(self, numbers: Index) -> Array:
        """start + ⌊k/count⌋ every."""
        burst = numbers // self.count
        return (
            np.where(burst > 0, self.start + burst * self.every, self.start)
            if burst.any()
            else (np.full(len(numbers), self.start))
        )


def _check_interval(start: float, end: float) -> None:
    if not (math.isfinite(start) and end >= start):
        raise SceneError(f"found start {start:g} s and end {end:g} s: the end must not lie before the start")
