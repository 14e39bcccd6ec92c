"""Particles from a source among rigid bodies: living ones collide with them, others do not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import load_scene

SCENE = """
bodies:
  floor: {kind: ground}
  tray: {kind: rigid_body, shape: {kind: box, size: [1, 1, 0.2]}, mass: 5 kg, position: [0, 0, 0.1], mu: 0.8}
  shot: {kind: particles, capacity: 40, mass: 50 g, radius: 3 cm}
sources:
  spout:
    {particles: shot, rectangle: {corner: [-0.4, -0.4, 0.6], along: [0.8, 0, 0], across: [0, 0.8, 0]},
     rate: 20, speed: {low: 0, high: 0.1}, cone: 180 deg, lifetime: {mean: 100, sigma: 0}, end: 0.5 s}
contacts:
  touch: {kind: bodies, of: [tray, floor], balls: [{points: shot, radius: 3 cm}]}
stepper: {kind: time_stepping, h: 2 ms}
"""


def test_balls_that_are_poured_rest_on_a_body_and_weigh_on_it(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(SCENE, encoding="utf-8")
    ready = prepare(load_scene(path))
    world = ready.world
    end = simulate(world, ready.state, ready.stepper, 2.0)
    k = world.kinematics(end)
    shot = next(block for block in world.blocks if block.name == "shot")
    alive = k.alive(shot) != 0.0
    x = k.positions(shot)
    assert 5 <= alive.sum() <= 15 and not x[~alive].any()
    on_tray = np.abs(x[:, :2]).max(axis=1) < 0.5
    assert x[alive & on_tray, 2] == pytest.approx(0.23, abs=1e-4), "the balls lie on the tray"
    assert x[alive & ~on_tray, 2] == pytest.approx(0.03, abs=1e-4), "or beside it"
