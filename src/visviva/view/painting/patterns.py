"""Procedural textures: grain, brushing, weave and mottling; `patterns.js` has the same for the page.

All are functions of texture coordinates (a, b, c), the third along the grain, in which an object has width
about 1, and of the footprint of a pixel in them; finer details fade to their mean.
"""

from __future__ import annotations

import math

from visviva.compiling.kernel import kernel
from visviva.view.painting.finishes import CLOTH, METAL, ROPE, RUBBER, STONE, WOOD
from visviva.view.painting.fragments import COLOR, DEFLECTION, FINISH, FOOTPRINT, GROUND, KIND, TEXTURE

RINGS_PER_WIDTH = 7.0  # of wood, over the width of an object
THREADS_PER_WIDTH = 44.0  # of cloth
STRANDS_PER_ROPE = 3.0  # of a rope
SEAM_WIDTH = 0.012  # width of the gap between the boards of a floor


@kernel
def cell(i, j, k):  # type: ignore[no-untyped-def]
    """A number 0…1 for each cell of a lattice: the low bits of 32-bit products and shifts."""
    h = (i * 73856093) ^ (j * 19349663) ^ (k * 83492791)
    h = ((h & 0xFFFFFFFF) ^ ((h & 0xFFFFFFFF) >> 15)) * 739982445 & 0xFFFFFFFF
    h = (h ^ (h >> 12)) * 695872825 & 0xFFFFFFFF
    return ((h ^ (h >> 15)) & 0xFFFF) / 65535.0


@kernel
def noise(x, y, z):  # type: ignore[no-untyped-def]
    """Smooth values 0…1: values of `cell` at the corners of unit cubes, blended by 3s² − 2s³."""
    i, j, k = math.floor(x), math.floor(y), math.floor(z)
    u, v, w = x - i, y - j, z - k
    u, v, w = u * u * (3.0 - 2.0 * u), v * v * (3.0 - 2.0 * v), w * w * (3.0 - 2.0 * w)
    i, j, k = int(i), int(j), int(k)
    total = 0.0
    for c in range(2):
        low = cell(i, j, k + c) + u * (cell(i + 1, j, k + c) - cell(i, j, k + c))
        high = cell(i, j + 1, k + c) + u * (cell(i + 1, j + 1, k + c) - cell(i, j + 1, k + c))
        total += (low + v * (high - low)) * (w if c else 1.0 - w)
    return total


@kernel
def pattern_contrast(frequency, foot):  # type: ignore[no-untyped-def]
    """Contrast 1 … 0 of a pattern of a given frequency [1/unit] in pixels of a given footprint."""
    return min(max(1.6 - 2.4 * frequency * foot, 0.0), 1.0)


@kernel
def wood(a, b, c, foot):  # type: ignore[no-untyped-def]
    """Darkness 0…1 of late wood: rings about a pith outside the object, wavering along it, and fibres."""
    a, b = a + 0.9 + 0.10 * noise(2.0, 3.0, 0.7 * c), b + 0.25 + 0.10 * noise(7.0, 1.0, 0.7 * c)
    r = RINGS_PER_WIDTH * math.sqrt(a * a + b * b) + 1.2 * noise(2.0 * a, 2.0 * b, 0.5 * c)
    ring = r - math.floor(r)
    late = ring * ring * min(1.0, 8.0 * (1.0 - ring))
    fibre = noise(70.0 * a, 70.0 * b, 2.5 * c) - 0.5
    return (
        0.27
        + (late - 0.27) * pattern_contrast(RINGS_PER_WIDTH, foot)
        + 0.35 * fibre * pattern_contrast(50.0, foot)
    )


@kernel
def weave_brightness(u, v, foot):  # type: ignore[no-untyped-def]
    """Brightness about 1 of a plain weave: threads that go over and under each other."""
    u, v = THREADS_PER_WIDTH * u, THREADS_PER_WIDTH * v
    over = (math.floor(u) + math.floor(v)) % 2 == 0
    across, along = (u, v) if over else (v, u)
    across, along = across - math.floor(across), along - math.floor(along)
    bright = 0.72 + 0.40 * math.sin(math.pi * across) * (0.55 + 0.45 * math.sin(math.pi * along))
    slub = noise(0.12 * u, 1.5 * v, 5.0) + noise(1.5 * u, 0.12 * v, 9.0) - 1.0
    return (
        0.94
        + (bright - 0.94) * pattern_contrast(THREADS_PER_WIDTH, foot)
        + 0.10 * slub * pattern_contrast(0.12 * THREADS_PER_WIDTH, foot)
    )


@kernel
def strand_brightness(angle, along, worn, foot):  # type: ignore[no-untyped-def]
    """Brightness of the strands of a rope, with wear if `worn` is 1; angle in turns, along in radii.

    Strands are periodic: the worn spots of a fast rope show its direction of motion.
    """
    s = STRANDS_PER_ROPE * angle + 0.45 * along
    s -= math.floor(s)
    bright = 0.62 + 0.5 * math.sqrt(max(math.sin(math.pi * s), 0.0))
    tone = 0.98 + (bright - 0.98) * pattern_contrast(0.6, foot)
    return tone * (1.0 + worn * 0.36 * (noise(0.04 * along, 0.0, 7.0) - 0.5) * pattern_contrast(0.08, foot))


@kernel
def stone_brightness(a, b, c, foot):  # type: ignore[no-untyped-def]
    """Brightness about 1 of stone: three octaves of noise."""
    total = 0.0
    for octave in range(3):
        f = 5.0 * 3.0**octave
        total += (noise(f * a, f * b, f * c) - 0.5) * pattern_contrast(f, foot) / (1.0 + 0.35 * octave)
    return 1.0 + 0.36 * total


@kernel
def boards(b, c, foot):  # type: ignore[no-untyped-def]
    """Darkness of a floor of boards of width 1, each from a different piece of wood."""
    board = math.floor(b)
    edge = min(b - board, board + 1.0 - b)
    own = cell(int(board), 3, 5)
    dark = 0.55 * wood(3.0 * own - 1.0, b - board, 0.4 * c + 17.0 * own, foot) + 0.5 * (own - 0.4)
    wide = max(SEAM_WIDTH, 0.7 * foot)
    return dark + min(SEAM_WIDTH / wide, 1.0) * max(1.0 - edge / wide, 0.0)


@kernel
def scratches(a, b, c, foot):  # type: ignore[no-untyped-def]
    """Fine and broad scratches along an object, about 0."""
    fine = (noise(90.0 * a, 90.0 * b, 1.5 * c) - 0.5) * pattern_contrast(60.0, foot)
    return 0.6 * fine + 0.6 * (noise(26.0 * a, 26.0 * b, 0.6 * c) - 0.5) * pattern_contrast(18.0, foot)


@kernel
def apply_textures(n, f):  # type: ignore[no-untyped-def]
    """Colours of n fragments by the pattern of their finish; for metal also the deflection of reflections."""
    for k in range(n):
        finish = int(f[k, FINISH])
        f[k, DEFLECTION] = 0.0
        if finish == 0 or f[k, KIND] > GROUND:
            continue
        a, b, c, foot = f[k, TEXTURE], f[k, TEXTURE + 1], f[k, TEXTURE + 2], f[k, FOOTPRINT]
        if finish == WOOD:
            dark = boards(b, c, foot) if f[k, KIND] == GROUND else wood(a, b, c, foot)
            f[k, COLOR] *= 1.10 - 0.42 * dark
            f[k, COLOR + 1] *= 1.10 - 0.58 * dark
            f[k, COLOR + 2] *= 1.10 - 0.72 * dark
            continue
        tone = 1.0
        if finish == CLOTH:
            tone = weave_brightness(b, c, foot)
        elif finish == ROPE:
            tone = strand_brightness(a, b, c, foot)
        elif finish == STONE:
            tone = stone_brightness(a, b, c, foot)
        elif finish == METAL:
            f[k, DEFLECTION] = scratches(a, b, c, foot)
            tone = 1.0 + 0.35 * f[k, DEFLECTION]
        elif finish == RUBBER:
            tone = 1.0 + 0.10 * (noise(60.0 * a, 60.0 * b, 60.0 * c) - 0.5) * pattern_contrast(60.0, foot)
        for e in range(3):
            f[k, COLOR + e] *= tone
