"""The angle of a joint, including whole turns."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.scratch import scratch
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Frames
from visviva.geometry.row_vectors import dot
from visviva.joints.bodies.directions import rotated, square_gradient


@kernel
def _nearest(angle: float, known: float) -> float:
    """The angle plus the whole turns that bring it nearest to a known one."""
    whole: float = angle + 2.0 * math.pi * round((known - angle) / (2.0 * math.pi))
    return whole


@kernel
def _count_turns(
    f: Index, g: Index, across: Array, mark: Array, sign: float, rotation: Array, known: Array
) -> None:
    first, second, q = scratch(1, 3)[0], scratch(1, 3)[0], scratch(1, 3)[0]
    for e in range(len(f)):
        rotated(rotation[f[e]], across[e, 0], first)
        rotated(rotation[f[e]], across[e, 1], second)
        rotated(rotation[g[e]], mark[e], q)
        known[e] = _nearest(sign * math.atan2(dot(second, q), dot(first, q)), known[e])


@kernel
def _read(
    f: Index, g: Index, across: Array, mark: Array, sign: float, rotation: Array, spins: Array, known: Array,
    value: Array, gradient: Array, velocity_product: Array,
) -> None:  # fmt: skip
    first, second, q, arm = scratch(1, 3)[0], scratch(1, 3)[0], scratch(1, 3)[0], scratch(1, 3)[0]
    along, beside = scratch(1, 3)[0], scratch(1, 3)[0]
    for e in range(len(f)):
        rotated(rotation[f[e]], across[e, 0], first)
        rotated(rotation[f[e]], across[e, 1], second)
        rotated(rotation[g[e]], mark[e], q)
        c, s = dot(first, q), dot(second, q)
        square = c * c + s * s
        value[e] = _nearest(sign * math.atan2(s, c), known[e])
        bend_c = square_gradient(first, q, spins[f[e]], spins[g[e]], arm, along)
        bend_s = square_gradient(second, q, spins[f[e]], spins[g[e]], arm, beside)
        rate_c, rate_s = 0.0, 0.0
        for a in range(3):
            spin = spins[g[e], a] - spins[f[e], a]
            rate_c += along[a] * spin
            rate_s += beside[a] * spin
            slope = sign * (c * beside[a] - s * along[a]) / square
            gradient[e, a], gradient[e, 3 + a] = -slope, slope
        rate = (c * rate_s - s * rate_c) / square
        velocity_product[e] = (
            sign * (c * bend_s - s * bend_c - 2.0 * rate * (c * rate_c + s * rate_s)) / square
        )


class JointAngle:
    """θ = ± atan2(s·q, c·q) for m joints: the angle of q, fixed in b, from c towards s, both fixed in a.

    In a joint that keeps q perpendicular to c × s, θ̇ is the spin of b relative to a about c × s. The memory
    of the joint counts whole turns at each step: valid for less than half a turn per step.

    Parameters
    ----------
    joint : name of the joint whose memory is used
    a, b : frames (m,)
    across : (m, 2, 3)   c and s, unit vectors in the axes of frame a
    mark : (m, 3)        q, a unit vector in the axes of frame b
    sign : −1 measures the rotation of a relative to b
    place : its range in the memory

    Proved by tests/joints/test_joint_angle.py.
    """

    unit = "rad"

    def __init__(
        self,
        joint: str,
        a: Frames,
        b: Frames,
        across: Array,
        mark: Array,
        sign: float = 1.0,
        memory_index: int = 0,
    ) -> None:
        self.name, self.a, self.b, self.n, self.sign = joint, a, b, len(a), sign
        self.across, self.mark = np.ascontiguousarray(across), np.ascontiguousarray(mark)
        self._own = slice(memory_index * self.n, (memory_index + 1) * self.n)

    def rows(self, k: Kinematics) -> Index:
        """The two frames."""
        return np.hstack([k.rows_of(self.a), k.rows_of(self.b)])

    def _fixed(self) -> tuple[Any, ...]:
        return (self.a.index, self.b.index, self.across, self.mark, self.sign)

    def bind_read(self, k: Kinematics, value: Array, gradient: Array, velocity_product: Array) -> list[Op]:
        """θ (m,), ∂θ/∂(spins) (m, 6) and the part of θ̈ independent of accelerations."""
        known = k.memory(self)[self._own]
        return [(_read, (*self._fixed(), k.rotation, k.spins(), known, value, gradient, velocity_product))]

    def bind_follow(self, k: Kinematics, memory: Array) -> list[Op]:
        """Update the turns in the memory of the joint after an accepted step."""
        return [(_count_turns, (*self._fixed(), k.rotation, memory[self._own]))]
