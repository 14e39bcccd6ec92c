"""Joints between bodies: rows on the points and frames of two mounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.compiling.scratch import scratch
from visviva.core.elements import Elements
from visviva.core.kinematics import Kinematics
from visviva.core.rows import Rows
from visviva.geometry.row_vectors import dot
from visviva.geometry.spectrum import positive_part
from visviva.joints.bodies.directions import rotated, square_gradient
from visviva.joints.bodies.in_plane import normal_of
from visviva.joints.bodies.joint_angle import JointAngle
from visviva.joints.bodies.joint_coordinate import JointCoordinate
from visviva.joints.bodies.joint_extension import fill_displacements
from visviva.joints.bodies.mount import Mount, check_mounts


@kernel
def _fill_angles(
    each: int, first: int, f: Index, g: Index, p: Array, q: Array, rotation: Array, spins: Array,
    phi: Array, gradient: Array, velocity_product: Array,
) -> None:  # fmt: skip
    in_a, in_b, slope, arm = scratch(1, 3)[0], scratch(1, 3)[0], scratch(1, 3)[0], scratch(1, 3)[0]
    for e in range(len(f)):
        for s in range(p.shape[1]):
            row = each * e + first + s
            rotated(rotation[f[e]], p[e, s], in_a)
            rotated(rotation[g[e]], q[e, s], in_b)
            phi[row] = dot(in_a, in_b)
            velocity_product[row] = square_gradient(in_a, in_b, spins[f[e]], spins[g[e]], arm, slope)
            for c in range(3):
                gradient[row, 6 + c] = -slope[c]
                gradient[row, 9 + c] = slope[c]


@kernel
def _stiffen(
    each: int, position_rows: int, f: Index, g: Index, arm_a: Array, arm_b: Array, rotation: Array,
    gradient: Array, lam: Array, matrices: Array,
) -> None:  # fmt: skip
    force, lever = scratch(1, 3)[0], scratch(1, 3)[0]
    for e in range(len(f)):
        row = each * e
        force[:] = 0.0
        for s in range(position_rows):
            for c in range(3):
                force[c] += lam[row + s] * gradient[row + s, 3 + c]
        for side in range(2):
            if side == 0:
                rotated(rotation[f[e]], arm_a[e], lever)
            else:
                rotated(rotation[g[e]], arm_b[e], lever)
            along, block = dot(lever, force), matrices[side * len(f) + e]
            for r in range(3):
                for c in range(3):
                    block[r, c] = -0.5 * (lever[r] * force[c] + force[r] * lever[c])
                block[r, r] += along
            positive_part(1.0 if side == 1 else -1.0, block)


class Joint:
    """m joints between mounts a and b, each with rows on positions and rows on directions.

        φ = n·(x_b − x_a)   n fixed in frame a, on which the force exerts a moment where x_a ≠ x_b
        φ = p·q             p fixed in frame a and q in frame b, perpendicular to each other

    λ of the former is the force on b along n [N], of the latter the torque on b along q × p [N m], which
    has length 1 where φ = 0. The rows of a joint are contiguous, forces first.

    Parameters
    ----------
    a, b : the mounts, equal in number
    held : (m, s, 3)         n in the axes of frame a
    square : 2 × (m, r, 3)   p in the axes of frame a, q in those of frame b
    coordinates : the free coordinates; the memory of the joint counts whole turns of angles

    J̇v = 2(ω_a×n)·ḋ + (ω_a×(ω_a×n))·d with d = x_b − x_a, and (ω_b−ω_a)·((ω_b×q)×p + q×(ω_a×p)). Geometric
    stiffness: the stable part of that of the forces at the lever arms, (r·f) I − ½(r fᵀ + f rᵀ).
    Raises SceneError for mounts that do not match. Source: Witkin's notes, constraints on solids
    (P36, P65). Proved by tests/joints/test_joints.py.
    """

    one_sided = False

    def __init__(
        self,
        name: str,
        a: Mount,
        b: Mount,
        held: Array,
        square: tuple[Array, Array],
        coordinates: Sequence[JointCoordinate] = (),
    ) -> None:
        check_mounts(name, a, b)
        self.name, self.a, self.b, self.coordinates = name, a, b, tuple(coordinates)
        self.angles = [c for c in self.coordinates if isinstance(c, JointAngle)]
        self.held, self.square = np.ascontiguousarray(held), tuple(map(np.ascontiguousarray, square))
        self.bearing = held.shape[1]
        self.components = self.bearing + square[0].shape[1]
        self.n = self.components * len(a)
        self.memory_size = len(a) * len(self.angles)

    @property
    def joined(self) -> tuple[Any, Any]:
        """Block and numbers of the bodies of each side, None for the world; they do not collide."""
        return self.a.fixed_in, self.b.fixed_in

    @property
    def rigid(self) -> bool:
        """Whether nothing of it is free."""
        return bool(self.components == (6 if normal_of(self.a, self.b) is None else 3))

    def effort_unit(self, row: int) -> str:
        """Unit of λ of a row."""
        return "N" if row % self.components < self.bearing else "N m"

    def rows(self, k: Kinematics) -> Index:
        """The points of both mounts, then their frames."""
        ports = (self.a.points, self.b.points, self.a.frames, self.b.frames)
        rows: Index = np.repeat(np.hstack([k.rows_of(port) for port in ports]), self.components, axis=0)
        return rows

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient and J̇v."""
        owner, each = self.a.points.owner, self.components
        i, j = self.a.points.index, self.b.points.index
        f, g = self.a.frames.index, self.b.frames.index
        ports = (k.rotation, k.spins())
        found = (rows.phi, rows.gradient, rows.velocity_product)
        ops: list[Op] = []
        if self.bearing:
            arguments = (self.held, k.positions(owner), k.velocities(owner))
            ops.append((fill_displacements, (each, i, j, f, *arguments, *ports, *found)))
        if each > self.bearing:
            ops.append((_fill_angles, (each, self.bearing, f, g, *self.square, *ports, *found)))
        return ops

    def tangent_rows(self, k: Kinematics) -> Index:
        """The frames of a, then those of b: the stiffness does not couple them."""
        return np.vstack([k.rows_of(self.a.frames), k.rows_of(self.b.frames)])

    def bind_tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> list[Op]:
        """The geometric stiffness of the forces at the lever arms of each body."""
        f, g = self.a.frames.index, self.b.frames.index
        arms = (self.a.arm, self.b.arm, k.rotation)
        numbers = (rows.gradient, rows.lam, elements.G)
        return [(_stiffen, (self.components, self.bearing, f, g, *arms, *numbers))]

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No whole turns yet."""
        memory[:] = 0.0
        Program(self.bind_remember(k, memory))()

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """The angles, including whole turns."""
        return [op for angle in self.angles for op in angle.bind_follow(k, memory)]
