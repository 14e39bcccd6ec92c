"""The stable stepper: one linear solve per step for all stiff forces, joints, contacts and taut ropes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from visviva.compiling.operations import Op, When, While
from visviva.compiling.program import Program
from visviva.core.evaluation import Evaluation
from visviva.core.events import Change, Event, Outgrown, Step
from visviva.core.impact_problem import ImpactLaw
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.steppers.audit import Audit, recall
from visviva.steppers.diagnostics import non_finite_error
from visviva.steppers.redundancy import Redundancy
from visviva.steppers.steps.contact_sums import contact_ops
from visviva.steppers.steps.fast_joints import FastJoints
from visviva.steppers.steps.half_step import HalfStep
from visviva.steppers.steps.joint_impulses import join
from visviva.steppers.steps.motion_clamping import MotionClamping
from visviva.steppers.steps.moves import move_ops
from visviva.steppers.steps.newton import Newton
from visviva.steppers.steps.particle_pass import LocalSet, local_sets, pass_ops_of
from visviva.steppers.steps.refused_steps import advance_or_retake, retake_if_refused
from visviva.steppers.steps.relaxation import Relaxation
from visviva.steppers.steps.schemes import second_order, theta_method
from visviva.steppers.steps.sleeping import Sleeping
from visviva.steppers.steps.state_writer import StateWriter
from visviva.steppers.steps.step_ends import ROUNDING, next_length, rounded_to_step, whole_steps
from visviva.steppers.steps.step_guards import LEAST_SHARE, StepGuards
from visviva.steppers.steps.step_impacts import StepImpacts
from visviva.steppers.steps.step_inside import states_inside
from visviva.steppers.steps.step_kernels import count_step, stop_on_failure
from visviva.steppers.steps.step_ledger import StepLedger
from visviva.steppers.steps.step_problem import StepProblem
from visviva.steppers.steps.step_stages import accounts, constraint_rows, free_velocity, kick_and_drift, solve
from visviva.steppers.unsupported import refuse_at_start, refuse_settings, refuse_world


class TimeStepping:
    """A Δv = h (f − θhK w − (1−θ)hG w) + JᵀΛ,   A = M + θhD + θ²h²K + ½θh²G,   q' = q ⊕ h (v + θΔv).

    Two-sided stiff forces enter by K and D; constraints, including everything one-sided and stiff, as rows of
    one solve on W = J A⁻¹ Jᵀ. G is the geometric stiffness of ropes, rows and springs from the last forces;
    at θ = 1 it appears only on the left. Its part on the right keeps oscillations from growing if θ < 1.

    Parameters
    ----------
    h : step [s]
    theta : 1 is first order and damps, ½ conserves the energy of linear systems; taken as 1 in steps with
        impacts; use 1 for ropes, and for forces without K: their oscillations grow by ½(1−θ)ω²h per second
    rest_speed : slower rebounds are suppressed [m/s]
    rho_inf : in [0, 1]: stiff forces of second order with the rows of θ = 1, see `schemes`
    converge : iterate every step to the minimum of its incremental potential, see `Newton`; ρ∞ is 0 then
    impact : law of impacts, see `StepImpacts`; if omitted, restitution is part of the rows of a step
    touching : gaps below this count as closed in an impact [m]

    Attributes
    ----------
    lag : time by which velocities lag behind positions [s]; 0 makes a step plain backward Euler
    sleeps : whether bodies at rest may fall asleep

    Raises SceneError for h ≤ 0, θ outside [½, 1], ρ∞ outside [0, 1]; SimulationError if rows contradict
    each other or a number is not finite. Stable for any stiffness; of first order, of second at θ = ½ or with
    ρ∞ for point masses, damping and springs under tension.
    """

    def __init__(
        self,
        h: float,
        theta: float = 1.0,
        rest_speed: float = 1e-2,
        converge: bool = False,
        impact: ImpactLaw | None = None,
        touching: float = 0.0,
        rho_inf: float | None = None,
    ) -> None:
        refuse_settings(h, theta, rho_inf, converge, impact)
        self.scheme = theta_method(theta) if rho_inf is None else second_order(rho_inf)
        self.h, self.theta, self.rest_speed = float(h), float(self.scheme[0]), rest_speed
        self.converge, self.impact, self.touching, self.rho_inf = converge, impact, touching, rho_inf
        self.lag = 0.0 if converge and rho_inf is None else (self.theta - 0.5) * self.h
        self._taken, self._before, self.in_parts, self.damped = 0, dict[str, float](), 0, 0
        self._warned, self._caught = set[str](), set[str]()
        self._world: World | None = None
        self.cut, self.sleeps, self._version, self._grows, self._changed = 0.0, True, -1, False, False
        self.restart()

    @property
    def stats(self) -> dict[str, float]:
        """Statistics of a run, for its summary."""
        found: dict[str, float] = {"steps": self._taken, "steps in parts": self.in_parts}
        found["compressing steps at θ = 1"] = self.damped
        if self._world is None:
            return found | self._before
        own = dict[str, float]({"unconverged friction": self.system.unconverged}) | self.impacts.counts()
        own["clamped motions"] = self.clamping.clamped
        own["steps with a firmer stiffness"] = int(self.problem.firmer[0])
        own["bodies solved by a factor of their own"] = self.system.solved_again
        return found | {name: self._before.get(name, 0) + number for name, number in own.items()}

    def restart(self) -> None:
        """The state was changed from outside: load it again."""
        self._loaded: State | None = None

    def prepare(self, world: World) -> None:
        """Bind to the present world."""
        self._changed, self._grows = self._world is world and not self._grows, False
        self._world, self._version, self._before = world, world.version, self.stats
        sets = [] if self.converge else local_sets(world)
        apart = frozenset(name for s in sets for name in s.done)
        local = frozenset(s.block.name for s in sets)
        self.e = e = Evaluation(world, local, apart, coasting=True)
        self.problem = p = StepProblem(e, self.h, self.scheme, self.rest_speed, self.lag)
        self.system = p.system
        self.second_order = p.lead.used and not self.converge
        self.ledger = StepLedger(p)
        self.stop, self.going, self.left = np.zeros(1), np.zeros(1), np.zeros(1)
        self.sleeping = Sleeping(e, p.system, self.ledger, self.sleeps)
        self.impacts = StepImpacts(p, self.ledger, self.impact, self.touching)
        self.guards = StepGuards(e, self.going, LEAST_SHARE if self.second_order else 0.0)
        self.leaving = StateWriter(e, self.lag)
        self._bind(sets)
        self.newton = Newton(p, self.ledger) if self.converge else None
        self._inside = world.new_state()
        self.redundancy = Redundancy(e, p.system, self._warned)
        self.audit = Audit(world, sets, self._caught)
        self.restart()

    def _bind(self, sets: list[LocalSet]) -> None:
        """Build the stages of a step as programs."""
        p, e = self.problem, self.e
        relaxation, joints = Relaxation(e, p.system), FastJoints(p)
        self.clamping = MotionClamping(e, p.v_theta, move_ops(e.k, p.v_theta, p.weights.h))
        sums, asleep, leave = contact_ops(e, self.sleeping), self.sleeping.end_ops, self.leaving.ops
        # Bodies that fall asleep keep the sums of that step; those of others are only read.
        asleep, leave = ([*sums, *asleep], leave) if asleep else ([], [*sums, *leave])
        pass_ops = [op for one in sets for op in pass_ops_of(one, e.k, e.out, p.weights.table)]
        to_solve = [
            *self.impacts.ops,
            *free_velocity(p, sets),
            *constraint_rows(p, relaxation, joints),
            *solve(p, joints, self.sleeping.still_ops),
            *relaxation.solve_ops,
            (stop_on_failure, (p.system.solver.status, self.stop)),
        ]
        to_end = [
            *kick_and_drift(p, self.ledger, [*self.clamping.ops, *relaxation.move_ops, *pass_ops]),
            *accounts(e, self.ledger),
            *asleep,
        ]
        self.half_step = HalfStep(p, self.ledger, Program(to_solve), self.stop, pass_ops)
        self._repeat = self._repeated(to_solve, to_end, leave)
        self._leave, self._keep = Program(self.leaving.ops), Program(self.guards.before_ops)
        count: Op = (count_step, (self.left, self.going))
        self._end = Program([*leave, count, *self.guards.after_ops])

    def _repeated(self, to_solve: list[Op], to_end: list[Op], leave: list[Op]) -> Program:
        """Consecutive steps, without Python in between."""
        count: Op = (count_step, (self.left, self.going))
        step: list[Op] = [*to_solve, When(self.stop, [(self.problem.see_to_rows, ())]), *to_end, count]
        weigh = self.problem.weigh
        if not self.guards.guards:
            return Program([weigh, While(self.going, step), *leave])
        watch: Op = When(self.leaving.finite, self.guards.after_ops)
        step = [*self.guards.before_ops, *step, *leave, watch]
        return Program([weigh, While(self.going, step)])

    def refuse(self, world: World, state: State) -> None:
        """Reject what these steps do not support; see `Stepper`."""
        self.prepare(world)
        self.e.k.state.copy_from(state)
        self.e.k.refresh()
        refuse_at_start(self.e, self.theta, self.converge)
        self._world = None  # the caller may still extend the world before the first step

    def _load(self, state: State) -> None:
        """Load a state, with the last λ from its memory."""
        self.e.k.state.copy_from(state)
        self.e.k.clock[0] = rounded_to_step(state.t, self.h)
        self.leaving.read_forces()
        if self._changed:
            self.sleeping.wake_all()
            self._changed = False
        self.ledger.start()
        refuse_world(self.e, self.theta, self.converge)
        if state.t == 0.0:
            join(self.problem, self.ledger)
        behind = self.e.world.lag(state)
        if behind != self.lag:
            self.problem.lead.reset()
            length = self.half_step.stagger(behind)
            if self.newton is not None:
                self.newton.begin(length)

    def _store(self, out: State) -> None:
        self._leave()
        out.copy_from(self.e.k.state)

    def step(self, world: World, state: State, out: State, t_end: float, look: float) -> Step:
        """Whole steps until the first that reaches `look`; see `Stepper`."""
        try:
            if self._world is not world or self._version != world.version:
                self.prepare(world)
            return self._steps(world, state, out, t_end, look)
        except Outgrown as full:
            whole = self._loaded is state  # else the start was only partly loaded
            count = round((self.e.k.t - state.t) / self.h) if whole else 0
            out.copy_from(state)
            if whole:
                self._store(out)
            self.restart()
            self._grows, self._taken = True, self._taken + count
            return Step(state, out, lambda t: out, [], [full.change], count=count)

    def _steps(self, world: World, state: State, out: State, t_end: float, look: float) -> Step:
        if self._loaded is not state:
            self._load(state)
            self._loaded, self._audit_at = state, self.audit.next_audit_step(round(state.t / self.h))
        t, h = self.e.k.t, self.h
        room = t_end - t
        if room <= ROUNDING * h:
            out.copy_from(state)
            self._loaded, out.t = out, t_end
            return Step(state, out, lambda t: out, [], [], count=0)
        number = round(t / h)
        if self.guards.guards:
            self.guards.begin()
        count, fell, events = 0, False, list[Event]()
        if look - t > h:
            count, fell = self._quiet_steps(state, out, whole_steps(room, look - t, h), events)
            room = t_end - self.e.k.t
        if not fell:
            length = next_length(room, h)
            if length != h:
                self.cut = t_end
            self._attempt(state, length, 1)
            out.copy_from(self.e.k.state)
            count += 1
            if room - length <= ROUNDING * h:
                # For the output only: the clock of the steps stays at whole multiples of h.
                out.t = t_end
            if number + count >= self._audit_at:
                events += self._audit_forces(number + count, out)
        self._loaded = out
        changes: list[Change] = []
        if self.guards.guards:
            answers, changes = self.guards.answer(world, out)
            events += answers
            if changes:
                self._loaded = None
        events += self.redundancy.new_warnings(out)
        self._taken += count
        return Step(state, out, states_inside(self.shorter, state, out), events, changes, count=count)

    def _quiet_steps(self, state: State, out: State, quiet: int, events: list[Event]) -> tuple[int, bool]:
        """Take `quiet` unobserved steps, ending in `state`; or, if a guard fires, stop there: the last step
        then leads from `state` to `out`. Returns the number of steps, and whether a guard has fired."""
        count, fell, number = 0, False, round(state.t / self.h)
        while count < quiet and not fell:
            part = min(quiet, self._audit_at - number) - count
            self._attempt(state, self.h, part)
            count, fell = count + part - int(self.left[0]), self.guards.fired()
            if number + count >= self._audit_at:
                events += self._audit_forces(number + count, self.e.k.state)
        if fell and count > 1:
            state.copy_from(self.guards.previous)
        if count:
            (out if fell else state).copy_from(self.e.k.state)
        return count, fell

    def _audit_forces(self, number: int, out: State) -> list[Event]:
        """Audit the forces after step `number`."""
        events = self.audit.book(out, number, self.h)
        self.e.k.state.accounts[:] = out.accounts
        self._audit_at = self.audit.next_audit_step(number)
        return events

    def recall(self, events: Iterable[Any]) -> None:
        """Restore what was reported before the state from which the run continues, see `Stepper`."""
        self.restart()
        recall(events, self._warned, self._caught)

    def join(self, world: World, state: State) -> None:
        """J v⁺ = 0 on the joints of a state; see `Stepper`."""
        if self._world is not world or self._version != world.version:
            self.prepare(world)
        self._load(state)
        join(self.problem, self.ledger)
        self._store(state)
        self.restart()

    def advance(self, h: float, count: int) -> None:
        """`count` steps of length h of the stepper's own state."""
        self.e.k.step[0] = h
        self.left[0], self.going[0] = count, 1.0
        if self.newton is not None:
            while self.going[0]:
                self._keep()
                self.newton.step(h)
                self._end()
            return
        self._repeat()

    def begin_anew(self, state: State) -> None:
        """Continue from an earlier state, as if no step had been taken from it."""
        self._load(state)
        if self.guards.guards:
            self.guards.begin()

    def _attempt(self, state: State, h: float, count: int) -> None:
        """Take steps from `state`; if they fail because something is not finite, name it."""
        try:
            advance_or_retake(self, h, count)
        except SimulationError:
            self._refuse_non_finite(state)
            raise
        if not self.leaving.finite[0]:
            self._refuse_non_finite(state)
        retake_if_refused(self, h)

    def _refuse_non_finite(self, state: State) -> None:
        """Name what is not finite; `state` is a good one some steps back, from which the last is found."""
        if self.e.k.state.finite():
            return
        good = state.copy()
        self._load(state)
        while self.e.k.state.finite():
            good.copy_from(self.e.k.state)
            self.advance(self.h, 1)
        raise non_finite_error(self.e.world, good)

    def shorter(self, before: State, h: float) -> State:
        """The state after an unrecorded step of length h; valid until the next one."""
        self.begin_anew(before)
        advance_or_retake(self, h, 1)
        retake_if_refused(self, h)
        self._store(self._inside)
        self._loaded = None
        return self._inside
