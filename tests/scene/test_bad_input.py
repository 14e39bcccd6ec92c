"""Every kind of bad input: one message with file, line, what was found and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scene.dummies import GOOD, KINDS

from visviva.errors import SceneError
from visviva.scene import CollectedSceneError, build_scene, load_scene, problems_of, scene_from_text


def failure(folder: Path, text: str | bytes) -> SceneError:
    path = folder / "scene.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(SceneError) as caught:
        build_scene(load_scene(path, (), KINDS), [])
    assert caught.value.file == str(path)
    return caught.value


TOP = "Known: visviva, title, units, seed, duration, gravity, assemble, record, view, include, params, bodies"

# what is changed in the good scene, into what, and the line, path and message that must come
CASES = [
    ("mass: 2 t", "mass: 2 s", 17, "bodies.ball.mass", "found 2 s (time), expected a mass such as 2 kg or"),
    ("mass: 2 t", "mass: heavy", 17, "bodies.ball.mass", "found 'heavy' (text), expected a mass such as 2"),
    ("mass: 2 t", "mass: [1]", 17, "bodies.ball.mass", "found a list of 1, expected a mass"),
    ("mass: 2 t", "mass: -2 kg", 17, "bodies.ball.mass", "negative mass -2 kg: a mass must be > 0"),
    ("mass: 2 t", "mass: -2", 17, "bodies.ball.mass", "negative mass -2 kg: a mass must be > 0"),
    ("mass: 2 t", "mass: 0", 17, "bodies.ball.mass", "mass 0 kg: a mass must be > 0"),
    ("mass: 2 t", "mass: .nan", 17, "bodies.ball.mass", "found nan (not a finite number), expected a mass"),
    ("mass: 2 t", "mass: .inf", 17, "bodies.ball.mass", "found inf (not a finite number), expected a mass"),
    ("    mass: 2 t\n", "", 15, "bodies.ball.mass", "'mass' is missing, expected a mass such as 2 kg or 3 t"),
    ("mass: 2 t", "mass: 2 t\n    mas: 1", 18, "bodies.ball.mas", "unknown key 'mas'; did you mean 'mass'?"),
    ("mass: 2 t", "mass: 2 t\n    name: bob", 18, "bodies.ball.name", "the key 'ball' is the name"),
    ("  other:", "  ball:", 18, "bodies.ball", "duplicate name 'ball': it is already used on line 15"),
    ("bodies:", "bodis:", 14, "bodis", "unknown key 'bodis'; did you mean 'bodies'? " + TOP),
    ("k: 3 kN/m", "k: 3 kN", 24, "forces.spring.behaviour.k", "found 3 kN (force), expected a stiffness"),
    ("kind: linear", "kind: liner", 24, "forces.spring.behaviour", "unknown kind 'liner'; did you mean"),
    ("kind: linear, k", "kk", 24, "forces.spring.behaviour", "without 'kind'"),
    ("{kind: linear, k", "{kind: linear, kk: 1, k", 24, "forces.spring.behaviour.kk", "did you mean 'k'?"),
    ("kind: net", "kind: nett", 19, "bodies.net.kind", "unknown kind of body 'nett'; did you mean 'net'?"),
    ("kind: net", "kind: 3", 19, "bodies.net.kind", "found 3 (number), expected one of anchor, net,"),
    ("kind: probe, ", "", 28, "signals.probe", "'kind' is missing, expected one of probe"),
    ("theta: 1", "theta: 2", 11, "stepper.theta", "number 2: a number must be ≤ 1"),
    ("time_stepping, h: 1 ms, theta: 1", "event_driven, method: rk4", 11, "stepper.method", "expected"),
    ("size: [=n, 3]", "size: [4, 3.5]", 19, "bodies.net.size[1]", "found 3.5 (number), expected a whole"),
    ("size: [=n, 3]", "size: [4, 3, 2]", 19, "bodies.net.size", "found 3 values, expected at most 2"),
    ("size: [=n, 3]", "size: [0, 3]", 19, "bodies.net.size[0]", "found 0 nodes, expected 1 to 10000"),
    ("size: [=n, 3]", "mesh: no.obj", 19, "bodies.net.mesh", "there is no file 'no.obj'"),
    ("size: [=n, 3]", "mesh: 4", 19, "bodies.net.mesh", "found 4 (number), expected a text"),
    ("20 cm, =h", "20 cm", 16, "bodies.ball.at", "found a list of 2, expected three values, each a length"),
    ("20 cm, =h", "20 cm, 3 s", 16, "bodies.ball.at", "component z: found 3 s (time), expected a length"),
    ("20 cm, =h", "20 cm, =h/0", 16, "bodies.ball.at[2]", "divides by zero"),
    ("20 cm, =h", "20 cm, =hh", 16, "bodies.ball.at[2]", "unknown parameter 'hh'"),
    ("[0, 0, =l]", "[0, 0, =n*h*h]", 19, "bodies.net.corners[1]", "found 16 m^2 (area), expected a length"),
    ("n: 4", "n: l", 7, "params.n", "circular parameters: n → l → n"),
    ("n: 4", "n: l + 1 kg", 7, "params.n", "circular parameters"),
    ("h: 2 m", "h: n + 1 kg", 6, "params.h", "cannot add 4 (pure number) and 1 kg (mass)"),
    ("h: 2 m", "h: [2]", 6, "params.h", "found a list of 1, expected a number, a quantity or an expression"),
    ("h: 2 m", "h: 2 mm mm q", 6, "params.h", "expected arithmetic"),
    ("duration: 5 s", "duration: five", 9, "duration", "found 'five' (text), expected a time such as 2 s"),
    ("duration: 5 s", "duration: -5 s", 9, "duration", "negative time -5 s: a time must be > 0"),
    ("duration: 5 s", "duration: 1:30", 9, "duration", "found '1:30' (text)"),
    ("seed: 7", "seed: -1", 4, "seed", "negative number -1: a number must be ≥ 0"),
    ("units: SI", "units: imperial", 3, "units", "found 'imperial' (text), expected 'SI' or 'cgs'"),
    ("visviva: 1", "visviva: 2", 1, "visviva", "found 2 (number), expected 1"),
    ("fov: 40 deg", "fov: 40", 13, "view.camera.fov", "found 40 without a unit: write 40 deg or 40 rad"),
    ("fov: 40 deg", "fov: 4 rad", 13, "view.camera.fov", "angle 4 rad: an angle must be < 3.14159 rad"),
    ("fps: 60", "fsp: 60", 12, "record.fsp", "unknown key 'fsp'; did you mean 'fps'?"),
    ("camera: {position: [5, 0, 2], fov: 40 deg}", "camera: 3", 13, "view.camera", "found 3 (number),"),
    ("signals:\n  probe:", "signals:\n  1p:", 28, "signals.1p", "expected a name of at most 60 letters,"),
    ("signals:\n  probe: ", "signals:\n  probe: 3\n  p2: ", 28, "signals.probe", "found 3 (number),"),
    ("signals:\n  probe: {", "signals: [{", 27, "", "cannot be read as YAML"),
    ("a: ball", "a: bal", 22, "forces.spring.a", "unknown points 'bal'; did you mean 'ball'?"),
    ("a: ball", "a: ball[", 22, "forces.spring.a", "expected a reference such as ball, net[3]"),
    ("a: ball", "a: [1]", 22, "forces.spring.a", 'found a list of 1, expected a name with its indices, in'),
    ("net[0:5]", "net[12]", 23, "forces.spring.b", "index 12 is out of range: there are 12 points"),
    ("net[0:5]", "net[0:13]", 23, "forces.spring.b", "[0:13] is out of range: there are 12 points"),
    ("net[0:5]", "net[5:5]", 23, "forces.spring.b", "[5:5] selects none of the 12 points"),
    ("    mass: 2 t", "\tmass: 2 t", 17, "", "found a tab in front of a value, expected spaces"),
    ("    mass: 2 t", "   mass: 2 t", 17, "", "found a line indented by 3, expected 0, 2 or 4, as the"),
    ("title: two", "title: !!python/name:os.system two", 2, "title", "found the tag"),
    ("title: two masses and a net", "title: [two]", 2, "title", "found a list of 1, expected a text"),
    ("title: two masses and a net", "title: *gone", 2, "title", "*gone refers to no anchor above it"),
    ("title: two masses and a net", "title: &x [*x]", 2, "title", "is inside the value it refers to"),
    ("title: two masses and a net", "? [a]\n: b", 2, "", "found a map or list as a key, expected a name"),
    ("title: two masses and a net", "---", 2, "", "found a second document"),
    ("title: two masses and a net", "include: no.yaml", 2, "include", "expected a scene file"),
    ("title: two masses and a net", "include: [3]", 2, "include", "found no file name"),
    ("title: two masses and a net", "include: scene.yaml", 2, "include", "circular include: "),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "path", "message"), CASES, ids=[c[1][:30] for c in CASES])
def test_message(tmp_path: Path, old: str, new: str, line: int, path: str, message: str) -> None:
    assert GOOD.count(old) == 1
    error = failure(tmp_path, GOOD.replace(old, new))
    first = problems_of(error)[0]
    assert message in first.message
    assert (first.line, first.path) == (line, path)
    assert str(first).startswith(f"{tmp_path / 'scene.yaml'}:{line}: ")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (b"", 1, "the file is empty"),
        (b"# only a comment\n", 1, "the file is empty"),
        (b"- a\n- b\n", 1, "found a list at the top of the file, expected a map of keys"),
        (b"just a word", 1, "found a single value at the top"),
        (b"title: a\nseed: \xff\xfe\n", 2, "found the byte 0xff, expected text in UTF-8"),
        (b"title: a\nbodies: {b: {mass: \x07}}\n", 2, "a character that is not allowed in a scene"),
        (b"view: " + b"[" * 200, 1, "nested more than 64 deep"),
        (b"view: " + b"{a: " * 200, 1, "nested more than 64 deep"),
        (b"bodies: []\nforces: 3\n", 1, "found a list of 0, expected a map of names"),
        (b"stepper: 3\n", 1, "found 3 (number), expected a map of keys"),
        (
            b"forces: {p: {kind: pin, at: 5}}",
            1,
            "found 5 (number), expected three values, each a length such",
        ),
        (b"forces: {p: {kind: pin, at: 5}}", 1, "20 cm or 'origin'"),
        (b"forces: {p: {kind: pin, at: [0, 0, 3 s]}}", 1, "component z: found 3 s (time), expected a length"),
        (b"bodies: {n: {kind: net, size: [4]}}", 1, "found a list of 1, expected more values"),
        (
            b"view: {background: red}",
            1,
            "found 'red' (text), expected a colour such as \"#20a0ff\", in quotes",
        ),
        (b"view:\n  background: #102030\n", 2, "found nothing, expected a text"),
        (b"seed: " + b"9" * 30, 1, "expected a whole number"),
        (b"params: [1]\n", 1, "found a list of 1, expected a map such as"),
        (b"params: {sqrt: 1}\n", 1, "the name 'sqrt' is taken"),
        (b"params: {a b: 1}\n", 1, "consists of letters, digits and _"),
        (b"a: &a {x: 1}\nb: {<<: [1]}\n", 2, "`<<` expects a map"),
    ],
)
def test_whole_file(tmp_path: Path, text: bytes, line: int, message: str) -> None:
    error = problems_of(failure(tmp_path, text))[0]
    assert message in error.message
    assert error.line == line


def test_half_of_a_character() -> None:
    """A text from Python or JSON may hold one half of a pair of surrogates."""
    with pytest.raises(SceneError, match=r"s\.yaml:2: found a character that is not allowed in a scene"):
        scene_from_text("bodies:\n  \ud800: {}\nforces: {}\n", "s.yaml")


def test_alias_bomb(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    error = failure(tmp_path, "\n".join(lines))
    assert "aliases counted in full" in error.message
    assert error.line in range(5, 9)


def test_aliases_do_not_deepen(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x]", *(f"a{i}: &a{i} {'[' * 10}*a{i - 1}{']' * 10}" for i in range(1, 400))]
    error = failure(tmp_path, "\n".join(lines))
    assert "nested more than 64 deep" in error.message
    assert error.line == 8


def test_includes_do_not_deepen(tmp_path: Path) -> None:
    for i in range(100):
        (tmp_path / f"i{i}.yaml").write_text(f"include: i{i + 1}.yaml")
    with pytest.raises(SceneError, match="nested more than 32 deep"):
        load_scene(tmp_path / "i0.yaml", (), KINDS)


def test_missing_scene(tmp_path: Path) -> None:
    for path, message in ((tmp_path / "none.yaml", "there is no file"), (tmp_path, "found a folder")):
        with pytest.raises(SceneError, match=message) as caught:
            load_scene(path, (), KINDS)
        assert caught.value.file == str(path)


def test_all_errors_come_together(tmp_path: Path) -> None:
    bodies = "".join(f"  b{i}: {{mass: -{i + 1} kg}}\n" for i in range(14))
    error = failure(tmp_path, f"title: x\nseed: q\nbodies:\n{bodies}")
    assert isinstance(error, CollectedSceneError)
    assert len(error.problems) == 15
    assert [p.line for p in error.problems] == [2, *range(4, 18)]
    lines = str(error).splitlines()
    assert len(lines) == 11
    assert lines[-1] == "and 5 more errors"


def test_two_duplicates_come_together(tmp_path: Path) -> None:
    error = failure(tmp_path, "title: a\ntitle: b\nbodies: {a: {mass: 1, mass: 2}}\n")
    assert [p.line for p in problems_of(error)] == [2, 3]


def test_parts_that_wait_for_each_other(tmp_path: Path) -> None:
    text = "bodies:\n  a: {kind: anchor, to: b}\n  b: {kind: anchor, to: a}\n"
    error = failure(tmp_path, text)
    assert "circular references: a → b → a" in error.message
    assert error.line == 3


def test_a_reference_without_quotes_inside_braces_is_told_so(tmp_path):
    """YAML ends the map at the bracket, and says so in words that do not help."""
    error = failure(tmp_path, "forces:\n  pull: {kind: spring, a: net[0], b: net[4]}\n")
    assert error.line == 2
    assert 'a reference such as "net[0]" needs quotes' in error.message
