"""Procedural textures baked to images: the patterns of the films applied to a colour, texel by texel."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from visviva.view.painting.finishes import PLAIN
from visviva.view.painting.fragments import COLOR, COLUMNS, FINISH, FOOTPRINT, GROUND, KIND, LIT, TEXTURE
from visviva.view.painting.patterns import apply_textures
from visviva.view.painting.shapes import Array

MAX_TEXELS, MAX_SIDE, MIN_SIDE = 2**20, 192, 4
CHUNK_TEXELS = 2**16  # texels computed together
SPHERE = (192, 96)  # texels around a sphere and from pole to pole
BOARDS, FLOOR_TEXELS = 8, 1024  # period of a floor's finish, beyond which it is mirrored
OCTANT_DARKENING = 0.16
Texels = NDArray[np.float32]


def colors_at(coordinates: Array, colors: Array, finish: int, foot: float, floor: bool = False) -> Array:
    """Linear colours (n, 3) at texture coordinates (n, 3), given base colours (n, 3) or (3,)."""
    found = np.empty((len(coordinates), 3))
    found[:] = colors
    f = np.zeros((min(CHUNK_TEXELS, len(coordinates)), COLUMNS))
    f[:, FINISH], f[:, FOOTPRINT], f[:, KIND] = finish, foot, GROUND if floor else LIT
    for m in range(0, len(coordinates), CHUNK_TEXELS):
        part = slice(m, m + CHUNK_TEXELS)
        count = len(coordinates[part])
        f[:count, COLOR : COLOR + 3], f[:count, TEXTURE : TEXTURE + 3] = found[part], coordinates[part]
        apply_textures(count, f)
        found[part] = f[:count, COLOR : COLOR + 3]
    return np.clip(found, 0.0, 1.0, out=found)


def atlas(rows: Array) -> tuple[Texels, Array]:
    """An image with one square per triangle, and the texture coordinates (n, 3, 2) of the corners.

    rows : (n, 40) of one finish, see `shapes`. In a square of k texels, the triangle extends from the centre
    of the first texel over k − 2 texels, so that adjacent texels also belong to its own square.
    """
    return _atlas(np.ascontiguousarray(rows[:, 18:40]).tobytes())


@lru_cache(maxsize=32)
def _atlas(looks: bytes) -> tuple[Texels, Array]:
    """The atlas, cached by the columns from the colours on: moving bodies keep their image between frames."""
    rows = np.frombuffer(looks).reshape(-1, 22)
    n, finish = len(rows), int(rows[0, 11])
    k = MIN_SIDE if finish == PLAIN else int(np.clip(math.sqrt(MAX_TEXELS / n), MIN_SIDE, MAX_SIDE))
    wide = math.ceil(math.sqrt(n))
    high = -(-n // wide)
    share = np.arange(k) / (k - 2.0)
    b, c = np.meshgrid(share, share)
    weights = np.stack([1.0 - b - c, b, c], axis=-1).reshape(-1, 3)
    squares = np.zeros((high * wide, k, k, 3), np.float32)
    step = max(CHUNK_TEXELS // (k * k), 1)
    for m in range(0, n, step):
        part = rows[m : m + step]
        texture, colors = part[:, 13:22].reshape(-1, 3, 3), part[:, 0:9].reshape(-1, 3, 3)
        foot = float(np.ptp(texture, axis=1).max(axis=1).mean()) / k
        found = colors_at((weights @ texture).reshape(-1, 3), (weights @ colors).reshape(-1, 3), finish, foot)
        squares[m : m + len(part)] = found.reshape(-1, k, k, 3)
    image = squares.reshape(high, wide, k, k, 3).swapaxes(1, 2).reshape(high * k, wide * k, 3)
    first = np.column_stack([np.arange(n) % wide, np.arange(n) // wide]) * k + 0.5
    corners = first[:, None] + np.array([[0, 0], [k - 2, 0], [0, k - 2]])
    return image, corners / [wide * k, high * k]


@lru_cache(maxsize=256)
def sphere_image(color: tuple[float, float, float], finish: int, turning: bool) -> Texels:
    """The image of a sphere: columns once around its z axis from x on, rows from the pole at z to that at −z.

    turning : with octants that make its spin visible.
    """
    width, height = SPHERE
    angle = 2.0 * np.pi * (np.arange(width) + 0.5) / width
    polar = np.pi * (np.arange(height) + 0.5) / height
    x = np.outer(np.sin(polar), np.cos(angle))
    y = np.outer(np.sin(polar), np.sin(angle))
    z = np.outer(np.cos(polar), np.ones(width))
    normals = np.stack([x, y, z], axis=-1).reshape(-1, 3)
    paint = np.tile(color, (len(normals), 1))
    if turning:
        paint *= (1.0 - OCTANT_DARKENING + OCTANT_DARKENING * np.sign(normals.prod(axis=1)))[:, None]
    return colors_at(0.5 * normals, paint, finish, 1.0 / height).reshape(height, width, 3).astype(np.float32)


@lru_cache(maxsize=8)
def floor_image(color: tuple[float, float, float], finish: int) -> Texels:
    """A square of `BOARDS` units of a floor's texture; columns along its first axis."""
    at = (np.arange(FLOOR_TEXELS) + 0.5) * BOARDS / FLOOR_TEXELS
    u, v = np.meshgrid(at, at)
    coordinates = np.stack([np.zeros_like(u), v, u], axis=-1).reshape(-1, 3)
    found = colors_at(coordinates, np.array(color), finish, BOARDS / FLOOR_TEXELS, floor=True)
    return found.reshape(FLOOR_TEXELS, FLOOR_TEXELS, 3).astype(np.float32)
