"""Free rigid bodies: positions, unit quaternions, velocities and spins."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.scratch import scratch
from visviva.core.carriers import BodyFrames, BodyPoints
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Frames, Points, PortTable
from visviva.errors import SceneError
from visviva.geometry.rotation import (
    normalise_poses,
    quaternion_product,
    quaternion_rate,
    rotate_quaternion,
    rotation_of,
)
from visviva.rigid.centres import Centres
from visviva.rigid.free_rotation import rotate_freely
from visviva.rigid.principal import check_inertia, principal_axes


@kernel
def rate(q: Array, v: Array, out: Array) -> None:
    """ṙ = u, and the rate of the quaternion."""
    for b in range(len(q) // 7):
        for c in range(3):
            out[7 * b + c] = v[6 * b + c]
        quaternion_rate(q, 7 * b + 3, v[6 * b + 3 : 6 * b + 6], out)


@kernel
def drift(q: Array, v: Array, h: Array, out: Array) -> None:
    """r + h u, and the quaternion rotated by h ω."""
    rotation = scratch(1, 3)[0]
    for b in range(len(q) // 7):
        for c in range(3):
            out[7 * b + c] = q[7 * b + c] + h[0] * v[6 * b + c]
            rotation[c] = h[0] * v[6 * b + 3 + c]
        rotate_quaternion(q, 7 * b + 3, rotation, out)


@kernel
def _rotated_tensor_product(rotation: Array, inertia: Array, vector: Array, out: Array) -> None:
    """out = R I Rᵀ vector, for principal moments (3,) or their inverses."""
    out[0], out[1], out[2] = 0.0, 0.0, 0.0
    for i in range(3):
        along = rotation[0, i] * vector[0] + rotation[1, i] * vector[1] + rotation[2, i] * vector[2]
        for c in range(3):
            out[c] += rotation[c, i] * inertia[i] * along


@kernel
def _is_at_rest(v: Array, at: int) -> bool:
    """Whether u = ω = 0: such a body stays at rest to the last digit."""
    still = True
    for c in range(6):
        still = still and v[at + c] == 0.0
    return still


@kernel
def _free_motion(q: Array, mean: Array, h: Array, moments: Array, axes: Array, v: Array) -> None:
    rotation, orientation, spin, kick = scratch(3, 3), scratch(1, 4)[0], scratch(1, 3)[0], scratch(1, 3)[0]
    inverse, turn_back = scratch(1, 3)[0], scratch(1, 4)[0]
    for b in range(len(moments)):
        at = 6 * b + 3
        if _is_at_rest(v, 6 * b) and _is_at_rest(mean, 6 * b):
            continue
        quaternion_product(q[7 * b + 3 : 7 * b + 7], axes[b], orientation)
        rotation_of(orientation, 0, rotation)
        for c in range(3):
            q[7 * b + c] += h[0] * mean[6 * b + c]
            spin[c] = v[at + c] - mean[at + c]
        _rotated_tensor_product(rotation, moments[b], spin, kick)
        for c in range(3):
            spin[c] = mean[at + c]
        rotate_freely(orientation, spin, h[0], moments[b])
        rotation_of(orientation, 0, rotation)
        for c in range(3):
            inverse[c] = 1.0 / moments[b, c]
        _rotated_tensor_product(rotation, inverse, kick, v[at : at + 3])
        for c in range(3):
            v[at + c] += spin[c]
        for c in range(4):
            turn_back[c] = axes[b, c] if c == 0 else -axes[b, c]
        quaternion_product(orientation, turn_back, q[7 * b + 3 : 7 * b + 7])


@kernel
def _free_rate(q: Array, v: Array, moments: Array, axes: Array, out: Array) -> None:
    rotation, orientation, rates = scratch(3, 3), scratch(1, 4)[0], scratch(1, 3)[0]
    for b in range(len(moments)):
        quaternion_product(q[7 * b + 3 : 7 * b + 7], axes[b], orientation)
        rotation_of(orientation, 0, rotation)
        for i in range(3):
            rates[i] = 0.0
            for c in range(3):
                rates[i] += rotation[c, i] * v[6 * b + 3 + c]
        for c in range(3):
            out[6 * b + 3 + c] = 0.0
        for i in range(3):
            j, k = (i + 1) % 3, (i + 2) % 3
            change = (moments[b, j] - moments[b, k]) * rates[j] * rates[k] / moments[b, i]
            for c in range(3):
                out[6 * b + 3 + c] += rotation[c, i] * change


@kernel
def _spinning(rows: Index, q: Array, v: Array, inertia: Array, matrices: Array, efforts: Array) -> None:
    rotation, momentum = scratch(3, 3), scratch(1, 3)[0]
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


@kernel
def _mean_velocity(q: Array, later: Array, h: float, out: Array) -> None:
    rotation, back = scratch(1, 4)[0], scratch(1, 4)[0]
    for b in range(len(q) // 7):
        for c in range(3):
            out[6 * b + c] = (later[7 * b + c] - q[7 * b + c]) / h
        for c in range(4):
            back[c] = q[7 * b + 3 + c] if c == 0 else -q[7 * b + 3 + c]
        quaternion_product(later[7 * b + 3 : 7 * b + 7], back, rotation)
        sine = np.sqrt(rotation[1] * rotation[1] + rotation[2] * rotation[2] + rotation[3] * rotation[3])
        sign = 1.0 if rotation[0] >= 0.0 else -1.0
        share = 2.0 * np.arctan2(sine, abs(rotation[0])) / sine if sine > 0.0 else 2.0
        for c in range(3):
            out[6 * b + 3 + c] = sign * share * rotation[1 + c] / h


@kernel
def _transport_velocity(q: Array, later: Array, moments: Array, axes: Array, v: Array) -> None:
    rotation, orientation, spin = scratch(3, 3), scratch(1, 4)[0], scratch(1, 3)[0]
    momentum, inverse = scratch(1, 3)[0], scratch(1, 3)[0]
    for b in range(len(moments)):
        for c in range(3):
            spin[c], inverse[c] = v[6 * b + 3 + c], 1.0 / moments[b, c]
        quaternion_product(q[7 * b + 3 : 7 * b + 7], axes[b], orientation)
        rotation_of(orientation, 0, rotation)
        _rotated_tensor_product(rotation, moments[b], spin, momentum)
        quaternion_product(later[7 * b + 3 : 7 * b + 7], axes[b], orientation)
        rotation_of(orientation, 0, rotation)
        _rotated_tensor_product(rotation, inverse, momentum, v[6 * b + 3 : 6 * b + 6])


class RigidBodies:
    """n bodies with q = (r, quaternion w x y z) and v = (u, ω in world axes).

        m u̇ = f,   I ω̇ + ω × I ω = torque,   I = R I₀ Rᵀ

    Parameters
    ----------
    position : (n, 3)      centres of mass [m]
    mass : (n,)            [kg], > 0
    inertia : (n, 3, 3)    I₀ about the centre of mass in body axes [kg m²]
    velocity, spin : (n, 3)   [m/s], [rad/s], zero by default
    orientation : (n, 4)   quaternions, body to world; normalised; the identity by default

    The block itself holds the masses of the translations; `spinning`, one of the world's inertias, holds the
    rotational inertia. In `time_stepping`, bodies move exactly as without torque, and torques change their
    angular momentum in between: `bind_coast`. In event-driven motion −ω × I ω is a torque.

    Raises SceneError for a mass that is not positive, an inertia that is not positive
    definite or has a principal moment above the sum of the others, and numbers that are not finite.
    Source: Holzschuch, "Systèmes de particules", solids (P57, P60). Proved by tests/rigid/test_bodies.py.
    """

    stride = 6
    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(normalise_poses)

    def __init__(
        self,
        name: str,
        position: ArrayLike,
        mass: ArrayLike,
        inertia: ArrayLike,
        velocity: ArrayLike = 0.0,
        spin: ArrayLike = 0.0,
        orientation: ArrayLike = (1.0, 0.0, 0.0, 0.0),
    ) -> None:
        self.name = name
        self.position = np.array(position, float).reshape(-1, 3)
        n = self.n = len(self.position)
        self.masses = np.array(np.broadcast_to(np.asarray(mass, float), (n,)))
        self.inertia = np.array(np.broadcast_to(np.asarray(inertia, float), (n, 3, 3)))
        self.velocity = np.array(np.broadcast_to(np.asarray(velocity, float), (n, 3)))
        self.spin = np.array(np.broadcast_to(np.asarray(spin, float), (n, 3)))
        orientations = np.array(np.broadcast_to(np.asarray(orientation, float), (n, 4)))
        if not all(np.isfinite(x).all() for x in (self.position, self.velocity, self.spin, orientations)):
            raise SceneError("a position, velocity, spin or orientation is not a finite number", name)
        sizes = np.linalg.norm(orientations, axis=1, keepdims=True)
        if not (sizes > 0).all():
            raise SceneError("found the quaternion 0 0 0 0: it has no direction", name)
        self.orientation = orientations / sizes
        if not (np.isfinite(self.masses).all() and (self.masses > 0).all()):
            raise SceneError(f"found mass {self.masses.min():g} kg: a mass must be a finite number > 0", name)
        check_inertia(self.inertia, name)
        self.moments, self.axes = principal_axes(self.inertia)
        self.nq, self.nv = 7 * n, 6 * n
        self.spinning = Spinning(f"{name} spin", self)
        self._heavy: list[tuple[Points, Array]] = []

    def start(self, q: Array, v: Array) -> None:
        """The initial positions, orientations and velocities."""
        q.reshape(-1, 7)[:] = np.hstack([self.position, self.orientation])
        v.reshape(-1, 6)[:] = np.hstack([self.velocity, self.spin])

    def mass(self, out: Array) -> None:
        """The mass at each translation; zero at the spins."""
        out.reshape(-1, 6)[:, :3] = self.masses[:, None]

    @property
    def lengths(self) -> Array:
        """By which rates are speeds (6n,) [m]: the largest radius of gyration at the spins."""
        gyration = np.sqrt(self.moments.max(axis=1) / self.masses)
        return np.repeat(np.column_stack([np.ones(self.n), gyration]), 3, axis=1).ravel()

    def bind_coast(self, q: Array, mean: Array, h: Array, v: Array) -> list[Op]:
        """Advance q by h with torque-free motion, and transport v = mean + kick.

        Bodies rotate freely with the spin of `mean`; the angular momentum of the rest of v, the kick, is
        conserved.
        """
        return [(_free_motion, (q, mean, h, self.moments, self.axes, v))]

    def mean_velocity(self, q: Array, later: Array, h: float) -> Array:
        """v (6n,) with q ⊕ h v = later, by the shorter rotation."""
        out = np.zeros(self.nv)
        _mean_velocity(q, later, h, out)
        return out

    def carry(self, q: Array, later: Array, v: Array) -> None:
        """Change v of bodies at q to the v of equal angular momentum at `later`."""
        _transport_velocity(q, later, self.moments, self.axes, v)

    def bind_free_rate(self, q: Array, v: Array, out: Array) -> list[Op]:
        """out = v̇ without torque, −I⁻¹ (ω × I ω) at the spins."""
        return [(_free_rate, (q, v, self.moments, self.axes, out))]

    def poses(self, q: Array) -> tuple[Array, Array]:
        """Centres of mass (n, 3) and quaternions (n, 4)."""
        pose = q.reshape(-1, 7)
        return pose[:, :3].copy(), pose[:, 3:].copy()

    def motions(self, v: Array) -> tuple[Array, Array]:
        """Velocities of the centres and spins in world axes, (n, 3) each."""
        rates = v.reshape(-1, 6)
        return rates[:, :3].copy(), rates[:, 3:].copy()

    def points(self, table: PortTable, bodies: ArrayLike, local: ArrayLike) -> Points:
        """Points fixed in the bodies, given in body axes."""
        return table.points(BodyPoints(self, bodies, local))

    def frames(self, table: PortTable, bodies: ArrayLike) -> Frames:
        """Frames of the bodies."""
        return table.frames(BodyFrames(self, bodies))

    def centres(self, table: PortTable) -> Points:
        """The centres of mass, on which gravity acts; the same points at every call for a table."""
        if not self._heavy or self._heavy[0][0].owner is not table:
            self._heavy = [(table.points(Centres(self)), self.masses)]
        return self._heavy[0][0]

    def heavy(self) -> list[tuple[Points, Array]]:
        """The centres of mass, once the world is built."""
        return self._heavy


class Spinning:
    """Rotational inertia R I₀ Rᵀ of rigid bodies on their spins, with ω × I ω."""

    def __init__(self, name: str, bodies: RigidBodies) -> None:
        self.name, self.bodies = name, bodies

    def rows(self, k: Kinematics) -> Index:
        """The spins themselves, (n, 3)."""
        first = k.rows + k.layout.v[self.bodies.name].start
        return np.asarray(first + 6 * np.arange(self.bodies.n)[:, None] + np.arange(3, 6), np.int64)

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """I in world axes, and −ω × I ω."""
        block = self.bodies
        arguments = (elements.rows, k.block_q(block), k.block_v(block), block.inertia)
        return [(_spinning, (*arguments, elements.M, out.efforts))]

    def heavy(self) -> list[tuple[Points, Array]]:
        """None: the weight belongs to the block."""
        return []
