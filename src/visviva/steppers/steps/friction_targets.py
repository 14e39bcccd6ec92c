"""Targets of friction rows in steps whose solver takes cones, and the solve that follows."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.evaluation import Evaluation
from visviva.core.rows import FRICTION
from visviva.steppers.solve.linear_system import LinearSystem
from visviva.steppers.solve.rows.solve_rows import (
    CANCELLATION_SHARE,
    DURATION,
    LEAST_NORM,
    RATE_FLOOR,
    WARM,
    max_abs,
)
from visviva.steppers.steps.step_kernels import velocity_product_share
from visviva.steppers.steps.step_weights import LENGTH, THETA


@kernel
def friction_targets(
    own: Index, phidot: Array, jdotv: Array, force: Array, weights: Array, turns: Array, v: Array, warm: bool,
    y: Array, on: Index, lam: Array, control: Array,
) -> None:  # fmt: skip
    """Tangential rows require v_t = 0 at the end of a step, φ̇ + J Δv + c h J̇v = 0, c by
    `velocity_product_share`; λ starts from the last forces times h for a warm start.

    Steps that count J̇v need the least forces, not the previous ones: see `AdaptiveSteps`.
    """
    h = weights[LENGTH]
    lead = velocity_product_share(turns, weights[THETA]) * h
    control[RATE_FLOOR] = CANCELLATION_SHARE * max_abs(v)
    control[DURATION], control[WARM] = h, (LEAST_NORM if turns[0] != 0.0 else 1.0) if warm else 0.0
    for i in range(len(own)):
        lam[i] = h * force[i]
        if own[i] == FRICTION:
            y[i], on[i] = -(phidot[i] + lead * jdotv[i]), FRICTION


def step_solve_ops(e: Evaluation, system: LinearSystem, weights: Array, still_ops: list[Op]) -> list[Op]:
    """The solve of a step by a `RowProblem`, including friction.

    Dynamic rows use a warm start. Worlds whose rows are fixed are small: they start from zero, so that
    dependent rows get the least-norm forces, without unnecessary friction.

    weights : of the step, see `Weights`
    still_ops : operations on the rows before the solve
    """
    warm, n = any(r.reach is not None for r in e.rows), e.row_numbers
    last = (e.row_kind, n["phidot"], n["jdotv"], n["lam"], weights, e.k.turns, e.k.state.v, warm)
    targets: Op = (friction_targets, (*last, system.y, system.kind, system.lam, system.control))
    return [targets, *still_ops, *system.solve_ops]
