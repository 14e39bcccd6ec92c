"""What a time step does to plain arrays: its weights, right sides, row targets, and the move itself."""

from __future__ import annotations

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.rows import ACCELERATION, FRICTION, OFF, ONE_SIDED, RATE, TWO_SIDED
from visviva.core.state import Array, Index

LEAST_SHARE = 0.2  # of the rate of a resolved row that is taken implicitly, so that fast modes die out


class Weights:
    """The weights of a step's matrices, as arrays of one number that kernels read."""

    def __init__(self) -> None:
        names = ("one", "k_left", "d_left", "g_left", "k_right", "h", "theta", "g_right", "kick", "drift")
        self.table = np.zeros(len(names))
        for i, name in enumerate(names):
            setattr(self, name, self.table[i : i + 1])

    one: Array
    k_left: Array
    d_left: Array
    g_left: Array
    k_right: Array
    h: Array
    theta: Array
    g_right: Array
    kick: Array
    drift: Array


@kernel
def set_weights(h: float, theta: float, table: Array) -> None:
    """A = M + θhD + θ²h²K + ½θh²G;   right side f − θhK w − (1−θ)hG w.

    At θ = 1, ¼h²G would just be stable for a G that is known; G comes from the last forces, and ½ bears
    forces twice as large: 1000 kg on links of 0.1 kg at 10 ms blows up above 0.4 rad of swing with ¼, and
    swings at 1 rad with ½.
    At θ = ½ both sides are those of the midpoint rule. Kick and drift are the shares of Δv and of the way
    that the particle pass carries out.
    """
    table[0] = 1.0
    table[1] = theta * theta * h * h
    table[2] = theta * h
    table[3] = 0.5 * theta * h * h
    table[4] = -theta * h
    table[5] = h
    table[6] = theta
    table[7] = -(1.0 - theta) * h
    table[8] = 1.0
    table[9] = 1.0


@kernel
def right_side(mass: Array, tau: Array, h: Array, diagonal: Array, b: Array) -> None:
    """Diagonal masses of A and h τ for the coordinates of one run."""
    for i in range(len(b)):
        diagonal[i] = mass[i]
        b[i] = h[0] * tau[i]


@kernel
def row_stiffness(z: Array, dofs: Index, diagonal: Array, compliance: Array, h: Array, kappa: Array) -> None:
    """κ = (hω)² of each compliant row by itself, ω² = Σ z²/A_ii / c."""
    for i in range(z.shape[0]):
        total = 0.0
        for a in range(z.shape[1]):
            if dofs[i, a] >= 0:
                total += z[i, a] * z[i, a] / diagonal[dofs[i, a]]
        kappa[i] = h[0] * h[0] * total / compliance[i] if compliance[i] > 0.0 else 0.0


@kernel
def row_targets(
    phi: Array, phidot: Array, jdotv: Array, compliance: Array, relaxation: Array, restitution: Array,
    kind: Index, kappa: Array, weights: Array, rest_speed: float, relaxing: Array, y: Array, shift: Array,
    on: Index,
) -> None:  # fmt: skip
    """Rows of J Δv + C Λ = y.

    Rigid: φ + h(φ̇ + θ J Δv) = 0, or φ̇ + J Δv = −e φ̇ where a rebound is due. On velocities: φ̇ + J Δv = 0; on
    accelerations: J Δv/h + J̇v = 0. Friction is left to `Friction`.
    Compliant: φ + γh(δφ̇ + J Δv) + τ(φ̇ + J Δv) + c Λ/h = 0 with γ = κ/(1 + κ): a mode that the step resolves,
    κ = (hω)² ≪ 1, keeps its energy as in symplectic Euler, one that it does not is taken implicitly and dies
    by √(1 − δ) a step. κ is that of the row by itself: a heavy load on a rope over a light sheave is slow
    where κ is not small, and loses only δ of what backward Euler, δ = 1, would take. Any δ in [0, 1] is
    stable; with δ = max(0.2, 1 − 1/√κ) a row that catches something stores no more than it takes,
    (1 − δ)²κ ≤ 1.
    τ acts on one-sided rows that are pressed; `relaxing` keeps the τ that acted.
    """
    h, theta = weights[5], weights[6]
    for i in range(len(phi)):
        on[i] = kind[i]
        if compliance[i] > 0.0:
            relaxing[i] = relaxation[i] if kind[i] != ONE_SIDED or phi[i] < 0.0 else 0.0
            stiff = max(kappa[i] / (1.0 + kappa[i]), 1e-6) * h
            ahead = stiff + relaxing[i]
            shift[i] = compliance[i] / (h * ahead)
            share = max(1.0 - 1.0 / np.sqrt(kappa[i] + 1e-300), LEAST_SHARE)
            y[i] = -(phi[i] + (share * stiff + relaxing[i]) * phidot[i]) / ahead
            continue
        shift[i] = 0.0
        if kind[i] == FRICTION:
            on[i] = OFF
            continue
        if kind[i] == RATE or kind[i] == ACCELERATION:
            on[i] = TWO_SIDED
            y[i] = -phidot[i] if kind[i] == RATE else -h * jdotv[i]
            continue
        y[i] = -(phi[i] / h + phidot[i]) / theta
        if kind[i] == ONE_SIDED:
            if phi[i] + 2.0 * h * abs(phidot[i]) > 0.0 and y[i] < 0.0 and phi[i] > 1e3 * h * h:
                on[i] = OFF
            elif phi[i] + h * phidot[i] <= 0.0 and -restitution[i] * phidot[i] > rest_speed:
                y[i] = -(1.0 + restitution[i]) * phidot[i]


@kernel
def kick(dv: Array, theta: Array, v: Array, v_theta: Array) -> None:
    """v + θΔv for the drift, and v + Δv."""
    for i in range(len(v)):
        v_theta[i] = v[i] + theta[0] * dv[i]
        v[i] += dv[i]


@kernel
def watch(status: Array, stop: Array) -> None:
    """Stop where the solver failed or asks for care."""
    stop[0] = 1.0 if status[0] != 0.0 or status[1] <= 0.0 else 0.0


@kernel
def note_hits(impulse: Array, phidot: Array, kind: Index, hits: Array) -> None:
    """The fastest approach of the one-sided rows that were pressed."""
    for i in range(len(hits)):
        if kind[i] == ONE_SIDED and impulse[i] > 0.0:
            hits[i] = max(hits[i], -phidot[i])


@kernel
def finish(impulse: Array, h: Array, lam: Array, clock: Array) -> None:
    """λ = Λ/h, and time goes on."""
    for i in range(len(lam)):
        lam[i] = impulse[i] / h[0]
    clock[0] += h[0]
