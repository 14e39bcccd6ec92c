"""A cart pressed against its stop by a torque-limited motor, with dry friction and a rigid pendulum."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

CART = """
duration: 2 s
bodies:
  cart: {{kind: rigid_body, shape: {{kind: box, size: [0.3, 0.3, 0.1]}}, mass: 30 kg, position: [0, 0, 1]}}
  bob: {{kind: rigid_body, shape: {{kind: sphere, radius: 0.1}}, mass: 10 kg, position: [0.5, 0, 1]}}
constraints:
  guide:
    kind: slider
    body: cart
    axis: [1, 0, 0]
    limits: [-0.2, 0.3]
    motor: {{speed: 0.7 m/s, max_force: {force} N}}
    friction: {friction} N
  rod: {{kind: hinge, bodies: [cart, bob], at: [0, 0, 1], axis: [0, 1, 0]}}
stepper: {stepper}
"""


def end(force: float, friction: float, stepper: str) -> np.ndarray:
    ready = prepare(scene_from_text(CART.format(force=force, friction=friction, stepper=stepper)))
    return simulate(ready.world, ready.state, ready.stepper, 1.2).q.reshape(-1, 7)[:, :3]


@pytest.mark.parametrize(("force", "friction"), [(60, 20), (200, 50), (294.3, 10)])
def test_both_steppers_arrive_at_one_place(force: float, friction: float) -> None:
    """Motor, stop and friction share the cart's load, which is not determined row by row."""
    exact = end(force, friction, "{kind: event_driven, rtol: 1e-7}")
    np.testing.assert_allclose(end(force, friction, "{kind: event_driven}"), exact, atol=2e-5)
    np.testing.assert_allclose(end(force, friction, "{kind: time_stepping, h: 0.2 ms}"), exact, atol=2e-4)
