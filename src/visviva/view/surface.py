"""Where a ray meets the primitive that a sample shows: position, normal, colour.

The result is written to a scratch array `hit`:

    [0:3] position  [3:6] unit normal towards the eye  [6:9] linear colour  [9] alpha  [10] kind
"""

from __future__ import annotations

import math


from visviva.core.kernel import kernel
from visviva.view.lines import hit_tube

LIT, FLAT, GROUND = 0.0, 1.0, 2.0


@kernel
def face_eye(hit, d, turned):  # type: ignore[no-untyped-def]
    """Normalise the normal; turn it round when the surface is seen from behind."""
    length = math.sqrt(hit[3] * hit[3] + hit[4] * hit[4] + hit[5] * hit[5])
    if length < 1e-30:
        length = math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
        hit[3:6] = -d
        turned = False
    scale = -1.0 / length if turned else 1.0 / length
    for c in range(3):
        hit[3 + c] *= scale


@kernel
def on_triangle(row, o, d, hit):  # type: ignore[no-untyped-def]
    """Möller and Trumbore's hit, with barycentric colour and normal."""
    ux, uy, uz = row[3] - row[0], row[4] - row[1], row[5] - row[2]
    vx, vy, vz = row[6] - row[0], row[7] - row[1], row[8] - row[2]
    sx, sy, sz = o[0] - row[0], o[1] - row[1], o[2] - row[2]
    px, py, pz = d[1] * vz - d[2] * vy, d[2] * vx - d[0] * vz, d[0] * vy - d[1] * vx
    qx, qy, qz = sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux
    det = ux * px + uy * py + uz * pz
    b = c = 1.0 / 3.0
    if abs(det) > 1e-300:
        b = min(max((sx * px + sy * py + sz * pz) / det, 0.0), 1.0)
        c = min(max((d[0] * qx + d[1] * qy + d[2] * qz) / det, 0.0), 1.0 - b)
    a = 1.0 - b - c
    for k in range(9):
        base = 9 * (k // 3) + k % 3
        hit[k] = a * row[base] + b * row[base + 3] + c * row[base + 6]
    hit[9] = row[27]
    # det = −d·(u × v): negative when the ray runs along the geometric normal
    face_eye(hit, d, det < 0.0)
    hit[10] = LIT if row[28] < 0.0 else GROUND


@kernel
def octants(row, nx, ny, nz, footprint):  # type: ignore[no-untyped-def]
    """Darkening of a sphere's pattern, in body axes, smoothed over a pixel."""
    w, x, y, z = row[8], row[9], row[10], row[11]
    # Rᵀ n with R of the quaternion (w, x, y, z)
    bx = (1 - 2 * (y * y + z * z)) * nx + 2 * (x * y + w * z) * ny + 2 * (x * z - w * y) * nz
    by = 2 * (x * y - w * z) * nx + (1 - 2 * (x * x + z * z)) * ny + 2 * (y * z + w * x) * nz
    bz = 2 * (x * z + w * y) * nx + 2 * (y * z - w * x) * ny + (1 - 2 * (x * x + y * y)) * nz
    edge = max(footprint, 1e-6)
    s = min(max(bx / edge, -1.0), 1.0) * min(max(by / edge, -1.0), 1.0) * min(max(bz / edge, -1.0), 1.0)
    return 0.84 + 0.16 * s


@kernel
def on_sphere(row, o, d, focal, hit):  # type: ignore[no-untyped-def]
    """Near hit of the ray; a ray that misses by rounding takes the closest point."""
    x, y, z = row[0] - o[0], row[1] - o[1], row[2] - o[2]
    b = x * d[0] + y * d[1] + z * d[2]
    dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
    r = row[3]
    t = (b - math.sqrt(max(b * b - dd * (x * x + y * y + z * z - r * r), 0.0))) / dd
    for c in range(3):
        hit[c] = o[c] + t * d[c]
        hit[3 + c] = hit[c] - row[c]
        hit[6 + c] = row[4 + c]
    face_eye(hit, d, False)
    if row[8] != 0.0 or row[9] != 0.0 or row[10] != 0.0 or row[11] != 0.0:
        shade = octants(row, hit[3], hit[4], hit[5], 1.5 * t / (focal * r))
        for c in range(3):
            hit[6 + c] *= shade
    hit[9] = row[7]
    hit[10] = LIT


@kernel
def on_tube(row, o, d, hit):  # type: ignore[no-untyped-def]
    """Hit of the ray with a capsule; the normal points away from the nearest point of the axis."""
    t = hit_tube(o, d, row)
    bx, by, bz = row[3] - row[0], row[4] - row[1], row[5] - row[2]
    bb = max(bx * bx + by * by + bz * bz, 1e-300)
    if t == -1e30:  # missed by rounding
        dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
        t = 0.0
        for c in range(3):
            t += (0.5 * (row[c] + row[3 + c]) - o[c]) * d[c] / dd
    for c in range(3):
        hit[c] = o[c] + t * d[c]
        hit[6 + c] = row[7 + c]
    s = ((hit[0] - row[0]) * bx + (hit[1] - row[1]) * by + (hit[2] - row[2]) * bz) / bb
    s = min(max(s, 0.0), 1.0)
    hit[3] = hit[0] - row[0] - s * bx
    hit[4] = hit[1] - row[1] - s * by
    hit[5] = hit[2] - row[2] - s * bz
    face_eye(hit, d, False)
    hit[9] = row[10]
    hit[10] = LIT


@kernel
def surface(number, shapes, o, d, focal, hit):  # type: ignore[no-untyped-def]
    """Fill `hit` for the primitive with this number along the ray o + t d."""
    k = number - len(shapes.triangles)
    if k < 0:
        on_triangle(shapes.triangles[number], o, d, hit)
        return
    if k < len(shapes.spheres):
        on_sphere(shapes.spheres[k], o, d, focal, hit)
        return
    k -= len(shapes.spheres)
    if k < len(shapes.tubes):
        on_tube(shapes.tubes[k], o, d, hit)
        return
    row = shapes.hairs[k - len(shapes.tubes)]
    for c in range(3):
        hit[6 + c] = row[7 + c]
    hit[9] = row[10]
    hit[10] = FLAT


