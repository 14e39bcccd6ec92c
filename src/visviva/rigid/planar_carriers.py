"""The carriers of points and frames of bodies that move in a plane."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.carriers import BodyFrames, BodyPoints
from visviva.core.ports import Dofs, PortSlices, PortTable
from visviva.core.state import Layout


@kernel
def _planar_points(
    first: Index, local: Array, y: Array, q: Array, v: Array, x: Array, jacobian: Array, jdotv: Array
) -> None:
    for i in range(len(first)):
        at = first[i]
        c, s = np.cos(q[at + 2]), np.sin(q[at + 2])
        right, up = c * local[i, 0] - s * local[i, 2], s * local[i, 0] + c * local[i, 2]
        x[i, 0], x[i, 1], x[i, 2] = q[at] + right, y[i], q[at + 1] + up
        jacobian[4 * i], jacobian[4 * i + 1] = 1.0, -up
        jacobian[4 * i + 2], jacobian[4 * i + 3] = 1.0, right
        square = v[at + 2] * v[at + 2]
        jdotv[3 * i], jdotv[3 * i + 2] = -square * right, -square * up


class PlanarPoints(BodyPoints):
    """Points fixed in `PlanarBodies`: x = r + R p, ẋ = u + θ̇ R90 (x − r); they keep their y."""

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """Along x and z: one translation and the angle; along y none."""
        first = [layout.v[self.block.name].start + 3 * int(b) for b in self.bodies]
        return [dofs for at in first for dofs in ([at, at + 2], [], [at + 1, at + 2])]

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """Position, J and centripetal acceleration."""
        own, y = (k.block_q(self.block), k.block_v(self.block)), self.block.y[self.bodies] + self.local[:, 1]
        return [(_planar_points, (3 * self.bodies, self.local, y, *own, at.value, at.jacobian, at.jdotv))]


@kernel
def _planar_frames(bodies: Index, q: Array, rotation: Array) -> None:
    for i in range(len(bodies)):
        c, s = np.cos(q[3 * bodies[i] + 2]), np.sin(q[3 * bodies[i] + 2])
        rotation[i, 0, 0], rotation[i, 0, 2] = c, -s
        rotation[i, 1, 1] = 1.0
        rotation[i, 2, 0], rotation[i, 2, 2] = s, c


class PlanarFrames(BodyFrames):
    """The frames of bodies in a plane; their spins are −θ̇ e_y."""

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """About y the angle; about x and z none."""
        first = [layout.v[self.block.name].start + 3 * int(b) for b in self.bodies]
        return [dofs for at in first for dofs in ([], [at + 2], [])]

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """Rotation by θ; J = −1."""
        at.jacobian[:] = -1.0
        return [(_planar_frames, (self.bodies, k.block_q(self.block), at.value))]
