"""Cylinders along z about their centre; numbers (radius, half length, 0)."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.shapes.body_shape import EDGE_SINE, EXTREME_FACE_COSINE, RULED, BodyShape, Core, Moments
from visviva.geometry.shapes.box import distance_from_box
from visviva.geometry.shapes.rim import on_rim, put_lowest, put_rim, surface_of_revolution
from visviva.geometry.vectors import Vector, put_row


def _core(radius: float, long: float) -> Core:
    half = 0.5 * long
    return Core((radius, half, 0.0), (radius, radius, half), float(np.hypot(radius, half)))


def _moments(r: float, long: float) -> Moments:
    return np.pi * r * r * long, (r * r / 4, r * r / 4, long * long / 12)


def _surface(size: tuple[float, ...], sides: int) -> tuple[Array, Index]:
    r, long = size
    return surface_of_revolution(np.array([0.0, r, r, 0.0]), np.array([-0.5, -0.5, 0.5, 0.5]) * long, sides)


@kernel
def _support(size: Vector, d: Vector) -> Vector:
    x, y = on_rim(size[0], d)
    return x, y, math.copysign(size[1], d[2])


@kernel
def _extent(size: Vector, d: Vector) -> float:
    return math.sqrt(d[0] * d[0] + d[1] * d[1]) * size[0] + abs(d[2]) * size[1]


@kernel
def _distance(size: Vector, p: Vector) -> tuple[float, Vector]:
    rho = math.sqrt(p[0] * p[0] + p[1] * p[1])
    x, y = (p[0] / rho, p[1] / rho) if rho > 0.0 else (1.0, 0.0)
    gap, n = distance_from_box((size[0], math.inf, size[1]), (rho, 0.0, p[2]))
    return gap, (x * n[0], y * n[0], n[2])


@kernel
def _lowest(size: Vector, d: Vector, points: Array) -> int:
    """Four points of each rim."""
    at = put_lowest(size[0], -size[1], d, 0, points)
    return int(put_lowest(size[0], size[1], d, at, points))


@kernel
def _face(size: Vector, d: Vector) -> tuple[bool, Vector]:
    return True, (0.0, 0.0, math.copysign(1.0, d[2]))


@kernel
def _feature(size: Vector, d: Vector, polygon: Array) -> tuple[int, int]:
    if abs(d[2]) >= EXTREME_FACE_COSINE:
        side = 1.0 if d[2] > 0.0 else -1.0
        return put_rim(size[0], side * size[1], side, polygon), 0 if side < 0.0 else 1
    s = _support(size, d)
    if abs(d[2]) < EDGE_SINE:
        put_row(polygon, 0, 0, (s[0], s[1], -size[1]))
        put_row(polygon, 1, 0, (s[0], s[1], size[1]))
        return 2, 2
    put_row(polygon, 0, 0, s)
    return 1, 3 if s[2] < 0.0 else 4


CYLINDER = BodyShape(
    "cylinder", ("radius", "length"), ("radius", "length"), _core, _moments, _surface,
    _support, _extent, _distance, _lowest, _face, _feature, RULED, smooth=True,
)  # fmt: skip
