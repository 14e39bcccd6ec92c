"""How much of the sun reaches a fragment, and how much of the sky a point of the ground sees."""

from __future__ import annotations

from visviva.compiling.kernel import kernel
from visviva.view.fragments import GROUND, KIND, NORMAL, PLANE, POS, SKY, SUN
from visviva.view.raster import FOCAL, to_screen, to_view
from visviva.view.shadow import BLOCK

LIFT = 1.6  # texels that a point is moved off its surface before it asks for the sun
REACH = 2  # texels on each side in the filter


@kernel
def sunlight(n, direction, camera, depth, coarse, f):  # type: ignore[no-untyped-def]
    """Fill the share of the sun of n fragments: the lit part of a box of texels with soft rims.

    direction towards the sun; camera, depth, coarse of the shadow map (`shadow.Light`).
    """
    s0, s1, s2 = direction
    lift = LIFT / camera[FOCAL]
    texels = len(depth)
    low, high = REACH + 1.0, texels - REACH - 2.0
    side = 2.0 * REACH + 1.0
    for k in range(n):
        if f[k, KIND] > GROUND:
            continue
        nx, ny, nz = f[k, NORMAL], f[k, NORMAL + 1], f[k, NORMAL + 2]
        f[k, SUN] = 1.0
        if nx * s0 + ny * s1 + nz * s2 <= 0.0:
            f[k, SUN] = 0.0
            continue
        x, y, z = (
            f[k, POS] + lift * (nx + s0),
            f[k, POS + 1] + lift * (ny + s1),
            f[k, POS + 2] + lift * (nz + s2),
        )
        vx, vy, vz = to_view(camera, x, y, z)
        sx, sy, w = to_screen(camera, vx, vy, vz)
        if not (low < sx < high and low < sy < high) or w >= coarse[int(sy) // BLOCK, int(sx) // BLOCK]:
            continue
        i, j = int(sx - 0.5), int(sy - 0.5)
        tx, ty = sx - 0.5 - i, sy - 0.5 - j
        total = 0.0
        for a in range(-REACH, REACH + 2):
            wy = 1.0 - ty if a == -REACH else (ty if a == REACH + 1 else 1.0)
            row = 0.0
            for b in range(-REACH, REACH + 2):
                wx = 1.0 - tx if b == -REACH else (tx if b == REACH + 1 else 1.0)
                row += wx if depth[j + a, i + b] <= w else 0.0
            total += wy * row
        f[k, SUN] = total / (side * side)


@kernel
def open_sky(n, camera, contact, f):  # type: ignore[no-untyped-def]
    """Fill the share of open sky from the contact map, bilinear; it belongs to the first plane only."""
    high = len(contact) - 2.0
    for k in range(n):
        if f[k, KIND] != GROUND:
            continue
        f[k, SKY] = 1.0
        if f[k, PLANE] > 0.0:
            continue
        vx, vy, vz = to_view(camera, f[k, POS], f[k, POS + 1], f[k, POS + 2])
        sx, sy, _ = to_screen(camera, vx, vy, vz)
        if 1.0 < sx < high and 1.0 < sy < high:
            i, j = int(sx - 0.5), int(sy - 0.5)
            tx, ty = sx - 0.5 - i, sy - 0.5 - j
            above = contact[j, i] * (1.0 - tx) + contact[j, i + 1] * tx
            below = contact[j + 1, i] * (1.0 - tx) + contact[j + 1, i + 1] * tx
            f[k, SKY] = 1.0 - above * (1.0 - ty) - below * ty
