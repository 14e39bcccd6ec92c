"""Tubes (capsules of world radius) and hairlines (of constant width on the screen) for the z-buffer."""

from __future__ import annotations

import math

import numpy as np

from visviva.compiling.kernel import kernel
from visviva.view.painting.raster import (
    CX,
    CY,
    FOCAL,
    NEAR,
    PARALLEL,
    disc_extent,
    first_sample,
    to_screen,
    to_view,
)

HAIR_OFFSET = 2e-3


@kernel
def hit_tube(o, d, row):  # type: ignore[no-untyped-def]
    """Ray parameter of the first hit of o + t d with the capsule of a tube row, or −1e30."""
    bx, by, bz = row[3] - row[0], row[4] - row[1], row[5] - row[2]
    ax, ay, az = o[0] - row[0], o[1] - row[1], o[2] - row[2]
    bb = bx * bx + by * by + bz * bz
    dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
    bd = bx * d[0] + by * d[1] + bz * d[2]
    ba = bx * ax + by * ay + bz * az
    da = d[0] * ax + d[1] * ay + d[2] * az
    aa = ax * ax + ay * ay + az * az
    rr = row[6] * row[6]
    a = bb * dd - bd * bd
    at_start = bd > 0.0
    if a > 1e-14 * bb * dd:
        b = bb * da - ba * bd
        h = b * b - a * (bb * aa - ba * ba - rr * bb)
        if h < 0.0:
            return -1e30
        t = (-b - math.sqrt(h)) / a
        along = ba + t * bd
        if 0.0 < along < bb:
            return t
        at_start = along <= 0.0
    if not at_start:
        ax, ay, az = o[0] - row[3], o[1] - row[4], o[2] - row[5]
        da = d[0] * ax + d[1] * ay + d[2] * az
        aa = ax * ax + ay * ay + az * az
    h = da * da - dd * (aa - rr)
    return (-da - math.sqrt(h)) / dd if h >= 0.0 else -1e30


@kernel
def strip_columns(ax, ay, bx, by, reach, y):  # type: ignore[no-untyped-def]
    """Columns within reach of the infinite line through a and b, on row y."""
    dx, dy = bx - ax, by - ay
    length = math.sqrt(dx * dx + dy * dy)
    if abs(dy) <= 1e-9 * length or length < 1e-9:
        return -1e30, 1e30
    middle = ax + dx * (y - ay) / dy
    half = reach * length / abs(dy)
    return middle - half, middle + half


@kernel
def tube_bounds(camera, row, seen, box):  # type: ignore[no-untyped-def]
    """A tube in view axes, the screen box of each end; returns its reach from the axis, whether in front."""
    r = row[6]
    seen[6] = r
    reach = 0.0
    for e in range(2):
        x, y, z = to_view(camera, row[3 * e], row[3 * e + 1], row[3 * e + 2])
        seen[3 * e], seen[3 * e + 1], seen[3 * e + 2] = x, y, z
        box[e, 0], box[e, 1] = disc_extent(camera, x, z, r, camera[CX])
        box[e, 2], box[e, 3] = disc_extent(camera, y, z, r, camera[CY])
        across, tall = 0.5 * (box[e, 1] - box[e, 0]), 0.5 * (box[e, 3] - box[e, 2])
        reach = max(reach, math.sqrt(across * across + tall * tall))
    return reach, max(seen[2], seen[5]) + r > camera[NEAR]


@kernel
def draw_tubes(camera, rows, band, first, nearness, ids):  # type: ignore[no-untyped-def]
    """Capsules by exact ray hits of the samples near the axis on the screen."""
    height, width = ids.shape
    parallel = camera[PARALLEL] > 0.0
    seen = np.empty(7)
    o = np.zeros(3)
    d = np.array([0.0, 0.0, 1.0])
    box = np.empty((2, 4))
    for k in range(len(rows)):
        if rows[k, 10] < band[0] or rows[k, 10] >= band[1]:
            continue
        reach, near_enough = tube_bounds(camera, rows[k], seen, box)
        if not near_enough:
            continue
        left, right = min(box[0, 0], box[1, 0]), max(box[0, 1], box[1, 1])
        top, bottom = min(box[0, 2], box[1, 2]), max(box[0, 3], box[1, 3])
        ax, ay = 0.5 * (box[0, 0] + box[0, 1]), 0.5 * (box[0, 2] + box[0, 3])
        bx, by = 0.5 * (box[1, 0] + box[1, 1]), 0.5 * (box[1, 2] + box[1, 3])
        for j in range(first_sample(top, height), first_sample(bottom, height)):
            v = (j + 0.5 - camera[CY]) / camera[FOCAL]
            low, high = left, right
            if reach < 1e29:
                low, high = strip_columns(ax, ay, bx, by, reach, j + 0.5)
                low, high = max(low, left), min(high, right)
            for i in range(first_sample(low, width), first_sample(high, width)):
                u = (i + 0.5 - camera[CX]) / camera[FOCAL]
                if parallel:
                    o[0], o[1] = u, v
                else:
                    d[0], d[1] = u, v
                t = hit_tube(o, d, seen)
                if t < camera[NEAR] or t == -1e30:
                    continue
                w = np.float32(-t if parallel else 1.0 / t)
                if w > nearness[j, i]:
                    nearness[j, i] = w
                    ids[j, i] = first + k


@kernel
def draw_hairs(camera, rows, band, first, nearness, ids):  # type: ignore[no-untyped-def]
    """Lines of constant width on the screen (perspective only), offset slightly towards the eye."""
    height, width = ids.shape
    near = camera[NEAR]
    for k in range(len(rows)):
        if rows[k, 10] < band[0] or rows[k, 10] >= band[1]:
            continue
        ax, ay, az = to_view(camera, rows[k, 0], rows[k, 1], rows[k, 2])
        bx, by, bz = to_view(camera, rows[k, 3], rows[k, 4], rows[k, 5])
        if max(az, bz) <= near:
            continue
        if az < near:
            s = (near - az) / (bz - az)
            ax, ay, az = ax + s * (bx - ax), ay + s * (by - ay), near
        if bz < near:
            s = (near - bz) / (az - bz)
            bx, by, bz = bx + s * (ax - bx), by + s * (ay - by), near
        ax, ay, aw = to_screen(camera, ax, ay, az)
        bx, by, bw = to_screen(camera, bx, by, bz)
        reach = rows[k, 6]  # half of the width, at two samples per pixel
        dx, dy = bx - ax, by - ay
        square = max(dx * dx + dy * dy, 1e-12)
        for j in range(first_sample(min(ay, by) - reach, height), first_sample(max(ay, by) + reach, height)):
            y = j + 0.5
            low, high = strip_columns(ax, ay, bx, by, reach, y)
            low, high = max(low, min(ax, bx) - reach), min(high, max(ax, bx) + reach)
            for i in range(first_sample(low, width), first_sample(high, width)):
                x = i + 0.5
                s = min(max(((x - ax) * dx + (y - ay) * dy) / square, 0.0), 1.0)
                gx, gy = x - ax - s * dx, y - ay - s * dy
                if gx * gx + gy * gy > reach * reach:
                    continue
                w = np.float32((aw + s * (bw - aw)) * (1.0 + HAIR_OFFSET))
                if w > nearness[j, i]:
                    nearness[j, i] = w
                    ids[j, i] = first + k
