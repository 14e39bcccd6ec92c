"""Constraint rows: their values on ports and their expansion to coordinates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array, Index, distinct
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Expansion, expand
from visviva.core.kinematics import Kinematics

# RATE: H(q, v, t) = 0, g = ∂H/∂v; ACCELERATION: g·ẇ + ġ·w = 0; FRICTION: bounded by other rows, see `Cones`.
OFF, TWO_SIDED, ONE_SIDED, FRICTION, RATE, ACCELERATION = -1, 0, 1, 2, 3, 4
NUMBERS = [
    "phi",
    "drive",
    "velocity_product",
    "compliance",
    "relaxation",
    "restitution",
    "lam",
    "phidot",
    "jdotv",
]
"""The per-row scalars of `Rows`, besides the kind."""


@dataclass(slots=True)  # so that a misspelt attribute is rejected
class Rows:
    """The m rows of one constraint at one state.

    Parameters
    ----------
    rows : (m, p)          port rows, −1 for unused slots
    gradient : (m, p)      g = ∂φ/∂(port)
    phi : (m,)             φ [m or rad]; gap of a one-sided row; 0 of RATE, ACCELERATION and FRICTION
    drive : (m,)           ∂φ/∂t of a row that depends explicitly on time; H − g·w of a RATE row
    velocity_product : (m,)   ġ·w + ∂drive/∂t, the part of φ̈ independent of port accelerations
    compliance : (m,)      c ≥ 0 [m/N]
    kind : (m,)            OFF, TWO_SIDED, ONE_SIDED, FRICTION, RATE or ACCELERATION
    relaxation : (m,)      τ ≥ 0 of a compliant row, λ = −(φ + τ φ̇)/c while pressed: rope damping [s]
    restitution : (m,)     e in [0, 1] of a one-sided rigid row: φ̇⁺ = −e φ̇⁻ at an impact
    lam : (m,)             force of the last solve [N]
    phidot, jdotv : (m,)   φ̇ = g·w + drive and J̇v of the row, filled by the world
    z : (m, d)             J in coordinates, filled by the world; the coordinates are `expansion.dofs`; the
        gradient itself if all ports are coordinates
    part                   the slice of these rows among those of all constraints
    moved : (1,)           counter of port changes of active dynamic rows, incremented by whoever fills them
    reach : (d,)           all coordinates that dynamic rows may touch; None for fixed rows
    """

    rows: Index
    gradient: Array
    phi: Array
    drive: Array
    velocity_product: Array
    compliance: Array
    relaxation: Array
    restitution: Array
    kind: Index
    lam: Array
    phidot: Array
    jdotv: Array
    z: Array
    expansion: Expansion
    part: slice
    moved: Index
    reach: Index | None = None

    @classmethod
    def of(
        cls, rows: Index, k: Kinematics, numbers: dict[str, Array], kind: Index, part: slice,
        ports: Index | None = None,
    ) -> Rows:  # fmt: skip
        """Empty rows whose per-row scalars are slices of the given arrays for all rows of the world.

        ports : all port rows that dynamic rows may use
        """
        expansion = expand(rows, k.table) if ports is None else _allocate_expansion(rows, ports, k)
        gradient = np.zeros(rows.shape)
        own = np.all((rows if ports is None else ports) >= k.rows)
        return cls(
            rows=np.ascontiguousarray(rows),
            gradient=gradient,
            z=gradient if own else np.zeros(expansion.dofs.shape),
            expansion=expansion,
            kind=kind[part],
            part=part,
            moved=np.zeros(1, np.int64),
            reach=None if ports is None else coordinates_of(ports, k),
            **{name: array[part] for name, array in numbers.items()},
        )

    def finish_ops(self, k: Kinematics, dynamic_rows: bool) -> list[Op]:
        """Operations that derive coordinates, rates and z from ports and gradients; for dynamic rows only of
        active ones, since the ports of the others are meaningless."""
        x, ops = self.expansion, list[Op]()
        left_out = self.kind if dynamic_rows else np.zeros_like(self.kind)
        numbers = (self.rows, self.gradient, self.drive, self.velocity_product, left_out)
        if dynamic_rows and self.z is self.gradient:
            followed = np.zeros(1, np.int64)
            ops.append((update_coordinates, (self.rows, self.kind, k.rows, self.moved, followed, x.dofs)))
        elif dynamic_rows:
            pattern = (k.table.ptr, k.table.col, x.dofs, x.local, x.entry)
            ops.append((update_expansion, (self.rows, np.full_like(self.rows, -2), k.rows, *pattern)))
        ops.append((finish_rates, (*numbers, k.rates, k.unforced, self.phidot, self.jdotv)))
        if self.z is not self.gradient:
            own = (self.rows, self.gradient, left_out)
            ops.append((to_coordinates, (*own, x.local, x.entry, k.jacobian, self.z)))
        return ops


def ports_of(constraint: Any, k: Kinematics) -> Index:
    """All port rows that the rows of a constraint use, or may use at any time."""
    dynamic_rows = getattr(constraint, "dynamic_rows", False)
    return np.asarray(constraint.reach(k) if dynamic_rows else constraint.rows(k), np.int64)


def coordinates_of(ports: Index, k: Kinematics) -> Index:
    """The generalised velocities behind port rows, without duplicates."""
    dofs = expand(distinct(ports)[:, None], k.table).dofs
    return distinct(dofs[dofs >= 0])


def _allocate_expansion(rows: Index, ports: Index, k: Kinematics) -> Expansion:
    """Storage for the expansion of rows (m, p) whose ports change."""
    depth = max(expand(distinct(ports)[:, None], k.table).local.shape[2], 1)
    m, p = rows.shape
    shapes = (m, p * depth), (m, p, depth), (m, p, depth)
    return Expansion(*(np.full(shape, -1, np.int64) for shape in shapes))


@kernel
def update_expansion(
    rows: Index, seen: Index, first: int, ptr: Index, col: Index, dofs: Index, local: Index, entry: Index
) -> None:
    """The expansion of rows (m, p) as by `expand`, if ports differ from those seen last."""
    for i in range(rows.shape[0]):
        same = True
        for r in range(rows.shape[1]):
            if seen[i, r] != rows[i, r]:
                seen[i, r] = rows[i, r]
                same = False
        if same:
            continue
        known = 0
        for r in range(rows.shape[1]):
            row = rows[i, r]
            start, stop = 0, 0
            if row >= first:
                stop = 1
            elif row >= 0:
                start, stop = ptr[row], ptr[row + 1]
            for j in range(start, stop):
                dof = row - first if row >= first else col[j]
                a = 0
                while a < known and dofs[i, a] != dof:
                    a += 1
                if a == known:
                    dofs[i, a] = dof
                    known += 1
                local[i, r, j - start] = a
                entry[i, r, j - start] = -1 if row >= first else j
            for j in range(stop - start, local.shape[2]):
                local[i, r, j] = -1
        for a in range(known, dofs.shape[1]):
            dofs[i, a] = -1


@kernel
def update_coordinates(
    rows: Index, kind: Index, first: int, moved: Index, followed: Index, dofs: Index
) -> None:
    """The coordinates of active rows, if all ports are coordinates, where they have changed.

    moved, followed : of `Rows`, and its last value
    """
    if moved[0] == followed[0]:
        return
    followed[0] = moved[0]
    for i in range(len(kind)):
        if kind[i] != OFF:
            for r in range(rows.shape[1]):
                dofs[i, r] = rows[i, r] - first if rows[i, r] >= 0 else -1


@kernel
def finish_rates(
    rows: Index, gradient: Array, drive: Array, velocity_product: Array, kind: Index, rates: Array,
    port_jdotv: Array, phidot: Array, jdotv: Array,
) -> None:  # fmt: skip
    """φ̇ = g·w + drive and J̇v = velocity_product + g·(J̇v of the ports) of every active row."""
    for i in range(len(kind)):
        if kind[i] == OFF:
            continue
        rate, accel = drive[i], velocity_product[i]
        for r in range(rows.shape[1]):
            row = rows[i, r]
            if row >= 0:
                rate += gradient[i, r] * rates[row]
                accel += gradient[i, r] * port_jdotv[row]
        phidot[i] = rate
        jdotv[i] = accel


@kernel
def to_coordinates(
    rows: Index, gradient: Array, kind: Index, local: Index, entry: Index, jacobian: Array, z: Array
) -> None:
    """z = gᵀJ of every active row."""
    for i in range(len(kind)):
        if kind[i] == OFF:
            continue
        for a in range(z.shape[1]):
            z[i, a] = 0.0
        for r in range(rows.shape[1]):
            if rows[i, r] < 0:
                continue
            g = gradient[i, r]
            for j in range(local.shape[2]):
                a = local[i, r, j]
                if a < 0:
                    break
                z[i, a] += g if entry[i, r, j] < 0 else g * jacobian[entry[i, r, j]]


@kernel
def add_row_forces(rows: Index, gradient: Array, lam: Array, kind: Index, weight: Array, out: Array) -> None:
    """out[rows] += weight[0] g λ: the constraint forces on the ports."""
    for i in range(rows.shape[0]):
        if kind[i] >= 0:
            for r in range(rows.shape[1]):
                if rows[i, r] >= 0:
                    out[rows[i, r]] += weight[0] * gradient[i, r] * lam[i]


@kernel
def add_reactions(dofs: Index, z: Array, lam: Array, out: Array) -> None:
    """out += zᵀλ: the constraint forces on the coordinates."""
    for i in range(len(lam)):
        if lam[i] != 0.0:
            for a in range(dofs.shape[1]):
                if dofs[i, a] >= 0:
                    out[dofs[i, a]] += z[i, a] * lam[i]


@kernel
def scripted_rates(rows: Index, gradient: Array, drive: Array, script: Array, out: Array) -> None:
    """out = g·s + drive: the prescribed part of φ̇."""
    for i in range(rows.shape[0]):
        out[i] = drive[i]
        for r in range(rows.shape[1]):
            if 0 <= rows[i, r] < len(script):
                out[i] += gradient[i, r] * script[rows[i, r]]
