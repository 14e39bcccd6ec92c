"""What an editor completes while one writes, without running anything: here by Jedi, as IPython uses it."""

from __future__ import annotations

from pathlib import Path

import jedi
import pytest

SRC = Path(__file__).resolve().parents[2] / "src"
IMPORT = "import visviva as vv\n"


def script(line: str) -> jedi.Script:
    """A program that is being written; the cursor stands at its end."""
    return jedi.Script(IMPORT + line, project=jedi.Project(SRC), environment=jedi.InterpreterEnvironment())


@pytest.mark.parametrize(
    "run", ["vv.load('a.vv')", "vv.record(world, 'a.vv', until=5)", "vv.resume('a.vv', world, 9)"]
)
def test_a_run_and_its_parts_are_known(run):
    of_run = {found.name for found in script(f"run = {run}\nrun.").complete()}
    assert {"t", "signals", "ledger", "events", "contacts", "table", "to_pandas", "to_xarray"} <= of_run
    of_part = {found.name for found in script(f"run = {run}\nrun['ball'].").complete()}
    assert {"x", "v", "spin", "quat", "force", "energy", "mass"} <= of_part


def test_a_simulation_and_its_parts_are_known():
    assert {"advance", "step", "signals", "inputs", "checkpoint"} <= {
        found.name for found in script("sim = vv.Simulation('a.yaml')\nsim.").complete()
    }
    assert {"x", "v", "force", "energy"} <= {
        found.name for found in script("sim = vv.Simulation('a.yaml')\nsim['ball'].").complete()
    }


@pytest.mark.parametrize(
    ("part", "parameters"),
    [
        ("Springs", ["name", "a", "b", "stiffness", "rest_length", "damping"]),
        ("LinearDrag", ["name", "points", "drag"]),
        ("Gravity", ["world", "g", "name"]),
        ("hinge", ["name", "a", "b", "axis"]),
        ("PointMasses", ["name", "position", "mass", "velocity"]),
    ],
)
def test_the_parameters_of_a_part_are_known(part, parameters):
    [signature] = script(f"vv.{part}(").get_signatures()
    assert [found.name for found in signature.params] == parameters
