"""The spin of a joint about an axis of its first body, without a corresponding angle."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.geometry.row_vectors import cross, dot
from visviva.joints.bodies.directions import rotated
from visviva.joints.bodies.in_plane import check_rotations, normal_of
from visviva.joints.bodies.mount import Mount, frame_of


@kernel
def _read(
    f: Index, g: Index, axis: Array, rotation: Array, spins: Array, gradient: Array, velocity_product: Array
) -> None:
    n, moving, relative = np.empty(3), np.empty(3), np.empty(3)
    for e in range(len(f)):
        rotated(rotation[f[e]], axis[e], n)
        cross(spins[f[e]], n, moving)
        for c in range(3):
            relative[c] = spins[g[e], c] - spins[f[e], c]
            gradient[e, c], gradient[e, 3 + c] = -n[c], n[c]
        velocity_product[e] = dot(moving, relative)


class JointSpin:
    """θ̇ = n·(ω_b − ω_a) [rad/s] for m joints, with n fixed in frame a.

    Rotations about different axes do not add up to angles, so this coordinate has a rate but no value: motors
    can control it or apply a torque; limits and springs are not possible.

    Parameters
    ----------
    a, b : the mounts
    axis : (3,) or (m, 3)   n, in world axes at the start, of any length

    Raises SceneError for an axis of length 0, or one about which bodies in a plane cannot rotate.
    Proved by tests/joints/test_joint_spin.py.
    """

    unit = "rad"

    def __init__(self, name: str, a: Mount, b: Mount, axis: ArrayLike) -> None:
        self.a, self.b, self.n = a, b, len(a)
        *_, direction = frame_of(name, axis, len(a))
        check_rotations(name, direction, normal_of(a, b))
        self.axis = a.local(direction)

    def rows(self, k: Kinematics) -> Index:
        """Both frames."""
        return np.hstack([k.rows_of(self.a.frames), k.rows_of(self.b.frames)])

    def bind_read(self, k: Kinematics, value: Array, gradient: Array, velocity_product: Array) -> list[Op]:
        """∂θ̇/∂(spins) (m, 6) and the part of θ̈ independent of accelerations, ṅ·(ω_b − ω_a)."""
        value[:] = np.nan
        frames = self.a.frames.index, self.b.frames.index
        return [(_read, (*frames, self.axis, k.rotation, k.spins(), gradient, velocity_product))]
