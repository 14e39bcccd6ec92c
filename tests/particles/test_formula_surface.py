"""Surfaces that move as given: their heights and triangles, and the formulas that are refused."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.scene.build import build_scene
from visviva.scene.load import scene_from_text

SEA = """
params: {{rate: 0.9, rise: 0.8}}
bodies:
  sea:
    kind: moving_surface
    grid: {{origin: [-4, -3, 0.5], along: [8, 0, 0], across: [0, 6, 0], count: [5, 4]}}
    {rest}
  ball: {{position: [0, 0, 1], mass: 1 kg}}
"""


def built(height: str, crest: str = "") -> tuple[World, object]:
    rest = f"height: {height}{crest}"
    builder = build_scene(scene_from_text(SEA.format(rest=rest)), world := World())
    return world, builder.tracks["sea"]


def test_its_points_are_raised_by_the_formula() -> None:
    world, track = built("rise * sin(rate * t - 0.3 * y) + 0.1 * x")
    state = world.start()
    assert world.layout.nv == 3, "of the ball alone"
    for t in (0.0, 0.7):
        state.clock[0] = t
        x = track.sample(world.kinematics(state))["x"]
        assert x.shape == (20, 3)
        assert np.array_equal(np.unique(x[:, 0]), [-4, -2, 0, 2, 4])
        assert np.array_equal(np.unique(x[:, 1]), [-3, -1, 1, 3])
        assert np.allclose(x[:, 2], 0.5 + 0.8 * np.sin(0.9 * t - 0.3 * x[:, 1]) + 0.1 * x[:, 0], atol=1e-15)


def test_its_colour_goes_from_troughs_to_crests() -> None:
    world, track = built("0.1 * x", "\n    crest: '#ffffff'")
    color = track.sample(world.kinematics(world.start()))["color"].reshape(5, 4, 3)
    assert np.allclose(color[0], np.array([0x1F, 0x58, 0x78]) / 255)
    assert np.allclose(color[4], 1.0)
    assert (np.diff(color, axis=0) > 0).all()


def test_its_triangles_cover_the_grid_upwards() -> None:
    world, track = built("0.2 * x")
    x = track.sample(world.kinematics(world.start()))["x"][track.static["triangles"]]
    normal = np.cross(x[:, 1] - x[:, 0], x[:, 2] - x[:, 0])
    assert len(x) == 24
    assert (normal[:, 2] > 0).all()
    assert 0.5 * normal[:, 2].sum() == pytest.approx(48.0)


@pytest.mark.parametrize(
    ("height", "message"),
    [("rise * z", "height: found 'z', expected one of x, y, t"), ("sin(", "height: cannot read")],
)
def test_a_formula_that_cannot_be_read_is_named(height: str, message: str) -> None:
    with pytest.raises(SceneError, match=message):
        built(height)
