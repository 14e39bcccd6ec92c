"""Right things in a wrong form: indentation, colons, commas, lists; one clear line each."""

from __future__ import annotations

import pytest

from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene import scene_from_text

BALL = "bodies:\n  ball: {position: [0, 0, 1], mass: 1 kg}\n"
BOX = """bodies:
  box: {kind: rigid_body, shape: {kind: box, size: [1, 1, 1]}, mass: 1 kg, position: [0, 0, 0]}
"""
SHEET = """bodies:
  sheet:
    kind: cloth
    grid: {origin: [0, 0, 1], along: [1, 0, 0], across: [0, 1, 0], count: 10}
    mass: 1
    stiffness: 10
"""
FORMS = {
    "a section deeper than those above it": (
        "title: x\n" + BALL.replace("bodies", " bodies"),
        "scene:2: found a line indented by 1, expected 0, as the lines above it",
    ),
    "a part deeper than a whole one": (
        BALL + "    box: {mass: 1}\n",
        "scene:3: found a line indented by 4, expected 0 or 2, as the lines above it",
    ),
    "parts beside their section": (
        BALL.replace("  ball", "ball"),
        "scene:2: ball: unknown key 'ball' here; indent it to put it into `bodies`",
    ),
    "keys beside the name of their part": (
        "bodies:\n  ball:\n  position: [0, 0, 1]\n  mass: 1\n",
        "scene:2: bodies.ball: found nothing; indent its keys, such as 'position', further than its name",
    ),
    "an equals sign for a colon": (
        BALL.replace("position:", "position ="),
        "a colon follows a key, as in `position: …`",
    ),
    "an equals sign at the end": (
        BALL.replace("mass:", "mass ="),
        "bodies.ball.mass = 1 kg: found 'mass = 1 kg', expected a colon, as in mass: 1 kg",
    ),
    "a body that is to stay": (
        BOX.replace("mass: 1 kg", "mass: 1 kg, fixed: true"),
        "unknown key 'fixed': a body is held by a constraint, as in held: {kind: weld, body: NAME}",
    ),
    "a number of a part in Python": (
        BALL + "forces:\n  up: {kind: python, part: Lift, points: ball, size: 3}\n",
        "unknown key 'size'; numbers of your own go one level down: numbers: {size: …}",
    ),
    "semicolons": (
        BALL.replace("[0, 0, 1]", "[0; 0; 1]"),
        "found a list of 1, expected three values, each a length such as 0.5 m or 20 cm; commas separate",
    ),
    "a place in a plane": (
        BALL.replace("[0, 0, 1]", "[2, 1]"),
        "in the plane of a picture x and z count: [2, 0, 1]",
    ),
    "a place by the names of its axes": (
        BALL.replace("[0, 0, 1]", "{z: 1}"),
        "0.5 m or 20 cm: [0, 0, 1]",
    ),
    "an axis by its letter": (
        BOX + "constraints:\n  h: {kind: hinge, body: box, at: [0, 0, 0], axis: -y}\n",
        "constraints.h.axis: found '-y' (text), expected three values, each a number such as 0.5: [0, -1, 0]",
    ),
    "one count for two": (
        SHEET,
        "bodies.sheet.grid.count: found 10 (number), expected a list such as [10, 10]",
    ),
    "no material": (
        "bodies:\n  j: {kind: elastic_body, shape: {kind: sphere, radius: 0.1}}\n",
        "'material' is missing, expected a map with keys such as law, density, young, poisson",
    ),
    "a signal by what it is of": (
        BALL + "signals:\n  height: ball.z\n",
        "expected a map that describes the signal, such as {kind: point, of: ball, what: z}",
    ),
    "a signal of a height": (
        BALL + "signals:\n  up: {kind: point, of: ball, what: height}\n",
        "'angle' or 'speed'; did you mean 'z'?",
    ),
    "a floor among contacts": (
        BALL + "contacts:\n  floor: {kind: floor, points: ball}\n",
        "unknown kind of contact 'floor'; did you mean 'plane'?",
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_wrong_form_is_told_in_one_line(name):
    text, told = FORMS[name]
    with pytest.raises(SceneError) as error:
        prepare(scene_from_text(text))
    assert told in str(error.value)
    assert "\n" not in str(error.value)
