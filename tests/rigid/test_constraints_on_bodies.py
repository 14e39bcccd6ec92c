"""Every constraint and spring on points of bodies, from scene files: they hold, and the ledger closes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.kits.balance import balance

from visviva.cli.session import prepare
from visviva.core.evaluation import Evaluation
from visviva.core.loop import simulate
from visviva.core.rows import ONE_SIDED
from visviva.scene import load_scene

BODIES = """
bodies:
  plate:
    kind: rigid_body
    shape: {kind: box, size: [0.6, 0.4, 0.1]}
    mass: 3 kg
    position: [0, 0, 0]
    spin: [0.5, -1, 2]
    points: {corner: [0.3, 0.2, 0.05], other: [-0.3, -0.2, 0.05]}
  disc:
    kind: planar_body
    shape: {kind: cylinder, radius: 0.3, length: 0.1}
    mass: 2 kg
    position: [1.5, 0, 0]
    spin: 3 rad/s
    points: {rim: [0.3, 0, 0]}
  ball: {position: [0.3, 0.2, 0.05], mass: 500 g}
  weight: {position: [1.5, 0.3, -0.8], mass: 1 kg}
  hook: {kind: scripted_point, position: [0, 0, 1.2]}
  pin: {kind: scripted_point, position: [0.3, 0.2, 0.05]}
  nail: {kind: scripted_point, position: [1.8, 0, 0]}
"""
CONSTRAINTS = {
    "distance": "{kind: distance, a: plate.corner, b: hook}",
    "distance between bodies": "{kind: distance, a: plate.other, b: disc.rim}",
    "string": "{kind: string, a: plate.corner, b: hook}",
    "strut": "{kind: strut, a: weight, b: disc}",
    "coincidence": "{kind: coincidence, a: plate.corner, b: pin}",
    "coincidence in the plane": "{kind: coincidence, a: disc.rim, b: nail}",
    "coincidence with a mass": "{kind: coincidence, a: plate.corner, b: ball}",
    "attachment": "{kind: attachment, points: ball, to: plate.corner}",
    "on_plane": "{kind: on_plane, points: plate.corner, normal: [0, 0.5, 1]}",
    "on_sphere": "{kind: on_sphere, points: disc.rim, radius: 0.5, center: [1.3, 0, 0]}",
    "prescribed": "{kind: prescribed, points: plate.corner, sine: {center: [0.3, 0.2, 0.05],"
    " amplitude: [0, 0.1, 0.1], frequency: 1 Hz}}",
}
FORCES = {
    "spring": "{kind: spring, a: plate.corner, b: disc.rim, stiffness: 300, damping: 1}",
    "stiff spring": "{kind: spring, a: plate.corner, b: weight, stiffness: 2e4, damping: 20}",
    "zero length": "{kind: zero_length_spring, a: plate.corner, b: pin, stiffness: 200, damping: 1}",
    "drag": "{kind: drag, points: plate.corner, drag: 0.3}",
    "quadratic drag": "{kind: quadratic_drag, points: disc.rim, drag: 0.2}",
    "torque": "{kind: torque, bodies: plate, torque: [1, 0, 0.5], axes: body}",
}
STEPPERS = {
    "event_driven": "{kind: event_driven, rtol: 1e-9}",
    "theta 1": "{kind: time_stepping, h: 2 ms}",
    "theta half": "{kind: time_stepping, h: 2 ms, theta: 0.5}",
}
PARTS = [("constraints", name) for name in CONSTRAINTS] + [("forces", name) for name in FORCES]


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize(("section", "name"), PARTS, ids=[name for _, name in PARTS])
def test_part_on_points_of_bodies(section: str, name: str, stepper: str, tmp_path: Path):
    line = (CONSTRAINTS if section == "constraints" else FORCES)[name]
    file = tmp_path / "scene.yaml"
    file.write_text(f"{BODIES}{section}:\n  it: {line}\nstepper: {STEPPERS[stepper]}\n")
    ready = prepare(load_scene(file))
    world, state = ready.world, ready.state
    total = balance(world, state)
    state = simulate(world, state, ready.stepper, 0.6)
    energies = world.energies(world.kinematics(state))
    scale = energies["kinetic"] + abs(sum(energies.values()))
    assert abs(balance(world, state) - total) <= (1e-7 if stepper == "event_driven" else 1e-12) * scale
    if section == "constraints":
        e = Evaluation(world)
        e.k.state.copy_from(state)
        e.evaluate()
        e.evaluate_rows()
        phi = np.where(e.row_kind == ONE_SIDED, np.minimum(e.row_numbers["phi"], 0), e.row_numbers["phi"])
        # Time stepping leaves what bends away within a step, ½ h² of the relative accelerations.
        assert np.abs(phi).max() < (1e-8 if stepper == "event_driven" else 1e-4)
