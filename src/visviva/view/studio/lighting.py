"""The light of the studio: the sun and sky of the films as one image of all directions."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from visviva.view.shade import mirrored
from visviva.view.shadow import TINT
from visviva.view.shapes import Array
from visviva.view.sunlight import SOFT

WIDTH, HEIGHT = 1024, 512


def directions() -> Array:
    """Unit vectors (H, W, 3) of the texels: columns once around from y by x, rows from z down to −z."""
    polar = np.pi * (np.arange(HEIGHT) + 0.5) / HEIGHT
    around = 2.0 * np.pi * (np.arange(WIDTH) + 0.5) / WIDTH
    across = np.sin(polar)[:, None]
    return np.stack(
        np.broadcast_arrays(across * np.sin(around), across * np.cos(around), np.cos(polar)[:, None]), axis=-1
    )


def sky_image(sun: Array) -> NDArray[np.float32]:
    """As `_sky_image`; what does not move keeps it from picture to picture."""
    return _sky_image((float(sun[0]), float(sun[1]), float(sun[2])))


@lru_cache(maxsize=2)
def _sky_image(sun: tuple[float, float, float]) -> NDArray[np.float32]:
    """Radiance (H, W, 3) from all directions: what metal mirrors in films, and a sun `SOFT` wide.

    Level ground gets π times the sky's colour, and what faces the sun π times the sun's: a white thing is as
    bright as in films.
    """
    way = directions()
    up = way[:, 0, 2]
    image = np.empty((HEIGHT, WIDTH, 3))
    for c in range(3):
        image[:, :, c] = np.array([mirrored(z, TINT, c) for z in up])[:, None]
    area = 2.0 * np.pi**2 / (WIDTH * HEIGHT) * np.sqrt(1.0 - up**2)
    sky = np.maximum(up, 0.0) * area * WIDTH
    level = sky @ image[:, 0]
    image *= np.pi * TINT[1] / level
    disc = way @ sun > np.cos(0.5 * SOFT)
    solid = float((disc * area[:, None]).sum())
    if solid > 0.0:
        image[disc] += np.pi * TINT[0] / solid
    return image.astype(np.float32)
