"""Points slide over boxes that lie side by side as over one: no seam stops them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

STEPPERS = ["kind: time_stepping, h: 1 ms", "kind: event_driven"]
POINTS = """
  grit:
    kind: point_masses
    positions: [[0, 0, 0], [0, 0.1, 0], [-0.013, 0.2, 0]]
    mass: 1 g
    velocity: [1, 0, 0]
"""
JELLY = """
  jelly:
    kind: elastic_body
    shape: {kind: block, size: [10 cm, 10 cm, 10 cm], cells: [2, 2, 2]}
    material: {density: 1000, young: 40 kPa, poisson: 0.3, viscosity: [2, 4]}
    velocity: [1, 0, 0]
"""


def slid(body: str, points: str, edges: list[float], mu: float, stepper: str) -> Array:
    """Final positions of all points, 0.3 s after they started on boxes between these edges."""
    text = f"stepper: {{{stepper}}}\nbodies:{body}contacts:\n"
    for i, (a, b) in enumerate(pairwise(edges)):
        size, center = [b - a, 1, 0.2], [0.5 * (a + b), 0, -0.1]
        text += f"  slab{i}: {{kind: box, points: {points}, size: {size}, center: {center}, mu: {mu}}}\n"
    ready = prepare(scene_from_text(text))
    return simulate(ready.world, ready.state, ready.stepper, 0.3).q.reshape(-1, 3).copy()


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize("mu", [0.0, 0.2])
def test_point_masses_slide_over_seams(mu: float, stepper: str) -> None:
    """By events they struck the side of the next box. Now they hop over its edge, 1e-8 m high."""
    found = slid(POINTS, "grit", [-1.0, 0.0, 0.1, 0.2, 0.31, 2.0], mu, stepper)
    assert found == pytest.approx(slid(POINTS, "grit", [-1.0, 2.0], mu, stepper), abs=5e-5)


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_jelly_slides_over_seams(stepper: str) -> None:
    """In both steppers its vertices struck the side of the next box: it was stopped within 20 cm of 30."""
    found = slid(JELLY, "jelly.surface", [-1.0, 0.0, 0.1, 0.2, 0.3, 2.0], 0.0, stepper)
    due = slid(JELLY, "jelly.surface", [-1.0, 2.0], 0.0, stepper)
    assert found == pytest.approx(due, abs=5e-5)
    assert np.mean(found[:, 0]) > 0.34
