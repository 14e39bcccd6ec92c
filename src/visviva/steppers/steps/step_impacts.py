"""Impacts by a law in time stepping: before a step, on all contacts that close in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.compiling.operations import Op, When
from visviva.compiling.program import Program
from visviva.core.impact_problem import ImpactLaw
from visviva.core.rows import ONE_SIDED, RATE, TWO_SIDED
from visviva.steppers.impacts.impact_accounts import note_struck
from visviva.steppers.steps.joint_impulses import CLOSED_GAP, assemble_masses, take_impulses
from visviva.steppers.steps.step_kernels import find_rebounds
from visviva.steppers.steps.step_ledger import StepLedger
from visviva.steppers.steps.step_problem import StepProblem
from visviva.steppers.steps.step_weights import LENGTH

if TYPE_CHECKING:
    from visviva.steppers.impacts.impacts import Impacts

MAX_REPEATS = 10  # most evaluations of the law in one step, as long as contacts still approach


class StepImpacts:
    """M Δv = JᵀΛ by a law, if a rebound is due in the coming step.

    A row has an impact if φ + hφ̇ ≤ 0 and −eφ̇ exceeds the rest speed. Then the law is applied to all
    contacts that close in the step, φ + h min(φ̇, 0) ≤ 0, or touch; if that makes others close, it is applied
    again with these included. Approaches without a rebound are left to the rows of the step, and so is
    everything if the law does not terminate.

    Parameters
    ----------
    problem, ledger : of the steps before which it acts
    law : see `ImpactLaw`; None disables it
    touching : gaps below this count as closed in an impact [m]
    """

    def __init__(
        self, problem: StepProblem, ledger: StepLedger, law: ImpactLaw | None, touching: float
    ) -> None:
        self.problem, self.ledger, self.touching = problem, ledger, max(touching, CLOSED_GAP)
        self.impacts: Impacts | None = None
        if law is not None:
            # imports SciPy's matrices, 0.1 s; before the motion begins, so that no interrupt hits an import
            from visviva.steppers.impacts.impacts import Impacts

            self.impacts = Impacts(problem.e, problem.system, problem.solve, law, problem.rest_speed)
        self.ops: list[Op] = [] if self.impacts is None else self._ops(self.impacts)

    def _ops(self, impacts: Impacts) -> list[Op]:
        """Update dynamic rows; apply the law if one of them has an impact."""
        e, n = self.problem.e, self.problem.e.row_numbers
        self.due = np.zeros(1)
        read = (n["phi"], n["phidot"], n["compliance"], n["restitution"], e.row_kind)
        given = (*read, e.k.step, self.problem.rest_speed, np.zeros(len(e.row_kind)), self.due)
        look: Op = (find_rebounds, given)
        self._look = Program([look])
        return [*e.row_ops, look, When(self.due, [(self._apply_impact, (impacts,))])]

    def counts(self) -> dict[str, float]:
        """Counts of failures, for the summary of a run."""
        return self.impacts.counts() if self.impacts else {}

    def _apply_impact(self, impacts: Impacts) -> None:
        """Change the velocities of the stepper's own state, with their accounts."""
        e, weights = self.problem.e, self.problem.weights.table
        h = float(weights[LENGTH])
        kept = weights.copy()
        assemble_masses(self.problem)
        numbers, joints = e.row_numbers, e.rigid(TWO_SIDED) | e.rigid(RATE)
        closed = np.zeros(len(e.row_kind), bool)
        for _ in range(MAX_REPEATS):
            before = numbers["phidot"].copy()
            closes = numbers["phi"] + h * np.minimum(before, 0.0) <= self.touching
            closed = (closed | closes) & e.rigid(ONE_SIDED)
            note_struck(e, e.k.state, closed & (before < 0.0), before)
            impacts.impulses(closed, joints, before)
            take_impulses(self.problem, self.ledger, before)
            self._look()
            if not self.due[0]:
                break
        else:
            impacts.cut_short += 1
        weights[:] = kept
