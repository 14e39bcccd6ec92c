"""Cables paid out to their end: they leave their drums, and nothing is lost."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum

from visviva.cli.session import Ready, prepare
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.hoist.cables.fed_cable import FedCable
from visviva.scene import scene_from_text

WOUND, RADIUS, RATE, G = 0.5, 0.2, 6.0, 9.81

TEXT = """
duration: 2 s
bodies:
  eye: {{kind: fixed_points, positions: [[0, 0, 9]]}}
  drum: {{kind: winch, position: [-0.4, 0, 9], radius: 20 cm, mass: 100 kg, speed: 6 rad/s,
         layers: {{width: 10 cm, diameter: 2 cm, wound: {wound} m}}}}
  load: {{position: [0, 0, 6], velocity: [0, 0, -1.2], mass: 50 kg}}
constraints:
  rope: {{kind: cable, {ends}, EA: 50 kN, tension: 500 N, density: 1 kg/m, piece: 30 cm, relaxation: 5 ms,
         {feed}: {{winch: drum, spare: {spare}}}}}
  motor: {{kind: drive, of: drum, motor: {{speed: 6 rad/s, max_torque: 4 kN m}}}}
stepper: {stepper}
"""
ENDS = {"feed": "first: eye, last: load", "feed_last": "first: load, last: eye"}
STEPPERS = ["{kind: time_stepping, h: 1 ms}", "{kind: event_driven, rtol: 1.0e-7}"]


def scene(feed: str, stepper: str, wound: float = WOUND, spare: int = 12) -> tuple[Ready, FedCable]:
    """The built scene of a load that is lowered by a drum, and its cable."""
    text = TEXT.format(feed=feed, ends=ENDS[feed], stepper=stepper, wound=wound, spare=spare)
    built = prepare(scene_from_text(text))
    (cable,) = (f for f in built.world.forces if isinstance(f, FedCable))
    return built, cable


class Breaks:
    """A recorder of the events of the kind `break`."""

    next_time = 0.0

    def __init__(self) -> None:
        self.found: list[tuple[float, str]] = []

    def see(self, world: World, step: Step) -> None:
        self.found += [(e.t, e.text) for e in step.events if e.kind == "break"]


@pytest.mark.parametrize("feed", ["feed", "feed_last"])
@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_cable_comes_off_an_empty_drum(feed: str, stepper: str) -> None:
    """When its drum is bare; the load falls freely then, with all the rope, and the drum bears nothing."""
    built, cable = scene(feed, stepper)
    world, state, breaks = built.world, built.state, Breaks()
    whole = cable.length(world.kinematics(state))
    start = ledger_sum(world, state)
    end = simulate(world, state.copy(), built.stepper, 0.7, breaks)
    ((t, text),) = breaks.found
    name = "first" if feed == "feed" else "last"
    assert text == f"comes off the drum of its {name} end: no rope is left there"
    assert t == pytest.approx(WOUND / RADIUS / RATE, abs=0.02), "the motor keeps its speed but for the jerk"
    k = world.kinematics(end)
    assert cable.length(k) == pytest.approx(whole + WOUND, abs=2e-3), "as far as a step went too far"
    later = simulate(world, end.copy(), built.stepper, 0.9, breaks)
    speed = [s.v[world.layout.v["load"]][2] for s in (end, later)]
    assert speed[1] - speed[0] == pytest.approx(-0.2 * G, rel=2e-2), "it falls, with waves in its cable"
    assert len(breaks.found) == 1
    assert np.isfinite(later.q).all() and np.isfinite(later.v).all()
    assert cable.length(world.kinematics(later)) == cable.length(k), "no rope comes or goes"
    tol = 1e-9 if "time_stepping" in stepper else 1e-4
    assert ledger_sum(world, later) == pytest.approx(start, abs=tol * 5000)


def test_what_is_gone_pulls_at_nothing() -> None:
    """Load and cable fall together with g: their momentum grows by their weight."""
    built, cable = scene("feed", "{kind: time_stepping, h: 1 ms}", wound=0.1)
    world = built.world
    end = simulate(world, built.state, built.stepper, 0.6)
    later = simulate(world, end.copy(), built.stepper, 0.8)
    momenta = []
    for state in (end, later):
        u = state.v[world.layout.v["rope.nodes"]].reshape(-1, 3)[:, 2]
        momenta.append(cable.nodes.masses[0] * u.sum() + 50.0 * state.v[world.layout.v["load"]][2])
    alive = state.memory[world.layout.memory["rope.nodes"]].sum()
    mass = 50.0 + alive * cable.nodes.masses[0]
    assert momenta[1] - momenta[0] == pytest.approx(-0.2 * G * mass, rel=1e-9)
