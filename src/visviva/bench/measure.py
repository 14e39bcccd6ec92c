"""Measurement of speed: medians over short pieces, run in turn when two things are compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Measured:
    """One figure of a bench.

    Parameters
    ----------
    case : what was measured.
    value, unit : the figure, a median unless stated otherwise.
    goal : its target, such as "<= 5"; empty for parts of a breakdown.
    """

    case: str
    value: float
    unit: str
    goal: str = ""

    @property
    def good(self) -> bool | None:
        """Whether the goal is met; None without one."""
        if not self.goal:
            return None
        sign, _, number = self.goal.partition(" ")
        return self.value <= float(number) if sign == "<=" else self.value >= float(number)


def seconds(piece: Callable[[], object], repeat: int, warm: int = 1) -> float:
    """Median wall time of `piece` [s]."""
    return compared([piece], repeat, warm)[0]


def compared(pieces: Sequence[Callable[[], object]], repeat: int, warm: int = 1) -> list[float]:
    """Median wall times [s] of pieces run in turn, so that a slow moment affects all of them."""
    times: list[list[float]] = [[] for _ in pieces]
    for i in range(warm + repeat):
        for piece, taken in zip(pieces, times, strict=True):
            begin = perf_counter()
            piece()
            if i >= warm:
                taken.append(perf_counter() - begin)
    return [median(taken) for taken in times]
