"""The accurate stepper: explicit methods on the whole state, rows by multipliers, events located exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from visviva.arrays import Array, Index
from visviva.core.events import Change, Event, Outgrown, Step
from visviva.core.impact_problem import ImpactLaw, refuse_no_law
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.steppers.audit import Audit, next_audit_step, recall
from visviva.steppers.events.contacts import Contacts
from visviva.steppers.events.control import PerUnitTimeMax, WeightedRms
from visviva.steppers.events.crowding import Crowding
from visviva.steppers.events.endless_runs import Prospect
from visviva.steppers.events.events_within import EventsWithin
from visviva.steppers.events.explicit import METHODS, Slope, method_of
from visviva.steppers.events.motion import Motion
from visviva.steppers.events.quiet_steps import quiet_steps, unobserved_steps
from visviva.steppers.events.smooth_steps import SmoothSteps
from visviva.steppers.events.step_memory import StepMemory
from visviva.steppers.events.stretches import REASONS, TOLERANCE_TEXT, UNREACHED_TEXT, Stretches
from visviva.steppers.redundancy import Redundancy
from visviva.steppers.steps.step_inside import states_inside
from visviva.steppers.unsupported import refuse_steps_only


class EventDriven:
    """M v̇ = f + Jᵀλ by an explicit method, with impacts, rest and release at their instants.

    Parameters
    ----------
    method : "euler", "semi_implicit_euler", "midpoint", "verlet", "rk4" (fixed step), "rkf45", "dopri5"
    h : step of the fixed-step methods [s]
    rtol, atol : tolerances of the methods with step control, see `WeightedRms`
    alpha : Baumgarte rate: if given, joints are held by φ̈ + 2α φ̇ + α² φ = 0 alone, so that drift decays as
        e^(−αt) [1/s]; otherwise they are projected onto φ = 0, φ̇ = 0 when they have drifted. A fixed step h
        needs αh < 2 with euler, 2.785 with rk4, 2(√2−1) with semi_implicit_euler
    rest_speed : a rebound slower than this counts as rest [m/s]
    impact : law of impacts, see `ImpactLaw`; if omitted, Newton's restitution on every row
    touching : gaps below this count as closed in an impact [m]

    Attributes
    ----------
    control : step size control; may be replaced, for example by `PerUnitTimeMax`

    Raises SceneError for an unknown method or a missing step, SimulationError when the step becomes too
    short, a number is no longer finite, or constraints contradict each other.
    Sources: Liesenfeld 1997, chapters 6 and 7 (E44–E53); Holzschuch's course (P36, P37).
    """

    def __init__(
        self,
        method: str = "rkf45",
        h: float | None = None,
        rtol: float = 1e-6,
        atol: float | dict[str, float] | None = None,
        alpha: float | None = None,
        rest_speed: float = 1e-3,
        impact: ImpactLaw | None = None,
        touching: float = 0.0,
    ) -> None:
        refuse_no_law(impact)
        if method not in METHODS:
            raise SceneError(f"found method '{method}'; known methods: {', '.join(METHODS)}")
        self.method = method_of(method)
        if not self.method.embedded and not (h and h > 0):
            raise SceneError(f"method '{method}' has a fixed step: give h > 0, such as h: 1 ms")
        self.control: WeightedRms | PerUnitTimeMax = WeightedRms(rtol, atol)
        self.fixed = h if not self.method.embedded else None
        self.alpha, self.rest_speed, self.impact, self.touching = alpha, rest_speed, impact, touching
        self.cut, self._given = 0.0, h or 0.0
        self._world: World | None = None
        self._version, self._fresh = -1, True
        self._crowding = Crowding()
        self._warned, self._caught = set[str](), set[str]()
        self._reasons: Counter[str] = Counter()
        self.stats: dict[str, float] = {"steps": 0, "rejected": 0, "projections": 0}

    def fallbacks(self) -> dict[str, int]:
        """Number of time steps taken instead of steps between events, by reason."""
        return dict(self._reasons)

    @property
    def order(self) -> int:
        """Nominal order of the method."""
        return int(self.method.order)

    def restart(self) -> None:
        """The motion has a kink: recompute the first slope and the first step size."""
        self._known: State | None = None

    smooth: SmoothSteps

    def refuse(self, world: World, state: State) -> None:
        """Reject what event-driven motion does not support; see `Stepper`."""
        with suppress(Outgrown):  # the first step makes room
            self._prepare(world, state)
        self._world = None  # the caller may still extend the world before the first step

    def _prepare(self, world: World, state: State) -> None:
        if self._world is world and self._version == world.version:
            return
        refuse_steps_only(world)
        h = self._given if self._world is None else self.smooth.h
        self.motion = Motion(world, self.alpha or 0.0, state)
        self.memory = StepMemory(self.motion)
        self.contacts = Contacts(self.motion, self.rest_speed, self.impact, self.touching)
        self.redundancy = Redundancy(self.motion.e, self.motion.system, self._warned)
        self.method.prepare(self.motion)
        self.quiet = quiet_steps(self.motion, self.method)
        self.control.prepare(world)
        if self.method.embedded:
            self.motion.friction.allow(self.control.largest_error())
        self._prospect = Prospect(world, self.control, self.method)
        self._inside = world.new_state()
        self.within = EventsWithin(self.motion, self.contacts)
        control, projected = (self.method, self.control, self.fixed), self.alpha is None
        self.smooth = SmoothSteps(self.motion, self.within, *control, projected, self.stats)
        self.smooth.h = h
        self.stretches = Stretches(self.motion, self.within, self.memory, self, self._reasons)
        self._follows = any(getattr(x, "follows", False) for x in [*world.forces, *world.constraints])
        self.audit = Audit(world, caught=self._caught)
        self._settled = False
        self._world, self._version = world, world.version
        self.restart()

    def step(self, world: World, state: State, out: State, t_end: float, look: float) -> Step:
        """One step, ended early by an event; see `Stepper`."""
        try:
            self._prepare(world, state)
            if self._known is not state and self.stretches.due(state):
                return self._by_time_steps(state, out, t_end)
            quiet = self._quiet_steps(state, t_end, look) if self._known is state else 0
            try:
                step = self._by_events(state, out, t_end)
            except SimulationError as failure:
                return self._by_time_steps_after(failure, state, out, t_end)
            self._prospect.see(step, t_end)
            step.count += quiet
            return step
        except Outgrown as full:
            return self._zero_length_step(state, out, [], [full.change])

    def _quiet_steps(self, state: State, t_end: float, look: float) -> int:
        """Advance `state` by the steps that end before `look`, and before forces are audited again."""
        if self.quiet is None or not self.fixed:
            return 0
        h, taken = self.fixed, int(self.stats["steps"])
        max_steps = min(unobserved_steps(min(look, t_end) - state.t, h), next_audit_step(taken) - taken - 1)
        count = self.quiet.take(state, self.smooth.first, h, max_steps)
        if count:
            self.stats["steps"] = taken + count
            self.smooth.first.take(self.motion, state)
            self.memory.store(state, self.smooth.h, self.smooth.first.lam)
            self.within.read_guards(0)
        return count

    def _by_time_steps_after(self, failure: SimulationError, state: State, out: State, t_end: float) -> Step:
        """Fall back to time steps if contacts contradict each other or accumulate; re-raise if they fail."""
        meets = self.motion.friction.count or self.memory.touches
        if not meets or failure.where in {guard.name for guard in self.motion.world.guards}:
            raise failure
        self.stretches.fall_back(state, failure)
        try:
            return self._by_time_steps(state, out, t_end)
        except SimulationError:
            raise failure from None

    def _by_time_steps(self, state: State, out: State, t_end: float) -> Step:
        """A time step under error control, ended early by a guard; see `Stretches`."""
        step = self.stretches.step(state, out, t_end)
        if self._reasons[TOLERANCE_TEXT] and UNREACHED_TEXT not in self._warned:
            self._warned.add(UNREACHED_TEXT)
            step.events.append(Event(out.t, "warning", UNREACHED_TEXT, REASONS))
        self._known = None
        self._crowding.see(state, out, step.events, False)
        self.cut = t_end if out.t >= t_end else self.cut
        step.events += self._count_step(out, out.t - state.t)
        return step

    def _count_step(self, out: State, h: float) -> list[Event]:
        """Count a step of length h; in some steps forces are audited."""
        before = int(self.stats["steps"])
        self.stats["steps"] = before + 1
        return self.audit.look(out, h)[1] if next_audit_step(before) == before + 1 else []

    def _by_events(self, state: State, out: State, t_end: float) -> Step:
        """One step of smooth motion, ended early by an event."""
        events = list[Event]()
        if self._known is not state:
            answer = self._begin_smooth(state, out, t_end, events)
            if answer is not None:
                return answer
        if self.motion.friction.count:
            self.motion.friction.start_step(self.smooth.first.phidot)
        first = self.smooth.first
        answers, contact, error = self._advance(state, out, t_end)
        self._known = out if answers is None else None
        self._remember(out)
        if answers is None:
            self.memory.store(out, self.smooth.h, self.smooth.last.lam)
            self.smooth.go_on()
        else:
            self.memory.store(out, -self.smooth.h, self.contacts.forces(self.smooth.last.lam))
        more, changes = answers or ([], [])
        events += [*more, *self.redundancy.new_warnings(out), *self._count_step(out, self.smooth.h)]
        self.stats["unconverged friction"] = self.motion.friction.unconverged
        if self.contacts.impacts:
            self.stats |= self.contacts.impacts.counts()
        self._crowding.see(state, out, events, answers is not None and self.motion.friction.count > 0)
        dense = states_inside(self._shorter(first, contact), state, out)
        return Step(state, out, dense, events, changes, error)

    def _begin_smooth(self, state: State, out: State, t_end: float, events: list[Event]) -> Step | None:
        """Contacts, slope and guards at a state that did not end the last step; a step if they answer."""
        if self.stretches.follows_time_step(state):
            self._settled = self._fresh = False
            self.motion.closed[:] = 0
        going_on = self._begin(state, events)
        self.smooth.first.take(self.motion, state)
        self.within.read_guards(0)
        self.memory.store_forces(state, self.smooth.first.lam)
        more, changes = self.within.answer_at_once(state)
        if changes:
            return self._zero_length_step(state, out, [*events, *more], changes)
        if not going_on and self.stretches.due(state):
            step = self._by_time_steps(state, out, t_end)
            step.events[:0] = events
            return step
        if not going_on:
            self.smooth.begin()
        return None

    def _advance(
        self, state: State, out: State, t_end: float
    ) -> tuple[tuple[list[Event], list[Change]] | None, tuple[Index, Index, Array], float]:
        """A step to `out`: to its first event, with the answers to it, or as long as errors allow.

        A step that an event cuts is repeated at half its length if its error is too large there.

        Returns answers, the contacts during the step, and its error
        """
        smooth = self.smooth
        h = smooth.length(state, t_end - state.t)
        while True:
            self.cut = t_end if h == t_end - state.t else self.cut
            h, error = smooth.take(state, out, h, t_end)
            redo = smooth.redo(state, out)
            h = self.within.hidden.shorten(h, redo)
            contact, ends = self.motion.contact(), (smooth.first, smooth.last)
            event_at = self.within.find(*ends, h)
            if event_at is None:
                return None, contact, error
            accurate = partial(smooth.is_accurate, state, out)
            answers = self.within.advance_to_event(out, ends, h, event_at, redo, accurate)
            if answers is not None:
                return answers, contact, error
            h = 0.5 * (out.t - state.t)

    def _zero_length_step(self, state: State, out: State, events: list[Event], changes: list[Change]) -> Step:
        """A step of zero length, for responses that cannot wait."""
        out.copy_from(state)
        self._known = None
        self._crowding.see(state, out, events, False)
        return Step(state, out, lambda t: out, events, changes)

    def recall(self, events: Iterable[Any]) -> None:
        """Restore what was reported before the state from which the run continues, see `Stepper`."""
        self._world, self._fresh = None, True
        recall(events, self._warned, self._caught)

    def join(self, world: World, state: State) -> None:
        """J v⁺ = 0 on the joints of a state, with the contacts that this closes or opens; see `Stepper`."""
        self._prepare(world, state)
        self.contacts.settle(state, joining=True)
        self.memory.store(state, -self.smooth.h, self.contacts.forces(self.motion.system.lam))
        self._settled = True
        self.restart()

    def _begin(self, state: State, events: list[Event]) -> bool:
        """Find the rows in contact in an external state; True if it is in smooth motion."""
        h = self.memory.load(state) if self._fresh else 0.0
        if h != 0.0:
            self.smooth.h, self._settled = abs(h), True
        self._fresh = False
        if not self._settled:
            events += self.contacts.settle(state, joining=True)
            self._settled = True
        return h > 0.0

    def _remember(self, out: State) -> None:
        """Let the terms with histories write their memory of an accepted step."""
        if self.motion.e.remember_ops:
            self.motion.k.state.copy_from(out)
            self.motion.k.refresh()
            self.motion.e.remember()
            out.memory[:], out.accounts[:] = self.motion.k.state.memory, self.motion.k.state.accounts
            if self._follows and self._known is out:
                # In a copy the slope is computed with the memory of the end, and would differ bitwise.
                self.smooth.last.take(self.motion, out)

    def _shorter(self, first: Slope, contact: tuple[Index, Index, Array]) -> Callable[[State, float], State]:
        """A function for a part of this step, with its contacts: an event at its end may change them."""

        def shorter(before: State, h: float) -> State:
            answer = self.motion.contact()
            self.motion.restore_contact(contact)
            self.method.step(self.motion, before, first, h, self._inside)
            self.motion.k.state.copy_from(self._inside)
            self.motion.accelerations()
            self.memory.store_forces(self._inside, self.motion.e.row_numbers["lam"])
            self.motion.restore_contact(answer)
            return self._inside

        return shorter
