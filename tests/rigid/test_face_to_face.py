"""Boxes that meet face to face strike with all corners at once, also where they meet as a step ends."""

from __future__ import annotations

import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

STEPPERS = [
    "{kind: event_driven}", "{kind: time_stepping, h: 1 ms}", "{kind: time_stepping, h: 0.5 ms}",
]  # fmt: skip


@pytest.mark.parametrize("stepper", STEPPERS)
def test_equal_boxes_exchange_their_velocities(stepper: str) -> None:
    """On the ground, after 1.6 m at 2 m/s. Rounding let two corners strike a step before the others, and they
    ended at 0.36 and 1.64 m/s, turning."""
    ready = prepare(
        scene_from_text(f"""
bodies:
  a: {{kind: rigid_body, shape: {{kind: box, size: [0.4, 0.4, 0.4]}}, mass: 1, position: [-1, 0, 0.2],
      velocity: [2, 0, 0], restitution: 1, mu: 0}}
  b: {{kind: rigid_body, shape: {{kind: box, size: [0.4, 0.4, 0.4]}}, mass: 1, position: [1, 0, 0.2],
      restitution: 1, mu: 0}}
  ground: {{kind: ground, restitution: 0, mu: 0}}
contacts: {{touch: {{kind: bodies}}}}
stepper: {stepper}
""")
    )
    state = simulate(ready.world, ready.state, ready.stepper, 1.0)
    assert state.v.reshape(2, 6)[0] == pytest.approx([0.0] * 6, abs=1e-9)
    assert state.v.reshape(2, 6)[1] == pytest.approx([2.0, 0.0, 0.0, 0.0, 0.0, 0.0], abs=1e-9)
