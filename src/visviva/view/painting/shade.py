"""From a z-buffer to pixels: each primitive visible in a pixel is shaded once, amid its samples."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.view.painting.finishes import (
    DIFFUSE,
    GLASS,
    HIGHLIGHT,
    MIRROR,
    OPTICS,
    OWN_COLOR_SHARE,
    SHARPNESS,
    SHEEN,
)
from visviva.view.painting.fragments import (
    ALPHA,
    BACK,
    COLOR,
    COLUMNS,
    DEFLECTION,
    FINISH,
    GROUND,
    KIND,
    LIT,
    NORMAL,
    PLANE,
    POS,
    RAY,
    SKY,
    SUN,
    TILE,
    collect_fragments,
    sum_fragments,
)
from visviva.view.painting.palette import srgb_values
from visviva.view.painting.patterns import apply_textures
from visviva.view.painting.raster import FOCAL
from visviva.view.painting.sunlight import apply_contact_map, fill_sky_shares, sunlight
from visviva.view.painting.surface import fill_surfaces

TONES, MAX_BRIGHTNESS = 8192, 2.0
PIXELS_TOGETHER = 128  # pixels shaded together: their fragments fit the L1 cache
TILE_CONTRAST = 0.075  # of a dark tile
WHITE_FROM = 0.8  # height of the picture, from the top, where the lower colour of the backdrop is reached


def tone_table() -> NDArray[np.uint8]:
    """sRGB bytes of linear 0…`MAX_BRIGHTNESS`, with a soft shoulder above 0.8."""
    x = np.linspace(0.0, MAX_BRIGHTNESS, TONES)
    x = np.where(x < 0.8, x, 0.8 + 0.2 * (1.0 - np.exp(-(x - 0.8) / 0.2)))
    return np.round(255.0 * srgb_values(x)).astype(np.uint8)


@kernel
def square_wave_mean(x, w):  # type: ignore[no-untyped-def]
    """w times the mean of a square wave of period 2 over x ± w/2."""
    a, b = 0.5 * x - 0.25 * w, 0.5 * x + 0.25 * w
    return 2.0 * (abs(a - math.floor(a) - 0.5) - abs(b - math.floor(b) - 0.5))


@kernel
def dark_tile_share(u, v, wu, wv):  # type: ignore[no-untyped-def]
    """Share 0…1 of the dark tiles of a unit checkerboard over a footprint wu × wv."""
    return 0.5 - 0.5 * square_wave_mean(u, wu) * square_wave_mean(v, wv) / (wu * wv)


@kernel
def reflected_light(up, tint, c):  # type: ignore[no-untyped-def]
    """Reflected light along a ray of this slope: bright ground below, a darker horizon, sky above."""
    horizon = 0.30 * tint[1, c] + 0.35 * tint[2, c]
    if up < 0.0:
        return horizon + (1.1 * (tint[1, c] + 0.6 * tint[2, c]) - horizon) * min(-1.6 * up, 1.0)
    bright = min(up / 0.55, 1.0)
    bright = bright * bright * (3.0 - 2.0 * bright)
    return horizon + (1.9 * tint[1, c] - horizon) * bright


@kernel
def shade_lit(n, s, tint, f):  # type: ignore[no-untyped-def]
    """Shade by finish: sun with shadow and highlight, sky and bounce by normal, reflections, rim.

    Reflectance grows at grazing angles as in Schlick (1994): m + (1 − m) s (1 − cos)⁵, m at normal incidence,
    with s for rough surfaces; for glass (1 − cos)³, which represents its thickness.
    """
    for k in range(n):
        if f[k, KIND] != LIT:
            continue
        finish = int(f[k, FINISH])
        nx, ny, nz = f[k, NORMAL], f[k, NORMAL + 1], f[k, NORMAL + 2]
        dx, dy, dz = f[k, RAY], f[k, RAY + 1], f[k, RAY + 2]
        scale = 1.0 / math.sqrt(dx * dx + dy * dy + dz * dz)
        dx, dy, dz = dx * scale, dy * scale, dz * scale
        sun = f[k, SUN]
        cosine = max(nx * s[0] + ny * s[1] + nz * s[2], 0.0)
        hx, hy, hz = s[0] - dx, s[1] - dy, s[2] - dz
        half = max((nx * hx + ny * hy + nz * hz) / math.sqrt(hx * hx + hy * hy + hz * hz + 1e-12), 0.0)
        facing = max(-(nx * dx + ny * dy + nz * dz), 0.0)
        highlight = (
            OPTICS[finish, HIGHLIGHT]
            * sun
            * half ** OPTICS[finish, SHARPNESS]
            * (1.0 + 2.0 * f[k, DEFLECTION])
        )
        rim = OPTICS[finish, SHEEN] * (1.0 - facing) ** 3
        mirror = OPTICS[finish, MIRROR]
        if mirror > 0.0:
            edge = (1.0 - facing) ** 3 if finish == GLASS else 0.15 * (1.0 - facing) ** 5
            mirror += (1.0 - mirror) * edge
        slope = dz + 2.0 * facing * nz + 0.35 * f[k, DEFLECTION]
        upward = 0.5 + 0.5 * nz
        if finish == GLASS:
            f[k, ALPHA] += (1.0 - f[k, ALPHA]) * min(mirror + highlight, 1.0)
        for c in range(3):
            color = f[k, COLOR + c]
            own = 1.0 + OPTICS[finish, OWN_COLOR_SHARE] * (color - 1.0)
            ambient = tint[2, c] + (tint[1, c] - tint[2, c]) * upward
            diffuse = OPTICS[finish, DIFFUSE] * color * (tint[0, c] * cosine * sun + ambient * f[k, SKY])
            gloss = highlight * tint[0, c] + mirror * reflected_light(slope, tint, c) * (
                0.4 + 0.6 * f[k, SKY]
            )
            f[k, COLOR + c] = diffuse + own * gloss + rim * tint[1, c]


@kernel
def fill_tile_shares(n, camera, planes, f):  # type: ignore[no-untyped-def]
    """Fill the share of dark tiles of ground fragments; footprint from the rays one pixel right and down."""
    for k in range(n):
        if f[k, KIND] != GROUND:
            continue
        p = int(f[k, PLANE])
        nx, ny, nz = planes[p, 3], planes[p, 4], planes[p, 5]
        ux, uy, uz = planes[p, 6], planes[p, 7], planes[p, 8]
        bx, by, bz = ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux
        dx, dy, dz = f[k, RAY], f[k, RAY + 1], f[k, RAY + 2]
        x, y, z = f[k, POS], f[k, POS + 1], f[k, POS + 2]
        # the forward part of a ray is 1, so its parameter is the depth
        depth = (x - camera[0]) * camera[9] + (y - camera[1]) * camera[10] + (z - camera[2]) * camera[11]
        x, y, z = x - planes[p, 0], y - planes[p, 1], z - planes[p, 2]
        tile = 1.0 / planes[p, 10]
        size = 2.0 * depth * tile / camera[FOCAL]
        across = 1.0 / (nx * dx + ny * dy + nz * dz)
        wu = wv = 1e-6
        for axis in range(2):
            ex, ey, ez = camera[3 + 3 * axis], camera[4 + 3 * axis], camera[5 + 3 * axis]
            slip = (nx * ex + ny * ey + nz * ez) * across
            ex, ey, ez = ex - slip * dx, ey - slip * dy, ez - slip * dz
            wu = max(wu, abs(ex * ux + ey * uy + ez * uz) * size)
            wv = max(wv, abs(ex * bx + ey * by + ez * bz) * size)
        f[k, TILE] = dark_tile_share(
            (x * ux + y * uy + z * uz) * tile, (x * bx + y * by + z * bz) * tile, wu, wv
        )


@kernel
def shade_ground(n, s, tint, planes, back, f):  # type: ignore[no-untyped-def]
    """A plane: the backdrop's own colour, darkened by shadow, contact and tiles or its finish; fades out."""
    full = np.empty(3)
    for c in range(3):
        full[c] = 1.0 / (tint[1, c] + tint[0, c] * max(s[2], 0.3))
    for k in range(n):
        if f[k, KIND] == BACK:
            for c in range(3):
                f[k, COLOR + c] = back[c]
        if f[k, KIND] != GROUND:
            continue
        p = int(f[k, PLANE])
        upward = 0.5 + 0.5 * planes[p, 5]
        cosine = max(planes[p, 3] * s[0] + planes[p, 4] * s[1] + planes[p, 5] * s[2], 0.0) * f[k, SUN]
        x, y, z = f[k, POS] - planes[p, 0], f[k, POS + 1] - planes[p, 1], f[k, POS + 2] - planes[p, 2]
        away = min(max((math.sqrt(x * x + y * y + z * z) / planes[p, 9] - 0.4) / 0.6, 0.0), 1.0)
        cover = 1.0 - away * away * (3.0 - 2.0 * away)
        pattern = cover if f[k, FINISH] > 0.0 else cover * (1.0 - TILE_CONTRAST * f[k, TILE])
        for c in range(3):
            sky = tint[2, c] + (tint[1, c] - tint[2, c]) * upward
            tone = (sky * f[k, SKY] + tint[0, c] * cosine) * full[c]
            base = f[k, COLOR + c] * (planes[p, 11 + c] if planes[p, 14] > 0.0 else back[c])
            f[k, COLOR + c] = back[c] * (1.0 - cover) + base * tone * pattern


@kernel
def shade(camera, shapes, light, backdrop, layers, veil, tones, image):  # type: ignore[no-untyped-def]
    """Fill `image` (H, W, 3) with sRGB bytes, row by row.

    Parameters
    ----------
    layers : solid and glass, (nearness, ids) each (2H, 2W), the second of see-through primitives, or empty;
        share of open sky (H, W)
    veil : (H, W, 4)   what the picture is seen through, see `puffs`, or (1, 0, 4) for nothing
    backdrop : (2, 3)   colours at the top and the bottom
    tones : `tone_table`
    """
    height, width = image.shape[0], image.shape[1]
    solid, glass, sky = layers
    f = np.zeros((8 * PIXELS_TOGETHER, COLUMNS))
    back = np.empty(3)
    for j in range(height):
        s = min((j + 0.5) / (WHITE_FROM * height), 1.0)
        s = s * s * (3.0 - 2.0 * s)
        for c in range(3):
            back[c] = backdrop[0, c] + s * (backdrop[1, c] - backdrop[0, c])
        for start in range(0, width, PIXELS_TOGETHER):
            n = collect_fragments(j, start, min(start + PIXELS_TOGETHER, width), camera, solid, glass, f)
            fill_surfaces(n, camera, shapes, f)
            apply_textures(n, f)
            sunlight(n, light.direction, light.camera, light.depth, light.coarse, f)
            fill_sky_shares(n, sky[j], f)
            shade_lit(n, light.direction, light.tint, f)
            if len(shapes.planes):
                apply_contact_map(n, light.contact_camera, light.contact, f)
                fill_tile_shares(n, camera, shapes.planes, f)
            shade_ground(n, light.direction, light.tint, shapes.planes, back, f)
            sum_fragments(n, f, (TONES - 1) / MAX_BRIGHTNESS, tones, veil[j % len(veil)], image[j])
