"""Guards of wave cables: steps that are too long for them, and chords that their frames cannot follow."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.errors import SimulationError
from visviva.hoist.waves.wave_cable import WaveCables
from visviva.hoist.waves.wave_frames import ALONG
from visviva.hoist.waves.wave_rest import equilibrium_shape

# Courant numbers at which a cable is suspended, and at which it oscillates again
SUSPEND_COURANT, RESUME_COURANT = 0.95, 0.85
MIN_UP_SINE = 0.05  # |up × d| below which the frame of a chord rotates too fast


@kernel
def _read_margins(step: float, law: Array, up: Array, geo: Array, on: Array, grip: Array, out: Array) -> None:
    """Distance of each cable from being suspended or resumed, and of each chord from `up`."""
    n = len(law)
    for i in range(n):
        largest = 0.0
        for e in range(grip.shape[1]):
            largest = max(largest, grip[i, e])
        courant = step * math.sqrt(largest / law[i, 2])
        out[i] = SUSPEND_COURANT - courant if on[i] != 0.0 else courant - RESUME_COURANT
        if step == 0.0:
            out[i] = 1.0
        along, size = 0.0, 0.0
        for c in range(3):
            along += up[i, c] * geo[i, ALONG + c]
            size += up[i, c] * up[i, c]
        out[n + i] = math.sqrt(max(1.0 - along * along / size, 0.0)) - MIN_UP_SINE


class WaveWatch:
    """Suspends cables whose waves an explicit step h cannot resolve, h √(T̃/m) > 0.95, until < 0.85.

    A suspended cable is at rest in the sag due to its weight, and pulls as before; the resulting change of
    energy is booked as `topology`. h = 0: an implicit scheme, which needs no suspension.
    Raises SimulationError if a chord comes too close to the reference direction of its frame.
    Source: García-Fernández 2009, 6.2.4; its Courant number √2 is unstable. Proved by
    tests/hoist/test_wave_cable.py.
    """

    at_once = True

    def __init__(self, cables: WaveCables, step: float = 0.0) -> None:
        self.cables, self.step, self.name = cables, float(step), f"{cables.name}.watch"
        self.n = 2 * len(cables.law)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Two for each cable."""
        ops, geo, _, grip = self.cables.measured(k)
        given = (self.step, self.cables.law, self.cables.up, geo, self.cables.on(k), grip)
        return [*ops, (_read_margins, (*given, out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Suspend or resume cables."""
        n = len(self.cables.law)
        if int(which.max()) >= n:
            hint = "give `up` another direction, or use a `cable`"
            why = "its chord has become parallel to the reference direction of its frame"
            raise SimulationError(state.t, self.cables.name, why, hint)

        def revise(world: Any, state: State) -> None:
            k = world.kinematics(state)
            on = state.memory[world.layout.memory[self.cables.name]]
            for i in which:
                on[i] = 1.0 - on[i]
                if on[i] == 0.0:
                    self._suspend(k, world, state, int(i))

        return Change("wave cable", "suspended, or swinging again", revise=revise)

    def _suspend(self, k: Kinematics, world: Any, state: State, i: int) -> None:
        cables, layout = self.cables, world.layout
        ops, geo = cables.framed(k)
        for operation, arguments in ops:  # type: ignore[misc]
            operation(*arguments)
        shape = cables.nodes.u.shape
        state.q[layout.q[cables.nodes.name]].reshape(shape)[i] = equilibrium_shape(cables, i, geo[i])
        state.v[layout.v[cables.nodes.name]].reshape(shape)[i] = np.zeros(shape[1:])
