"""The strands of ropes as an image, and its texture coordinates on their tubes."""

from __future__ import annotations

import io
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from visviva.export.meshes import SIDES, Array, frames
from visviva.view.painting.palette import srgb_values
from visviva.view.painting.patterns import STRANDS_PER_ROPE
from visviva.view.staging.rope_coordinates import perpendicular_vectors as beside
from visviva.view.studio.strands import PITCH, strand_image


class StrandImage(NamedTuple):
    """A PNG image that repeats itself across strands and covers a span of rope [radii]."""

    png: bytes
    first: float
    span: float
    rows: int

    @classmethod
    def of(cls, look: Array, low: float, high: float) -> StrandImage:
        """For rope from `low` to `high` [radii], in the colour of a row of `Shapes.tubes`."""
        first, span = round(low, 3), round(high - low, 3) or 1.0
        image = strand_image(tuple(look[7:10].tolist()), bool(look[12]), span, first)
        file = io.BytesIO()
        Image.fromarray(np.round(255.0 * srgb_values(image)).astype(np.uint8)).save(file, "png")
        return cls(file.getvalue(), first, span, len(image))

    def coordinates(self, strands: Array) -> Array:
        """Positions in the image of the corners (n, 2) of `strands_at`, from its upper left corner."""
        uv = strands.copy()
        uv[:, 1] = (0.5 + (self.rows - 1) * (strands[:, 1] - self.first) / self.span) / self.rows
        return uv


def strands_at(rows: Array, aside: NDArray[np.int64]) -> Array:
    """Strand and rope coordinate [radii] at each corner of the tubes of these rows, as in the studio, (n, 2).

    rows : of `Shapes.tubes`, at least one; aside : as for `tubes`
    """
    a, b, radius = rows[:, 0:3], rows[:, 3:6], rows[:, 6]
    length = np.linalg.norm(b - a, axis=1)
    d = (b - a) / np.maximum(length, 1e-300)[:, None]
    first, _ = frames(a, b, aside)
    u = beside(d)
    lead = np.arctan2((first * np.cross(d, u)).sum(axis=1), (first * u).sum(axis=1)) / (2.0 * np.pi)
    angle = (lead + rows[:, 15])[:, None] + np.arange(SIDES + 1) / SIDES
    own = rows[:, 12] > 0.0
    ends = (np.where(own, rows[:, 13], 0.0), np.where(own, rows[:, 14], length / radius))
    rope = np.stack([np.broadcast_to(end[:, None], angle.shape) for end in ends], axis=1)
    return np.stack([STRANDS_PER_ROPE * angle[:, None] + PITCH * rope, rope], axis=-1).reshape(-1, 2)
