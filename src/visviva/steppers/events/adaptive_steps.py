"""Time steps under error control, for stretches of a motion in which events have no well-defined order.

Where points of one body share a load, it is not determined which of them presses, sticks or slips.
Their resultant is, and follows from the cone problem of a time step. So such a stretch is integrated by
backward Euler with the cones in each step, in one, two and three substeps of h, and extrapolated:

    y_n = Φ_{h/n} ∘ … ∘ Φ_{h/n} (y),   y₁₂ = 2 y₂ − y₁,   y₂₃ = 3 y₃ − 2 y₂,   y ← (3 y₂₃ − y₁₂)/2

Smooth motion, including sliding, is then of third order; the error is y − y₂₃, and for positions also that of
the mean velocity. At an impact velocities keep a jump at any step length, and steps become as short as
`MIN_STEP`. One of this length is accepted as y₃ whatever its error. Only if the step before was longer than
that, an instant within this length is located, and ends the step; so a stretch of length T ends after at most
2T/MIN_STEP steps.

Each substep includes the rotation of its contacts, J Δv = −(φ̇ + h J̇v), see `row_targets`: without it the
first substep, which begins with φ̇ = 0, would not feel a rolling rim, and the next ones would; a contact
would stick in one and slip in another, and their differences would not scale with a power of h. And contacts
that share a load get the least-norm forces, a function of the state: a warm start would differ by substep.

A load that begins or ends at an instant, as where a body leaves an edge, is missed by y₁, y₂ and y₃
if the instant lies in the first third of the step, after which all are evaluated, or in the last, before
which all begin: the three ends agree, and the impulse is wrong by up to a third of h times the load.
The mean accelerations a of the thirds and of a third that follows detect it. For smooth motion

    ¾ h (a₁ − 2a₂ + a₃) = h³ a″/12 + …,   ¾ h (a₂ − 2a₃ + a₄)

are of the order of the error; for a kink ¾ h times the change of the load, and then the step is cut to end
there (`Kink`). An impact at the start of a step is not a load: a₁ is computed from the first substeps of all
three, a + b/n + c n, where c is the impact, without the last term.

A slip that begins or reverses early in a step has done so at the end of all substeps, which use the
later friction from the start. If one does in the first third, the acceleration a₀ of two steps that end
before that instant is inconsistent with the thirds, and ½ · ¾ h (a₀ − 3/2 a₁ + ½ a₂) counts as an
error. A step in which a slip reverses ends where it does (`TurningSlips`).

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
from visviva.steppers.events.kink import MIN_STEP
from visviva.steppers.events.step_search import StepErrors, StepSearch
from visviva.steppers.events.turning_slips import AIM_MARGIN, SLIP_TOLERANCE, TurningSlips
from visviva.steppers.solve.rows.solve_rows import REST_GAP
from visviva.steppers.time_stepping import TimeStepping

EXTRAPOLATION_LEVELS = 3
INITIAL_STEP = 1e-4  # initial step [s]
MAX_STEP = 5.0  # in longer steps, solver errors become gaps as large as those that count as zero [s]
DRIFT_TIME = 0.01  # time constant of drift correction, in shorter steps too [s]
REST_SHARE = 0.01  # gap that rests, however short the step, as a share of the tolerance
LOAD_FRACTION = 0.01  # fraction of a third of a step used to measure the load at its start
TRAPEZOID_FACTOR = 0.75  # ¾ h times a second difference over thirds is h³ a″/12
SOLVER_ERROR = 2e-10  # least solver error, as a share of the fastest speed and of the impulses of a step
GAP_ROUNDING = 4.0 * np.finfo(float).eps  # relative rounding of gaps, with respect to the largest coordinate
EXTRAPOLATION_GAIN = 4.0  # factor of extrapolation on errors of y₁, y₂ and y₃ that are not powers of h


def _excess(error: Array, noise: float) -> Array:
    """The part of an error that exceeds the noise."""
    return np.asarray(np.sign(error) * np.maximum(np.abs(error) - noise, 0.0))


class StepSettings(Protocol):
    """Settings that `AdaptiveSteps` shares with an event-driven stepper, including its tolerances.

    fixed : the step of a method without control [s]
    """

    rest_speed: float
    impact: ImpactLaw | None
    touching: float
    fixed: float | None
    control: WeightedRms | PerUnitTimeMax


class AdaptiveSteps:
    """Extrapolated backward Euler on the states of event-driven motion.

    Attributes
    ----------
    h : length of the next step [s]
    blunt : number of steps accepted at `MIN_STEP` whatever their error
    """

    def __init__(self, world: World, settings: StepSettings) -> None:
        self.world, self.control, self.fixed = world, settings.control, settings.fixed
        law = (settings.impact, settings.touching)
        self.steps = TimeStepping(DRIFT_TIME, 1.0, settings.rest_speed, False, *law)
        self.steps.lag, self.steps.sleeps = 0.0, False
        self.steps.prepare(world)
        k = self.steps.e.k
        self.steps.system.control[REST_GAP] = k.rest_gap[0] = self._rest_gap()
        self._turns = k.turns
        self.h = INITIAL_STEP
        self.blunt, self._violation = 0, 0.0
        self._smooth, self._turned = True, False
        self._slips = TurningSlips(self.steps.e)
        self._slid, self._left = list[Array](), np.empty(0)
        self._ends = [world.new_state() for _ in range(EXTRAPOLATION_LEVELS)]
        self._extrapolated = world.new_state()
        self._first, self._thirds = (np.zeros((EXTRAPOLATION_LEVELS, world.layout.nv)) for _ in range(2))
        self._best: dict[str, Array] = {}
        self._error: dict[str, Array] = {}

    def _rest_gap(self) -> float:
        """The gap up to which a slow contact is closed [m]. Accepted steps leave such gaps, and in a brief
        step, where a gap h · `rest_speed` rests and one of 20 m/s² · h² has rows, they would be free fall."""
        q, v = np.zeros(self.world.layout.nq), np.zeros(self.world.layout.nv)
        return REST_SHARE / self.control.size(np.ones_like(q), v, 1.0, (q, q), (v, v))

    def step(self, state: State, out: State, room: float) -> float:
        """One accepted step of at most `room`; returns its length."""
        self._turns[0] = 1.0
        if self.fixed:
            h = min(self.fixed, room, MAX_STEP)
            of_q, of_v = self._try(state, h, out)
        else:
            h, of_q, of_v = self._controlled_step(state, out, min(room, MAX_STEP))
        self._smooth = max(of_q, of_v) <= 1.0
        if self._smooth:
            self._extrapolate(out)
        out.t = state.t + h
        return h

    def _controlled_step(self, state: State, out: State, limit: float) -> tuple[float, float, float]:
        """The length of a step whose errors are at most the tolerance, or of the shortest, and its errors."""
        search = StepSearch(min(self.h, limit), limit, self.h >= 2.0 * MIN_STEP)
        tried = self._errors(state, search, out)
        while not self._is_accepted(search, tried, state, out):
            tried = self._errors(state, search, out)
        h, of_q, of_v = search.h, tried.of_q, tried.of_v
        if not search.above_floor and tried.worst > 1.0:
            self.blunt += 1
            h = min(MIN_STEP, limit)
            of_q, of_v = self._without_velocity_products(state, h, out)
        grows = not search.refused and tried.error <= 1.0
        self.h = h * (self.control.factor(tried.worst, EXTRAPOLATION_LEVELS - 1) if grows else 1.0)
        self.h = max(self.h, search.kink.found) if h >= MIN_STEP else MIN_STEP
        return h, of_q, of_v

    def _is_accepted(self, search: StepSearch, tried: StepErrors, state: State, out: State) -> bool:
        """Whether a try is the step; `search` has the length of the next one if not."""
        if not search.kink.found:
            aim = self._aim(state, search.h, out, tried.error if search.arrives else tried.worst)
            if search.aims_at(aim):
                return False
            arrived = search.arrives and search.above_floor and max(tried.error, tried.inside) <= 1.0
            if arrived and self._slips.vanished(self._slid[-1], self._left):
                return True  # what follows is the change of its friction
        return search.accepts(tried)

    def _aim(self, state: State, h: float, out: State, error: float) -> float:
        """The length at which the next slip vanishes, just after a good try or inside a bad one [s]."""
        if not np.isfinite(error):
            return np.inf
        least = self._least_slip(state, h, out, self._noise(state, h))
        part = h / EXTRAPOLATION_LEVELS
        start, middle, last = self._slid
        if len(self._left):
            ahead = 2.0 * self._left - last
            share = self._slips.vanish(self._left, ahead, least)
            if share <= 1.0:  # each backward Euler substep lags by half the curvature of its slips
                ahead += 2.0 * (start - 2.0 * middle + last)
                bent = self._slips.vanish(self._left, ahead, least)
                return h + (bent if bent <= 1.0 else share) * part
        if error <= 1.0:
            return np.inf
        for n, (before, after) in enumerate(((start, middle), (middle, last), (last, 2.0 * last - middle))):
            share = self._slips.vanish(before, after, least)
            if share <= 1.0 + AIM_MARGIN:
                return (n + share - AIM_MARGIN) * part
        return np.inf

    def _least_slip(self, state: State, h: float, out: State, noise: float) -> float:
        """Speed below which nothing slips, at least the noise [m/s]."""
        ends, none = ((state.q, out.q), (state.v, out.v)), np.zeros_like(out.q)
        tolerances = self.control.size(none, np.full_like(out.v, 1.0 / h), h, *ends)  # in 1 m/s
        return max(noise, SLIP_TOLERANCE / tolerances)

    def _without_velocity_products(self, state: State, h: float, out: State) -> tuple[float, float]:
        """A step accepted whatever its error. J̇v, a difference, is left out: contacts may change place in
        the step, and it would add energy."""
        self._turns[0] = 0.0
        return self._try(state, h, out)

    def _errors(self, state: State, search: StepSearch, out: State) -> StepErrors:
        """Errors of a try."""
        try:
            of_q, of_v = self._try(state, search.h, out)
            if search.above_floor and max(of_q, of_v) <= 1.0:
                inside, ahead, start = self._load_error(state, search.h, out)
                return StepErrors(max(of_q, start), of_v, inside, ahead)
            return StepErrors(of_q, of_v)
        except SimulationError:
            return StepErrors(np.inf, np.inf)

    def _load_error(self, state: State, h: float, out: State) -> tuple[float, float, float]:
        """Errors of the trapezoidal rule for the acceleration, from second differences of its means over
        the thirds of a step, and over the last two and the time after it, in units of the tolerance; and the
        error due to a slip that has begun or reversed.
        """
        third = h / EXTRAPOLATION_LEVELS
        by_one, by_two, by_three = ((n / h) * (v - state.v) for n, v in enumerate(self._first, start=1))
        begins = -1.5 * by_one + 6.0 * by_two - 3.5 * by_three
        second, last = ((v - u) / third for u, v in pairwise(self._thirds))
        none, ends = np.zeros_like(out.q), ((state.q, out.q), (state.v, out.v))
        noise = self._noise(state, h) * (1.0 + (h / DRIFT_TIME) ** 2)

        def size(change: Array) -> float:
            return self.control.size(none, _excess(TRAPEZOID_FACTOR * change, noise / h), h, *ends)

        end = self._extrapolated
        end.copy_from(out)
        self._write_best(end)
        # Substeps longer than DRIFT_TIME omit J̇v; the resulting error is smaller than that of including it.
        ahead = (
            size(second - 2.0 * last + self._mean_acceleration(end, third)) if third < DRIFT_TIME else np.inf
        )
        if ahead > 1.0:  # unless it is due to the third after the step
            brief = LOAD_FRACTION * third
            # In the first of two a drifted gap begins to close: a small motion over a short time.
            end.copy_from(self.steps.shorter(end, brief))
            ahead = min(ahead, size(second - 2.0 * last + self._mean_acceleration(end, brief)))
        start = 0.0
        if self._turned:
            start = size(
                0.5 * (self._initial_acceleration(state, LOAD_FRACTION * third) - 1.5 * begins + 0.5 * second)
            )
        return size(begins - 2.0 * second + last), ahead, start

    def _initial_acceleration(self, state: State, h: float) -> Array:
        """The acceleration at the start, after any impact there [m/s²]."""
        once = self.steps.shorter(state, h).v.copy()
        return np.asarray((self.steps.shorter(state, 2.0 * h).v - once) / h)

    def _mean_acceleration(self, end: State, h: float) -> Array:
        """The mean acceleration of a substep [m/s²]."""
        follows = np.asarray((self.steps.shorter(end, h).v - end.v) / h)
        self._left = self._left if len(self._left) else self._slips.now()
        return follows

    def redo(self, state: State, h: float, out: State) -> None:
        """Repeat the last step with another length."""
        self._try(state, h, out)
        if self._smooth:
            self._extrapolate(out)
        out.t = state.t + h

    def _try(self, state: State, h: float, out: State) -> tuple[float, float]:
        """y₃ in `out`, y and y − y₂₃ in `_best` and `_error`; the sizes of the latter in q and in v."""
        self._violation = 0.0
        for n, end in enumerate(self._ends, start=1):
            end.copy_from(self.steps.shorter(state, h / n))
            self._violation = max(self._violation, self.steps.system.violation)
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
        least = self._least_slip(state, h, out, noise)  # points that stick creep at the error of the solves
        before, after = (_excess(slip, least) for slip in slips[:2])
        self._turned = bool(((after != 0.0) & (before * after <= 0.0)).any())
        dq, dv = _excess(self._error["q"], noise), _excess(self._error["v"], noise / h)
        ends, none = ((state.q, out.q), (state.v, out.v)), (np.zeros_like(dq), np.zeros_like(dv))
        offset = _excess(self._best["q"] - self._by_mean_velocity(state, h), noise * h)
        of_q = max(self.control.size(dq, none[1], h, *ends), self.control.size(offset, none[1], 1.0, *ends))
        return of_q, self.control.size(none[0], dv, h, *ends)

    def _noise(self, state: State, h: float) -> float:
        """Velocity differences that do not decrease with the step: solver errors, and the correction of
        rounded gaps [m/s]."""
        e = self.steps.e
        pushes = np.abs(e.out.tau[e.mass > 0.0] / e.mass[e.mass > 0.0]).max(initial=0.0)
        solved = SOLVER_ERROR * (float(np.abs(state.v).max(initial=0.0)) + h * float(pushes))
        solved = max(solved, self._violation)
        return EXTRAPOLATION_GAIN * (
            solved + GAP_ROUNDING * float(np.abs(state.q).max(initial=0.0)) / DRIFT_TIME
        )

    def _by_mean_velocity(self, state: State, h: float) -> Array:
        """q ⊕ ½ h (v + v'), which differs from q' by order 3 in smooth motion, and by order 1 if something
        stops or hits inside the first third of a step, which y₁, y₂ and y₃ miss."""
        q = state.q.copy()
        self.world.drift(state.q, 0.5 * (state.v + self._best["v"]), np.array([h]), q)
        return q

    def _write_best(self, out: State) -> None:
        """y, projected onto its manifolds."""
        for name, best in self._best.items():
            getattr(out, name)[:] = best
        self.world.project(out.q)

    def _extrapolate(self, out: State) -> None:
        """y, with its energy difference in `numerical/damping`."""
        self._write_best(out)
        y1, y2, y3 = (self.world.total_energy(end) for end in self._ends)
        lost = 4.5 * y3 - 4.0 * y2 + 0.5 * y1 - self.world.total_energy(out)
        out.accounts[self.world.layout.account["numerical/damping"]] += lost

    def forces(self) -> dict[str, Array]:
        """λ of the last step, by constraint."""
        e = self.steps.e
        return {c.name: rows.lam for c, rows in zip(e.constraints, e.rows, strict=True)}
