"""The benchmark of resting bodies: its stacks stand, and its pile stays in its box."""

from __future__ import annotations

import numpy as np

from visviva.bench.stacks import SPACING, Race, pile, pyramid, stood


def test_a_pyramid_stands():
    found = {m.case.strip(): m for m in stood("pyramid", pyramid(4), 0.3)}
    assert found["drift in 0.3 s"].value < 1e-6
    assert found["unconverged solves"].value == 0


def test_a_pile_falls_into_its_box():
    race = Race(*pile(3))
    first, deepest = race.world.total_energy(race.state), 0.0
    while race.t < 0.5:
        race.go(0.05)
        deepest = max(deepest, race.deepest()[0])
    x = race.poses()[0][:, :3]
    assert (x[:, :2] > 0).all() and (x[:, :2] < 3 * SPACING).all() and (x[:, 2] > 0).all()
    assert 0.0 < deepest < 0.01
    assert race.world.total_energy(race.state) < first
    assert np.isfinite(race.state.v).all()
