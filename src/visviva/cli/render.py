"""`visviva render`: render a run file to a picture or a film."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from visviva.cli.choice import one_of, words_of
from visviva.cli.failure import exit_status
from visviva.cli.progress import counting_progress
from visviva.cli.shown import say
from visviva.errors import SceneError
from visviva.vocabulary.nearest import meant

if TYPE_CHECKING:
    from visviva.view.studio.path_tracer import Studio

EPILOG = """Examples:

  visviva render crane.vv

  visviva render crane.vv -o crane.mp4

  visviva render crane.vv -o crane.webp --fps 25 --size 960x540 --speed 0.5

  visviva render crane.vv -o crane.png --frame 120

  visviva render crane.vv -o crane.png --frame sheet --view 4,-6,3,0,0,1

  visviva render crane.vv --show trails=hook --show velocities --show axes

  visviva render crane.vv --frame 120 --quality studio --samples 256 --aperture 0.1"""


def parse_size(text: str) -> tuple[int, int]:
    """Width and height of "1280x720". Raises SceneError."""
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdigit() and height.isdigit()):
        raise SceneError(f"{text!r} is not a size; write it as 1280x720", "--size")
    return int(width), int(height)


def parse_frame(text: str) -> int | Literal["sheet"]:
    """A frame number or "sheet". Raises SceneError."""
    if text == "sheet":
        return "sheet"
    try:
        return int(text)
    except ValueError:
        raise SceneError(
            f"{text!r} is not a frame; give a number (negative: from the end) or sheet", "--frame"
        ) from None


def parse_view(text: str) -> tuple[list[float], list[float]]:
    """Position and target of "x,y,z,tx,ty,tz". Raises SceneError."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 6:
        raise SceneError(
            f"{text!r} is not a view; give six numbers: position and target, x,y,z,tx,ty,tz [m]", "--view"
        )
    return numbers[:3], numbers[3:]


def parse_show(texts: list[str]) -> dict[str, Any]:
    """Overlays requested by "trails" or "velocities=ball,hook". Raises SceneError."""
    from visviva.view.staging.overlays import KINDS

    found: dict[str, Any] = {}
    for text in texts:
        kind, given, names = text.partition("=")
        if kind not in KINDS or (kind == "axes" and given):
            known = f"{', '.join(KINDS)}, with =NAMES but axes{meant(kind, KINDS)}"
            raise SceneError(f"{text!r} cannot be shown; known: {known}", "--show")
        found[kind] = [name.strip() for name in names.split(",")] if given else True
    return found


class Quality(StrEnum):
    """Quality of rendering."""

    plain = "plain"
    studio = "studio"


class Device(StrEnum):
    """Variants of the path tracer."""

    scalar = "scalar"
    cuda = "cuda"


def studio_of(
    quality: Quality,
    samples: int | None,
    shutter: float | None,
    aperture: float | None,
    device: Device | None,
) -> Studio | None:
    """Options of the path tracer; None for plain quality. Raises SceneError for incompatible options."""
    from visviva.view.studio.path_tracer import Studio

    if quality is Quality.plain:
        options = {"samples": samples, "shutter": shutter, "aperture": aperture, "device": device}
        for name, value in options.items():
            if value is not None:
                raise SceneError("found it without --quality studio, which it requires", f"--{name}")
        return None
    return Studio(
        samples=64 if samples is None else samples,
        shutter=shutter or 0.0,
        aperture=aperture or 0.0,
        device=device.value if device else "scalar",
    )


def render(
    run: Annotated[Path, typer.Argument(help="Run file (.vv), finished or still growing.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help=".png, .jpg: picture; .webp, .gif, .mp4: film. Default: RUN.webp, with --frame RUN.png.",
            show_default=False,
        ),
    ] = None,
    fps: Annotated[
        float | None, typer.Option(help="Film frames per second; default: those of the run, at most 30.")
    ] = None,
    size: Annotated[str | None, typer.Option(help="Picture size, such as 1280x720.")] = None,
    frame: Annotated[
        str | None, typer.Option(help="Picture: frame number, or sheet for nine of them; default: the last.")
    ] = None,
    speed: Annotated[float, typer.Option(help="Simulated seconds per second of film.")] = 1.0,
    view: Annotated[str | None, typer.Option(help="Camera position and target: x,y,z,tx,ty,tz.")] = None,
    fov: Annotated[float, typer.Option(help="Vertical angle of view of --view [degrees].")] = 35.0,
    show: Annotated[
        list[str] | None,
        typer.Option(
            help="Draw over the pictures: trails, velocities, forces, contacts or names, of everything "
            "that moves or, as in trails=ball,hook, of some; axes with a scale bar. Repeat for more."
        ),
    ] = None,
    quality: Annotated[
        Quality,
        typer.Option(
            parser=one_of(Quality),
            metavar=words_of(Quality),
            help="plain: fast. studio: path tracing by Mitsuba 3.",
        ),
    ] = Quality.plain,
    samples: Annotated[int | None, typer.Option(help="Studio: samples per pixel; default: 64.")] = None,
    shutter: Annotated[
        float | None,
        typer.Option(help="Studio: motion blur, as a fraction of the time to the next frame, 0 to 1."),
    ] = None,
    aperture: Annotated[
        float | None, typer.Option(help="Studio: lens diameter [m]; focus is on the camera's target.")
    ] = None,
    device: Annotated[
        Device | None,
        typer.Option(
            parser=one_of(Device),
            metavar=words_of(Device),
            help="Studio: backend; scalar, the default, runs everywhere.",
        ),
    ] = None,
) -> None:
    """Render a run: a picture, a contact sheet or a film. Needs no display and no OpenGL."""
    with exit_status():
        from visviva.record.run_reader import blamed_on
        from visviva.view.painting.camera import Camera
        from visviva.view.render import Style
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
                frame=parse_frame(frame) if frame is not None else None,
                speed=speed,
                progress=report,
                style=Style(
                    camera, studio_of(quality, samples, shutter, aperture, device), parse_show(show or [])
                ),
            )
        film = f" at {made.fps:.4g} per second" if made.fps else ""
        say(f"{made.path}: {made.frames} frame{'s' * (made.frames != 1)}{film}")
        if made.dropped:
            typer.echo(
                f"{made.dropped} primitives were left out because their positions are not finite", err=True
            )
