"""The converged form of a time step, solved to the minimum of its incremental potential."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from visviva.arrays import Array
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.binding import bind, has_verb
from visviva.core.evaluation import MINUS_ONE
from visviva.core.events import Outgrown
from visviva.core.identity_kinematics import drift
from visviva.core.kinematics import copy, port_rates
from visviva.core.rows import OFF, ONE_SIDED, RATE, TWO_SIDED
from visviva.errors import SimulationError
from visviva.steppers.diagnostics import FailedSolve, listed
from visviva.steppers.solve.matrix.inner_product import inner
from visviva.steppers.steps.coasting import Coasting
from visviva.steppers.steps.firm_bodies import firm_bodies, with_firm
from visviva.steppers.steps.mean_force import MeanForce
from visviva.steppers.steps.speed_scale import largest_speed, rate_lengths, speed_scale
from visviva.steppers.steps.step_ends import rounded_to_step
from visviva.steppers.steps.step_kernels import find_rebounds
from visviva.steppers.steps.step_ledger import StepLedger
from visviva.steppers.steps.step_problem import StepProblem
from visviva.steppers.steps.step_weights import set_weights

MAX_ITERATIONS, MAX_HALVINGS = 60, 12
MAX_BOUNDED_ITERATIONS = 200  # most iterations in worlds whose forces bound the step
BACKWARD_SHARE = 0.5  # share of the initial slope that may act backwards at the end of a step, see `_accept`
CONTRACTION = 0.8  # ratio of successive correction lengths below which the iteration does not oscillate
ALIGNED = 0.98  # cos² between successive corrections from which they count as a geometric series
MAX_EXTRAPOLATION = 100.0  # most times a correction is lengthened
TOLERANCE = 1e-11  # change of velocity, relative to the speeds, at which a step has converged
MAX_BOUND_TRIES = 20  # most tries to bound the step of rotating bodies, whose corners move along curves
FULL_STEP = 1.0 - 1e-9  # share of a step that counts as all of it: what it keeps apart is much farther apart
# TOLERANCE in worlds whose forces bound the step: their tangents omit negative parts
BOUNDED_TOLERANCE = 1e-6
PRESSED_HINT = (
    "Surfaces may be pressed together so closely that no mass counts beside their stiffness: give the "
    "contact a larger stiffness, ten times as much if in doubt, or take a shorter step."
)


class Newton:
    """M (v' − v) = h f(q', v') + J(q')ᵀΛ,   q' = q ⊕ h v',   φ(q') + c Λ/h = 0 or its one-sided form,
    φ̇' = −e φ̇ if a rebound is due.

    Rotating bodies first take their free motion: v and q are theirs at its end, and v' − v is the change
    relative to it, see `Coasting`. With ρ∞ = 0, f and Λ of joints are those of `MeanForce`, of second order.
    Newton's method with the tension part of the geometric stiffness; a step is halved if its successor is
    longer (natural monotonicity). Every force is evaluated at the end of the step, so very large steps can
    follow strongly curved potentials.

    Parameters
    ----------
    problem, ledger : those of the steps

    Attributes
    ----------
    tolerance : change of velocity, relative to the speeds, at which a step has converged
    least_speed : speed below which it is absolute [m/s]
    lengths : (nv,)   by which rates of rotation are speeds [m], 1 for velocities
    """

    def __init__(self, problem: StepProblem, ledger: StepLedger) -> None:
        self.problem, self.ledger, self.system = problem, ledger, problem.system
        self.e = e = problem.e
        nv = e.world.layout.nv
        self.change = np.zeros(len(e.k.rates))
        self.mean = MeanForce(e, float(problem.scheme[1]))
        self.smooth_tangents = [x for i, x in e.tangents.items() if not has_verb(e.world.forces[i], "bound")]
        self.kept, self.within = np.zeros(nv), np.zeros(nv)
        self._evaluate = Program(self._evaluation_ops())
        self.best, self.delta, self.force = np.zeros(nv), np.zeros(nv), np.zeros(nv)
        self._from, self._share = np.zeros_like(e.k.q), np.ones(1)
        bounding = [force for force in e.world.forces if has_verb(force, "bound")]
        self._bound = Program([op for f in bounding for op in bind(f, "bound", e.k, self._from, self._share)])
        self._bounded = bool(bounding)
        self._what = f"time step with {listed([f.name for f in bounding])}" if bounding else "time step"
        self._length, self._regularised = np.zeros(1), False
        self._flowed, self._forms = Program(ledger.flowed_ops), np.zeros(2)
        self._quadratic_forms = Program([*self._form_ops()])
        self._firm = Program(with_firm(firm_bodies(e), self._length, self.system.assemble_ops))
        # A shorter correction leads to a point on the way to a longer one, if the path is straight.
        self._straight = all(block.drift is drift for block in e.world.blocks)
        self.free = Coasting(e)
        self._has_impacts = any(constraint.one_sided for constraint in e.constraints)
        self.initial_rates, self.rebound = np.zeros(len(e.row_kind)), np.zeros(len(e.row_kind))
        numbers = [e.row_numbers[name] for name in ("phi", "phidot", "compliance", "restitution")]
        read = (*numbers, e.row_kind, e.k.step, problem.rest_speed)
        self._find_rebounds = Program(
            [*e.k.gather_ops, *e.row_ops, (find_rebounds, (*read, self.rebound, np.zeros(1)))]
        )
        self.tolerance = BOUNDED_TOLERANCE if bounding else TOLERANCE
        self.lengths = rate_lengths(e)
        self.least_speed = speed_scale(e, bounding, self.lengths)

    def _evaluation_ops(self) -> list[Op]:
        """Tangents, rows and forces at a trial state: forces that bound the step first, stored separately.

        Viscous forces use the velocities at the end of the step, half a step ahead of v'.
        """
        e, k = self.e, self.e.k
        bounding, others = list[Op](), list[Op]()
        for force, ops in zip(e.world.forces, e.force_ops, strict=True):
            (bounding if has_verb(force, "bound") else others).extend(ops)
        ops = [*k.gather_ops]
        if bounding:
            ops += [*e.out.clear_ops, *bounding, *e.out.scatter_ops, (copy, (e.out.tau, self.within))]
        ops += [*e.out.clear_ops, *e.inertia_ops, *others, *e.tangent_ops, *e.row_ops, *e.row_tangent_ops]
        if self.mean.share < 1.0:
            table, ahead = k.table, np.array([-0.5])
            ops.append((port_rates, (table.ptr, table.col, k.jacobian, self.change[k.rows :], self.change)))
            damped = [x for x in self.smooth_tangents if len(x.D)]
            ops += [x.product(x.D, ahead, self.change, e.out.efforts) for x in damped]
        return [*ops, *e.out.scatter_ops]

    def _form_ops(self) -> Iterator[Op]:
        """w'ᵀ (K + G) w' of the stored forces; ΔwᵀD w' of the velocities by which they are ahead of v'."""
        rates, (bent, ahead) = self.e.k.rates, (self._forms[i : i + 1] for i in range(2))
        for x in self.smooth_tangents:
            for matrices in (x.K, x.G):
                if len(matrices):
                    yield x.form(matrices, rates, rates, bent)
            if len(x.D) and self.mean.share < 1.0:
                yield x.form(x.D, self.change, rates, ahead)

    def begin(self, length: float) -> None:
        """Initialise the mean force from the Δv of a step of that length [s], which has just been solved."""
        if self.mean.share == 1.0:
            return
        self.mean.write(np.zeros(len(self.kept)))
        if length > 0.0:
            k, dv = self.e.k, self.system.x.copy()
            struck = self.mean.reactions(self.system, one_sided=True)
            self.change[k.rows :] = 0.0
            self._evaluate()
            self.mean.write((self._momentum(dv) - struck) / length - self.within)

    def step(self, h: float) -> None:
        """Advance the state of the evaluation by h."""
        k, w = self.e.k, self.problem.weights
        q, v, t = k.q.copy(), k.v.copy(), k.t
        self._length[0] = h
        set_weights(self._length, self.problem.scheme, w.table)
        # Forces are evaluated at the end of the step: f contains the share of K, G enters fully.
        w.g_left[0], w.g_one_sided[0], w.k_right[0] = self.mean.share * h * h, h * h, 0.0
        self.kept[:] = self.mean.read()
        before = self.ledger.before.copy()
        self.free.start(q, v, h)
        self._find_impacts()
        self.best[:] = self.free.still if self._bounded else self.free.v
        self.delta[:] = self.free.v - self.best
        try:
            self._converge(h, before)
        except (Outgrown, SimulationError):
            k.q[:], k.v[:], k.clock[0] = q, v, t
            raise

    def _converge(self, h: float, before: Array) -> None:
        """From the end of the free motion to that of the step, starting with the velocity best + delta."""
        t = self.e.k.t
        end = rounded_to_step(t + h, h) if h == self.problem.weights.whole[0] else t + h
        v_next = self._next_trial(end)
        length = np.inf
        max_iterations = MAX_BOUNDED_ITERATIONS if self._bounded else MAX_ITERATIONS
        for _ in range(max_iterations):
            for halving in range(MAX_HALVINGS):
                self._set_trial(v_next, end)
                self._solve(h)
                new = largest_speed(self.lengths, self.system.x)
                if halving == MAX_HALVINGS - 1 or self._accept(new, length):
                    break
                self.delta *= 0.5
                v_next = self.best + self.delta
            further = self._extrapolation() if self._bounded else 1.0
            length = new
            self.best[:], self.delta[:] = v_next, self.system.x
            if self._bounded:
                self.force[:] = self._total_force()
            if length <= self.tolerance * (self.least_speed + largest_speed(self.lengths, v_next)):
                if self._regularised:
                    raise FailedSolve(
                        t, "time step", "the iteration ended between two minima", "Take a shorter step."
                    )
                self._book(v_next, h, before)
                self.e.remember()
                self._flowed()
                return
            self.delta *= further
            v_next = self._next_trial(end)
        why = f"Newton did not converge in {max_iterations} iterations (last change {length:.1e} m/s)"
        raise FailedSolve(t, self._what, why, PRESSED_HINT if self._bounded else "Take a shorter step.")

    def _find_impacts(self) -> None:
        """Rates of the rows at the start of the step, and −e φ̇ as the target of rows with an impact."""
        if self._has_impacts:
            self._find_rebounds()
            self.initial_rates[:] = self.e.row_numbers["phidot"]

    def _accept(self, new: float, length: float) -> bool:
        """Whether to continue from this trial, whose correction has length `new`; the best one's is `length`.

        For potentials without a bound, closer trials may have longer corrections: then the slope along delta
        shows whether the trial is too far beyond the minimum. The slope also decides if corrections hardly
        become shorter: with too soft tangents the iteration oscillates.
        """
        if not self._bounded or new <= CONTRACTION * length:
            return new <= length
        return bool(inner(self.delta, self._total_force()) >= -BACKWARD_SHARE * inner(self.delta, self.force))

    def _extrapolation(self) -> float:
        """Sum of the corrections to come over the next one, 1/(1 − r), if each is r times the one before:
        where tangents omit negative parts, r is close to 1 (Aitken)."""
        x, delta = self.lengths * self.system.x, self.lengths * self.delta
        along, size, before = inner(x, delta), inner(x, x), inner(delta, delta)
        steady = 0.0 < along < before and along * along > ALIGNED * size * before
        return 1.0 / max(1.0 - along / before, 1.0 / MAX_EXTRAPOLATION) if steady else 1.0

    def _total_force(self) -> Array:
        """b + JᵀΛ at the trial state: without reaction forces, a good direction may seem to lead uphill."""
        force = self.system.b.copy()
        for rows in self.e.rows:
            dofs = rows.expansion.dofs
            active = dofs >= 0
            np.add.at(force, dofs[active], (rows.z * self.system.lam[rows.part, None])[active])
        return force

    def _next_trial(self, t: float) -> Array:
        """The next trial velocity, as far from the best one as all forces allow."""
        if self._bounded:
            self._set_trial(self.best, t)
            self._from[:] = self.e.k.q
            for _ in range(MAX_BOUND_TRIES):
                self._set_trial(self.best + self.delta, t)
                self._share[0] = 1.0
                self._bound()
                self.delta *= self._share[0]
                if self._straight or self._share[0] > FULL_STEP:
                    break
            else:
                self.delta[:] = 0.0
        return self.best + self.delta

    def _set_trial(self, v: Array, t: float) -> None:
        """Set the evaluation to the trial state with end velocity v."""
        k, free = self.e.k, self.free
        self.e.world.drift(free.q, v - free.u, self.problem.weights.h, k.q)
        k.v[:] = v
        free.carry(k.q, k.v)
        np.subtract(v, free.v, out=self.change[k.rows :])
        k.clock[0] = t

    def _solve(self, h: float) -> None:
        """δ and Λ at the trial state: A δ = h f − M (v' − v) + JᵀΛ,   J δ + c Λ/s h² = −φ/h."""
        e, k, system = self.e, self.e.k, self.system
        self._evaluate()
        system.diagonal[:] = e.mass
        system.assemble()
        numbers = e.row_numbers
        struck, rate = self.rebound > 0.0, e.row_kind == RATE
        separated = ~struck & (numbers["phi"] > h * (1 + np.abs(numbers["phidot"])))
        system.kind[:] = np.where(
            (e.row_kind == ONE_SIDED) & separated, OFF, np.where(rate, TWO_SIDED, e.row_kind)
        )
        system.kind[struck] = ONE_SIDED  # also at a trial after the rebound, where its constraint drops it
        by_rate = rate | struck
        system.y[:] = np.where(by_rate, self.rebound - numbers["phidot"], -numbers["phi"] / h)
        scale = self.mean.scale()
        system.shift[:] = numbers["compliance"] / (scale * h * h)
        force = self.mean.share * e.out.tau + self.kept + self.within
        system.b[:] = h * force - self._momentum(self.change[k.rows :].copy())
        system.solve()
        self._regularised = system.solver.status[0] != 0
        if self._regularised:
            self._firm()
            system.solve()
        if self._bounded:
            self.problem.refuse_failure(f"matrix of the {self._what}", PRESSED_HINT)
        else:
            self.problem.refuse_failure()
        numbers["lam"][:] = system.lam / (scale * h)

    def _momentum(self, dv: Array) -> Array:
        """M dv at the trial state."""
        e, k = self.e, self.e.k
        self.change[k.rows :] = dv
        ports = np.zeros(len(self.change))
        self.problem.port_rates(dv, self.change)
        for x in e.masses:
            multiply, given = x.product(x.M, MINUS_ONE, self.change, ports)
            multiply(*given)
        scattered = ports[k.rows :].copy()
        ptr, col = k.table.ptr, k.table.col
        for r in np.flatnonzero(ports[: k.rows]):
            part = slice(ptr[r], ptr[r + 1])
            np.add.at(scattered, col[part], k.jacobian[part] * ports[r])
        momentum: Array = e.mass * dv - scattered
        return momentum

    def _book(self, v_next: Array, h: float, before: Array) -> None:
        """The accounts of a step: ½ΔvᵀMΔv + ½Δqᵀ(K+G)Δq + ½ΔqᵀDΔw, and h Δf̄·v' (1/s − 1), are damping.

        Impacts lose −½Λ(φ̇ + φ̇'), which is subtracted from ½ΔvᵀMΔv.
        """
        e, k, system = self.e, self.e.k, self.system
        accounts, index = k.state.accounts, e.world.layout.account
        dv = v_next - self.free.v
        quadratic = inner(dv, self._momentum(dv))
        self._forms[:] = 0.0
        self._quadratic_forms()
        bent, struck = 0.5 * h * float(h * self._forms[0] + self._forms[1]), 0.0
        work_in = h * inner(e.out.tau + self.within, v_next)
        lam = h * e.row_numbers["lam"]
        joints = self.mean.reactions(system, one_sided=False) / (self.mean.share * h)
        lag_work = h * inner(self.mean.renew(e.out.tau + joints), v_next) * (1.0 / self.mean.share - 1.0)
        lost = 0.0
        for i, force in enumerate(e.world.forces):
            if e.evaluate_powers()[i]:
                account = index[f"{force.account}/{force.name}"]
                accounts[account] += (1.0 if force.account == "work" else -1.0) * h * e.powers[i]
                lost -= h * e.powers[i]
        script = -h * inner(e.out.efforts[: k.rows], k.script)
        prescribed = e.script_rates()
        accounts[index["work/script"]] += script - inner(lam, prescribed)
        if "numerical/solver" in index:
            left = inner(system.b, v_next) + inner(system.lam, e.row_numbers["phidot"] - prescribed)
            accounts[index["numerical/solver"]] += left
        for constraint, rows in zip(e.constraints, e.rows, strict=True):
            work = lam[rows.part] * rows.phidot
            rigid, sided = rows.compliance == 0, system.kind[rows.part]
            accounts[index["projection"]] += float(work[rigid & (sided == TWO_SIDED)].sum())
            if constraint.one_sided:
                hit = rigid & (sided == ONE_SIDED)
                met = 0.5 * lam[rows.part] * (rows.phidot - self.initial_rates[rows.part])
                accounts[index[f"impact loss/{constraint.name}"]] += float((met - work)[hit].sum())
                struck += float(met[hit].sum())
            accounts[index["numerical/linearisation"]] -= float(work[~rigid & (sided >= 0)].sum())
        self.ledger.observe()
        change = e.energies - before
        accounts[index["numerical/damping"]] += 0.5 * quadratic - struck + lag_work + bent
        kinetic = change[0] - (inner(v_next, self._momentum(dv)) - 0.5 * quadratic)
        accounts[index["numerical/linearisation"]] -= (
            work_in + change[1:].sum() + lost - script + kinetic + bent
        )
        self.ledger.before[:] = e.energies
