"""Time steps under error control, for stretches of a motion that have no order of events.

Where points of one body share a load, which of them presses, sticks or slips is not determined.
What is, their sum, follows from the cone problem of a time step. So a stretch of such a motion is taken by
backward Euler with the cones in each step, in one step of h, in two and in three, and extrapolated:

    y_n = Φ_{h/n} ∘ … ∘ Φ_{h/n} (y),   y₁₂ = 2 y₂ − y₁,   y₂₃ = 3 y₃ − 2 y₂,   y ← (3 y₂₃ − y₁₂)/2

Smooth motion, sliding with it, is then of third order; the error is y − y₂₃, and for positions that of the
mean velocity too. Where something strikes the velocities keep a jump whatever the length, and steps become as
short as `SHORTEST`. None is tried below, and this one is taken as y₃ whatever its error, so a stretch of
length T ends after at most T/SHORTEST steps.

Each step counts how its contacts turn, J Δv = −(φ̇ + h J̇v), see `row_targets`: without it the first of a
try, which begins with φ̇ = 0, feels nothing of a rim that rolls, and the next ones do; what sticks in one then
slips in another, and their differences are none of a power of h. And contacts that share a load get the least
forces, a function of the state: those before would make every step a motion of its own.

A load that begins or ends at one instant, as where a body leaves an edge, is seen by none of y₁, y₂ and y₃
if the instant lies in the first third of the step, after which all have looked ahead, or in the last, whose
beginning none has passed: three ends agree, and the impulse is wrong by up to a third of h times the load.
The mean accelerations a of the thirds and of a third that follows do see it. For smooth motion

    ¾ h (a₁ − 2a₂ + a₃) = h³ a″/12 + …,   ¾ h (a₂ − 2a₃ + a₄)

are of the order of the error; for a kink ¾ h times the change of the load, and then the step is cut to end
there (`Kink`). What strikes where a step begins is no load: a₁ is taken from the first parts of all three,
a + b/n + c n, where c is a blow, without the last term.

A slip that begins or turns soon after the beginning has done so at the end of all parts, which feel the
friction behind it from the start. Where one does in the first third, the acceleration a₀ of two steps so
brief that they end before does not go on with the thirds, and ½ · ¾ h (a₀ − 3/2 a₁ + ½ a₂) counts as an
error. A step in which one turns ends where it does (`TurningSlips`).

Sources: Moreau 1988 (the step); Deuflhard 1983 (extrapolation).
Proved by tests/rigid/test_patches.py, test_loads_that_end.py, test_shaken_table.py, test_slips_that_begin.py.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Protocol

import numpy as np

from visviva.arrays import Array
from visviva.core.impact_problem import ImpactLaw
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.steppers.events.control import PerUnitTimeMax, WeightedRms
from visviva.steppers.events.kink import SHORTEST, Kink
from visviva.steppers.events.turning_slips import AIMS, SHARE, SHORT, TurningSlips
from visviva.steppers.solve.rows.solve_rows import EXACT
from visviva.steppers.time_stepping import TimeStepping

LEVELS = 3
FIRST = 1e-4  # step that is tried at first [s]
LONGEST = 5.0  # in what is longer, what solves leave open is gaps as large as those that count as none [s]
BACK = 0.01  # time in which a gap that has drifted comes back, in shorter steps too [s]
AHEAD = 0.01  # share of a third of a step in which the load at its beginning is seen
TRAPEZOID = 0.75  # ¾ h times a second difference over thirds is h³ a″/12
SOLVED = 2e-10  # share of the fastest speed, and of what forces give in a step, that solves leave open
DIGITS = 4.0 * np.finfo(float).eps  # share of the largest place by which gaps are rounded
AMPLIFIED = 4.0  # by which extrapolation multiplies errors of y₁, y₂ and y₃ that are no powers of h


def _beyond(error: Array, noise: float) -> Array:
    """What of an error is more than noise."""
    return np.asarray(np.sign(error) * np.maximum(np.abs(error) - noise, 0.0))


class StepSettings(Protocol):
    """What `AdaptiveSteps` takes over from an event-driven stepper: its tolerances hold here too.

    fixed : the step of a method without control [s]
    """

    rest_speed: float
    impact: ImpactLaw | None
    touching: float
    fixed: float | None
    control: WeightedRms | PerUnitTimeMax


class AdaptiveSteps:
    """Backward Euler with step doubling on the states of event-driven motion.

    Attributes
    ----------
    h : the next step [s]
    blunt : steps accepted at `SHORTEST` whatever their error
    """

    def __init__(self, world: World, settings: StepSettings) -> None:
        self.world, self.control, self.fixed = world, settings.control, settings.fixed
        law = (settings.impact, settings.touching)
        self.steps = TimeStepping(BACK, 1.0, settings.rest_speed, False, *law)
        self.steps.lag, self.steps.sleeps = 0.0, False
        self.steps.prepare(world)
        self.steps.system.control[EXACT] = 1.0  # kinks are found in what solves leave open
        self._turns = self.steps.e.k.turns
        self.h = FIRST
        self.blunt = 0
        self._smooth, self._turned = True, False
        self._slips = TurningSlips(self.steps.e)
        self._slid, self._left = list[Array](), np.empty(0)
        self._ends = [world.new_state() for _ in range(LEVELS)]
        self._extrapolated = world.new_state()
        self._first, self._thirds = (np.zeros((LEVELS, world.layout.nv)) for _ in range(2))
        self._best: dict[str, Array] = {}
        self._error: dict[str, Array] = {}

    def step(self, state: State, out: State, room: float) -> float:
        """One accepted step of at most `room`; returns its length."""
        h, kink, aims = min(self.fixed or self.h, room, LONGEST), Kink(), AIMS
        refused = arrives = False
        self._turns[0] = 1.0
        while True:
            of_q, of_v, of_load = self._errors(state, h, out)
            error, load = 0.0 if self.fixed else max(of_q, of_v), of_load
            if not self.fixed and not kink.found:
                aim = self._aim(state, h, out, max(of_q, of_v, 0.0 if arrives else of_load))
                if SHORTEST < aim < min(room, LONGEST) and (aims or (aim > h and not arrives)):
                    refused, arrives, h, aims = True, aim > h, aim, max(aims - 1, 0)
                    continue
                if arrives and error <= 1.0:  # what changes behind it is the friction of that slip
                    break
            if h <= SHORTEST or kink.ends(h, error, load):
                break
            refused, h = True, kink.next(h, error, load)
        if h <= SHORTEST and max(error, load) > 1.0:
            self.blunt += 1
            of_q, of_v = self._without_turns(state, h, out)
        self._smooth = max(of_q, of_v) <= 1.0
        if self._smooth:
            self._extrapolate(out)
        if not self.fixed:
            grows = not refused and error <= 1.0
            self.h = h * (self.control.factor(max(error, load), LEVELS - 1) if grows else 1.0)
            self.h = max(self.h, kink.found)
        out.t = state.t + h
        return h

    def _aim(self, state: State, h: float, out: State, error: float) -> float:
        """The length at which the next slip vanishes, just behind a good try or inside a bad one [s]."""
        if not np.isfinite(error):
            return np.inf
        ends, none = ((state.q, out.q), (state.v, out.v)), np.zeros_like(out.q)
        tolerances = self.control.size(none, np.full_like(out.v, 1.0 / h), h, *ends)  # in 1 m/s
        least, part = max(self._noise(state, h), SHARE / tolerances), h / LEVELS
        start, middle, last = self._slid
        if len(self._left):
            ahead = 2.0 * self._left - last
            share = self._slips.vanish(self._left, ahead, least)
            if share <= 1.0:  # each part of backward Euler lags by half of how its slips bend
                ahead += 2.0 * (start - 2.0 * middle + last)
                bent = self._slips.vanish(self._left, ahead, least)
                return h + (bent if bent <= 1.0 else share) * part
        if error <= 1.0:
            return np.inf
        for n, (before, after) in enumerate(((start, middle), (middle, last), (last, 2.0 * last - middle))):
            share = self._slips.vanish(before, after, least)
            if share <= 1.0 + SHORT:
                return (n + share - SHORT) * part
        return np.inf

    def _without_turns(self, state: State, h: float, out: State) -> tuple[float, float]:
        """A step that is taken whatever its error: how rows turn, a difference, may be across contacts that
        change places there, and would bring in energy."""
        self._turns[0] = 0.0
        return self._try(state, h, out)

    def _errors(self, state: State, h: float, out: State) -> tuple[float, float, float]:
        """Of a try: of its places, of its velocities, and by what its load changes beside."""
        try:
            of_q, of_v = self._try(state, h, out)
            calm = max(of_q, of_v) <= 1.0 and h > SHORTEST and not self.fixed
            load, start = self._of_load(state, h, out) if calm else (0.0, 0.0)
            return max(of_q, start), of_v, load
        except SimulationError:
            if h <= SHORTEST:
                raise
            return np.inf, np.inf, 0.0

    def _of_load(self, state: State, h: float, out: State) -> tuple[float, float]:
        """What the trapezoidal rule misses of the acceleration, by the second differences of its means over
        the thirds of a step and over what follows, in units of the tolerance; and of a slip that has begun
        or turned.
        """
        third = h / LEVELS
        by_one, by_two, by_three = ((n / h) * (v - state.v) for n, v in enumerate(self._first, start=1))
        begins = -1.5 * by_one + 6.0 * by_two - 3.5 * by_three
        second, last = ((v - u) / third for u, v in pairwise(self._thirds))
        none, ends = np.zeros_like(out.q), ((state.q, out.q), (state.v, out.v))
        noise = self._noise(state, h) * (1.0 + (h / BACK) ** 2)

        def size(change: Array) -> float:
            return self.control.size(none, _beyond(TRAPEZOID * change, noise / h), h, *ends)

        end = self._extrapolated
        end.copy_from(out)
        self._write_best(end)
        # Parts above BACK do not count how rows turn: of what they should, they lose less than they do.
        ahead = size(second - 2.0 * last + self._follows(end, third)) if third < BACK else np.inf
        if ahead > 1.0:  # unless it is what comes in the third behind it
            brief = AHEAD * third
            # In the first of two a gap that has drifted begins to come back: a little over a short time.
            end.copy_from(self.steps.shorter(end, brief))
            ahead = min(ahead, size(second - 2.0 * last + self._follows(end, brief)))
        start = 0.0
        if self._turned:
            start = size(0.5 * (self._starts(state, AHEAD * third) - 1.5 * begins + 0.5 * second))
        return max(size(begins - 2.0 * second + last), ahead), start

    def _starts(self, state: State, h: float) -> Array:
        """The acceleration at the beginning, behind what strikes there [m/s²]."""
        once = self.steps.shorter(state, h).v.copy()
        return np.asarray((self.steps.shorter(state, 2.0 * h).v - once) / h)

    def _follows(self, end: State, h: float) -> Array:
        """The mean acceleration of a part of a step [m/s²]."""
        follows = np.asarray((self.steps.shorter(end, h).v - end.v) / h)
        self._left = self._left if len(self._left) else self._slips.now()
        return follows

    def redo(self, state: State, h: float, out: State) -> None:
        """A part of the last step once more."""
        self._try(state, h, out)
        if self._smooth:
            self._extrapolate(out)
        out.t = state.t + h

    def _try(self, state: State, h: float, out: State) -> tuple[float, float]:
        """y₃ in `out`, y and y − y₂₃ in `_best` and `_error`; the sizes of the latter in q and in v."""
        for n, end in enumerate(self._ends, start=1):
            end.copy_from(self.steps.shorter(state, h / n))
            self._first[n - 1] = self._thirds[0] = end.v
            slips = [self._slips.now()]
            for part in range(1, n):
                end.copy_from(self.steps.shorter(end, h / n))
                self._thirds[part] = end.v
                slips.append(self._slips.now())
        out.copy_from(self._ends[-1])
        for name in ("q", "v", "accounts"):
            y1, y2, y3 = (getattr(end, name) for end in self._ends)
            y23 = 3.0 * y3 - 2.0 * y2
            self._best[name] = 1.5 * y23 - 0.5 * (2.0 * y2 - y1)
            self._error[name] = (self._best[name] - y23) / h
        noise = self._noise(state, h)
        self._slid, self._left = slips, np.empty(0)
        before, after = (_beyond(slip, noise) for slip in slips[:2])
        self._turned = bool(((after != 0.0) & (before * after <= 0.0)).any())
        dq, dv = _beyond(self._error["q"], noise), _beyond(self._error["v"], noise / h)
        ends, none = ((state.q, out.q), (state.v, out.v)), (np.zeros_like(dq), np.zeros_like(dv))
        way = _beyond(self._best["q"] - self._by_mean_velocity(state, h), noise * h)
        of_q = max(self.control.size(dq, none[1], h, *ends), self.control.size(way, none[1], 1.0, *ends))
        return of_q, self.control.size(none[0], dv, h, *ends)

    def _noise(self, state: State, h: float) -> float:
        """Differences of velocities that shorter steps do not make smaller: what solves leave open, and gaps
        that are rounded and come back [m/s]."""
        e = self.steps.e
        pushes = np.abs(e.out.tau[e.mass > 0.0] / e.mass[e.mass > 0.0]).max(initial=0.0)
        solved = SOLVED * (float(np.abs(state.v).max(initial=0.0)) + h * float(pushes))
        return AMPLIFIED * (solved + DIGITS * float(np.abs(state.q).max(initial=0.0)) / BACK)

    def _by_mean_velocity(self, state: State, h: float) -> Array:
        """q ⊕ ½ h (v + v'), from which q' differs by order 3 in smooth motion, and by order 1 where something
        stops or strikes inside the first third of a step, which y₁, y₂ and y₃ do not see."""
        q = state.q.copy()
        self.world.drift(state.q, 0.5 * (state.v + self._best["v"]), np.array([h]), q)
        return q

    def _write_best(self, out: State) -> None:
        """y, brought back to its manifolds."""
        for name, best in self._best.items():
            getattr(out, name)[:] = best
        self.world.project(out.q)

    def _extrapolate(self, out: State) -> None:
        """y, and what it keeps of the energy in `numerical/damping`."""
        self._write_best(out)
        y1, y2, y3 = (self.world.total_energy(end) for end in self._ends)
        lost = 4.5 * y3 - 4.0 * y2 + 0.5 * y1 - self.world.total_energy(out)
        out.accounts[self.world.layout.account["numerical/damping"]] += lost

    def forces(self) -> dict[str, Array]:
        """λ of the last step, by constraint."""
        e = self.steps.e
        return {c.name: rows.lam for c, rows in zip(e.constraints, e.rows, strict=True)}
