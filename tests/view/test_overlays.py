"""Trails, arrows, names, axes and the scale bar: numbers and drawn positions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from visviva.cli.render_options import parse_show
from visviva.cli.scene_run import run as run_scene
from visviva.errors import SceneError
from visviva.record.run_reader import Run, load
from visviva.record.run_writer import RunWriter
from visviva.scene import scene_from_text
from visviva.view.painting.camera import Camera
from visviva.view.render import Style, render
from visviva.view.staging.floor import round_length
from visviva.view.staging.ink import COLORS, Ink, draw, length_text
from visviva.view.staging.overlays import Overlays
from visviva.view.staging.stage import Stage

THROWN = """
bodies:
  ball: {kind: rigid_body, shape: {kind: sphere, radius: 5 cm}, mass: 2 kg, position: [0, 0, 1],
         velocity: [3, 0, 4], color: "#ffffff"}
  post: {kind: scripted_point, position: [0, 1, 0]}
duration: 1 s
record: {fps: 50}
stepper: {kind: time_stepping, h: 2 ms, theta: 0.5}
view: {camera: {position: [0, -10, 0]}, show: SHOW}
"""
SIDE = Camera((0.0, -10.0, 0.0), fov=30.0)


@pytest.fixture(scope="module")
def thrown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("overlays") / "thrown.vv"
    run_scene(scene_from_text(THROWN.replace("SHOW", "{trails: [ball], trail_time: 0.4 s, axes: true}")), out)
    return out


@pytest.fixture
def run(thrown: Path) -> Iterator[Run]:
    with load(thrown) as opened:
        yield opened


def test_a_trail_is_where_the_ball_was_for_so_long(run: Run) -> None:
    overlays = Overlays(run, run.look["show"], 5.0)
    assert overlays.on == ["trails", "axes"]
    (trail,) = overlays.trails(40)
    assert trail[-1] == pytest.approx(run["ball"].x[40, 0])
    assert trail[0] == pytest.approx(run["ball"].x[20, 0]), "0.4 s before, at 50 frames a second"
    assert len(trail) == 21
    assert len(overlays.trails(5)[0]) == 6, "no longer than the run so far"


def test_a_body_whose_drawn_surface_is_coarser_has_no_arrows(tmp_path: Path) -> None:
    """Its nodes have velocities, but what is seen are corners of a file; a page of it stayed empty."""
    (tmp_path / "hull.obj").write_text(
        "v -1 -1 -1\nv 1 -1 -1\nv 0 1 -1\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
    )
    scene = f"""
bodies:
  jelly:
    kind: elastic_body
    shape: {{kind: block, size: [1, 1, 1], cells: [2, 2, 2]}}
    material: {{density: 100, young: 10 kPa, poisson: 0.3}}
    drawn: {{file: "{tmp_path / "hull.obj"}"}}
  ball: {{position: [0, 0, 3], mass: 1}}
duration: 0.1 s
"""
    run_scene(scene_from_text(scene), tmp_path / "jelly.vv")
    with load(tmp_path / "jelly.vv") as opened:
        overlays = Overlays(opened, {"velocities": True, "trails": True}, 5.0)
        assert overlays.owners("velocities") == ["ball"]
        assert overlays.owners("trails") == ["jelly"] * 4 + ["ball"]
        assert overlays.arrows("velocities", 1).shape == (1, 6)


def test_an_arrow_of_one_metre_stands_for_what_is_said(run: Run) -> None:
    """At 0.5 s: (3, 0, 4 − 9.81 · 0.5) m/s, and m g all the time."""
    overlays = Overlays(run, {"velocities": True, "forces": True}, 5.0)
    (arrow,) = overlays.arrows("velocities", 25)
    assert arrow[:3] == pytest.approx(run["ball"].x[25, 0])
    velocity = (arrow[3:] - arrow[:3]) * overlays.per_metre["velocities"]
    assert velocity == pytest.approx([3, 0, 4 - 9.81 * 0.5], abs=2e-2)
    (arrow,) = overlays.arrows("forces", 25)
    assert (arrow[3:] - arrow[:3]) * overlays.per_metre["forces"] == pytest.approx([0, 0, -19.62], abs=1e-2)
    longest = max(
        np.linalg.norm(np.diff(overlays.arrows("velocities", i).reshape(2, 3), axis=0)) for i in range(51)
    )
    assert 0.2 < longest < 2.5, "of a size of 5 m: about a fifth, within the steps of 1, 2, 5"


def test_what_is_not_recorded_is_refused_by_name(run: Run) -> None:
    with pytest.raises(SceneError, match="there is no track 'bell'; known: ball, post"):
        Overlays(run, {"trails": ["bell"]}, 5.0)
    with pytest.raises(SceneError, match="no velocity of 'post' is recorded; recorded: ball"):
        Overlays(run, {"velocities": ["post"]}, 5.0)
    with pytest.raises(SceneError, match="'trials' cannot be shown; known: trails, velocities"):
        parse_show(["trials"])
    assert parse_show(["axes", "trails=ball, hook"]) == {"axes": True, "trails": ["ball", "hook"]}


def test_a_scene_that_shows_what_it_has_not_is_refused_at_its_line() -> None:
    from visviva.cli.session import prepare

    with pytest.raises(SceneError, match="did you mean 'ball'") as found:
        prepare(scene_from_text(THROWN.replace("SHOW", "{velocities: [bal]}")))
    assert found.value.line == 9


def test_an_arrow_lies_where_the_camera_sees_it() -> None:
    """From (0, 0, 0) one metre to the right and one up, 10 m away, in a picture of 36 units of 20 pixels."""
    image = Image.new("RGB", (720, 720), (0, 0, 0))
    sheet = Ink(image, SIDE)
    sheet.arrows(np.array([[0, 0, 0, 1.0, 0, 1.0]]), COLORS["forces"])
    sheet.composite()
    red = (np.abs(np.asarray(image).astype(int) - [200, 50, 43]).max(axis=2) < 30).nonzero()
    rows, columns = red
    metre = 360 / np.tan(np.radians(15)) / 10
    assert columns.min() == pytest.approx(360, abs=4) and rows.max() == pytest.approx(360, abs=4)
    assert columns.max() == pytest.approx(360 + metre, abs=4) and rows.min() == pytest.approx(
        360 - metre, abs=4
    )


def test_the_scale_bar_is_as_long_as_it_says() -> None:
    image = Image.new("RGB", (960, 720), (255, 255, 255))
    sheet = Ink(image, SIDE)
    sheet.scale({})
    sheet.composite()
    dark = np.asarray(image)[720 - 28].max(axis=1) < 120
    metre = 360 / np.tan(np.radians(15)) / 10
    assert dark.sum() == pytest.approx(metre, abs=4), "1 m is the longest below 0.16 of the width"
    assert [length_text(x) for x in (1.0, 0.05, 2e-3, 5e3)] == ["1 m", "5 cm", "2 mm", "5 km"]
    assert [round_length(x) for x in (1.0, 0.9, 4.9, 0.021)] == pytest.approx([1.0, 0.5, 2.0, 0.02])


def test_a_picture_shows_what_its_run_asks_for_and_what_the_caller_does(
    thrown: Path, run: Run, tmp_path: Path
) -> None:
    """The trail is white; arrows are added by name."""
    pictures = []
    for show in ({"trails": False, "axes": False}, {}, {"velocities": ["ball"]}):
        render(thrown, tmp_path / "a.png", frame=40, size=(960, 540), style=Style(show=show))
        pictures.append(np.asarray(Image.open(tmp_path / "a.png")).astype(int))
    plain, asked, more = pictures
    assert 30 < (np.abs(asked - plain).max(axis=2) > 30).sum() < 30000
    green = np.abs(more - [24, 138, 90]).max(axis=2) < 40
    assert green.sum() > 20 and not (np.abs(plain - [24, 138, 90]).max(axis=2) < 40).any()
    image = Image.new("RGB", (960, 540))
    draw(image, SIDE, Overlays(run, {}, 5.0), 40)
    assert not np.asarray(image).any()


def test_forces_of_contacts_stand_where_they_act(tmp_path: Path) -> None:
    """A box on the ground, and a smaller one on its edge: 2 kg up under the middle of both, and up and down
    between them; nothing from their middles. A ball on a plane of its own is pushed in its middle."""
    scene = """
bodies:
  lower: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.2]}, mass: 1 kg, position: [0, 0, 0.1]}
  upper: {kind: rigid_body, shape: {kind: box, size: [0.1, 0.1, 0.1]}, mass: 1 kg, position: [0.04, 0, 0.25]}
  ball: {position: [1, 0, 0.1], mass: 1, radius: 10 cm}
  ground: {kind: ground, mu: 0.5}
contacts: {solids: {kind: bodies}, floor: {kind: plane, points: ball, radius: 10 cm}}
duration: 0.4 s
stepper: {kind: time_stepping, h: 4 ms}
"""
    run_scene(scene_from_text(scene), tmp_path / "stack.vv")
    with load(tmp_path / "stack.vv") as opened:
        overlays = Overlays(opened, {"contacts": True}, 2.0)
        arrows = overlays.arrows("contacts", opened.count - 1)
        forces = (arrows[:, 3:] - arrows[:, :3]) * overlays.per_metre["contacts"]
        found = sorted(np.hstack([arrows[:, :3], forces]).tolist(), key=lambda row: (row[0], row[5]))
    weight = 9.81
    expected = [
        [0.02, 0, 0, 0, 0, 2 * weight],
        [0.04, 0, 0.2, 0, 0, -weight],
        [0.04, 0, 0.2, 0, 0, weight],
        [1, 0, 0.1, 0, 0, weight],
    ]
    assert np.array(found) == pytest.approx(np.array(expected), abs=0.02)


def test_many_points_are_shown_only_by_name(tmp_path: Path) -> None:
    """The message names what could be shown."""
    scene = """
duration: 0.05 s
bodies:
  dots: {kind: point_masses, line: {start: [0, 0, 0], end: [1, 0, 0], count: 65}, mass: 1}
"""
    run_scene(scene_from_text(scene), tmp_path / "a.vv")
    with load(tmp_path / "a.vv") as opened, pytest.raises(SceneError, match=r"trails: \[dots\]"):
        Overlays(opened, {"trails": True}, 2.0)


def test_the_name_of_a_rod_stands_at_the_rod(tmp_path: Path) -> None:
    """And that of a ball above it, however it turns: not as far off as the body reaches."""
    with RunWriter(tmp_path / "a.vv") as writer:
        for name, shape in {
            "rod": {"kind": "box", "size": [0.02, 0.04, 1.0]},
            "pipe": {"kind": "capsule", "radius": 0.03, "length": 2.0},
            "ball": {"kind": "sphere", "radius": 0.3},
        }.items():
            writer.declare_track(name, "frames", {"shape": shape}, {})
        x, quat = np.zeros((1, 3)), np.array([[0.6, 0.0, 0.8, 0.0]])
        writer.append(0.0, tracks={name: {"x": x, "quat": quat} for name in ("rod", "pipe", "ball")})
    with load(tmp_path / "a.vv") as run:
        labels = Stage(run, (320, 180)).labels(0, ["rod", "pipe", "ball"])
    assert {label.text: label.at[2] for label in labels} == pytest.approx(
        {"rod": 0.01, "pipe": 0.03, "ball": 0.3}
    )
