"""Drag distributed over the mass of bodies: momentum and spin decay equally, and the loss is booked."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import check_power
from tests.kits.probe import Probe, close

import visviva
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.body_drag import BodyDrag

INERTIA = np.array([[0.3, 0.05, 0], [0.05, 0.4, 0.02], [0, 0.02, 0.6]])
SCENE = """
gravity: [0, 0, 0]
bodies:
  crate: {kind: rigid_body, shape: {kind: box, size: [1, 2, 3]}, mass: 2, inertia: [0.5, 1, 0.9],
          positions: [[5, 0, 0], [0, 0, 0]], velocity: [0.3, 0, -0.2], spin: [1, -2, 0.5]}
  plate: {kind: planar_body, shape: {kind: box, size: [1, 1, 1]}, mass: 3, position: [0, 0, 9],
          velocity: [1, 0, 0], spin: 4}
forces:
  oil: {kind: body_drag, bodies: "crate[1]", drag: 0.4}
  air: {kind: body_drag, bodies: plate, drag: 1.5}
"""


@pytest.mark.nojit
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_it_belongs_to_its_power_and_tangent(seed):
    world = World()
    block = RigidBodies("body", [0, 0, 0], 2.0, 0.4 * np.eye(3))  # without ω × Jω of its own
    world.blocks.append(block)
    world.inertias.append(block.spinning)
    places = block.points(world.ports, [0], np.zeros((1, 3))), block.frames(world.ports, [0])
    world.forces.append(BodyDrag("air", *places, 0.7, [2.0], [INERTIA]))
    probe = Probe(world)
    q, v, t = probe.random_state(seed)
    check_power(probe, world.forces[0], q, v, t)
    h = 1e-4
    columns = [(probe.at(q, v - h * e).tau - probe.at(q, v + h * e).tau) / (2 * h) for e in np.eye(6)]
    close(probe.tangent(world.forces[0], q, v)["D"], np.stack(columns, axis=1), 1e-9, "D")


@pytest.mark.parametrize(
    ("stepper", "off"),
    [("{kind: event_driven, rtol: 1e-10}", 1e-8), ("{kind: time_stepping, h: 1 ms, theta: 0.5}", 1e-6)],
)
def test_momentum_and_angular_momentum_fade_alike(tmp_path, stepper, off):
    """By e^(−kt/m), of free bodies, whose angular momentum keeps its direction while they tumble."""
    path = tmp_path / "drag.yaml"
    path.write_text(f"{SCENE}stepper: {stepper}\n")
    sim = visviva.Simulation(path)
    energy = sim.energy
    sim.advance(1.5)
    fade = np.exp(-0.4 / 2.0 * 1.5)
    crate, plate = sim["crate"], sim["plate"]
    assert np.allclose(crate.v[1], fade * np.array([0.3, 0, -0.2]), rtol=0, atol=off)
    w, axis = crate.quat[1, 0], crate.quat[1, 1:]
    cross = np.cross(np.eye(3), axis)
    r = np.eye(3) + 2 * w * cross + 2 * cross @ cross
    momentum = np.array([0.5, 1, 0.9]) * [1, -2, 0.5]
    assert np.allclose(r @ ([0.5, 1, 0.9] * (r.T @ crate.spin[1])), fade * momentum, rtol=0, atol=off)
    assert np.allclose(crate.v[0], [0.3, 0, -0.2], rtol=0, atol=1e-12), "the other one is free"
    assert plate.v[0, 0] == pytest.approx(np.exp(-0.5 * 1.5), abs=off)
    assert abs(plate.spin[0, 1]) == pytest.approx(4 * np.exp(-0.5 * 1.5), abs=4 * off)
    layout, accounts = sim.world.layout, sim.state.accounts
    taken = sum(accounts[layout.account[f"dissipated/{name}"]] for name in ("oil", "air"))
    assert energy - sim.energy == pytest.approx(taken, abs=1e3 * off)


def test_a_heavy_drag_is_stable_in_long_steps(tmp_path):
    """h k/m = 100: it brakes, and turns nothing round."""
    path = tmp_path / "drag.yaml"
    path.write_text(SCENE.replace("0.4", "20000") + "stepper: {kind: time_stepping, h: 10 ms}\n")
    sim = visviva.Simulation(path)
    sim.advance(0.05)
    assert 0 <= sim["crate"].v[1, 0] < 1e-6
    assert np.abs(sim["crate"].spin[1]).max() < 1e-6


def test_what_is_refused():
    world = World()
    block = RigidBodies("body", [0, 0, 0], 2.0, INERTIA)
    places = block.points(world.ports, [0], np.zeros((1, 3))), block.frames(world.ports, [0])
    with pytest.raises(SceneError, match="found drag -1 N s/m"):
        BodyDrag("air", *places, -1.0, [2.0], [INERTIA])
