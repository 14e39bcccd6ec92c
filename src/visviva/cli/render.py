"""`visviva render`: render a run file to a picture or a film."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from visviva.cli import render_options as of
from visviva.cli.failure import exit_status
from visviva.cli.overwrite import Overwrite, keep_named
from visviva.cli.progress import counting_progress
from visviva.cli.safe_text import print_safely

if TYPE_CHECKING:
    from visviva.view.render import Rendered

EPILOG = """Examples:

  visviva render crane.vv

  visviva render crane.vv -o crane.mp4

  visviva render crane.vv -o crane.webp --fps 25 --size 960x540 --speed 0.5

  visviva render crane.vv -o crane.png --frame 120

  visviva render crane.vv -o crane.png --frame sheet --view 4,-6,3,0,0,1

  visviva render crane.vv --show trails=hook --show velocities --show axes

  visviva render crane.vv --frame 120 --quality studio --samples 256 --aperture 0.1"""


def render(
    run: of.RunFile,
    output: of.Output = None,
    fps: of.Fps = None,
    size: of.Size = None,
    frame: of.Frame = None,
    speed: of.Speed = 1.0,
    view: of.View = None,
    fov: of.Fov = 35.0,
    show: of.Show = None,
    quality: of.QualityOption = of.Quality.plain,
    samples: of.Samples = None,
    shutter: of.Shutter = None,
    aperture: of.Aperture = None,
    device: of.DeviceOption = None,
    overwrite: Overwrite = False,
) -> None:
    """Render a run: a picture, a contact sheet or a film. Needs no display and no OpenGL."""
    with exit_status():
        from visviva.record.run_reader import errors_as_damaged_file
        from visviva.view.render import Style
        from visviva.view.render import render as paint

        keep_named(output, overwrite)
        style = Style(
            of.parse_view(view, fov) if view is not None else None,
            of.studio_of(quality, samples, shutter, aperture, device),
            of.parse_show(show or []),
        )
        with errors_as_damaged_file(run), counting_progress("render") as report:
            made = paint(
                run,
                output or run.with_suffix(".webp" if frame is None else ".png"),
                fps=fps,
                size=of.parse_size(size) if size else None,
                frame=of.parse_frame(frame) if frame is not None else None,
                speed=speed,
                progress=report,
                style=style,
            )
        print_result(made)


def print_result(made: Rendered) -> None:
    """Print what was made, and whether something could not be drawn."""
    film = f" at {made.fps:.4g} per second" if made.fps else ""
    print_safely(f"{made.path}: {made.frames} frame{'s' * (made.frames != 1)}{film}")
    if made.dropped:
        typer.echo(
            f"{made.dropped} primitives were left out because their positions are not finite", err=True
        )
