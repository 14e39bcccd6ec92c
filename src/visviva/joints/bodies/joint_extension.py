"""The displacement of a sliding joint."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.scratch import scratch
from visviva.core.kinematics import Kinematics
from visviva.geometry.row_vectors import cross, dot
from visviva.joints.bodies.directions import rotated
from visviva.joints.bodies.mount import Mount


@kernel
def fill_displacements(
    each: int, i: Index, j: Index, f: Index, held: Array, x: Array, u: Array, rotation: Array,
    spins: Array, phi: Array, gradient: Array, velocity_product: Array,
) -> None:  # fmt: skip
    """φ = n·(x_j − x_i) along each constrained direction (m, s, 3), fixed in frame f; row e each + s."""
    n, moving, lever = scratch(1, 3)[0], scratch(1, 3)[0], scratch(1, 3)[0]
    d, du = scratch(1, 3)[0], scratch(1, 3)[0]
    for e in range(len(i)):
        for c in range(3):
            d[c] = x[j[e], c] - x[i[e], c]
            du[c] = u[j[e], c] - u[i[e], c]
        for s in range(held.shape[1]):
            row = each * e + s
            rotated(rotation[f[e]], held[e, s], n)
            cross(spins[f[e]], n, moving)
            cross(n, d, lever)
            velocity_product[row] = 2.0 * dot(moving, du)
            for c in range(3):
                gradient[row, 6 + c] = lever[c]
            cross(spins[f[e]], moving, lever)
            velocity_product[row] += dot(lever, d)
            phi[row] = dot(n, d)
            for c in range(3):
                gradient[row, c] = -n[c]
                gradient[row, 3 + c] = n[c]


class JointExtension:
    """s = n·(x_b − x_a) [m] for m joints, with n fixed in frame a.

    Parameters
    ----------
    a, b : the mounts
    axis : (m, 3)   n, a unit vector in the axes of frame a

    Proved by tests/joints/test_joint_angle.py.
    """

    unit = "m"

    def __init__(self, a: Mount, b: Mount, axis: Array) -> None:
        self.a, self.b, self.n, self.axis = a, b, len(a), np.ascontiguousarray(axis)

    def rows(self, k: Kinematics) -> Index:
        """Both points, and the frame in which the axis is fixed."""
        return np.hstack([k.rows_of(self.a.points), k.rows_of(self.b.points), k.rows_of(self.a.frames)])

    def bind_read(self, k: Kinematics, value: Array, gradient: Array, velocity_product: Array) -> list[Op]:
        """s (m,), ∂s/∂(positions, spin) (m, 9) and the part of s̈ independent of accelerations."""
        owner = self.a.points.owner
        fixed = (self.a.points.index, self.b.points.index, self.a.frames.index, self.axis[:, None, :])
        ports = (k.positions(owner), k.velocities(owner), k.rotation, k.spins())
        return [(fill_displacements, (1, *fixed, *ports, value, gradient, velocity_product))]
