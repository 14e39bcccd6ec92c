"""The benchmark of elastic bodies moves the beam that it describes, at small size."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.bench import elastic_scaling, elastic_worlds
from visviva.bench.elastic import Steps, beam_world
from visviva.bench.elastic_peers import mujoco_beam, newton_beam, rapier_beam
from visviva.core.world import World
from visviva.elastic.materials.materials import MATERIALS
from visviva.figures.trial import Trial
from visviva.particles.fields.gravity import Gravity
from visviva.scene import build_scene, scene_from_text


@pytest.mark.parametrize("material", MATERIALS)
def test_the_beam_sags_as_its_mesh_does(material):
    """The mean of 3.9 s is near the static sag of 192 linear elements, 0.129 m by linear theory."""
    steps = Steps(beam_world((8, 2, 2), material), 10)
    nodes = steps.world.blocks[0]
    tip, sags = nodes.position[:, 0] == 1.0, []
    for _ in range(39):
        steps()
        sags.append((nodes.position - steps.state.q.reshape(-1, 3))[tip, 2].mean())
    assert np.mean(sags) == pytest.approx(0.125, abs=0.01)
    assert steps.stepper.stats["steps"] == 390


def test_it_swings_about_its_static_sag(monkeypatch):
    monkeypatch.setattr(elastic_scaling, "CELLS", ((8, 2, 2),))
    still, off, deepest, rounds = (m.value for m in elastic_scaling.sag())
    assert still == pytest.approx(0.125, abs=0.01) and off < 1.0
    assert 1.5 * still < deepest < 2.0 * still
    assert rounds <= 12


def test_the_same_beam_in_mujoco():
    pytest.importorskip("mujoco")
    step = mujoco_beam((8, 2, 2), 0.01)
    assert step is not None
    step(3)


@pytest.mark.parametrize(("package", "peer"), [("rapier3d", rapier_beam), ("newton", newton_beam)])
def test_the_same_beam_in_others(package, peer):
    """Its tip falls as ours does in the first 0.1 s, within a tenth: laws and methods are their own."""
    pytest.importorskip(package)
    ours, theirs = Steps(beam_world((8, 2, 2), "neo_hookean"), 10), peer((8, 2, 2), 0.01)
    ours()
    nodes = ours.world.blocks[0]
    tip = nodes.position[:, 0] == 1.0
    sags = [(nodes.position - x)[tip, 2].mean() for x in (ours.state.q.reshape(-1, 3), theirs(10))]
    assert sags[0] > 0.02 and sags[1] == pytest.approx(sags[0], rel=0.1)


def test_the_jelly_slides_and_the_ball_comes_down_on_the_beam():
    jelly, beam = (started(text) for text in (elastic_worlds.JELLY, elastic_worlds.BEAM))
    x = jelly.to(0.1).q.reshape(-1, 3)
    assert -1e-3 < x[:, 2].min() < 1e-3 and x[:, 0].mean() > 0.12
    blocks = {block.name: block for block in beam.world.blocks}
    ball, k = blocks["ball"], beam.world.kinematics(beam.to(0.4))
    top = k.positions(blocks["beam"])[blocks["beam"].position[:, 2] == 0.25]
    assert 0.09 < k.positions(ball)[0, 2] - np.interp(k.positions(ball)[0, 0], *line(top)) < 0.2


def started(text):
    """A world of the bench with its stepper."""
    scene, world = scene_from_text(text), World()
    world.forces.append(Gravity(world))
    build_scene(scene, world)
    return Trial(world, scene.single("stepper").stepper())


def line(top):
    """Heights along the middle of a surface, by x."""
    along = np.argsort(top[:, 0])
    return top[along, 0], top[along, 2]
