"""The carriers of ports: nodes, points and frames of rigid bodies, barycentric points, scalars, scripts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.scratch import scratch
from visviva.core.motion_ops import Path, motion_ops
from visviva.core.ports import Dofs, Points, PortSlices, PortTable
from visviva.core.state import Layout
from visviva.geometry.rotation import body_columns, rotation_of


@kernel
def _copy_nodes(index: Index, q: Array, x: Array) -> None:
    for i in range(len(index)):
        for c in range(3):
            x[i, c] = q[3 * index[i] + c]


class NodeCopies:
    """Points that are nodes of a block, copied into the table to be combined with other points."""

    kind = "point"

    def __init__(self, nodes: Points) -> None:
        self.nodes, self.n = nodes, len(nodes)

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """One coordinate for each row."""
        start = layout.v[self.nodes.owner.name].start
        moved: Index = (start + 3 * self.nodes.index[:, None] + np.arange(3)).reshape(-1, 1)
        return moved

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """x = q of the node; J = 1."""
        at.jacobian[:] = 1.0
        return [(_copy_nodes, (self.nodes.index, k.q[k.layout.q[self.nodes.owner.name]], at.value))]


@kernel
def _barycentric(nodes: Index, weights: Array, q: Array, x: Array) -> None:
    for i in range(nodes.shape[0]):
        for c in range(3):
            total = 0.0
            for j in range(nodes.shape[1]):
                total += weights[i, j] * q[3 * nodes[i, j] + c]
            x[i, c] = total


class Barycentric:
    """Points x_i = Σ_j w_ij x_node(i,j), such as a point in a tetrahedron.

    Parameters
    ----------
    block : the block of the nodes
    nodes : (n, k)    node indices
    weights : (n, k)  their weights, which should sum to 1
    """

    kind = "point"

    def __init__(self, block: Any, nodes: ArrayLike, weights: ArrayLike) -> None:
        self.block = block
        self.nodes = np.atleast_2d(np.asarray(nodes, np.int64))
        self.weights = np.atleast_2d(np.asarray(weights, float))
        self.n = len(self.nodes)

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """The coordinate of every node in the same direction."""
        start = layout.v[self.block.name].start
        moved = start + 3 * self.nodes[:, None, :] + np.arange(3)[:, None]
        return np.asarray(moved.reshape(3 * self.n, -1), np.int64)

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """J holds the weights, once for each direction."""
        at.jacobian[:] = np.repeat(self.weights, 3, axis=0).ravel()
        return [(_barycentric, (self.nodes, self.weights, k.q[k.layout.q[self.block.name]], at.value))]


@kernel
def _body_points(
    q0: Index, v0: Index, local: Array, q: Array, v: Array, x: Array, jacobian: Array, jdotv: Array
) -> None:
    rotation = scratch(3, 3)
    arm = scratch(1, 3)[0]
    for i in range(len(q0)):
        rotation_of(q, q0[i] + 3, rotation)
        for c in range(3):
            arm[c] = (
                rotation[c, 0] * local[i, 0] + rotation[c, 1] * local[i, 1] + rotation[c, 2] * local[i, 2]
            )
            x[i, c] = q[q0[i] + c] + arm[c]
        body_columns(arm, jacobian, 9 * i)
        wx, wy, wz = v[v0[i] + 3], v[v0[i] + 4], v[v0[i] + 5]
        along = wx * arm[0] + wy * arm[1] + wz * arm[2]
        square = wx * wx + wy * wy + wz * wz
        jdotv[3 * i] = wx * along - square * arm[0]
        jdotv[3 * i + 1] = wy * along - square * arm[1]
        jdotv[3 * i + 2] = wz * along - square * arm[2]


class BodyPoints:
    """Points fixed in rigid bodies: x = r + R p, ẋ = u + ω × (x − r).

    Parameters
    ----------
    block : a block whose body b has q[7b:7b+7] = (r, quaternion) and v[6b:6b+6] = (u, ω in world axes)
    bodies : (n,)   body indices
    local : (n, 3)  positions in the body frames [m]
    """

    kind = "point"

    def __init__(self, block: Any, bodies: ArrayLike, local: ArrayLike) -> None:
        self.block = block
        self.bodies = np.atleast_1d(np.asarray(bodies, np.int64))
        self.local = np.ascontiguousarray(np.atleast_2d(np.asarray(local, float)))
        self.n = len(self.bodies)

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """Each row: one translation and the two perpendicular rotations."""
        start = layout.v[self.block.name].start
        across = np.array([[0, 4, 5], [1, 5, 3], [2, 3, 4]])
        return np.asarray((start + 6 * self.bodies[:, None, None] + across).reshape(-1, 3), np.int64)

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """Position, J and centripetal acceleration ω × (ω × arm)."""
        q0 = k.layout.q[self.block.name].start + 7 * self.bodies
        v0 = k.layout.v[self.block.name].start + 6 * self.bodies
        return [(_body_points, (q0, v0, self.local, k.q, k.v, at.value, at.jacobian, at.jdotv))]


@kernel
def _body_frames(q0: Index, q: Array, rotation: Array) -> None:
    for i in range(len(q0)):
        rotation_of(q, q0[i] + 3, rotation[i])


class BodyFrames:
    """The frames of rigid bodies; same layout of the block as `BodyPoints`."""

    kind = "frame"

    def __init__(self, block: Any, bodies: ArrayLike) -> None:
        self.block, self.bodies = block, np.atleast_1d(np.asarray(bodies, np.int64))
        self.n = len(self.bodies)

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """The angular velocities themselves."""
        start = layout.v[self.block.name].start
        moved: Index = (start + 6 * self.bodies[:, None] + np.arange(3, 6)).reshape(-1, 1)
        return moved

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """Rotation from the quaternion; J = 1."""
        at.jacobian[:] = 1.0
        return [(_body_frames, (k.layout.q[self.block.name].start + 7 * self.bodies, k.q, at.value))]


@kernel
def _coordinates(index: Index, q: Array, value: Array) -> None:
    for i in range(len(index)):
        value[i] = q[index[i]]


class Coordinates:
    """Scalars that are coordinates of a block with q̇ = v: angles of sheaves and winches, transverse ones."""

    kind = "scalar"

    def __init__(self, block: Any, index: ArrayLike) -> None:
        self.block, self.index = block, np.atleast_1d(np.asarray(index, np.int64))
        self.n = len(self.index)

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """The coordinate itself."""
        return np.asarray(layout.v[self.block.name].start + self.index[:, None], np.int64)

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """value = q; J = 1."""
        at.jacobian[:] = 1.0
        return [(_coordinates, (self.index, k.q[k.layout.q[self.block.name]], at.value))]


class FixedPoints:
    """Points at rest in the world, (n, 3) [m]."""

    kind = "point"

    def __init__(self, x: ArrayLike) -> None:
        self.x = np.atleast_2d(np.asarray(x, float))
        self.n = len(self.x)

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """No coordinate moves them."""
        return np.zeros((3 * self.n, 0), np.int64)

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """Written once."""
        at.value[:] = self.x
        return []


class FixedFrames:
    """Frames at rest in the world, rotations (n, 3, 3)."""

    kind = "frame"

    def __init__(self, rotation: ArrayLike) -> None:
        self.rotation = np.array(rotation, float).reshape(-1, 3, 3)
        self.n = len(self.rotation)

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """No coordinate moves them."""
        return np.zeros((3 * self.n, 0), np.int64)

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """Written once."""
        at.value[:] = self.rotation
        return []


@kernel
def _copy_motion(found: Array, value: Array, script: Array, jdotv: Array) -> None:
    for i in range(len(value)):
        value[i], script[i], jdotv[i] = found[0, i], found[1, i], found[2, i]


class Scripted:
    """Points (n, 3) or scalars (n,) that follow a prescribed motion.

    Parameters
    ----------
    path : t -> (value, rate, second rate); dampers and constraints use the rates
    n, kind : number of ports, and "point" or "scalar"
    """

    scripted = True

    def __init__(self, path: Path, n: int = 1, kind: str = "point") -> None:
        self.path, self.n, self.kind = path, n, kind

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """No coordinate moves them."""
        return np.zeros(((3 if self.kind == "point" else 1) * self.n, 0), np.int64)

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """value, s = rate, ṡ = second rate at the clock's time."""
        found = np.zeros((3, at.value.size))
        taken = (at.value.reshape(-1), at.script, at.jdotv)
        return [*motion_ops(self.path, k.clock, found), (_copy_motion, (found, *taken))]
