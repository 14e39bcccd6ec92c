"""The distance of a point from a triangle or a segment with moving corners, and its derivatives.

With the nearest point f = Σ wᵢ yᵢ of the facet, D = |x − f| and n = (x − f)/D

    Ḋ = n·r,   r = ẋ − Σ wᵢ ẏᵢ;   ∂D/∂x = n,   ∂D/∂yᵢ = −wᵢ n
    D̈ = n·(ẍ − Σ wᵢ ÿᵢ) + Γ,   Γ = ṅ·r − n·Σ ẇᵢ ẏᵢ

exactly: the weights minimise D, so their change does not enter Ḋ. Above a face, with
the gradients gᵢ of the weights, ṅ = −Σ (n·ẏᵢ) gᵢ and the velocity product is Γ = 2ṅ·r − D|ṅ|².
Proved by tests/contact/test_moving_mesh.py.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.triangle import CORNER_A, EDGE_AB, FACE, nearest_of_segment

TRIANGLE, SEGMENT = np.array([0, 1, 2]), np.array([0, 1, -1])
# squared area over the fourth power of the sides below which a triangle counts as its edges
DEGENERATE_AREA = 1e-24
MAX_ADVANCES = 100  # most advances of a ball towards a moving facet
TOUCH_SHARE = 1e-6  # share of its reach at which a ball touches
DEPTH_SHARE = 0.5  # share of its reach which, if it may still approach by that, counts as contact


@kernel
def nearest_weights(
    p0: float, p1: float, p2: float, y: Array, corners: Index
) -> tuple[float, float, float, int]:
    """Weights of the nearest point of a facet with these corners of y (n, 3), and its feature.

    corners : (3,)  the last is −1 for a segment
    """
    a, b, c = corners[0], corners[1], corners[2]
    if c >= 0:
        e0, e1, e2 = y[b, 0] - y[a, 0], y[b, 1] - y[a, 1], y[b, 2] - y[a, 2]
        f0, f1, f2 = y[c, 0] - y[a, 0], y[c, 1] - y[a, 1], y[c, 2] - y[a, 2]
        r0, r1, r2 = p0 - y[a, 0], p1 - y[a, 1], p2 - y[a, 2]
        ee, ef, ff = e0 * e0 + e1 * e1 + e2 * e2, e0 * f0 + e1 * f1 + e2 * f2, f0 * f0 + f1 * f1 + f2 * f2
        area = ee * ff - ef * ef
        if area > DEGENERATE_AREA * (ee + ff) * (ee + ff):
            re, rf = r0 * e0 + r1 * e1 + r2 * e2, r0 * f0 + r1 * f1 + r2 * f2
            v, w = (ff * re - ef * rf) / area, (ee * rf - ef * re) / area
            if v >= 0.0 and w >= 0.0 and v + w <= 1.0:
                return 1.0 - v - w, v, w, FACE
    best, share, edge = math.inf, 0.0, 0
    for k in range(3 if c >= 0 else 1):
        i, j = corners[k], corners[(k + 1) % 3]
        t = nearest_of_segment(p0, p1, p2, y[i, 0], y[i, 1], y[i, 2], y[j, 0], y[j, 1], y[j, 2])
        square = 0.0
        for s in range(3):
            p = p0 if s == 0 else (p1 if s == 1 else p2)
            square += (p - (1.0 - t) * y[i, s] - t * y[j, s]) ** 2
        if square < best:
            best, share, edge = square, t, k
    feature = EDGE_AB + edge
    if share == 0.0:
        feature = CORNER_A + edge
    elif share == 1.0:
        feature = CORNER_A + (edge + 1) % 3
    if edge == 0:
        return 1.0 - share, share, 0.0, feature
    if edge == 1:
        return 0.0, 1.0 - share, share, feature
    return share, 0.0, 1.0 - share, feature


@kernel
def weighted_sum(w0: float, w1: float, w2: float, y: Array, corners: Index) -> tuple[float, float, float]:
    """Σ wᵢ yᵢ over the corners."""
    a, b, c = corners[0], corners[1], max(corners[2], 0)
    return (
        w0 * y[a, 0] + w1 * y[b, 0] + w2 * y[c, 0],
        w0 * y[a, 1] + w1 * y[b, 1] + w2 * y[c, 1],
        w0 * y[a, 2] + w1 * y[b, 2] + w2 * y[c, 2],
    )


@kernel
def distance_to(p0: float, p1: float, p2: float, y: Array, corners: Index) -> float:
    """D ≥ 0 [m]."""
    w0, w1, w2, _feature = nearest_weights(p0, p1, p2, y, corners)
    f0, f1, f2 = weighted_sum(w0, w1, w2, y, corners)
    return math.sqrt((p0 - f0) ** 2 + (p1 - f1) ** 2 + (p2 - f2) ** 2)


@kernel
def face_gap(
    p0: float, p1: float, p2: float, r0: float, r1: float, r2: float, side: float, y: Array, z: Array,
    corners: Index,
) -> tuple[float, float, float, float, float]:  # fmt: skip
    """Height over the face towards a side, the normal there, and Γ; side 0: that of the point."""
    a, b, c = corners[0], corners[1], corners[2]
    e0, e1, e2 = y[b, 0] - y[a, 0], y[b, 1] - y[a, 1], y[b, 2] - y[a, 2]
    f0, f1, f2 = y[c, 0] - y[a, 0], y[c, 1] - y[a, 1], y[c, 2] - y[a, 2]
    m0, m1, m2 = e1 * f2 - e2 * f1, e2 * f0 - e0 * f2, e0 * f1 - e1 * f0
    size = math.sqrt(m0 * m0 + m1 * m1 + m2 * m2)
    m0, m1, m2 = m0 / size, m1 / size, m2 / size
    height = m0 * (p0 - y[a, 0]) + m1 * (p1 - y[a, 1]) + m2 * (p2 - y[a, 2])
    ee, ef, ff = e0 * e0 + e1 * e1 + e2 * e2, e0 * f0 + e1 * f1 + e2 * f2, f0 * f0 + f1 * f1 + f2 * f2
    area = size * size
    na = m0 * z[a, 0] + m1 * z[a, 1] + m2 * z[a, 2]
    nb = m0 * z[b, 0] + m1 * z[b, 1] + m2 * z[b, 2] - na
    nc = m0 * z[c, 0] + m1 * z[c, 1] + m2 * z[c, 2] - na
    along, across = -(nb * ff - nc * ef) / area, -(nc * ee - nb * ef) / area
    q0, q1, q2 = along * e0 + across * f0, along * e1 + across * f1, along * e2 + across * f2
    velocity_product = 2.0 * (q0 * r0 + q1 * r1 + q2 * r2) - height * (q0 * q0 + q1 * q1 + q2 * q2)
    sign = side if side != 0.0 else (1.0 if height >= 0.0 else -1.0)
    return sign * height, sign * m0, sign * m1, sign * m2, sign * velocity_product


@kernel
def moving_gap(
    p0: float, p1: float, p2: float, u0: float, u1: float, u2: float, side: float, y: Array, z: Array,
    corners: Index,
) -> tuple[float, float, float, float, float, float, float, float, int]:  # fmt: skip
    """D, n, the weights, Γ and the feature, for a point at p with velocity u.

    Parameters
    ----------
    side : +1 or −1, the side of the face on which the point is, so that D < 0 behind it; 0: the present one
    y, z : (n, 3)   positions [m] and velocities [m/s]
    corners : (3,)  indices into them; the last is −1 for a segment
    """
    w0, w1, w2, feature = nearest_weights(p0, p1, p2, y, corners)
    f0, f1, f2 = weighted_sum(w0, w1, w2, z, corners)
    r0, r1, r2 = u0 - f0, u1 - f1, u2 - f2
    if feature == FACE:
        d, n0, n1, n2, velocity_product = face_gap(p0, p1, p2, r0, r1, r2, side, y, z, corners)
        return d, n0, n1, n2, w0, w1, w2, velocity_product, feature
    f0, f1, f2 = weighted_sum(w0, w1, w2, y, corners)
    d = math.sqrt((p0 - f0) ** 2 + (p1 - f1) ** 2 + (p2 - f2) ** 2)
    if d == 0.0:
        return 0.0, 0.0, 0.0, 1.0, w0, w1, w2, 0.0, feature
    n0, n1, n2 = (p0 - f0) / d, (p1 - f1) / d, (p2 - f2) / d
    rate = n0 * r0 + n1 * r1 + n2 * r2
    velocity_product = (r0 * r0 + r1 * r1 + r2 * r2 - rate * rate) / d
    if feature < CORNER_A:
        i, j = corners[feature - EDGE_AB], corners[(feature - EDGE_AB + 1) % 3]
        e0, e1, e2 = y[j, 0] - y[i, 0], y[j, 1] - y[i, 1], y[j, 2] - y[i, 2]
        bent = n0 * (z[j, 0] - z[i, 0]) + n1 * (z[j, 1] - z[i, 1]) + n2 * (z[j, 2] - z[i, 2])
        along = e0 * r0 + e1 * r1 + e2 * r2
        slide = (along + d * bent) / (e0 * e0 + e1 * e1 + e2 * e2)
        velocity_product -= slide * along / d + slide * bent
    return d, n0, n1, n2, w0, w1, w2, velocity_product, feature


@kernel
def first_touch_moving(
    p0: float, p1: float, p2: float, d0: float, d1: float, d2: float, reach: float, y: Array, z: Array,
    h: float, corners: Index, places: Array,
) -> tuple[float, float, float, float, float, float, float, float]:  # fmt: skip
    """When a ball that moves from p by d first comes within reach of a facet whose corners move by h z.

    D changes by at most the relative displacement of the fastest corner and the ball: so advancing by D is
    safe, and no contact is missed. `places` (3, 3) is scratch. Returns the fraction s of the step, 2 for
    none; n; the weights; and D − reach at s.
    """
    s, gap, rate, none = 0.0, 0.0, 0.0, (2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    count = 3 if corners[2] >= 0 else 2
    fastest = 0.0
    for k in range(count):
        i = corners[k]
        speed = (d0 - h * z[i, 0]) ** 2 + (d1 - h * z[i, 1]) ** 2 + (d2 - h * z[i, 2]) ** 2
        fastest = max(fastest, math.sqrt(speed))
    if fastest == 0.0:
        return none
    own = TRIANGLE if count == 3 else SEGMENT
    for _ in range(MAX_ADVANCES):
        for k in range(count):
            for c in range(3):
                places[k, c] = y[corners[k], c] + s * h * z[corners[k], c]
        q0, q1, q2 = p0 + s * d0, p1 + s * d1, p2 + s * d2
        w0, w1, w2, _feature = nearest_weights(q0, q1, q2, places, own)
        f0, f1, f2 = weighted_sum(w0, w1, w2, places, own)
        far = math.sqrt((q0 - f0) ** 2 + (q1 - f1) ** 2 + (q2 - f2) ** 2)
        if far == 0.0:
            return none
        n0, n1, n2 = (q0 - f0) / far, (q1 - f1) / far, (q2 - f2) / far
        f0, f1, f2 = weighted_sum(w0, w1, w2, z, corners)
        rate = n0 * (d0 - h * f0) + n1 * (d1 - h * f1) + n2 * (d2 - h * f2)
        gap = far - reach
        if gap <= TOUCH_SHARE * reach and rate < 0.0:
            return s, n0, n1, n2, w0, w1, w2, gap
        s += max(gap, TOUCH_SHARE * reach) / fastest
        if s >= 1.0:
            return none
    if gap + (1.0 - s) * rate < -DEPTH_SHARE * reach:
        return s, n0, n1, n2, w0, w1, w2, gap
    return none
