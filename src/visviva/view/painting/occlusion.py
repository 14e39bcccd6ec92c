"""Ambient occlusion: share of the sky hidden from each pixel by nearby objects, from the z-buffer."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.view.painting.raster import CX, CY, FOCAL

OCCLUSION_SAMPLES = 14
RANGE_SHARE = 0.09  # range of occlusion, as a share of the diagonal of the scene's box
MAX_RANGE = 90.0  # longest range on the screen [sample]
STRENGTH = 1.5
SAMPLE_STRIDE = 4  # samples between evaluated points
DIRECTIONS = 16  # directions of the spiral of sampled points, one for each pixel of a 4 × 4 square
SPIRAL = np.array(
    [
        [
            ((k + 0.5) / OCCLUSION_SAMPLES) * trig(2.399963229728653 * k + 2.0 * math.pi * turn / DIRECTIONS)
            for k in range(OCCLUSION_SAMPLES)
        ]
        for turn in range(DIRECTIONS)
        for trig in (math.cos, math.sin)
    ]
)
SURFACE_BIAS = 0.012  # height above the surface up to which a point hides nothing, in RANGE_SHARE
SAME_SURFACE = 0.02  # relative difference of nearness up to which pixels show the same surface


@kernel
def view_point(camera, nearness, row, column):  # type: ignore[no-untyped-def]
    """The point seen in a sample, in view axes."""
    z = 1.0 / nearness[row, column]
    return (
        (column + 0.5 - camera[CX]) / camera[FOCAL] * z,
        (row + 0.5 - camera[CY]) / camera[FOCAL] * z,
        z,
    )


@kernel
def surface_tangent(camera, nearness, row, column, down, across):  # type: ignore[no-untyped-def]
    """Tangent of the surface along a row or a column, from the less steep side."""
    rows, columns = nearness.shape
    here = nearness[row, column]
    x, y, z = view_point(camera, nearness, row, column)
    best, tx, ty, tz = math.inf, 0.0, 0.0, 0.0
    for side in (-1, 1):
        j, i = row + side * down, column + side * across
        if not (0 <= j < rows and 0 <= i < columns) or nearness[j, i] <= 0.0:
            continue
        jump = abs(nearness[j, i] - here)
        if jump < best:
            best = jump
            px, py, pz = view_point(camera, nearness, j, i)
            tx, ty, tz = side * (px - x), side * (py - y), side * (pz - z)
    return tx, ty, tz


@kernel
def hidden_share(camera, nearness, row, column, direction, radius):  # type: ignore[no-untyped-def]
    """Share 0…1 of the sky hidden from a sample by surfaces within a radius [m].

    direction : index of the spiral

    The estimate of McGuire, Mara and Luebke (Scalable ambient obscurance, 2012):
    1 − exp(−A), A = 5 s/(n R⁵) Σ max(R² − v·v, 0)³ max((v·N − β)/(v·v + ε), 0), over n points v.
    """
    ax, ay, az = surface_tangent(camera, nearness, row, column, 0, 1)
    bx, by, bz = surface_tangent(camera, nearness, row, column, 1, 0)
    nx, ny, nz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    size = math.sqrt(nx * nx + ny * ny + nz * nz)
    if size < 1e-300:
        return 0.0
    x, y, z = view_point(camera, nearness, row, column)
    scale = (-1.0 if nx * x + ny * y + nz * z > 0.0 else 1.0) / size
    nx, ny, nz = nx * scale, ny * scale, nz * scale
    reach = min(radius * camera[FOCAL] / z, MAX_RANGE)
    radius = reach * z / camera[FOCAL]
    square = radius * radius
    total = 0.0
    for k in range(OCCLUSION_SAMPLES):
        i, j = int(column + reach * SPIRAL[2 * direction, k]), int(row + reach * SPIRAL[2 * direction + 1, k])
        if not (0 <= j < nearness.shape[0] and 0 <= i < nearness.shape[1]) or nearness[j, i] <= 0.0:
            continue
        px, py, pz = view_point(camera, nearness, j, i)
        px, py, pz = px - x, py - y, pz - z
        near = px * px + py * py + pz * pz
        if near < square:
            above = max(px * nx + py * ny + pz * nz - SURFACE_BIAS * radius, 0.0)
            total += (square - near) ** 3 * above / (near + 0.01 * square)
    return 1.0 - math.exp(-STRENGTH * 5.0 * total * radius / (OCCLUSION_SAMPLES * square**3))


@kernel
def occlude(camera, nearness, radius, raw):  # type: ignore[no-untyped-def]
    """Fill the hidden share of the sky of every second pixel of every second row, (H/2, W/2).

    nearness : (2H, 2W) of a perspective camera; radius [m]
    """
    for j in range(raw.shape[0]):
        for i in range(raw.shape[1]):
            raw[j, i] = 0.0
            if nearness[SAMPLE_STRIDE * j, SAMPLE_STRIDE * i] > 0.0:
                direction = (4 * (j % 4) + 7 * (i % 4)) % DIRECTIONS
                raw[j, i] = hidden_share(
                    camera, nearness, SAMPLE_STRIDE * j, SAMPLE_STRIDE * i, direction, radius
                )


@kernel
def average_occlusion(nearness, raw, smooth):  # type: ignore[no-untyped-def]
    """Mean of `raw` over 4 × 4 points on the same surface, which include each direction once."""
    rows, columns = raw.shape
    for j in range(rows):
        for i in range(columns):
            here = nearness[SAMPLE_STRIDE * j, SAMPLE_STRIDE * i]
            total, weight = 0.0, 1e-9
            for b in range(max(j - 2, 0), min(j + 2, rows)):
                for a in range(max(i - 2, 0), min(i + 2, columns)):
                    if abs(nearness[SAMPLE_STRIDE * b, SAMPLE_STRIDE * a] - here) < SAME_SURFACE * here:
                        total += raw[b, a]
                        weight += 1.0
            smooth[j, i] = total / weight


@kernel
def interpolate_sky(nearness, smooth, sky):  # type: ignore[no-untyped-def]
    """Interpolate the share of open sky of each pixel (H, W) from points of `smooth` on the same surface."""
    rows, columns = smooth.shape
    for y in range(sky.shape[0]):
        for x in range(sky.shape[1]):
            here = nearness[2 * y, 2 * x]
            total = weight = 1e-9
            for b in range(y // 2, min(y // 2 + 1 + y % 2, rows)):
                for a in range(x // 2, min(x // 2 + 1 + x % 2, columns)):
                    if abs(nearness[SAMPLE_STRIDE * b, SAMPLE_STRIDE * a] - here) < SAME_SURFACE * here:
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
        occlude(camera, nearness, RANGE_SHARE * diagonal, self._raw)
        average_occlusion(nearness, self._raw, self._smooth)
        interpolate_sky(nearness, self._smooth, self._sky)
        return self._sky
