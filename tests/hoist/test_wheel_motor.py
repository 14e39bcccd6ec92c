"""Wheel motors with varying speed: θ̇ = 2t is kept, with a load on an elastic rope, in both steppers."""

from __future__ import annotations

import pytest

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.scene.build import build_scene
from visviva.scene.load import scene_from_text
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

WINCH = """\
bodies:
  load: {position: [0.5, 0, -4], mass: 100 kg}
  wheel: {kind: winch, position: [0, 0, 0], radius: 50 cm, mass: 100 kg}
constraints:
  machine: {kind: drive, of: wheel, motor: {speed_formula: "2 * t", max_torque: 3 kN m}}
  rope: {kind: rope, nodes: [wheel, load], EA: 300 kN, tension: 981 N}
"""


@pytest.mark.parametrize("stepper", [EventDriven(rtol=1e-8), TimeStepping(1e-3)], ids=["events", "steps"])
def test_a_wheel_follows_the_formula_of_its_motor(stepper: EventDriven | TimeStepping) -> None:
    """Its φ̈ is θ̈ − ω̇ at every instant: a part of an instant before would end each stick at once."""
    world = World()
    build_scene(scene_from_text(WINCH), world)
    world.build()
    state = simulate(world, world.start(), stepper, 0.6)
    turned = float(state.q[world.layout.q["wheel.angles"]][0])
    assert turned == pytest.approx(0.36, abs=1e-6 if isinstance(stepper, EventDriven) else 2e-3)
    if isinstance(stepper, EventDriven):
        assert not stepper.fallbacks()
