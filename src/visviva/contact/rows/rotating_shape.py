"""Rotating shapes: a box, a capsule or a mesh carried by a moving point and a rotating frame.

In the axes of the shape, ξ = Rᵀ(x − o), only the points move, at
ξ̇ = Rᵀ(u − ȯ − ω × (x − o)). There the shape fills its rows. Back in the world with r = x − o, v = R ξ̇ and
the normal n

    φ̇ = n·(u − ȯ) − (r × n)·ω,   velocity product = (that of the shape) − n·(2 ω × v + ω × (ω × r))

Proved by tests/contact/test_rotating_shape.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.contact.rows.rotating_sweep import rotating_shape
from visviva.contact.rows.shape_contact import ShapeContact
from visviva.contact.shapes.shape import Shape
from visviva.core.cones import tangents
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Frames, Points
from visviva.core.response import REST_ACCELERATION, SMOOTH, Friction
from visviva.core.rows import FRICTION, OFF, Rows
from visviva.core.swept import RADIUS, ROTATION, START, Swept
from visviva.errors import SceneError


@kernel
def to_axes(
    index: Index, alive: Array, x: Array, u: Array, origin: Index, y: Array, w: Array, rotation: Array,
    spin: Array, position: Array, rate: Array, living: Array,
) -> None:  # fmt: skip
    """Positions ξ, velocities ξ̇ and flags of the points, in the axes of the shape."""
    o = origin[0]
    for e in range(len(index)):
        i = index[e]
        living[e] = alive[i]
        r0, r1, r2 = x[i, 0] - y[o, 0], x[i, 1] - y[o, 1], x[i, 2] - y[o, 2]
        v0 = u[i, 0] - w[o, 0] - spin[1] * r2 + spin[2] * r1
        v1 = u[i, 1] - w[o, 1] - spin[2] * r0 + spin[0] * r2
        v2 = u[i, 2] - w[o, 2] - spin[0] * r1 + spin[1] * r0
        for c in range(3):
            position[e, c] = rotation[0, c] * r0 + rotation[1, c] * r1 + rotation[2, c] * r2
            rate[e, c] = rotation[0, c] * v0 + rotation[1, c] * v1 + rotation[2, c] * v2


@kernel
def _write(
    row: int, n0: float, n1: float, n2: float, r0: float, r1: float, r2: float, gradient: Array
) -> None:
    gradient[row, 0], gradient[row, 1], gradient[row, 2] = n0, n1, n2
    gradient[row, 3], gradient[row, 4], gradient[row, 5] = -n0, -n1, -n2
    gradient[row, 6], gradient[row, 7], gradient[row, 8] = (
        n1 * r2 - n2 * r1, n2 * r0 - n0 * r2, n0 * r1 - n1 * r0,
    )  # fmt: skip


@kernel
def from_axes(
    index: Index, slots: int, each: int, x: Array, origin: Index, y: Array, rotation: Array, spin: Array,
    rate: Array, normal: Array, bend: Array, gradient: Array, velocity_product: Array, kind: Index,
) -> None:  # fmt: skip
    """Gradients and velocity products of the rows in the world; with friction, also two tangential rows."""
    o, (s0, s1, s2) = origin[0], (spin[0], spin[1], spin[2])
    for e in range(len(index)):
        i = index[e]
        r0, r1, r2 = x[i, 0] - y[o, 0], x[i, 1] - y[o, 1], x[i, 2] - y[o, 2]
        v0 = rotation[0, 0] * rate[e, 0] + rotation[0, 1] * rate[e, 1] + rotation[0, 2] * rate[e, 2]
        v1 = rotation[1, 0] * rate[e, 0] + rotation[1, 1] * rate[e, 1] + rotation[1, 2] * rate[e, 2]
        v2 = rotation[2, 0] * rate[e, 0] + rotation[2, 1] * rate[e, 1] + rotation[2, 2] * rate[e, 2]
        along = s0 * r0 + s1 * r1 + s2 * r2
        square = s0 * s0 + s1 * s1 + s2 * s2
        a0 = 2.0 * (s1 * v2 - s2 * v1) + s0 * along - square * r0
        a1 = 2.0 * (s2 * v0 - s0 * v2) + s1 * along - square * r1
        a2 = 2.0 * (s0 * v1 - s1 * v0) + s2 * along - square * r2
        for slot in range(slots):
            at = slots * e + slot
            m0, m1, m2 = normal[at, 0], normal[at, 1], normal[at, 2]
            n0 = rotation[0, 0] * m0 + rotation[0, 1] * m1 + rotation[0, 2] * m2
            n1 = rotation[1, 0] * m0 + rotation[1, 1] * m1 + rotation[1, 2] * m2
            n2 = rotation[2, 0] * m0 + rotation[2, 1] * m1 + rotation[2, 2] * m2
            row = each * at
            velocity_product[row] = bend[at] - (n0 * a0 + n1 * a1 + n2 * a2)
            _write(row, n0, n1, n2, r0, r1, r2, gradient)
            if each > 1:
                t = tangents(m0, m1, m2)  # tangents in the axes of the shape, so that they rotate with it
                for a in range(2):
                    m0, m1, m2 = t[3 * a], t[3 * a + 1], t[3 * a + 2]
                    n0 = rotation[0, 0] * m0 + rotation[0, 1] * m1 + rotation[0, 2] * m2
                    n1 = rotation[1, 0] * m0 + rotation[1, 1] * m1 + rotation[1, 2] * m2
                    n2 = rotation[2, 0] * m0 + rotation[2, 1] * m1 + rotation[2, 2] * m2
                    kind[row + 1 + a] = OFF if kind[row] == OFF else FRICTION
                    velocity_product[row + 1 + a] = -(n0 * a0 + n1 * a1 + n2 * a2)
                    _write(row + 1 + a, n0, n1, n2, r0, r1, r2, gradient)


class RotatingShapeContact(ShapeContact):
    """0 ≤ λ ⊥ φ = gap(Rᵀ(x − o)) − r ≥ 0 for every point of a set and a shape that moves and rotates.

    Parameters
    ----------
    points : points (m,)
    shape : in its own axes, about the origin, such as `visviva.contact.shapes.box.box`
    origin : one point about which it rotates; fixed, scripted or with mass
    frame : one frame that rotates it; scripted or of a body
    restitution, rest, friction : as of `ShapeContact`; it is not sticky

    The force n λ acts on the point, −n λ on the origin, and the torque −r × n λ on the frame. Restitution is
    relative to the velocity ȯ + ω × r of the surface: φ̇⁺ = −e φ̇⁻. Raises SceneError for numbers out of
    range. Source: Witkin's notes, collisions (P39–P43). Proved by tests/contact/test_rotating_shape.py.
    """

    def __init__(
        self,
        name: str,
        points: Points,
        shape: Shape,
        origin: Points,
        frame: Frames,
        restitution: float = 0.0,
        rest: float = REST_ACCELERATION,
        friction: Friction = SMOOTH,
    ) -> None:
        if friction.adhesion > 0:
            raise SceneError(
                "found a sticky rotating shape: only shapes that do not rotate can be sticky", name
            )
        super().__init__(name, points, shape, origin, restitution, rest, friction)
        if len(frame) != 1:
            raise SceneError(f"found {len(frame)} frames that rotate a shape, expected one", name)
        self.frame, self.world = frame, rotating_shape(shape)
        m = len(points)
        self._position, self._rate, self._living = np.zeros((m, 3)), np.zeros((m, 3)), np.ones(m)
        self._normal, self._bend = np.zeros((m * shape.slots, 3)), np.zeros(m * shape.slots)

    def set_pose(self, origin: Array, rotation: Array) -> None:
        """Place the shape at a position (3,) with a rotation (3, 3), for `gaps` and `normals`."""
        self.world.par[START : START + 3] = origin
        self.world.par[ROTATION : ROTATION + 9] = rotation.ravel()

    def gaps(self, x: Array) -> Array:
        """Gaps (n,) of balls at positions (n, 3) [m], without the skin, for the pose set by `set_pose`."""
        par = self.world.par
        return np.array([self.world.gap(*position, par)[0] - par[RADIUS] for position in x])

    def rows(self, k: Kinematics) -> Index:
        """Three rows of the point, three of the origin and three of the frame."""
        rows = np.repeat(k.rows_of(self.points), self.shape.slots * self.each, axis=0)
        others = (np.broadcast_to(k.rows_of(part), rows.shape) for part in (self.origin, self.frame) if part)
        return np.hstack([rows, *others])

    def _mapped_points(self, k: Kinematics) -> tuple[Op, tuple[Any, ...]]:
        """The operation that maps the points to the axes of the shape, and arguments with the result."""
        assert self.origin is not None
        owner, other = self.points.owner, self.origin.owner
        at = int(self.frame.index[0])
        moved = (k.positions(owner), k.velocities(owner), self.origin.index, k.positions(other))
        found = (self._position, self._rate, self._living)
        pose = (k.velocities(other), k.rotation[at], k.spins()[at])
        none: Index = np.zeros(0, np.int64)
        nothing = np.zeros((0, 3))
        seen = (k.step, self._position, self._rate, none, nothing, nothing, self.shape.par)
        return (to_axes, (self.points.index, k.alive(owner), *moved, *pose, *found)), seen

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The gaps in the axes of the shape, their gradients and velocity products in the world."""
        assert self.origin is not None
        rows.restitution[:: self.each] = self.restitution
        look, seen = self._mapped_points(k)
        index = np.arange(len(self.points))
        memory = [k.memory(self)] if self.shape.hold else []
        phi, kind = rows.phi[:: self.each], rows.kind[:: self.each]
        fill = (index, self._living, *seen, *memory, phi, self._normal, self._bend, kind)
        at = int(self.frame.index[0])
        pose = (k.positions(self.points.owner), self.origin.index, k.positions(self.origin.owner))
        turned_ = (k.rotation[at], k.spins()[at], self._rate, self._normal, self._bend)
        back = (self.points.index, self.shape.slots, self.each, *pose, *turned_)
        return [
            look,
            (self.shape.fill, fill),
            (from_axes, (*back, rows.gradient, rows.velocity_product, rows.kind)),
        ]

    def path_end(self, k: Kinematics) -> Array | None:
        """Positions and velocities (2, m, 3) in the axes of the shape, if its rows are for some of it."""
        if self.shape.hold is None:
            return None
        look, _ = self._mapped_points(k)
        Program([look])()
        return np.stack([self._position - self.shape.par[START : START + 3], self._rate])

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """The initial patches of the rows."""
        memory[:] = 0.0
        Program(self.bind_remember(k, memory))()

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Update the patches of the rows."""
        if self.shape.hold is None:
            return []
        look, seen = self._mapped_points(k)
        return [look, (self.shape.hold, (np.arange(len(self.points)), *seen, memory))]

    def swept(self, block: Any) -> Swept | None:
        """Data for the particle pass, if the points are the whole block."""
        plain = super().swept(block)
        if plain is None:
            return None
        return Swept(self.world.gap, self.world.sweep, self.world.par, self.response, self.origin, self.frame)
