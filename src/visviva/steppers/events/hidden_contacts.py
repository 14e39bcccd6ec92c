"""Contacts that are hidden from both ends of a step: a path through an edge, a thin wall or a small ball, or
one that meets a part of a mesh for which it has no row.

A gap changes at most at the rate |g| |w|: gradient times port rates. So a row can have closed inside a step
of length h only if h |g| |w| > φ_a + φ_b, and if its normal rotated, for otherwise its cubic detects it. Such
steps are halved until this holds for none of their parts, or a negative gap is found. And a constraint whose
rows are only for some of its surface (`path_end`, `misses`) tells where steps must end because a path has met
other parts of it; there rows are chosen again.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.rows import ONE_SIDED
from visviva.steppers.events.motion import Motion

ROTATED_COSINE = 0.99  # cosine between normals below which they count as rotated
SPEED_FACTOR = 1.2  # factor by which speeds inside a step may exceed those at its ends
MIN_SHARE = 0.1  # of a step, to which it is shortened at once
MAX_HALVINGS = 10  # parts shorter than 2⁻¹⁰ of a step are not examined


class HiddenContacts:
    """The rows of constraints marked `jumpable`, at both ends of a step."""

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        pairs = zip(motion.e.constraints, motion.e.rows, strict=True)
        self.parts = [rows for constraint, rows in pairs if getattr(constraint, "jumpable", False)]
        which = [np.arange(rows.part.start, rows.part.stop) for rows in self.parts]
        self.which: Index = np.concatenate([np.zeros(0, np.int64), *which])
        width = max((rows.gradient.shape[1] for rows in self.parts), default=0)
        self._normal = np.zeros((2, len(self.which), width))
        self._speed, self._phi = np.zeros((2, len(self.which))), np.zeros((2, len(self.which)))
        self._choosing = [c for c in motion.e.constraints if hasattr(c, "path_end")]
        self._ends: list[list[Array | None]] = [[], []]

    def read(self, end: int) -> None:
        """Read gaps, normals and speeds at the present state: the start (0) or the end (1) of a step."""
        at = 0
        for rows in self.parts:
            here = slice(at, at + len(rows.phi))
            at = here.stop
            rates = np.where(rows.rows >= 0, self.motion.k.rates[rows.rows], 0.0)
            size = np.linalg.norm(rows.gradient, axis=1)
            self._normal[end, here, : rows.gradient.shape[1]] = (
                rows.gradient / np.maximum(size, 1e-300)[:, None]
            )
            self._speed[end, here] = size * np.linalg.norm(rates, axis=1)
            self._phi[end, here] = rows.phi
        self._ends[end] = [c.path_end(self.motion.k) for c in self._choosing]

    def go_on(self) -> None:
        """Make the end of a step the start of the next."""
        for numbers in (self._normal, self._speed, self._phi):
            numbers[0] = numbers[1]
        self._ends[0] = self._ends[1]

    def shorten(self, h: float, redo: Callable[[float], None]) -> float:
        """The length of a step at whose end one of these contacts is detected; h if none is hidden."""
        if not len(self.which):
            return h
        least, missed = 2.0**-MAX_HALVINGS * h, self._missed(h)
        while h > least and missed <= 1.0:
            h *= max(missed, MIN_SHARE)
            redo(h)
            missed = self._missed(h)
        e, which = self.motion.e, self.which
        acts = (e.row_kind[which] == ONE_SIDED) & (self.motion.closed[which] == 0)
        acts &= (e.row_numbers["compliance"][which] == 0) & (self._phi > 0).all(axis=0)
        acts &= (self._normal[0] * self._normal[1]).sum(axis=1) < ROTATED_COSINE
        travel = np.where(acts, SPEED_FACTOR * h * self._speed.max(axis=0), -np.inf)
        before, after = self._phi.copy()
        if not (travel > before + after).any():
            return h
        share = self._first(travel, (0.0, before), (1.0, after), lambda u: redo(u * h))
        redo(share * h)
        return share * h

    def _missed(self, h: float) -> float:
        """The share to which a step is to be shortened, as a path has met what has no row; 2 if none."""
        ends = zip(self._choosing, *self._ends, strict=True)
        return min((c.misses(self.motion.k, a, b, h) for c, a, b in ends if a is not None), default=2.0)

    def _first(
        self, travel: Array, low: tuple[float, Array], high: tuple[float, Array], go: Callable[[float], None]
    ) -> float:
        """The first share of the step at which a gap is negative; 1 if none."""
        length = high[0] - low[0]
        if length < 2.0**-MAX_HALVINGS or not (length * travel > low[1] + high[1]).any():
            return 1.0
        middle = 0.5 * (low[0] + high[0])
        go(middle)
        gaps = self.motion.e.row_numbers["phi"][self.which].copy()
        if (gaps[travel > 0] < 0).any():
            return middle
        centre = (middle, gaps)
        first = self._first(travel, low, centre, go)
        return first if first < 1.0 else self._first(travel, centre, high, go)
