"""From a z-buffer to pixels: each primitive seen in a pixel is shaded once, at the middle of its samples."""

from __future__ import annotations

import math

import numpy as np

from visviva.core.kernel import kernel
from visviva.view.raster import CX, CY, FOCAL
from visviva.view.shadow import hidden_sky, sunlit
from visviva.view.surface import FLAT, GROUND, surface

LIFT = 1.6  # texels that a point is moved off its surface before it asks for the sun
TONES, BRIGHTEST = 8192, 2.0


def tone_table() -> np.ndarray:
    """sRGB bytes of linear 0…`BRIGHTEST`, with a soft shoulder above 0.8."""
    x = np.linspace(0.0, BRIGHTEST, TONES)
    x = np.where(x < 0.8, x, 0.8 + 0.2 * (1.0 - np.exp(-(x - 0.8) / 0.2)))
    encoded = np.where(x <= 0.0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - 0.055)
    return np.round(255.0 * encoded).astype(np.uint8)


@kernel
def checker(u, v, wu, wv):  # type: ignore[no-untyped-def]
    """Share 0…1 of the dark tiles of a unit checkerboard over a footprint wu × wv."""
    a, b = 0.5 * (u - 0.5 * wu), 0.5 * (u + 0.5 * wu)
    across = 2.0 * (abs(a - math.floor(a) - 0.5) - abs(b - math.floor(b) - 0.5)) / wu
    a, b = 0.5 * (v - 0.5 * wv), 0.5 * (v + 0.5 * wv)
    along = 2.0 * (abs(a - math.floor(a) - 0.5) - abs(b - math.floor(b) - 0.5)) / wv
    return 0.5 - 0.5 * across * along


@kernel
def lit(hit, d, light, color):  # type: ignore[no-untyped-def]
    """Sun with shadow and a soft highlight, sky and bounce by the normal, a faint rim."""
    nx, ny, nz = hit[3], hit[4], hit[5]
    s = light.direction
    cosine = nx * s[0] + ny * s[1] + nz * s[2]
    length = math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
    facing = -(nx * d[0] + ny * d[1] + nz * d[2]) / length
    sun = highlight = 0.0
    if cosine > 0.0:
        lift = LIFT / light.camera[FOCAL]
        sun = sunlit(light, hit[0] + lift * (nx + s[0]), hit[1] + lift * (ny + s[1]), hit[2] + lift * (nz + s[2]))
        hx, hy, hz = s[0] - d[0] / length, s[1] - d[1] / length, s[2] - d[2] / length
        half = (nx * hx + ny * hy + nz * hz) / max(math.sqrt(hx * hx + hy * hy + hz * hz), 1e-12)
        highlight = 0.22 * sun * max(half, 0.0) ** 48
    upward = 0.5 + 0.5 * nz
    rim = 0.10 * max(1.0 - facing, 0.0) ** 3
    for c in range(3):
        ambient = light.bounce[c] + (light.sky[c] - light.bounce[c]) * upward
        diffuse = hit[6 + c] * (light.key[c] * max(cosine, 0.0) * sun + ambient)
        color[c] = diffuse + highlight * light.key[c] + rim * light.sky[c]


@kernel
def ground(hit, d, camera, plane, light, back, color):  # type: ignore[no-untyped-def]
    """A plane: the backdrop's own colour, darkened by shadow, contact and faint tiles; fades out at its radius."""
    nx, ny, nz = plane[3], plane[4], plane[5]
    x, y, z = hit[0] - plane[0], hit[1] - plane[1], hit[2] - plane[2]
    across = nx * d[0] + ny * d[1] + nz * d[2]
    t = ((hit[0] - camera[0]) * d[0] + (hit[1] - camera[1]) * d[1] + (hit[2] - camera[2]) * d[2]) / (d[0] ** 2 + d[1] ** 2 + d[2] ** 2)
    bx, by, bz = ny * plane[8] - nz * plane[7], nz * plane[6] - nx * plane[8], nx * plane[7] - ny * plane[6]
    wu = wv = 1e-6
    for axis in range(2):  # how far the hit moves for one pixel to the right and one down
        ex, ey, ez = camera[3 + 3 * axis], camera[4 + 3 * axis], camera[5 + 3 * axis]
        slip = (nx * ex + ny * ey + nz * ez) / across
        ex, ey, ez = ex - slip * d[0], ey - slip * d[1], ez - slip * d[2]
        size = 2.0 * t / (camera[FOCAL] * plane[10])
        wu = max(wu, abs(ex * plane[6] + ey * plane[7] + ez * plane[8]) * size)
        wv = max(wv, abs(ex * bx + ey * by + ez * bz) * size)
    u = (x * plane[6] + y * plane[7] + z * plane[8]) / plane[10]
    v = (x * bx + y * by + z * bz) / plane[10]
    tiles = checker(u, v, wu, wv)
    s = light.direction
    lift = LIFT / light.camera[FOCAL]
    sun = sunlit(light, hit[0] + lift * (nx + s[0]), hit[1] + lift * (ny + s[1]), hit[2] + lift * (nz + s[2]))
    cosine = max(nx * s[0] + ny * s[1] + nz * s[2], 0.0)
    open_sky = 1.0 - hidden_sky(light, hit[0], hit[1], hit[2])
    away = min(max((math.sqrt(x * x + y * y + z * z) / plane[9] - 0.4) / 0.6, 0.0), 1.0)
    cover = 1.0 - away * away * (3.0 - 2.0 * away)
    for c in range(3):
        sky = light.sky[c] * (0.5 + 0.5 * nz) + light.bounce[c] * (0.5 - 0.5 * nz)
        full = light.sky[c] + light.key[c] * max(s[2], 0.3)
        tone = (sky * open_sky + light.key[c] * cosine * sun) / full
        base = plane[11 + c] if plane[14] > 0.0 else back[c]
        paint = base * tone * (1.0 - 0.075 * tiles)
        color[c] = back[c] + cover * (paint - back[c])


@kernel
def shade_one(number, x, y, camera, shapes, light, back, work):  # type: ignore[no-untyped-def]
    """Colour (work[1]) and alpha of one primitive (or the backdrop, −1) at sample coordinates x, y."""
    hit, color, o, d = work[0], work[1], work[2], work[3]
    if number < 0:
        color[0:3] = back
        return 1.0
    u, v = (x - camera[CX]) / camera[FOCAL], (y - camera[CY]) / camera[FOCAL]
    for c in range(3):
        o[c] = camera[c]
        d[c] = u * camera[3 + c] + v * camera[6 + c] + camera[9 + c]
    surface(number, shapes, o, d, camera[FOCAL], hit)
    if hit[10] == FLAT:
        color[0:3] = hit[6:9]
    elif hit[10] == GROUND:
        plane = shapes.planes[int(shapes.triangles[number, 28])]
        ground(hit, d, camera, plane, light, back, color)
    else:
        lit(hit, d, light, color)
    return hit[9]


@kernel
def shade(camera, shapes, light, backdrop, solid, glass, tones, image):  # type: ignore[no-untyped-def]
    """Fill `image` (H, W, 3) with sRGB bytes.

    Parameters
    ----------
    solid, glass : (nearness, ids) each (2H, 2W), the second of see-through primitives, or empty arrays for none
    backdrop : (2, 3)   colours at the top and the bottom
    tones : `tone_table`
    """
    near, ids = solid
    near_glass, ids_glass = glass
    height, width = image.shape[0], image.shape[1]
    work = np.zeros((4, 11))
    back = np.empty(3)
    behind = np.empty(3)
    total = np.empty(3)
    scale = (TONES - 1) / BRIGHTEST
    for j in range(height):
        s = (j + 0.5) / height
        s = s * s * (3.0 - 2.0 * s)
        for c in range(3):
            back[c] = backdrop[0, c] + s * (backdrop[1, c] - backdrop[0, c])
        for i in range(width):
            todo = 15
            total[:] = 0.0
            while todo:
                number, front, x, y, count = -2, -2, 0.0, 0.0, 0
                for k in range(4):
                    if not (todo >> k) & 1:
                        continue
                    r, q = 2 * j + (k >> 1), 2 * i + (k & 1)
                    a = ids[r, q]
                    b = ids_glass[r, q] if len(ids_glass) and near_glass[r, q] > near[r, q] else -1
                    if count == 0:
                        number, front = a, b
                    if a == number and b == front:
                        x, y, count, todo = x + q + 0.5, y + r + 0.5, count + 1, todo & ~(1 << k)
                shade_one(number, x / count, y / count, camera, shapes, light, back, work)
                behind[:] = work[1, 0:3]
                alpha = 0.0
                if front >= 0:
                    alpha = shade_one(front, x / count, y / count, camera, shapes, light, back, work)
                for c in range(3):
                    total[c] += 0.25 * count * (behind[c] + alpha * (work[1, c] - behind[c]))
            for c in range(3):
                image[j, i, c] = tones[int(min(max(total[c], 0.0) * scale + 0.5, TONES - 1.0))]
