"""Fragments of one picture row, one for each primitive visible in a pixel, and their sum.

A fragment is a row of 28 numbers, filled stage by stage. Each stage is one loop over the fragments of a
picture row: a call per fragment would cost more than its arithmetic.

    pixel, number (−1: backdrop), weight 0…1, over (1: blends over the fragment before it), ray direction 3,
    position 3, unit normal towards the eye 3, linear colour 3, alpha, kind, share of the sun, plane index,
    share of open sky, share of dark tiles, finish, texture coordinates 3, footprint of a pixel in them,
    deflection of the reflected ray
"""

from __future__ import annotations

from visviva.compiling.kernel import kernel
from visviva.view.painting.raster import CX, CY, FOCAL

PIXEL, NUMBER, WEIGHT, OVER, RAY, POS, NORMAL, COLOR, ALPHA, KIND, SUN, PLANE = (
    0,
    1,
    2,
    3,
    4,
    7,
    10,
    13,
    16,
    17,
    18,
    19,
)
SKY, TILE = 20, 21
FINISH, TEXTURE, FOOTPRINT, DEFLECTION = 22, 23, 26, 27
COLUMNS = 28
LIT, GROUND, FLAT, BACK = 0.0, 1.0, 2.0, 3.0  # kinds up to GROUND are lit


@kernel
def start_fragment(f, pixel, number, weight, over):  # type: ignore[no-untyped-def]
    """Start a fragment."""
    f[PIXEL] = pixel
    f[NUMBER] = number
    f[WEIGHT] = weight
    f[OVER] = over


@kernel
def collect_fragments(j, start, stop, camera, solid, glass, f):  # type: ignore[no-untyped-def]
    """Fragments of pixels start…stop of row j, each with the ray through the middle of its samples.

    Returns their number. solid, glass : (nearness, ids) of samples; glass may be empty.
    """
    near, ids = solid
    near_glass, ids_glass = glass
    n = 0
    for i in range(start, stop):
        todo = 15
        while todo:
            number, front, x, y, count = -2, -2, 0.0, 0.0, 0
            for k in range(4):
                if (todo >> k) & 1:
                    r, q = 2 * j + (k >> 1), 2 * i + (k & 1)
                    a = ids[r, q]
                    b = ids_glass[r, q] if len(ids_glass) and near_glass[r, q] > near[r, q] else -1
                    if count == 0:
                        number, front = a, b
                    if a == number and b == front:
                        x, y, count, todo = x + q + 0.5, y + r + 0.5, count + 1, todo & ~(1 << k)
            u, v = (x / count - camera[CX]) / camera[FOCAL], (y / count - camera[CY]) / camera[FOCAL]
            start_fragment(f[n], i, number, 0.25 * count, 0.0)
            if front >= 0:
                start_fragment(f[n + 1], i, front, 0.25 * count, 1.0)
            for _ in range(2 if front >= 0 else 1):
                for c in range(3):
                    f[n, RAY + c] = u * camera[3 + c] + v * camera[6 + c] + camera[9 + c]
                n += 1
    return n


@kernel
def sum_fragments(n, f, scale, tones, veil, row):  # type: ignore[no-untyped-def]
    """Sum the fragments of each pixel; row (W, 3) of the picture gets the bytes tones[scale × linear].

    veil : (W, 4) or (0, 4)   light of the puffs in front of each pixel, and their transmittance
    """
    k = 0
    top = len(tones) - 1.0
    while k < n:
        pixel = f[k, PIXEL]
        red = green = blue = 0.0
        while k < n and f[k, PIXEL] == pixel:
            w, r, g, b = f[k, WEIGHT], f[k, COLOR], f[k, COLOR + 1], f[k, COLOR + 2]
            k += 1
            if k < n and f[k, OVER] > 0.0:
                a = f[k, ALPHA]
                r, g, b = (
                    r + a * (f[k, COLOR] - r),
                    g + a * (f[k, COLOR + 1] - g),
                    b + a * (f[k, COLOR + 2] - b),
                )
                k += 1
            red, green, blue = red + w * r, green + w * g, blue + w * b
        i = int(pixel)
        if len(veil):
            through = veil[i, 3]
            red, green, blue = (
                red * through + veil[i, 0], green * through + veil[i, 1], blue * through + veil[i, 2]
            )  # fmt: skip
        row[i, 0] = tones[int(min(max(red, 0.0) * scale + 0.5, top))]
        row[i, 1] = tones[int(min(max(green, 0.0) * scale + 0.5, top))]
        row[i, 2] = tones[int(min(max(blue, 0.0) * scale + 0.5, top))]
