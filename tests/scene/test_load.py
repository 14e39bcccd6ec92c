"""Valid scenes: values, units, includes, settings from outside, and the text stored with a run."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scene.dummies import GOOD, KINDS, Net, PointMass, Spring, TimeStepping

from visviva.errors import SceneError
from visviva.scene import Scene, build_scene, load_scene, problems_of, scene_from_text


def write(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder / "main.yaml"


def load(folder: Path, main: str, *settings: str) -> Scene:
    return load_scene(write(folder, main=main), settings, KINDS)


def test_good_scene(tmp_path: Path) -> None:
    scene = load(tmp_path, GOOD)
    ball, net, spring = (
        scene.entries("bodies")["ball"],
        scene.entries("bodies")["net"],
        scene.entries("forces")["spring"],
    )
    assert isinstance(ball, PointMass)
    assert isinstance(net, Net)
    assert isinstance(spring, Spring)
    assert (ball.name, ball.position, ball.mass) == ("ball", (0.0, 0.2, 2.0), 2000.0)
    assert net.size == (4, 3)
    assert net.corners[1] == (0.0, 0.0, 0.5)
    assert spring.behaviour.k == 3000.0
    assert spring.rest_length == 1.0
    assert scene.single("stepper") == TimeStepping(h=0.001)
    assert scene.settings.duration == 5.0
    assert scene.settings.view.camera is not None
    assert scene.text == GOOD


def test_short_scene_takes_the_default_kind(tmp_path: Path) -> None:
    scene = load(tmp_path, "bodies: {ball: {at: [0, 0, 1], mass: 1 kg}}")
    assert scene.entries("bodies")["ball"] == PointMass(name="ball", position=(0, 0, 1), mass=1)
    assert scene.settings.gravity == (0.0, 0.0, -9.81)
    assert scene.single("stepper") is None


def test_empty_sections_are_allowed(tmp_path: Path) -> None:
    assert load(tmp_path, "forces:\nparams:\ntitle: x").entries("forces") == {}


def test_bodies_with_nothing_under_them_are_told(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match=r"yaml:2: bodies: found nothing, expected the bodies of the scene"):
        load(tmp_path, "title: x\nbodies:\nforces:\n")


def test_cgs_scales_bare_numbers_only(tmp_path: Path) -> None:
    ball_text = "{at: [100, 1 m, =w], mass: 2000, velocity: [=l/(2 s), 0, 0]}"
    text = f"units: cgs\nparams: {{w: 50, l: 1 m}}\nbodies: {{b: {ball_text}}}"
    ball = load(tmp_path, text).entries("bodies")["b"]
    assert isinstance(ball, PointMass)
    assert ball.position == pytest.approx((1.0, 1.0, 0.5))
    assert ball.mass == pytest.approx(2.0)
    assert ball.velocity == (0.5, 0.0, 0.0)
    assert load(tmp_path, text).settings.gravity == (0.0, 0.0, -9.81)
    assert load(tmp_path, text, "bodies.b.mass=500").entries("bodies")["b"].mass == pytest.approx(0.5)


def test_units_belong_to_their_file(tmp_path: Path) -> None:
    write(tmp_path, part="units: cgs\nbodies: {small: {mass: 5}}")
    scene = load(tmp_path, "include: part.yaml\nbodies: {big: {mass: 5}}")
    masses = {name: part.mass for name, part in scene.entries("bodies").items()}
    assert masses == pytest.approx({"small": 0.005, "big": 5.0})
    assert scene.settings.units == "SI"


def test_include_unites_names_and_the_main_file_wins(tmp_path: Path) -> None:
    write(
        tmp_path,
        part="params: {n: 3, m: 2 kg}\nduration: 1 s\ntitle: part\nbodies: {net: {kind: net, size: [=n, 2]}}",
        last="title: last\nseed: 9",
    )
    scene = load(
        tmp_path, "include: [part.yaml, last.yaml]\nparams: {n: 5}\nduration: 2 s\nbodies: {b: {mass: =m}}"
    )
    assert list(scene.entries("bodies")) == ["net", "b"]
    assert scene.entries("bodies")["net"].size == (5, 2)
    assert (scene.settings.duration, scene.settings.title, scene.settings.seed) == (2.0, "last", 9)


def test_a_file_reached_twice_is_read_once(tmp_path: Path) -> None:
    write(tmp_path, left="include: base.yaml", right="include: base.yaml", base="bodies: {b: {mass: 1}}")
    assert list(load(tmp_path, "include: [left.yaml, right.yaml]").entries("bodies")) == ["b"]


def failure(path: Path, *settings: str) -> SceneError:
    with pytest.raises(SceneError) as caught:
        load_scene(path, settings, KINDS)
    return problems_of(caught.value)[0]


def test_circular_include_names_the_chain(tmp_path: Path) -> None:
    path = write(
        tmp_path, main="title: x\ninclude: a.yaml", a="include: b.yaml", b="# b\n\ninclude: main.yaml"
    )
    error = failure(path)
    chain = " → ".join(str(tmp_path / f"{name}.yaml") for name in ("main", "a", "b", "main"))
    assert error.message == f"circular include: {chain}"
    assert (error.file, error.line) == (str(tmp_path / "b.yaml"), 3)


def test_duplicate_name_across_files_names_both(tmp_path: Path) -> None:
    path = write(tmp_path, main="include: a.yaml\nbodies:\n  b: {mass: 1}", a="bodies:\n\n\n  b: {mass: 2}")
    error = failure(path)
    assert error.message == f"duplicate name 'b': it is already used in {tmp_path / 'a.yaml'}:4"
    assert (error.file, error.line) == (str(path), 3)


def test_an_error_in_an_included_file_names_that_file(tmp_path: Path) -> None:
    path = write(tmp_path, main="include: a.yaml\n", a="title: a\nbodies:\n  b: {mass: 1 s}")
    error = failure(path)
    assert (error.file, error.line, error.path) == (str(tmp_path / "a.yaml"), 3, "bodies.b.mass")


def test_missing_include(tmp_path: Path) -> None:
    error = failure(write(tmp_path, main="title: a\ninclude: [no.yaml]\n"))
    assert "there is no file" in error.message
    assert error.line == 2


@pytest.mark.parametrize(
    "settings",
    [(), ("params.n=7",), ("bodies.ball.mass=3 t", "record.fps=30", "bodies.net.corners[1][2]=40 cm")],
)
def test_the_text_of_a_run_gives_the_same_scene(tmp_path: Path, settings: tuple[str, ...]) -> None:
    write(tmp_path, part="units: cgs\nbodies: {small: {mass: 5, at: [1e-3, .1, 1]}}")
    main = f"include: part.yaml\n{GOOD}" if settings else GOOD
    scene = load(tmp_path, main, *settings)
    again = scene_from_text(scene.text, "run", KINDS)
    assert again.parts == scene.parts
    assert again.settings == scene.settings
    assert again.text == scene.text


def test_settings_from_outside(tmp_path: Path) -> None:
    scene = load(tmp_path, GOOD, "bodies.ball.at=[1, 2 m, =h]", "params.h=5 m", "stepper.h=2 ms", "title=a-b")
    assert scene.entries("bodies")["ball"].position == (1.0, 2.0, 5.0)
    assert scene.single("stepper").h == 0.002
    assert scene.settings.title == "a-b"


@pytest.mark.parametrize(
    ("setting", "path", "message"),
    [
        ("bodies.bal.mass=2", "bodies.bal", "unknown name 'bal'; did you mean 'ball'?"),
        ("bodys.ball.mass=2", "bodys.ball.mass", "unknown key 'bodys'; did you mean 'bodies'?"),
        ("mass=2", "mass", "did you mean bodies.ball.mass or bodies.other.mass?"),
        ("ball.mass=2", "ball.mass", "unknown key 'ball'; did you mean bodies.ball.mass?"),
        ("mas=2", "mas", "did you mean bodies.ball.mass or bodies.other.mass?"),
        ("bodys=2", "bodys", "unknown key 'bodys'; did you mean bodies?"),
        ("bodies.ball.mas=2", "bodies.ball.mas", "unknown key 'mas'; did you mean 'mass'?"),
        ("bodies.ball.mass=2 s", "bodies.ball.mass", "found 2 s (time), expected a mass"),
        ("bodies.ball.mass=[", "", "cannot be read as YAML"),
        ("bodies.ball.at[3]=2", "bodies.ball.at[3]", "the list has 3 values, counted from 0"),
        ("bodies.ball.mass.x=2", "bodies.ball.mass", "found '2 t' (text), expected a map"),
        ("bodies.ball[0]=2", "bodies.ball", "found a mapping, expected a list"),
        ("params.nn=2", "params.nn", "unknown name 'nn'; did you mean 'n'?"),
        ("bodies", "", "expected path=value"),
        ("bodies..a=1", "", "expected path=value"),
        ("=1", "", "expected path=value"),
        ("seed=x", "seed", "found 'x' (text), expected a whole number"),
    ],
)
def test_bad_settings_from_outside(tmp_path: Path, setting: str, path: str, message: str) -> None:
    error = failure(write(tmp_path, main=GOOD), setting)
    assert message in error.message
    assert (error.path, error.file) == (path, f"--set {setting}")


def test_aliases_and_merge_keys(tmp_path: Path) -> None:
    text = "bodies:\n  a: &a {mass: 2, at: [0, 0, 1]}\n  b: {<<: *a, mass: 3}\n  c: *a\n"
    bodies = load(tmp_path, text).entries("bodies")
    assert [body.mass for body in bodies.values()] == [2.0, 3.0, 2.0]
    assert [body.position[2] for body in bodies.values()] == [1.0, 1.0, 1.0]


def test_words_of_old_yaml_stay_text(tmp_path: Path) -> None:
    scene = load(tmp_path, "title: 2001-01-01\nbodies: {on: {mass: 1e3}, no: {mass: 010}}")
    assert scene.settings.title == "2001-01-01"
    assert {n: b.mass for n, b in scene.entries("bodies").items()} == {"on": 1000.0, "no": 10.0}


def test_five_thousand_bodies_keep_their_lines(tmp_path: Path) -> None:
    lines = [f"  b{i}: {{at: [0, {i}, 1 m], mass: 2 kg}}" for i in range(5000)]
    assert len(load(tmp_path, "bodies:\n" + "\n".join(lines)).entries("bodies")) == 5000
    lines[4321] = "  b4321: {mass: 2 s}"
    assert failure(write(tmp_path, main="bodies:\n" + "\n".join(lines))).line == 4323


def test_build_order_references_and_paths(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "net.obj").write_text("v 0 0 0\n")
    (tmp_path / "sub" / "net.yaml").write_text("bodies: {net: {kind: net, mesh: net.obj}}")
    main = "include: sub/net.yaml\nbodies: {a: {kind: anchor, to: 'z[0]'}, z: {mass: 1}}\n"
    main += "forces: {f: {a: a, b: 'net[-1]', behaviour: {kind: linear, k: 1}}}\n"
    builder = build_scene(load(tmp_path, main), [])
    assert [entry[0] for entry in builder.world] == ["net", "z", "f"]
    assert builder.world[2][1].owner == "z"
    assert builder.world[2][2].ids == [11]
    assert builder.points("net.corner").ids == [0, 11]
    assert builder.points("net[0, 4, 7]").ids == [0, 4, 7]
    assert builder.points("net[::-4]").ids == [11, 7, 3]


def test_random_numbers_depend_on_seed_and_name_only(tmp_path: Path) -> None:
    def draw(seed: int, name: str) -> float:
        return float(build_scene(load(tmp_path, f"seed: {seed}\ntitle: x"), []).rng(name).random())

    assert draw(1, "a") == draw(1, "a")
    assert len({draw(1, "a"), draw(1, "b"), draw(2, "a")}) == 3


def test_names_are_given_once(tmp_path: Path) -> None:
    builder = build_scene(load(tmp_path, GOOD), [])
    assert list(builder.signals) == ["probe"]
    for again in (
        lambda: builder.add_signal(builder.signals["probe"]),
        lambda: builder.name_points("ball", builder.table["ball"]),
    ):
        with pytest.raises(SceneError, match="duplicate name"):
            again()
