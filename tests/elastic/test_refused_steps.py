"""Elements of a material with a barrier never invert, however hard the impact; others are reported."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance

import visviva
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

STRUCK = """
duration: 0.06 s
bodies:
  cube:
    kind: elastic_body
    shape: {{kind: block, size: [20 cm, 20 cm, 20 cm], cells: [4, 4, 4]}}
    material: {{law: thesis, density: 1000 kg/m^3, bulk: 30 kPa, shear: 12 kPa, viscosity: [{loss}, {loss}]}}
    position: [-0.1, -0.1, 0.05]
    velocity: [0, 0, -{speed}]
contacts:
  floor: {{kind: plane, points: cube.surface}}
stepper: {stepper}
record: {{fps: 200}}
"""
STEPS, EVENTS = "{kind: time_stepping, h: 2 ms}", "{kind: event_driven, rtol: 1e-5}"


@pytest.mark.parametrize("loss", [5, 0.01])
@pytest.mark.parametrize("speed", [15, 50])
@pytest.mark.parametrize("stepper", [STEPS, EVENTS])
def test_no_frame_shows_an_element_inside_out(stepper, speed, loss, tmp_path):
    scene = scene_from_text(STRUCK.format(stepper=stepper, speed=speed, loss=loss))
    summary = visviva.run(scene, tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        assert run.t[-1] == pytest.approx(0.06)
        assert np.asarray(run.signals["cube.least_volume"]).min() > 0.0
    if stepper == STEPS:
        assert (summary["stepper"]["steps in parts"] > 0) == (speed == 50)
        assert summary["ledger"]["relative"] < 1e-11


def test_a_step_in_parts_ends_on_the_grid_and_is_told_once():
    ready = prepare(scene_from_text(STRUCK.format(stepper=STEPS, speed=50, loss=5)))
    seen = []

    class Watch:
        next_time = 0.0

        def see(self, world, step):
            seen.append(step.after.t)

    simulate(ready.world, ready.state, ready.stepper, 0.02, Watch())
    assert ready.stepper.stats["steps in parts"] > 0
    assert np.array_equal(seen, np.arange(1, len(seen) + 1) * 2e-3)
    assert ready.stepper.stats["steps"] == len(seen) == 10


@pytest.mark.parametrize("law", ["saint_venant_kirchhoff", "neo_hookean", "corotated"])
@pytest.mark.parametrize("stepper", [STEPS, EVENTS])
def test_what_turns_inside_out_of_a_material_that_bears_it_is_told_once(stepper, law, tmp_path):
    """J falls below 0 at 8 m/s: one warning, at the instant, with the element, in events and summary."""
    text = STRUCK.format(stepper=stepper, speed=8, loss=5).replace("law: thesis", f"law: {law}")
    scene = scene_from_text(text.replace("fps: 200", "fps: 1000"))
    with pytest.warns(RuntimeWarning, match=f"{law} allows it"):
        summary = visviva.run(scene, tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        told = [event for event in run.events if event.kind == "warning"]
        least = np.asarray(run.signals["cube.least_volume"])
        assert (np.diff(run.ledger["dissipated/cube.elastic"]) > -1e-12).all()
        assert least.min() < 0 and len(told) == 1 and "has inverted, J = -" in told[0].text
        before, after = least[run.t <= told[0].t - 2e-3], least[run.t >= told[0].t]
        assert before.min() > 0 and after[:3].min() < 0
    assert len(summary["warnings"]) == 1 and f"{law} allows it" in summary["warnings"][0]


def test_a_gentler_blow_turns_nothing_inside_out_and_nothing_is_told(tmp_path):
    text = STRUCK.format(stepper=STEPS, speed=2, loss=5).replace("law: thesis", "law: neo_hookean")
    assert visviva.run(scene_from_text(text), tmp_path / "a.vv")["warnings"] == []


SOFTENS = """
duration: 0.4 s
gravity: [0, 0, 0]
bodies:
  cube:
    kind: elastic_body
    shape: {kind: block, size: [20 cm, 20 cm, 20 cm], cells: [3, 3, 3]}
    start: [1.7 * x, 1.7 * y, 1.7 * z]
    material: {density: 1000 kg/m^3, young: 20 kPa, poisson: 0.4, viscosity: [5 Pa s, 5 Pa s]}
stepper: {kind: time_stepping, h: 10 ms}
record: {fps: 100}
"""


def test_a_step_whose_matrix_is_not_positive_definite_is_solved_with_a_firm_stiffness(tmp_path):
    """Rubber blown up to five times its volume has curvatures below what the mass bears in a long step."""
    summary = visviva.run(scene_from_text(SOFTENS), tmp_path / "a.vv")
    assert summary["stepper"]["steps with a firmer stiffness"] > 0
    assert summary["stepper"]["steps in parts"] == 0
    assert summary["ledger"]["relative"] < 1e-11
    with visviva.load(tmp_path / "a.vv") as run:
        assert run.t[-1] == pytest.approx(0.4)
        energy = run.ledger["kinetic"] + run.ledger["stored/cube.elastic"]
        assert energy.max() < 1.01 * energy[0]


SQUEEZED = """
duration: 0.5 s
gravity: [0, 0, 0]
bodies:
  bar:
    kind: elastic_body
    shape: {{kind: block, size: [30 cm, 10 cm, 10 cm], cells: [6, 2, 2]}}
    start: ["{squeeze} * x", y, z]
    fixed: {{low: [-1, -1, -1], high: [0.001, 1, 1]}}
    material: {{law: {law}, density: 1000 kg/m^3, bulk: 100 kPa, shear: 50 kPa}}
stepper: {{kind: time_stepping, h: 50 ms, converge: true}}
record: {{fps: 20}}
"""


@pytest.mark.parametrize(
    ("law", "squeeze", "parts"),
    [("neo_hookean", 0.5, False), ("saint_venant_kirchhoff", 0.6, False), ("thesis", 0.45, True)],
)
def test_a_bar_pressed_to_half_its_length_springs_back_in_long_steps(law, squeeze, parts, tmp_path):
    """Where its matrix is indefinite, trials go on with a firm stiffness. A step that finds no end is taken
    in parts, from where it began.
    """
    summary = visviva.run(scene_from_text(SQUEEZED.format(law=law, squeeze=squeeze)), tmp_path / "a.vv")
    assert (summary["stepper"]["steps in parts"] > 0) == parts
    assert summary["ledger"]["relative"] < 1e-11
    with visviva.load(tmp_path / "a.vv") as run:
        stored = np.asarray(run.ledger["stored/bar.elastic"])
        assert run.t[-1] == pytest.approx(0.5)
    assert stored[-1] < 1e-3 * stored[0]


CORNER = """
duration: 0.15 s
bodies:
  block:
    kind: elastic_body
    shape: {{kind: block, size: [{side} cm, {side} cm, 6 cm], cells: [{cells}, {cells}, {layers}]}}
    material:
      {{law: thesis, density: 1000, young: {young} kPa, poisson: 0.4, viscosity: [5 Pa s, 10 Pa s]}}
    orientation: {{axis: {axis}, angle: {angle} deg}}
    position: [0, 0, {height}]
    velocity: [{along}, 0, -{speed}]
contacts:
  floor: {{kind: plane, points: block.surface, mu: 0.4}}
stepper: {{kind: time_stepping, h: {h} ms, rho_inf: {rho}}}
"""


@pytest.mark.parametrize(
    "numbers",
    [
        {"axis": [1, 0.4, 0], "angle": 50, "height": 0.09, "speed": 3},
        {"axis": [1, -1, 0], "angle": 54, "height": 0.16, "speed": 5},
        {"axis": [1, 1, 0.3], "angle": 100, "height": 0.13, "speed": 5},
        {"axis": [1, 0.4, 0], "angle": 50, "height": 0.09, "speed": 8},
        {"axis": [1, 1, 0.3], "angle": 100, "height": 0.13, "speed": 10, "young": 140, "h": 8, "rho": 0.5},
    ],
    ids=lambda n: f"{n['angle']} degrees, {n['speed']} m/s",
)
def test_a_corner_that_strikes_in_steps_of_second_order_gains_no_energy(numbers):
    """Its elements become many times as stiff within a step; such steps gained up to 10⁷ times the energy of
    the blow, until one inverted that no shorter step could save. (In long steps K + P itself overshoots: the
    velocities are half a step behind.)"""
    given = {"side": 15, "cells": 10, "layers": 4, "young": 60, "along": 0, "h": 4, "rho": 0} | numbers
    ready = prepare(scene_from_text(CORNER.format(**given)))
    world, state = ready.world, ready.state
    lowest = state.q.reshape(-1, 3)[:, 2].min()
    state.q.reshape(-1, 3)[:, 2] += 0.01 - lowest
    before, blow = balance(world, state), world.total_energy(state)
    force, least, most = next(f for f in world.forces if f.name == "block.elastic"), [], []

    class Watch:
        next_time = 0.0

        def see(self, world, step):
            k = world.kinematics(step.after)
            least.append(force.volumes(k.positions(force.nodes)).min())
            most.append(world.total_energy(step.after))

    end = simulate(world, state, ready.stepper, 0.15, Watch())
    assert min(least) > 0.1
    assert max(most) < 1.5 * blow and most[-1] < 0.5 * blow
    assert balance(world, end) == pytest.approx(before, rel=1e-11)
    assert 0 < ready.stepper.stats["compressing steps at θ = 1"] < 12
