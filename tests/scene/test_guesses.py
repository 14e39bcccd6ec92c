"""What users guess at first is answered with what to write instead."""

from __future__ import annotations

import pytest

from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene import scene_from_text

BALL = "bodies: {ball: {position: [0, 0, 1], mass: 1}}\n"
SHEET = "sheet: {kind: cloth, grid: {origin: [0, 0, 1], along: [1, 0, 0], across: [0, 1, 0], count: [3, 3]}, "
SHEET += "mass: 1, stiffness: 10}"
JELLY = "{kind: elastic_body, shape: {kind: icosahedron, radius: 1}, mass: 3, "
JELLY += "material: {density: 1000, young: 1e4, poisson: 0.3}}"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("bodies: {b: {kind: sphere, radius: 1}}", "shape: {kind: sphere, …}"),
        ("bodies: {b: {kind: floor}}", "did you mean 'ground'?"),
        ("bodies: {b: {kind: fixed_point, position: [0, 0, 1]}}", "did you mean 'scripted_point'?"),
        ("bodies: {b: {kind: rope}}", "belongs to the section `constraints`"),
        ("bodies: {b: {kind: rigid_body, shape: sphere, mass: 1}}", "a map such as {kind: sphere, …}"),
        ("bodies: {b: {kind: ground, position: [0, 0, 1]}}", "did you mean 'point'?"),
        ("bodies: {b: {position: [0, 0, 1], mass: 1, diameter: 1}}", "did you mean 'radius'?"),
        (
            "bodies: {b: {kind: point_masses, positions: [[0, 0, 1], [0, 0, 2]], mass: [1, 2]}}",
            "a list goes to 'masses'",
        ),
        (f"bodies: {{jelly: {JELLY}}}", "the density gives the mass"),
        (BALL + "stepper: event_driven", "such as {kind: event_driven}"),
        (BALL + "fps: 30", "into `record`"),
        (BALL + "camera: {position: [1, 1, 1]}", "into `view`"),
        (BALL + "view: {camera: [1, 1, 1]}", "a map with keys such as position, target"),
        (BALL + "view: {follow: ball}", "a list such as [ball]"),
        (BALL + "joints: {}", "did you mean 'constraints'?"),
        (
            BALL + "forces: {s: {kind: spring, a: ball, b: [0, 0, 2], stiffness: 1}}",
            "a place is a body of its own: {kind: scripted_point, position: [0, 0, 2]}",
        ),
        (
            f"bodies:\n  {SHEET}\nforces: {{w: {{kind: wind, points: sheet, velocity: [1, 0, 0]}}}}",
            "a cloth has sheet_wind",
        ),
        (
            f"bodies:\n  {SHEET}\nforces: {{w: {{kind: sheet_wind, points: sheet, velocity: [1, 0, 0]}}}}",
            "did you mean 'sheet'?",
        ),
        (
            "bodies: {b: {repeat: {i: 2}, position: [0, 0, 1], mass: 1}}\n"
            "forces: {d: {kind: drag, points: b, drag: 1}}",
            '"b_*" is all of them',
        ),
        ("bodies:\n  b: {position:[0, 0, 1], mass: 1}", "a colon needs a space after it"),
        ("bodies:\n  b: {position: [0, 0, 1], mass:1}", "a space after the colon, as in mass: 1"),
        ("title: 'A ball\n" + BALL, "scene:1: "),
        ("title: A ball: the film\n" + BALL, "a text with a colon in it needs quotes"),
        (
            "bodies: {b: {position: [0, 0, '= 1 if 2 > 1 else 2'], mass: 1}}",
            "values have no conditions",
        ),
        ("bodies: {b: {kind: scripted_point, formula: [0, 0, 10 cm * sin(t)]}}", "they are in SI"),
        ("view: {camera: {position: [1, 2, 3], target: [1, 2, 3]}}\n" + BALL, "at its own target"),
        ("view: {camera: {position: [1, 2, 3], look_at: [0, 0, 0]}}\n" + BALL, "did you mean 'target'?"),
    ],
)
def test_a_guess_is_answered(text: str, answer: str) -> None:
    with pytest.raises(SceneError) as error:
        prepare(scene_from_text(text))
    assert answer in str(error.value)
