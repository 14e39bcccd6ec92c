"""Surfaces, wires, coincidence and attachment in scene files: what they build and reject."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close
from tests.scene.test_models import built, refused

from visviva.core.loop import simulate
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

BODIES = """
bodies:
  bead: {position: [1, 0, 0], mass: 1}
  pair: {kind: point_masses, positions: [[1, 0, 0], [0, 1, 0]], mass: 1}
  nail: {kind: scripted_point, position: [1, 0, 0]}
  face: {kind: point_masses, positions: [[0, 0, 0], [2, 0, 0], [0, 2, 0]], mass: 1}
  cloth:
    kind: cloth
    grid: {origin: [0, -0.5, 0], along: [2, 0, 0], across: [0, 1, 0], count: [5, 3]}
    mass: 1
    stiffness: 100
  bars:
    kind: rigid_body
    shape: {kind: box, size: [1, 0.1, 0.1]}
    mass: 2
    positions: [[0, 0, 5], [0, 3, 5]]
"""


def test_a_wire_is_shown_and_followed(tmp_path):
    text = "constraints: {wire: {kind: on_curve, points: bead, curve: [cos(s), sin(s), r * t], "
    world, builder = built(tmp_path, text + "numbers: {r: 0.0}, between: [-1, 7], radius: 1 cm}}", BODIES)
    track = builder.tracks["wire"]
    x = track.sample(world.kinematics(world.start()))["x"]
    close(np.linalg.norm(x, axis=1), np.ones(len(x)), 1e-14)
    assert track.static["lines"].max() == len(x) - 1
    close(np.cos(world.constraints[0].start), [1.0], 1e-12)


def test_a_wire_that_breaks(tmp_path):
    """A bead of 1 kg on a level wire with 5 N of strength: gravity takes it at once."""
    text = "constraints: {wire: {kind: on_curve, points: bead, curve: [s, 0, 0], breaks_at: 5 N}}"
    world, _ = built(tmp_path, text, BODIES)
    world.forces.append(Gravity(world))
    end = simulate(world, world.start(), EventDriven(rtol=1e-9), 0.5)
    close(end.q[2], -9.81 / 2 * 0.25, 1e-6)


def test_a_surface_that_comes_on_and_goes(tmp_path):
    """Falling from rest a bead meets nothing until 0.2 s; then it is held where it is until 0.4 s."""
    text = "constraints: {floor: {kind: on_surface, points: bead, surface: z, "
    world, _ = built(tmp_path, text + "from: 0.2 s, until: 0.4 s, keep: true}}", BODIES)
    world.forces.append(Gravity(world))
    end = simulate(world, world.start(), EventDriven(rtol=1e-9), 0.5)
    close(end.q[2], -9.81 / 2 * (0.2**2 + 0.1**2), 1e-8)
    close(end.v[2], -0.981, 1e-8)


def test_many_points_meet_one_and_a_cloth_carries_a_bead(tmp_path):
    world, _ = built(
        tmp_path,
        """
constraints:
  pin: {kind: coincidence, a: "pair[0]", b: nail}
  sewn: {kind: attachment, points: bead, to: cloth}
  held: {kind: attachment, points: "pair[1]", to: face, weights: [0.5, 0, 0.5]}
""",
        BODIES,
    )
    pin, sewn, held = world.constraints
    assert (pin.n, sewn.n, held.n) == (3, 3, 3)
    close(sewn.weights.sum(), 1.0, 1e-14)
    assert (sewn.weights >= -1e-12).all(), "the bead lies in the triangle that holds it"
    close(held.weights, [[0.5, 0, 0.5]], 0)


@pytest.mark.parametrize("stepper", [EventDriven(rtol=1e-8), TimeStepping(1e-3)])
def test_a_rigid_body_carries_points_wherever_they_start(tmp_path, stepper):
    """A bar that turns takes three masses along, far from it: they stay where they are in it."""
    parts = """
  arm:
    kind: rigid_body
    shape: {kind: box, size: [1, 0.1, 0.1]}
    mass: 2
    position: [0.5, 0, 1]
    spin: [0, 0, 3]
constraints:
  held: {kind: attachment, points: face, to: arm}
"""
    world, builder = built(tmp_path, parts, BODIES.replace("0, 0, 0], [2", "0, 0.3, 1], [2"))
    (held,) = world.constraints
    assert held.n == 9
    end = simulate(world, world.start(), stepper, 0.4)
    k = world.kinematics(end)
    x, arm = k.position(builder.points("face")), k.position(builder.points("arm"))[0]
    start = np.array([[0, 0.3, 1.0], [2, 0, 0], [0, 2, 0]])
    close(np.linalg.norm(x - arm, axis=1), np.linalg.norm(start - [0.5, 0, 1], axis=1), 1e-4)
    close(np.linalg.norm(x[0] - x[1]), np.linalg.norm(start[0] - start[1]), 1e-4)
    assert np.linalg.norm(x - start, axis=1).min() > 0.01, "it turns with the arm"


BAD = {
    "{kind: on_sphere, points: bead, radius: 2}": "starts 1 m off the surface",
    "{kind: on_sphere, points: bead, radius: -1}": "radius: negative length -1 m",
    "{kind: on_quadric, points: bead, coefficients: [1, 2]}": "coefficients",
    "{kind: on_surface, points: bead, surface: x - q}": "found 'q', expected one of x, y, z, t",
    "{kind: on_surface, points: bead, surface: x - 1, mu: 0.1, slip_drag: 1}": "found mu and slip_drag",
    "{kind: on_surface, points: bead, surface: x - 1 + t, mu: 0.1}": "friction on a surface that moves",
    "{kind: on_surface, points: bead, surface: x - 1 + t}": "starts with 1 m/s across the surface",
    "{kind: on_surface, points: bead, surface: x**2 + y**2 - 1, keep: true}": "found keep without a time",
    "{kind: on_sphere, points: bead, radius: 1, show: [[0, 0, 0], [1, 1, 0]]}": "a box without volume",
    "{kind: on_sphere, points: bead, radius: 1, show: [[4, 4, 4], [5, 5, 5]]}": "does not pass through",
    "{kind: on_curve, points: bead}": "found both or neither of curve and surfaces",
    "{kind: on_curve, points: bead, surfaces: [y, 2 * y]}": "two surfaces touch without crossing",
    "{kind: on_curve, points: bead, curve: [s, 0, 0], between: [1, 0]}": "expected the smaller value",
    "{kind: on_curve, points: bead, curve: [s, 0.5, 0]}": "starts 0.5 m off the curve",
    "{kind: on_curve, points: bead, curve: [sqrt(s - 9), 0, 0]}": "has no direction at point 0",
    "{kind: coincidence, a: pair, b: nail}": "pair 1 of 2 starts 1.41 m apart",
    "{kind: coincidence, a: pair, b: face}": "found 3 points, expected 2",
    "{kind: attachment, points: bead, to: pair}": "starts 0",
    "{kind: attachment, points: bead, to: bars}": "found 2 bodies, expected one, such as bars[0]",
    "{kind: attachment, points: bead, to: bars, weights: [1]}": "found 2 bodies",
    "{kind: attachment, points: bead, to: 'bars[1]', weights: [1]}": "found weights of a rigid body",
    "{kind: attachment, points: bead, to: face, weights: [0.5, 0.5]}": "found 2 numbers, expected 3",
    "{kind: attachment, points: bead, to: face, weights: [1, 0, 0]}": "starts 1 m off the position",
}


@pytest.mark.parametrize("part", BAD)
def test_what_is_refused_says_where(tmp_path, part):
    text = "constraints:\n  it: " + part
    if "to: pair}" in part:
        text = text.replace("points: bead", "points: nail").replace("nail,", '"face[0]",')
        message = refused(tmp_path, text, BODIES)
        assert "starts 0.707 m off the position at which it is held" in message
        return
    message = refused(tmp_path, text, BODIES)
    assert BAD[part] in message
    assert "s.yaml:" in message and "constraints.it" in message
