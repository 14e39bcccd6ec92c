"""Cables that run lengthwise from one end to the other while they oscillate."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.motion_ops import Path, motion_ops
from visviva.hoist.waves.wave_cable import WaveCables
from visviva.hoist.waves.wave_frames import ACROSS, CHORD, CHORD_RATE, RATE, position_gradient
from visviva.hoist.waves.wave_kernels import MASS, REST_LENGTH


@kernel
def _force(i: int, k: int, law: Array, geo: Array, u: Array, rate: Array, motion: Array, f: Array) -> None:
    """−m (2 c x_ξt + c² x_ξξ + ċ x_ξ) of node k, with c = v/L; central differences in ξ."""
    M = u.shape[0] + 1
    c, grow = motion[0] / law[i, REST_LENGTH], motion[1] / law[i, REST_LENGTH]
    for d in range(3):
        f[d] = 2.0 * c * geo[i, CHORD_RATE + d] + grow * geo[i, CHORD + d]
    for j in range(u.shape[1]):
        before, after = (u[k - 2, j] if k > 1 else 0.0), (u[k, j] if k < M - 1 else 0.0)
        early, late = (rate[k - 2, j] if k > 1 else 0.0), (rate[k, j] if k < M - 1 else 0.0)
        slope, slope_rate = 0.5 * M * (after - before), 0.5 * M * (late - early)
        bend = M * M * (after - 2.0 * u[k - 1, j] + before)
        for d in range(3):
            f[d] += (2.0 * c * slope_rate + c * c * bend + grow * slope) * geo[i, ACROSS + 3 * j + d]
            f[d] += 2.0 * c * slope * geo[i, RATE + 3 * j + d]
    for d in range(3):
        f[d] *= -law[i, MASS]


@kernel
def _add(
    rows: Index, law: Array, geo: Array, u: Array, rate: Array, on: Array, motion: Array, work: Array,
    tau: Array, efforts: Array,
) -> None:  # fmt: skip
    planes, M = u.shape[2], u.shape[1] + 1
    f, B = work[0], work[1:4]
    for i in range(len(law)):
        if on[i] == 0.0:
            continue
        for k in range(1, M):
            _force(i, k, law, geo, u[i], rate[i], motion, f)
            position_gradient(geo, i, k / M, u[i, k - 1], B)
            at = (i * (M - 1) + k - 1) * planes
            for j in range(planes):
                for d in range(3):
                    tau[at + j] += f[d] * geo[i, ACROSS + 3 * j + d]
            for a in range(3):
                moved = 0.0
                for d in range(3):
                    moved += B[d, a] * f[d]
                if rows[i, a] >= 0:
                    efforts[rows[i, a]] += f[a] - moved
                if rows[i, 3 + a] >= 0:
                    efforts[rows[i, 3 + a]] += moved


@kernel
def _power(
    law: Array, geo: Array, u: Array, rate: Array, on: Array, motion: Array, ends: Index, first_rate: Array,
    work: Array, out: Array,
) -> None:  # fmt: skip
    out[0] = 0.0
    M, f = u.shape[1] + 1, work[0]
    for i in range(len(law)):
        if on[i] == 0.0:
            continue
        for k in range(1, M):
            _force(i, k, law, geo, u[i], rate[i], motion, f)
            for d in range(3):
                speed = first_rate[ends[i, 0], d] + k / M * geo[i, CHORD_RATE + d]
                for j in range(u.shape[2]):
                    speed += rate[i, k - 1, j] * geo[i, ACROSS + 3 * j + d]
                    speed += u[i, k - 1, j] * geo[i, RATE + 3 * j + d]
                out[0] += f[d] * speed


class WaveRun:
    """Forces due to cables running from their first to their last end at v(t), with L constant.

        f = −m (2 c x_ξt + c² x_ξξ + ċ x_ξ),   c = v/L

    The x_ξt term is gyroscopic and does no work between fixed ends; c² x_ξξ uses up the part of the tension
    that turns the rope along its path: at v = √(T/ρ) none is left. The work of f, with the energy that flows
    in and out at the ends, is `work`. Explicit: suited to `event_driven` (`rk4`, `dopri5`), and to time steps
    with v below about 0.05 √(T/ρ) and drag.
    Source: García-Fernández 2009, 6.1.2, with v of its own grid. Proved by tests/hoist/test_wave_run.py.

    Parameters
    ----------
    cables : the cables, to whose mass the term adds;   path : v [m/s] and its rate, (1,) each
    """

    account = "work"

    def __init__(self, cables: WaveCables, path: Path) -> None:
        self.cables, self.path, self.name = cables, path, f"{cables.name}.run"

    def _given(self, k: Kinematics) -> tuple[list[Op], tuple[Array, ...], Array]:
        cables, motion = self.cables, np.zeros((3, 1))
        ops, geo = cables.framed(k)
        given = (cables.law, geo, *cables.shape(k), cables.on(k), motion.reshape(-1))
        return [*ops, *motion_ops(self.path, k.clock, motion)], given, np.zeros((4, 3))

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """The forces on the nodes, applied to their coordinates and both ends."""
        ops, given, work = self._given(k)
        there = (self.cables.end_rows(k), *given, work, out.block(self.cables.nodes), out.efforts)
        return [*ops, (_add, there)]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Their power [W]."""
        ops, given, work = self._given(k)
        rates = (self.cables.ends, k.velocities(self.cables.first.owner), work, out)
        return [*ops, (_power, (*given, *rates))]
