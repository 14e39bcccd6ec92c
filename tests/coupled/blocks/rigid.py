"""Free rigid bodies: positions and unit quaternions."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.core.carriers import BodyFrames, BodyPoints
from visviva.core.elements import Elements
from visviva.core.kernel import kernel
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Frames, Op, Points, PortTable
from visviva.core.rotation import quaternion_rate, quaternion_turn, rotation_of
from visviva.core.state import Array, Index


@kernel
def rate(q: Array, v: Array, out: Array) -> None:
    """ṙ = u, and the quaternion's rate."""
    for b in range(len(q) // 7):
        for c in range(3):
            out[7 * b + c] = v[6 * b + c]
        quaternion_rate(q, 7 * b + 3, v[6 * b + 3 : 6 * b + 6], out)


@kernel
def drift(q: Array, v: Array, h: Array, out: Array) -> None:
    """r + h u, and the quaternion turned by h ω."""
    turn = np.empty(3)
    for b in range(len(q) // 7):
        for c in range(3):
            out[7 * b + c] = q[7 * b + c] + h[0] * v[6 * b + c]
            turn[c] = h[0] * v[6 * b + 3 + c]
        quaternion_turn(q, 7 * b + 3, turn, out)


@kernel
def project(q: Array) -> None:
    """Unit quaternions."""
    for b in range(len(q) // 7):
        size = 0.0
        for c in range(3, 7):
            size += q[7 * b + c] * q[7 * b + c]
        size = 1.0 / np.sqrt(size)
        for c in range(3, 7):
            q[7 * b + c] *= size


@kernel
def _spinning(rows: Index, q: Array, v: Array, inertia: Array, matrices: Array, efforts: Array) -> None:
    rotation = np.empty((3, 3))
    momentum = np.empty(3)
    for b in range(len(rows)):
        rotation_of(q, 7 * b + 3, rotation)
        for r in range(3):
            momentum[r] = 0.0
            for c in range(3):
                total = 0.0
                for i in range(3):
                    for j in range(3):
                        total += rotation[r, i] * inertia[b, i, j] * rotation[c, j]
                matrices[b, r, c] = total
                momentum[r] += total * v[6 * b + 3 + c]
        x, y, z = v[6 * b + 3], v[6 * b + 4], v[6 * b + 5]
        efforts[rows[b, 0]] -= y * momentum[2] - z * momentum[1]
        efforts[rows[b, 1]] -= z * momentum[0] - x * momentum[2]
        efforts[rows[b, 2]] -= x * momentum[1] - y * momentum[0]


class RigidBodies:
    """n bodies with q = (r, quaternion w x y z) and v = (u, ω in world axes).

        m u̇ = f,   I ω̇ + ω × I ω = torque,   I = R I₀ Rᵀ

    Parameters
    ----------
    position : (n, 3)      centres of mass [m]
    mass : (n,)            [kg]
    inertia : (n, 3, 3)    I₀ about the centre of mass in body axes [kg m²]
    velocity, spin : (n, 3)   [m/s], [rad/s], zero if left out
    turn : (n, 4)          quaternions, body to world; made unit; the identity if left out

    The masses stand at the translations; the spins get theirs from the inertia `spinning`, which belongs in
    the world's inertias.
    """

    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(project)

    def __init__(
        self,
        name: str,
        position: ArrayLike,
        mass: ArrayLike,
        inertia: ArrayLike,
        velocity: ArrayLike = 0.0,
        spin: ArrayLike = 0.0,
        turn: ArrayLike = (1.0, 0.0, 0.0, 0.0),
    ) -> None:
        self.name = name
        self.position = np.array(position, float).reshape(-1, 3)
        n = self.n = len(self.position)
        self.masses = np.array(np.broadcast_to(np.asarray(mass, float), (n,)))
        self.inertia = np.array(np.broadcast_to(np.asarray(inertia, float), (n, 3, 3)))
        self.velocity = np.broadcast_to(np.asarray(velocity, float), (n, 3))
        self.spin = np.broadcast_to(np.asarray(spin, float), (n, 3))
        turns = np.array(np.broadcast_to(np.asarray(turn, float), (n, 4)))
        self.turn = turns / np.linalg.norm(turns, axis=1, keepdims=True)
        self.nq, self.nv = 7 * n, 6 * n
        self.spinning = Spinning(f"{name} spin", self)
        self._centres: list[tuple[Points, Array]] = []

    def start(self, q: Array, v: Array) -> None:
        """The initial positions, orientations and velocities."""
        q.reshape(-1, 7)[:] = np.hstack([self.position, self.turn])
        v.reshape(-1, 6)[:] = np.hstack([self.velocity, self.spin])

    def mass(self, out: Array) -> None:
        """The mass at each translation; nothing at the spins."""
        out.reshape(-1, 6)[:, :3] = self.masses[:, None]

    def points(self, table: PortTable, bodies: ArrayLike, local: ArrayLike) -> Points:
        """Points fixed in the bodies, places in body axes."""
        return table.points(BodyPoints(self, bodies, local))

    def frames(self, table: PortTable, bodies: ArrayLike) -> Frames:
        """Frames of the bodies."""
        return table.frames(BodyFrames(self, bodies))

    def add_weight(self, table: PortTable) -> None:
        """Let gravity act, through a port at each centre of mass."""
        centres = self.points(table, np.arange(self.n), np.zeros((self.n, 3)))
        self._centres = [(centres, self.masses)]

    def heavy(self) -> list[tuple[Points, Array]]:
        """The centres of mass."""
        return self._centres


class Spinning:
    """The rotational inertia R I₀ Rᵀ of rigid bodies, on their spins, with ω × I ω."""

    def __init__(self, name: str, bodies: RigidBodies) -> None:
        self.name, self.bodies = name, bodies

    def rows(self, k: Kinematics) -> Index:
        """The spins themselves, (n, 3)."""
        first = k.rows + k.layout.v[self.bodies.name].start
        return np.asarray(first + 6 * np.arange(self.bodies.n)[:, None] + np.arange(3, 6), np.int64)

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """I in world axes, and −ω × I ω."""
        block = self.bodies
        places = (elements.rows, k.block_q(block), k.block_v(block), block.inertia)
        return [(_spinning, (*places, elements.M, out.efforts))]

    def heavy(self) -> list[tuple[Points, Array]]:
        """The weight is the block's."""
        return []
