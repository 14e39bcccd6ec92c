"""The worlds of the contact benchmark behave as described, at small size."""

from __future__ import annotations

import numpy as np

from visviva.bench import contact
from visviva.bench.core import Stepping
from visviva.steppers.steps.particle_pass import local_sets
from visviva.steppers.time_stepping import TimeStepping


def test_the_shower_stays_on_the_hills():
    world = contact.shower(1500, 16)
    stepping = Stepping(world, TimeStepping(contact.H))
    assert len(local_sets(world)[0].surfaces) == 1
    stepping.look(1.0)
    x = stepping.state.q.reshape(-1, 3)
    near = (np.abs(x[:, :2]) < 0.95).all(axis=1)
    height = 0.1 * np.sin(9 * x[:, 0]) * np.cos(7 * x[:, 1]) + 0.3 * (x[:, 0] ** 2 + x[:, 1] ** 2)
    assert near.sum() > 1000
    assert (x[near, 2] - height[near]).min() > -0.08, "flat triangles cut the tops of waves off"
    assert len(contact.hills(8)[1]) == 128
