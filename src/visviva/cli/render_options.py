"""The options of `visviva render`, and how their texts are read."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from visviva.cli.number_option import ABOVE_ZERO, LARGEST, number
from visviva.cli.word_option import one_of, words_of
from visviva.errors import SceneError
from visviva.vocabulary.nearest import suggested

if TYPE_CHECKING:
    from visviva.view.painting.camera import Camera
    from visviva.view.studio.path_tracer import Studio


class Quality(StrEnum):
    """Quality of rendering."""

    plain = "plain"
    studio = "studio"


class Device(StrEnum):
    """Variants of the path tracer."""

    scalar = "scalar"
    cuda = "cuda"


RunFile = Annotated[Path, typer.Argument(help="Run file (.vv), finished or still growing.")]
Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        help=".png, .jpg: picture; .webp, .gif, .mp4: film. Default: RUN.webp, with --frame RUN.png.",
        show_default=False,
    ),
]
Fps = Annotated[
    float | None,
    typer.Option(
        parser=number(float, ABOVE_ZERO, 1000.0, "a number of pictures a second up to 1000, such as 30"),
        metavar="NUMBER",
        help="Film frames per second; default: those of the run, at most 30.",
    ),
]
Size = Annotated[str | None, typer.Option(help="Picture size, such as 1280x720.")]
Frame = Annotated[
    str | None,
    typer.Option(help="A picture instead of a film: a frame number, -1 for the last, or sheet for nine."),
]
Speed = Annotated[
    float,
    typer.Option(
        parser=number(float, ABOVE_ZERO, LARGEST, "a number above 0, such as 0.25 for slow motion"),
        metavar="NUMBER",
        help="Simulated seconds per second of film; 0.25 is slow motion.",
    ),
]
View = Annotated[str | None, typer.Option(help="Camera position and target: x,y,z,tx,ty,tz.")]
Fov = Annotated[
    float,
    typer.Option(
        parser=number(float, 1.0, 170.0, "an angle of view from 1 to 170 degrees, such as 35"),
        metavar="DEGREES",
        help="Vertical angle of view of --view.",
    ),
]
Show = Annotated[
    list[str] | None,
    typer.Option(
        help="Draw over the pictures: trails, velocities, forces, contacts or names, of everything that "
        "moves or, as in trails=ball,hook, of some; axes with a scale bar. Repeat for more."
    ),
]
QualityOption = Annotated[
    Quality,
    typer.Option(
        parser=one_of(Quality),
        metavar=words_of(Quality),
        help="plain: fast. studio: path tracing by Mitsuba 3.",
    ),
]
Samples = Annotated[
    int | None,
    typer.Option(
        parser=number(int, 1, 65536, "a number of samples from 1 to 65536, such as 64"),
        metavar="NUMBER",
        help="Studio: samples per pixel; default: 64.",
    ),
]
Shutter = Annotated[
    float | None,
    typer.Option(
        parser=number(float, 0.0, 1.0, "a fraction from 0 to 1, such as 0.5"),
        metavar="FRACTION",
        help="Studio: motion blur, as a fraction of the time to the next frame, 0 to 1.",
    ),
]
Aperture = Annotated[
    float | None,
    typer.Option(
        parser=number(float, 0.0, LARGEST, "the diameter of a lens in metres, such as 0.05"),
        metavar="METRES",
        help="Studio: lens diameter; focus is on the camera's target.",
    ),
]
DeviceOption = Annotated[
    Device | None,
    typer.Option(
        parser=one_of(Device),
        metavar=words_of(Device),
        help="Studio: backend; scalar, the default, runs everywhere.",
    ),
]


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


def parse_view(text: str, fov: float) -> Camera:
    """The camera with position and target "x,y,z,tx,ty,tz". Raises SceneError."""
    from visviva.view.painting.camera import Camera

    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 6:
        raise SceneError(
            f"{text!r} is not a view; give six numbers: position and target, x,y,z,tx,ty,tz [m]", "--view"
        )
    x, y, z, *target = numbers
    return Camera((x, y, z), (target[0], target[1], target[2]), fov=fov)


def parse_show(texts: list[str]) -> dict[str, Any]:
    """Overlays requested by "trails" or "velocities=ball,hook". Raises SceneError."""
    from visviva.view.staging.overlays import KINDS

    found: dict[str, Any] = {}
    for text in texts:
        kind, given, names = text.partition("=")
        if kind not in KINDS or (kind == "axes" and given):
            known = f"{', '.join(KINDS)}, with =NAMES but axes{suggested(kind, KINDS)}"
            raise SceneError(f"{text!r} cannot be shown; known: {known}", "--show")
        found[kind] = [name.strip() for name in names.split(",")] if given else True
    return found


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
