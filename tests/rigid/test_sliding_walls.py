"""Walls and rows of many bricks on a plate that slips under them: they follow it at μg as one body."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.figures.rigid_contact import G
from visviva.scene import scene_from_text

MU, SECONDS, RTOL = 0.06, 0.38, 1e-6
COURSES, LENGTH, HEIGHT, JOINT = 4, 0.2, 0.08, 0.002

PLATE = f"""
bodies:
  plate: {{kind: rigid_body, shape: {{kind: box, size: [12, 2, 0.4]}}, mass: 200 kg, position: [0, 0, -0.2]}}
  NAME: BRICKS
constraints:
  rail: {{kind: slider, body: plate, axis: [1, 0, 0], motor: {{speed_formula: "{2 * MU * G} * t"}}}}
contacts:
  touch: {{kind: bodies, pairs: [{{between: [base, plate], mu: {MU}}}]}}
gravity: [0, 0, -{G}]
stepper: {{kind: event_driven, method: dopri5, rtol: {RTOL}}}
"""


def bricks(course: int, first: int) -> str:
    positions = [
        [(i + 0.5 * course) * (LENGTH + JOINT), 0.0, HEIGHT * (course + 0.5)] for i in range(first - course)
    ]
    return (
        f"{{kind: rigid_body, shape: {{kind: box, size: [{LENGTH}, 0.1, {HEIGHT}]}}, mass: 1 kg, "
        f"positions: {positions}}}"
    )


@pytest.mark.parametrize("first", [7, 8])
def test_a_wall_follows_a_plate_that_slips_under_it(first: int) -> None:
    """22 bricks took 3035 steps: errors of the solves looked like loads that change, and contacts apart by
    1e-11 m had no rows in brief steps."""
    lines = "\n".join(
        f"  {'base' if course == 0 else f'course_{course}'}: {bricks(course, first)}"
        for course in range(COURSES)
    )
    ready = prepare(scene_from_text(PLATE.replace("  NAME: BRICKS", lines)))
    before = ready.state.q.copy()
    end = simulate(ready.world, ready.state, ready.stepper, SECONDS)
    for course in range(COURSES):
        at = ready.world.layout.q["base" if course == 0 else f"course_{course}"]
        moved = (end.q[at] - before[at]).reshape(-1, 7)
        assert np.abs(moved[:, 0] - 0.5 * MU * G * SECONDS**2).max() < RTOL
        assert np.abs(moved[:, 1:3]).max() < RTOL
    assert ready.stepper.stats["steps"] < 200
