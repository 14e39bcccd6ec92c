"""How time stepping takes the speed out of joints that come on in the middle of a run."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.rows import OFF, ONE_SIDED, RATE, TWO_SIDED
from visviva.steppers.step_kernels import right_side, set_weights
from visviva.steppers.system import ordinary

TOUCHING = 1e-6  # a gap below this is closed [m]
SLOW = 1e-9  # speed of a joint that is round-off [m/s]


def join(stepper: Any) -> None:
    """M Δv = JᵀΛ with φ̇⁺ = 0 on rigid joints and 0 ≤ Λ ⊥ φ̇⁺ ≥ 0 on rows that touch; the ledger books it.

    The rows of a step would do the same at θ = 1 only: at θ = ½ they turn φ̇ round.

    Parameters
    ----------
    stepper : the `TimeStepping` that has just loaded a state
    """
    e, k, system = stepper.e, stepper.e.k, stepper.system
    set_weights(0.0, stepper.theta, 1.0, stepper.w.table)
    e.evaluate()
    e.evaluate_rows()
    for part in ordinary(k):
        read = (e.mass[part], e.out.tau[part], stepper.w.inertia, stepper.w.h)
        right_side(*read, system.diagonal[part], system.b[part])
    system.assemble()
    numbers = e.row_numbers
    rigid = numbers["compliance"] == 0.0
    touching = rigid & (e.row_kind == ONE_SIDED) & (numbers["phi"] <= TOUCHING)
    joints = rigid & ((e.row_kind == TWO_SIDED) | (e.row_kind == RATE))
    system.kind[:] = np.where(touching, ONE_SIDED, np.where(joints, TWO_SIDED, OFF))
    system.shift[:] = 0.0
    before = numbers["phidot"].copy()
    if np.abs(before[joints]).max(initial=0.0) <= SLOW:
        return
    system.y[:] = -before
    stepper.solve()
    for part in ordinary(k):
        k.v[part] += system.x[part]
    _book(stepper, before)
    stepper.ledger.start()


def _book(stepper: Any, before: Any) -> None:
    """−Λ ½(φ̇⁻ + φ̇⁺) to each constraint that has impacts, −Λ·s to the scripts."""
    e, layout = stepper.e, stepper.e.world.layout
    accounts = e.k.state.accounts
    e.k.refresh()
    e.evaluate_rows()
    loss = -stepper.system.lam * 0.5 * (before + e.row_numbers["phidot"])
    accounts[layout.account["work/script"]] -= float(stepper.system.lam @ e.script_rates())
    first = 0
    for constraint in e.constraints:
        lost = loss[first : first + constraint.n].sum()
        if constraint.one_sided:
            accounts[layout.account[f"impact loss/{constraint.name}"]] += lost
        else:
            accounts[layout.account["projection"]] -= lost
        first += constraint.n
