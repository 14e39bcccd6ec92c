"""Compliant rows in a time step: the stiffness of each, and its discrete law."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.binding import has_verb
from visviva.core.evaluation import Evaluation
from visviva.steppers.solve.linear_system import LinearSystem

MIN_SHARE = 0.1  # of the rate of a row that is taken implicitly, so that fast modes decay
DAMPING_LEAD = (
    0.55  # share of J Δv at which the damping of a taut row is taken: above ½, stable however strong
)


@kernel
def compliant_row(
    phi: float, phidot: float, compliance: float, relaxation: float, kappa: float, one_sided: bool,
    lam: float, inertia: float, h: float,
) -> tuple[float, float, float]:  # fmt: skip
    """The effective τ, C and y of J Δv + C Λ = y, from φ + γh(δφ̇ + J Δv) + τ(φ̇ + wJ Δv) − ε + c Λ/h = 0.

    γ = κ/(1 + κ): a mode that the step resolves, κ = (hω)² ≪ 1, keeps its energy as in symplectic Euler; an
    unresolved one is implicit and decays by √(1 − δ) per step. κ is that of the row by itself: a heavy load
    on a rope over a light sheave is slow although κ is not small, and loses only a share δ of what backward
    Euler, δ = 1, would take; likewise τ acts on it as in the trapezoidal rule at w = ½. So a one-sided row
    that remains taut, since its stretch exceeds its travel in a step, takes δ = MIN_SHARE and
    w = DAMPING_LEAD, any other one w = 1 and δ = max(MIN_SHARE, 1 − 1/√κ): then a row that becomes taut
    stores no more energy than it receives, (1 − δ)²κ ≤ 1.

    The forces of a step act from half a step before its start to half a step after. If a one-sided row
    becomes taut or slack in that time, its mean force is used: τ acts for the taut part, and ε is the excess
    of the mean stretch over that at the start, both for motion at constant velocity.

    Forces that act for longer than h, for h/inertia, start before that time. A row that is not resolved over
    this time keeps the `lam` of the last step for the earlier part: λ is the mean of both.
    """
    travel, stiffness = h * abs(phidot), kappa / inertia + kappa * relaxation / h
    taut = compliance * lam > travel
    over = max(1.0 / inertia - 1.0, 0.0) * stiffness / (1.0 + stiffness)
    kappa /= 1.0 + over
    share, ahead, early = MIN_SHARE, DAMPING_LEAD, 0.0
    if not (one_sided and taut):
        share, ahead = max(1.0 - 1.0 / np.sqrt(kappa + 1e-300), MIN_SHARE), 1.0
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
    """κ of every compliant row, from the diagonal of A."""
    ops: list[Op] = []
    for constraint, rows in zip(e.constraints, e.rows, strict=True):
        if has_verb(constraint, "energy"):
            read = (rows.z, rows.expansion.dofs, system.whole_diagonal, rows.compliance, h)
            ops.append((_row_stiffness, (*read, kappa[rows.part])))
    return [*system.diagonal_reading, *ops] if ops else []
