"""Inertia about a joint coordinate beyond that of the bodies, such as a rotor behind a gear."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.joints.bodies.joint_coordinate import JointCoordinate, Reading


@kernel
def _add(
    inertia: float, rows: Index, gradient: Array, velocity_product: Array, matrices: Array, efforts: Array
) -> None:
    for e in range(len(velocity_product)):
        for r in range(rows.shape[1]):
            efforts[rows[e, r]] -= inertia * velocity_product[e] * gradient[e, r]
            for s in range(rows.shape[1]):
                matrices[e, r, s] = inertia * gradient[e, r] * gradient[e, s]


class JointArmature:
    """Kinetic energy ½ I θ̇² of every θ of a coordinate, in addition to that of the bodies.

        M = I g gᵀ,   f = −I (ġ·w) g,   g = ∂θ/∂(port)

    For a rotor of inertia J, coaxial with the joint, behind a gear of ratio i, I = i² J; valid while the
    rotor spins much faster than the body that carries it.

    Parameters
    ----------
    inertia : I ≥ 0 [kg m² for an angle, kg for a displacement]

    Raises SceneError for an inertia below zero. Proved by tests/joints/test_joint_armature.py.
    """

    rank_one = True

    def __init__(self, name: str, coordinate: JointCoordinate, inertia: float) -> None:
        self.name, self.coordinate, self.inertia = name, coordinate, float(inertia)
        if not (np.isfinite(inertia) and inertia >= 0.0):
            raise SceneError(f"found armature {inertia:g}: it must be >= 0", name)

    def rows(self, k: Kinematics) -> Index:
        """Rows of the coordinate."""
        return self.coordinate.rows(k)

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """I g gᵀ, and the force due to the rate of g."""
        reading = Reading(self.coordinate, k)
        numbers = (reading.rows, reading.gradient, reading.velocity_product, elements.M, out.efforts)
        return [*reading.ops, (_add, (self.inertia, *numbers))]

    def heavy(self) -> list[tuple[Points, Array]]:
        """None: reflected inertia has no weight."""
        return []
