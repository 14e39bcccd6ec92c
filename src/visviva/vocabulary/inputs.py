"""Inputs by which a user controls a scene: numbers that follow their target at a bounded rate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.events import Change
from visviva.core.state import State
from visviva.errors import SceneError

MAX_TARGETS = 256  # targets an input can hold beyond its initial ones
TIME, VALUE, GOAL, RATE = range(4)  # columns of a row: from time t, from u to the goal, with |u̇|


@kernel
def _present_leg(legs: Array, count: Index, t: float) -> int:
    """The last of `count` legs that has started at t, or the first."""
    low, high = 0, count[0]
    while high - low > 1:
        middle = (low + high) // 2
        if legs[middle, TIME] <= t:
            low = middle
        else:
            high = middle
    return low


@kernel
def next_kink(legs: Array, count: Index, t: float) -> float:
    """The time after t when the goal is reached or the next leg starts."""
    low, goal_time = _present_leg(legs, count, t), np.inf
    if legs[low, TIME] > t:
        goal_time = legs[low, TIME]
    elif low + 1 < count[0]:
        goal_time = legs[low + 1, TIME]
    arrival = legs[low, TIME] + abs(legs[low, GOAL] - legs[low, VALUE]) / legs[low, RATE]
    return min(arrival, goal_time) if arrival > t else goal_time


@kernel
def input_at(legs: Array, count: Index, t: float) -> tuple[float, float]:
    """u and u̇ at t on the last of `count` legs (t_i, u_i, goal_i, rate) that has started."""
    low = _present_leg(legs, count, t)
    difference, reachable = (
        legs[low, GOAL] - legs[low, VALUE],
        legs[low, RATE] * max(t - legs[low, TIME], 0.0),
    )
    if abs(difference) <= reachable:
        return legs[low, GOAL], 0.0
    side = 1.0 if difference > 0.0 else -1.0
    return legs[low, VALUE] + side * reachable, side * legs[low, RATE]


class Input:
    """One input u(t): it moves from its current value to the last target with |u̇| = rate.

    Parameters
    ----------
    name : of the input
    low, high : its range
    rate : its rate of change [1/s]
    start : u before the first target
    targets : (t, u), times [s] and target values, in time order

    A function of time and `targets` alone: the same targets reproduce a run. Raises SceneError for numbers
    out of range and times that do not increase. Proved by tests/vocabulary/test_inputs.py.
    """

    def __init__(
        self,
        name: str,
        low: float,
        high: float,
        rate: float,
        start: float,
        targets: Sequence[tuple[float, float]],
    ) -> None:
        self.name, self.low, self.high, self.rate, self.start = name, low, high, rate, start
        if not low < high:
            raise SceneError(f"found a range from {low:g} to {high:g}, expected an increasing one", "range")
        if not low <= start <= high:
            raise SceneError(f"found {start:g}, expected a number from {low:g} to {high:g}", "start")
        self.legs = np.zeros((len(targets) + MAX_TARGETS, 4))
        self.legs[0] = 0.0, start, start, rate
        self.count = np.array([1])
        self.targets: list[tuple[float, float]] = []
        for i, (t, goal) in enumerate(targets):
            if i and t <= targets[i - 1][0]:
                raise SceneError(
                    f"found {t:g} s after {targets[i - 1][0]:g} s, expected increasing times", f"targets[{i}]"
                )
            try:
                self.go_to(t, goal)
            except SceneError as error:
                raise SceneError(error.message, f"targets[{i}]") from None

    def at(self, t: float) -> float:
        """u(t)."""
        return float(input_at(self.legs, self.count, t)[0])

    def next(self, t: float) -> float:
        """Time of its next kink; steps end there, since it is part of `World.schedule`."""
        return float(next_kink(self.legs, self.count, t))

    def respond(self, world: Any, state: State) -> Change:
        """Changes only the smoothness."""
        return Change("kink")

    def go_to(self, t: float, goal: float) -> None:
        """From time t on, move to `goal`, replacing other targets. Raises SceneError if out of range."""
        if not self.low <= goal <= self.high:
            raise SceneError(f"found {goal:g}, expected a number from {self.low:g} to {self.high:g}")
        now = self.at(t)
        before = 1 + int(np.searchsorted(self.legs[1 : self.count[0], TIME], t))
        if before == len(self.legs):  # past targets are not needed again
            before -= MAX_TARGETS // 2
            self.legs[:before] = self.legs[MAX_TARGETS // 2 :]
        self.legs[before] = t, now, goal, self.rate
        self.count[0] = before + 1
        while self.targets and self.targets[-1][0] >= t:
            self.targets.pop()
        self.targets.append((t, goal))

    def recall(self, targets: Sequence[tuple[float, float]]) -> None:
        """Replace all targets by these, as at an earlier time."""
        self.legs[0] = 0.0, self.start, self.start, self.rate
        self.count[0], self.targets = 1, []
        for t, goal in targets:
            self.go_to(t, goal)
