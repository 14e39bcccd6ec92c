"""Time steps under error control, for stretches of a motion that have no order of events.

Where points of one body share a load, which of them presses, sticks or slips is not determined.
What is, their sum, follows from the cone problem of a time step. So a stretch of such a motion is taken by
backward Euler with the cones in each step, in one step of h, in two and in three, and extrapolated:

    y_n = Φ_{h/n} ∘ … ∘ Φ_{h/n} (y),   y₁₂ = 2 y₂ − y₁,   y₂₃ = 3 y₃ − 2 y₂,   y ← (3 y₂₃ − y₁₂)/2

Smooth motion, sliding with it, is then of third order; the error is y − y₂₃, and for positions that of the
mean velocity too. A step in which something strikes keeps a jump of the velocities whatever its length: there
the positions alone decide, and y ← y₃. No step is tried below `SHORTEST`, so a stretch of length T ends after
at most T/SHORTEST steps.

Each step counts how its contacts turn, J Δv = −(φ̇ + h J̇v): without it the first of a try, which begins with
φ̇ = 0, feels nothing of a rim that rolls, and the next ones do; what sticks in one then slips in another, and
their differences are none of a power of h. And contacts that share a load get the least forces, a function
of the state: those before would make every step a motion of its own.

What begins inside the last third of a step, as where a box comes to hang over an edge far enough to tip,
none of y₁, y₂ and y₃ sees: steps before it are exact and grow without bound. But the accelerations at both
ends do,

    v' − v = ½ h (a + a')  up to order 3,

each from a short step; below `COARSE` gaps of round-off say more in these than forces.

Sources: Moreau 1988 (the step); Deuflhard 1983 (extrapolation); Acary 2012 (jumps, positions under error
control). Proved by tests/rigid/test_patches.py.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from visviva.arrays import Array
from visviva.core.impact_problem import ImpactLaw
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.steppers.control import PerUnitTimeMax, WeightedRms
from visviva.steppers.time_stepping import TimeStepping

LEVELS = 3
SHORTEST = 1e-5  # step below which an error is taken as it is [s]
FIRST = 1e-4  # step that is tried at first [s]
BACK = 0.01  # time in which a gap that has drifted comes back, in shorter steps too [s]
NOISY = 5e-5  # step up to which how rows turn, a difference, is noise [s]
BRIEF = 1e-4  # steps below which errors of velocities count less: points that stick and slip in turn [s]
COARSE = 1e-3  # step above which the accelerations at its ends are compared [s]
PROBE = 0.01  # share of a step in which they are measured
FALLS = 0.7  # share to which errors of velocities fall, at least, with half the step, unless they jump


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
    taken, rejected, blunt : steps accepted, rejected, and accepted at `SHORTEST` whatever their error
    """

    def __init__(self, world: World, settings: StepSettings) -> None:
        self.world, self.control, self.fixed = world, settings.control, settings.fixed
        law = (settings.impact, settings.touching)
        self.steps = TimeStepping(BACK, 1.0, settings.rest_speed, False, *law)
        self.steps.lag, self.steps.sleeps = 0.0, False
        self.steps.prepare(world)
        self._turns = self.steps.e.k.turns
        self.h = FIRST
        self.taken = self.rejected = self.blunt = 0
        self._smooth = True
        self._ends = [world.new_state() for _ in range(LEVELS)]
        self._extrapolated = world.new_state()
        self._best: dict[str, Array] = {}
        self._error: dict[str, Array] = {}

    def step(self, state: State, out: State, room: float) -> float:
        """One accepted step of at most `room`; returns its length."""
        h, before = min(self.fixed or self.h, room), np.inf
        first, refused = self._acceleration(state, h) if h > COARSE else np.zeros(0), 0
        while True:
            try:
                of_q, of_v = self._try(state, h, out)
            except SimulationError:
                if h <= SHORTEST:
                    raise
                of_q, of_v = np.inf, np.inf
            jumps = of_v > max(1.0, FALLS * before)
            error = 0.0 if self.fixed else of_q if jumps else max(of_q, of_v * min(h / BRIEF, 1.0))
            if h > COARSE and max(of_q, of_v) <= 1.0 and not self.fixed:
                error = max(error, self._of_accelerations(state, h, first, out))
            if error <= 1.0 or h <= SHORTEST:
                break
            before, refused = of_v if np.isfinite(of_v) else before, refused + 1
            h = max(h * min(max(0.9 / np.cbrt(error), 0.1), 0.5), SHORTEST)
        self.taken, self.rejected = self.taken + 1, self.rejected + refused
        self.blunt += error > 1.0
        self._smooth = max(of_q, of_v) <= 1.0
        if self._smooth:
            self._extrapolate(out)
        if not self.fixed:
            grows = error <= 1.0 and not refused
            self.h = h * (self.control.factor(error, LEVELS - 1) if grows else 1.0)
        out.t = state.t + h
        return h

    def _acceleration(self, state: State, h: float) -> Array:
        """Δv/Δt of a part of a step that is not short [m/s²]."""
        self._turns[0] = 1.0
        return np.asarray((self.steps.shorter(state, PROBE * h).v - state.v) / (PROBE * h))

    def _of_accelerations(self, state: State, h: float, first: Array, out: State) -> float:
        """½ (a + a') − (v' − v)/h at the extrapolated end of a step, in units of the tolerance."""
        end = self._extrapolated
        end.copy_from(out)
        self._write_best(end)
        error = 0.5 * (first + self._acceleration(end, h)) - (end.v - state.v) / h
        return self.control.size(np.zeros_like(error), error, h, (state.q, out.q), (state.v, out.v))

    def redo(self, state: State, h: float, out: State) -> None:
        """A part of the last step once more."""
        self._try(state, h, out)
        if self._smooth:
            self._extrapolate(out)
        out.t = state.t + h

    def _try(self, state: State, h: float, out: State) -> tuple[float, float]:
        """y₃ in `out`, y and y − y₂₃ in `_best` and `_error`; the sizes of the latter in q and in v.

        In steps as short as those at kinks how rows turn is left out: it would bring in energy.
        """
        self._turns[0] = 1.0 if h > NOISY else 0.0
        for n, end in enumerate(self._ends, start=1):
            end.copy_from(self.steps.shorter(state, h / n))
            for _ in range(n - 1):
                end.copy_from(self.steps.shorter(end, h / n))
        out.copy_from(self._ends[-1])
        for name in ("q", "v", "accounts"):
            y1, y2, y3 = (getattr(end, name) for end in self._ends)
            y23 = 3.0 * y3 - 2.0 * y2
            self._best[name] = 1.5 * y23 - 0.5 * (2.0 * y2 - y1)
            self._error[name] = (self._best[name] - y23) / h
        dq, dv = self._error["q"], self._error["v"]
        ends, none = ((state.q, out.q), (state.v, out.v)), (np.zeros_like(dq), np.zeros_like(dv))
        of_way = self.control.size(self._best["q"] - self._by_mean_velocity(state, h), none[1], 1.0, *ends)
        of_q = max(self.control.size(dq, none[1], h, *ends), of_way)
        return of_q, self.control.size(none[0], dv, h, *ends)

    def _by_mean_velocity(self, state: State, h: float) -> Array:
        """q ⊕ ½ h (v + v'), from which q' differs by order 3 in smooth motion, and by order 1 where something
        stops or strikes inside the first third of a step, which y₁, y₂ and y₃ do not see."""
        q, v, layout = state.q.copy(), 0.5 * (state.v + self._best["v"]), self.world.layout
        for block in self.world.blocks:
            own = layout.q[block.name]
            block.drift(state.q[own], v[layout.v[block.name]], np.array([h]), q[own])
        return q

    def _write_best(self, out: State) -> None:
        """y, brought back to its manifolds."""
        for name, best in self._best.items():
            getattr(out, name)[:] = best
        for block in self.world.blocks:
            block.project(out.q[self.world.layout.q[block.name]])

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
