"""Visibility of the sun from fragments, and of the sky from points of the ground."""

from __future__ import annotations

from visviva.compiling.kernel import kernel
from visviva.view.painting.fragments import GROUND, KIND, NORMAL, PIXEL, PLANE, POS, SKY, SUN
from visviva.view.painting.raster import FOCAL, to_screen, to_view
from visviva.view.painting.shadow import BLOCK

SURFACE_OFFSET = 1.6  # texels by which a point is moved off its surface before the shadow test
SUN_ANGLE = 0.07  # angular diameter of the sun [rad]
MIN_PENUMBRA, MAX_PENUMBRA = 2.2, 14.0  # bounds of the penumbra radius [texel]
PENUMBRA_SAMPLES = 7  # across a penumbra
# points of the blocker search along an axis, and their spacing [texel]
BLOCKER_SAMPLES, BLOCKER_STRIDE = 7, 4.0
MIN_SUN_COSINE = 0.12  # least cosine between sun and surface normal


@kernel
def blockers(depth, sx, sy, w, gx, gy):  # type: ignore[no-untyped-def]
    """Number of texels around a point, of SEARCH², that block the sun, and their mean distance.

    w, gx, gy : nearness of the point, and its change per texel along its own surface
    """
    count, total = 0, 0.0
    for a in range(BLOCKER_SAMPLES):
        v = (a - 0.5 * (BLOCKER_SAMPLES - 1)) * BLOCKER_STRIDE
        for b in range(BLOCKER_SAMPLES):
            u = (b - 0.5 * (BLOCKER_SAMPLES - 1)) * BLOCKER_STRIDE
            over = depth[int(sy + v), int(sx + u)] - (w + gx * u + gy * v)
            if over > 0.0:
                count += 1
                total += over
    return count, total / max(count, 1)


@kernel
def lit_share(depth, sx, sy, w, gx, gy, reach):  # type: ignore[no-untyped-def]
    """The lit share of a disc of texels, with soft edges."""
    lit = weight = 0.0
    for a in range(PENUMBRA_SAMPLES):
        v = (2.0 * (a + 0.5) / PENUMBRA_SAMPLES - 1.0) * reach
        for b in range(PENUMBRA_SAMPLES):
            u = (2.0 * (b + 0.5) / PENUMBRA_SAMPLES - 1.0) * reach
            share = 1.0 - (u * u + v * v) / (1.6 * reach * reach)
            if share <= 0.0:
                continue
            x, y = sx + u - 0.5, sy + v - 0.5
            i, j = int(x), int(y)
            x, y = x - i, y - j
            limit = w + gx * u + gy * v
            above = (1.0 - x if depth[j, i] <= limit else 0.0) + (x if depth[j, i + 1] <= limit else 0.0)
            below = (1.0 - x if depth[j + 1, i] <= limit else 0.0) + (
                x if depth[j + 1, i + 1] <= limit else 0.0
            )
            lit += share * (above * (1.0 - y) + below * y)
            weight += share
    return lit / weight


@kernel
def sunlight(n, direction, camera, depth, coarse, f):  # type: ignore[no-untyped-def]
    """Fill the share of the sun of n fragments; shadows are softer the farther away their casters are.

    Percentage-closer soft shadows (Fernando 2005) of a sun of angular diameter `SUN_ANGLE` [rad], on
    the tangent plane of each fragment. direction towards the sun; camera, depth, coarse: `shadow.Light`.
    """
    s0, s1, s2 = direction
    texel = 1.0 / camera[FOCAL]
    low, high = MAX_PENUMBRA + 2.0, len(depth) - MAX_PENUMBRA - 3.0
    for k in range(n):
        if f[k, KIND] > GROUND:
            continue
        nx, ny, nz = f[k, NORMAL], f[k, NORMAL + 1], f[k, NORMAL + 2]
        f[k, SUN] = 1.0
        cosine = nx * s0 + ny * s1 + nz * s2
        if cosine <= 0.0:
            f[k, SUN] = 0.0
            continue
        x, y, z = (
            f[k, POS] + SURFACE_OFFSET * texel * (nx + s0),
            f[k, POS + 1] + SURFACE_OFFSET * texel * (ny + s1),
            f[k, POS + 2] + SURFACE_OFFSET * texel * (nz + s2),
        )
        vx, vy, vz = to_view(camera, x, y, z)
        sx, sy, w = to_screen(camera, vx, vy, vz)
        if not (low < sx < high and low < sy < high) or w >= coarse[int(sy) // BLOCK, int(sx) // BLOCK]:
            continue
        steep = -texel / max(cosine, MIN_SUN_COSINE)
        gx = steep * (camera[3] * nx + camera[4] * ny + camera[5] * nz)
        gy = steep * (camera[6] * nx + camera[7] * ny + camera[8] * nz)
        count, over = blockers(depth, sx, sy, w, gx, gy)
        if count == 0:
            continue
        reach = min(max(0.5 * SUN_ANGLE * over * camera[FOCAL], MIN_PENUMBRA), MAX_PENUMBRA)
        f[k, SUN] = lit_share(depth, sx, sy, w, gx, gy, reach)


@kernel
def fill_sky_shares(n, sky, f):  # type: ignore[no-untyped-def]
    """Fill the share of open sky of n fragments of a row of pixels."""
    for k in range(n):
        f[k, SKY] = sky[int(f[k, PIXEL])]


@kernel
def apply_contact_map(n, camera, contact, f):  # type: ignore[no-untyped-def]
    """Reduce the open sky by the contact map, bilinear; for the first plane only."""
    high = len(contact) - 2.0
    for k in range(n):
        if f[k, KIND] != GROUND:
            continue
        if f[k, PLANE] > 0.0:
            continue
        vx, vy, vz = to_view(camera, f[k, POS], f[k, POS + 1], f[k, POS + 2])
        sx, sy, _ = to_screen(camera, vx, vy, vz)
        if 1.0 < sx < high and 1.0 < sy < high:
            i, j = int(sx - 0.5), int(sy - 0.5)
            tx, ty = sx - 0.5 - i, sy - 0.5 - j
            above = contact[j, i] * (1.0 - tx) + contact[j, i + 1] * tx
            below = contact[j + 1, i] * (1.0 - tx) + contact[j + 1, i + 1] * tx
            f[k, SKY] *= 1.0 - above * (1.0 - ty) - below * ty
