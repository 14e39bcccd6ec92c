"""Boxes joined by hinges that a wall pushes over a floor share their load evenly: they stay in line."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

GAP, SPACING, SPEED, RUN_UP, T = 0.01, 0.22, 0.8, 0.1, 0.3
SCENE = """
bodies:
  floor: {{kind: ground, mu: 0.4}}
  wall:
    kind: rigid_body
    shape: {{kind: box, size: [0.1, 1, 0.2]}}
    mass: 50 kg
    mu: 0.4
    position: [-0.15, 0, 0.12]
  car:
    kind: rigid_body
    shape: {{kind: box, size: [0.2, 0.15, 0.1]}}
    mass: 1 kg
    mu: 0.4
    positions: {positions}
constraints:
  couplings: {{kind: hinge, bodies: ["car[0:{last}]", "car[1:{count}]"], at: {at}, axis: [0, 0, 1]}}
  drive:
    kind: slider
    body: wall
    axis: [1, 0, 0]
    motor: {{speed_formula: "0.8 * clip(t / 0.1, 0, 1)"}}
contacts:
  touch: {{kind: bodies}}
stepper: {{kind: time_stepping, h: {h}}}
"""


@pytest.mark.parametrize(("count", "h"), [(4, 1e-3), (5, 1e-3)])
def test_a_train_that_is_pushed_stays_in_line(count, h):
    """By symmetry. Uneven loads on the two sides of a box turn it: 0.6 and 1.3 mm in this time."""
    x = GAP + SPACING * np.arange(count)
    positions = [[float(each), 0.0, 0.05] for each in x]
    at = [[float(each + SPACING / 2), 0.0, 0.05] for each in x[:-1]]
    text = SCENE.format(positions=positions, at=at, last=count - 1, count=count, h=h)
    ready = prepare(scene_from_text(text))
    end = simulate(ready.world, ready.state, ready.stepper, T)
    found = end.q[ready.world.layout.q["car"]].reshape(-1, 7)[:, :3]
    pushed = SPEED * (T - RUN_UP / 2) - GAP
    assert abs(found[:, 1]).max() < 1e-7
    assert abs(found[:, 0] - x - pushed).max() < 1e-6
