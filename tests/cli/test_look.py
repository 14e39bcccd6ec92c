"""The settings of a scene for its pictures, as stored in a run file."""

from __future__ import annotations

import pytest

from visviva.cli.look import run_look
from visviva.scene import load_scene

SCENE = "duration: 1 s\nbodies:\n  ball: {position: [0, 0, 1], mass: 1 kg}\n"


@pytest.mark.parametrize(
    ("view", "background"),
    [("", None), ("view: {size: [64, 64]}\n", None), ('view: {background: "#102030"}\n', "#102030")],
)
def test_a_background_is_kept_where_the_scene_has_one_else_views_paint_a_sky(tmp_path, view, background):
    (tmp_path / "scene.yaml").write_text(SCENE + view)
    assert run_look(load_scene(tmp_path / "scene.yaml")).get("background") == background
