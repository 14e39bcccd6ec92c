"""Steps shortened by scheduled instants: the drift of joints causes no impulse in them."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import boom

from visviva.core.loop import simulate
from visviva.steppers.time_stepping import TimeStepping


@pytest.mark.parametrize("brief", [1e-4, 1e-7, 1e-10, 1e-13])
def test_a_short_step_does_not_throw_what_has_drifted(brief):
    """0.1 mm of drift, taken out in 1e-13 s, were 1e9 m/s: it may take what a step changes."""
    world, stepper = boom(0.0), TimeStepping(1e-2)
    state = simulate(world, world.start(), stepper, 0.5)
    before = state.v.copy()
    state = simulate(world, state, stepper, state.t + brief)
    assert np.abs(state.v - before).max() < 9.81 * 1e-2


def test_frames_between_steps_keep_the_energy():
    """A state inside a step is that of a shorter one."""
    world, stepper = boom(0.0), TimeStepping(1e-2)
    state = simulate(world, world.start(), stepper, 0.5)
    out = world.new_state()
    step = stepper.step(world, state, out, 1.0, 0.5)
    energies = [world.total_energy(step.dense(0.5 + x)) for x in (0.0, 1e-6, 1e-4, 1e-3, 0.01)]
    assert np.ptp(energies) < 0.1 * 2000.0
