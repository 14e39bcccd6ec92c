"""The mean rotation of elastic bodies, which the stiff forces of a step at θ = 1 must not damp."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.evaluation import Evaluation
from visviva.core.node_blocks import NodeBlocks, RestShape
from visviva.geometry.components import components
from visviva.geometry.vectors import Vector, cross, dot, scaled
from visviva.steppers.steps.firm_bodies import firm_bodies
from visviva.steppers.steps.step_weights import THETA, Weights

SUMS = 16
"""Of each body: Σm, Σ m x, Σ m u, then Σ m r rᵀ (xx, yy, zz, xy, yz, zx) and Σ m r × u."""


@dataclass(frozen=True)
class BodyPieces:
    """The connected pieces of an elastic body.

    forces : its matrices, one of each of its materials
    body : (N,)   the piece of each node;   count : number of pieces
    """

    forces: list[NodeBlocks]
    shape: RestShape
    body: Index
    count: int

    @classmethod
    def of(cls, e: Evaluation) -> list[BodyPieces]:
        """Those of all elastic bodies."""
        found, bodies = list[BodyPieces](), [(x, x.shape) for x in firm_bodies(e) if x.shape]
        for first in {int(shape.rows[0]): None for _, shape in bodies}:
            # A body of several materials has several forces on the same nodes
            own = [(x, shape) for x, shape in bodies if shape.rows[0] == first]
            shape, pairs = own[0][1], np.concatenate([x.pairs for x, _ in own])
            ends = (np.where(pairs >= 0, pairs, pairs[:, :1]) - first) // 3
            body = components(len(shape.rows), *ends.T)
            found.append(cls([x for x, _ in own], shape, body, int(body.max()) + 1))
        return found


@kernel
def add_up(rows: Index, body: Index, masses: Array, x: Array, rates: Array, sums: Array) -> None:
    """sums (bodies, SUMS), with u of rates by row number; body (N,): the body of each node."""
    for b in range(len(sums)):
        for a in range(SUMS):
            sums[b, a] = 0.0
    for i in range(len(rows)):
        s, m = sums[body[i]], masses[i]
        s[0] += m
        for a in range(3):
            s[1 + a] += m * x[i, a]
            s[4 + a] += m * rates[rows[i] + a]
    for i in range(len(rows)):
        s, m = sums[body[i]], masses[i]
        r = (x[i, 0] - s[1] / s[0], x[i, 1] - s[2] / s[0], x[i, 2] - s[3] / s[0])
        at = rows[i]
        u = (rates[at] - s[4] / s[0], rates[at + 1] - s[5] / s[0], rates[at + 2] - s[6] / s[0])
        spin = cross(r, u)
        for a in range(3):
            s[7 + a] += m * r[a] * r[a]
            s[10 + a] += m * r[a] * r[(a + 1) % 3]
            s[13 + a] += m * spin[a]


@kernel
def angular_velocity(s: Array) -> Vector:
    """ω with Σ m r × (ω × r) = Σ m r × u."""
    row_x: Vector = (s[8] + s[9], -s[10], -s[12])
    row_y: Vector = (-s[10], s[9] + s[7], -s[11])
    row_z: Vector = (-s[12], -s[11], s[7] + s[8])
    yz, zx, xy = cross(row_y, row_z), cross(row_z, row_x), cross(row_x, row_y)
    spin: Vector = (s[13], s[14], s[15])
    det = dot(row_x, yz)
    factor = 1.0 / det if det > 0.0 else 0.0  # 0 for the spare nodes of a body that may break
    return factor * dot(yz, spin), factor * dot(zx, spin), factor * dot(xy, spin)


@kernel
def mean_rotation(
    rows: Index, body: Index, masses: Array, x: Array, rates: Array, weights: Array, sums: Array,
    turning: Array, rest: Array,
) -> None:  # fmt: skip
    """turning = (2θ−1)/θ ω × r by row number, with the angular momentum of each body; rest = rates − turning.

    body : (N,)   the body of each node;   sums : (bodies, SUMS)   storage
    """
    add_up(rows, body, masses, x, rates, sums)
    share = 2.0 - 1.0 / weights[THETA]
    for b in range(len(sums)):
        sums[b, 13], sums[b, 14], sums[b, 15] = scaled(share, angular_velocity(sums[b]))
    for i in range(len(rows)):
        s = sums[body[i]]
        r = (x[i, 0] - s[1] / s[0], x[i, 1] - s[2] / s[0], x[i, 2] - s[3] / s[0])
        u = cross((s[13], s[14], s[15]), r)
        for a in range(3):
            turning[rows[i] + a] = u[a]
            rest[rows[i] + a] = rates[rows[i] + a] - u[a]


class BodyRotation:
    """The rates of elastic bodies without their mean rotation, for K to act on in a step at θ = 1.

    A force turns with its body, −K (ω × r) = ω × f. Where velocities lag by half a step, the force at the
    start of a step acts in its middle, so that turning it only takes angular momentum, h ω² per second
    (decision 83); at θ < 1 the share (2θ−1)/θ is too much. Bodies with held nodes keep their rates.

    Parameters
    ----------
    e : evaluation of the world
    weights : of the steps
    used : whether the scheme lets K act on rates

    Attributes
    ----------
    ops : operations that fill `turning` and `rates` from the present rates
    turning, rates : by row number [m/s]
    """

    def __init__(self, e: Evaluation, weights: Weights, used: bool) -> None:
        self._all_rates = e.k.rates
        self.turning, self.rates = np.zeros((2, len(e.k.rates) if used else 0))
        self.ops: list[Op] = []
        self._bodies: list[NodeBlocks] = []
        for pieces in BodyPieces.of(e) if used else []:
            shape = pieces.shape
            if shape.held.any():
                continue
            self._bodies += pieces.forces
            given = (shape.rows, pieces.body, shape.masses, shape.now, e.k.rates, weights.table)
            self.ops.append(
                (mean_rotation, (*given, np.zeros((pieces.count, SUMS)), self.turning, self.rates))
            )

    def rates_of(self, x: Elements | NodeBlocks) -> Array:
        """What K of a force acts on."""
        return self.rates if any(x is body for body in self._bodies) else self._all_rates

    def form_ops(self, rates: Array, out: Array) -> list[Op]:
        """out[0] += turningᵀ K rates."""
        return [x.form(x.K, self.turning, rates, out) for x in self._bodies]
