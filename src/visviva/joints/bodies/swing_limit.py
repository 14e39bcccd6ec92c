"""Limits of ball joints: an axis stays within a cone."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.rows import ONE_SIDED, Rows
from visviva.errors import SceneError
from visviva.geometry.row_vectors import dot
from visviva.joints.bodies.directions import rotated, square_gradient
from visviva.joints.bodies.joint_coordinate import last_forces
from visviva.joints.bodies.mount import Mount, frame_of


@kernel
def _fill(
    angle: float, f: Index, g: Index, axis_a: Array, axis_b: Array, rotation: Array, spins: Array,
    phi: Array, gradient: Array, velocity_product: Array,
) -> None:  # fmt: skip
    a, b, slope, arm = np.empty(3), np.empty(3), np.empty(3), np.empty(3)
    size = 1.0 / math.sin(angle)
    for e in range(len(f)):
        rotated(rotation[f[e]], axis_a[e], a)
        rotated(rotation[g[e]], axis_b[e], b)
        phi[e] = size * (dot(a, b) - math.cos(angle))
        velocity_product[e] = size * square_gradient(a, b, spins[f[e]], spins[g[e]], arm, slope)
        for c in range(3):
            gradient[e, c], gradient[e, 3 + c] = -size * slope[c], size * slope[c]


class SwingLimit:
    """0 ≤ λ ⊥ (a·b − cos α)/sin α ≥ 0: an axis of b stays within the angle α about one of a.

    Parameters
    ----------
    a, b : the mounts (m,)
    axis : (3,) or (m, 3)   both axes, in world axes at the start
    angle : α in (0, π) [rad]
    restitution : e in [0, 1]

    At the limit, λ is the torque of the rim [N m]. Raises SceneError for an axis of length 0, and for
    numbers outside these bounds. Proved by tests/joints/test_ball_joints.py.
    """

    one_sided = True

    def __init__(
        self, name: str, a: Mount, b: Mount, axis: ArrayLike, angle: float, restitution: float = 0.0
    ) -> None:
        self.name, self.a, self.b, self.n = name, a, b, len(a)
        *_, direction = frame_of(name, axis, len(a))
        self._axes = a.local(direction), b.local(direction)
        self.angle, self.restitution = float(angle), float(restitution)
        if not 0 < self.angle < math.pi:
            raise SceneError(f"found a swing of {angle:g} rad: it must lie between 0 and pi", name)
        if not 0 <= self.restitution <= 1:
            raise SceneError(f"found restitution {restitution:g}: it must lie between 0 and 1", name)

    def effort_unit(self, row: int) -> str:
        """Unit of λ of a row."""
        return "N m"

    def rows(self, k: Kinematics) -> Index:
        """Both frames."""
        return np.hstack([k.rows_of(self.a.frames), k.rows_of(self.b.frames)])

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ, its gradient and J̇v."""
        rows.kind[:], rows.restitution[:] = ONE_SIDED, self.restitution
        f, g = self.a.frames.index, self.b.frames.index
        found = (rows.phi, rows.gradient, rows.velocity_product)
        return [(_fill, (self.angle, f, g, *self._axes, k.rotation, k.spins(), *found))]

    def torque(self, k: Any) -> Array:
        """λ (m,), as left by the stepper [N m]."""
        return last_forces(k, self.name)
