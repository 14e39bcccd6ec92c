"""Kinks and jumps of formulas of time: the instants at which steps must end."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.events import Change
from visviva.core.state import State
from visviva.errors import SceneError
from visviva.vocabulary.algebra import Algebra, Term
from visviva.vocabulary.inputs import Input
from visviva.vocabulary.intervals import Bounds, Interval
from visviva.vocabulary.model import Builder

TIME_ACCURACY = 2.0**-43  # of the time: accuracy of an instant
SIDE_DISTANCE = 4.0  # of that: distance from an instant at which the formula is evaluated on one side of it
SEARCH_SPAN = 100.0
MAX_CHECKED = 50  # corners examined before a run
MAX_CORNERS = 1_000_000  # corners of a run
MAX_BOUNDS = 4000  # most bounds per search: a fifth of a second
NO_EDGES = (-math.inf, math.inf, 0.0, 0.0)
LAST, NEXT, AFTER, BEFORE = range(4)  # indices of `edges`


@kernel
def time_of_side(t: float, edges: Array) -> float:
    """t, or at one of the instants `edges` the side on which the present step lies.

    A step that ends at a jump must not see the values after it, nor a step that begins there those before.
    """
    if abs(t - edges[LAST]) <= edges[AFTER]:
        return float(edges[LAST] + edges[AFTER])
    if abs(t - edges[NEXT]) <= edges[BEFORE]:
        return float(edges[NEXT] - edges[BEFORE])
    return t


def time_accuracy(t: float) -> float:
    """Accuracy of instants near t [s]: a power of two, about 1e-13 of t, or of 1 s for smaller t."""
    return TIME_ACCURACY * 2.0 ** math.frexp(max(abs(t), 0.5))[1]


class Corners:
    """Instants at which terms have corners or jumps in time; steps end there by `World.schedule`.

    They are all sign changes of `Algebra.switches`, however close: an interval whose bounds exclude 0 has
    none, one whose rate has bounds that exclude 0 has at most one, and every other interval is halved. Inner
    switches come first, so that outer ones are smooth on the intervals between them. Each instant is rounded
    to the end of a cell of a fixed grid in time, so that a run resumed from a checkpoint finds the same
    instants.

    Parameters
    ----------
    name : name of the part of the schedule
    algebra, wanted : the terms with corners
    time : name -> its rate, for all names that change with time, t first
    inputs : name in the algebra -> input, whose own kinks are handled separately
    numbers : name in the algebra -> its constant value

    Attributes
    ----------
    switches, others : those that depend only on time, inputs and numbers, and the rest
    span : a search never extends beyond a multiple of it, where steps end too [s]
    edges : (4,)   the instants before and after the present step, and their widths, for `time_of_side`

    Instants that agree to 1e-12 of t are one. Zeros without a sign change, and corners of √ and hypot, are
    left to the step control. Proved by tests/vocabulary/test_formula_kinks.py.
    """

    def __init__(
        self,
        name: str,
        algebra: Algebra,
        wanted: Sequence[Term],
        time: Mapping[Term, Term],
        inputs: Mapping[Term, Input],
        numbers: Mapping[Term, float],
    ) -> None:
        self.name, self.span = name, SEARCH_SPAN
        self.t, self.inputs = next(iter(time)), dict(inputs)
        self.rates = {named: time[named] for named in inputs}
        self.known: dict[Term, Interval] = {named: (x, x) for named, x in numbers.items()}
        names = {term: _names(algebra, term) for term in algebra.switches(wanted)}
        given = time.keys() | numbers.keys()
        self.switches = [term for term, named in names.items() if named & time.keys() and named <= given]
        self.others = [term for term, named in names.items() if not named <= given]
        self.values = [Bounds(algebra, [term]) for term in self.switches]
        self.slopes = [Bounds(algebra, [algebra.derivative(term, time)]) for term in self.switches]
        self.edges = np.array(NO_EDGES)
        self._from, self._until = math.inf, -math.inf
        self._known_inputs: tuple[tuple[float, ...], ...] = ()

    def held(self, inputs: Mapping[Term, float]) -> Corners:
        """The corners of the same formulas with inputs held at these values."""
        other = copy(self)
        other.inputs, other.edges = {}, np.array(NO_EDGES)
        other.known = self.known | {named: (u, u) for named, u in inputs.items()}
        other.known |= dict.fromkeys(self.rates.values(), (0.0, 0.0))
        return other

    def next(self, t: float) -> float:
        """The first corner after t, unless a multiple of the span or a kink of an input comes before."""
        present_inputs = tuple(
            (int(u.count[0]), *map(float, u.legs[u.count[0] - 1])) for u in self.inputs.values()
        )
        if not self._from <= t < self._until - instant_width(t) or present_inputs != self._known_inputs:
            self._from, self._known_inputs = t, present_inputs
            end = self.span * (math.floor(t / self.span + 1e-9) + 1.0)
            end = min([end, *(u.next(t) for u in self.inputs.values())])
            corner = self.after(t, end)
            self._until = min(corner, end)
            self._lie_between(t if self._is_corner(t) else -math.inf, corner)
        return self._until

    def respond(self, world: Any, state: State) -> Change:
        """Changes only the smoothness; a scripted joint whose velocity jumps causes an impact."""
        if self._until != self.edges[NEXT]:
            return Change("kink")
        self._lie_between(self._until, math.inf)
        return Change("kink", impact=True)

    def _lie_between(self, last: float, following: float) -> None:
        """From now on, evaluate formulas between these two instants."""
        self.edges[:] = last, following, 2.0 * instant_width(last), 2.0 * instant_width(following)

    def first(self, count: int, end: float) -> list[float]:
        """The first corners from 0 on, at most this many, and none after `end`; inputs must be held."""
        t = 0.0
        found = [t] if self._is_corner(t) else []
        while len(found) < count and (t := self.after(t, end)) < math.inf:
            found.append(t)
        return found

    def after(self, t: float, end: float) -> float:
        """The first instant after t and up to `end`, or ∞; no input may have a kink between them."""
        begin, last = t + instant_width(t), end + instant_width(end)
        found = math.inf
        for i in range(len(self.switches)):
            if last > begin:
                found = min(found, self._first_of(i, begin, last))
                last = min(last, found - 0.5 * instant_width(found))
        return found

    def _first_of(self, i: int, begin: float, end: float) -> float:
        """The first sign change of one switch on an interval on which its inner switches do not change."""
        left, looked = [(begin, end)], 0
        while left:
            a, b = left.pop()
            looked += 1
            low, high = self._bounds(self.values[i], a, b)
            if low > 0.0 or high < 0.0:
                continue
            rate_low, rate_high = self._bounds(self.slopes[i], a, b)
            steady = rate_low >= 0.0 or rate_high <= 0.0
            if steady or b - a < 64.0 * time_accuracy(b) or looked > MAX_BOUNDS:
                if self._below(i, a) != self._below(i, b):
                    return self._refined(i, a, b)
                continue
            middle = 0.5 * (a + b)
            left += [(middle, b), (a, middle)]
        return math.inf

    def _refined(self, i: int, a: float, b: float) -> float:
        """The end of the grid cell in which the sign changes between a and b."""
        start, cell = self._below(i, a), math.inf
        while (finer := time_accuracy(b)) < cell:
            cell = finer
            low, high = math.floor(a / cell), math.ceil(b / cell)
            while high - low > 1:
                middle = (low + high) // 2
                if self._below(i, middle * cell) == start:
                    low = middle
                else:
                    high = middle
            a, b = low * cell, high * cell
        return b

    def _is_corner(self, t: float) -> bool:
        """Whether a sign changes at t."""
        w = instant_width(t)
        return any(self._below(i, t - w) != self._below(i, t + w) for i in range(len(self.switches)))

    def _below(self, i: int, t: float) -> bool:
        return self._bounds(self.values[i], t, t)[0] < 0.0

    def _bounds(self, what: Bounds, a: float, b: float) -> Interval:
        ranges = self.known | {self.t: (a, b)}
        for named, u in self.inputs.items():
            ends = u.at(a), u.at(b)
            ranges[named] = min(ends), max(ends)
            rate = (ends[1] - ends[0]) / (b - a) if b > a else 0.0
            ranges[self.rates[named]] = rate, rate
        return what(ranges)[0]


def instant_width(t: float) -> float:
    """Distance from t within which an instant counts as t [s]."""
    return SIDE_DISTANCE * time_accuracy(t) if math.isfinite(t) else 0.0


def _names(algebra: Algebra, term: Term) -> set[Term]:
    return {needed for needed in algebra.needed([term]) if algebra.entries[needed][0] == "name"}


def first_corners(corners: Corners, duration: float) -> tuple[list[float], float]:
    """The first corners, and until when they are complete, for checks before a run. Inputs must be held.

    Raises SceneError if a run would have more than a million of them.
    """
    found = corners.first(MAX_CHECKED, duration)
    if len(found) < MAX_CHECKED:
        return found, duration
    if found[-1] * MAX_CORNERS < duration * MAX_CHECKED:
        crowd = f"has {MAX_CHECKED} corners or jumps in its first {found[-1]:.3g} s"
        raise SceneError(f"the formula {crowd}, expected at most {MAX_CORNERS} in {duration:g} s")
    return found[:-1], found[-1] - instant_width(found[-1])


def add_corners(b: Builder, corners: Corners) -> None:
    """Make the steps of a scene end where a formula has kinks or jumps."""
    if corners.switches:
        corners.span = b.duration
        b.world.schedule.append(corners)
