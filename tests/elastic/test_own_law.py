"""A material from a Python file named beside the scene: the law of the docs, by its name."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.test_pages import blocks

import visviva
from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene import load_scene

SCENE = """
duration: 0.1 s
bodies:
  jelly:
    kind: elastic_body
    shape: {kind: block, size: [20 cm, 20 cm, 20 cm], cells: [2, 2, 2]}
    material: {law: CORK, density: 300 kg/m^3, bulk: 50 kPa, shear: 50 kPa, viscosity: [5 Pa s, 5 Pa s]}
    position: [0, 0, 1 cm]
contacts:
  floor: {kind: plane, points: jelly.surface, mu: 0.4}
stepper: {kind: time_stepping, h: 4 ms}
"""


def written(tmp_path: Path, wrong: tuple[str, str] = ("", "")) -> tuple[Path, Path]:
    """The scene, and a file with the cork of the docs in which something may be another."""
    page = next(text for text in blocks("docs/python.md", "python") if "CORK =" in text)
    text = "import visviva as vv\n" + page[: page.index("mesh = ")]
    scene, mine = tmp_path / "s.yaml", tmp_path / "cork.py"
    scene.write_text(SCENE, encoding="utf-8")
    mine.write_text(text.replace(*wrong), encoding="utf-8")
    return scene, mine


def test_a_body_of_a_law_of_ones_own_closes_its_ledger(tmp_path):
    scene, mine = written(tmp_path)
    visviva.run(scene, tmp_path / "run.vv", python=mine)
    with visviva.load(tmp_path / "run.vv") as run:
        assert run.ledger["stored/jelly.elastic"][-1] > 0
        assert abs(run.ledger["residual"]).max() < 1e-12


def test_a_law_that_is_not_there_or_not_what_it_says_is_told_at_its_line(tmp_path):
    scene, mine = written(tmp_path, ("return (\n        energy", "return (\n        2.0 * energy"))
    with pytest.raises(SceneError, match=r"CORK: the stress of its law is .* differences give") as told:
        prepare(load_scene(scene, python=mine))
    assert told.value.path == "bodies.jelly.material.law" and told.value.line == 7
    with pytest.raises(SceneError, match=r"unknown law 'CORK'\. Known: neo_hookean, .* --python FILE"):
        prepare(load_scene(scene))
    scene.write_text(SCENE.replace("CORK", "CORC"), encoding="utf-8")
    with pytest.raises(SceneError, match=r"unknown law 'CORC'; did you mean 'CORK'\? Known: CORK, .*cork"):
        prepare(load_scene(scene, python=mine))
