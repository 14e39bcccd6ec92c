"""Contact forces on bodies and points, as recorded: weights at rest, impacts, friction, sleep."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest

import visviva
from visviva.record.run_reader import Run
from visviva.scene import scene_from_text

G = 9.81
STEPPERS = [
    "{kind: time_stepping, h: 5 ms}",
    "{kind: time_stepping, h: 5 ms, theta: 0.5}",
    "{kind: event_driven}",
]
AT_REST = """
duration: 1.2 s
record: {fps: 50}
bodies:
  ball: {position: [0, 0, 0.1], mass: 200 g, radius: 8 cm}
  lower: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.2]}, mass: 2 kg, position: [1, 0, 0.1]}
  upper: {kind: rigid_body, shape: {kind: box, size: [0.1, 0.1, 0.1]}, mass: 1 kg, position: [1.03, 0, 0.25]}
  away: {position: [5, 5, 5], mass: 1 kg}
  ground: {kind: ground, mu: 0.5}
contacts:
  floor: {points: ball, radius: 8 cm}
  solids: {kind: bodies}
stepper: STEPPER
"""
SLOPE = """
gravity: [4 m/s^2, 0, -9 m/s^2]
duration: 0.1 s
record: {fps: 100}
bodies:
  box: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.1]}, mass: 2 kg, mu: MU,
        position: [0, 0, 0.05]}
  ground: {kind: ground, mu: MU}
contacts: {solids: {kind: bodies}}
stepper: {kind: time_stepping, h: 5 ms}
"""
DROPPED = """
duration: 1 s
record: {fps: 200}
bodies:
  ball: {position: [0, 0, 1], mass: 300 g, velocity: [1, 0, 0]}
contacts:
  floor: {points: ball, restitution: 0.6, mu: 0.3}
stepper: {kind: time_stepping, h: 5 ms}
"""
JELLIES = """
gravity: [0, 0, 0]
duration: 0.2 s
record: {fps: 500}
bodies:
  left: &jelly
    kind: elastic_body
    shape: {kind: block, size: [10 cm, 10 cm, 10 cm], cells: [1, 1, 1]}
    material: {density: 1000 kg/m^3, bulk: 20 kPa, shear: 20 kPa}
    position: [-12 cm, 0, 0]
    velocity: [1, 0, 0]
  right: {<<: *jelly, position: [2 cm, 0, 0], velocity: [-1, 0, 0]}
contacts: {touch: {kind: deformable, of: [left, right], RESPONSE}}
stepper: {kind: time_stepping, h: 2 ms, converge: true}
"""
# Springs are removed at the end of a step in which they have acted, before the frame is taken.
RESPONSES = [("stiffness: 1 kN/m", 0.1), ("response: barrier, gap: 1 cm, stiffness: 1 kN/m", 1e-3)]


def ran(text: str, folder: Path) -> Run:
    visviva.run(scene_from_text(text), folder / "a.vv")
    return visviva.load(folder / "a.vv")


@pytest.mark.parametrize("stepper", STEPPERS)
def test_what_rests_is_carried(stepper: str, tmp_path: Path) -> None:
    """Each by its own weight, whatever stands on it; the stack sleeps in time steps. The upper box stands
    on the lower one out of its middle, which the ground answers by a torque on that."""
    told = pytest.warns(RuntimeWarning, match="the requested tolerance")
    with told if "event_driven" in stepper else nullcontext():
        run = ran(AT_REST.replace("STEPPER", stepper), tmp_path)
    with run:
        for name, mass in (("ball", 0.2), ("lower", 2.0), ("upper", 1.0)):
            assert run[name].contact_force[-1, 0] == pytest.approx([0, 0, mass * G], abs=1e-4)
            assert run[name].contact_force.shape == (run.count, 1, 3)
        assert run["lower"].contact_torque[-1, 0] == pytest.approx([0, 0, 0], abs=1e-4), "in equilibrium"
        assert not run["ball"].contact_force[:3].any(), "it falls at first"
        with pytest.raises(AttributeError, match="has no array 'contact_force'"):
            _ = run["away"].contact_force


@pytest.mark.parametrize("mu", [1.0, 0.2])
def test_friction_is_part_of_it(mu: float, tmp_path: Path) -> None:
    """What sticks on a slope is held against gravity as a whole; what slides by μ times the weight."""
    with ran(SLOPE.replace("MU", str(mu)), tmp_path) as run:
        held = 8.0 if mu > 4 / 9 else mu * 18.0
        assert run["box"].contact_force[5, 0] == pytest.approx([-held, 0, 18.0], abs=1e-3)


def test_an_impact_is_spread_over_its_step(tmp_path: Path) -> None:
    """A frame for each step: m Δv / h = contact force + m g, in flight, in impacts and afterwards; the first
    step brings velocities half a step behind."""
    with ran(DROPPED, tmp_path) as run:
        track = run["ball"]
        change = 0.3 * np.diff(track.v[:, 0].astype(float), axis=0) * 200 + [0, 0, 0.3 * G]
        assert track.contact_force[2:, 0] == pytest.approx(change[1:], abs=1e-3)
        assert track.contact_force[..., 2].max() > 100.0, "the impact"
        assert track.contact_force[..., 0].min() < -30.0, "its friction"


@pytest.mark.parametrize(("response", "rel"), RESPONSES)
def test_forces_between_deforming_bodies(response: str, rel: float, tmp_path: Path) -> None:
    """Each pushes the other with the same force, which is all that acts on it: m Δv over a bounce."""
    with ran(JELLIES.replace("RESPONSE", response), tmp_path) as run:
        left, right = (run[name].contact_force.astype(float).sum(axis=1) for name in ("left", "right"))
        assert left == pytest.approx(-right, abs=1e-3)
        v = (run["left"].mass[:, None] * run["left"].v.astype(float)).sum(axis=1)
        assert left[:, 0].sum() * 0.002 == pytest.approx((v[-1] - v[0])[0], rel=rel)
        assert left[:, 0].min() < -50.0
