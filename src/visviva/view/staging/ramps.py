"""Ramps by age: colour, size and opacity of a particle from birth to death, as tables over one byte."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.errors import SceneError
from visviva.view.painting import palette
from visviva.view.painting.palette import Array

MAX_AGE = 255


class Ramps:
    """The ramps of a look, {"color": [[share, "#rrggbb"], …], "size": …, "opacity": …}; each is optional.

    Attributes
    ----------
    color : (256, 3) linear; size, opacity : (256,); row k belongs to the age byte k, 1 at birth, 255 at death

    Colours are interpolated in linear light. Raises SceneError for a ramp that cannot be read.
    """

    def __init__(self, look: dict[str, Any], color: Array, location: str) -> None:
        ramps = dict(look.get("ramps") or {})
        self.color: Array = np.tile(color, (MAX_AGE + 1, 1))
        if "color" in ramps:
            self.color = _table(ramps["color"], lambda value: palette.parse_color(value, location), location)
        self.size = _table(ramps.get("size", [[0, 1.0]]), float, location)
        opacity = ramps.get("opacity", [[0, float(look.get("opacity", 1.0))]])
        self.opacity = _table(opacity, float, location)

    @property
    def largest(self) -> float:
        """Largest size."""
        return float(self.size.max())


def _table(ramp: Any, read: Any, location: str) -> NDArray[np.float64]:
    """Values at the ages 0 … 255, piecewise linear between the pairs of the ramp."""
    try:
        shares = np.array([float(share) for share, _ in ramp])
        values = np.array([read(value) for _, value in ramp], float)
    except (TypeError, ValueError):
        shares = values = np.zeros(0)
    if not len(shares) or (np.diff(shares) < 0).any():
        raise SceneError(
            f"found the ramp {ramp!r}, expected pairs of increasing age and a value", f"{location}.ramps"
        )
    age = (np.arange(MAX_AGE + 1) - 1) / (MAX_AGE - 1)
    columns = values.reshape(len(shares), -1).T
    table = np.column_stack([np.interp(age, shares, column) for column in columns])
    return table if values.ndim > 1 else table[:, 0]
