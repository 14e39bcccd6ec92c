"""Typical mistakes of new users, and their messages: where, what was expected, what to do; once."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene import load_scene, scene_from_text

BALL = "bodies:\n  ball: {position: [0, 0, 1], mass: 1 kg}\n"
BOX = """\
bodies:
  box: {kind: rigid_body, shape: {kind: box, size: [1, 1, 1]}, mass: 1 kg, position: [0, 0, 0]}
"""
NET = "bodies:\n  net: {kind: net_from_mesh, file: bad.obj, mass: 1, stiffness: 10}\n"
MESSAGES = {
    "a colour by its name": (
        BALL.replace("1 kg", "1 kg, color: red"),
        "scene.yaml:2: bodies.ball.color: found 'red' (text), expected a colour such as \"#ff0000\"",
    ),
    "a colour without quotes, in braces": (
        BALL.replace("1 kg", "1 kg, color: #ff0000"),
        "scene.yaml:2: cannot be read",
    ),
    "a colour without quotes": (
        "bodies:\n  ball:\n    position: [0, 0, 1]\n    mass: 1 kg\n    color: #ff0000\n",
        'scene.yaml:5: bodies.ball.color: found nothing, expected a colour such as "#ff0000"; the quotes',
    ),
    "a key of another kind": (
        BALL.replace("1 kg", "1 kg, shape: {kind: sphere, radius: 1}"),
        "bodies.ball.shape: unknown key 'shape' of `kind: point_mass`; it belongs to `kind: elastic_body` or",
    ),
    "what its kind has instead": (
        BALL + "contacts:\n  step: {kind: box, points: ball, size: [1, 1, 1], position: [0, 0, 0]}\n",
        "step.position: unknown key 'position' of `kind: box`; it belongs to `kind: mesh`. Known here",
    ),
    "a kind of another section": (
        BALL + "forces:\n  joint: {kind: hinge, body: ball}\n",
        "forces.joint.kind: `kind: hinge` belongs to the section `constraints`, expected a kind of force",
    ),
    "a solid without its kind": (
        BOX.replace("kind: box, size", "size"),
        "bodies.box.shape.kind: 'kind' is missing, expected one of sphere, capsule, box,",
    ),
    "the second point of one": (
        BALL + 'forces:\n  air: {kind: drag, points: "ball[1]", drag: 1}\n',
        "forces.air.points: index 1 is out of range: there is one point, [0]",
    ),
    "a decimal comma in a list": (
        BALL.replace("[0, 0, 1]", "[0,5, 0, 1]"),
        "bodies.ball.position: found a list of 4, expected three values, each a length such as 0.5 m or 20 cm"
        "; use a decimal point",
    ),
    "a colon without a blank": (
        "duration:1 s\n" + BALL,
        "scene.yaml:1: cannot be read as YAML (mapping values are not allowed in this context); "
        "a colon needs a space after it, as in `duration: 1 s`",
    ),
    "a bracket that stays open": (
        BALL.replace("kg}", "kg") + "duration: 1 s\n",
        "scene.yaml:2: cannot be read as YAML (while parsing a flow mapping, did not find expected ',' or "
        "'}'); a bracket that opens on this line is not closed before line 3",
    ),
    "an indent that fits nothing": (
        BALL + " box: {position: [0, 0, 2], mass: 1 kg}\n",
        "scene.yaml:3: found a line indented by 1, expected 0 or 2, as the lines above it",
    ),
    "a blank from a text processor": (
        BALL.replace("\n  ball", "\n  box: {position: [0, 0, 2], mass: 1 kg}\n\u00a0 ball"),
        "scene.yaml:3: found the space U+00A0 at the start of a line, expected plain spaces",
    ),
    "a key one level too high": (
        "bodies:\n  a:\n    kind: elastic_body\n    shape: {kind: sphere, radius: 1}\n    density: 1000\n"
        "    material: {young: 1 MPa, poisson: 0.3}\n",
        "yaml:5: bodies.a.density: unknown key 'density' here; it belongs one level down, into `material`",
    ),
    "a key one level too high, of maps that are not there yet": (
        "bodies:\n  c: {kind: cloth, count: [3, 3], mass: 1, stiffness: 1}\n",
        "bodies.c.count: unknown key 'count' here; it belongs one level down, into `grid`",
    ),
    "a key as another program calls it": (
        BALL + "contacts:\n  floor: {points: ball, friction: 0.5}\n",
        "scene.yaml:4: contacts.floor.friction: unknown key 'friction'; did you mean 'mu'?",
    ),
    "degrees without their unit": (
        BOX.replace("[0, 0, 0]", "[0, 0, 0], orientation: {axis: [0, 1, 0], angle: 90}"),
        "bodies.box.orientation.angle: found 90 without a unit: write 90 deg or 90 rad",
    ),
    "a mistake in one of three ways to turn a body": (
        BOX.replace("[0, 0, 0]", "[0, 0, 0], orientation: {axis: [0, 1, 0], angl: 1}"),
        "bodies.box.orientation.angl: unknown key 'angl'; did you mean 'angle'?",
    ),
    "an angle for an orientation": (
        BOX.replace("[0, 0, 0]", "[0, 0, 0], orientation: 30 deg"),
        "bodies.box.orientation: found '30 deg' (text), expected a map",
    ),
    "the time in what is worked out before": (
        'bodies: {hook: {kind: scripted_point, formula: ["= sin(t)", 0, 0]}}',
        'no known name is similar. Known: pi; "=" is evaluated once, before the run',
    ),
    "a name that no formula knows": (
        "params: {speed: 2}\nbodies: {hook: {kind: scripted_point, formula: [spede * t, 0, 0]}}",
        "found 'spede', expected one of t, pi, speed, or a function; numbers of your own go under `params` "
        "of the scene, as in params: {spede: 2}, an index of `repeat` in braces: {spede}; did you "
        "mean 'speed'?",
    ),
    "a decimal comma": (BALL.replace("1 kg", '"1,5 kg"'), "expected a decimal point: '1.5 kg'"),
    "a decimal comma in braces": (
        BALL.replace("1 kg", "1,5 kg"),
        "scene.yaml:2: bodies.ball.mass: found '1,5 kg', expected a decimal point: mass: 1.5 kg",
    ),
    "two of a name": (
        BALL + "contacts:\n  ball: {points: ball, size: 2}\n",
        "scene.yaml:4: contacts.ball: duplicate name 'ball': a track of this name already exists, "
        "of bodies.ball in line 2",
    ),
    "two of a name that make no tracks": (
        BALL + "constraints:\n  r: {kind: string, a: ball, b: ball, length: 1}\n"
        "forces:\n  r: {kind: drag, points: ball, drag: 1}\n",
        "scene.yaml:6: forces.r: two parts are named 'r'; the other is constraints.r in line 4",
    ),
    "a dash": (
        BALL.replace("[0, 0, 1]", "[0, 0, \u22121 m]"),
        "(text): '\u22121 m' begins with a dash, expected a minus sign: '-1 m'",
    ),
    **{
        f"arithmetic without its sign: {text}": (
            BALL.replace("1 kg", text),
            f"ball.mass: found '{text}' (text): arithmetic begins with =, as in '= {text}'; expected a",
        )
        for text in ("2 * m", "m / 2", "1 + 2")
    },
    "gravity as a force": (
        BALL + "forces:\n  g: {kind: gravity}\n",
        "unknown kind of force 'gravity'; it belongs at the top level of the scene, as in `gravity: [0",
    ),
    "gravity of a body": (
        BALL.replace("1 kg", "1 kg, gravity: [0, 0, -1]"),
        "it belongs at the top level of the scene",
    ),
    "the world as a point": (
        BALL + "forces:\n  s: {kind: spring, a: world, b: ball, stiffness: 1}\n",
        "Known: ball; a fixed end is a body of its own: {kind",
    ),
    "the world as a body": (
        BOX + "constraints:\n  h: {kind: hinge, bodies: [world, box], at: [0, 0, 0], axis: [1, 0, 0]}\n",
        "unknown rigid bodies 'world'; no known name is similar. Known: box; `body` alone attaches",
    ),
    "a point mass as a body": (
        BALL + "constraints:\n  h: {kind: hinge, body: ball, at: [0, 0, 1], axis: [1, 0, 0]}\n",
        "constraints.h.body: 'ball' is of `kind: point_mass`, expected rigid bodies. Known: none",
    ),
    "three angles": (
        BOX.replace("1 kg", "1 kg, orientation: [0, 90, 0]"),
        "found a list of 3, expected a rotation, body to world: {axis: [0, 0, 1], angle: 30 deg}, {along:",
    ),
    "a point of a body without the name of the body": (
        BOX.replace("1 kg", "1 kg, points: {tip: [0, 0, 1]}")
        + "signals:\n  s: {kind: point, of: tip, what: z}\n",
        "signals.s.of: unknown points 'tip'; did you mean 'box.tip'?",
    ),
    "limits the wrong way round": (
        BOX
        + "constraints:\n  h: {kind: hinge, body: box, at: [0, 0, 0], axis: [1, 0, 0], limits: [1, -1]}\n",
        "constraints.h.limits: found a first limit above the second, expected [lower, upper]",
    ),
    "joints at no place": (
        BOX + "constraints:\n  h: {kind: hinge, body: box, at: [], axis: [1, 0, 0]}\n",
        "constraints.h.at: found a list of 0, expected three values, each a length such as",
    ),
    "sheaves at no place": (
        "bodies:\n  s: {kind: sheave, position: [], radius: 1, mass: 1}\n",
        "bodies.s.position: found a list of 0, expected three values, each a length such as",
    ),
    "an empty list": (
        "bodies:\n  p: {kind: point_masses, positions: [], mass: 1}\n",
        "scene.yaml:2: bodies.p.positions: found no values, expected at least 1",
    ),
    "a number of a formula": (
        BALL + 'constraints:\n  s: {kind: on_surface, points: ball, surface: "z - k * x"}\n',
        "numbers of your own go under `params` of the scene, as in params: {k: 2}",
    ),
    "a colour that is not red": (
        BALL.replace("1 kg", "1 kg, color: blue"),
        "bodies.ball.color: found 'blue' (text), expected a colour such as \"#0000ff\"",
    ),
    "a colour of three digits": (
        BALL.replace("1 kg", '1 kg, color: "#3a0"'),
        'expected a colour such as "#33aa00"',
    ),
    "a word among few": (
        BALL.replace("1 kg", "1 kg, finish: woood"),
        "'cloth' or 'stone'; did you mean 'wood'?",
    ),
    "a unit spelt out": (
        BALL.replace("0, 1]", "0, 1 metre]"),
        "unknown unit 'metre'; nearest known: 'm'",
    ),
    "a unit spelt out with its prefix": (
        BALL.replace("0, 1]", "0, 12 Centimeters]"),
        "unknown unit 'Centimeters'; nearest known: 'cm'",
    ),
    "a function nearly right": (
        "bodies:\n  pin: {kind: scripted_point, formula: [0, 0, sinus(t)]}\n",
        "max, clip, where; did you mean 'sin'?",
    ),
    "a function of one's own": (
        "bodies:\n  pin: {kind: scripted_point, formula: [0, 0, wobble(t)]}\n",
        "; your own go into a file given by --python",
    ),
    "a key of another kind that is called otherwise here": (
        BALL + "  a: {kind: scripted_point, position: [0, 0, 2]}\nconstraints:\n"
        "  line: {kind: catenary, a: a, last: ball, length: 2, EA: 1 kN, density: 1 kg/m}\n",
        "constraints.line.a: unknown key 'a'; did you mean 'first'?",
    ),
    "nothing that may touch": (
        BALL + "contacts:\n  all: {kind: deformable, stiffness: 1}\n",
        "found nothing that may touch, expected names, as in of: [jelly, sheet]",
    ),
    "a contact that says not how stiff it is": (
        BALL + "contacts:\n  all: {kind: deformable, of: [jelly]}\n",
        "'stiffness' is missing, expected a stiffness such as 3 kN/m: about that of the softest",
    ),
    "an input of a motion": (
        "bodies:\n  pin: {kind: scripted_point, formula: [0, 0, k * t]}\n",
        "expected one of t, pi, or a function",
    ),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_it_is_told_what_is_wrong(tmp_path, name):
    text, told = MESSAGES[name]
    (tmp_path / "scene.yaml").write_text(text)
    with pytest.raises(SceneError) as error:
        prepare(load_scene(tmp_path / "scene.yaml"))
    assert told in str(error.value).replace(f"{tmp_path}/", "")
    assert "numbers: {" not in str(error.value) or "surface" in text, "only where there are such numbers"


def test_a_colour_in_braces_is_told_with_its_quotes(tmp_path):
    (tmp_path / "scene.yaml").write_text(MESSAGES["a colour without quotes, in braces"][0])
    with pytest.raises(SceneError, match='a colour needs quotes, as in color: "#ff0000"'):
        load_scene(tmp_path / "scene.yaml")


def test_a_misspelt_required_key_is_told_once(tmp_path):
    (tmp_path / "scene.yaml").write_text(BALL.replace("mass", "mas"))
    with pytest.raises(SceneError) as error:
        load_scene(tmp_path / "scene.yaml")
    assert "did you mean 'mass'?" in str(error.value)
    assert "\n" not in str(error.value)
    assert "missing" not in str(error.value)


@pytest.mark.parametrize(
    ("obj", "told"),
    [
        ("v 0 0 0\nv 1 0 x\nf 1 2 3\n", "line 2, expected v and three numbers"),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "line 4, expected numbers of the 3 vertices"),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 secret\n", "line 4, expected f and three or more numbers"),
        (
            "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 \\\n3\nf 1 2\n",
            "bad.obj: cannot be read as a mesh of kind obj: line 6, expected f",
        ),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nv 1 2\n", "line 5, expected v and three numbers"),
        ("v 0 0 0\nf -1 -2 -3\nv 1 0 0\nv 0 1 0\n", "line 2, expected numbers of the 3 vertices"),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n", "line 4, expected numbers of the 3 vertices"),
    ],
)
def test_a_bad_mesh_is_told_with_its_line_and_nothing_that_it_holds(tmp_path, obj, told):
    (tmp_path / "bad.obj").write_text(obj)
    (tmp_path / "scene.yaml").write_text(NET)
    with pytest.raises(SceneError) as error:
        prepare(load_scene(tmp_path / "scene.yaml"))
    assert told in str(error.value)
    assert "secret" not in str(error.value)


def test_an_expression_that_has_no_value_is_told_once(tmp_path):
    (tmp_path / "scene.yaml").write_text(
        'params: {l: 1 m}\nbodies:\n  ball: {position: [0, 0, "= 2 - l"], mass: 1 kg}\n'
    )
    with pytest.raises(SceneError) as error:
        load_scene(tmp_path / "scene.yaml")
    assert str(error.value).endswith(
        "scene.yaml:3: bodies.ball.position[2]: cannot subtract 2 (pure number) and 1 m (length): "
        "give the number a unit, as in 2 m"
    )
    assert "\n" not in str(error.value)


DOOR = """
bodies:
  door: {kind: rigid_body, shape: {kind: box, size: [1, 0.1, 2]}, mass: 10, position: [0.5, 0, 1]}
constraints:
  lower: {kind: hinge, body: door, at: [0, 0, 0.2], axis: [0, 0, 1]}
  upper: {kind: hinge, body: door, at: [0, 0, 1.8], axis: [0, 0, 1]}
stepper: {kind: time_stepping, h: 5 ms}
duration: 20 ms
"""


def test_redundant_joints_are_told_with_a_remedy(tmp_path):
    from visviva.cli.session import Running
    from visviva.scene import scene_from_text

    summary = Running(prepare(scene_from_text(DOOR)), tmp_path / "door.vv").go()
    assert any("a ball_joint for a hinge" in text for text in summary["warnings"])


MOVING_HOOK = """\
params: {far: 30 cm, w: "= 2 * 2"}
bodies: {hook: {kind: scripted_point, formula: [far * sin(w * t), 0, 0]}}
"""


@pytest.mark.parametrize("settings", [(), ("params.far=40 cm",)])
def test_formulas_read_parameters_in_si(settings, tmp_path):
    """The text of a run, which holds no expressions any more, moves alike."""
    (tmp_path / "scene.yaml").write_text(MOVING_HOOK)
    scene = load_scene(tmp_path / "scene.yaml", settings)
    far = 0.4 if settings else 0.3
    for known in (scene, scene_from_text(scene.text)):
        ready = prepare(known)
        ready.state.clock[:] = 0.25, 0.0
        x = ready.world.kinematics(ready.state).position(ready.named["hook"])
        assert x[0, 0] == pytest.approx(far * np.sin(1.0), rel=1e-12)


def test_python_hears_what_the_command_line_prints(tmp_path):
    import visviva
    from visviva.scene import scene_from_text

    with pytest.warns(RuntimeWarning, match=r"door\.vv: .*a ball_joint for a hinge"):
        visviva.run(scene_from_text(DOOR), tmp_path / "door.vv")
