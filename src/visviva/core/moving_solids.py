"""Solids and their carriers: rigid bodies, points, frames.

A set provides the poses of its solids, and the port rows on which forces on them act: (u, ω) of each, three
rows of its origin and three of its angular velocity, −1 for absent ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Frames, Points
from visviva.geometry.rotation import quaternions_of
from visviva.geometry.solid import Solid

DEAD_HEIGHT = 1e4  # height at which dead points are placed [m]


@dataclass(frozen=True)
class Surface:
    """Contact properties of solids; a pair uses the mean of their restitutions (E73), the
    geometric mean of their μ, the larger of their rolling radii, and the harmonic mean of their weights.

    Parameters
    ----------
    restitution : e in [0, 1]
    mu : Coulomb's coefficient
    rolling : r of the resistance |torque| ≤ r λ_n against rolling and spinning on the spot [m]
    contact_weight : stiffness in impacts relative to other contacts, > 0
    """

    restitution: float = 0.0
    mu: float = 0.0
    rolling: float = 0.0
    contact_weight: float = 1.0


class MovingSolids(Protocol):
    """n solids with one surface."""

    name: str
    solids: Sequence[Solid]
    surface: Surface

    def rows(self, k: Kinematics) -> Index:
        """Port rows (n, 6) of u and ω of each solid, −1 if nothing moves it."""

    def bind_pose(self, k: Kinematics, x: Array, orientation: Array) -> list[Op]:
        """Operations that fill the origins x (n, 3) [m] and the quaternions (n, 4), solid to world."""


@kernel
def _body_poses(bodies: Index, q: Array, x: Array, orientation: Array) -> None:
    for i in range(len(bodies)):
        at = 7 * bodies[i]
        for c in range(3):
            x[i, c] = q[at + c]
        for c in range(4):
            orientation[i, c] = q[at + 3 + c]


class SolidsOfBodies:
    """Solids fixed to rigid bodies, with their origins at the centres of mass; block layout as in
    `BodyPoints`."""

    def __init__(
        self, name: str, block: Any, bodies: ArrayLike, solids: Sequence[Solid], surface: Surface
    ) -> None:
        self.name, self.block, self.surface = name, block, surface
        self.solids: Sequence[Solid] = list(solids)
        self.bodies = np.atleast_1d(np.asarray(bodies, np.int64))

    def rows(self, k: Kinematics) -> Index:
        """The coordinates v themselves."""
        first = k.rows + k.layout.v[self.block.name].start
        return np.asarray(first + 6 * self.bodies[:, None] + np.arange(6), np.int64)

    def bind_pose(self, k: Kinematics, x: Array, orientation: Array) -> list[Op]:
        """Read from the block's q."""
        return [(_body_poses, (self.bodies, k.block_q(self.block), x, orientation))]


@kernel
def _positions(index: Index, alive: Array, positions: Array, spacing: float, x: Array) -> None:
    """Positions of points; dead ones are placed far above everything else, and apart from each other."""
    for i in range(len(index)):
        living = alive[index[i]] != 0.0
        for c in range(3):
            x[i, c] = positions[index[i], c] if living else 0.0
        if not living:
            x[i, 2] = DEAD_HEIGHT + i * spacing


def _positions_of(points: Points, k: Kinematics, spacing: float, x: Array) -> Op:
    owner = points.owner
    return _positions, (points.index, k.alive(owner), k.positions(owner), spacing, x)


class SolidsOfPoints:
    """Solids around points, such as balls around point masses: they do not rotate.

    Particles that are unborn or dead have no contacts.
    """

    def __init__(self, name: str, points: Points, solids: Sequence[Solid], surface: Surface) -> None:
        self.name, self.points, self.solids, self.surface = name, points, list(solids), surface

    def rows(self, k: Kinematics) -> Index:
        """Those of the points; none for rotations."""
        rows = k.rows_of(self.points)
        return np.hstack([rows, np.full(rows.shape, -1, np.int64)])

    def bind_pose(self, k: Kinematics, x: Array, orientation: Array) -> list[Op]:
        """The positions of the points."""
        orientation[:] = (1.0, 0.0, 0.0, 0.0)
        spacing = 4.0 * max(max(piece.size) for solid in self.solids for piece in solid.pieces)
        return [_positions_of(self.points, k, spacing, x)]


class SolidsOfFrames:
    """Solids carried by a point and a frame each, such as a plate moved by a script.

    Parameters
    ----------
    block, bodies : the block and the indices (n,) of their bodies, if they are bodies
    """

    def __init__(
        self,
        name: str,
        points: Points,
        frames: Frames,
        solids: Sequence[Solid],
        surface: Surface,
        block: Any = None,
        bodies: ArrayLike = (),
    ) -> None:
        self.name, self.points, self.frames = name, points, frames
        self.block, self.bodies = block, np.asarray(bodies, np.int64)
        self.solids, self.surface = list(solids), surface

    def rows(self, k: Kinematics) -> Index:
        """Those of the points and of the frames."""
        return np.hstack([k.rows_of(self.points), k.rows_of(self.frames)])

    def bind_pose(self, k: Kinematics, x: Array, orientation: Array) -> list[Op]:
        """The positions of the points, and the rotations of the frames."""
        return [
            _positions_of(self.points, k, 0.0, x),
            (quaternions_of, (self.frames.index, k.rotation, orientation)),
        ]
