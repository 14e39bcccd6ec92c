"""The light of the studio: the sky of the films as an environment map, and their sun as a distant disc.

The sun is not part of the map: sampling it there would search the whole image, while a disc is sampled by two
random numbers. With 16 samples of `wall_and_ball` this takes 0.6 of the time and has 0.65 of the noise.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from visviva.view.painting.camera import unit
from visviva.view.painting.shade import reflected_light
from visviva.view.painting.shadow import LIGHT_COLORS
from visviva.view.painting.shapes import Array
from visviva.view.painting.sunlight import SUN_ANGLE

WIDTH, HEIGHT = 8, 256
SUN_DISTANCE = 1000.0  # distance of the sun, in distances between camera and target


@lru_cache(maxsize=1)
def sky_image() -> NDArray[np.float32]:
    """Radiance (H, W, 3) from all directions, rows from z down to −z, as reflected by metal in films.

    The irradiance of level ground is π times the sky's colour, so that white is as bright as in films.
    """
    polar = np.pi * (np.arange(HEIGHT) + 0.5) / HEIGHT
    image = np.empty((HEIGHT, WIDTH, 3))
    for c in range(3):
        image[:, :, c] = np.array([reflected_light(z, LIGHT_COLORS, c) for z in np.cos(polar)])[:, None]
    area = 2.0 * np.pi**2 / HEIGHT * np.sin(polar)
    level = (area * np.maximum(np.cos(polar), 0.0)) @ image[:, 0]
    return np.asarray(image * (np.pi * LIGHT_COLORS[1] / level), np.float32)


def sun_disc(sun: Array, target: Array, distance: float) -> tuple[Array, Array]:
    """The matrix (4, 4) of a unit disc with angular diameter `SUN_ANGLE` at the target, and its radiance
    (3,).

    The irradiance of a surface facing it is π times the sun's colour.

    distance : from the camera to its target [m]
    """
    away, half = SUN_DISTANCE * distance, np.tan(0.5 * SUN_ANGLE)
    across = unit(np.cross(sun, np.eye(3)[int(np.argmin(np.abs(sun)))]))
    matrix = np.eye(4)
    matrix[:3, :3] = np.column_stack([across, np.cross(across, sun), -sun]) * [half * away, half * away, 1.0]
    matrix[:3, 3] = target + away * sun
    return matrix, LIGHT_COLORS[0] / np.sin(0.5 * SUN_ANGLE) ** 2
