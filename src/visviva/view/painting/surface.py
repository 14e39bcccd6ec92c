"""Hit of a fragment's ray with its primitive: position, normal, colour."""

from __future__ import annotations

import math

from visviva.compiling.kernel import kernel
from visviva.view.painting.finishes import ROPE
from visviva.view.painting.fragments import (
    ALPHA,
    BACK,
    COLOR,
    FINISH,
    FLAT,
    FOOTPRINT,
    GROUND,
    KIND,
    LIT,
    NORMAL,
    NUMBER,
    PLANE,
    POS,
    RAY,
    TEXTURE,
)
from visviva.view.painting.lines import hit_tube
from visviva.view.painting.raster import FOCAL

TILES_PER_UNIT = 1.0  # tiles per texture unit of a plane


@kernel
def orient_normal(k, f, sign):  # type: ignore[no-untyped-def]
    """Normalise the normal and give it this sign; a zero normal becomes the direction to the eye."""
    nx, ny, nz = f[k, NORMAL], f[k, NORMAL + 1], f[k, NORMAL + 2]
    square = nx * nx + ny * ny + nz * nz
    if square < 1e-60:
        nx, ny, nz = -f[k, RAY], -f[k, RAY + 1], -f[k, RAY + 2]
        square = nx * nx + ny * ny + nz * nz
        sign = 1.0
    scale = sign / math.sqrt(square)
    f[k, NORMAL], f[k, NORMAL + 1], f[k, NORMAL + 2] = nx * scale, ny * scale, nz * scale


@kernel
def pixel_width(camera, x, y, z):  # type: ignore[no-untyped-def]
    """Width of a pixel at a point in front of the camera [m]."""
    depth = (x - camera[0]) * camera[9] + (y - camera[1]) * camera[10] + (z - camera[2]) * camera[11]
    return 2.0 * depth / camera[FOCAL]


@kernel
def floor_coordinates(k, plane, f):  # type: ignore[no-untyped-def]
    """Texture coordinates of a plane: zero across it, along its axes in units of `TILES_PER_UNIT` tiles."""
    nx, ny, nz = plane[3], plane[4], plane[5]
    ux, uy, uz = plane[6], plane[7], plane[8]
    x, y, z = f[k, POS] - plane[0], f[k, POS + 1] - plane[1], f[k, POS + 2] - plane[2]
    scale = 1.0 / (TILES_PER_UNIT * plane[10])
    f[k, TEXTURE] = 0.0
    f[k, TEXTURE + 1] = (x * (ny * uz - nz * uy) + y * (nz * ux - nx * uz) + z * (nx * uy - ny * ux)) * scale
    f[k, TEXTURE + 2] = (x * ux + y * uy + z * uz) * scale


@kernel
def hit_planes(n, camera, triangles, planes, f):  # type: ignore[no-untyped-def]
    """Hit with the plane in which a triangle is marked to lie; `shade_ground` sets its colour."""
    for k in range(n):
        m = int(f[k, NUMBER])
        if m < 0 or m >= len(triangles) or triangles[m, 28] < 0.0:
            continue
        p = int(triangles[m, 28])
        across = height = 0.0
        for e in range(3):
            across += planes[p, 3 + e] * f[k, RAY + e]
            height += planes[p, 3 + e] * (planes[p, e] - camera[e])
        t = height / across
        for e in range(3):
            f[k, POS + e] = camera[e] + t * f[k, RAY + e]
            f[k, NORMAL + e] = planes[p, 3 + e]
            f[k, COLOR + e] = 1.0
        f[k, ALPHA] = triangles[m, 27]
        f[k, PLANE] = p
        f[k, KIND] = GROUND
        f[k, FINISH] = planes[p, 15]
        if planes[p, 15] > 0.0:
            floor_coordinates(k, planes[p], f)
            tilt = abs(across) / math.sqrt(f[k, RAY] ** 2 + f[k, RAY + 1] ** 2 + f[k, RAY + 2] ** 2)
            slant = 1.0 / max(tilt, 1e-3)
            f[k, FOOTPRINT] = (
                slant
                * pixel_width(camera, f[k, POS], f[k, POS + 1], f[k, POS + 2])
                / (TILES_PER_UNIT * planes[p, 10])
            )


@kernel
def hit_triangles(n, camera, rows, f):  # type: ignore[no-untyped-def]
    """Möller and Trumbore's hit, with barycentric colour and normal."""
    for k in range(n):
        m = int(f[k, NUMBER])
        if m < 0 or m >= len(rows) or rows[m, 28] >= 0.0:
            continue
        dx, dy, dz = f[k, RAY], f[k, RAY + 1], f[k, RAY + 2]
        ux, uy, uz = rows[m, 3] - rows[m, 0], rows[m, 4] - rows[m, 1], rows[m, 5] - rows[m, 2]
        vx, vy, vz = rows[m, 6] - rows[m, 0], rows[m, 7] - rows[m, 1], rows[m, 8] - rows[m, 2]
        sx, sy, sz = camera[0] - rows[m, 0], camera[1] - rows[m, 1], camera[2] - rows[m, 2]
        px, py, pz = dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx
        qx, qy, qz = sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux
        det = ux * px + uy * py + uz * pz
        b = c = 1.0 / 3.0
        if abs(det) > 1e-300:
            scale = 1.0 / det
            b = min(max((sx * px + sy * py + sz * pz) * scale, 0.0), 1.0)
            c = min(max((dx * qx + dy * qy + dz * qz) * scale, 0.0), 1.0 - b)
        a = 1.0 - b - c
        for e in range(3):
            f[k, POS + e] = a * rows[m, e] + b * rows[m, 3 + e] + c * rows[m, 6 + e]
            f[k, NORMAL + e] = a * rows[m, 9 + e] + b * rows[m, 12 + e] + c * rows[m, 15 + e]
            f[k, COLOR + e] = a * rows[m, 18 + e] + b * rows[m, 21 + e] + c * rows[m, 24 + e]
            f[k, TEXTURE + e] = a * rows[m, 31 + e] + b * rows[m, 34 + e] + c * rows[m, 37 + e]
        f[k, FINISH] = rows[m, 29]
        f[k, FOOTPRINT] = rows[m, 30] * pixel_width(camera, f[k, POS], f[k, POS + 1], f[k, POS + 2])
        # det = −d·(u × v): negative when the ray runs along the geometric normal
        orient_normal(k, f, -1.0 if det < 0.0 else 1.0)
        f[k, ALPHA] = rows[m, 27]
        f[k, KIND] = LIT


@kernel
def body_direction(row, nx, ny, nz):  # type: ignore[no-untyped-def]
    """A direction in the axes of the body of a sphere row."""
    w, x, y, z = row[8], row[9], row[10], row[11]
    # Rᵀ n with R of the quaternion (w, x, y, z)
    bx = (1 - 2 * (y * y + z * z)) * nx + 2 * (x * y + w * z) * ny + 2 * (x * z - w * y) * nz
    by = 2 * (x * y - w * z) * nx + (1 - 2 * (x * x + z * z)) * ny + 2 * (y * z + w * x) * nz
    bz = 2 * (x * z + w * y) * nx + 2 * (y * z - w * x) * ny + (1 - 2 * (x * x + y * y)) * nz
    return bx, by, bz


@kernel
def octant_darkening(bx, by, bz, footprint):  # type: ignore[no-untyped-def]
    """Darkening of a sphere's pattern by a direction in body axes, smoothed over a pixel."""
    edge = max(footprint, 1e-6)
    s = min(max(bx / edge, -1.0), 1.0) * min(max(by / edge, -1.0), 1.0) * min(max(bz / edge, -1.0), 1.0)
    return 0.84 + 0.16 * s


@kernel
def hit_spheres(n, first, camera, rows, f):  # type: ignore[no-untyped-def]
    """Near hit of the ray; a ray that misses by rounding takes the closest point."""
    for k in range(n):
        m = int(f[k, NUMBER]) - first
        if m < 0 or m >= len(rows):
            continue
        dx, dy, dz = f[k, RAY], f[k, RAY + 1], f[k, RAY + 2]
        x, y, z, r = rows[m, 0] - camera[0], rows[m, 1] - camera[1], rows[m, 2] - camera[2], rows[m, 3]
        b = x * dx + y * dy + z * dz
        dd = dx * dx + dy * dy + dz * dz
        t = (b - math.sqrt(max(b * b - dd * (x * x + y * y + z * z - r * r), 0.0))) / dd
        for e in range(3):
            f[k, POS + e] = camera[e] + t * f[k, RAY + e]
            f[k, NORMAL + e] = f[k, POS + e] - rows[m, e]
        orient_normal(k, f, 1.0)
        shade = 1.0
        bx, by, bz = f[k, NORMAL], f[k, NORMAL + 1], f[k, NORMAL + 2]
        if rows[m, 8] != 0.0 or rows[m, 9] != 0.0 or rows[m, 10] != 0.0 or rows[m, 11] != 0.0:
            bx, by, bz = body_direction(rows[m], bx, by, bz)
            shade = octant_darkening(bx, by, bz, 1.5 * t / (camera[FOCAL] * r))
        f[k, FINISH] = rows[m, 12]
        f[k, TEXTURE], f[k, TEXTURE + 1], f[k, TEXTURE + 2] = 0.5 * bx, 0.5 * by, 0.5 * bz
        f[k, FOOTPRINT] = t / (camera[FOCAL] * r)
        for e in range(3):
            f[k, COLOR + e] = shade * rows[m, 4 + e]
        f[k, ALPHA] = rows[m, 7]
        f[k, KIND] = LIT


@kernel
def tube_coordinates(k, row, share, length, f):  # type: ignore[no-untyped-def]
    """Texture coordinates of a tube by the normal of its fragment: across it, and along it in widths; for
    strands the angle about the axis [turns], the rope along it in radii, and 1 if it moves with the rope."""
    bx, by, bz = row[3] - row[0], row[4] - row[1], row[5] - row[2]
    scale = 1.0 / math.sqrt(max(bx * bx + by * by + bz * bz, 1e-300))
    bx, by, bz = bx * scale, by * scale, bz * scale
    ux, uy, uz = (by, -bx, 0.0) if abs(bz) < 0.9 else (0.0, bz, -by)
    scale = 1.0 / math.sqrt(max(ux * ux + uy * uy + uz * uz, 1e-300))
    ux, uy, uz = ux * scale, uy * scale, uz * scale
    vx, vy, vz = by * uz - bz * uy, bz * ux - bx * uz, bx * uy - by * ux
    nx, ny, nz = f[k, NORMAL], f[k, NORMAL + 1], f[k, NORMAL + 2]
    p, q = nx * ux + ny * uy + nz * uz, nx * vx + ny * vy + nz * vz
    if row[11] == ROPE:
        p = math.atan2(q, p) / (2.0 * math.pi) + row[15]
        q = row[13] + share * (row[14] - row[13]) if row[12] > 0.0 else share * length / row[6]
        along = row[12]
    else:
        p, q, along = 0.5 * p, 0.5 * q, 0.5 * share * length / row[6]
    f[k, TEXTURE], f[k, TEXTURE + 1], f[k, TEXTURE + 2] = p, q, along


@kernel
def hit_tubes(n, first, camera, rows, f):  # type: ignore[no-untyped-def]
    """Hit of the ray with a capsule; the normal points away from the nearest point of the axis."""
    o = camera[0:3]
    for k in range(n):
        m = int(f[k, NUMBER]) - first
        if m < 0 or m >= len(rows):
            continue
        row, d = rows[m], f[k, RAY : RAY + 3]
        bx, by, bz = row[3] - row[0], row[4] - row[1], row[5] - row[2]
        bb = max(bx * bx + by * by + bz * bz, 1e-300)
        t = hit_tube(o, d, row)
        if t == -1e30:  # missed by rounding
            t = 0.0
            for e in range(3):
                t += (0.5 * (row[e] + row[3 + e]) - o[e]) * d[e] / (d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
        for e in range(3):
            f[k, POS + e] = o[e] + t * d[e]
            f[k, COLOR + e] = row[7 + e]
        x, y, z = f[k, POS] - row[0], f[k, POS + 1] - row[1], f[k, POS + 2] - row[2]
        s = min(max((x * bx + y * by + z * bz) / bb, 0.0), 1.0)
        f[k, NORMAL], f[k, NORMAL + 1], f[k, NORMAL + 2] = x - s * bx, y - s * by, z - s * bz
        orient_normal(k, f, 1.0)
        f[k, ALPHA] = row[10]
        f[k, KIND] = LIT
        f[k, FINISH] = row[11]
        if row[11] > 0.0:
            tube_coordinates(k, row, s, math.sqrt(bb), f)
            f[k, FOOTPRINT] = pixel_width(camera, f[k, POS], f[k, POS + 1], f[k, POS + 2]) / (2.0 * row[6])


@kernel
def color_hairs(n, first, rows, f):  # type: ignore[no-untyped-def]
    """Flat colour of hairlines, and the mark of backdrop fragments."""
    for k in range(n):
        m = int(f[k, NUMBER]) - first
        if f[k, NUMBER] < 0.0:
            f[k, KIND] = BACK
        elif m >= 0:
            for e in range(3):
                f[k, COLOR + e] = rows[m, 7 + e]
            f[k, ALPHA] = rows[m, 10]
            f[k, KIND] = FLAT


@kernel
def fill_surfaces(n, camera, shapes, f):  # type: ignore[no-untyped-def]
    """Fill position, normal, colour, alpha and kind of n fragments."""
    first = len(shapes.triangles)
    if len(shapes.planes):
        hit_planes(n, camera, shapes.triangles, shapes.planes, f)
    hit_triangles(n, camera, shapes.triangles, f)
    hit_spheres(n, first, camera, shapes.spheres, f)
    first += len(shapes.spheres)
    hit_tubes(n, first, camera, shapes.tubes, f)
    color_hairs(n, first + len(shapes.tubes), shapes.hairs, f)
