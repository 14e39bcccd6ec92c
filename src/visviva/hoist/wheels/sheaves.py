"""Sheaves: grooved wheels that rotate about an axis fixed in a carrier."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Frames, Points, Scalars
from visviva.errors import SceneError
from visviva.hoist.wheels.groove import GEARED, Groove


@kernel
def _turning(
    rows: Index, frame: Index, axis: Array, inertia: Array, rotation: Array, rates: Array, matrices: Array,
    efforts: Array,
) -> None:  # fmt: skip
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


def _directions(axis: Array) -> Array:
    """Unit vectors (n, 2, 3) perpendicular to axes (n, 3): directions of α = 0 and α = π/2."""
    first = np.eye(3)[np.abs(axis).argmin(axis=1)]
    first -= axis * (axis * first).sum(axis=1, keepdims=True)
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    return np.stack([first, np.cross(axis, first)], axis=1)


class Sheaves:
    """n sheaves: an inertia on centre, carrier frame and angle θ relative to the carrier.

        T = ½ m |u|² + ½ I₁ (θ̇ + ω·e)² + ½ I₂ |ω − e (ω·e)|²

    Parameters
    ----------
    centre, frame : ports (n,) of the centres and of the carriers
    angle : ports (n,) of the angles θ; None for wheels without mass and friction, over which rope runs freely
    radius : (n,)         of the groove, to the middle of the rope [m]; 0: a point over which rope runs freely
    inertia : I₁ about the axis and I₂ across it [kg m²], and the mass [kg], each (n,) or one number
    axis : (n, 3)         e in the carrier's axes; normalised
    groove : how rope is held on them

    Attributes
    ----------
    directions : (n, 2, 3)   unit vectors in the carrier's axes: directions of α = 0 and α = π/2

    With ω̇ = θ̈ = 0 the axis rotates at ω × e, and the torque on the carrier is −(I₁ (θ̇ + ω·e) − I₂ ω·e) ω ×
    e. The full moment of a rope acts on the carrier; its component along e also acts on θ, since θ is
    relative.
    Raises SceneError for a radius below 0, or 0 for a wheel that rotates, a zero axis, and impossible moments
    of inertia.
    Source: García-Fernández 2009, ch. 4, with its corrections. Proved by tests/hoist/test_sheaves.py.
    """

    def __init__(
        self,
        name: str,
        centre: Points,
        frame: Frames,
        angle: Scalars | None,
        radius: ArrayLike,
        inertia: tuple[ArrayLike, ArrayLike, ArrayLike] = (0.0, 0.0, 0.0),
        axis: ArrayLike = (0.0, 1.0, 0.0),
        groove: Groove = GEARED,
    ) -> None:
        self.name, self.centre, self.frame, self.angle = name, centre, frame, angle
        self.post, self.layers, self.guarded = groove.post, groove.layers, groove.guarded
        n = len(centre)
        along, across, mass = (np.array(np.broadcast_to(np.asarray(i, float), (n,))) for i in inertia)
        self.inertia, self.masses = np.stack([across, along], axis=1), mass
        self.radius = np.array(np.broadcast_to(np.asarray(radius, float), (n,)))
        axes = np.array(np.broadcast_to(np.asarray(axis, float), (n, 3)))
        size = np.linalg.norm(axes, axis=1, keepdims=True)
        if not (np.isfinite(size).all() and (size > 0).all()):
            raise SceneError("found an axis of length 0: a sheave rotates about it", name)
        self.axis = axes / size
        self.directions = _directions(self.axis)
        self.mu = np.array(np.broadcast_to(np.asarray(groove.mu, float), (n,)))
        if not (self.mu >= 0).all():
            raise SceneError(f"found mu {self.mu.min():g}: friction in a groove must be >= 0", name)
        least = 0.0 if angle is None and not groove.post else np.nextafter(0.0, 1.0)
        if not (np.isfinite(self.radius).all() and (self.radius >= least).all()):
            raise SceneError(f"found radius {self.radius.min():g} m: that of a wheel must be > 0", name)
        if not (np.isfinite(self.inertia).all() and (self.inertia >= 0).all() and (mass >= 0).all()):
            raise SceneError("found a mass or moment of inertia below 0", name)

    def __len__(self) -> int:
        return len(self.centre)

    def rows(self, k: Kinematics) -> Index:
        """Centre (3), frame (3), angle (1)."""
        assert self.angle is not None, "wheels without an angle have no inertia"
        return np.hstack([k.rows_of(self.centre), k.rows_of(self.frame), k.rows_of(self.angle)[:, None]])

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """JᵀIJ of frame and angle, and the gyroscopic torque of the rotating axis."""
        elements.M[:, :3, :3] = self.masses[:, None, None] * np.eye(3)
        numbers = (self.frame.index, self.axis, self.inertia, k.rotation, k.rates)
        return [(_turning, (elements.rows, *numbers, elements.M, out.efforts))]

    @property
    def tensors(self) -> Array:
        """Inertia (n, 3, 3) in the axes of display, the third of which is the wheel's [kg m²]."""
        across, along = self.inertia.T
        return np.asarray(np.stack([across, across, along], axis=1)[:, :, None] * np.eye(3))

    def motions(self, k: Kinematics) -> tuple[Array, Array]:
        """u (n, 3) of the centres [m/s], and ω + θ̇ e (n, 3) [rad/s] in world axes."""
        rates = k.rates[self.rows(k)]
        e = np.einsum("nij,nj->ni", k.rotation[self.frame.index], self.axis)
        return rates[:, :3], rates[:, 3:6] + rates[:, 6:] * e

    def heavy(self) -> list[tuple[Points, Array]]:
        """The centres."""
        return [(self.centre, self.masses)]
