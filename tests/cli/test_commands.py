"""The commands as a whole: help, version, examples, demo, validate, bench."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

import visviva
from visviva.bench.measure import Measured, compared
from visviva.cli import bench as bench_command
from visviva.cli import warmup as warmup_command
from visviva.cli.main import app
from visviva.figures.figure import Experiment, compare
from visviva.scene.examples import example_names

NAMES = [command.name or command.callback.__name__ for command in app.registered_commands] + ["examples"]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_with_an_example(name, command):
    result = command(name, "--help")
    assert result.exit_code == 0
    assert f"visviva {name}" in result.stdout


def test_all_commands_are_there():
    all_of_them = (
        "run sweep check schema info plot render export import view play examples demo validate bench warmup"
    )
    assert set(NAMES) == set(all_of_them.split())


def test_version(command):
    assert command("--version").stdout == f"visviva {visviva.__version__}\n"


def printed_by(code):
    """What Python prints that begins anew."""
    environment = {**os.environ, "PYTHONPATH": ":".join(path for path in sys.path if path)}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    return run.stdout.strip()


def test_help_loads_nothing_heavy():
    """`visviva --help` answers at once because it imports neither numbers nor HDF5."""
    heavy = ("numpy", "numba", "h5py", "pydantic", "matplotlib", "scipy")
    code = f"import sys\nfrom visviva.cli.main import app\nprint([m for m in {heavy} if m in sys.modules])"
    assert printed_by(code) == "[]"


def test_a_scene_loads_what_it_needs_of_scipy():
    """Its rooms for trees and optimisation take half a second, and few scenes have a use for them."""
    code = (
        "import sys\nfrom visviva.cli.session import prepare\nfrom visviva.scene import load_scene\n"
        "from visviva.scene.examples import example_path\n"
        "for name in ('bouncing_ball', 'elastic_bed', 'tower_crane'):\n"
        "    prepare(load_scene(example_path(name)))\n"
        "print([m for m in ('scipy.spatial', 'scipy.optimize', 'scipy.sparse') if m in sys.modules])"
    )
    assert printed_by(code) == "[]"


def test_a_scene_loads_only_the_kinds_it_uses():
    """All of them take as long as everything else before the first step."""
    code = (
        "import sys\nfrom visviva.scene import load_scene\nfrom visviva.scene.examples import example_path\n"
        "load_scene(example_path('bouncing_ball'))\n"
        "print([m for m in sys.modules if m.startswith(('visviva.hoist.models', 'visviva.joints.models'))])"
    )
    assert printed_by(code) == "[]"


def test_examples_are_listed_and_copied(command, tmp_path):
    rows = json.loads(command("examples", "list", "--json").stdout)
    assert [row["name"] for row in rows] == example_names()
    assert all(row["title"] and 0 < row["duration"] <= 6 for row in rows)
    assert "bouncing_ball" in command("examples").stdout
    result = command("examples", "copy", "jelly_torus", "--to", tmp_path)
    assert result.exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["jelly_torus.yaml", "torus.obj"]
    assert command("check", tmp_path / "jelly_torus.yaml").exit_code == 0
    assert command("examples", "copy", "jelly_torus", "--to", tmp_path).exit_code == 2


def test_demo_makes_four_files(command, tmp_path, monkeypatch):
    monkeypatch.setattr("visviva.cli.demo.SIZE", (64, 36))
    result = command("demo", "bouncing_ball", "-o", tmp_path / "demo")
    assert result.exit_code == 0, result.output
    film = "film.mp4" if find_spec("av") else "film.webp"
    made = {path.name for path in (tmp_path / "demo").iterdir()}
    assert made == {"demo.vv", film, "energy.png", "picture.png"}
    assert "visviva view" in result.stdout


def test_warmup_bears_an_example_that_the_other_stepper_refuses(command, monkeypatch):
    """A barrier asks for converged time steps: of the other stepper it has no kernels."""
    monkeypatch.setattr(warmup_command, "MAX_SECONDS", 0.0)
    result = command("warmup", "rope_over_rope", "--no-progress")
    assert result.exit_code == 0
    assert "kernels compiled" in result.stdout


def test_a_figure_that_is_off_is_said():
    experiment = Experiment("x", "y", {"a": (1.0, 0.1), "b": (1.0, 0.1), "c": (1.0, 0.1)},
                            lambda: {"a": 1.05, "b": 1.2, "c": float("nan")})  # fmt: skip
    assert [figure.passed for figure in compare("core", experiment)] == [True, False, False]


def test_validate_says_by_its_status(command, monkeypatch):
    good = Experiment("x", "y", {"a": (1.0, 0.1)}, lambda: {"a": 1.05})
    bad = Experiment("x", "y", {"a": (1.0, 0.1)}, lambda: {"a": 1.5}, long=True)
    monkeypatch.setattr("visviva.figures.ROOMS", {"core": (good, bad)})
    result = command("validate", "core", "--json")
    assert result.exit_code == 0
    assert [row["name"] for row in json.loads(result.stdout)] == ["a"]
    result = command("validate", "--long")
    assert result.exit_code == 1
    assert "1 off" in result.stdout


def test_bench_prints_figures_and_missed_goals(command, monkeypatch):
    found = [Measured("a", 3.0, "µs", "<= 2"), Measured("b", 3.0, "1/s", ">= 2"), Measured("c", 3.0, "s")]
    monkeypatch.setattr("visviva.bench.ROOMS", {"core": (lambda: found,)})
    figures = json.loads(command("bench", "--json").stdout)["figures"]
    assert [figure["good"] for figure in figures] == [False, True, None]
    assert "MISSED" in command("bench", "core").stdout
    assert bench_command.EPILOG


def test_compared_pieces_take_turns():
    order: list[str] = []
    compared([lambda: order.append("a"), lambda: order.append("b")], repeat=2, warm=1)
    assert order == ["a", "b"] * 3
