"""Uniform twist of rods: torsional waves are far faster than bending."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.geometry.vectors import (
    Vector,
    between,
    cross,
    dot,
    length,
    perpendicular,
    put_vector,
    scaled,
    sum_of,
    vector_of,
)
from visviva.vocabulary.formula_motion import FormulaMotion, law_ops

FIRST, LAST, TWIST_ANGLE = 0, 6, 12
"""Positions in the memory: a vector across the first piece and its direction, both of the last, and ψ."""
MEMORY_SIZE = 13


@kernel
def _segment_direction(index: Index, x: Array, piece: int) -> Vector:
    """Unit tangent of a piece."""
    along: Vector = between(x, index[piece], index[piece + 1])
    unit: Vector = scaled(1.0 / length(along), along)
    return unit


@kernel
def _parallel_transport(v: Vector, a: Vector, b: Vector) -> Vector:
    """Parallel transport of a vector from direction a to b."""
    k, c = cross(a, b), dot(a, b)
    turned: Vector = sum_of(sum_of(scaled(c, v), 1.0, cross(k, v)), dot(k, v) / (1.0 + c), k)
    return turned


@kernel
def _transport_along_rod(index: Index, x: Array, v: Vector) -> Vector:
    """A vector across the first piece, transported to the last one."""
    direction = _segment_direction(index, x, 0)
    for piece in range(1, len(index) - 1):
        ahead = _segment_direction(index, x, piece)
        v = _parallel_transport(v, direction, ahead)
        direction = ahead
    return v


@kernel
def _end_frame(index: Index, memory: Array, x: Array, end: int) -> tuple[Vector, Vector]:
    """The current direction of an end piece, and the transported vector across it."""
    direction = _segment_direction(index, x, 0 if end == FIRST else len(index) - 2)
    return direction, _parallel_transport(vector_of(memory[end:]), vector_of(memory[end + 3 :]), direction)


@kernel
def _bend_rotation(index: Index, memory: Array, x: Array) -> float:
    """ψ: the rotation of the last piece relative to the first due to bends, by transport along the rod."""
    direction, last = _end_frame(index, memory, x, LAST)
    first = _transport_along_rod(index, x, _end_frame(index, memory, x, FIRST)[1])
    angle = math.atan2(dot(direction, cross(first, last)), dot(first, last))
    return float(angle + 2 * math.pi * np.round((memory[TWIST_ANGLE] - angle) / (2 * math.pi)))


@kernel
def _store_frame(end: int, direction: Vector, v: Vector, memory: Array) -> None:
    put_vector(memory[end:], v)
    put_vector(memory[end + 3 :], direction)


@kernel
def _start_memory(index: Index, x: Array, memory: Array) -> None:
    """Any vector across the first piece, and the same transported to the last one: ψ = 0."""
    direction = _segment_direction(index, x, 0)
    v = perpendicular(direction)
    _store_frame(FIRST, direction, v, memory)
    _store_frame(
        LAST, _segment_direction(index, x, len(index) - 2), _transport_along_rod(index, x, v), memory
    )
    memory[TWIST_ANGLE] = 0.0


@kernel
def _remember(index: Index, x: Array, memory: Array) -> None:
    memory[TWIST_ANGLE] = _bend_rotation(index, memory, x)
    for end in (FIRST, LAST):
        direction, v = _end_frame(index, memory, x, end)
        _store_frame(end, direction, v, memory)


@kernel
def _moment(index: Index, stiffness: float, twist: Array, memory: Array, x: Array, out: Array) -> None:
    """M, and the power M φ̇ of the drive at the ends [W]."""
    out[0] = stiffness * (twist[0] + _bend_rotation(index, memory, x))
    out[1] = out[0] * twist[1]


@kernel
def _add(index: Index, moment: Array, x: Array, f: Array) -> None:
    """f = −M ∂ψ/∂x."""
    for i in range(1, len(index) - 1):
        back, ahead = between(x, index[i - 1], index[i]), between(x, index[i], index[i + 1])
        a, b = length(back), length(ahead)
        bend = scaled(moment[0] / (a * b + dot(back, ahead)), cross(back, ahead))
        for d in range(3):
            f[index[i - 1], d] += bend[d] / a
            f[index[i + 1], d] -= bend[d] / b
            f[index[i], d] += bend[d] / b - bend[d] / a


@kernel
def _energy(stiffness: float, moment: Array, out: Array) -> None:
    out[0] = 0.5 * moment[0] ** 2 / stiffness


@kernel
def _power(moment: Array, out: Array) -> None:
    out[0] = moment[1]


class RodTwist:
    """A rod whose ends are held against rotation about its centreline: it resists twist.

        E = ½ C (φ + ψ)²,   C = G J/L,   M = C (φ + ψ),   f = −M ∂ψ/∂x

    φ is the rotation of the last end relative to the first; M φ̇ is the power of the drive that rotates it. ψ
    is the contribution of the rod's bends: the angle between a direction across the last piece, which rotates
    with it, and one across the first parallel-transported along the rod. The twist is uniform along the rod.
    With (κb)_i = 2 a × b/(|a||b| + a·b) of two pieces a and b that meet in point i, ∂ψ/∂x_{i−1} = −κb/2|a|,
    ∂ψ/∂x_{i+1} = κb/2|b|, and x_i has the remainder. It has no tangent: explicit in `time_stepping`.

    Parameters
    ----------
    points : (n,), n ≥ 3, in a row
    stiffness : C [N m], > 0
    twist : φ [rad], right-handed along the rod: a number, or a `FormulaMotion`

    Raises SceneError for numbers out of range.
    Source: Bergou and others 2008, Discrete Elastic Rods (quasistatic twist). Proved by
    tests/springs/test_rod_twist.py.
    """

    account = "work"
    follows = True
    memory_size = MEMORY_SIZE

    def __init__(self, name: str, points: Points, stiffness: float, twist: float | FormulaMotion) -> None:
        if len(points) < 3:
            raise SceneError(f"found {len(points)} points, expected 3 or more in a row", name)
        if not (np.isfinite(stiffness) and stiffness > 0):
            raise SceneError(f"found torsional stiffness {stiffness:g} N m, expected > 0", name)
        self.name, self.points, self.stiffness, self.twist = name, points, float(stiffness), twist

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """ψ = 0."""
        _start_memory(self.points.index, k.positions(self.points.owner), memory)

    def _moment(self, k: Kinematics) -> tuple[Array, list[Op]]:
        """M [N m] and M φ̇ [W]."""
        found, twist = np.zeros(2), np.zeros(3)
        own = (self.points.index, self.stiffness, twist, k.memory(self), k.positions(self.points.owner))
        return found, [*law_ops(self.twist, k.clock, twist), (_moment, (*own, found))]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces on all points."""
        (moment, ops), owner = self._moment(k), self.points.owner
        return [*ops, (_add, (self.points.index, moment, k.positions(owner), out.forces(owner)))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ C (φ + ψ)²."""
        moment, ops = self._moment(k)
        return [*ops, (_energy, (self.stiffness, moment, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """M φ̇."""
        moment, ops = self._moment(k)
        return [*ops, (_power, (moment, out))]

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Both ends of the rod, and ψ."""
        return [(_remember, (self.points.index, k.positions(self.points.owner), memory))]

    def moment(self, k: Kinematics) -> float:
        """M, uniform along the rod [N m]."""
        moment, ops = self._moment(k)
        Program(ops)()
        return float(moment[0])
