"""Compliant rows in a time step: how stiff each is, and the law that it follows."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.binding import offers
from visviva.core.evaluation import Evaluation
from visviva.steppers.solve.linear_system import LinearSystem

LEAST_SHARE = 0.1  # of the rate of a row that is taken implicitly, so that fast modes die out
DAMPED_AHEAD = (
    0.55  # share of J Δv at which the damping of a taut row is taken: above ½, stable however strong
)


@kernel
def compliant_row(
    phi: float, phidot: float, compliance: float, relaxation: float, kappa: float, one_sided: bool,
    lam: float, inertia: float, h: float,
) -> tuple[float, float, float]:  # fmt: skip
    """The τ that acts, C and y of J Δv + C Λ = y, from φ + γh(δφ̇ + J Δv) + τ(φ̇ + wJ Δv) − ε + c Λ/h = 0.

    γ = κ/(1 + κ): a mode that the step resolves, κ = (hω)² ≪ 1, keeps its energy as in symplectic Euler, one
    that it does not is taken implicitly and dies by √(1 − δ) a step. κ is that of the row by itself: a heavy
    load on a rope over a light sheave is slow where κ is not small, and loses only δ of what backward Euler,
    δ = 1, would take; likewise τ acts on it as in the trapezoidal rule at w = ½. So a one-sided row that
    remains taut, since it is stretched by more than its travel in a step, takes δ = LEAST_SHARE and
    w = DAMPED_AHEAD, any other one w = 1 and δ = max(LEAST_SHARE, 1 − 1/√κ): then a row that catches
    something stores no more than it takes, (1 − δ)²κ ≤ 1.

    The forces of a step act from half a step before its start to half a step after. Where a one-sided row
    goes from slack to taut or back in that time, the mean of its force is taken: τ acts for the taut part,
    and ε is by what the mean of the stretch exceeds that at the start, both on a straight path.

    Forces that act for longer than h, for h/inertia, act from before that time. There, a row that this time
    does not resolve keeps the `lam` of the last step: λ is the mean of both.
    """
    travel, stiffness = h * abs(phidot), kappa / inertia + kappa * relaxation / h
    taut = compliance * lam > travel
    over = max(1.0 / inertia - 1.0, 0.0) * stiffness / (1.0 + stiffness)
    kappa /= 1.0 + over
    share, ahead, early = LEAST_SHARE, DAMPED_AHEAD, 0.0
    if not (one_sided and taut):
        share, ahead = max(1.0 - 1.0 / np.sqrt(kappa + 1e-300), LEAST_SHARE), 1.0
    if one_sided and (phi > 0.0 or not taut):
        part = 0.5 - phi / travel if phidot < 0.0 else (1.0 if phi < 0.0 else 0.0)
        relaxation *= min(max(part, 0.0), 1.0)
    if one_sided and travel > 2.0 * abs(phi):
        taut_travel = 0.5 * travel - phi
        early = (0.5 * taut_travel * taut_travel / travel - max(-phi, 0.0)) / (1.0 + kappa)
    stiff = max(kappa / (1.0 + kappa), 1e-6) * h
    factor = stiff + ahead * relaxation
    y = -(phi - early - compliance * over * lam + (share * stiff + relaxation) * phidot) / factor
    return relaxation, compliance * (1.0 + over) / (h * factor), y


@kernel
def _row_stiffness(z: Array, dofs: Index, diagonal: Array, compliance: Array, h: Array, kappa: Array) -> None:
    """κ = (hω)² of each compliant row by itself, ω² = Σ z²/A_ii / c."""
    for i in range(z.shape[0]):
        total = 0.0
        for a in range(z.shape[1]):
            if dofs[i, a] >= 0:
                total += z[i, a] * z[i, a] / diagonal[dofs[i, a]]
        kappa[i] = h[0] * h[0] * total / compliance[i] if compliance[i] > 0.0 else 0.0


def stiffness_ops(e: Evaluation, system: LinearSystem, h: Array, kappa: Array) -> list[Op]:
    """How stiff every compliant row is against what it moves."""
    ops: list[Op] = []
    for constraint, rows in zip(e.constraints, e.rows, strict=True):
        if offers(constraint, "energy"):
            read = (rows.z, rows.expansion.dofs, system.whole_diagonal, rows.compliance, h)
            ops.append((_row_stiffness, (*read, kappa[rows.part])))
    return [*system.diagonal_reading, *ops] if ops else []
