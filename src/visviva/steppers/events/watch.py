"""Where inside a step a watched scalar first becomes negative."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

STRAIGHT_SHARE = 1e-3  # control polygons flatter than this share of their size count as straight


def cubic_root(g0: float, r0: float, g1: float, r1: float) -> float:
    """The first u in (0, 1] where a cubic becomes negative, or 2 if it does not.

    The cubic has the values g0, g1 ≥ … at u = 0, 1 and the slopes r0, r1 there (per step). In Bernstein form
    P = (g0, g0 + r0/3, g1 − r1/3, g1); de Casteljau bisection, left half first. A start at or below zero
    counts as just above it. Liesenfeld 1997 (E50, E51).
    """
    p0 = max(g0, 0.0)
    size = abs(p0) + abs(r0) + abs(r1) + abs(g1)
    stack = [(p0, p0 + r0 / 3.0, g1 - r1 / 3.0, g1, 0.0, 1.0)]
    while stack:
        a, b, c, d, left, right = stack.pop()
        if min(a, b, c, d) >= 0.0:
            continue
        straight = (
            abs(a + c - 2 * b) + abs(b + d - 2 * c) <= STRAIGHT_SHARE * (abs(a) + abs(d))
            or right - left < 1e-12
        )
        if straight or len(stack) > 60:
            if a >= 0.0 > d:
                if left > 0.0 or a > 1e-14 * size:
                    return left + (right - left) * a / (a - d)
                return right
            continue
        m = 0.5 * (b + c)
        l1, r2 = 0.5 * (a + b), 0.5 * (c + d)
        l2, r3 = 0.5 * (l1 + m), 0.5 * (m + r2)
        top, middle = 0.5 * (l2 + r3), 0.5 * (left + right)
        stack.append((top, r3, r2, d, middle, right))
        stack.append((a, l1, l2, top, left, middle))
    return 2.0


def first_contact(
    watched: Index, phi0: Array, rate0: Array, phi1: Array, rate1: Array, h: float, found: Index
) -> float:
    """The first time within a step at which a watched gap closes, as a share, or 2; found[0]: its row."""
    best = 2.0
    # A cubic whose control points are all positive has no root: few rows remain to be examined individually.
    low = np.minimum(np.minimum(phi0 + h * rate0 / 3.0, phi1 - h * rate1 / 3.0), phi1)
    for i in np.flatnonzero((watched > 0) & (low < 0.0)):
        u = cubic_root(float(phi0[i]), float(h * rate0[i]), float(phi1[i]), float(h * rate1[i]))
        if u < best:
            best = u
            found[0] = i
    return best


@kernel
def first_release(closed: Index, least: Array, lam0: Array, lam1: Array, found: Index) -> float:
    """The first time within a step at which a contact force vanishes, by a linear model (E49); 2 if none.

    least : forces that count as zero
    """
    best = 2.0
    for i in range(len(closed)):
        if closed[i] > 0 and lam1[i] < -least[i]:
            u = max(lam0[i], 0.0) / (max(lam0[i], 0.0) - lam1[i])
            if u < best:
                best = u
                found[0] = i
    return best
