"""The commands `render` and `plot`, called as from a shell."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from PIL import Image
from typer.testing import CliRunner

from visviva.cli.plot import plot
from visviva.cli.render import render
from visviva.cli.render_options import parse_frame, parse_size, parse_view
from visviva.cli.view import view
from visviva.errors import SceneError


def invoke(arguments):
    app = typer.Typer()
    app.command("render")(render)
    app.command("plot")(plot)
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


def call(arguments):
    result = invoke(arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_render_takes_size_frame_and_view(falling_ball, tmp_path):
    run, out = falling_ball(tmp_path / "ball.vv", frames=3), tmp_path / "ball.png"
    call(["render", run, "-o", out, "--size", "120x80", "--frame", "0", "--view", "0,-5,1,0,0,1"])
    assert Image.open(out).size == (120, 80)


def test_render_makes_a_film_at_the_asked_rate(falling_ball, tmp_path):
    run, out = falling_ball(tmp_path / "ball.vv", frames=7), tmp_path / "ball.webp"
    output = call(["render", run, "-o", out, "--size", "64x48", "--fps", "10", "--speed", "0.5"])
    assert "5 frames at 10 per second" in output
    with Image.open(out) as film:
        assert film.n_frames == 5


def test_a_frame_that_does_not_exist_is_refused_with_the_path_as_it_was_given(
    falling_ball, tmp_path, monkeypatch
):
    falling_ball(tmp_path / "ball.vv", frames=3)
    monkeypatch.chdir(tmp_path)
    refused = invoke(["render", "ball.vv", "--frame", "9999"])
    assert refused.exit_code == 2
    assert refused.output.startswith("error: ball.vv: there is no frame 9999; the run has frames 0 to 2")


@pytest.mark.parametrize("what", ["energy", "signals"])
def test_plot_writes_a_figure_and_says_where(falling_ball, tmp_path, what):
    run, out = falling_ball(tmp_path / "ball.vv", frames=7), tmp_path / "plot.png"
    assert "plot.png" in call(["plot", run, "-o", out, "--what", what]).replace("\n", "")
    assert Image.open(out).width > 600


@pytest.mark.parametrize(
    ("read", "text", "place"),
    [
        (parse_size, "1280", "--size"),
        (parse_frame, "first", "--frame"),
        (lambda text: parse_view(text, 35.0), "1,2,3", "--view"),
    ],
)
def test_options_that_cannot_be_read_say_how_to_write_them(read, text, place):
    with pytest.raises(SceneError, match=text) as caught:
        read(text)
    assert caught.value.path == place


def test_without_an_output_files_lie_beside_the_run(falling_ball, tmp_path):
    run = falling_ball(tmp_path / "ball.vv", frames=5)
    asked = [
        ("plot",),
        ("plot", "--what", "signals"),
        ("render", "--size", "64x36"),
        ("render", "--frame", "3"),
    ]
    for name, *more in asked:
        call([name, run, *more])
    made = {path.name for path in tmp_path.iterdir()}
    assert made == {"ball.vv", "ball-energy.png", "ball-signals.png", "ball.webp", "ball.png"}


@pytest.mark.parametrize(("name", "out"), [("render", "ball.webp"), ("plot", "curve.png")])
def test_a_file_named_by_the_user_is_kept_unless_overwrite_is_given(falling_ball, tmp_path, name, out):
    """The file of the default name is that of the same run before: it is replaced, as runs are."""
    run, kept = falling_ball(tmp_path / "ball.vv", frames=2), tmp_path / out
    kept.write_text("mine")
    size = ["--size", "64x36"] if name == "render" else []
    refused = invoke([name, run, "-o", kept, *size])
    assert refused.exit_code == 2
    assert "--overwrite" in refused.output
    assert kept.read_text() == "mine"
    call([name, run, "-o", kept, "--overwrite", *size])
    assert not kept.read_bytes().startswith(b"mine")
    for _ in range(2):
        call([name, run, *size])


def test_a_scene_that_is_viewed_is_played(monkeypatch, tmp_path):
    """A folder is one of the thesis's files."""
    seen = []
    monkeypatch.setattr("visviva.cli.play.play", lambda *given: seen.append(given))
    for scene in (Path("crane.yaml"), tmp_path):
        view(scene, None, 8000, True)
    assert seen == [(scene, None, None, 8000, True) for scene in (Path("crane.yaml"), tmp_path)]
