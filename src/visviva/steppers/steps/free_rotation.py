"""Elastic bodies that nothing touches keep their angular momentum to round-off in a time step.

Velocities lag by half a step, so that the L of a body, Σ m x × u, is that of its positions at the start of a
step, which the drift h u' leaves as it is. It changes by h times the moment of all forces at these positions,
where the moment of a body's own is 0. Its implicit part, which damps its vibrations, has a moment, as it is
that of other positions; so after the solve Δv is corrected by a rotation:

    Δv += Δω × r,   I Δω = h Σ r × τ − Σ m r × Δv,   r = x − x̄

Proved by tests/elastic/test_kept_momentum.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import clear
from visviva.core.rows import OFF
from visviva.geometry.vectors import cross
from visviva.steppers.steps.body_rotation import SUMS, BodyPieces, add_up, angular_velocity
from visviva.steppers.steps.step_weights import LENGTH, THETA


@kernel
def _moments(
    rows: Index, body: Index, masses: Array, x: Array, efforts: Array, sums: Array, out: Array
) -> None:
    """out (bodies, 3) = Σ r × τ of the efforts on the nodes."""
    for b in range(len(sums)):
        for a in range(4):
            sums[b, a] = 0.0
        for a in range(3):
            out[b, a] = 0.0
    for i in range(len(rows)):
        s = sums[body[i]]
        s[0] += masses[i]
        for a in range(3):
            s[1 + a] += masses[i] * x[i, a]
    for i in range(len(rows)):
        s, at = sums[body[i]], rows[i]
        r = (x[i, 0] - s[1] / s[0], x[i, 1] - s[2] / s[0], x[i, 2] - s[3] / s[0])
        moment = cross(r, (efforts[at], efforts[at + 1], efforts[at + 2]))
        for a in range(3):
            out[body[i], a] += moment[a]


@kernel
def _mark_bound(bound: Array, touched: Array) -> None:
    for b in range(len(touched)):
        touched[b] = bound[b]


@kernel
def _mark_touched(dofs: Index, kind: Index, impulse: Array, piece: Index, touched: Array) -> None:
    """touched (bodies,) : 1 if a row acts on it; piece (nv,): the body of a coordinate, −1 for none."""
    for i in range(dofs.shape[0]):
        if kind[i] == OFF or impulse[i] == 0.0:
            continue
        for a in range(dofs.shape[1]):
            if dofs[i, a] >= 0 and piece[dofs[i, a]] >= 0:
                touched[piece[dofs[i, a]]] = 1.0


@kernel
def _correct(
    rows: Index, body: Index, masses: Array, x: Array, rates: Array, changes: Array, moments: Array,
    touched: Array, weights: Array, sums: Array, gained: Array,
) -> None:  # fmt: skip
    """changes += Δω × r for bodies that nothing touches; gained += the change of their kinetic energy.

    rates, changes : w and Δw, by row number
    """
    if weights[THETA] != 1.0:
        return
    add_up(rows, body, masses, x, changes, sums)
    for b in range(len(sums)):
        for a in range(3):
            sums[b, 13 + a] = weights[LENGTH] * moments[b, a] - sums[b, 13 + a] if touched[b] == 0.0 else 0.0
        sums[b, 13], sums[b, 14], sums[b, 15] = angular_velocity(sums[b])
    for i in range(len(rows)):
        s, at = sums[body[i]], rows[i]
        r = (x[i, 0] - s[1] / s[0], x[i, 1] - s[2] / s[0], x[i, 2] - s[3] / s[0])
        u = cross((s[13], s[14], s[15]), r)
        for a in range(3):
            gained[0] += masses[i] * u[a] * (rates[at + a] + changes[at + a] + 0.5 * u[a])
            changes[at + a] += u[a]


def _bound(pieces: BodyPieces, e: Evaluation) -> Mask:
    """Pieces (count,) with stiff forces, masses or ports beside their own; all of a body with held nodes."""
    k, shape = e.k, pieces.shape
    coordinates = np.zeros(e.world.layout.nv, bool)
    coordinates[k.table.col] = True
    for x in [*e.masses, *e.tangents.values()]:
        if not any(x is own for own in pieces.forces):
            rows = x.rows[x.rows >= k.rows] - k.rows
            coordinates[rows] = True
    nodes = coordinates[shape.rows[:, None] - k.rows + np.arange(3)].any(axis=1)
    bound = np.full(pieces.count, shape.held.any())
    bound[pieces.body[nodes]] = True
    return bound


class FreeRotation:
    """The correction of bodies on which, besides gravity and fields, only their own forces act.

    Parameters
    ----------
    e : evaluation of the world
    table : weights of the steps
    changes : Δw of the solve, by row number
    lam, kind : of all rows in that solve

    Attributes
    ----------
    moment_ops : operations that read the efforts before any stiffness is added to them
    ops : operations that correct `changes` after the solve
    gained : (1,)   the kinetic energy that this has added [J]
    """

    def __init__(self, e: Evaluation, table: Array, changes: Array, lam: Array, kind: Index) -> None:
        self.moment_ops: list[Op] = []
        self.gained = np.zeros(1)
        self.ops: list[Op] = [(clear, (self.gained,))]
        k = e.k
        for pieces in BodyPieces.of(e):
            shape, body, count = pieces.shape, pieces.body, pieces.count
            bound = _bound(pieces, e)
            if bound.all():
                continue
            moments, sums, touched = np.zeros((count, 3)), np.zeros((count, SUMS)), np.zeros(count)
            nodes = (shape.rows, body, shape.masses, shape.now)
            self.moment_ops.append((_moments, (*nodes, e.out.efforts, sums, moments)))
            self.ops.append((_mark_bound, (bound.astype(float), touched)))
            piece = np.full(e.world.layout.nv, -1, np.int64)
            piece[(shape.rows[:, None] - k.rows + np.arange(3)).ravel()] = np.repeat(body, 3)
            for r in e.rows:
                self.ops.append(
                    (_mark_touched, (r.expansion.dofs, kind[r.part], lam[r.part], piece, touched))
                )
            given = (k.rates, changes, moments, touched, table, sums, self.gained)
            self.ops.append((_correct, (*nodes, *given)))
