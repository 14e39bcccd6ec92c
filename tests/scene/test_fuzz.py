"""Any file content gives a scene or a `SceneError`, and nothing else."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.scene.dummies import GOOD, KINDS

from visviva.errors import SceneError
from visviva.scene import build_scene, load_scene, problems_of, scene_from_text

PIECES = [
    *"{}[]:,-#&*!|>'\"%@`= \n\t.~?<",
    *GOOD.split(),
    *[
        "<<: *a",
        "&a",
        "*a",
        "---",
        "...",
        "\x00",
        "\ufeff",
        "é",
        "=h",
        "=1/0",
        "=h**h",
        "1e400",
        ".nan",
        "2 t",
        "9" * 400,
    ],
    *["bodies:", "ball:", "mass:", "kind:", "include:", "params:", "\n  ", "\n    ", "null", "true", "- "],
]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=10),
    st.sampled_from(PIECES),
)
values = st.recursive(
    scalars,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.sampled_from(PIECES), below, max_size=4),
    max_leaves=8,
)


def survives(text: str) -> None:
    try:
        scene = scene_from_text(text, "scene.yaml", KINDS)
        build_scene(scene, [])
    except SceneError as error:
        for problem in problems_of(error):
            assert problem.message
            assert "Traceback" not in str(problem)
            assert problem.line <= text.count("\n") + text.count("\r") + text.count("\x85") + 10
        return
    again = scene_from_text(scene.text, "scene.yaml", KINDS)
    assert again.parts == scene.parts


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    survives(text)


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_any_pieces_of_yaml(pieces: list[str]) -> None:
    survives("".join(pieces))
    survives(" ".join(pieces))


@given(st.binary(max_size=60))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "scene.yaml"
    path.write_bytes(data)
    with contextlib.suppress(SceneError):
        load_scene(path, (), KINDS)


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    below = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(p for key, value in below for p in paths(value, (*path, key)))]


TREE = yaml.safe_load(GOOD)
PATHS = paths(TREE)[1:]


@given(st.sampled_from(PATHS), values, st.sampled_from(["replace", "rename", "remove", "add"]))
def test_any_change_of_a_good_scene(path: tuple[Any, ...], value: Any, how: str) -> None:
    tree = yaml.safe_load(GOOD)
    holder = tree
    for key in path[:-1]:
        holder = holder[key]
    if how == "rename" and isinstance(holder, dict):
        holder[str(value)[:20]] = holder.pop(path[-1])
    elif how == "remove":
        del holder[path[-1]]
    elif how == "add" and isinstance(holder[path[-1]], dict):
        holder[path[-1]]["new"] = value
    else:
        holder[path[-1]] = value
    survives(yaml.safe_dump(tree, allow_unicode=True))


@given(st.integers(0, len(GOOD)), st.integers(0, 12), st.sampled_from(PIECES))
def test_any_damage_to_the_text(at: int, length: int, piece: str) -> None:
    survives(GOOD[:at] + piece + GOOD[at + length :])


@given(st.text(max_size=30), values)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_setting_from_outside(tmp_path: Path, text: str, value: Any) -> None:
    path = tmp_path / "scene.yaml"
    path.write_text(GOOD, encoding="utf-8")
    where = random.Random(text).choice(
        [text, "bodies.ball.mass", "params.n", "view", "bodies.net.corners[0]"]
    )
    for setting in (text, f"{where}={text}", f"{where}={value}"):
        with contextlib.suppress(SceneError):
            build_scene(load_scene(path, [setting], KINDS), [])


@pytest.mark.parametrize("depth", [10, 1000, 100_000])
def test_deep_nesting(depth: int) -> None:
    for opening in ("[", "{a: ", "- ", "? "):
        survives("view: " + opening * depth)
        survives("title: x\nview:\n  " + opening * depth)


def test_a_long_chain_of_parameters() -> None:
    text = "params:\n  p0: 1\n" + "".join(f"  p{i}: p{i - 1} + 1\n" for i in range(1, 3000))
    scene = scene_from_text(text + "seed: =p2999", "scene.yaml", KINDS)
    assert scene.settings.seed == 3000


def test_a_long_chain_of_references() -> None:
    text = "bodies:\n" + "".join(f"  a{i}: {{kind: anchor, to: a{i + 1}}}\n" for i in range(3000))
    survives(text + "  a3000: {mass: 1}\n")
