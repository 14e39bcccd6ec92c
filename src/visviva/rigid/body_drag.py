"""Linear drag on translation and rotation of rigid bodies."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Frames, Points
from visviva.errors import SceneError


@kernel
def _in_world(rotation: Array, own: Array, r: int, c: int) -> float:
    """Entry (r, c) of R B Rᵀ."""
    total = 0.0
    for i in range(3):
        for j in range(3):
            total += rotation[r, i] * own[i, j] * rotation[c, j]
    return total


@kernel
def _add(
    points: Index, frames: Index, drag: Array, turning: Array, rotation: Array, u: Array, spins: Array,
    f: Array, torques: Array,
) -> None:  # fmt: skip
    for b in range(len(points)):
        for r in range(3):
            f[points[b], r] -= drag[b] * u[points[b], r]
            for c in range(3):
                part = _in_world(rotation[frames[b]], turning[b], r, c)
                torques[frames[b], r] -= part * spins[frames[b], c]


@kernel
def _power(
    points: Index, frames: Index, drag: Array, turning: Array, rotation: Array, u: Array, spins: Array,
    out: Array,
) -> None:  # fmt: skip
    out[0] = 0.0
    for b in range(len(points)):
        for r in range(3):
            out[0] -= drag[b] * u[points[b], r] ** 2
            for c in range(3):
                part = _in_world(rotation[frames[b]], turning[b], r, c)
                out[0] -= part * spins[frames[b], r] * spins[frames[b], c]


@kernel
def _tangent(frames: Index, drag: Array, turning: Array, rotation: Array, damping: Array) -> None:
    for b in range(len(frames)):
        for r in range(3):
            damping[b, r, r] = drag[b]
            for c in range(3):
                damping[b, 3 + r, 3 + c] = _in_world(rotation[frames[b]], turning[b], r, c)


class BodyDrag:
    """F = −K v at the centre and T = −(K/m) J ω on each body: drag distributed like mass.

    If nothing else acts, momentum and angular momentum both decay as e^(−K t/m).

    Parameters
    ----------
    centres, frames : of the bodies (n,)
    drag : (n,) or one number   K ≥ 0 [N s/m]
    mass : (n,)                 m [kg]
    inertia : (n, 3, 3)         J about the centre, in the body's axes [kg m²]

    Dissipated power K |v|² + (K/m) ω·Jω. Raises SceneError for a negative or infinite K.
    Source: Holzschuch, "Systèmes de particules", solids (P62). Proved by tests/rigid/test_body_drag.py.
    """

    account = "dissipated"

    def __init__(
        self,
        name: str,
        centres: Points,
        frames: Frames,
        drag: ArrayLike,
        mass: ArrayLike,
        inertia: ArrayLike,
    ) -> None:
        self.name, self.centres, self.frames = name, centres, frames
        self.drag = np.array(np.broadcast_to(np.asarray(drag, float), (len(centres),)))
        if not (np.isfinite(self.drag).all() and (self.drag >= 0).all()):
            raise SceneError(f"found drag {self.drag.min():g} N s/m: it must be a finite number >= 0", name)
        self.turning = (self.drag / np.asarray(mass, float))[:, None, None] * np.asarray(inertia, float)

    def _given(self, k: Kinematics) -> tuple[Any, ...]:
        law = self.centres.index, self.frames.index, self.drag, self.turning
        return (*law, k.rotation, k.velocities(self.centres.owner), k.spins())

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """The forces on the centres and the torques on the frames."""
        return [(_add, (*self._given(k), out.forces(self.centres.owner), out.torques()))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−K |v|² − (K/m) ω·Jω [W]."""
        return [(_power, (*self._given(k), out))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """The centre and the frame of each body, with D."""
        return np.hstack([k.rows_of(self.centres), k.rows_of(self.frames)]), "D"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """K and (K/m) J on the diagonal."""
        return [(_tangent, (self.frames.index, self.drag, self.turning, k.rotation, elements.D))]
