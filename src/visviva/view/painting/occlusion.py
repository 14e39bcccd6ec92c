"""Ambient occlusion: share of the sky hidden from each pixel by nearby objects, from the z-buffer."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.view.painting.raster import CX, CY, FOCAL

TAPS = 14
REACH = 0.09  # range of occlusion, as a share of the diagonal of the scene's box
MAX_RANGE = 90.0  # longest range on the screen [sample]
STRENGTH = 1.5
STEP = 4  # samples between evaluated points
DIRECTIONS = 16  # directions of the spiral of sampled points, one for each pixel of a 4 × 4 square
SPIRAL = np.array(
    [
        [
            ((k + 0.5) / TAPS) * trig(2.399963229728653 * k + 2.0 * math.pi * turn / DIRECTIONS)
            for k in range(TAPS)
        ]
        for turn in range(DIRECTIONS)
        for trig in (math.cos, math.sin)
    ]
)
BIAS = 0.012  # height above the surface up to which a point hides nothing, in REACH
SAME_SURFACE = 0.02  # relative difference of nearness up to which pixels show the same surface


@kernel
def place(camera, nearness, row, column):  # type: ignore[no-untyped-def]
    """The point seen in a sample, in view axes."""
    z = 1.0 / nearness[row, column]
    return (
        (column + 0.5 - camera[CX]) / camera[FOCAL] * z,
        (row + 0.5 - camera[CY]) / camera[FOCAL] * z,
        z,
    )


@kernel
def slope(camera, nearness, row, column, down, across):  # type: ignore[no-untyped-def]
    """Tangent of the surface along a row or a column, from the less steep side."""
    rows, columns = nearness.shape
    here = nearness[row, column]
    x, y, z = place(camera, nearness, row, column)
    best, tx, ty, tz = math.inf, 0.0, 0.0, 0.0
    for side in (-1, 1):
        j, i = row + side * down, column + side * across
        if not (0 <= j < rows and 0 <= i < columns) or nearness[j, i] <= 0.0:
            continue
        jump = abs(nearness[j, i] - here)
        if jump < best:
            best = jump
            px, py, pz = place(camera, nearness, j, i)
            tx, ty, tz = side * (px - x), side * (py - y), side * (pz - z)
    return tx, ty, tz


@kernel
def hidden(camera, nearness, row, column, turn, radius):  # type: ignore[no-untyped-def]
    """Share 0…1 of the sky hidden from a sample by surfaces within a radius [m].

    turn : index of the spiral

    The estimate of McGuire, Mara and Luebke (Scalable ambient obscurance, 2012):
    1 − exp(−A), A = 5 s/(n R⁵) Σ max(R² − v·v, 0)³ max((v·N − β)/(v·v + ε), 0), over n points v.
    """
    ax, ay, az = slope(camera, nearness, row, column, 0, 1)
    bx, by, bz = slope(camera, nearness, row, column, 1, 0)
    nx, ny, nz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    size = math.sqrt(nx * nx + ny * ny + nz * nz)
    if size < 1e-300:
        return 0.0
    x, y, z = place(camera, nearness, row, column)
    scale = (-1.0 if nx * x + ny * y + nz * z > 0.0 else 1.0) / size
    nx, ny, nz = nx * scale, ny * scale, nz * scale
    reach = min(radius * camera[FOCAL] / z, MAX_RANGE)
    radius = reach * z / camera[FOCAL]
    square = radius * radius
    total = 0.0
    for k in range(TAPS):
        i, j = int(column + reach * SPIRAL[2 * turn, k]), int(row + reach * SPIRAL[2 * turn + 1, k])
        if not (0 <= j < nearness.shape[0] and 0 <= i < nearness.shape[1]) or nearness[j, i] <= 0.0:
            continue
        px, py, pz = place(camera, nearness, j, i)
        px, py, pz = px - x, py - y, pz - z
        near = px * px + py * py + pz * pz
        if near < square:
            above = max(px * nx + py * ny + pz * nz - BIAS * radius, 0.0)
            total += (square - near) ** 3 * above / (near + 0.01 * square)
    return 1.0 - math.exp(-STRENGTH * 5.0 * total * radius / (TAPS * square**3))


@kernel
def occlude(camera, nearness, radius, raw):  # type: ignore[no-untyped-def]
    """Fill the hidden share of the sky of every second pixel of every second row, (H/2, W/2).

    nearness : (2H, 2W) of a perspective camera; radius [m]
    """
    for j in range(raw.shape[0]):
        for i in range(raw.shape[1]):
            raw[j, i] = 0.0
            if nearness[STEP * j, STEP * i] > 0.0:
                turn = (4 * (j % 4) + 7 * (i % 4)) % DIRECTIONS
                raw[j, i] = hidden(camera, nearness, STEP * j, STEP * i, turn, radius)


@kernel
def average(nearness, raw, smooth):  # type: ignore[no-untyped-def]
    """Mean of `raw` over 4 × 4 points on the same surface, which include each direction once."""
    rows, columns = raw.shape
    for j in range(rows):
        for i in range(columns):
            here = nearness[STEP * j, STEP * i]
            total, weight = 0.0, 1e-9
            for b in range(max(j - 2, 0), min(j + 2, rows)):
                for a in range(max(i - 2, 0), min(i + 2, columns)):
                    if abs(nearness[STEP * b, STEP * a] - here) < SAME_SURFACE * here:
                        total += raw[b, a]
                        weight += 1.0
            smooth[j, i] = total / weight


@kernel
def spread(nearness, smooth, sky):  # type: ignore[no-untyped-def]
    """Interpolate the share of open sky of each pixel (H, W) from points of `smooth` on the same surface."""
    rows, columns = smooth.shape
    for y in range(sky.shape[0]):
        for x in range(sky.shape[1]):
            here = nearness[2 * y, 2 * x]
            total = weight = 1e-9
            for b in range(y // 2, min(y // 2 + 1 + y % 2, rows)):
                for a in range(x // 2, min(x // 2 + 1 + x % 2, columns)):
                    if abs(nearness[STEP * b, STEP * a] - here) < SAME_SURFACE * here:
                        total += smooth[b, a]
                        weight += 1.0
            sky[y, x] = 1.0 - total / weight if weight > 0.5 else 1.0 - smooth[y // 2, x // 2]


class Occlusion:
    """Keeps its buffers from picture to picture; size (W, H) [pixel]."""

    def __init__(self, size: tuple[int, int]) -> None:
        width, height = size
        self._sky = np.ones((height, width), np.float32)
        self._raw = np.zeros(((height + 1) // 2, (width + 1) // 2), np.float32)
        self._smooth = np.zeros_like(self._raw)

    def sky(
        self, camera: NDArray[np.float64], nearness: NDArray[np.float32], diagonal: float
    ) -> NDArray[np.float32]:
        """Share of open sky of each pixel, for a scene with a box of this diagonal [m]; 1 if it is empty."""
        if not diagonal > 0.0:
            self._sky.fill(1.0)
            return self._sky
        occlude(camera, nearness, REACH * diagonal, self._raw)
        average(nearness, self._raw, self._smooth)
        spread(nearness, self._smooth, self._sky)
        return self._sky
