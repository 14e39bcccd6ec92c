"""Kinks and jumps of fields in space: no step crosses one twice undetected."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.particles.fields.formula_field import FormulaField
from visviva.vocabulary.intervals import Bounds, Interval

MAX_POINTS = 50  # points that are examined individually
MIN_STEP = 2e-9  # length of a step that may cross, longer than those that no guard may refuse [s]
MAX_BISECTIONS = 10  # bisections of an interval of a step
MAX_INTERVALS = 2000  # intervals examined for one point
ACCELERATION_NAMES = ("a0", "a1", "a2")
TIME, SUCCESSIVE_CROSSINGS, POSITIONS_FROM = 0, 1, 2  # of the memory


class Crossings:
    """Refuses explicit steps in which a point crosses a switch of a field, except very short ones.

    A switch is an expression of position, velocity and time at whose change of sign the force has a kink or
    jump, see `Algebra.switches`. The error estimate of a step that crosses one does not measure what it
    misses, and a wall of force thinner than the length of a step would go undetected.

    The path between two states is the cubic through their positions with their velocities. Its intervals are
    bisected until the bounds of a switch, or those of its rate, exclude 0; features shorter than 1/1024 of a
    step go undetected. A step of 2e-9 s may cross. In successive crossings, as along a surface to which all
    forces point, each may take twice as long as the previous one, until the error estimate limits the step.

    A guard, for up to 50 points. With more there is no check, nor in `time_stepping`, which steps over
    features shorter than its step. Proved by tests/particles/test_crossings.py.

    Parameters
    ----------
    field : whose `corners.others` are not empty
    """

    n, refuses = 1, True

    def __init__(self, field: FormulaField) -> None:
        self.name, self.points = f"{field.name}.crossings", field.points
        self.memory_size = POSITIONS_FROM + 6 * len(field.points)
        algebra, self.fixed, names = field.algebra, field.fixed, field.names
        self.position_names = [names[word] for word in ("x", "y", "z")]
        self.velocity_names = [names[word] for word in ("vx", "vy", "vz")]
        self.t, self.m = names["t"], names["m"]
        self.acceleration_names = [algebra.name(word) for word in ACCELERATION_NAMES]
        motion = dict(zip(self.position_names, self.velocity_names, strict=True)) | dict(
            zip(self.velocity_names, self.acceleration_names, strict=True)
        )
        motion[self.t] = algebra.one
        self.bounds_of_switches = [
            Bounds(algebra, [term, algebra.derivative(term, motion)]) for term in field.corners.others
        ]

    def _present_state(self, k: Kinematics) -> Array:
        owner, at = self.points.owner, self.points.index
        return np.hstack([k.state.t, 0.0, k.positions(owner)[at].ravel(), k.velocities(owner)[at].ravel()])

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Time, positions and velocities at the start."""
        memory[:] = self._present_state(k)

    def remember(self, k: Kinematics, memory: Array) -> None:
        """Those at the end of a step, and the number of successive crossings."""
        if k.step[0] == 0.0:
            now, streak = self._present_state(k), memory[SUCCESSIVE_CROSSINGS]
            crossed = now[TIME] > memory[TIME] and self._crossed(memory, now)
            now[SUCCESSIVE_CROSSINGS] = min(streak + 1.0, 60.0) if crossed else max(streak - 0.25, 0.0)
            memory[:] = now

    def values(self, k: Kinematics, out: Array) -> None:
        """1, or −1 if too long a path from the end of the last step has crossings."""
        before, after = k.memory(self), self._present_state(k)
        out[0] = 1.0
        if k.step[0] == 0.0 and after[TIME] - before[TIME] > MIN_STEP * 2.0 ** before[SUCCESSIVE_CROSSINGS]:
            out[0] = -1.0 if self._crossed(before, after) else 1.0

    def _crossed(self, before: Array, after: Array) -> bool:
        count = 3 * len(self.points)
        masses = getattr(self.points.owner, "masses", np.zeros(1 + int(self.points.index.max())))
        for i, j in enumerate(range(POSITIONS_FROM, POSITIONS_FROM + count, 3)):
            ends = [np.stack([s[j : j + 3], s[j + count : j + count + 3]]) for s in (before, after)]
            path = CubicPath(before[TIME], after[TIME] - before[TIME], *ends)
            known = self.fixed | {self.m: (float(masses[self.points.index[i]]),) * 2}
            if any(self._crosses(bounds, path, known) for bounds in self.bounds_of_switches):
                return True
        return False

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Accept the crossing: the step cannot be shorter."""
        return Change("kink")

    def _crosses(self, bounds: Bounds, path: CubicPath, known: dict[int, Interval]) -> bool:
        names = (*self.position_names, *self.velocity_names, *self.acceleration_names)

        def look(a: float, b: float) -> list[Interval]:
            ranges = known | dict(zip(names, path.ranges(a, b), strict=True))
            ranges[self.t] = path.t + a * path.h, path.t + b * path.h
            return bounds(ranges)

        left, looked = [(0.0, 1.0)], 0
        while left and looked < MAX_INTERVALS:
            a, b = left.pop()
            looked += 1
            (low, high), (slowest, fastest) = look(a, b)
            if low > 0.0 or high < 0.0:
                continue
            if slowest >= 0.0 or fastest <= 0.0 or b - a <= 0.5**MAX_BISECTIONS:
                if (look(a, a)[0][0] < 0.0) != (look(b, b)[0][0] < 0.0):
                    return True
                continue
            left += [(0.5 * (a + b), b), (a, 0.5 * (a + b))]
        return False


class CubicPath:
    """x(σ) = x + σ (h u + σ (s + σ c)), σ from 0 to 1: the cubic between two positions and velocities.

    Parameters
    ----------
    t, h : start and duration [s]
    before, after : (2, 3)   position and velocity at its ends [m, m/s]
    """

    def __init__(self, t: float, h: float, before: Array, after: Array) -> None:
        self.t, self.h = float(t), float(h)
        far = after[0] - before[0]
        one, two = self.h * before[1], self.h * after[1]
        self.p = np.stack([before[0], one, 3.0 * far - 2.0 * one - two, one + two - 2.0 * far])

    def ranges(self, a: float, b: float) -> list[Interval]:
        """Bounds of x, ẋ and ẍ for σ in [a, b], by their Bernstein coefficients there."""
        (x0, u0, w0), (x1, u1, w1) = self._at(a), self._at(b)
        wide = b - a
        hulls = (
            np.stack([x0, x0 + wide * u0 / 3.0, x1 - wide * u1 / 3.0, x1]),
            np.stack([u0, u0 + 0.5 * wide * w0, u1]) / self.h,
            np.stack([w0, w1]) / self.h**2,
        )
        return [pair for hull in hulls for pair in zip(hull.min(axis=0), hull.max(axis=0), strict=True)]

    def _at(self, s: float) -> tuple[Array, Array, Array]:
        x, one, two, three = self.p
        return (
            x + s * (one + s * (two + s * three)),
            one + s * (2 * two + 3 * s * three),
            2 * two + 6 * s * three,
        )
