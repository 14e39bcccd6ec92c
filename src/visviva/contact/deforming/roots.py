"""Zeros of a gap in a step, approximated by the cubic of its values and rates at both ends.

    P₁ = g_a,  P₂ = P₁ + h ġ_a/3,  P₃ = P₄ − h ġ_b/3,  P₄ = g_b    (Bernstein)

Source: Liesenfeld 1997, §7.1 (E50, E51). Proved by tests/elastic/test_collision_gaps.py.
"""

from __future__ import annotations

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

# curvature up to which an interval counts as straight, as a share of its largest coefficient
STRAIGHT_SHARE = 1e-10
MAX_BISECTIONS = 48  # most bisections, and pending intervals


@kernel
def coefficients(a: Array, b: Array, i: int, h: float, p: Array) -> None:
    """p (4,) of gap i, from gaps and rates a, b (·, 2) at both ends of a step of length h."""
    p[0], p[3] = a[i, 0], b[i, 0]
    p[1], p[2] = p[0] + h * a[i, 1] / 3.0, p[3] - h * b[i, 1] / 3.0


@kernel
def value_at(p: Array, u: float) -> float:
    """The cubic at u in [0, 1]."""
    w = 1.0 - u
    return float(w * w * (w * p[0] + 3.0 * u * p[1]) + u * u * (3.0 * w * p[2] + u * p[3]))


@kernel
def next_root(p: Array, after: float, stack: Array) -> float:
    """The first u > after in [0, 1] at which the cubic changes its sign, 2 if there is none.

    A zero at the start has the sign that follows. Two roots in one straight interval are missed.

    stack : (MAX_BISECTIONS + 1, 6)   for pending intervals
    """
    size = max(max(abs(p[0]), abs(p[1])), max(abs(p[2]), abs(p[3])))
    for c in range(4):
        stack[0, c] = p[c]
    stack[0, 4], stack[0, 5], top = 0.0, 1.0, 1
    while top > 0:
        top -= 1
        p1, p2, p3, p4 = stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3]
        low, high = stack[top, 4], stack[top, 5]
        if high <= after or min(min(p1, p2), min(p3, p4)) > 0.0 or max(max(p1, p2), max(p3, p4)) < 0.0:
            continue
        flat = (
            abs(p1 + p3 - 2.0 * p2) <= STRAIGHT_SHARE * size
            and abs(p2 + p4 - 2.0 * p3) <= STRAIGHT_SHARE * size
        )
        if flat or top + 2 > MAX_BISECTIONS:
            if (p1 >= 0.0 and p4 < 0.0) or (p1 <= 0.0 and p4 > 0.0):
                found = low + (high - low) * p1 / (p1 - p4)
                if found > after:
                    return float(found)
            continue
        l2, m, r3 = 0.5 * (p1 + p2), 0.5 * (p2 + p3), 0.5 * (p3 + p4)
        l3, r2 = 0.5 * (l2 + m), 0.5 * (r3 + m)
        middle, half = 0.5 * (l3 + r2), 0.5 * (low + high)
        stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3] = middle, r2, r3, p4
        stack[top, 4], stack[top, 5] = half, high
        top += 1
        stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3] = p1, l2, l3, middle
        stack[top, 4], stack[top, 5] = low, half
        top += 1
    return 2.0
