"""Impulses of time stepping outside its steps: M Δv = JᵀΛ at an instant, with A = M."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.rows import OFF, ONE_SIDED, RATE, TWO_SIDED
from visviva.steppers.impacts.impact_accounts import book_losses
from visviva.steppers.impacts.row_entries import rates_after
from visviva.steppers.steps.step_kernels import right_side
from visviva.steppers.steps.step_ledger import StepLedger
from visviva.steppers.steps.step_problem import StepProblem
from visviva.steppers.steps.step_weights import set_weights
from visviva.steppers.system.system import ordinary

CLOSED_GAP = 1e-6  # a gap below this is closed [m]
SPEED_TOLERANCE = 1e-9  # speed of a joint that is round-off [m/s]


def join(problem: StepProblem, ledger: StepLedger) -> None:
    """M Δv = JᵀΛ with φ̇⁺ = 0 on rigid joints and 0 ≤ Λ ⊥ φ̇⁺ ≥ 0 on rows that touch; the ledger books it.

    The rows of a step would do the same only at θ = 1: at θ = ½ they reverse φ̇.

    Parameters
    ----------
    problem, ledger : of a state that has just been loaded
    """
    e, system = problem.e, problem.system
    assemble_masses(problem)
    touching = e.rigid(ONE_SIDED) & (e.row_numbers["phi"] <= CLOSED_GAP)
    joints = e.rigid(TWO_SIDED) | e.rigid(RATE)
    system.kind[:] = np.where(touching, ONE_SIDED, np.where(joints, TWO_SIDED, OFF))
    system.shift[:] = 0.0
    before = e.row_numbers["phidot"].copy()
    if np.abs(before[joints]).max(initial=0.0) <= SPEED_TOLERANCE:
        return
    system.y[:] = -before
    problem.solve()
    take_impulses(problem, ledger, before)


def assemble_masses(problem: StepProblem) -> None:
    """A = M and b = 0 at the present state, with its rows filled."""
    e, system, weights = problem.e, problem.system, problem.weights
    set_weights(np.zeros(1), problem.scheme, weights.table)
    e.evaluate()
    e.evaluate_rows()
    for part in ordinary(e.k):
        read = (e.mass[part], e.out.tau[part], weights.inertia, weights.h)
        right_side(*read, system.diagonal[part], system.b[part])
    system.assemble()


def take_impulses(problem: StepProblem, ledger: StepLedger, before: Array) -> None:
    """v += Δv of the last solve, and its accounts; `before` is φ̇ of all rows."""
    e, system = problem.e, problem.system
    loss = -system.lam * 0.5 * (before + rates_after(e, system, before))
    for part in ordinary(e.k):
        e.k.v[part] += system.x[part]
    book_losses(e, e.k.state, system.lam, loss)
    ledger.start()
    e.evaluate_rows()
