"""What is written at another place, or as other programs have it: one line that says where it goes."""

from __future__ import annotations

import pytest

from visviva.errors import SceneError
from visviva.scene import scene_from_text

BALL = "bodies:\n  ball: {position: [0, 0, 1], mass: 1 kg}\n"
BOX = """\
bodies:
  box: {kind: rigid_body, shape: {kind: box, size: [1, 1, 1]}, mass: 1 kg, position: [0, 0, 0]}
"""
ROD = (
    BALL
    + "  hook: {kind: scripted_point, position: [0, 0, 2]}\nconstraints:\n  rod: {kind: distance, ENDS}\n"
)
SOFT = (
    "bodies:\n  jelly: {kind: elastic_body, "
    "shape: {kind: block, size: [1, 1, 1], cells: [2, 2, 2]}, MATERIAL}\n"
)
MESSAGES = {
    "energy as a signal": (
        BALL + "signals:\n  e: {kind: energy}\n",
        "signals.e.kind: unknown kind of signal 'energy': energies need no signal: each run records them",
    ),
    "a motion as a signal": (
        BALL + "signals:\n  h: {kind: height, of: ball}\n",
        "unknown kind of signal 'height': the motion of a point is {kind: point, of: ball, what: z}",
    ),
    "a signal without a name": (
        BALL + "signals: {kind: energy, of: ball}\n",
        "scene:3: signals.kind: found a key of the signal, expected its name first, as in NAME: {",
    ),
    "the point of a signal": (
        BALL + "signals:\n  z: {kind: point, point: ball}\n",
        "signals.z.point: unknown key 'point'; did you mean 'of'?",
    ),
    "a key outdented to the names": (
        "bodies:\n  ball:\n    position: [0, 0, 1]\n  mass: 1\n",
        "scene:4: bodies.mass: found a key of the body, expected its name first; "
        "indent it to put it into `ball`",
    ),
    "a section inside another": (
        BALL + "  forces:\n    air: {kind: drag, points: ball, drag: 1}\n",
        "scene:3: bodies.forces: found the section `forces` in here: it goes to the left margin",
    ),
    "a scene within the scene": (
        "scene:\n  bodies:\n    ball: {position: [0, 0, 1], mass: 1}\n",
        "unknown key 'scene'; the file is the scene: what is below goes to the left margin",
    ),
    "both ends in one list": (
        ROD.replace("ENDS", "between: [hook, ball]"),
        "constraints.rod.between: unknown key 'between'; did you mean 'a' and 'b'? Each end has its own key",
    ),
    "the length of a step outside the stepper": (
        "dt: 1 ms\n" + BALL,
        "unknown key 'dt'; it belongs at the top level of the scene, as in `stepper: {kind:",
    ),
    "a parameter without its =": (
        "params: {r: 5 cm}\n" + BALL.replace("1 kg", "1 kg, radius: r"),
        "bodies.ball.radius: found 'r' (text), expected a length such as 0.5 m or 20 cm; "
        "a parameter is written '= r'",
    ),
    "a parameter without its = in a list": (
        "params: {z: 5 cm}\n" + BALL.replace("[0, 0, 1]", "[0, 0, z]"),
        "component z: found 'z' (text), expected a length such as 0.5 m or 20 cm; a parameter",
    ),
    "a material beside its map": (
        SOFT.replace("MATERIAL", "material: {law: neo_hookean, density: 1000}, young_modulus: 1 MPa"),
        "unknown key 'young_modulus' here; it is `young` one level down, in `material`",
    ),
    "a box of elastic": (
        SOFT.replace("block", "box").replace("MATERIAL", "material: {law: neo_hookean, density: 1000}"),
        "bodies.jelly.shape: unknown kind 'box'; did you mean 'block'?",
    ),
    "a required key outdented to the names": (
        "bodies:\n  ball:\n    mass: 1 kg\n  position: [0, 0, 1]\n",
        "scene:4: bodies.position: found a key of the body, expected its name first; indent it to put it",
    ),
    "an index without its sign": (
        "bodies:\n  p: {repeat: {i: 3}, position: [i, 0, 1], mass: 1}\n",
        "an index of `repeat` is written '= i', and in formulas and names {i}",
    ),
    "a camera that looks at a body": (
        BALL + "view: {camera: {position: [3, 0, 1], target: ball}}\n",
        "expected a place, [x, y, z]; the camera of the page follows ball with view: {follow: [ball]}",
    ),
    "what follows, in the camera": (
        BALL + "view: {camera: {position: [3, 0, 1], follow: [ball]}}\n",
        "view.camera.follow: unknown key 'follow' in `camera`; it belongs one level up, beside `camera`",
    ),
    "gravity as a number": (BALL + "gravity: -9.81\n", "such as 9.81 m/s^2: [0, 0, -9.81]"),
    "no gravity": (BALL + "gravity: false\n", "such as 9.81 m/s^2: [0, 0, 0]"),
    "a method for a stepper": (
        BALL + "stepper: rk4\n",
        "stepper: found 'rk4' (text), expected a map of keys, such as {kind: event_driven, method: rk4}",
    ),
    "a kind as a section": (
        BALL + "wind: [3, 0, 0]\n",
        "unknown key 'wind': it is a kind of force, as in `forces: {NAME: {kind: wind, …}}`",
    ),
    "a grid without its counts": (
        "bodies:\n  c: {kind: cloth, grid: {origin: [0, 0, 1], along: [1, 0, 0], across: [0, 1, 0]}, "
        "mass: 1, stiffness: 10}\n",
        "bodies.c.grid.count: 'count' is missing, expected a list of 2 values",
    ),
    "angles of Euler": (
        BOX.replace("1 kg", "1 kg, orientation: {euler: [0, 1, 0]}"),
        "bodies.box.orientation.euler: unknown key 'euler'; did you mean 'angle'?",
    ),
    "one moment of inertia": (
        BOX.replace("1 kg", "1 kg, inertia: 0.1"),
        "bodies.box.inertia: found 0.1 (number), expected a list such as [0.1, 0.1, 0.1]",
    ),
    "a force by formula": (
        BALL + "forces:\n  push: {kind: force, points: ball}\n",
        "unknown kind of force 'force'; did you mean 'field'?",
    ),
    "the place of a hinge": (
        BOX + "constraints:\n  h: {kind: hinge, body: box, axis: [0, 1, 0], position: [0, 0, 0]}\n",
        "constraints.h.position: unknown key 'position'; did you mean 'at'?",
    ),
    "the sides of a cloth": (
        "bodies:\n  c: {kind: cloth, size: [1, 1], mass: 1, stiffness: 10}\n",
        "bodies.c.size: unknown key 'size': a cloth lies on a grid, as in grid: {origin:",
    ),
}
FURTHER = {"a material beside its map": 2, "a box of elastic": 2}
"""Lines of other mistakes in the same scene: what is missing besides."""


@pytest.mark.parametrize("name", MESSAGES)
def test_one_mistake_is_one_line_with_its_remedy(name: str) -> None:
    text, told = MESSAGES[name]
    with pytest.raises(SceneError) as error:
        scene_from_text(text)
    assert told in str(error.value)
    assert str(error.value).count("\n") <= FURTHER.get(name, 0)
