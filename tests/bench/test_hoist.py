"""The worlds of the benchmark of hoists move correctly."""

from __future__ import annotations

import numpy as np

from visviva.bench.hoist_particles import SPAN, chains
from visviva.core.loop import simulate
from visviva.steppers.event_driven import EventDriven


def test_cables_of_points_swing_with_the_period_of_a_string():
    """2 l/√(T/ρ) = 0.4 s at 10 kN and 1 kg/m: after a period they are where they began."""
    world = chains(2, 20)
    start = world.start()
    ends = (0.2, 0.4)
    half, whole = (simulate(world, world.start(), EventDriven("verlet", h=2e-4), t) for t in ends)
    middle = [state.q[world.layout.q["nodes 1"]].reshape(-1, 3)[9, 2] for state in (start, half, whole)]
    sag = 9.81 * SPAN**2 / (8.0 * 1e4)
    assert abs(middle[1] + 2.0 * sag + middle[0]) < 0.03 * sag
    assert abs(middle[2] - middle[0]) < 0.03 * sag
    assert np.ptp(start.q.reshape(-1, 3)[:, 1]) == 1.0
