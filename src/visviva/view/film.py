"""Films and contact sheets from numbered pictures: WebP and GIF through Pillow, MP4 through PyAV."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PIL import Image

from visviva.errors import SceneError

Picture = Callable[[int], Image.Image]
NO_PYAV = "MP4 films need PyAV: pip install 'visviva[film]'; without it, make a .webp or a .gif"


def recorded_frames(t: ArrayLike, fps: float, speed: float = 1.0) -> NDArray[np.int64]:
    """The recorded frame shown by each film frame: the nearest in time, first and last included.

    Parameters
    ----------
    t : (F,) recorded times [s], ascending
    fps : film frames per second
    speed : simulated seconds per second of film

    Returns (N,) indices, N = ⌊(t_end − t_0) fps / speed⌋ + 1.
    """
    t = np.asarray(t, dtype=np.float64)
    count = int(np.floor((t[-1] - t[0]) * fps / speed + 1e-6)) + 1
    wanted = t[0] + np.arange(count) * speed / fps
    right = np.clip(np.searchsorted(t, wanted), 1, max(len(t) - 1, 1))
    left = right - 1
    right = np.minimum(right, len(t) - 1)
    nearest: NDArray[np.int64] = np.where(wanted - t[left] <= t[right] - wanted, left, right)
    return nearest


def frame_durations(count: int, fps: float, grain: int = 1) -> list[int]:
    """Integer durations [ms], multiples of grain, whose sums follow the film's clock without drift."""
    ends = np.round(np.arange(count + 1) * 1000.0 / fps / grain).astype(int) * grain
    return [int(max(d, grain)) for d in np.diff(ends)]


class FrameReader(Image.Image):
    """A film that Pillow reads frame by frame, so that only one picture is in memory at a time."""

    def __init__(self, picture: Picture, count: int) -> None:
        super().__init__()
        self._picture = picture
        self._shown = -1
        self.n_frames = count
        self.is_animated = count > 1
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Go to this frame. Raises EOFError after the last."""
        if frame >= self.n_frames:
            raise EOFError
        if frame != self._shown:
            image = self._picture(frame)
            self.im, self._mode, self._size = image.im, image.mode, image.size
            self._shown = frame

    def tell(self) -> int:
        """The current frame."""
        return self._shown


def write_webp(path: Path, picture: Picture, count: int, fps: float) -> None:
    """Animated WebP, looping forever."""
    timing = frame_durations(count, fps)
    FrameReader(picture, count).save(
        path, "WEBP", save_all=True, duration=timing, loop=0, quality=82, method=2
    )


def write_gif(path: Path, picture: Picture, count: int, fps: float) -> None:
    """Animated GIF, looping forever, with one palette from the middle frame; its clock has 10 ms steps."""
    colors = picture(count // 2).quantize(256, Image.Quantize.MEDIANCUT)

    def reduced(frame: int) -> Image.Image:
        return picture(frame).quantize(palette=colors, dither=Image.Dither.FLOYDSTEINBERG)

    FrameReader(reduced, count).save(
        path, "GIF", save_all=True, duration=frame_durations(count, fps, 10), loop=0
    )


def write_mp4(path: Path, picture: Picture, count: int, fps: float) -> None:
    """H.264 in MP4. Raises SceneError when PyAV is not installed."""
    try:
        import av
    except ImportError as error:
        raise SceneError(NO_PYAV, file=str(path)) from error
    rate = Fraction(fps).limit_denominator(1000)
    with av.open(str(path), "w", format="mp4") as film:
        stream = film.add_stream("libx264", rate=rate, options={"crf": "18", "preset": "medium"})
        first = picture(0)
        stream.width, stream.height = first.width // 2 * 2, first.height // 2 * 2
        stream.pix_fmt = "yuv420p"
        for k in range(count):
            image = first if k == 0 else picture(k)
            frame = av.VideoFrame.from_ndarray(
                np.asarray(image)[: stream.height, : stream.width], format="rgb24"
            )
            film.mux(stream.encode(frame))
        film.mux(stream.encode())


def contact_sheet(pictures: list[Image.Image], columns: int) -> Image.Image:
    """Pictures of one size side by side, row by row, on white."""
    width, height = pictures[0].size
    gap = max(width // 80, 2)
    rows = -(-len(pictures) // columns)
    out = Image.new("RGB", (columns * (width + gap) - gap, rows * (height + gap) - gap), "white")
    for k, picture in enumerate(pictures):
        out.paste(picture, (k % columns * (width + gap), k // columns * (height + gap)))
    return out
