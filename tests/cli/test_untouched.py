"""What falls through the floor of its scene, or sinks into it, is said before the run; decoration is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from visviva.cli.scene_run import run
from visviva.cli.untouched import untouched_warnings
from visviva.scene import load_scene, scene_from_text
from visviva.scene.catalogue import full_catalogue
from visviva.scene.examples import example_names, example_path

GROUND = "floor: {kind: ground}"
CRATE = "crate: {kind: rigid_body, shape: {kind: box, size: [1, 1, 1]}, mass: 1, position: [0, 0, 2]}"
BALL = "ball: {position: [0, 3, 1], mass: 1, radius: 0.1}"
JELLY = (
    "jelly: {kind: elastic_body, shape: {kind: icosahedron, radius: 0.1}, position: [3, 0, 1], "
    "material: {density: 1000, young: 1e4, poisson: 0.4}}"
)
HOOK = "hook: {kind: scripted_point, position: [0, 0, 4]}"


def said(bodies: list[str], more: str = "") -> list[str]:
    """Warnings for these bodies with further sections."""
    text = "bodies:\n" + "".join(f"  {line}\n" for line in bodies) + more
    return list(untouched_warnings(scene_from_text(text)))


@pytest.mark.parametrize(
    ("body", "more", "remedy"),
    [
        (CRATE, "", "contacts: {touch: {kind: bodies}}"),
        (BALL, "", "balls: [{points: ball, radius: …}]"),
        (JELLY, "", "contacts: {floor: {points: jelly.surface}}"),
        (BALL, "contacts: {mat: {points: hook}}", "points: [ball]"),
        (JELLY, "contacts: {lump: {kind: deformable, of: [jelly], stiffness: 100}}", "jelly.surface"),
        (BALL, "forces: {air: {kind: drag, points: ball, drag: 1}}", "balls: "),
        (
            "net: {kind: point_masses, positions: [[0, 0, 1], [1, 0, 1]], mass: 1}",
            "forces: {net_lines: {kind: springs, points: net, line: true, stiffness: 100}}",
            "balls: ",
        ),
    ],
)
def test_what_nothing_stops_is_named_with_its_remedy(body: str, more: str, remedy: str) -> None:
    (warning,) = said([GROUND, HOOK, body], more)
    assert f"nothing stops {body.split(':')[0]}" in warning
    assert remedy in warning


@pytest.mark.parametrize(
    "tie",
    [
        "constraints: {rod: {a: crate, b: ball}}",
        "forces: {cord: {kind: spring, a: crate, b: ball, stiffness: 9}}",
    ],
)
def test_bodies_tied_only_to_each_other_fall_together(tie: str) -> None:
    assert len(said([GROUND, CRATE, BALL], tie)) == 2
    assert said([GROUND, CRATE, BALL], f"{tie}\ncontacts: {{touch: {{kind: bodies}}}}") == []


@pytest.mark.parametrize(
    ("bodies", "more"),
    [
        ([CRATE, BALL], ""),  # a throw, with nothing to land on
        ([GROUND, CRATE], "contacts: {touch: {kind: bodies}}"),
        ([GROUND, HOOK, CRATE], "forces: {cord: {kind: spring, a: hook, b: crate, stiffness: 100}}"),
        ([GROUND, HOOK, BALL], "constraints: {rod: {a: hook, b: ball}}"),
        ([GROUND, CRATE, BALL], "gravity: [0, 0, 0]"),
        ([BALL], "contacts: {floor: {points: ball, radius: 0.1}}"),
        (
            [HOOK, JELLY, JELLY.replace("jelly", "other").replace("[3, 0", "[4, 0")],
            "contacts:\n  lump: {kind: deformable, of: [jelly, other], stiffness: 100}\n"
            "  floor: {points: other.surface}\n",
        ),
    ],
)
def test_what_is_held_or_meant_to_fly_is_not(bodies: list[str], more: str) -> None:
    assert said(bodies, more) == []


def test_a_wall_that_stops_only_centres_says_so() -> None:
    sinks = said([CRATE, BALL], "contacts: {floor: {points: [crate, ball]}}")
    assert ["only the centre of crate" in sinks[0], "a radius of 0.1 m" in sinks[1]] == [True, True]


CARRIED_OR_BRIEF = {"disc", "particles", "sheave", "winch"}  # on carriers, or in free fall as in a spray


def test_each_kind_of_body_with_mass_says_how_contacts_take_it() -> None:
    bodies = full_catalogue().kinds["bodies"]
    for name in set(bodies) - CARRIED_OR_BRIEF:
        heavy = {"mass", "total_mass", "density", "material"} & set(bodies[name].model_fields)
        assert bodies[name].touched_as or not heavy, name


@pytest.mark.parametrize("name", example_names())
def test_examples_leave_nothing_to_fall(name: str) -> None:
    assert list(untouched_warnings(load_scene(example_path(name)))) == []


@pytest.mark.parametrize(
    ("ground", "advised"),
    [
        (GROUND, ["crate passes through floor at t = "]),
        ("floor: {kind: ground, size: 0.2, point: [2, 0, 0]}", []),  # it falls beside the slab
        ("floor: {kind: ground, point: [0, 0, -90]}", []),
    ],
)
def test_what_hangs_and_still_passes_through_a_ground_is_told(
    ground: str, advised: list[str], tmp_path: Path
) -> None:
    text = f"bodies:\n  {ground}\n  {HOOK}\n  {CRATE}\nforces:\n"
    text += "  cord: {kind: spring, a: hook, b: crate, stiffness: 2}\nduration: 1.5\n"
    given = run(scene_from_text(text), tmp_path / "hung.vv")["advice"]
    assert [told[: len(start)] for told, start in zip(given, advised, strict=True)] == advised
