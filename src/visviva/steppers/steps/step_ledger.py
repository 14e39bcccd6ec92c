"""The energy accounts of a θ-step, exact to round-off, from the step's own quadratic forms.

With v_θ = v + θΔv, v̄ = v + ½Δv, Δq = h v_θ and p the impulse of forces and rows, (M + ½h²G) Δv = p gives

    v̄ᵀMΔv = v_θᵀp − (θ−½)(ΔvᵀMΔv + ½h² ΔvᵀGΔv) − ½h² v̄ᵀGΔv

and for a conservative force with its tangent −f·Δq + ½ΔqᵀKΔq = ΔV in the model of the step. From these:

    numerical/damping        (θ−½)(ΔvᵀMΔv + ½θh² ΔvᵀGΔv), −Δqᵀ(e + θDΔw) − ½Δqᵀ(K+G)Δq of stiff forces,
                             e of `schemes`: in the θ-method, which leaves G out, (θ−½) ΔqᵀKΔq; the numerical
                             loss of compliant rows
    numerical/geometric      ½θh² v̄ᵀGΔv
    numerical/linearisation  difference of the true energies from the model: curvature of potentials, rotating
                             masses, and the work of −(1−θ)hG w on the right side; `Audit` moves from it
                             the work that forces do not account for
    projection               Λ φ̇_θ of rigid two-sided rows: the step removes their drift
    impact loss              −Λ ½(φ̇⁻ + φ̇⁺) of rigid one-sided rows
    dissipated               −Λ ½(φ̇⁻ + φ̇⁺) of rows with friction: the loss of an impulse, of second order
    work/script              −e·s h of all efforts on scripted ports
    numerical/solver         r·v_θ of the residual r = b − A Δv left by conjugate gradients or by rank-one
                             rows
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.elements import Form
from visviva.core.kinematics import clear, copy
from visviva.core.rows import ACCELERATION, FRICTION, OFF, ONE_SIDED, TWO_SIDED
from visviva.steppers.steps.step_problem import StepProblem
from visviva.steppers.steps.step_weights import D_LEFT, G_LEFT, INERTIA, K_LEFT, K_RIGHT, LENGTH, THETA
from visviva.steppers.system.system import ordinary

# Indices of the sums: of quadratic forms of Δv and w with M, K, D and G; of rows and scripts
IMPULSE, STIFF, DAMPED, MASS, KINETIC, GEO, GEO_MEAN, ELASTIC = range(8)
DRIFTED, ROWS, ROW_SCRIPT, SCRIPT, STORED, VISCOUS, LED, PULLED, TURNED, SPUN = range(8, 18)
SUMS = 18
# Indices of the accounts that every step has
WORK, DAMPING, GEOMETRIC, LINEARISATION, PROJECTION = range(5)


@kernel
def _shift(
    theta: Array, script: Array, dw: Array, rates: Array, saved: Array, own: Array, mean: Array
) -> None:
    """Replace rates by w_θ; `own` gets its unscripted part, `mean` the unscripted part of w + ½Δw."""
    for i in range(len(rates)):
        saved[i] = rates[i]
        s = script[i] if i < len(script) else 0.0
        mean[i] = rates[i] - s + 0.5 * dw[i]
        rates[i] += theta[0] * dw[i]
        own[i] = rates[i] - s


@kernel
def _diagonal_sums(mass: Array, tau: Array, v: Array, dv: Array, weights: Array, sums: Array) -> None:
    theta, h = weights[THETA], weights[LENGTH]
    impulse, square, kinetic = 0.0, 0.0, 0.0
    for i in range(len(mass)):
        impulse += tau[i] * (v[i] + theta * dv[i])
        square += mass[i] * dv[i] * dv[i]
        kinetic += mass[i] * (v[i] + 0.5 * dv[i]) * dv[i]
    sums[IMPULSE] += h * impulse
    sums[MASS] += square
    sums[KINETIC] += kinetic


@kernel
def _row_changes(
    z: Array, dofs: Index, drive: Array, gradient: Array, rows: Index, own: Index, script: Array, dv: Array,
    changes: Array, scripts: Array,
) -> None:  # fmt: skip
    """J Δv of the active rows of a constraint, and the part of φ̇ due to scripts."""
    used = rows.shape[1] if len(script) > 0 else 0
    for i in range(len(drive)):
        if own[i] == OFF:
            continue
        change, scripted = 0.0, drive[i]
        for a in range(z.shape[1]):
            if dofs[i, a] >= 0:
                change += z[i, a] * dv[dofs[i, a]]
        for r in range(used):
            if 0 <= rows[i, r] < len(script):
                scripted += gradient[i, r] * script[rows[i, r]]
        changes[i], scripts[i] = change, scripted


@kernel
def _row_sums(
    phi: Array, phidot: Array, compliance: Array, relaxation: Array, own: Index, kind: Index, impulse: Array,
    changes: Array, scripts: Array, weights: Array, sums: Array, loss: Array, lost: Array,
) -> None:  # fmt: skip
    theta, h = weights[THETA], weights[LENGTH]
    for i in range(len(phi)):
        if kind[i] < 0 and own[i] != FRICTION:
            continue
        lam, change = impulse[i], changes[i]
        if own[i] == ACCELERATION:
            sums[ROW_SCRIPT] += lam * (phidot[i] + theta * change - scripts[i])
            continue
        sums[ROW_SCRIPT] -= lam * scripts[i]
        if own[i] == FRICTION:
            lost[0] -= lam * (phidot[i] + 0.5 * change)
            sums[ROWS] -= (theta - 0.5) * lam * change
        elif compliance[i] > 0.0:
            rate = phidot[i] + change
            after = phi[i] + h * rate
            both = kind[i] == TWO_SIDED
            before = phi[i] if both or phi[i] < 0.0 else 0.0
            stored = 0.5 * (after * after if both or after < 0.0 else 0.0) / compliance[i]
            damped = h * relaxation[i] * rate * rate / compliance[i] if both or lam > 0.0 else 0.0
            lost[0] += damped
            sums[ROWS] += 0.5 * before * before / compliance[i] - stored - lam * rate - damped
            sums[STORED] += stored
        elif kind[i] == ONE_SIDED:
            loss[0] -= lam * (phidot[i] + 0.5 * change)
            sums[ROWS] -= (theta - 0.5) * lam * change
        else:
            sums[DRIFTED] += lam * (phidot[i] + theta * change)


@kernel
def _residual_work(
    residual: Array, coordinates: Index, v: Array, dv: Array, theta: Array, account: Array
) -> None:
    total = 0.0
    for i in range(len(residual)):
        c = coordinates[i]
        total += residual[i] * (v[c] + theta[0] * dv[c])
    account[0] += total


@kernel
def _move(energy: Array, giving: Array, taking: Array) -> None:
    giving[0] -= energy[0]
    taking[0] += energy[0]


@kernel
def _script_sum(efforts: Array, script: Array, h: Array, sums: Array) -> None:
    for i in range(len(script)):
        sums[SCRIPT] -= h[0] * efforts[i] * script[i]


@kernel
def _book(
    sums: Array, weights: Array, before: Array, after: Array, forces: int, power: Index, sign: Array,
    index: Index, powers: Array, fixed: Index, accounts: Array,
) -> None:  # fmt: skip
    theta, h = weights[THETA], weights[LENGTH]
    excess = theta - 0.5
    put_in = sums[IMPULSE] - weights[K_LEFT] * sums[STIFF] - weights[D_LEFT] * sums[DAMPED]
    stored = 0.0
    for i in range(1, 1 + forces):
        stored += after[i] - before[i]
    rows_after = 0.0
    for i in range(1 + forces, len(after)):
        rows_after += after[i]
    lost = 0.0
    for i in range(len(power)):
        energy = sign[i] * h * powers[power[i]]
        accounts[index[i]] += energy
        lost -= h * powers[power[i]]
    left, right = weights[K_LEFT], weights[K_RIGHT]
    elastic = -h * (right + 0.5 * h) * sums[ELASTIC] + (h * theta * right + left) * sums[PULLED]
    elastic += h * right * sums[SPUN]
    elastic += (weights[D_LEFT] - theta * h) * sums[VISCOUS] - h * sums[LED] - 0.5 * h * h * sums[TURNED]
    accounts[fixed[WORK]] += sums[SCRIPT] + sums[ROW_SCRIPT]
    accounts[fixed[DAMPING]] += excess * (sums[MASS] + weights[G_LEFT] * sums[GEO]) + elastic + sums[ROWS]
    accounts[fixed[DAMPING]] -= (1.0 - weights[INERTIA]) * (sums[KINETIC] + excess * sums[MASS])
    accounts[fixed[GEOMETRIC]] += weights[G_LEFT] * sums[GEO_MEAN]
    accounts[fixed[LINEARISATION]] -= put_in + stored + lost - sums[SCRIPT] + elastic
    accounts[fixed[LINEARISATION]] -= after[0] - before[0] - sums[KINETIC] + rows_after - sums[STORED]
    accounts[fixed[PROJECTION]] += sums[DRIFTED]
    for i in range(len(after)):
        before[i] = after[i]


class StepLedger:
    """Operations that keep the accounts: some between solve and advance, some after the drift."""

    def __init__(self, problem: StepProblem) -> None:
        self.e = e = problem.e
        world, k, w = e.world, e.k, problem.weights
        nrates = len(k.rates)
        self.sums, self.before = np.zeros(SUMS), np.zeros(len(e.energies))
        self._saved, self._own, self._mean = np.zeros(nrates), np.zeros(nrates), np.zeros(nrates)
        self._unused_account = np.zeros(1)
        self._powered = world.powered()
        self.before_ops = self._before_ops(problem)
        index = np.array(range(len(self._powered)), np.int64)
        sign = np.array([1.0 if world.forces[i].account == "work" else -1.0 for i in self._powered])
        numerical = ("numerical/damping", "numerical/geometric", "numerical/linearisation")
        names = ("work/script", *numerical, "projection")
        fixed = np.array([world.layout.account[name] for name in names], np.int64)
        power = np.array(self._powered, np.int64)
        energies = (self.sums, w.table, self.before, e.energies, len(world.forces))
        rows = (power, sign, index, e.powers, fixed, k.state.accounts)
        self.observe_ops: list[Op] = [*k.gather_ops, *e.inertia_ops, *e.energy_ops]
        self.observe = Program(self.observe_ops)
        self.after_ops: list[Op] = [
            *self.observe_ops,
            (_book, (*energies, *rows)),
        ]
        flows = any(getattr(force, "flows", False) for force in world.forces)
        self.flowed_ops: list[Op] = [*e.energy_ops, (copy, (e.energies, self.before))] if flows else []

    def gain_ops(self, gained: Array) -> list[Op]:
        """Book kinetic energy gained by Δv after the sums as negative damping, not as linearisation."""
        rows = (self._account(f"numerical/{name}") for name in ("damping", "linearisation"))
        return [(_move, (gained, *rows))]

    def start(self) -> None:
        """Ports and energies of a state that has just been loaded."""
        self.observe()
        self.before[:] = self.e.energies

    def _before_ops(self, problem: StepProblem) -> list[Op]:
        e, w, s, dw = self.e, problem.weights, problem.system, problem.port_changes
        k, sums = e.k, self.sums
        ops: list[Op] = [(clear, (sums,))]
        for run_ in ordinary(k):
            numbers = (e.mass[run_], e.out.tau[run_], k.v[run_], s.x[run_])
            ops.append((_diagonal_sums, (*numbers, w.table, sums)))
        for constraint, r in zip(e.constraints, e.rows, strict=True):
            impulse, kind, relaxing = s.lam[r.part], s.kind[r.part], problem.relaxing[r.part]
            loss, lost = (self._account(f"{row}/{constraint.name}") for row in ("impact loss", "dissipated"))
            changes, scripts = np.zeros(constraint.n), np.zeros(constraint.n)
            arguments = (r.z, r.expansion.dofs, r.drive, r.gradient, r.rows, r.kind)
            ops.append((_row_changes, (*arguments, k.script, s.x, changes, scripts)))
            summed = (r.phi, r.phidot, r.compliance, relaxing, r.kind, kind, impulse)
            ops.append((_row_sums, (*summed, changes, scripts, w.table, sums, loss, lost)))
        if s.islands is not None and s.islands.matrix.turned is not None:
            left = (s.islands.matrix.turned.residual, s.islands.coordinates, k.v, s.x, w.theta)
            ops.append((_residual_work, (*left, self._account("numerical/solver"))))
        if s.border.n:
            moving = (k.v, s.x, w.theta, self._account("numerical/solver"))
            ops += s.border.work_ops(s.border_rows, *moving)
        ops += self._scripted_ops(problem)
        elements = self._element_ops(problem)
        power_ops = e.power_ops
        if elements or power_ops:
            moved = (dw, k.rates, self._saved, self._own, self._mean)
            for part in k.parts():
                script = k.script if part.start == 0 else k.script[:0]
                ops.append((_shift, (w.theta, script, *(array[part] for array in moved))))
            ops += [*elements, *power_ops]
            ops += [(copy, (self._saved[part], k.rates[part])) for part in k.parts()]
        return ops

    def _element_ops(self, problem: StepProblem) -> list[Op]:
        dw, lead = problem.port_changes, problem.lead
        ops: list[Op] = lead.work_ops(self.sums[LED:])

        def form(left: Array, right: Array, at: int) -> Form:
            return left, right, self.sums[at : at + 1]

        rates, moved = self.e.k.rates, self._own
        mass, kinetic = form(dw, dw, MASS), form(self._mean, dw, KINETIC)
        stiff, elastic = form(moved, dw, STIFF), form(rates, rates, ELASTIC)
        geo, geo_mean = form(dw, dw, GEO), form(self._mean, dw, GEO_MEAN)
        pulled = self.e.scripted
        for x in self.e.masses:
            ops += x.two_forms(x.M, mass, kinetic) if len(x.M) else []
        for y in [*self.e.tangents.values(), *self.e.row_tangents]:
            ops += y.two_forms(y.K, stiff, elastic) if len(y.K) else []
            ops += [y.form(y.K, *form(rates, dw, PULLED))] if len(y.K) and lead.used and pulled else []
            ops += [y.form(y.D, *form(moved, dw, DAMPED))] if len(y.D) else []
            ops += [y.form(y.D, *form(rates, dw, VISCOUS))] if len(y.D) and lead.used else []
            ops += y.two_forms(y.G, geo, geo_mean) if len(y.G) else []
        ops += problem.rotation.form_ops(rates, self.sums[SPUN : SPUN + 1])
        for y in self.e.tangents.values():
            # Rotation in leapfrog steps conserves energy: its part of ½ΔvᵀMΔv is the work of tensions
            ops += [y.form(y.G, *form(rates, rates, TURNED))] if len(y.G) and lead.used else []
        if lead.used and not pulled:
            ops.append((copy, (self.sums[STIFF : STIFF + 1], self.sums[PULLED : PULLED + 1])))
        return ops

    def _account(self, name: str) -> Array:
        """The entry of an account, or a dummy if the world has no such row."""
        at = self.e.world.layout.account.get(name)
        return self._unused_account if at is None else self.e.k.state.accounts[at : at + 1]

    def _scripted_ops(self, problem: StepProblem) -> list[Op]:
        """Efforts on scripted ports as used by the step, times the script's velocity."""
        e, w, dw = self.e, problem.weights, problem.port_changes
        if not any(getattr(carrier, "scripted", False) for carrier in e.world.ports.carriers):
            return []
        used, minus = np.zeros(len(e.out.efforts)), np.zeros(3)
        ops: list[Op] = [(copy, (e.out.efforts, used)), (_taken, (w.table, minus))]
        for x in e.tangents.values():
            for matrices, at in ((x.K, 0), (x.D, 1)):
                if len(matrices):
                    ops.append(x.product(matrices, minus[at : at + 1], dw, used))
        for x in e.masses:
            ops.append(x.product(x.M, minus[2:3], dw, used))
        return [*ops, (_script_sum, (used, e.k.script, w.h, self.sums))]


@kernel
def _taken(weights: Array, out: Array) -> None:
    """The power that K, D and M take from the efforts for Δw."""
    out[0] = -weights[K_LEFT] / weights[LENGTH]
    out[1] = -weights[D_LEFT] / weights[LENGTH]
    out[2] = -weights[INERTIA] / weights[LENGTH]
