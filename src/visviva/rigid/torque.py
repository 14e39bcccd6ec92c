"""Constant and oscillating torques on bodies."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Frames


@kernel
def _torque_of(torque: Array, wave: Array, carried: bool, t: float, rotation: Array, out: Array) -> None:
    """T cos(ω t + φ), out (3,), in world axes."""
    size = np.cos(wave[0] * t + wave[1])
    for r in range(3):
        out[r] = size * torque[r]
        if carried:
            out[r] = 0.0
            for c in range(3):
                out[r] += size * rotation[r, c] * torque[c]


@kernel
def _add(
    frames: Index, torque: Array, wave: Array, carried: bool, clock: Array, rotation: Array, out: Array
) -> None:
    own = np.empty(3)
    for i in range(len(frames)):
        _torque_of(torque, wave, carried, clock[0], rotation[frames[i]], own)
        for c in range(3):
            out[frames[i], c] += own[c]


@kernel
def _power(
    frames: Index, torque: Array, wave: Array, carried: bool, clock: Array, rotation: Array, spins: Array,
    out: Array,
) -> None:  # fmt: skip
    own, total = np.empty(3), 0.0
    for i in range(len(frames)):
        _torque_of(torque, wave, carried, clock[0], rotation[frames[i]], own)
        for c in range(3):
            total += own[c] * spins[frames[i], c]
    out[0] = total


class Torque:
    """T cos(2π f t + φ) on every frame, in world axes or body axes.

    Parameters
    ----------
    frames : of the bodies it acts on
    torque : (3,)       T [N m]
    frequency, phase : f [Hz] and φ [rad]; by default a constant torque
    carried : whether T is fixed in the body's axes

    Power: Σ T·ω. Source: Holzschuch, "Systèmes de particules", solids (P61).
    Proved by tests/rigid/test_torque.py.
    """

    account = "work"

    def __init__(
        self,
        name: str,
        frames: Frames,
        torque: ArrayLike,
        frequency: float = 0.0,
        phase: float = 0.0,
        carried: bool = False,
    ) -> None:
        self.name, self.frames = name, frames
        self.torque, self.carried = np.array(torque, float), carried
        self.wave = np.array([2.0 * np.pi * frequency, phase])

    def _given(self, k: Kinematics) -> tuple[Index, Array, Array, bool, Array, Array]:
        return self.frames.index, self.torque, self.wave, self.carried, k.clock, k.rotation

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the torques to the frames."""
        return [(_add, (*self._given(k), out.torques()))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ T·ω."""
        return [(_power, (*self._given(k), k.spins(), out))]
