"""Isotropic springs and dampers of ball joints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.errors import SceneError
from visviva.geometry.row_vectors import cross, dot
from visviva.geometry.spectrum import positive_part
from visviva.joints.bodies.directions import rotated
from visviva.joints.bodies.joint_marks import bind_marks
from visviva.joints.bodies.mount import Mount


@kernel
def _add(
    law: Array, marks: Array, f: Index, g: Index, axes_a: Array, axes_b: Array, rotation: Array,
    spins: Array, torques: Array,
) -> None:  # fmt: skip
    a, b, twist = np.empty(3), np.empty(3), np.empty(3)
    for e in range(len(f)):
        for c in range(3):
            torque = -marks[e] * law[1] * (spins[g[e], c] - spins[f[e], c])
            torques[g[e], c] += torque
            torques[f[e], c] -= torque
        for i in range(3):
            rotated(rotation[f[e]], axes_a[e, i], a)
            rotated(rotation[g[e]], axes_b[e, i], b)
            cross(b, a, twist)
            for c in range(3):
                torque = 0.5 * marks[e] * law[0] * twist[c]
                torques[g[e], c] += torque
                torques[f[e], c] -= torque


@kernel
def _energy(
    law: Array, marks: Array, f: Index, g: Index, axes_a: Array, axes_b: Array, rotation: Array, out: Array
) -> None:
    a, b = np.empty(3), np.empty(3)
    out[0] = 0.0
    for e in range(len(f)):
        for i in range(3):
            rotated(rotation[f[e]], axes_a[e, i], a)
            rotated(rotation[g[e]], axes_b[e, i], b)
            # 1 − a·b = ½ |a − b|² avoids cancellation where the joint is nearly straight.
            for c in range(3):
                out[0] += 0.25 * marks[e] * law[0] * (a[c] - b[c]) ** 2


@kernel
def _power(law: Array, marks: Array, f: Index, g: Index, spins: Array, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(f)):
        for c in range(3):
            out[0] -= marks[e] * law[1] * (spins[g[e], c] - spins[f[e], c]) ** 2


@kernel
def _tangent(
    law: Array, marks: Array, f: Index, g: Index, axes_a: Array, axes_b: Array, rotation: Array,
    stiffness: Array, damping: Array,
) -> None:  # fmt: skip
    a, b = np.empty(3), np.empty(3)
    block = np.empty((3, 3))
    for e in range(len(f)):
        block[:] = 0.0
        for i in range(3):
            rotated(rotation[f[e]], axes_a[e, i], a)
            rotated(rotation[g[e]], axes_b[e, i], b)
            along = dot(a, b)
            for r in range(3):
                block[r, r] += 0.5 * along
                for c in range(3):
                    block[r, c] -= 0.25 * (a[r] * b[c] + b[r] * a[c])
        positive_part(marks[e] * law[0], block)
        for r in range(3):
            for c in range(3):
                drag = marks[e] * law[1] if r == c else 0.0
                for side in range(2):
                    same, other = 3 * side, 3 - 3 * side
                    stiffness[e, same + r, same + c] = block[r, c]
                    stiffness[e, same + r, other + c] = -block[r, c]
                    damping[e, same + r, same + c] = drag
                    damping[e, same + r, other + c] = -drag


class BallSpring:
    """Torque that restores the initial orientation of b relative to a, and drag on relative rotation.

        V = k (1 − cos θ),   torque on b = ½ k Σ_i b_i × a_i − c (ω_b − ω_a)

    with θ the angle of relative rotation and a_i, b_i the axes that coincided at the start.

    Parameters
    ----------
    a, b : the mounts (m,)
    stiffness, damping : k ≥ 0 [N m/rad], c ≥ 0 [N m s/rad]
    switches : see `visviva.joints.lifetime.switched`; it acts while the joint does

    K is the stable part of ½ k Σ_i ((a_i·b_i) I − ½(a_i b_iᵀ + b_i a_iᵀ)). Raises SceneError for numbers
    below zero. Proved by tests/joints/test_ball_joints.py.
    """

    account = "dissipated"

    def __init__(
        self,
        name: str,
        a: Mount,
        b: Mount,
        stiffness: float,
        damping: float = 0.0,
        switches: Sequence[Any] = (),
    ) -> None:
        self.name, self.a, self.b, self.switches = name, a, b, tuple(switches)
        self.law = np.array([stiffness, damping], float)
        self._axes = tuple(np.stack([mount.local(d) for d in np.eye(3)], axis=1) for mount in (a, b))
        for what, number in (("stiffness", stiffness), ("damping", damping)):
            if not number >= 0:
                raise SceneError(f"found {what} {number:g}: it must be >= 0", name)

    def _fixed(self, k: Kinematics) -> tuple[tuple[Any, ...], list[Op]]:
        marks, ops = bind_marks(self.switches, k, len(self.a))
        return (self.law, marks, self.a.frames.index, self.b.frames.index), ops

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """The torques on both bodies."""
        fixed, ops = self._fixed(k)
        return [*ops, (_add, (*fixed, *self._axes, k.rotation, k.spins(), out.torques()))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Stored energy [J]."""
        fixed, ops = self._fixed(k)
        return [*ops, (_energy, (*fixed, *self._axes, k.rotation, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−c |ω_b − ω_a|² [W]."""
        fixed, ops = self._fixed(k)
        return [*ops, (_power, (*fixed, k.spins(), out))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """Both frames, with K and D."""
        return np.hstack([k.rows_of(self.a.frames), k.rows_of(self.b.frames)]), "KD"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """K and D."""
        fixed, ops = self._fixed(k)
        return [*ops, (_tangent, (*fixed, *self._axes, k.rotation, elements.K, elements.D))]
