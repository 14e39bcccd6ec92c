"""The bench of elastic bodies moves the beam that it says, at a small size."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.bench.elastic import Steps, beam_world
from visviva.bench.elastic_peers import mujoco_beam
from visviva.elastic.materials import MATERIALS


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


def test_the_same_beam_in_mujoco():
    pytest.importorskip("mujoco")
    step = mujoco_beam((8, 2, 2), 0.01)
    assert step is not None
    step(3)
