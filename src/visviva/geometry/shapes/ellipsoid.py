"""Ellipsoids about the origin, with three semi-axes a, b, c."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.shapes.body_shape import CURVED, BodyShape, Core, Moments
from visviva.geometry.shapes.rim import polar_angles, surface_of_revolution
from visviva.geometry.vectors import Vector, length, put_row

MAX_NEWTON_STEPS = 100
PLANE_OFFSET = 1e-13  # share of a semi-axis by which points are moved off planes of symmetry


def _core(a: float, b: float, c: float) -> Core:
    return Core((a, b, c), (a, b, c), max(a, b, c))


def moments(a: float, b: float, c: float) -> Moments:
    """Volume and the means of x², y², z²."""
    return 4 / 3 * np.pi * a * b * c, (a * a / 5, b * b / 5, c * c / 5)


def _surface(size: tuple[float, ...], sides: int) -> tuple[Array, Index]:
    x, faces = surface_of_revolution(np.cos(polar_angles(sides)), np.sin(polar_angles(sides)), sides)
    return x * size, faces


@kernel
def _support(size: Vector, d: Vector) -> Vector:
    x, y, z = size[0] * d[0], size[1] * d[1], size[2] * d[2]
    far = math.sqrt(x * x + y * y + z * z)
    return size[0] * x / far, size[1] * y / far, size[2] * z / far


@kernel
def _extent(size: Vector, d: Vector) -> float:
    return math.sqrt((d[0] * size[0]) ** 2 + (d[1] * size[1]) ** 2 + (d[2] * size[2]) ** 2)


@kernel
def _distance(half: Vector, p: Vector) -> tuple[float, Vector]:
    """x_i = e_i² p_i/(t + e_i²), where Σ (e_i p_i/(t + e_i²))² = 1.

    The sum is decreasing and convex in t beyond −min e_i², so Newton's method from the left never overshoots.
    """
    y = (
        max(abs(p[0]), PLANE_OFFSET * half[0]),
        max(abs(p[1]), PLANE_OFFSET * half[1]),
        max(abs(p[2]), PLANE_OFFSET * half[2]),
    )
    t = half[0] * (y[0] - half[0])
    t = max(t, max(half[1] * (y[1] - half[1]), half[2] * (y[2] - half[2])))
    for _ in range(MAX_NEWTON_STEPS):
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
def _lowest(size: Vector, d: Vector, points: Array) -> int:
    put_row(points, 0, 0, _support(size, d))
    return 1


@kernel
def _face(size: Vector, d: Vector) -> tuple[bool, Vector]:
    return False, d


@kernel
def _feature(size: Vector, d: Vector, polygon: Array) -> tuple[int, int]:
    put_row(polygon, 0, 0, _support(size, d))
    return 1, 0


ELLIPSOID = BodyShape(
    "ellipsoid", ("x", "y", "z"), ("semi_axes",), _core, moments, _surface,
    _support, _extent, _distance, _lowest, _face, _feature, CURVED, smooth=True,
)  # fmt: skip
