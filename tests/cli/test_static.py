"""`run --static` reports the equilibrium: energies, reactions, signals; they balance."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from visviva.cli.main import app
from visviva.record.run_reader import load

BAR = """
duration: 1 s
bodies:
  bar:
    kind: elastic_body
    shape: {kind: block, size: [1 m, 10 cm, 10 cm], cells: [8, 1, 1]}
    material: {density: 1000 kg/m^3, young: 2 MPa, poisson: 0.3}
    regions: {a: {low: [-1, -1, -1], high: [0, 1, 1]}, b: {low: [1, -1, -1], high: [2, 1, 1]}}
constraints:
  left: {kind: prescribed, points: bar.a, keep: true, formula: ["0", "0", "0"]}
  right: {kind: prescribed, points: bar.b, keep: true, formula: ["0", "0", "0"]}
signals:
  left_up: {kind: reaction, of: left, along: [0, 0, 1]}
  right_up: {kind: reaction, of: right, along: [0, 0, 1]}
  along: {kind: reaction, of: left, along: [1, 0, 0]}
  back: {kind: reaction, of: right, along: [1, 0, 0]}
"""


@pytest.mark.parametrize("cells", ["8, 1, 1", "20, 2, 2"])
def test_reactions_of_a_bar_at_rest_bear_its_weight(tmp_path, cells):
    """Its nodes are held by rows alone: in long steps there is next to nothing in A against its motion."""
    scene, out = tmp_path / "bar.yaml", tmp_path / "bar.vv"
    scene.write_text(BAR.replace("8, 1, 1", cells))
    result = CliRunner().invoke(app, ["run", str(scene), "--static", "-o", str(out)])
    assert result.exit_code == 0, result.output
    assert "static equilibrium, 1 frame" in result.output and "wall time" not in result.output
    rows = re.findall(r"^(\S+) +(-?[\d.e+-]+) (?:N|J)$", result.output, re.M)
    said = {name: float(value) for name, value in rows}
    weight = 1000 * 0.01 * 9.81
    assert abs(said["left_up"] + said["right_up"] - weight) < 1e-6 * weight
    assert abs(said["left_up"] - 0.5 * weight) < 1e-2 * weight
    assert abs(said["along"] + said["back"]) < 1e-6 * weight and said["stored/bar.elastic"] > 0
    with load(out) as run:
        assert abs(run.signals["left_up"][0] - said["left_up"]) < 1e-6


def test_before_the_first_step_nobody_knows_a_reaction(tmp_path):
    scene, out = tmp_path / "bar.yaml", tmp_path / "bar.vv"
    scene.write_text(BAR)
    CliRunner().invoke(app, ["run", str(scene), "--until", "0.02", "-o", str(out)])
    with load(out) as run:
        assert run.signals["left_up"][0] != run.signals["left_up"][0] and run.signals["left_up"][1] > 0
