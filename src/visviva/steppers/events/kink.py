"""Locates the instant at which the load of a step changes suddenly, from its tries."""

from __future__ import annotations

import numpy as np

MIN_STEP = 1e-5  # step below which any error is accepted [s]
MIN_PART = 1e-8  # shortest part of such a step that ends at an instant [s]
TIME_RESOLUTION = 1e-9  # share of a step to which an instant is located
# change of load, in tolerances, that counts as sudden; smaller ones only shorten the step
SUDDEN_CHANGE = 10.0
MISPLACEMENT = 0.1  # accepted effect of misplacing the change, as a share of the tolerance
MIN_WIDTH = 0.1  # share of a step within which a change that appears and disappears is at one instant
MIN_DECREASE = 0.5  # least relative decrease of change over length that indicates a single instant


class Kink:
    """Lengths of the tries of one step, until one is accepted.

    Smooth errors decrease with the cube of the length, which controls the steps. If they are small but the
    load changes at an instant, by F in units of the tolerance and of time, that instant is located by
    bisection: it lies between the longest try that does not reach it and the shortest that does. The latter
    is accepted once F times the difference is small: then only this part of the step contains the change,
    and the next step starts after it. Within about 50 ns the change is gradual, as gaps of rounding open: so
    only wider searches may conclude that there is no such instant.

    An error that remains in a try of `MIN_STEP` is attributed to an instant within it: at tight tolerances
    most steps end less than that before one. If every part has it, it is that of an impact at the start.

    Attributes
    ----------
    found : the first length at which it was detected [s], 0 before
    """

    def __init__(self) -> None:
        self.found = 0.0
        self._short, self._long, self._error, self._rate = 0.0, np.inf, np.inf, 0.0

    def accepts(self, h: float, error: float, load: float) -> bool:
        """Whether this try is accepted."""
        if error <= 1.0 < load:
            self._detect(h, load)
        if not self.found:
            return max(error, load) <= 1.0
        if max(error, load) <= 1.0:
            self._short = h
            return self._error > 1.0 and (h >= MIN_STEP or self._is_narrow())
        self._long, self._error = h, error
        return self._is_located()

    def _detect(self, h: float, load: float) -> None:
        if not self.found and load > SUDDEN_CHANGE:
            self.found, self._rate = h, load / h
        elif self.found and load / h < MIN_DECREASE * self._rate and self._long - self._short > MIN_WIDTH * h:
            self.found, self._short = 0.0, 0.0  # there is no such instant

    def _is_located(self) -> bool:
        width = self._long - self._short
        return self._error <= 1.0 and (self._rate * width <= MISPLACEMENT or self._is_narrow())

    def _is_narrow(self) -> bool:
        return self._long - self._short <= TIME_RESOLUTION * self._long

    def next(self, h: float, error: float, load: float, floor: float) -> float:
        """The length of the next try, at least `floor`."""
        if not self.found and h > MIN_STEP:
            return float(max(h * min(max(0.9 / np.cbrt(max(error, load)), 0.1), 0.5), MIN_STEP))
        if not self.found:
            self.found, self._rate = h, max(error, load) / h
            self._long, self._error = h, error
        if self._is_located():
            h = self._long
        # the error is due to the part after it
        elif self._is_narrow():
            h = self._short
        else:
            h = 0.5 * (self._short + self._long)
        return max(h, floor)
