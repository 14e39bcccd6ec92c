"""Tension along cables whose ends accelerate along the chord."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Effort, Kinematics, add
from visviva.hoist.waves.wave_cable import WaveCables
from visviva.hoist.waves.wave_frames import ALONG, LENGTH
from visviva.hoist.waves.wave_kernels import MASS

TIME, SPEEDS, GAINS = (
    0,
    1,
    7,
)  # of the memory (9,) of a cable: t, velocities of both ends, accelerations along
MEMORY_PER_CABLE = 9


@kernel
def _store_accelerations(
    clock: Array, ends: Index, geo: Array, first: Array, last: Array, memory: Array
) -> None:
    """Accelerations of both ends along the chord, over the last step."""
    for i in range(len(ends)):
        at = MEMORY_PER_CABLE * i
        passed = clock[0] - memory[at + TIME]
        if passed <= 0.0:
            continue
        for side in range(2):
            gain = 0.0
            for c in range(3):
                speed = first[ends[i, 0], c] if side == 0 else last[ends[i, 1], c]
                gain += (speed - memory[at + SPEEDS + 3 * side + c]) * geo[i, ALONG + c]
                memory[at + SPEEDS + 3 * side + c] = speed
            memory[at + GAINS + side] = gain / passed
        memory[at + TIME] = clock[0]


@kernel
def _tension_differences(law: Array, geo: Array, u: Array, on: Array, memory: Array, out: Array) -> None:
    """out (N, M − 1, planes): differences of τ Δu/σ."""
    M, planes = u.shape[1] + 1, u.shape[2]
    for i in range(len(law)):
        dx, mass = geo[i, LENGTH] / M, law[i, MASS] * M * on[i]
        one, two = memory[MEMORY_PER_CABLE * i + GAINS], memory[MEMORY_PER_CABLE * i + GAINS + 1]
        for k in range(M - 1):
            for j in range(planes):
                out[i, k, j] = 0.0
        for e in range(M):
            xi, square = (e + 0.5) / M, dx * dx
            for j in range(planes):
                du = (u[i, e, j] if e < M - 1 else 0.0) - (u[i, e - 1, j] if e > 0 else 0.0)
                square += du * du
            pull = one * (xi - 0.5 * xi * xi - 1.0 / 3.0) + two * (0.5 * xi * xi - 1.0 / 6.0)
            pull *= mass / math.sqrt(square)
            for j in range(planes):
                du = (u[i, e, j] if e < M - 1 else 0.0) - (u[i, e - 1, j] if e > 0 else 0.0)
                if e < M - 1:
                    out[i, e, j] -= pull * du
                if e > 0:
                    out[i, e - 1, j] += pull * du


@kernel
def _power(pulls: Array, rate: Array, out: Array) -> None:
    out[0] = 0.0
    for i in range(len(pulls)):
        out[0] += pulls[i] * rate[i]


class AcceleratedTension:
    """Deviation of the tension from its mean due to accelerated ends: τ Δu/σ on the nodes of each segment.

        τ(ξ) = ρ L (ẍ₀ (ξ − ξ²/2 − ⅓) + ẍ₁ (ξ²/2 − ⅙))

    ẍ₀ and ẍ₁ are those of the ends along the chord, over the last accepted step: the force lags by one.
    Equal ones act like weight along the chord. The energy given to the waves is `work`; the inertia that the
    ends feel is included in the mass of the nodes. Source: García-Fernández 2009, (6.25), reconstructed from
    T_x = ρ ẍ. Proved by tests/hoist/test_wave_run.py.
    """

    account = "work"

    def __init__(self, cables: WaveCables) -> None:
        self.cables, self.name = cables, f"{cables.name}.haste"
        self.memory_size = MEMORY_PER_CABLE * len(cables.law)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """The current velocities, and zero accelerations."""
        kept = memory.reshape(-1, MEMORY_PER_CABLE)
        kept[:] = 0.0
        kept[:, TIME] = k.t
        kept[:, 1:4], kept[:, 4:7] = k.velocity(self.cables.first), k.velocity(self.cables.last)

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Velocities and accelerations of an accepted step."""
        cables = self.cables
        ops, geo = cables.framed(k)
        rates = (k.velocities(cables.first.owner), k.velocities(cables.last.owner))
        return [*ops, (_store_accelerations, (k.clock, cables.ends, geo, *rates, memory))]

    def _pulls(self, k: Kinematics) -> tuple[list[Op], Array]:
        cables = self.cables
        ops, geo = cables.framed(k)
        u, pulls = cables.shape(k)[0], np.zeros(cables.nodes.u.shape)
        return [
            *ops,
            (_tension_differences, (cables.law, geo, u, cables.on(k), k.memory(self), pulls)),
        ], pulls.reshape(-1)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """The transverse forces."""
        ops, pulls = self._pulls(k)
        return [*ops, (add, (pulls, out.block(self.cables.nodes)))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Their power [W]."""
        ops, pulls = self._pulls(k)
        return [*ops, (_power, (pulls, k.block_v(self.cables.nodes), out))]
