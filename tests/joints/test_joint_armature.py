"""Rotor inertia of joints, in both steppers, against closed forms and conserved quantities."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.record.ledger import Ledger
from visviva.scene import scene_from_text

STEPPERS = {
    "events": ("{kind: event_driven, rtol: 1e-9}", 1e-7),
    "steps": ("{kind: time_stepping, h: 0.2 ms, theta: 0.5}", 1e-5),
}
both = pytest.mark.parametrize("stepper", STEPPERS)

DOOR = """
bodies:
  door: {{kind: rigid_body, shape: {{kind: box, size: [0.8, 0.1, 0.2]}}, mass: 3 kg, position: [0.5, 0, 0]}}
constraints:
  pin: {{kind: hinge, body: door, at: [0, 0, 0], axis: [0, 1, 0], armature: 0.7 kg m^2}}
stepper: {}
"""
DRAWER = """
bodies:
  drawer: {{kind: rigid_body, shape: {{kind: box, size: [0.2, 0.2, 0.2]}}, mass: 3 kg, position: [0, 0, 0]}}
constraints:
  guide: {{kind: slider, body: drawer, axis: [0, 0, 1], armature: 2 kg, motor: {{force: 50 N}}}}
stepper: {}
"""
PAIR = """
gravity: [0, 0, 0]
bodies:
  one:
    kind: rigid_body
    shape: {{kind: box, size: [0.3, 0.2, 0.1]}}
    mass: 2 kg
    position: [0, 0, 0]
    spin: [3, 1, 2]
    velocity: [0, 0, 0]
  other:
    kind: rigid_body
    shape: {{kind: box, size: [0.4, 0.1, 0.1]}}
    mass: 1 kg
    position: [0.3, 0, 0]
    spin: [3, 1, 2]
    velocity: [0, 0.6, -0.3]
constraints:
  pin:
    kind: hinge
    bodies: [one, other]
    at: [0.15, 0, 0]
    axis: [0.3, 1, 0.2]
    armature: 0.05 kg m^2
    spring: {{stiffness: 8 N m/rad, rest: 0.7 rad}}
stepper: {}
"""
SLIDES = PAIR.replace("kind: hinge", "kind: slider").replace("axis: [0.3, 1, 0.2]", "axis: [1, 0, 0]")
SLIDES = SLIDES.replace("0.05 kg m^2", "0.8 kg").replace("8 N m/rad, rest: 0.7 rad", "40 N/m, rest: 0.1 m")


def after(text, stepper, seconds):
    """The world and its state so much later, and the ledger of both ends."""
    ready = prepare(scene_from_text(text.format(STEPPERS[stepper][0])))
    world, state, ledger = ready.world, ready.world.start(), Ledger()
    names = world.layout.account_names
    for _ in range(2):
        ledger.add(world.energies(world.kinematics(state)), dict(zip(names, state.accounts, strict=True)))
        if not state.t:
            state = simulate(world, state, ready.stepper, seconds)
    return world, state, ledger


def momentum(world, state):
    """Momentum and angular momentum of all bodies; what a rotor has against its bodies adds none."""
    found = np.zeros(6)
    for block in world.blocks:
        places, turns = block.poses(state.q[world.layout.q[block.name]])
        v, spin = block.motions(state.v[world.layout.v[block.name]])
        for m, own, x, turn, u, w in zip(block.masses, block.inertia, places, turns, v, spin, strict=True):
            found[:3] += m * u
            to_world = Rotation.from_quat(turn, scalar_first=True).as_matrix()
            found[3:] += np.cross(x, m * u) + to_world @ own @ to_world.T @ w
    return found


@both
def test_a_door_with_a_rotor_swings_as_its_equation_says(stepper):
    """(I + m l² + a) θ̈ = m g l cos θ, from level, 1.5 s."""
    _, state, ledger = after(DOOR, stepper, 1.5)
    inertia = 3 * (0.8**2 + 0.2**2) / 12 + 3 * 0.5**2 + 0.7

    def law(_, y):
        return [y[1], 3 * 9.81 * 0.5 * math.cos(y[0]) / inertia]

    angle = solve_ivp(law, (0, 1.5), [0, 0], rtol=1e-11, atol=1e-12).y[0, -1]
    found = math.atan2(-state.q[2], state.q[0]) % (2 * math.pi)
    assert abs(found - angle % (2 * math.pi)) < STEPPERS[stepper][1]
    assert ledger.relative_residual < 1e-5


@both
def test_what_moves_along_has_no_weight(stepper):
    """(m + a) z̈ = F − m g."""
    _, state, _ = after(DRAWER, stepper, 0.5)
    speed = (50 - 3 * 9.81) / 5 * 0.5
    assert state.v[2] == pytest.approx(speed, rel=1e-9)


@both
@pytest.mark.parametrize("text", [PAIR, SLIDES], ids=["hinge", "slider"])
def test_two_bodies_that_tumble_keep_their_momentum_and_all_energy(text, stepper):
    """The axis turns with them: a mass along a way that turns, without its ġ·w, would gain energy."""
    world, state, ledger = after(text, stepper, 2.0)
    before, now = momentum(world, world.start()), momentum(world, state)
    np.testing.assert_allclose(now, before, rtol=0, atol=20 * STEPPERS[stepper][1])
    assert ledger.relative_residual < 20 * STEPPERS[stepper][1]


@pytest.mark.parametrize("wrong", ["-1 kg m^2", "0.1 kg", "0.1 kg m^2, until: 1 s"])
def test_what_cannot_be_is_refused(wrong):
    with pytest.raises(SceneError, match="armature"):
        prepare(scene_from_text(DOOR.replace("0.7 kg m^2", wrong).format("{kind: event_driven}")))
