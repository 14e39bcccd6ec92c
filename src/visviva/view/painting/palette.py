"""Colours: the default palette, parsing of "#rrggbb", and linear light."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from visviva.errors import SceneError

Array = NDArray[np.float64]
PALETTE = ("#e2603f", "#2f8f9d", "#eda63a", "#4a6fb3", "#79a858", "#9a5b86", "#5d707a", "#c9775a")
LINE = "#39424a"
SKY = ("#b9d2ea", "#f6f8fa")


def linear_light(srgb: ArrayLike) -> Array:
    """Linear light of sRGB values 0…1, any shape."""
    x = np.clip(np.asarray(srgb, dtype=np.float64), 0.0, 1.0)
    return np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)


def srgb_values(light: ArrayLike) -> Array:
    """sRGB values of linear light 0…1, any shape."""
    x = np.asarray(light, dtype=np.float64)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - 0.055)


def parse_color(value: Any, path: str = "look.color") -> Array:
    """Linear colour (3,) of "#rrggbb", "#rgb" or three numbers 0…1. Raises SceneError."""
    if isinstance(value, str):
        text = value.strip()
        if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
            text = "#" + "".join(2 * c for c in text[1:])
        if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            return linear_light([int(text[k : k + 2], 16) / 255.0 for k in (1, 3, 5)])
    elif isinstance(value, list | tuple | np.ndarray) and len(value) == 3:
        return linear_light(value)
    raise SceneError(f'{value!r} is not a colour; write it as "#rrggbb", for example "{PALETTE[0]}"', path)


def backdrop_colors(value: Any = None) -> Array:
    """Linear colours at the top and bottom of the background (2, 3); one colour fades towards white below."""
    if value is None:
        return np.array([parse_color(c) for c in SKY])
    if isinstance(value, list | tuple) and len(value) == 2:
        return np.array([parse_color(c, "look.background") for c in value])
    top = parse_color(value, "look.background")
    return np.array([top, top + 0.6 * (1.0 - top) if top.mean() > 0.4 else top * 1.6 + 0.01])
