"""The stable stepper: one linear solve a step for all stiff forces, joints, contacts and taut ropes."""

from __future__ import annotations

from math import ceil

import numpy as np

from visviva.core.binding import run
from visviva.core.elements import add_products
from visviva.core.errors import SimulationError
from visviva.core.evaluation import Evaluation
from visviva.core.events import Event, Outgrown, Step
from visviva.core.fuse import fuse
from visviva.core.impact_problem import ImpactLaw
from visviva.core.kinematics import clear, port_rates
from visviva.core.ports import Op
from visviva.core.state import Array, State
from visviva.core.world import World
from visviva.steppers.audit import Audit
from visviva.steppers.blame import failed_solve, not_finite
from visviva.steppers.bounces import DIVIDE
from visviva.steppers.compliant_rows import stiffness_ops
from visviva.steppers.cones import warm_solve_ops
from visviva.steppers.division import Division
from visviva.steppers.friction import Friction
from visviva.steppers.half_step import shift_sets, stand_half_a_step_behind
from visviva.steppers.joining import join
from visviva.steppers.moves import move_ops
from visviva.steppers.newton import Newton
from visviva.steppers.particle_pass import LocalSet, local_sets, pass_ops
from visviva.steppers.redundancy import Redundancy
from visviva.steppers.refusal import refuse_rows, refuse_settings
from visviva.steppers.relaxation import Relaxation
from visviva.steppers.sleeping import Sleeping
from visviva.steppers.step_guards import StepGuards
from visviva.steppers.step_impacts import StepImpacts
from visviva.steppers.step_inside import states_inside
from visviva.steppers.step_kernels import (
    CARE,
    Weights,
    finish,
    kick,
    note_hits,
    right_side,
    row_targets,
    set_weights,
    watch,
)
from visviva.steppers.step_ledger import StepLedger
from visviva.steppers.step_memory import load_forces, store_forces
from visviva.steppers.system import Part, System, ordinary


class TimeStepping:
    """A Δv = h (f − θhK w − (1−θ)hG w) + JᵀΛ,   A = M + θhD + θ²h²K + ½θh²G,   q' = q ⊕ h (v + θΔv).

    Two-sided stiff forces enter by K and D; rows, with everything one-sided and stiff among them, by one row
    solve on W = J A⁻¹ Jᵀ; G is the geometric stiffness of ropes, rows and springs from the last forces, at
    θ = 1 on the left only. Its part on the right keeps a swing from growing where θ < 1.

    Parameters
    ----------
    h : step [s]
    theta : 1 is first order and damps, ½ keeps the energy of linear systems; 1 where there are ropes
    rest_speed : rebounds slower than this are left out [m/s]
    converge : iterate every step to the minimum of its incremental potential, see `Newton`
    fused : write the whole step as one kernel; compiled once, then several times faster for small worlds
    impact : law of impacts, see `StepImpacts`; left out, restitution is part of the rows of a step
    touching : gaps below this count as closed where something strikes [m]

    Raises SceneError for h ≤ 0 or θ outside [½, 1]; SimulationError when rows contradict each other or a
    number is no longer finite. Stable for any stiffness; of first order, of second at θ = ½ for point masses,
    linear damping and springs under tension.
    """

    def __init__(
        self,
        h: float,
        theta: float = 1.0,
        rest_speed: float = 1e-2,
        converge: bool = False,
        fused: bool = False,
        impact: ImpactLaw | None = None,
        touching: float = 0.0,
    ) -> None:
        refuse_settings(h, theta, converge, fused, impact is not None)
        self.h, self.theta, self.rest_speed = float(h), float(theta), rest_speed
        self.converge, self.fused = converge, fused
        self.impact, self.touching = impact, touching
        self.lag = 0.0 if converge else (self.theta - 0.5) * self.h
        self.stats: dict[str, float] = {"steps": 0, "fine steps": 0, "bounces left to parts": 0, "parts": 0}
        self._told: set[str] = set()
        self._caught: set[str] = set()
        self._world: World | None = None
        self._version, self._grows, self._changed = -1, False, False
        self.restart()

    def restart(self) -> None:
        """The state was changed from outside: take it over anew."""
        self._loaded: State | None = None

    def _prepare(self, world: World) -> None:
        if self._world is world and self._version == world.version:
            return
        self._changed, self._grows = self._world is world and not self._grows, False
        self._world, self._version = world, world.version
        sets = local_sets(world)
        apart = frozenset(name for s in sets for name in s.done)
        local = frozenset(s.block.name for s in sets)
        self.e = e = Evaluation(world, local, apart, coasting=not self.converge)
        self.w = w = Weights()
        parts = [Part(x, x.M, w.inertia) for x in e.masses]
        for x in e.tangents.values():
            weighted = ((x.K, w.k_left), (x.D, w.d_left), (x.G, w.g_left))
            parts += [Part(x, matrices, weight) for matrices, weight in weighted if len(matrices)]
        parts += [Part(x, x.G, w.g_left) for x in e.row_tangents]
        self.v_theta, self.dw = np.zeros(world.layout.nv), np.zeros(len(e.k.rates))
        self.system = System(e, parts, self.dw[e.k.rows :])
        self.kappa, self.relaxing = np.zeros(len(self.system.kind)), np.zeros(len(self.system.kind))
        self.friction = Friction(e, self.system)
        self.relaxation = Relaxation(self)
        self.redundancy = Redundancy(e, self.system, self._told)
        self.ledger = StepLedger(self)
        self.stop = np.zeros(1)
        self.division = Division(self)
        self.sleeping = Sleeping(self)
        self.impacts = StepImpacts(self, self.impact, self.touching)
        self.to_solve, self.to_end = self._solve_ops(world, sets), self._end_ops(world, sets)
        self.program = fuse(self.to_solve, self.stop, self.to_end) if self.fused else None
        self.newton = Newton(self) if self.converge else None
        self._inside = world.new_state()
        self.guards = StepGuards(e)
        self.audit = Audit(world, sets, self._caught)
        self.restart()

    def _solve_ops(self, world: World, sets: list[LocalSet]) -> list[Op]:
        """The first stages of a step: forces, tangents and rows, then the solve for Δv and Λ."""
        e, k, w, s = self.e, self.e.k, self.w, self.system
        numbers = e.row_numbers
        stiff = [x for x in e.tangents.values() if len(x.K)]
        ops: list[Op] = [(clear, (e.out.block(local.block),)) for local in sets if local.foreign]
        ops += [*self.impacts.ops, *e.effort_ops, *e.tangent_ops, *e.row_ops, *e.row_tangent_ops]
        ops += [(add_products, (x.rows, x.K, w.k_right, k.rates, e.out.efforts)) for x in stiff]
        if self.theta < 1.0:
            # Without it a swing grows by (1−θ)hω²/2 per second: with it its map keeps areas for every θ.
            turning = [x for x in [*e.tangents.values(), *e.row_tangents] if len(x.G)]
            ops += [(add_products, (x.rows, x.G, w.g_right, k.rates, e.out.efforts)) for x in turning]
        ops += e.out.scatter_ops
        for run_ in ordinary(k):
            given = (e.mass[run_], e.out.tau[run_], w.inertia, w.h)
            ops.append((right_side, (*given, s.diagonal[run_], s.b[run_])))
        ops += s.assemble_ops
        if len(s.kind):
            names = ("phi", "phidot", "jdotv", "compliance", "relaxation", "restitution")
            ops += stiffness_ops(e, s, w.h, self.kappa)
            read = (*(numbers[name] for name in names), e.row_kind, self.kappa, numbers["lam"], w.table)
            more = (self.rest_speed, self.relaxing, self.relaxation.placed)
            ops.append((row_targets, (*read, *more, s.y, s.shift, s.kind)))
        if s.takes_cones:
            ops += warm_solve_ops(e, s, w.h, self.sleeping.still_ops)
        else:
            ops += [(self.friction.impulses, (s.solve, w.h))] if self.friction.count else s.solve_ops
        ops += self.relaxation.solve_ops
        return [*ops, (watch, (s.solver.status, self.stop)), *self.division.ops]

    def _end_ops(self, world: World, sets: list[LocalSet]) -> list[Op]:
        """The last stages of a step: accounts, kick, drift, passes of large sets, memory."""
        e, k, w, s = self.e, self.e.k, self.w, self.system
        ops: list[Op] = []
        if k.rows:
            ops.append((port_rates, (k.table.ptr, k.table.col, k.jacobian, s.x, self.dw)))
        ops += self.ledger.before_ops
        for run_ in ordinary(k):
            ops.append((kick, (s.x[run_], w.theta, k.v[run_], self.v_theta[run_])))
        for block in world.blocks:
            if block.name not in k.local:
                ops += move_ops(block, k, self.v_theta, w.h)
        ops += self.relaxation.move_ops
        self.pass_ops = [op for local in sets for op in pass_ops(local, k, e.out, w.table)]
        ops += self.pass_ops
        ops.append((finish, (s.lam, w.h, e.row_numbers["lam"], k.clock)))
        for constraint, rows in zip(e.constraints, e.rows, strict=True):
            if getattr(constraint, "hits", False):
                ops.append((note_hits, (rows.lam, rows.phidot, rows.kind, k.hits(constraint))))
        ops += self.ledger.after_ops
        return [*ops, *e.remember_ops, *self.sleeping.end_ops]

    def _load(self, state: State) -> None:
        """Take over a state, with the last λ from its memory."""
        self.e.k.state.copy_from(state)
        load_forces(self.e, state)
        if self._changed:
            self.sleeping.wake_all()
            self._changed = False
        self.ledger.start()
        refuse_rows(self.e, self.theta, self.converge)
        if state.t == 0.0:
            join(self)
        if self.lag > 0.0 and not state.memory[self.division.memory].any():
            stand_half_a_step_behind(self, self.e.world)
        self.division.load(state)

    def _store(self, out: State) -> None:
        out.copy_from(self.e.k.state)
        store_forces(self.e, out)
        self.division.store(out)

    def step(self, world: World, state: State, out: State, t_end: float, look: float) -> Step:
        """Whole steps until the first that reaches `look`; see `Stepper`."""
        try:
            self._prepare(world)
            return self._steps(world, state, out, t_end, look)
        except Outgrown as full:
            self._store(out)
            self.restart()
            self._grows = True
            return Step(state, out, lambda t: out, [], [full.change], count=0)

    def _steps(self, world: World, state: State, out: State, t_end: float, look: float) -> Step:
        if self._loaded is not state:
            self._load(state)
        quiet = max(ceil((min(look, t_end) - state.t) / self.h - 1e-9) - 1, 0)
        number = round(state.t / self.h)
        if world.guards:
            quiet = 0
            self.guards.read(self.guards.before)
        false_claims = self._go_quietly(state, number, quiet)
        room = t_end - self.e.k.t
        last = room < self.h * (1.0 + 1e-9)
        self._attempt(state, room if last else self.h, 1)
        if last:
            self.e.k.clock[0] = t_end
        self._check(state, 1)
        false_claims += self.audit.book(self.e.k.state, number + quiet + 1, self.h)
        self._store(out)
        self._loaded = out
        events, changes = self.guards.answer(world, out)
        events += false_claims
        if changes:
            self._loaded = None
        events += self.redundancy.news(out.t)
        self.stats["steps"] += quiet + 1
        self.stats["unconverged friction"] = self.friction.unconverged + self.system.unconverged
        self.stats |= self.impacts.counts()
        return Step(state, out, states_inside(self, state, out), events, changes, count=quiet + 1)

    def _go_quietly(self, state: State, number: int, count: int) -> list[Event]:
        """Move the state by `count` steps of which nobody sees the middle; `number` have been done before."""
        events: list[Event] = []
        while count:
            part = min(count, self.audit.next_look(number) - number)
            self._attempt(state, self.h, part)
            self._check(state, part)
            number, count = number + part, count - part
            events += self.audit.book(self.e.k.state, number, self.h)
            self._store(state)
        return events

    def join(self, world: World, state: State) -> None:
        """J v⁺ = 0 on the joints of a state; see `Stepper`."""
        self._prepare(world)
        self._load(state)
        join(self)
        self._store(state)
        self.restart()

    def _advance(self, h: float, count: int) -> None:
        """`count` steps of length h of the stepper's own state."""
        if self.newton is not None:
            self.e.k.step[0] = h
            for _ in range(count):
                self.newton.step(h)
            return
        self.division.advance(h, count)

    def take(self, h: float, kick: float, count: int) -> int:
        """Up to `count` steps of length h; returns how many: fewer where the next one is to be divided.

        kick : for how long the forces of each step act on the velocities, h where these keep their lag [s]
        """
        self.e.k.step[0] = h
        set_weights(h, self.theta, h / kick, self.w.table)
        program = self.program if kick == h or not self.pass_ops else None
        done = 0
        while done < count:
            if program is not None:
                done += program(count - done)
                if done == count:
                    break
            else:
                run(self.to_solve)
            if self.stop[0] == CARE:
                self.system.care()
                self._refuse_failure()
                self.stop[0] = 0.0
                run(self.division.ops)
            if self.stop[0] == DIVIDE:
                break
            if kick != h:
                shift_sets(self, kick / h - 1.0)
            run(self.to_end)
            done += 1
        return done

    def solve(self) -> None:
        """Solve the system for its present right sides; raises SimulationError like a step."""
        self.system.solve()
        self._refuse_failure()

    def _refuse_failure(self) -> None:
        status = self.system.solver.status
        if status[0] != 0 or status[1] < 0:
            raise failed_solve(self.e, self.system)

    def port_rates(self, v: Array, out: Array) -> None:
        """The port rates that a velocity v means, scripts apart."""
        k = self.e.k
        port_rates(k.table.ptr, k.table.col, k.jacobian, v, out)

    def _attempt(self, state: State, h: float, count: int) -> None:
        """Steps that name what is not finite, if that is why they fail."""
        try:
            self._advance(h, count)
        except SimulationError:
            self._check(state, count)
            raise

    def _check(self, state: State, count: int) -> None:
        """Refuse what is not finite; `state` is a good one some steps back, whence the last is found."""
        if self.e.k.state.finite():
            return
        good = state.copy()
        self._load(state)
        while self.e.k.state.finite():
            good.copy_from(self.e.k.state)
            self._advance(self.h, 1)
            if not self.e.k.state.finite():
                break
        raise not_finite(self.e.world, good)

    def shorter(self, before: State, h: float) -> State:
        """The state after a step of length h, of which no step knows; it holds until the next one."""
        self._load(before)
        self._advance(h, 1)
        self._store(self._inside)
        self._loaded = None
        return self._inside
