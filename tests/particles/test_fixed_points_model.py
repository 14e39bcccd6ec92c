"""Fixed points of a scene: with bars, a frame for display only."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.scene.build import build_scene
from visviva.scene.load import load_scene

FRAME = """
bodies:
  frame: {{kind: fixed_points, positions: [[0, 0, 0], [0, 0, 1], [1, 0, 1]], radius: 3 cm, bars: {bars}}}
  ball: {{position: [0.5, 0, 0.5], mass: 1 kg}}
"""


def built(tmp_path, bars):
    path = tmp_path / "s.yaml"
    path.write_text(FRAME.format(bars=bars))
    world = World()
    return world, build_scene(load_scene(path), world)


def test_bars_are_seen_and_nothing_meets_them(tmp_path):
    world, builder = built(tmp_path, "[[0, 1], [1, 2]]")
    track = builder.tracks["frame"]
    assert track.static["lines"].tolist() == [[0, 1], [1, 2]]
    assert track.look["radius"] == 0.03 and track.look["line_radius"] == 0.02
    x = track.sample(world.kinematics(world.start()))["x"]
    assert np.array_equal(x, [[0, 0, 0], [0, 0, 1], [1, 0, 1]])
    assert world.layout.nv == 3, "of the ball alone"


def test_without_bars_there_are_no_lines(tmp_path):
    track = built(tmp_path, "[]")[1].tracks["frame"]
    assert "lines" not in track.static and "line_radius" not in track.look


@pytest.mark.parametrize(
    ("bars", "message"),
    [
        ("[[0, 3]]", "bars: found 3, and points are numbered from 0 to 2"),
        ("[[0, 4000000000]]", "bars: found 4000000000, and points are numbered from 0 to 2"),
        ("[[0, -1]]", "-1"),
        ("[[0, 1, 2]]", "2"),
    ],
)
def test_bars_join_points_that_are_there(tmp_path, bars, message):
    with pytest.raises(SceneError, match=message):
        built(tmp_path, bars)
