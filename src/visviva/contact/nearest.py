"""The signed distance of a point from the core of a piece, by formula: what balls need."""

from __future__ import annotations

import math

from visviva.contact.pieces import (
    BOX,
    CAPSULE,
    CYLINDER,
    ELLIPSOID,
    FACE,
    FACES,
    KIND,
    SIZE,
)
from visviva.core.kernel import kernel
from visviva.core.state import Array
from visviva.core.vectors import Vector, dot, length, row_vector

NEWTON = 100
TINY = 1e-13  # share of a semi-axis by which a point on a plane of symmetry is moved off it


@kernel
def of_box(p: Vector, half: Vector) -> tuple[float, Vector]:
    """Distance from a box about the origin, < 0 inside, and the outward unit vector at its nearest place."""
    e = abs(p[0]) - half[0], abs(p[1]) - half[1], abs(p[2]) - half[2]
    if max(e[0], max(e[1], e[2])) > 0.0:
        out = max(e[0], 0.0), max(e[1], 0.0), max(e[2], 0.0)
        size = length(out)
        return size, (
            math.copysign(out[0] / size, p[0]),
            math.copysign(out[1] / size, p[1]),
            math.copysign(out[2] / size, p[2]),
        )
    if e[0] >= e[1] and e[0] >= e[2]:
        return e[0], (math.copysign(1.0, p[0]), 0.0, 0.0)
    if e[1] >= e[2]:
        return e[1], (0.0, math.copysign(1.0, p[1]), 0.0)
    return e[2], (0.0, 0.0, math.copysign(1.0, p[2]))


@kernel
def _of_segment(p: Vector, half: float) -> tuple[float, Vector]:
    """Distance from a segment along z."""
    d = p[0], p[1], p[2] - min(max(p[2], -half), half)
    size = length(d)
    if size == 0.0:
        return 0.0, (1.0, 0.0, 0.0)
    return size, (d[0] / size, d[1] / size, d[2] / size)


@kernel
def _of_cone(rho: float, z: float, radius: float, height: float) -> tuple[float, float, float]:
    """Distance from a cone in its half-plane, and the outward direction there."""
    slant = math.sqrt(radius * radius + height * height)
    n, m = height / slant, radius / slant  # the outward normal of the side
    side = n * rho + m * (z - 0.75 * height)
    base = -0.25 * height - z
    if side <= 0.0 and base <= 0.0:
        return (side, n, m) if side >= base else (base, 0.0, -1.0)
    # Nearest places of the side and of the base.
    t = min(max((rho * m - (z - 0.75 * height) * n) / slant, 0.0), 1.0)
    a, b = rho - t * radius, z - (0.75 - t) * height
    c, d = rho - min(rho, radius), z + 0.25 * height
    if base > 0.0 and c * c + d * d <= a * a + b * b:
        a, b = c, d
    size = math.sqrt(a * a + b * b)
    if side > 0.0 and 0.0 < t < 1.0 and base <= 0.0:
        return side, n, m
    return size, a / size, b / size


@kernel
def _of_ellipsoid(p: Vector, half: Vector) -> tuple[float, Vector]:
    """Distance from an ellipsoid: x_i = e_i² p_i/(t + e_i²), where Σ (e_i p_i/(t + e_i²))² = 1.

    The sum falls and is convex in t beyond −min e_i², so Newton's iteration from the left never goes too far.
    """
    y = (
        max(abs(p[0]), TINY * half[0]),
        max(abs(p[1]), TINY * half[1]),
        max(abs(p[2]), TINY * half[2]),
    )
    t = half[0] * (y[0] - half[0])
    t = max(t, max(half[1] * (y[1] - half[1]), half[2] * (y[2] - half[2])))
    for _ in range(NEWTON):
        f, slope = -1.0, 0.0
        for c in range(3):
            q = half[c] / (t + half[c] * half[c])
            f += (q * y[c]) ** 2
            slope -= 2.0 * (q * y[c]) ** 2 * q / half[c]
        step = f / slope
        t -= step
        if not abs(step) > 1e-16 * abs(t) or f <= 0.0:
            break
    x = (
        half[0] * half[0] * y[0] / (t + half[0] * half[0]),
        half[1] * half[1] * y[1] / (t + half[1] * half[1]),
        half[2] * half[2] * y[2] / (t + half[2] * half[2]),
    )
    n = (x[0] / (half[0] * half[0]), x[1] / (half[1] * half[1]), x[2] / (half[2] * half[2]))
    size = length(n)
    n = math.copysign(n[0] / size, p[0]), math.copysign(n[1] / size, p[1]), math.copysign(n[2] / size, p[2])
    gap = n[0] * p[0] + n[1] * p[1] + n[2] * p[2]
    return gap - (abs(n[0]) * x[0] + abs(n[1]) * x[1] + abs(n[2]) * x[2]), n


@kernel
def depth_in_hull(pieces: Array, i: int, faces: Array, p: Vector) -> tuple[float, Vector]:
    """The largest distance of a point from the planes of the faces, and that face's normal; in own axes."""
    first = int(pieces[i, FACE])
    best, n = -math.inf, (0.0, 0.0, 1.0)
    for f in range(first, first + int(pieces[i, FACES])):
        normal = row_vector(faces, f, 0)
        gap = dot(normal, p) - faces[f, 3]
        if gap > best:
            best, n = gap, normal
    return best, n


@kernel
def distance_by_formula(pieces: Array, i: int, p: Vector) -> tuple[float, Vector]:
    """Signed distance of p from the core of a box, capsule, cylinder, cone or ellipsoid, and the outward
    unit vector, all in its own axes [m].
    """
    kind = int(pieces[i, KIND])
    size = row_vector(pieces, i, SIZE)
    if kind == BOX:
        out: tuple[float, Vector] = of_box(p, size)
        return out
    if kind == CAPSULE:
        out = _of_segment(p, size[1])
        return out
    if kind == ELLIPSOID:
        out = _of_ellipsoid(p, size)
        return out
    rho = math.sqrt(p[0] * p[0] + p[1] * p[1])
    x, y = (p[0] / rho, p[1] / rho) if rho > 0.0 else (1.0, 0.0)
    if kind == CYLINDER:
        gap, n = of_box((rho, 0.0, p[2]), (size[0], math.inf, size[1]))
        across, along = n[0], n[2]
    else:
        gap, across, along = _of_cone(rho, p[2], size[0], size[1])
    return gap, (x * across, y * across, along)
