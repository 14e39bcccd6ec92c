"""Triangles and points: the nearest point of a triangle, and where a moving ball first touches it."""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

NUMBERS = 12  # per triangle: corners a, b, c and the unit normal
FACE, EDGE_AB, EDGE_BC, EDGE_CA, CORNER_A, CORNER_B, CORNER_C = range(7)
BESIDE, ABOVE, ELSEWHERE = range(3)  # position of a ball relative to the plane of a triangle
MAX_NEWTON_STEPS = 100  # a root is double at worst, where every iteration halves the error


@kernel
def nearest_of_segment(
    p0: float, p1: float, p2: float, a0: float, a1: float, a2: float, b0: float, b1: float, b2: float
) -> float:
    """The fraction t in [0, 1] of the segment from a to b that is nearest to p; a and b may coincide."""
    e0, e1, e2 = b0 - a0, b1 - a1, b2 - a2
    along = (p0 - a0) * e0 + (p1 - a1) * e1 + (p2 - a2) * e2
    square = e0 * e0 + e1 * e1 + e2 * e2
    return min(max(along / square, 0.0), 1.0) if square > 0.0 else 0.0


@kernel
def nearest_of_triangle(
    p0: float, p1: float, p2: float, par: Array, at: int
) -> tuple[float, float, float, int]:
    """The vector from the nearest point of a triangle to p, and the feature on which that point is.

    Does not divide by an area, so slivers are treated as accurately as other triangles: above the face it is
    the height over the plane, outside an edge the nearest point of those edges.
    """
    a0, a1, a2 = par[at], par[at + 1], par[at + 2]
    b0, b1, b2 = par[at + 3], par[at + 4], par[at + 5]
    c0, c1, c2 = par[at + 6], par[at + 7], par[at + 8]
    n0, n1, n2 = par[at + 9], par[at + 10], par[at + 11]
    best, feature = math.inf, FACE
    v0, v1, v2 = 0.0, 0.0, 0.0
    for edge in range(3):
        if edge == 0:
            s0, s1, s2, e0, e1, e2 = a0, a1, a2, b0, b1, b2
        elif edge == 1:
            s0, s1, s2, e0, e1, e2 = b0, b1, b2, c0, c1, c2
        else:
            s0, s1, s2, e0, e1, e2 = c0, c1, c2, a0, a1, a2
        r0, r1, r2 = p0 - s0, p1 - s1, p2 - s2
        f0, f1, f2 = e0 - s0, e1 - s1, e2 - s2
        # n × f points into the triangle.
        inside = (n1 * f2 - n2 * f1) * r0 + (n2 * f0 - n0 * f2) * r1 + (n0 * f1 - n1 * f0) * r2
        if inside >= 0.0:
            continue
        t = nearest_of_segment(p0, p1, p2, s0, s1, s2, e0, e1, e2)
        q0, q1, q2 = r0 - t * f0, r1 - t * f1, r2 - t * f2
        if t == 1.0:
            q0, q1, q2 = p0 - e0, p1 - e1, p2 - e2
        square = q0 * q0 + q1 * q1 + q2 * q2
        if square < best:
            best, v0, v1, v2 = square, q0, q1, q2
            feature = EDGE_AB + edge
            if t == 0.0:
                feature = CORNER_A + edge
            elif t == 1.0:
                feature = CORNER_A + (edge + 1) % 3
    if feature == FACE:
        height = n0 * (p0 - a0) + n1 * (p1 - a1) + n2 * (p2 - a2)
        v0, v1, v2 = height * n0, height * n1, height * n2
    return v0, v1, v2, feature


@kernel
def _where_over(
    y0: float, y1: float, y2: float, d0: float, d1: float, d2: float, near: float, far: float, reach: float,
    par: Array, at: int,
) -> int:  # fmt: skip
    """Whether a ball stays BESIDE a triangle between two points of its path, or is ABOVE it at the first."""
    n0, n1, n2 = par[at + 9], par[at + 10], par[at + 11]
    found = ABOVE
    for edge in range(3):
        i, k = at + 3 * edge, at + (3 * edge + 3 if edge < 2 else 0)
        f0, f1, f2 = par[k] - par[i], par[k + 1] - par[i + 1], par[k + 2] - par[i + 2]
        # n × f points into the triangle, and is as long as the edge.
        g0, g1, g2 = n1 * f2 - n2 * f1, n2 * f0 - n0 * f2, n0 * f1 - n1 * f0
        e = g0 * (y0 - par[i]) + g1 * (y1 - par[i + 1]) + g2 * (y2 - par[i + 2])
        rate = g0 * d0 + g1 * d1 + g2 * d2
        a, b = e + near * rate, e + far * rate
        if max(a, b) < 0.0 and max(a, b) ** 2 > reach * reach * (f0 * f0 + f1 * f1 + f2 * f2):
            return BESIDE
        if a < 0.0:
            found = ELSEWHERE
    return found


@kernel
def meet_triangle(
    y0: float, y1: float, y2: float, d0: float, d1: float, d2: float, reach: float, slack: float, side: float,
    max_fraction: float, par: Array, at: int,
) -> tuple[float, float, float, float, float]:  # fmt: skip
    """Where a ball on a straight path first touches a triangle, from either side.

    The distance f(s) to a convex set along a line is convex, so Newton's iteration from the left, s −= (f −
    ρ + slack)/f′, never overshoots: if f′ ≥ 0 there is no contact ahead. A ball that never overlaps by more
    than `slack` continues, as one that slides over an edge between triangles does.

    Parameters
    ----------
    y, d : start and displacement of its centre [m]
    reach : ρ > 0, radius of the ball with the skin [m]
    slack : depth in the skin that is ignored [m]
    side : +1 or −1 if the surface has a legal side, along or against the normals; 0 for both
    max_fraction : fraction of the path beyond which contacts are ignored
    par, at : an array, and the index of the triangle in it

    Returns the fraction s of the path, 2 for none; the unit normal towards the ball; and the depth at s
    [m].
    """
    n0, n1, n2 = par[at + 9], par[at + 10], par[at + 11]
    from_ = n0 * (y0 - par[at]) + n1 * (y1 - par[at + 1]) + n2 * (y2 - par[at + 2])
    approach = n0 * d0 + n1 * d1 + n2 * d2
    if (
        min(from_, from_ + max_fraction * approach) > reach
        or max(from_, from_ + max_fraction * approach) < -reach
    ):
        return 2.0, 0.0, 0.0, 0.0, 0.0
    # The fractions of the path between which the ball is near the plane. If it is beside the triangle
    # throughout, there is no contact; if it reaches the plane above the face, contact is there.
    near, far = 0.0, max_fraction
    if approach != 0.0:
        a, b = (reach - from_) / approach, (-reach - from_) / approach
        near, far = max(near, min(a, b)), min(far, max(a, b))
    where = _where_over(y0, y1, y2, d0, d1, d2, near, far, reach, par, at)
    if where == BESIDE:
        return 2.0, 0.0, 0.0, 0.0, 0.0
    if where == ABOVE:
        f, facing = (reach if near > 0.0 else abs(from_)), math.copysign(1.0, from_)
        if f <= 1e-3 * slack:
            facing, f = (side if side != 0.0 else (-1.0 if approach > 0.0 else 1.0)), 0.0
        if facing * approach >= 0.0 or f - reach + (1.0 - near) * facing * approach >= -slack:
            return 2.0, 0.0, 0.0, 0.0, 0.0
        return near, facing * n0, facing * n1, facing * n2, max(reach - f, 0.0)
    s, f, rate, v0, v1, v2 = 0.0, 0.0, -1.0, 0.0, 0.0, 0.0
    for _ in range(MAX_NEWTON_STEPS):
        v0, v1, v2, _feature = nearest_of_triangle(y0 + s * d0, y1 + s * d1, y2 + s * d2, par, at)
        f = math.sqrt(v0 * v0 + v1 * v1 + v2 * v2)
        if f > 1e-3 * slack:
            v0, v1, v2 = v0 / f, v1 / f, v2 / f
        else:  # on the triangle itself only the legal side gives a direction
            facing = side if side != 0.0 else (-1.0 if approach > 0.0 else 1.0)
            v0, v1, v2, f = facing * n0, facing * n1, facing * n2, 0.0
        rate = v0 * d0 + v1 * d1 + v2 * d2
        if rate >= 0.0 or f - reach + (1.0 - s) * rate >= -slack:
            return 2.0, 0.0, 0.0, 0.0, 0.0
        if f - reach <= -0.99 * slack:
            break
        s -= (f - reach + slack) / rate
        if s > max_fraction:
            return 2.0, 0.0, 0.0, 0.0, 0.0
    return max(s - (f - reach) / rate, 0.0), v0, v1, v2, max(reach - slack - f, 0.0)
