"""Discs of grains on circular orbits."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.scene.build import build_scene
from visviva.scene.load import load_scene
from visviva.steppers.event_driven import EventDriven

DISC = """
bodies:
  ring:
    {{kind: disc, count: 50, mass: 1 g, strength: 2, soft: 0.3, inner: 0.5, outer: 1, axis: [1, 2, 2],
     {more}}}
forces:
  pull: {{kind: attractor, points: ring, center: [1, 0, 0], strength: 2, soft: 0.3}}
"""


def built(tmp_path, more="center: [1, 0, 0]", seed=1):
    path = tmp_path / "s.yaml"
    path.write_text(f"seed: {seed}\n" + DISC.format(more=more))
    world = World()
    return world, build_scene(load_scene(path), world)


def test_grains_stay_on_their_circles(tmp_path):
    world, _ = built(tmp_path)
    axis, start = np.array([1, 2, 2]) / 3, world.start()
    state = simulate(world, start.copy(), EventDriven("dopri5", rtol=1e-10), 3.0)
    x, y = (s.q.reshape(-1, 3) - [1, 0, 0] for s in (start, state))
    close(np.linalg.norm(y, axis=1), np.linalg.norm(x, axis=1), 1e-7)
    close(y @ axis, np.zeros(50), 1e-9)
    assert (np.cross(x, start.v.reshape(-1, 3)) @ axis > 0).all(), "by the right hand"
    r = np.linalg.norm(x, axis=1)
    assert (np.diff(r) >= 0).all() and r.min() >= 0.5 and r.max() <= 1


def test_the_look_runs_from_rim_to_rim(tmp_path):
    world, builder = built(tmp_path, 'color: [[0, "#ffffff"], [1, "#ff0000"]], blend: add')
    track = builder.tracks["ring"]
    sample = track.sample(world.kinematics(world.start()))
    assert sample["age"].dtype == np.uint8 and sample["age"].min() >= 1
    assert (np.diff(sample["age"].astype(int)) >= 0).all()
    assert track.look["ramps"]["color"][1] == [1, "#ff0000"] and track.look["blend"] == "add"


def test_the_seed_moves_the_grains(tmp_path):
    states = [built(tmp_path, seed=seed)[0].start() for seed in (1, 1, 2)]
    assert np.array_equal(states[0].q, states[1].q) and not np.array_equal(states[0].q, states[2].q)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("thickness: -1", "≥ 0"),
        ("velocity: [1, 0]", "expected three values"),
    ],
)
def test_bad_discs_are_refused(tmp_path, more, message):
    with pytest.raises(SceneError) as refused:
        built(tmp_path, more)
    assert message in str(refused.value)


def test_rims_in_the_wrong_order_are_refused(tmp_path):
    path = tmp_path / "s.yaml"
    path.write_text(DISC.format(more="opacity: 1").replace("inner: 0.5", "inner: 2"))
    with pytest.raises(SceneError, match="found inner 2 m beyond outer 1 m"):
        load_scene(path)
