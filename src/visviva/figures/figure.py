"""A published or exactly known figure, beside ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite

Theirs = Mapping[str, tuple[float, float]]
"""Name of a figure → its value, and the largest allowed difference."""


@dataclass(frozen=True)
class Experiment:
    """One or more figures from the same computation.

    Parameters
    ----------
    title, source : what is computed, and the source of the figures.
    theirs : the figures.
    measure : computes ours, under the same names.
    long : True if it takes more than a few seconds; omitted unless requested.
    """

    title: str
    source: str
    theirs: Theirs
    measure: Callable[[], Mapping[str, float]]
    long: bool = False


@dataclass(frozen=True)
class Comparison:
    """One figure, ours and theirs."""

    room: str
    title: str
    name: str
    source: str
    ours: float
    theirs: float
    difference: float
    tolerance: float
    passed: bool


def compare(room: str, experiment: Experiment) -> Iterator[Comparison]:
    """Run an experiment and compare each of its figures."""
    measured = experiment.measure()
    for name, (theirs, tolerance) in experiment.theirs.items():
        ours = float(measured[name])
        difference = ours - theirs
        passed = isfinite(difference) and abs(difference) <= tolerance
        yield Comparison(
            room, experiment.title, name, experiment.source, ours, theirs, difference, tolerance, passed
        )
