"""Impacts by law among solids: weights of patches, surfaces and pairs, friction and rolling."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.solids import world_of

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.moving_solids import Surface
from visviva.impact.graph import Graph
from visviva.impact.laws import FrictionalWave, Wave
from visviva.impact.qce import qce
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven

BAR = """
bodies:
  floor: {kind: ground, restitution: 1, mu: 0}
  bar:
    kind: rigid_body
    shape:
      kind: compound
      pieces:
        - {kind: box, size: [0.2, 0.1047197551, 0.2], position: [-1, 0, 0]}
        - {kind: sphere, radius: 0.1, position: [1, 0, 0]}
    mass: 1 kg
    inertia: [0.1, 1, 1]
    position: [0, 0, 0.15]
    velocity: [0, 0, -1]
    restitution: 1
    mu: 0
contacts: {touch: {kind: bodies}}
impact: {kind: qce}
stepper: STEPPER
"""


@pytest.mark.parametrize("stepper", ["{kind: event_driven, rtol: 1e-9}", "{kind: time_stepping, h: 1 ms}"])
def test_a_foot_with_four_corners_counts_as_much_as_a_ball(stepper):
    """A bar lands on a face at one end and a ball of equal weight at the other: it goes straight up."""
    ready = prepare(scene_from_text(BAR.replace("STEPPER", stepper)))
    state = simulate(ready.world, ready.state, ready.stepper, 0.08)
    assert state.v[2] > 1.0 and np.delete(state.v, 2) == pytest.approx(np.zeros(5), abs=1e-7)


BREAK = """
bodies:
  cue: &ball {kind: rigid_body, shape: {kind: sphere, radius: 0.1}, mass: 1 kg, position: [0, 0, 0], velocity: [1, 0, 0], restitution: 1, mu: 0}
  left: {<<: *ball, position: [0.17320508, 0.1, 0], velocity: [0, 0, 0]}
  right: {<<: *ball, position: [0.17320508, -0.1, 0], velocity: [0, 0, 0], CONTACT}
contacts: {touch: {kind: bodies, PAIRS}}
impact: {kind: qce, touching: 1 um}
stepper: {kind: event_driven, rtol: 1e-9}
"""  # noqa: E501


@pytest.mark.parametrize(
    ("contact", "pairs", "weights"),
    [
        ("contact_weight: 1", "", [1.0, 1.0]),
        ("contact_weight: 3", "", [1.0, 1.5]),
        ("contact_weight: 3", "pairs: [{between: [cue, left], contact_weight: 4}]", [4.0, 1.5]),
    ],
)
def test_weights_of_surfaces_and_pairs_reach_the_law(contact, pairs, weights):
    text = BREAK.replace("CONTACT", contact).replace("PAIRS", pairs or "joined: pass")
    ready = prepare(scene_from_text(text))
    state = simulate(ready.world, ready.state, ready.stepper, 1e-3)
    n = np.array([[np.sqrt(0.75), 0.5], [np.sqrt(0.75), -0.5]])
    graph = Graph.of(n @ n.T + np.eye(2))
    impulse = qce(graph, -n[:, 0], weights).impulse
    u = state.v.reshape(3, 6)[:, :2]
    assert u[1] == pytest.approx(impulse[0] * n[0], abs=1e-6)
    assert u[2] == pytest.approx(impulse[1] * n[1], abs=1e-6)


def test_friction_and_rolling_resistance_in_the_law_are_those_after_it_for_one_ball():
    """A ball that spins and slides strikes the floor: one contact, so both ways solve the same problem."""
    surface, ends = Surface(0.5, 0.3, 2e-3), []
    for law in (Wave(qce), FrictionalWave(qce)):
        motion = {"velocity": [2.0, 0, -1.0], "spin": [0, -3.0, 1.0]}
        world, _ = world_of("sphere", [0.1], [0, 0, 0.15], surface, **motion)
        ends.append(simulate(world, world.start(), EventDriven(rtol=1e-9, impact=law), 0.06).v)
    assert ends[0] == pytest.approx(ends[1], abs=1e-7) and ends[1][2] > 0.1
