"""The bench of bodies that rest: its stacks stand, and its pile stays in its box."""

from __future__ import annotations

import numpy as np

from visviva.bench.core import Stepping
from visviva.bench.stacks import SPACING, H, depth, pile, pyramid, stood
from visviva.steppers.time_stepping import TimeStepping


def test_a_pyramid_stands():
    found = {m.case.strip(): m for m in stood("pyramid", pyramid(4), 0.3)}
    assert found["drift in 0.3 s"].value < 1e-6
    assert found["unconverged solves"].value == 0


def test_a_pile_falls_into_its_box():
    run = Stepping(pile(3), TimeStepping(H))
    first, deepest = run.world.total_energy(run.state), 0.0
    while run.state.t < 0.5:
        run.look(0.05)
        deepest = max(deepest, depth(run.stepper))
    x = run.state.q.reshape(-1, 7)[:, :3]
    assert (x[:, :2] > 0).all() and (x[:, :2] < 3 * SPACING).all() and (x[:, 2] > 0).all()
    assert deepest < 0.01
    assert run.world.total_energy(run.state) < first
    assert np.isfinite(run.state.v).all()
