"""The instant at which the load of a step changes at once, found between its tries."""

from __future__ import annotations

import numpy as np

SHORTEST = 1e-5  # step below which an error is taken as it is [s]
RESOLVED = 1e-9  # share of a step within which an instant is found
SUDDEN = 10.0  # tolerances by which a load changes at once; what is less a shorter step is rid of
SHARE = 0.1  # of the tolerance, by which a change may be misplaced
SURE = 0.1  # share of a step within which a change that comes and goes is at one instant
LINEAR = 0.5  # share to which a change falls at least, over the length, where it is at one instant


class Kink:
    """Lengths of the tries of one step, until one is accepted.

    Smooth errors fall by the cube of the length, and steps follow them. Where these are small but the load
    changes at one instant, by F in units of the tolerance and of time, that instant is searched for by
    halves: it lies between the longest try that does not reach it and the shortest that does. The latter is
    accepted once F times the difference is small: then no more than this of the step knows of the change,
    and the next one begins behind it. Within some 50 ns the change is gradual, as gaps of rounding open: that
    it is at no instant is said of wider searches only.

    Attributes
    ----------
    found : the first length at which it was met [s], 0 before
    """

    def __init__(self) -> None:
        self.found = 0.0
        self._short, self._long, self._error, self._rate = 0.0, np.inf, np.inf, 0.0

    def ends(self, h: float, error: float, load: float) -> bool:
        """Whether this try is accepted."""
        if error <= 1.0 < load:
            self._see(h, load)
        if not self.found:
            return max(error, load) <= 1.0
        if max(error, load) <= 1.0:
            self._short = h
            return self._error > 1.0
        self._long, self._error = h, error
        return self._near()

    def _see(self, h: float, load: float) -> None:
        if not self.found and load > SUDDEN:
            self.found, self._rate = h, load / h
        elif self.found and load / h < LINEAR * self._rate and self._long - self._short > SURE * h:
            self.found, self._short = 0.0, 0.0  # it is at no instant

    def _near(self) -> bool:
        width = self._long - self._short
        return self._error <= 1.0 and (self._rate * width <= SHARE or width <= RESOLVED * self._long)

    def next(self, h: float, error: float, load: float) -> float:
        """The length of the next try."""
        if not self.found:
            h = h * min(max(0.9 / np.cbrt(max(error, load)), 0.1), 0.5)
        elif self._near():
            h = self._long
        elif self._long - self._short <= RESOLVED * self._long:  # what is behind the instant has errors
            h = self._short
        else:
            h = 0.5 * (self._short + self._long)
        return max(h, SHORTEST)
