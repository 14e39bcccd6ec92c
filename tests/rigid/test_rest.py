"""Stacked boxes: they stay in place, and steps of resting bodies solve nothing."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.bench.stacks import FLOOR, H, cubes, pyramid, resting, tower
from visviva.core.loop import advance
from visviva.steppers.solve.rows.solve_rows import ALL_STEPS, ALL_SWEEPS
from visviva.steppers.time_stepping import TimeStepping


def idle_steps(places, before, count):
    """Of so many steps after others, how many need no sweep and no step of Newton; and the places."""
    world, stepper = resting(cubes(places), FLOOR), TimeStepping(H)
    state, out = world.start(), world.new_state()
    idle = 0
    for step in range(before + count):
        state, out = advance(world, state, out, stepper, np.inf, state.t + 0.5 * H)
        status = stepper.system.solver.status
        idle += step >= before and status[ALL_SWEEPS] == 0.0 and status[ALL_STEPS] == 0.0
    return idle, state.q.reshape(-1, 7)[:, :3]


@pytest.mark.parametrize("off", [0.0, 1e-9, 1e-6])
@pytest.mark.parametrize("stack", [tower(10), pyramid(6)])
def test_a_stack_at_rest_is_not_solved(stack, off):
    """However its boxes are a little off at the start: contacts that hardly close, or lean, come to rest."""
    places = stack + off * np.random.default_rng(1).uniform(0.0, 1.0, stack.shape)
    idle, now = idle_steps(places, 120, 120)
    assert idle >= 100
    assert np.abs(now - places).max() < 1e-7 + 30 * off
