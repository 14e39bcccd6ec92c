from __future__ import annotations

import json

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from visviva.cli.info import info
from visviva.record.ledger import Ledger
from visviva.record.run_writer import RunWriter

app = typer.Typer()
app.command()(info)


@pytest.fixture
def run_file(tmp_path):
    ledger = Ledger()
    with RunWriter(tmp_path / "a.vv", name="falling [ball]", seed=7) as writer:
        writer.declare_track("ball", "points", {}, {"lines": np.array([[0, 1]])})
        writer.declare_scalar("gap", "m")
        for i in range(12):
            rows = ledger.add({"kinetic": 8.0 - i / 4}, {"dissipated/drag": 0.2 * i})
            writer.append(i / 10, tracks={"ball": {"x": np.zeros((2, 3))}}, scalars={"gap": -i}, ledger=rows)
        writer.event(1.0, "impact", "plane", "")
    return tmp_path / "a.vv", ledger


def test_json_holds_the_facts(run_file):
    path, ledger = run_file
    result = CliRunner().invoke(app, [str(path), "--json"])
    facts = json.loads(result.stdout)
    assert (facts["frames"], facts["status"], facts["seed"], facts["t"]) == (12, "complete", 7, [0.0, 1.1])
    assert facts["tracks"]["ball"]["arrays"] == {"x": [2, 3]}
    assert facts["signals"]["gap"] == {"unit": "m", "first": 0.0, "last": -11.0}
    assert facts["events"] == {"impact": 1}
    assert facts["ledger"]["residual"] == ledger.max_residual
    assert facts["ledger"]["scale"] == pytest.approx(ledger.scale, rel=1e-15)
    assert facts["ledger"]["relative"] == pytest.approx(ledger.relative_residual, rel=1e-15)


def test_the_page_names_everything(run_file):
    result = CliRunner().invoke(app, [str(run_file[0])])
    assert result.exit_code == 0
    for text in (
        "falling [ball]",
        "complete",
        "12 frames",
        "ball",
        "gap",
        "dissipated/drag",
        "impact",
        "residual",
    ):
        assert text in result.stdout


def test_a_run_without_frames(tmp_path):
    RunWriter(tmp_path / "a.vv").close("stopped", "at once")
    result = CliRunner().invoke(app, [str(tmp_path / "a.vv")])
    assert "nothing flushed yet" in result.stdout
    assert "at once" in result.stdout


def test_no_file_is_an_error_of_the_input(tmp_path):
    result = CliRunner().invoke(app, [str(tmp_path / "none.vv")])
    assert result.exit_code == 2
    assert "none.vv" in result.stderr
