"""Text on a picture: title, time, labels, in Pillow's default font."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from visviva.view.painting.camera import Camera
from visviva.view.staging.stage import Label

TEXT_COLOR, LIGHT_TEXT_COLOR = (48, 58, 66), (255, 255, 255)
DARK_BELOW = 90  # mean byte value of a picture's edge below which text on it is light


@lru_cache(maxsize=8)
def font(height: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Font for text of about this height [pixel]."""
    return ImageFont.load_default(size=max(height, 8.0))


def time_text(t: float, span: float) -> str:
    """A time with two or more decimals, enough for two or more digits of a hundredth of the run's length."""
    decimals = int(np.clip(2 - np.floor(np.log10(span)), 2, 9)) if span > 0.0 else 2
    return f"t = {t:.{decimals}f} s"


def text_color(image: Image.Image, high: int, low: int) -> tuple[int, int, int]:
    """Colour of text between two rows at the left of a picture: dark, or light on a dark background."""
    ground = np.asarray(image.crop((0, high, image.width // 3, low)))
    return TEXT_COLOR if ground.mean() >= DARK_BELOW else LIGHT_TEXT_COLOR


def write_text(image: Image.Image, *, title: str, stamp: str, labels: list[Label], camera: Camera) -> None:
    """Write on the picture: title top left, time bottom left, labels at their points."""
    draw = ImageDraw.Draw(image)
    unit = image.height / 36.0
    edge = 1.2 * unit
    if title:
        draw.text((edge, edge), title, text_color(image, 0, int(3 * unit)), font(1.25 * unit), anchor="la")
    if stamp:
        color = text_color(image, image.height - int(3 * unit), image.height)
        draw.text((edge, image.height - edge), stamp, color, font(unit), anchor="ls")
    if labels:
        positions = camera.project(np.array([label.at for label in labels]), image.size)
        for label, (column, row, _) in zip(labels, positions, strict=True):
            if np.isfinite(column) and 0 <= column < image.width and 0 <= row < image.height:
                draw.text(
                    (column, row - 0.6 * unit),
                    label.text,
                    TEXT_COLOR,
                    font(0.8 * unit),
                    anchor="ms",
                    stroke_width=2,
                    stroke_fill=LIGHT_TEXT_COLOR,
                )
