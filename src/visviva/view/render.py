"""Rendering of a run file to a picture or a film."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np
from PIL import Image

from visviva.errors import SceneError
from visviva.record.run_reader import Run, load
from visviva.view.film import Picture, contact_sheet, recorded_frames, write_gif, write_mp4, write_webp
from visviva.view.painting.camera import Camera
from visviva.view.painting.picture import Painter
from visviva.view.painting.shapes import Shapes
from visviva.view.staging.ink import draw
from visviva.view.staging.labels import time_text, write_text
from visviva.view.staging.overlays import Overlays
from visviva.view.staging.stage import Stage
from visviva.view.studio.path_tracer import INSTANTS, PathTracer, Studio, interpolated_shapes

FILMS: dict[str, Callable[[Path, Picture, int, float], None]] = {
    ".webp": write_webp,
    ".gif": write_gif,
    ".mp4": write_mp4,
}
STILLS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
SIZE, SMALL_SIZE = (1280, 720), (640, 360)
MAX_FPS = {".gif": 25.0}
SHEET = (3, 3)
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Rendered:
    """The result: the file, its number of frames, its frame rate, and the number of primitives omitted
    because they are not finite."""

    path: Path
    frames: int
    fps: float
    dropped: int


@dataclass(frozen=True)
class Style:
    """Options of rendering.

    Parameters
    ----------
    camera : defaults to that of the run's look, else is fitted to the bounding box over all frames
    studio : path tracing with Mitsuba 3 instead of painting
    show : overlays in addition to those of the run's look, see `overlays`
    """

    camera: Camera | None = None
    studio: Studio | None = None
    show: Mapping[str, Any] = field(default_factory=dict)


PLAIN_STYLE = Style()


class Painting:
    """Pictures of the frames of a run, with text."""

    def __init__(self, run: Run, size: tuple[int, int], style: Style) -> None:
        self._run = run
        self._stage = Stage(run, size, style.camera)
        self._painter = Painter(size)
        self._tracer = PathTracer(size, style.studio) if style.studio else None
        self._title = str(run.look.get("title") or run.name)
        wanted = {**(run.look.get("show") or {}), **style.show}
        self._overlays = Overlays(run, wanted, self._stage.diagonal)
        self.dropped = 0

    def __call__(self, i: int) -> Image.Image:
        """The picture of recorded frame i."""
        stage = self._stage
        view = stage.camera, stage.sun, stage.backdrop
        if self._tracer is not None:
            instants = self._instants(i, self._tracer.studio.shutter)
            veil = self._painter.veil(instants[0], stage.camera, stage.sun)
            image = Image.fromarray(self._tracer.take(instants, *view, veil))
        else:
            image = Image.fromarray(self._painter.paint(self._shapes(i), *view))
        draw(image, stage.camera, self._overlays, i)
        names = self._overlays.tracks["names"] if "names" in self._overlays.on else []
        t = self._run.t
        stamp = time_text(float(t[i]), float(t[-1] - t[0]))
        labels = stage.labels(i, names)
        write_text(image, title=self._title, stamp=stamp, labels=labels, camera=stage.camera)
        return image

    def _shapes(self, i: int) -> Shapes:
        shapes, dropped = self._stage.shapes(i)
        self.dropped += dropped
        return shapes

    def _instants(self, i: int, shutter: float) -> list[Shapes]:
        """Primitives at instants while the shutter is open, from frame i towards the next."""
        first = self._shapes(i)
        if shutter == 0.0 or i + 1 == self._run.count:
            return [first]
        second, _ = self._stage.shapes(i + 1)
        return [interpolated_shapes(first, second, shutter * k / (INSTANTS - 1)) for k in range(INSTANTS)]


def default_fps(t: np.ndarray[Any, Any], speed: float, suffix: str) -> float:
    """Frame rate of a film: that of the recording, at most 30 (25 for GIF) frames per second."""
    most = MAX_FPS.get(suffix, 30.0)
    if len(t) < 2 or t[-1] <= t[0]:
        return most
    return float(min(most, (len(t) - 1) / (t[-1] - t[0]) * speed))


def chosen_size(run: Run, size: tuple[int, int] | None, small: bool) -> tuple[int, int]:
    """Width and height [pixel]: `size`, else that of the run's look, else 1280 × 720. Raises SceneError."""
    wanted = size or run.look.get("size") or (SMALL_SIZE if small else SIZE)
    width, height = (int(n) for n in wanted)
    if not (16 <= width <= 8192 and 16 <= height <= 8192):
        raise SceneError(
            f"found a picture of {width} × {height} pixels, expected 16 to 8192 on each side", "size"
        )
    return width, height


def render(
    run: Run | str | Path,
    out: str | Path,
    *,
    fps: float | None = None,
    size: tuple[int, int] | None = None,
    style: Style = PLAIN_STYLE,
    frame: int | Literal["sheet"] | None = None,
    speed: float = 1.0,
    progress: Progress | None = None,
) -> Rendered:
    """Render a run to one picture, a contact sheet, or a film, depending on the extension of `out`.

    Parameters
    ----------
    run : an open run or the path of a run file, finished or still growing
    out : .png or .jpg for a still; .webp, .gif or .mp4 for a film
    fps : film frames per second; defaults to the rate of the recording, at most 30
    size : (W, H) [pixel]; defaults to that of the run's look, else 1280 × 720 (GIF and each picture
        of a sheet 640 × 360)
    style : camera, quality, and overlays
    frame : of a still: its index, negative from the end (default −1), or "sheet" for nine frames
    speed : simulated seconds per second of film
    progress : called with the number of finished frames and the total

    The file is replaced only when the new one is complete. Rendering the same run twice gives the same
    bytes. Raises SceneError for an empty run, an unknown extension, a frame that does not exist, and a
    missing PyAV or Mitsuba.
    """
    out = Path(out)
    suffix = out.suffix.lower()
    if suffix not in FILMS and suffix not in STILLS:
        known = ", ".join((*STILLS, *FILMS))
        raise SceneError(f"cannot make a {suffix or 'file without ending'!r}; known: {known}", file=str(out))
    if (fps is not None and not fps > 0.0) or not speed > 0.0:
        raise SceneError(f"fps and speed must be positive, found fps = {fps}, speed = {speed}", file=str(out))
    with nullcontext(run) if isinstance(run, Run) else load(run) as opened:
        pixels = chosen_size(opened, size, small=suffix == ".gif" or frame == "sheet")
        painting = Painting(opened, pixels, style)
        part = out.with_name(f".{out.name}.part")
        try:
            if suffix in FILMS:
                rate = fps or default_fps(opened.t, speed, suffix)
                count = _render_film(painting, opened, part, suffix, rate, speed, progress)
            else:
                rate, count = 0.0, _render_still(painting, opened, part, suffix, frame)
            os.replace(part, out)
        finally:
            part.unlink(missing_ok=True)
    return Rendered(out, count, rate, painting.dropped)


def _render_film(
    painting: Painting, run: Run, part: Path, suffix: str, fps: float, speed: float, progress: Progress | None
) -> int:
    shown = recorded_frames(run.t, fps, speed)

    def picture(k: int) -> Image.Image:
        image = painting(int(shown[k]))
        if progress:
            progress(k + 1, len(shown))
        return image

    FILMS[suffix](part, picture, len(shown), fps)
    return len(shown)


def _render_still(
    painting: Painting, run: Run, part: Path, suffix: str, frame: int | Literal["sheet"] | None
) -> int:
    numbers = [-1 if frame is None else frame]
    if frame == "sheet":
        count = min(SHEET[0] * SHEET[1], run.count)
        numbers = np.unique(np.linspace(0, run.count - 1, count).round().astype(int)).tolist()
    pictures = []
    for number in numbers:
        if not isinstance(number, int) or not -run.count <= number < run.count:
            raise SceneError(
                f"there is no frame {number}; the run has frames 0 to {run.count - 1}", file=run.shown
            )
        pictures.append(painting(number % run.count))
    image = contact_sheet(pictures, min(SHEET[0], len(pictures))) if frame == "sheet" else pictures[0]
    image.save(part, STILLS[suffix], **({"quality": 92} if STILLS[suffix] == "JPEG" else {}))
    return len(pictures)
