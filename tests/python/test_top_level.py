"""`import visviva as vv`: light, complete, and known to completion tools that run nothing."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import visviva as vv

SOURCE = Path(vv.__file__)


def told_to_completers() -> dict[str, str]:
    """Name → module, as the block under TYPE_CHECKING says."""
    blocks = [
        node
        for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    ]
    return {
        str(alias.asname): str(line.module)
        for block in blocks
        for line in block.body
        if isinstance(line, ast.ImportFrom) and line.module != "typing"
        for alias in line.names
    }


def test_completers_are_told_every_name_and_its_place():
    assert told_to_completers() == vv._MODULE_OF
    assert set(vv.__all__) == {"__version__", *told_to_completers()}


@pytest.mark.parametrize("name", sorted(vv._MODULE_OF))
def test_every_name_is_there_and_says_what_it_takes(name):
    found = getattr(vv, name)
    assert getattr(import_module(vv._MODULE_OF[name]), name) is found
    if callable(found):
        assert inspect.getdoc(found)
        inspect.signature(found)


def test_the_parameters_of_a_force_and_the_names_of_parts_can_be_completed():
    assert list(inspect.signature(vv.Springs).parameters)[:4] == ["name", "a", "b", "stiffness"]
    assert "Springs" in dir(vv)


def test_a_name_that_is_not_there_says_the_nearest_one():
    with pytest.raises(AttributeError, match="did you mean 'PointMasses'"):
        vv.PointMass


def test_the_room_of_recordings_does_not_take_the_place_of_record():
    """Importing `visviva.record.…` sets an attribute of its parent package."""
    code = "import visviva.record.run_reader, visviva as vv; print(vv.record.__name__, vv.record.__module__)"
    paths = {"PYTHONPATH": str(SOURCE.parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=paths, check=True)
    assert done.stdout.split() == ["record", "visviva.python.record"]


def test_a_world_shows_what_is_in_it():
    world = vv.World()
    assert repr(world) == "World, empty"
    ball = world.add(vv.PointMasses("ball", [0, 0, 1], 1.0))
    world.add(vv.Gravity(world))
    world.add(vv.Plane("floor", ball.points))
    assert repr(world) == (
        "World\n"
        "  blocks      ball (PointMasses)\n"
        "  forces      gravity (Gravity)\n"
        "  constraints floor (Plane)"
    )
