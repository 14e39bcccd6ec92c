"""Soft puffs and lights: transparent discs, or streaks, blended over the solid objects of a picture.

They are drawn into a veil in front of the picture: for each pixel the light emitted by the puffs and
their transmittance for the background.
"""

from __future__ import annotations

import math

import numba
import numpy as np

from visviva.compiling.kernel import kernel, parallel_kernel
from visviva.view.painting.raster import CX, CY, FOCAL, NEAR, to_view
from visviva.view.painting.shapes import Array

BANDS = 16  # of rows, drawn in parallel; each draws all puffs in order, so threads change nothing
MIN_RADIUS = 1.2  # least radius on the screen [sample]
TAIL_STRENGTH = 0.1  # strength of the end of a streak, relative to its head


@kernel
def visible_share(nearness, i, j, z, reach):  # type: ignore[no-untyped-def]
    """Share of a puff at depth z in front of the solid objects of a pixel, fading over its reach."""
    total = 0.0
    for r in range(2 * j, 2 * j + 2):
        for q in range(2 * i, 2 * i + 2):
            w = nearness[r, q]
            behind = 1.0 if w <= 0.0 else min(max(0.5 + (1.0 / w - z) / (2.0 * reach), 0.0), 1.0)
            total += behind
    return 0.25 * total


@kernel
def blend_puff(pixel, row, share, light):  # type: ignore[no-untyped-def]
    """Blend one puff over a pixel of the veil: red, green, blue, transmittance."""
    glow = row[11] > 0.0
    a = share * row[10]
    a = a if glow else min(a, 1.0)
    for c in range(3):
        held = pixel[c] if glow else pixel[c] * (1.0 - a)
        pixel[c] = held + a * light * row[7 + c]
    if not glow:
        pixel[3] *= 1.0 - a


@kernel
def draw_puff(camera, row, nearness, sun, low, high, veil):  # type: ignore[no-untyped-def]
    """One puff into the rows low … high of the veil, with the profile (1 − d²/r²)² across."""
    ax, ay, az = to_view(camera, row[0], row[1], row[2])
    bx, by, bz = to_view(camera, row[3], row[4], row[5])
    if az <= camera[NEAR] or bz <= camera[NEAR]:
        return
    head, tail = camera[FOCAL] / az, camera[FOCAL] / bz
    ax, ay = 0.5 * (camera[CX] + head * ax), 0.5 * (camera[CY] + head * ay)
    bx, by = 0.5 * (camera[CX] + tail * bx), 0.5 * (camera[CY] + tail * by)
    r = 0.5 * max(0.5 * row[6] * (head + tail), MIN_RADIUS)
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    lit = row[11] <= 0.0
    first = max(math.floor(min(ay, by) - r), low)
    last = min(math.ceil(max(ay, by) + r) + 1, high)
    left = max(math.floor(min(ax, bx) - r), 0)
    right = min(math.ceil(max(ax, bx) + r) + 1, veil.shape[1])
    for j in range(first, last):
        y = j + 0.5 - ay
        for i in range(left, right):
            x = i + 0.5 - ax
            s = min(max((x * dx + y * dy) / length, 0.0), 1.0) if length > 1e-6 else 0.0
            u, v = (x - s * dx) / r, (y - s * dy) / r
            square = u * u + v * v
            if square >= 1.0:
                continue
            share = (1.0 - square) * (1.0 - square) * (1.0 - (1.0 - TAIL_STRENGTH) * s)
            share *= visible_share(nearness, i, j, az + s * (bz - az), row[6])
            light = 1.0
            if lit:
                facing = u * sun[0] + v * sun[1] + math.sqrt(1.0 - square) * sun[2]
                light = 0.78 + 0.22 * facing
            blend_puff(veil[j, i], row, share, light)


@parallel_kernel
def draw_puffs(camera, rows, nearness, sun, veil):  # type: ignore[no-untyped-def]
    """All puffs in order, farthest first, into a veil (H, W, 4) initialised to (0, 0, 0, 1)."""
    height = veil.shape[0]
    for band in numba.prange(BANDS):
        low, high = band * height // BANDS, (band + 1) * height // BANDS
        for k in range(len(rows)):
            draw_puff(camera, rows[k], nearness, sun, low, high, veil)


def far_to_near(camera: Array, rows: Array) -> Array:
    """The puffs ordered by depth, farthest first."""
    depth = (rows[:, 0:3] - camera[0:3]) @ camera[9:12]
    return np.ascontiguousarray(rows[np.argsort(-depth, kind="stable")])


def sun_in_view(camera: Array, sun: Array) -> Array:
    """Direction of the sun in view axes (right, down, towards the eye)."""
    axes = camera[3:12].reshape(3, 3)
    return np.asarray(axes @ sun * [1.0, 1.0, -1.0])
