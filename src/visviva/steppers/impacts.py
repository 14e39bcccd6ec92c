"""Impacts by a law: from the rows that are closed at an instant to the impulses of all rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.core.binding import run
from visviva.core.evaluation import Evaluation
from visviva.core.impact_problem import ImpactLaw, ImpactProblem
from visviva.core.rows import FRICTION, OFF, ONE_SIDED, TWO_SIDED
from visviva.core.state import Array, Index, Mask
from visviva.core.without_gain import without_gain
from visviva.steppers.delassus import Delassus, jacobian, rates_after
from visviva.steppers.friction import Friction
from visviva.steppers.system import System

HELD = 1e-12  # W_ii, as a share of what it is without joints, of a contact that joints hold


class Impacts:
    """M Δv = JᵀΛ with Λ of the contacts by a law; joints keep, or reach, J v⁺ = 0.

    The law sees v⁻ once the joints hold, and W with them projected out. Friction comes after it: normal and
    tangential impulses are found together with the normal velocities of the law as their targets,

        0 ≤ P ⊥ v⁺ − v_law ≥ 0,   |p| ≤ μP

    and where that would raise the energy, v_law is lowered by the largest factor that does not.

    Parameters
    ----------
    e, system, friction, solve : of a stepper, with the masses assembled; `solve` says what is wrong
    law : see `ImpactLaw`
    rest_speed : rebounds slower than this count as none [m/s]

    Attributes
    ----------
    cut_short : impacts that the law could not finish, and that ended without restitution
    lowered : impacts with friction that were given less restitution than the law has

    Sources: Zhang, Li and Wang 2015 (patent CN105868425A), eq. (21); Liesenfeld 1997, appendix A (E71).
    Proved by tests/steppers/test_impacts.py.
    """

    def __init__(
        self,
        e: Evaluation,
        system: System,
        friction: Friction,
        solve: Callable[[], None],
        law: ImpactLaw,
        rest_speed: float,
    ) -> None:
        self.e, self.system, self.friction, self.solve = e, system, friction, solve
        self.law, self.rest_speed = law, rest_speed
        self.delassus = Delassus(e, system, solve)
        self.cut_short = self.lowered = 0

    def impulses(self, closed: Mask, joints: Mask, phidot: Array) -> None:
        """Leave Δv in `system.x` and Λ of all rows in `system.lam`.

        closed : (m,) the contacts of this instant; joints : (m,) rows that stay or come to rest
        phidot : (m,) of all rows before
        """
        run(self.system.diagonal_reading)
        rows = np.flatnonzero(closed)
        j = jacobian(self.e, rows)
        self._hold(joints, phidot)
        v = phidot[rows] + j @ self.system.x
        w = self.delassus.of(j, joints)
        free = w.diagonal() > HELD * (j.multiply(j) @ (1.0 / self.system.whole_diagonal))
        rows, j, v, w = rows[free], j[free], v[free], w[free][:, free]
        if not len(rows):
            self._hold(joints, phidot)
            return
        answer = self.law(
            ImpactProblem(
                w.indptr.astype(np.int64), w.indices.astype(np.int64), w.data, v,
                self.e.row_numbers["restitution"][rows], self._weights()[rows], self.rest_speed,
            )
        )  # fmt: skip
        self.cut_short += not answer.converged
        if self.friction.count:
            self._rub(rows, joints, phidot, v, w @ answer.normal)
            return
        self._hold(joints, phidot, j.T @ answer.normal)
        self.system.lam[rows] = answer.normal

    def counts(self) -> dict[str, int]:
        """What was not done as asked, for the summary of a run."""
        return {"impacts cut short": self.cut_short, "impacts with less restitution": self.lowered}

    def _hold(self, joints: Mask, phidot: Array, push: Array | float = 0.0) -> None:
        """Δv of a push Jᵀ P and of the joints."""
        system = self.system
        system.kind[:] = np.where(joints, TWO_SIDED, OFF)
        system.y[:], system.shift[:], system.b[:] = -phidot, 0.0, push
        self.solve()

    def _rub(self, rows: Index, joints: Mask, phidot: Array, v: Array, change: Array) -> None:
        """Λ with friction, towards the velocities v + change."""

        def solve(share: float) -> float:
            system = self.system
            system.kind[:] = np.where(joints, TWO_SIDED, OFF)
            system.kind[rows] = ONE_SIDED
            system.y[:], system.shift[:], system.b[:] = -phidot, 0.0, 0.0
            system.y[rows] += share * (v + change)
            self._solve_rubbing(phidot)
            return self._gain(phidot)

        _, share = without_gain(solve, lambda gain: gain)
        if share < 1.0:
            self.lowered += 1
            solve(share)

    def _solve_rubbing(self, phidot: Array) -> None:
        """Solve with friction, which a solver for many bodies takes along; bearings have no time to act."""
        system = self.system
        if not system.takes_cones:
            self.friction.impulses(self.solve, np.zeros(1))
            return
        rubbing = self.e.row_kind == FRICTION
        system.kind[rubbing], system.y[rubbing] = FRICTION, -phidot[rubbing]
        system.lam[:], system.span[0] = 0.0, 0.0
        self.solve()
        system.span[0] = 1.0

    def _gain(self, phidot: Array) -> float:
        """By how much the last solve raises the kinetic energy, work of scripts and round-off apart [J]."""
        parts = 0.5 * self.system.lam * (phidot + rates_after(self.e, self.system, phidot))
        return float(parts.sum() - 1e-12 * np.abs(parts).sum())

    def _weights(self) -> Array:
        """Stiffness of the contacts against each other: the `weights` of a constraint, 1 without."""
        given = [getattr(constraint, "weights", np.ones(constraint.n)) for constraint in self.e.constraints]
        return np.concatenate(given)
