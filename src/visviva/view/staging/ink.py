"""Overlays drawn on top of a picture, the same as on the page (`web/src/stage/ink.js`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from visviva.view.painting.camera import Camera
from visviva.view.painting.shapes import Array
from visviva.view.staging.floor import round_length
from visviva.view.staging.labels import font, text_color
from visviva.view.staging.overlays import UNITS, Overlays, scale_text

COLORS = {"velocities": "#188a5a", "forces": "#c8322b", "contacts": "#8440b8"}
AXES = ("#d94f4f", "#3f9a4a", "#3f6fd0")
SAMPLES_PER_PIXEL = 2  # samples per pixel in each direction
LINE_WIDTH, RIM_WIDTH = 0.13, 0.05  # width of lines and of their rim, in units of 1/36 of the height
HEAD_LENGTH, HEAD_HALF_WIDTH = 0.62, 0.24  # length and half width of the head of an arrow, in the same units
TRAIL_END_OPACITY = 0.15  # opacity of a trail at its end
MAX_BAR_SHARE = 0.16  # length of the longest scale bar, in widths of the picture
AXIS_LENGTH = 1.5  # length of the axes, in units
COLOR_BAR_WIDTH = 7.0  # width of the colour bars, in units
Point = tuple[float, float]


class Ink:
    """A transparent layer over a picture (W, H), composited at the end.

    Parameters
    ----------
    image : the picture, changed by `composite`
    camera : the camera of the picture
    """

    def __init__(self, image: Image.Image, camera: Camera) -> None:
        self._image, self._camera = image, camera
        self._size = (SAMPLES_PER_PIXEL * image.width, SAMPLES_PER_PIXEL * image.height)
        self._unit = self._size[1] / 36.0
        self._sheet = Image.new("RGBA", self._size, (255, 255, 255, 0))
        self._pen = ImageDraw.Draw(self._sheet)

    def _project(self, x: Array) -> Array:
        """Columns and rows (n, 2) of points (n, 3), NaN behind the camera."""
        return self._camera.project(x, self._size)[:, :2]

    def trails(self, x: Array, colors: list[str]) -> None:
        """Lines through (m, k, 3) that become thinner and fainter towards the past."""
        for line, color in zip(x, colors, strict=True):
            seen = self._project(line)
            shares = np.linspace(TRAIL_END_OPACITY, 1.0, len(seen))
            for a, b, share in zip(seen[:-1], seen[1:], shares[1:], strict=True):
                if np.isfinite(a).all() and np.isfinite(b).all():
                    width = max(SAMPLES_PER_PIXEL, round(1.3 * LINE_WIDTH * self._unit * share))
                    self._pen.line((*a, *b), (*_rgb(color), round(255 * share)), width)

    def arrows(self, x: Array, color: str) -> None:
        """Arrows from tails to heads (m, 6); short ones have a smaller head."""
        tails, heads = self._project(x[:, :3]), self._project(x[:, 3:])
        for tail, head in zip(tails, heads, strict=True):
            vectors = head - tail
            length = float(np.linalg.norm(vectors))
            if np.isfinite(length) and length > 0.15 * self._unit:
                self._arrow(tail, vectors / length, length, color)

    def _arrow(self, tail: Array, along: Array, length: float, color: str) -> None:
        size = min(1.0, 0.5 * length / (HEAD_LENGTH * self._unit))
        back, half = HEAD_LENGTH * self._unit * size, HEAD_HALF_WIDTH * self._unit * size
        across = np.array([-along[1], along[0]])
        for rim, paint in ((RIM_WIDTH * self._unit, (255, 255, 255, 190)), (0.0, (*_rgb(color), 255))):
            foot, tip = tail + (length - back) * along, tail + (length + 1.5 * rim) * along
            wide = (half + 1.5 * rim) * across
            wing = foot - rim * along
            self._pen.line(
                (*tail, *foot), paint, max(SAMPLES_PER_PIXEL, round(LINE_WIDTH * self._unit + 2 * rim))
            )
            self._pen.polygon([*tip, *(wing + wide), *(wing - wide)], fill=paint)

    def axes(self) -> None:
        """The directions x, y, z as projected into the picture, at the lower right."""
        unit, right_down = self._unit, self._camera.axes()
        middle = np.array([self._size[0] - 2.8 * unit, self._size[1] - 2.6 * unit])
        letters = font(0.75 * unit)
        order = np.argsort(-right_down[2])  # axes that point away are drawn first
        for i in order.tolist():
            along = right_down[:2, i]
            end = middle + AXIS_LENGTH * unit * along
            self._pen.line(
                (*middle, *end), (*_rgb(AXES[i]), 255), max(SAMPLES_PER_PIXEL, round(1.2 * LINE_WIDTH * unit))
            )
            position = middle + (AXIS_LENGTH + 0.55) * unit * (
                along if np.linalg.norm(along) > 0.2 else np.array([0.0, -1.0])
            )
            self._pen.text(tuple(position.tolist()), "xyz"[i], (*_rgb(AXES[i]), 255), letters, anchor="mm")

    def scale(self, per_metre: dict[str, float]) -> None:
        """A bar of a round length at the camera's target, and the values of arrows of its length."""
        unit = self._unit
        metre = float(self._camera.flat(self._size)[12]) / self._camera.distance
        bar = round_length(MAX_BAR_SHARE * self._size[0] / metre)
        right, row = self._size[0] - 5.6 * unit, self._size[1] - 1.4 * unit
        left, tick = right - bar * metre, 0.25 * unit
        dark = (
            *text_color(self._image, self._image.height - self._image.height // 12, self._image.height),
            255,
        )
        for ends in ((left, row, right, row), *((c, row - tick, c, row + tick) for c in (left, right))):
            self._pen.line(ends, dark, max(SAMPLES_PER_PIXEL, round(LINE_WIDTH * unit)))
        lines = [(length_text(bar), dark, 0)]
        for kind, scale in per_metre.items():
            lines.append((scale_text(bar, scale, UNITS[kind]), (*_rgb(COLORS[kind]), 255), SAMPLES_PER_PIXEL))
        for k, (text, paint, rim) in enumerate(lines):
            position, letters = (0.5 * (left + right), row - (0.4 + 1.05 * k) * unit), font(0.8 * unit)
            self._pen.text(
                position, text, paint, letters, "ms", stroke_width=rim, stroke_fill=(255, 255, 255, 150)
            )

    def colors(self, scales: list[dict[str, Any]]) -> None:
        """Colour bars at the upper right: {what, low, high, unit, ramp [colours]}."""
        unit, right = self._unit, self._size[0] - 1.2 * self._unit
        dark = (*text_color(self._image, 0, self._image.height // 12), 255)
        letters = font(0.8 * unit)
        for k, scale in enumerate(scales):
            left, top = right - COLOR_BAR_WIDTH * unit, (1.9 + 3.0 * k) * unit
            ramp = np.array([_rgb(color) for color in scale["ramp"]], np.float64)
            steps = np.linspace(0.0, len(ramp) - 1.0, max(2, round(COLOR_BAR_WIDTH * unit)))
            row = np.stack([np.interp(steps, np.arange(len(ramp)), channel) for channel in ramp.T], axis=1)
            bar = Image.fromarray(np.repeat(row[None].astype(np.uint8), max(1, round(0.5 * unit)), axis=0))
            self._sheet.paste(bar.convert("RGBA"), (round(left), round(top)))
            self._pen.text((0.5 * (left + right), top - 0.3 * unit), scale["what"], dark, letters, "ms")
            texts = f"{scale['low']:.3g}", f"{scale['high']:.3g} {scale['unit']}"
            for position, text, anchor in zip((left, right), texts, ("la", "ra"), strict=True):
                self._pen.text((position, top + 0.7 * unit), text, dark, letters, anchor)

    def composite(self) -> None:
        """Composite the layer onto the picture."""
        sheet = self._sheet.reduce(SAMPLES_PER_PIXEL)
        self._image.paste(sheet, (0, 0), sheet)


def length_text(metres: float) -> str:
    """A length with a suitable unit."""
    for unit, size in (("km", 1e3), ("m", 1.0), ("cm", 1e-2), ("mm", 1e-3), ("µm", 1e-6)):
        if metres >= size * (1 - 1e-9):
            return f"{metres / size:.3g} {unit}"
    return f"{metres:.3g} m"


def _rgb(color: str) -> tuple[int, int, int]:
    text = color.lstrip("#")
    text = "".join(2 * c for c in text) if len(text) == 3 else text
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def draw(image: Image.Image, camera: Camera, overlays: Overlays, i: int) -> None:
    """Draw the requested overlays of frame i, except names, which are labels."""
    if not overlays.on and not overlays.scales:
        return
    sheet = Ink(image, camera)
    sheet.colors(overlays.scales)
    if "trails" in overlays.on:
        sheet.trails(overlays.trails(i), [overlays.colors[name] for name in overlays.owners("trails")])
    arrows = [kind for kind in COLORS if kind in overlays.on]
    for kind in arrows:
        sheet.arrows(overlays.arrows(kind, i), COLORS[kind])
    if "axes" in overlays.on:
        sheet.axes()
    if "axes" in overlays.on or arrows:
        sheet.scale({kind: overlays.per_metre[kind] for kind in arrows})
    sheet.composite()
