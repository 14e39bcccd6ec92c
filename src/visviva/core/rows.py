"""Constraint rows: their values on ports and their way to the coordinates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.core.elements import Expansion, expand
from visviva.core.kernel import kernel
from visviva.core.kinematics import Kinematics
from visviva.core.state import Array, Index

OFF, TWO_SIDED, ONE_SIDED = -1, 0, 1


@dataclass
class Rows:
    """The m rows of one constraint at one state.

    Parameters
    ----------
    rows : (m, p)          port rows, −1 for unused places
    gradient : (m, p)      g = ∂φ/∂(port)
    phi : (m,)             φ [m or rad]; gap of a one-sided row
    turn : (m,)            ġ · w, the part of φ̈ that comes from the turning of g
    compliance : (m,)      c ≥ 0 [m/N]
    kind : (m,)            TWO_SIDED, ONE_SIDED or OFF
    relaxation : (m,)      τ ≥ 0 of a compliant row, λ = −(φ + τ φ̇)/c while pressed: rope damping [s]
    restitution : (m,)     e in [0, 1] of a one-sided rigid row: φ̇⁺ = −e φ̇⁻ at an impact
    lam : (m,)             force of the last solve [N]
    phidot, jdotv : (m,)   φ̇ = g·w and J̇v of the row, filled by the world
    z : (m, d)             J in coordinates, filled by the world; the coordinates are `expansion.dofs`
    """

    rows: Index
    gradient: Array
    phi: Array
    turn: Array
    compliance: Array
    relaxation: Array
    restitution: Array
    kind: Index
    lam: Array
    phidot: Array
    jdotv: Array
    z: Array
    expansion: Expansion

    @classmethod
    def of(cls, rows: Index, k: Kinematics, numbers: dict[str, Array], kind: Index) -> Rows:
        """Empty rows whose per-row numbers are the given slices of arrays for all rows of the world."""
        expansion = expand(rows, k.table)
        return cls(
            rows=np.ascontiguousarray(rows),
            gradient=np.zeros(rows.shape),
            z=np.zeros(expansion.dofs.shape),
            expansion=expansion,
            kind=kind,
            **numbers,
        )


@kernel
def finish_rows(
    rows: Index,
    gradient: Array,
    turn: Array,
    rates: Array,
    port_jdotv: Array,
    local: Index,
    entry: Index,
    jacobian: Array,
    phidot: Array,
    jdotv: Array,
    z: Array,
) -> None:
    """φ̇ = g·w, J̇v = ġ·w + g·(J̇v of the ports), and z = gᵀJ of every row."""
    m, p = rows.shape
    depth = local.shape[2]
    for i in range(m):
        rate, accel = 0.0, turn[i]
        for a in range(z.shape[1]):
            z[i, a] = 0.0
        for r in range(p):
            row = rows[i, r]
            if row < 0:
                continue
            g = gradient[i, r]
            rate += g * rates[row]
            accel += g * port_jdotv[row]
            for j in range(depth):
                a = local[i, r, j]
                if a < 0:
                    break
                z[i, a] += g if entry[i, r, j] < 0 else g * jacobian[entry[i, r, j]]
        phidot[i] = rate
        jdotv[i] = accel


@kernel
def add_row_forces(rows: Index, gradient: Array, lam: Array, kind: Index, weight: Array, out: Array) -> None:
    """out[rows] += weight[0] g λ: the constraint forces on the ports."""
    for i in range(rows.shape[0]):
        if kind[i] >= 0:
            for r in range(rows.shape[1]):
                if rows[i, r] >= 0:
                    out[rows[i, r]] += weight[0] * gradient[i, r] * lam[i]


@kernel
def scripted_rates(rows: Index, gradient: Array, script: Array, out: Array) -> None:
    """out = g·s: the part of φ̇ that comes from scripted ports."""
    for i in range(rows.shape[0]):
        out[i] = 0.0
        for r in range(rows.shape[1]):
            if 0 <= rows[i, r] < len(script):
                out[i] += gradient[i, r] * script[rows[i, r]]
