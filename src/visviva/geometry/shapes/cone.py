"""Cones along z, tip at +z, about their centre of mass: a quarter of the height above the base.

Numbers (radius, height, 0).
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.shapes.body_shape import EDGE_SINE, EXTREME_FACE_COSINE, RULED, BodyShape, Core, Moments
from visviva.geometry.shapes.rim import on_rim, put_lowest, put_rim, surface_of_revolution
from visviva.geometry.vectors import Vector, put_row

FACE_COSINE = 0.5  # cosine of the angle beyond which the base is not tried as a face


def _core(radius: float, height: float) -> Core:
    reach = max(float(np.hypot(radius, 0.25 * height)), 0.75 * height)
    slope = radius / float(np.hypot(radius, height))
    return Core((radius, height, 0.0), (radius, radius, 0.75 * height), reach, slope=slope)


def _moments(r: float, height: float) -> Moments:
    return np.pi * r * r * height / 3, (3 * r * r / 20, 3 * r * r / 20, 3 * height * height / 80)


def _surface(size: tuple[float, ...], sides: int) -> tuple[Array, Index]:
    r, height = size
    return surface_of_revolution(np.array([0.0, r, 0.0]), np.array([-0.25, -0.25, 0.75]) * height, sides)


@kernel
def _support(size: Vector, d: Vector) -> Vector:
    x, y = on_rim(size[0], d)
    if size[1] * d[2] >= x * d[0] + y * d[1]:
        return 0.0, 0.0, 0.75 * size[1]
    return x, y, -0.25 * size[1]


@kernel
def _extent(size: Vector, d: Vector) -> float:
    rim = size[0] * math.sqrt(d[0] * d[0] + d[1] * d[1]) + 0.25 * size[1] * abs(d[2])
    return max(rim, 0.75 * size[1] * abs(d[2]))


@kernel
def _distance_in_plane(rho: float, z: float, radius: float, height: float) -> tuple[float, float, float]:
    """Distance in the half-plane of a point, and the outward direction there."""
    slant = math.sqrt(radius * radius + height * height)
    n, m = height / slant, radius / slant  # the outward normal of the side
    side = n * rho + m * (z - 0.75 * height)
    base = -0.25 * height - z
    if side <= 0.0 and base <= 0.0:
        return (side, n, m) if side >= base else (base, 0.0, -1.0)
    # Nearest points of the side and of the base.
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
def _distance(size: Vector, p: Vector) -> tuple[float, Vector]:
    rho = math.sqrt(p[0] * p[0] + p[1] * p[1])
    x, y = (p[0] / rho, p[1] / rho) if rho > 0.0 else (1.0, 0.0)
    gap, across, along = _distance_in_plane(rho, p[2], size[0], size[1])
    return gap, (x * across, y * across, along)


@kernel
def _lowest(size: Vector, d: Vector, points: Array) -> int:
    """Four points of the rim, and the tip."""
    at = put_lowest(size[0], -0.25 * size[1], d, 0, points)
    put_row(points, at, 0, (0.0, 0.0, 0.75 * size[1]))
    return int(at + 1)


@kernel
def _face(size: Vector, d: Vector) -> tuple[bool, Vector]:
    return d[2] < -FACE_COSINE, (0.0, 0.0, -1.0)


@kernel
def _feature(size: Vector, d: Vector, polygon: Array) -> tuple[int, int]:
    radius, height = size[0], size[1]
    if d[2] <= -EXTREME_FACE_COSINE:
        return put_rim(radius, -0.25 * height, -1.0, polygon), 0
    across = math.sqrt(d[0] * d[0] + d[1] * d[1])
    slant = math.sqrt(radius * radius + height * height)
    if abs(radius * across - height * d[2]) < EDGE_SINE * slant and across > 0.0:
        put_row(polygon, 0, 0, (radius * d[0] / across, radius * d[1] / across, -0.25 * height))
        put_row(polygon, 1, 0, (0.0, 0.0, 0.75 * height))
        return 2, 1
    s = _support(size, d)
    put_row(polygon, 0, 0, s)
    return 1, 2 if s[2] > 0.0 else 3


CONE = BodyShape(
    "cone", ("radius", "height"), ("radius", "height"), _core, _moments, _surface,
    _support, _extent, _distance, _lowest, _face, _feature, RULED, smooth=True,
)  # fmt: skip
