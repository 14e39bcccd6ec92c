"""Pictures and films from run files: number of frames, duration, reproducible bytes, clear messages."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PIL import Image, ImageSequence

from visviva.errors import SceneError
from visviva.record.run_reader import load
from visviva.record.run_writer import RunWriter
from visviva.view.film import frame_durations, recorded_frames
from visviva.view.render import render

SMALL = (160, 90)


def test_schedule_keeps_time_and_takes_the_nearest_frame():
    t = np.linspace(0.0, 2.0, 201)
    shown = recorded_frames(t, fps=25.0)
    assert len(shown) == 51
    assert t[shown] == pytest.approx(np.arange(51) / 25.0)
    uneven = np.array([0.0, 0.09, 0.32, 1.0])
    assert recorded_frames(uneven, fps=10.0).tolist() == [0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]


@pytest.mark.parametrize(("speed", "frames"), [(1.0, 31), (0.25, 121), (4.0, 8)])
def test_slow_motion_makes_the_film_longer(speed, frames):
    assert len(recorded_frames(np.linspace(0, 1, 31), 30.0, speed)) == frames


def test_durations_add_up_without_drift():
    assert sum(frame_durations(3000, 30.0)) == 100_000
    assert sum(frame_durations(3001, 24.0, 10)) == pytest.approx(3001 / 24 * 1000, abs=5)


@pytest.mark.parametrize("suffix", [".webp", ".gif"])
def test_animated_picture_has_the_frames_and_duration_of_the_run(falling_ball, tmp_path, suffix):
    run = falling_ball(tmp_path / "ball.vv", frames=16)
    made = render(run, tmp_path / f"ball{suffix}", size=SMALL, fps=20.0)
    assert made.frames == 11
    with Image.open(made.path) as film:
        assert film.n_frames == 11
        assert film.size == SMALL
        total, pictures = 0, []
        for frame in ImageSequence.Iterator(film):
            frame.load()
            total += frame.info["duration"]
            pictures.append(np.asarray(frame.convert("RGB"), dtype=int))
    assert total == 550
    assert np.abs(pictures[0] - pictures[-1]).max() > 50


def test_mp4_has_the_frames_and_duration_of_the_run(falling_ball, tmp_path):
    av = pytest.importorskip("av", reason="PyAV is not installed, so no MP4 can be made")
    made = render(
        falling_ball(tmp_path / "ball.vv", frames=16), tmp_path / "ball.mp4", size=(161, 91), fps=30.0
    )
    with av.open(str(made.path)) as film:
        stream = film.streams.video[0]
        assert (stream.width, stream.height) == (160, 90)
        assert sum(1 for _ in film.decode(stream)) == 16
        assert float(stream.duration * stream.time_base) == pytest.approx(16 / 30, abs=1e-3)


def test_mp4_without_pyav_says_what_to_install(falling_ball, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "av", None)
    with pytest.raises(SceneError, match=r"visviva\[film\].*webp"):
        render(falling_ball(tmp_path / "ball.vv", frames=3), tmp_path / "ball.mp4", size=SMALL)
    assert [p.name for p in tmp_path.iterdir()] == ["ball.vv"]


@pytest.mark.parametrize("maker", ["falling_ball", "net", "bodies"])
def test_rendering_twice_gives_the_same_bytes(request, tmp_path, maker):
    run = request.getfixturevalue(maker)(tmp_path / "run.vv", frames=4)
    first = render(run, tmp_path / "a.png", size=SMALL).path.read_bytes()
    assert render(run, tmp_path / "b.png", size=SMALL).path.read_bytes() == first
    assert len(np.unique(np.asarray(Image.open(tmp_path / "a.png")).reshape(-1, 3), axis=0)) > 100


def test_contact_sheet_shows_nine_frames(falling_ball, tmp_path):
    made = render(falling_ball(tmp_path / "ball.vv"), tmp_path / "sheet.png", size=SMALL, frame="sheet")
    assert made.frames == 9
    assert Image.open(made.path).size == (3 * 160 + 4, 3 * 90 + 4)


def test_frame_numbers_count_from_both_ends(falling_ball, tmp_path):
    run = falling_ball(tmp_path / "ball.vv", frames=5)
    last = render(run, tmp_path / "a.png", size=SMALL, frame=4).path.read_bytes()
    assert render(run, tmp_path / "b.png", size=SMALL, frame=-1).path.read_bytes() == last
    with pytest.raises(SceneError, match="frames 0 to 4"):
        render(run, tmp_path / "c.png", size=SMALL, frame=5)


def test_a_run_without_frames_is_refused(tmp_path):
    with RunWriter(tmp_path / "empty.vv", name="empty"):
        pass
    with pytest.raises(SceneError, match="no frames"):
        render(tmp_path / "empty.vv", tmp_path / "empty.png")


@pytest.mark.parametrize("suffix", [".png", ".webp", ".gif"])
def test_a_run_of_one_frame_gives_a_picture(falling_ball, tmp_path, suffix):
    made = render(falling_ball(tmp_path / "ball.vv", frames=1), tmp_path / f"one{suffix}", size=SMALL)
    assert made.frames == 1
    assert Image.open(made.path).size == SMALL


@pytest.mark.parametrize("tracks", [0, 1])
def test_a_run_with_nothing_to_see_gives_the_background(tmp_path, tracks):
    with RunWriter(tmp_path / "run.vv", name="") as run:
        if tracks:
            run.declare_track("dust", "points", {"radius": 0.1}, {"lines": np.array([[0, 1]])})
        arrays = {"dust": {"x": np.full((2, 3), np.nan), "active": np.zeros(2)}} if tracks else {}
        run.append(0.0, tracks=arrays)
    made = render(tmp_path / "run.vv", tmp_path / "nothing.png", size=SMALL)
    image = np.asarray(Image.open(made.path))[:70]
    assert made.dropped == 0
    assert np.all(image == image[:, :1])


def test_not_finite_positions_are_counted_and_the_rest_is_shown(tmp_path):
    with RunWriter(tmp_path / "run.vv", name="") as run:
        run.declare_track("a", "points", {"radius": 0.3}, {})
        run.declare_track("b", "frames", {"shape": {"kind": "box", "size": [1, 1, 1]}}, {})
        for k in range(2):
            x = np.array([[0, 0, 0], [math.nan if k else 1.0, 0, 0], [2.0, 0, 0]])
            run.append(
                k / 30,
                tracks={
                    "a": {"x": x},
                    "b": {"x": [[0, math.inf if k else 3.0, 0]], "quat": [[1.0, 0, 0, 0]]},
                },
            )
    good = render(tmp_path / "run.vv", tmp_path / "good.png", size=SMALL, frame=0)
    bad = render(tmp_path / "run.vv", tmp_path / "bad.png", size=SMALL, frame=1)
    assert good.dropped == 0
    assert bad.dropped == 1 + 12
    assert len(np.unique(np.asarray(Image.open(bad.path)).reshape(-1, 3), axis=0)) > 100


def test_slots_not_in_use_are_neither_drawn_nor_counted(cloud, tmp_path):
    run = cloud(tmp_path / "cloud.vv", count=900, radius=0.05)
    pixels = []
    for frame in range(3):
        made = render(run, tmp_path / "cloud.png", size=(320, 180), frame=frame)
        assert made.dropped == 0
        image = np.asarray(Image.open(made.path), dtype=int)
        pixels.append(np.count_nonzero(image[..., 2] - image[..., 0] > 60))
    assert 0 < pixels[0] < pixels[1] < pixels[2]


def test_changing_topology_is_followed(tmp_path):
    with RunWriter(tmp_path / "run.vv", name="") as run:
        run.declare_track("net", "points", {"line_radius": 0.05}, {})
        x = np.array([[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1.0]])
        run.append(0.0, tracks={"net": {"x": x, "lines": np.array([[0, 1], [1, 2], [2, 3], [3, 0]])}})
        run.append(0.1, tracks={"net": {"x": x, "lines": np.array([[0, 1]])}})
    count = []
    with load(tmp_path / "run.vv") as run:
        from visviva.view.staging.stage import Stage

        stage = Stage(run, SMALL)
        count = [len(stage.shapes(i)[0].tubes) for i in range(2)]
    assert count == [4, 1]


def test_a_track_that_never_got_a_frame_is_passed_over(tmp_path):
    with RunWriter(tmp_path / "run.vv", name="") as run:
        run.declare_track("late", "points", {"radius": 0.1}, {})
        run.declare_track("ball", "points", {"radius": 0.1}, {})
        run.append(0.0, tracks={"ball": {"x": np.zeros((1, 3))}})
    assert render(tmp_path / "run.vv", tmp_path / "a.png", size=SMALL).dropped == 0


@pytest.mark.nojit
def test_every_kind_of_thing_is_painted_without_stepping_out_of_an_array(bodies, tmp_path):
    made = render(bodies(tmp_path / "run.vv", frames=1), tmp_path / "a.png", size=(24, 16))
    assert made.dropped == 0


@pytest.mark.parametrize(
    ("look", "part"),
    [
        ({"shape": {"kind": "sphere"}}, "positive radius"),
        ({"shape": {"kind": "box", "size": [1, 0, 1]}}, "positive size"),
        ({"shape": {"kind": "teapot"}}, "teapot.*known: sphere"),
        ({"shape": {"kind": "sphere", "radius": 1.0}, "color": "reddish"}, "reddish.*#rrggbb"),
    ],
)
def test_a_look_that_cannot_be_read_names_the_track(tmp_path, look, part):
    with RunWriter(tmp_path / "run.vv", name="") as run:
        run.declare_track("thing", "frames", look, {})
        run.append(0.0, tracks={"thing": {"x": np.zeros((1, 3)), "quat": np.array([[1.0, 0, 0, 0]])}})
    with pytest.raises(SceneError, match=part) as caught:
        render(tmp_path / "run.vv", tmp_path / "a.png", size=SMALL)
    assert caught.value.path.startswith("thing.look")


def test_unknown_ending_and_size_are_refused_and_nothing_is_written(falling_ball, tmp_path):
    run = falling_ball(tmp_path / "ball.vv", frames=2)
    with pytest.raises(SceneError, match=r"'\.avi'.*\.webp"):
        render(run, tmp_path / "a.avi")
    with pytest.raises(SceneError, match="16 to 8192"):
        render(run, tmp_path / "a.png", size=(0, 100))
    assert len(list(tmp_path.iterdir())) == 1


def test_the_look_of_the_run_sets_camera_size_and_background(falling_ball, tmp_path):
    look = {
        "camera": {"position": [0, -4, 1], "target": [0, 0, 1], "fov": 30},
        "background": "#000000",
        "size": [96, 64],
    }
    made = render(falling_ball(tmp_path / "ball.vv", frames=2, look=look), tmp_path / "a.png")
    image = np.asarray(Image.open(made.path))
    assert image.shape == (64, 96, 3)
    assert image[5, 90].max() < 40
    assert image[17, 48].max() > 60
