"""Impacts by a law: from the rows closed at an instant to the impulses of all rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy import sparse

from visviva.arrays import Array, Index, Mask
from visviva.core.evaluation import Evaluation
from visviva.core.impact_problem import ImpactLaw, ImpactProblem, TangentialSide, solve_impact
from visviva.core.limited_restitution import limit_restitution
from visviva.core.rows import FRICTION, OFF, ONE_SIDED, TWO_SIDED
from visviva.steppers.impacts.delassus import Delassus, jacobian
from visviva.steppers.impacts.impact_friction import ImpactFriction, PressedCones
from visviva.steppers.impacts.row_entries import rates_after
from visviva.steppers.solve.rows.solve_rows import WARM
from visviva.steppers.system.system import System

HELD_SHARE = 1e-12  # W_ii of a contact that joints hold, as a share of its value without joints


class Impacts:
    """M Δv = JᵀΛ with Λ of the contacts by a law; joints maintain, or reach, J v⁺ = 0.

    The law sees v⁻ once the joints hold, and W with them projected out. A law that includes friction also
    sees the tangential rows, if all friction is Coulomb friction of contacts. Otherwise, or if the law
    returns a target w, friction is applied after it: normal and tangential impulses are found together,

        0 ≤ P ⊥ v⁺ − w ≥ 0,   |p| ≤ μP,   w = v⁺ of the law if it returns none

    and if that would raise the energy, w is scaled down by the largest factor that does not.

    Parameters
    ----------
    e, system, solve : of a stepper, with the masses assembled; `solve` raises an error that names the cause
    law : see `ImpactLaw`
    rest_speed : slower rebounds count as none [m/s]
    rub : solves with friction among the impulses, if `solve` does not

    Attributes
    ----------
    cut_short : impacts that the law could not complete, and that ended without restitution
    lowered : impacts with less restitution than requested
    residual : the largest residual of the law's complementarity problems [m/s]

    Sources: Zhang, Li and Wang 2015 (patent CN105868425A), eq. (21); Liesenfeld 1997, appendix A (E71).
    Proved by tests/steppers/test_impacts.py.
    """

    def __init__(
        self,
        e: Evaluation,
        system: System,
        solve: Callable[[], None],
        law: ImpactLaw,
        rest_speed: float,
        rub: Callable[[], None] | None = None,
    ) -> None:
        self.e, self.system, self.solve, self.rub = e, system, solve, rub
        self.law, self.rest_speed = law, rest_speed
        self.delassus, self.rubbing = Delassus(e, system, solve), ImpactFriction(e)
        self.within = getattr(law, "rubs", False) and self.rubbing.any
        self.cut_short = self.lowered = 0
        self.residual = 0.0

    def impulses(self, closed: Mask, joints: Mask, phidot: Array) -> None:
        """Leave Δv in `system.x` and Λ of all rows in `system.lam`.

        closed : (m,) the contacts at this instant; joints : (m,) rows that stay or come to rest
        phidot : (m,) of all rows before the impact
        """
        self.system.read_diagonal()
        cones = self.rubbing.pressed(closed, joints) if self.within else None
        contacts = np.flatnonzero(closed)
        rows = contacts if cones is None else np.concatenate([contacts, cones.rows])
        j = self._jacobian(rows)
        self._hold(joints, phidot)
        v = phidot[rows] + j @ self.system.x
        w = self.delassus.of(j, joints)
        free = w.diagonal() > HELD_SHARE * (j.multiply(j) @ (1.0 / self.system.whole_diagonal))
        m = int(free[: len(contacts)].sum())
        rows, j, v, w = rows[free], j[free], v[free], w[free][:, free]
        if not m:
            self._hold(joints, phidot)
            return
        answer = solve_impact(self.law, self._problem(rows, m, v, w, cones), self.e.k.t)
        self.cut_short += not answer.converged
        self.lowered += answer.share < 1.0
        self.residual = max(self.residual, answer.residual)
        impulse = answer.normal
        if answer.tangential is not None:
            impulse = np.concatenate([impulse, answer.tangential])
        elif self.rubbing.any:
            reached = v[:m] + w[:m, :m] @ impulse
            self._rub(rows[:m], joints, phidot, reached if answer.target is None else answer.target)
            return
        self._hold(joints, phidot, j[: len(impulse)].T @ impulse)
        self.system.lam[rows[: len(impulse)]] = impulse

    def _jacobian(self, rows: Index) -> sparse.csr_array:
        """J of rows in any order."""
        order = np.argsort(rows, kind="stable")
        return jacobian(self.e, rows[order])[np.argsort(order, kind="stable")]

    def _problem(
        self, rows: Index, m: int, v: Array, w: sparse.csr_array, cones: PressedCones | None
    ) -> ImpactProblem:
        """The problem posed to the law: m contacts, followed by the tangential rows."""
        side = None
        if cones is not None and len(cones.mu):
            own = cones.within(rows[:m], rows[m:])
            side = TangentialSide(*_compressed(w), v[m:], own.normal, own.tangent, own.mu)
        given = self.e.row_numbers["restitution"][rows[:m]], self._weights()[rows[:m]]
        return ImpactProblem(*_compressed(w[:m, :m]), v[:m], *given, self.rest_speed, side)

    def counts(self) -> dict[str, float]:
        """Counts of failures, for the summary of a run."""
        return {
            "impacts cut short": self.cut_short,
            "impacts with less restitution": self.lowered,
            "m/s at most left by laws": float(f"{self.residual:.1e}"),
        }

    def _hold(self, joints: Mask, phidot: Array, push: Array | float = 0.0) -> None:
        """Δv of a push Jᵀ P and of the joints."""
        system = self.system
        system.kind[:] = np.where(joints, TWO_SIDED, OFF)
        system.y[:], system.shift[:], system.b[:] = -phidot, 0.0, push
        self.solve()

    def _rub(self, rows: Index, joints: Mask, phidot: Array, target: Array) -> None:
        """Λ with friction, towards the target velocities."""

        def solve(share: float) -> float:
            system = self.system
            system.kind[:] = np.where(joints, TWO_SIDED, OFF)
            system.kind[rows] = ONE_SIDED
            system.y[:], system.shift[:], system.b[:] = -phidot, 0.0, 0.0
            system.y[rows] += share * target
            self._solve_rubbing(phidot)
            return self._gain(phidot)

        _, share = limit_restitution(solve, lambda gain: gain)
        if share < 1.0:
            self.lowered += 1
            solve(share)
        self.residual = max(self.residual, self.system.violation)

    def _solve_rubbing(self, phidot: Array) -> None:
        """Solve with friction, which a cone solver includes; bearings have no time to act."""
        if self.rub is not None:
            self.rub()
            return
        system = self.system
        rubbing = self.e.row_kind == FRICTION
        system.kind[rubbing], system.y[rubbing] = FRICTION, -phidot[rubbing]
        # A warm start depends on the previous solve, which is not part of the state.
        system.lam[:], system.span[0], system.control[WARM] = 0.0, 0.0, 0.0
        self.solve()
        system.span[0] = 1.0

    def _gain(self, phidot: Array) -> float:
        """Increase of kinetic energy by the last solve, without work of scripts and round-off [J]."""
        parts = 0.5 * self.system.lam * (phidot + rates_after(self.e, self.system, phidot))
        return float(parts.sum() - 1e-12 * np.abs(parts).sum())

    def _weights(self) -> Array:
        """Relative stiffness of the contacts: the `weights` of a constraint, 1 by default."""
        given = [getattr(constraint, "weights", np.ones(constraint.n)) for constraint in self.e.constraints]
        return np.concatenate(given)


def _compressed(w: sparse.csr_array) -> tuple[Index, Index, Array]:
    return w.indptr.astype(np.int64), w.indices.astype(np.int64), w.data
