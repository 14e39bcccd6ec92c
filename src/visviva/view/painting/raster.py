"""The primitive visible at each sample: a z-buffer that stores the primitive's number instead of its colour.

A camera is a flat array (see `camera.packed_camera`):

    [0:3] eye  [3:6] right  [6:9] down  [9:12] forward  [12] focal  [13:15] centre  [15] near  [16] 1 when
    parallel

`nearness` grows towards the eye: 1/z for a perspective camera (cleared to 0), −z for a parallel one (cleared
to −3e38); both are linear over a flat triangle on the screen. Sample (row, column) lies at (column + ½, row
+ ½). Only primitives whose alpha is in `band` = (from, below) are drawn. Ties keep the first, so a picture
depends only on the order of the rows. All positions must be finite (`shapes.only_finite`).
"""

from __future__ import annotations

import math

import numpy as np

from visviva.compiling.kernel import kernel

FOCAL, CX, CY, NEAR, PARALLEL = 12, 13, 14, 15, 16
GROUND_OFFSET = 4e-4


@kernel
def to_view(camera, x, y, z):  # type: ignore[no-untyped-def]
    """World to view axes (right, down, forward)."""
    x -= camera[0]
    y -= camera[1]
    z -= camera[2]
    return (
        camera[3] * x + camera[4] * y + camera[5] * z,
        camera[6] * x + camera[7] * y + camera[8] * z,
        camera[9] * x + camera[10] * y + camera[11] * z,
    )


@kernel
def to_screen(camera, x, y, z):  # type: ignore[no-untyped-def]
    """View axes to sample coordinates and nearness."""
    if camera[PARALLEL] > 0.0:
        return camera[CX] + camera[FOCAL] * x, camera[CY] + camera[FOCAL] * y, -z
    scale = camera[FOCAL] / z
    return camera[CX] + scale * x, camera[CY] + scale * y, 1.0 / z


@kernel
def clip_to_near(camera, row, poly):  # type: ignore[no-untyped-def]
    """Corners of a triangle clipped at the near plane, on the screen; returns their number (0, 3 or 4)."""
    near = camera[NEAR]
    n = 0
    for c in range(3):
        d = (c + 1) % 3
        ax, ay, az = to_view(camera, row[3 * c], row[3 * c + 1], row[3 * c + 2])
        bx, by, bz = to_view(camera, row[3 * d], row[3 * d + 1], row[3 * d + 2])
        if az >= near:
            poly[n, 0], poly[n, 1], poly[n, 2] = to_screen(camera, ax, ay, az)
            n += 1
        if (az >= near) != (bz >= near):
            s = (near - az) / (bz - az)
            poly[n, 0], poly[n, 1], poly[n, 2] = to_screen(
                camera, ax + s * (bx - ax), ay + s * (by - ay), near
            )
            n += 1
    return n


@kernel
def first_sample(x, count):  # type: ignore[no-untyped-def]
    """Index of the first sample at or right of x, inside 0…count."""
    return int(min(max(math.ceil(x - 0.5), 0.0), float(count)))


@kernel
def fill_triangle(poly, c, push, number, nearness, ids):  # type: ignore[no-untyped-def]
    """Samples of the triangle (0, c − 1, c) of a clipped polygon, row by row."""
    ax, ay, aw = poly[0, 0], poly[0, 1], poly[0, 2] * push
    bx, by, bw = poly[c - 1, 0], poly[c - 1, 1], poly[c - 1, 2] * push
    cx, cy, cw = poly[c, 0], poly[c, 1], poly[c, 2] * push
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if abs(area) < 1e-12:
        return
    gx = ((bw - aw) * (cy - ay) - (cw - aw) * (by - ay)) / area
    gy = ((cw - aw) * (bx - ax) - (bw - aw) * (cx - ax)) / area
    # the depth never leaves that of the corners, whatever the rounding of a sliver's slope
    far, close = min(aw, bw, cw), max(aw, bw, cw)
    if by < ay:
        ax, ay, bx, by = bx, by, ax, ay
    if cy < ay:
        ax, ay, cx, cy = cx, cy, ax, ay
    if cy < by:
        bx, by, cx, cy = cx, cy, bx, by
    ox, oy, ow = poly[0, 0], poly[0, 1], poly[0, 2] * push
    rows, columns = ids.shape
    for j in range(first_sample(ay, rows), first_sample(cy, rows)):
        y = j + 0.5
        long = ax + (cx - ax) * (y - ay) / (cy - ay)
        short = ax + (bx - ax) * (y - ay) / (by - ay) if y < by else bx + (cx - bx) * (y - by) / (cy - by)
        start = ow + gy * (y - oy) + gx * (0.5 - ox)
        for i in range(first_sample(min(long, short), columns), first_sample(max(long, short), columns)):
            w = np.float32(min(max(start + gx * i, far), close))
            if w > nearness[j, i]:
                nearness[j, i] = w
                ids[j, i] = number


@kernel
def draw_triangles(camera, rows, band, first, nearness, ids):  # type: ignore[no-untyped-def]
    """Triangles; those of planes are slightly deeper, so that objects on them win, and cast no shadow."""
    poly = np.empty((4, 3))
    for k in range(len(rows)):
        if rows[k, 27] < band[0] or rows[k, 27] >= band[1]:
            continue
        push = 1.0
        if rows[k, 28] >= 0.0:
            if camera[PARALLEL] > 0.0:
                continue
            push = 1.0 - GROUND_OFFSET
        for c in range(2, clip_to_near(camera, rows[k], poly)):
            fill_triangle(poly, c, push, first + k, nearness, ids)


@kernel
def disc_extent(camera, u, z, r, centre):  # type: ignore[no-untyped-def]
    """Screen interval of a sphere along one axis: u across and z forward in view axes."""
    f = camera[FOCAL]
    if camera[PARALLEL] > 0.0:
        return centre + f * (u - r), centre + f * (u + r)
    if z - r <= camera[NEAR]:
        return -1e30, 1e30
    # tangents from the eye to the circle: (u z ± r √(u² + z² − r²)) / (z² − r²)
    root = r * math.sqrt(u * u + z * z - r * r)
    below = z * z - r * r
    return centre + f * (u * z - root) / below, centre + f * (u * z + root) / below


@kernel
def sphere_row(parallel, x, y, z, r, v):  # type: ignore[no-untyped-def]
    """Where a ray (u, v, 1), or a parallel one through (u, v), hits a sphere: a u² + 2 b u + c ≥ 0."""
    if parallel:
        return -1.0, x, r * r - (v - y) * (v - y) - x * x
    away = x * x + y * y + z * z - r * r
    straight = v * y + z
    return x * x - away, straight * x, straight * straight - (v * v + 1.0) * away


@kernel
def draw_spheres(camera, rows, band, first, nearness, ids):  # type: ignore[no-untyped-def]
    """Spheres by exact ray hits of the samples, row by row between the two tangent rays."""
    height, width = ids.shape
    parallel = camera[PARALLEL] > 0.0
    pixel = 1.0 / camera[FOCAL]
    for k in range(len(rows)):
        if rows[k, 7] < band[0] or rows[k, 7] >= band[1]:
            continue
        r = rows[k, 3]
        x, y, z = to_view(camera, rows[k, 0], rows[k, 1], rows[k, 2])
        away = x * x + y * y + z * z - r * r
        if z + r <= camera[NEAR] or (away <= 0.0 and not parallel):
            continue
        left, right = disc_extent(camera, x, z, r, camera[CX])
        top, bottom = disc_extent(camera, y, z, r, camera[CY])
        # 1/t of the near hit is (straight + √root)/away without cancellation; −t of a parallel ray √root − z
        scale, base, slope = (1.0, -z, 0.0) if parallel else (1.0 / away, z / away, x / away)
        tilt = 0.0 if parallel else y / away
        for j in range(first_sample(top, height), first_sample(bottom, height)):
            v = (j + 0.5 - camera[CY]) * pixel
            a, b, c = sphere_row(parallel, x, y, z, r, v)
            low, high = left, right
            if a < 0.0:
                half = b * b - a * c
                if half < 0.0:
                    continue
                half = math.sqrt(half) / -a
                low = max(low, camera[CX] + camera[FOCAL] * (b / -a - half))
                high = min(high, camera[CX] + camera[FOCAL] * (b / -a + half))
            for i in range(first_sample(low, width), first_sample(high, width)):
                u = (i + 0.5 - camera[CX]) * pixel
                root = math.sqrt(max((a * u + 2.0 * b) * u + c, 0.0))
                w = np.float32(root * scale + base + slope * u + tilt * v)
                if w > nearness[j, i]:
                    nearness[j, i] = w
                    ids[j, i] = first + k
