"""The benchmark of rigid bodies: its bodies fall, and tumble without loss."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.bench.core import Stepping
from visviva.bench.rigid import H, falling
from visviva.steppers.time_stepping import TimeStepping


def test_bodies_fall_and_keep_their_spin():
    world = falling(20)
    run = Stepping(world, TimeStepping(H, theta=0.5))
    start, energy = run.state.q.copy(), world.total_energy(run.state)
    run.look(0.5)
    fall = (run.state.q - start).reshape(-1, 7)[:, 2]
    assert np.allclose(fall, -9.81 / 2 * run.state.t**2, rtol=1e-9)
    assert world.total_energy(run.state) == pytest.approx(energy, rel=1e-12)
