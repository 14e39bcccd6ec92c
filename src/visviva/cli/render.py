"""`visviva render`: a run file to a picture or a film."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from visviva.cli.failure import exit_status
from visviva.cli.progress import counting_progress
from visviva.cli.shown import say
from visviva.errors import SceneError

EPILOG = """Examples:

  visviva render crane.vv

  visviva render crane.vv -o crane.mp4

  visviva render crane.vv -o crane.webp --fps 25 --size 960x540 --speed 0.5

  visviva render crane.vv -o crane.png --frame 120

  visviva render crane.vv -o crane.png --frame sheet --view 4,-6,3,0,0,1"""


def parse_size(text: str) -> tuple[int, int]:
    """Width and height of "1280x720". Raises SceneError."""
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdigit() and height.isdigit()):
        raise SceneError(f"{text!r} is no size; write it as 1280x720", "--size")
    return int(width), int(height)


def parse_frame(text: str) -> int | Literal["sheet"]:
    """A frame number or "sheet". Raises SceneError."""
    if text == "sheet":
        return "sheet"
    try:
        return int(text)
    except ValueError:
        raise SceneError(
            f"{text!r} is no frame; give a number (negative: from the end) or sheet", "--frame"
        ) from None


def parse_view(text: str) -> tuple[list[float], list[float]]:
    """Position and target of "x,y,z,tx,ty,tz". Raises SceneError."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 6:
        raise SceneError(
            f"{text!r} is no view; give six numbers: position and target, x,y,z,tx,ty,tz [m]", "--view"
        )
    return numbers[:3], numbers[3:]


def render(
    run: Annotated[Path, typer.Argument(help="Run file (.vv), finished or still growing.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help=".png, .jpg: picture; .webp, .gif, .mp4: film. Left out: RUN.webp, with --frame RUN.png.",
            show_default=False,
        ),
    ] = None,
    fps: Annotated[
        float | None, typer.Option(help="Film frames per second; default: the recording's, at most 30.")
    ] = None,
    size: Annotated[str | None, typer.Option(help="Picture size, such as 1280x720.")] = None,
    frame: Annotated[
        str | None, typer.Option(help="Picture: frame number, or sheet for nine of them; default the last.")
    ] = None,
    speed: Annotated[float, typer.Option(help="Simulated seconds per second of film.")] = 1.0,
    view: Annotated[str | None, typer.Option(help="Camera position and target: x,y,z,tx,ty,tz.")] = None,
    fov: Annotated[float, typer.Option(help="Vertical angle of view of --view [degrees].")] = 35.0,
) -> None:
    """Paint a run: a picture, a contact sheet or a film. Needs no display and no OpenGL."""
    with exit_status():
        from visviva.record.run_reader import blamed_on
        from visviva.view.camera import Camera
        from visviva.view.render import render as paint

        camera = None
        if view is not None:
            position, target = parse_view(view)
            camera = Camera(
                (position[0], position[1], position[2]), (target[0], target[1], target[2]), fov=fov
            )
        with blamed_on(run), counting_progress("render") as report:
            made = paint(
                run,
                output or run.with_suffix(".webp" if frame is None else ".png"),
                fps=fps,
                size=parse_size(size) if size else None,
                camera=camera,
                frame=parse_frame(frame) if frame is not None else None,
                speed=speed,
                progress=report,
            )
        film = f" at {made.fps:.4g} per second" if made.fps else ""
        say(f"{made.path}: {made.frames} frame{'s' * (made.frames != 1)}{film}")
        if made.dropped:
            typer.echo(
                f"{made.dropped} primitives were left out because their positions are not finite", err=True
            )
