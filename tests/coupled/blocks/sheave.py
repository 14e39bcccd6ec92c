"""Sheaves: wheels that turn about an axis fixed in a carrier frame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Frames, Points, Scalars


@kernel
def _turning(
    rows: Index,
    frame: Index,
    axis: Array,
    inertia: Array,
    rotation: Array,
    rates: Array,
    matrices: Array,
    efforts: Array,
) -> None:
    e, rate, spin = np.empty(3), np.empty(3), np.empty(3)
    for s in range(len(frame)):
        across, along = inertia[s, 0], inertia[s, 1]
        for c in range(3):
            e[c] = 0.0
            for d in range(3):
                e[c] += rotation[frame[s], c, d] * axis[s, d]
            spin[c] = rates[rows[s, 3 + c]]
        share = spin[0] * e[0] + spin[1] * e[1] + spin[2] * e[2]
        rate[0] = spin[1] * e[2] - spin[2] * e[1]
        rate[1] = spin[2] * e[0] - spin[0] * e[2]
        rate[2] = spin[0] * e[1] - spin[1] * e[0]
        bias = along * (rates[rows[s, 6]] + share) - across * share
        for c in range(3):
            for d in range(3):
                matrices[s, 3 + c, 3 + d] = (along - across) * e[c] * e[d]
            matrices[s, 3 + c, 3 + c] += across
            matrices[s, 3 + c, 6] = along * e[c]
            matrices[s, 6, 3 + c] = along * e[c]
            efforts[rows[s, 3 + c]] -= bias * rate[c]
        matrices[s, 6, 6] = along


class Sheaves:
    """n sheaves: an inertia on centre, carrier frame and angle θ relative to the carrier.

        T = ½ m |u|² + ½ I₁ (θ̇ + ω·e)² + ½ I₂ |ω − e (ω·e)|²

    Parameters
    ----------
    centre, frame, angle : ports (n,) of the centres, the carriers and the angles θ
    radius : (n,)         of the groove [m]
    along, across : (n,)  I₁ about the axis, I₂ across it [kg m²]
    mass : (n,)           [kg]
    axis : (n, 3)         e in the carrier's axes; made unit vectors

    With ω̇ = θ̈ = 0 the axis turns with ω × e, and the carrier feels −(I₁ (θ̇ + ω·e) − I₂ ω·e) ω × e.
    """

    def __init__(
        self,
        name: str,
        centre: Points,
        frame: Frames,
        angle: Scalars,
        radius: ArrayLike,
        inertia: tuple[ArrayLike, ArrayLike, ArrayLike],
        axis: ArrayLike = (0.0, 1.0, 0.0),
    ) -> None:
        self.name, self.centre, self.frame, self.angle = name, centre, frame, angle
        n = len(centre)
        along, across, mass = (np.array(np.broadcast_to(np.asarray(i, float), (n,))) for i in inertia)
        self.inertia = np.stack([across, along], axis=1)
        self.masses = mass
        self.radius = np.array(np.broadcast_to(np.asarray(radius, float), (n,)))
        axes = np.array(np.broadcast_to(np.asarray(axis, float), (n, 3)))
        self.axis = axes / np.linalg.norm(axes, axis=1, keepdims=True)

    def rows(self, k: Kinematics) -> Index:
        """Centre (3), frame (3), angle (1)."""
        return np.hstack([k.rows_of(self.centre), k.rows_of(self.frame), k.rows_of(self.angle)[:, None]])

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """JᵀIJ of frame and angle, and the torque that turning the axis takes."""
        elements.M[:, :3, :3] = self.masses[:, None, None] * np.eye(3)
        numbers = (self.frame.index, self.axis, self.inertia, k.rotation, k.rates)
        return [(_turning, (elements.rows, *numbers, elements.M, out.efforts))]

    def heavy(self) -> list[tuple[Points, Array]]:
        """The centres."""
        return [(self.centre, self.masses)]

    def end(self, sheave: int, side: int) -> End:
        """The end of a rope on this sheave; side +1: θ̇ > 0 hauls the rope in, −1: pays it out."""
        return End(self.centre[sheave], self, sheave, side)


@dataclass(frozen=True)
class End:
    """Where a rope segment ends: at a point, or on a sheave with its wrap side."""

    point: Points
    sheaves: Sheaves | None = None
    sheave: int = 0
    side: int = 0
