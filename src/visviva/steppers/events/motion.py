"""The motion of a world at one instant: q̇, v̇, row forces and the rates of the ledger accounts."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.compiling.program import Program
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import copy
from visviva.core.rows import ACCELERATION, OFF, ONE_SIDED, RATE, TWO_SIDED, add_row_forces
from visviva.core.state import State, all_finite
from visviva.core.world import World
from visviva.steppers.diagnostics import failed_solve_error, non_finite_error
from visviva.steppers.events.account_rates import ONE, account_ops
from visviva.steppers.events.friction import Friction
from visviva.steppers.system.system import System
from visviva.steppers.system.weighted_matrices import WeightedMatrices
from visviva.steppers.unsupported import refuse_unbounded

CLOSED_GAP = 1e-9  # a gap below this is closed [m]
REMOVED_OVERLAP = 1e-7  # an overlap that does not remain when a contact begins [m]


@kernel
def row_targets(
    phi: Array, phidot: Array, jdotv: Array, compliance: Array, kind: Index, closed: Index, alpha: float,
    y: Array, on: Index,
) -> None:  # fmt: skip
    """Select the rows that act as two-sided ones, and their target φ̈."""
    for i in range(len(phi)):
        acts = kind[i] == TWO_SIDED or kind[i] >= RATE or (kind[i] == ONE_SIDED and closed[i] > 0)
        on[i] = TWO_SIDED if acts and compliance[i] == 0.0 else OFF
        y[i] = -jdotv[i]
        if kind[i] == RATE:
            y[i] -= alpha * phidot[i]
        elif kind[i] != ACCELERATION:
            y[i] -= 2.0 * alpha * phidot[i] + alpha * alpha * phi[i]


@kernel
def keep_forces(lam: Array, compliant: Array, out: Array) -> None:
    """λ of all rows, including those that act as forces."""
    for i in range(len(lam)):
        out[i] = lam[i] + compliant[i]


@kernel
def _watch(status: Array, b: Array, trouble: Array) -> None:
    """trouble = 1 if a solve failed, needs care, or its input is not finite."""
    fine = status[0] == 0.0 and status[1] > 0.0 and all_finite(b)
    trouble[0] = 0.0 if fine else 1.0


@kernel
def _compliant_forces(
    phi: Array, phidot: Array, compliance: Array, relaxation: Array, kind: Index, slack: Mask,
    lam: Array, lost: Array,
) -> None:  # fmt: skip
    """λ = −(φ + τ φ̇)/c, and what it dissipates beyond the change of ½ φ²/c [W]."""
    for i in range(len(phi)):
        lam[i], lost[i] = 0.0, 0.0
        if compliance[i] > 0.0 and kind[i] != OFF:
            lam[i] = -(phi[i] + relaxation[i] * phidot[i]) / compliance[i]
            pressed = phi[i]
            if kind[i] > 0:
                pressed = min(phi[i], 0.0)
                lam[i] = max(lam[i], 0.0) if pressed < 0.0 and not slack[i] else 0.0
            lost[i] = -phidot[i] * (lam[i] + pressed / compliance[i])


@kernel
def largest_drift(phi: Array, phidot: Array, own: Index, kind: Index, out: Array) -> None:
    """out = max |φ|, max |φ̇| over rows that act as two-sided ones on positions or velocities."""
    out[0], out[1] = 0.0, 0.0
    for i in range(len(phi)):
        if kind[i] == TWO_SIDED and own[i] != ACCELERATION:
            out[0], out[1] = max(out[0], abs(phi[i])), max(out[1], abs(phidot[i]))


class Motion:
    """Accelerations of a world with its mass matrix and rows, solved at one state at a time.

    Rigid one-sided rows take part as two-sided ones if they are `closed`; compliant rows act as forces
    λ = −φ/c, one-sided ones only when pressed. Stabilisation: φ̈ + 2α φ̇ + α² φ = 0 (E27, P37).

    Attributes
    ----------
    e : the `Evaluation`; set `e.k.state` and call `evaluate`
    closed : (m,)   which one-sided rows are in contact
    rest : (m,)     φ at which a row in contact rests: negative if it started with an overlap
    compliant : whether any row is compliant; this never changes for a row
    slack : (m,)    rows that do not act yet, see `hold_slack`
    qdot, rates : q̇ and the rates of the ledger accounts, updated by `slope_ops`
    """

    def __init__(self, world: World, alpha: float, state: State) -> None:
        """Bind to a world; `state` is any valid state: compliance of rows is known once they are filled."""
        refuse_unbounded(world, converge=False)
        self.world, self.alpha = world, alpha
        self.e = e = Evaluation(world)
        self.k = e.k
        self.system = System(e, [WeightedMatrices(x, x.M, ONE) for x in e.masses], exactly=True)
        self.system.diagonal[:] = world.diagonal_mass
        self.closed: Index = np.zeros(len(e.row_kind), np.int64)
        self.rest = np.zeros(len(e.row_kind))
        self.friction = Friction(e, self.system)
        self.compliant_lam, self.compliant_loss = np.zeros(len(e.row_kind)), np.zeros(len(e.row_kind))
        self.slack: Mask = np.zeros(len(e.row_kind), np.bool_)
        self.rates = np.zeros(len(world.layout.account))
        e.k.state.copy_from(state)
        e.k.refresh()
        e.evaluate_rows()
        self.compliant = bool(e.row_numbers["compliance"].any())
        masses = (world.diagonal_mass, self.system.diagonal)
        self.assemble_ops: list[Op] = [
            *([(copy, masses)] if self.system.diagonal_ops else []),
            *e.k.gather_ops,
            *e.effort_ops,
            *e.row_ops,
            *(self._compliant_ops() if self.compliant else []),
            *e.out.scatter_ops,
            *self.system.assemble_ops,
        ]
        self.account_ops = account_ops(e, self.system, self.compliant_loss, self.rates)
        self.target_ops = self._target_ops()
        self._rates = [(b.rate, world.layout.q[b.name], world.layout.v[b.name]) for b in world.blocks]
        self.qdot, self.trouble = np.zeros(world.layout.nq), np.zeros(1)
        self.assemble, self.set_targets = Program(self.assemble_ops), Program(self.target_ops)
        self._respond = Program(self._respond_ops())

    def _target_ops(self) -> list[Op]:
        e, s = self.e, self.system
        if not len(e.row_kind):
            return []
        read = [e.row_numbers[name] for name in ("phi", "phidot", "jdotv", "compliance")]
        targets: Op = (row_targets, (*read, e.row_kind, self.closed, self.alpha, s.y, s.kind))
        return [targets, (self._hold_friction, ())] if self.friction.count else [targets]

    def _hold_friction(self) -> None:
        numbers = self.e.row_numbers
        self.friction.hold(-numbers["jdotv"] - self.alpha * numbers["phidot"])

    def _compliant_ops(self) -> list[Op]:
        e = self.e
        if not e.rows:
            return []
        numbers = [e.row_numbers[name] for name in ("phi", "phidot", "compliance", "relaxation")]
        found = (self.slack, self.compliant_lam, self.compliant_loss)
        ops: list[Op] = [(_compliant_forces, (*numbers, e.row_kind, *found))]
        for rows in e.rows:
            lam = self.compliant_lam[rows.part]
            ops.append((add_row_forces, (rows.rows, rows.gradient, lam, rows.kind, ONE, e.out.efforts)))
        return ops

    def begin_rest(self, new: Mask, phi: Array) -> None:
        """Bring rows (m,) into contact at φ. Overlaps remain, as removing them would take work, but for those
        of round-off and of the skin of a mesh, over whose edges a point must slide."""
        self.rest[new] = np.where(phi < -REMOVED_OVERLAP, phi, 0.0)[new]

    def hold_slack(self, phi: Array) -> None:
        """While an event is located in a step that begins at φ (m,), keep damped rows slack that are slack
        there. A stage at its end, on the other side by round-off, would feel all of the jump c φ̇."""
        if self.compliant:
            numbers, kind = self.e.row_numbers, self.e.row_kind
            self.slack[:] = (phi > 0.0) & (kind > 0) & (numbers["compliance"] * numbers["relaxation"] > 0.0)

    def contact(self) -> tuple[Index, Index, Array]:
        """The rows in contact and the state of their friction: a copy."""
        return self.closed.copy(), self.friction.kept.copy(), self.friction.heading.copy()

    def restore_contact(self, contact: tuple[Index, Index, Array]) -> None:
        """Restore what `contact` has returned."""
        self.closed[:], self.friction.kept[:], self.friction.heading[:] = contact

    def accelerations(self) -> Array:
        """v̇ (nv,) at the present state; λ is in `system.lam` and in every constraint's rows."""
        self.assemble()
        return self.respond()

    def respond(self) -> Array:
        """As `accelerations`, after `assemble`."""
        self._respond()
        return self.system.x

    def slope_ops(self) -> list[Op]:
        """Operations that leave v̇ in `system.x`, q̇ in `qdot`, account rates in `rates`, once assembled."""
        k = self.k
        moves: list[Op] = [(rate, (k.q[q], k.v[v], self.qdot[q])) for rate, q, v in self._rates]
        return [*self._respond_ops(), *moves, *self.account_ops]

    def _respond_ops(self) -> list[Op]:
        s, numbers = self.system, self.e.row_numbers
        keep: Op = (keep_forces, (s.lam, self.compliant_lam, numbers["lam"]))
        if self.friction.count:
            return [(self._respond_with_friction, ()), keep]
        seen = (s.solver.status, s.b, self.trouble)
        solve: list[Op] = [(copy, (self.e.out.tau, s.b)), *s.solve_ops, (_watch, seen)]
        return [*self.target_ops, *solve, When(self.trouble, [(self._recover, ())]), keep]

    def _recover(self) -> None:
        """Handle numbers that are not finite, or rows that are dependent or contradict each other."""
        self._refuse_non_finite()
        self.system.solve_again()
        self._refuse()

    def _refuse_non_finite(self) -> None:
        if not math.isfinite(self.system.b.sum()):
            raise non_finite_error(self.world, self.k.state)

    def _respond_with_friction(self) -> None:
        self.set_targets()
        self.system.b[:] = self.e.out.tau
        self._refuse_non_finite()
        self.friction.direct()
        self.friction.solve(self.solve)

    def solve(self) -> None:
        """Solve the system; raises SimulationError naming the constraints that contradict each other."""
        self.system.solve()
        self._refuse()

    def _refuse(self) -> None:
        status = self.system.solver.status
        if status[0] != 0 or status[1] < 0:
            raise failed_solve_error(
                self.e, self.system, "mass matrix", "Every coordinate needs a mass or inertia > 0."
            )
