"""Capsules along z: the segment between the centres of the caps, dilated by the radius.

Numbers (0, half length, 0).
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.shapes.body_shape import EDGE_SINE, RULED, BodyShape, Core, Moments
from visviva.geometry.shapes.rim import polar_angles, surface_of_revolution
from visviva.geometry.vectors import Vector, length, put_row


def _core(radius: float, long: float) -> Core:
    far = radius + 0.5 * long
    return Core((0.0, 0.5 * long, 0.0), (radius, radius, far), far, radius)


def _moments(r: float, long: float) -> Moments:
    """A cylinder, and two hemispheres with centroids 3r/8 beyond its ends."""
    cylinder, ball = np.pi * r * r * long, 4 / 3 * np.pi * r**3
    volume, half = cylinder + ball, 0.5 * long
    across = cylinder * r * r / 4 + ball * r * r / 5
    along = cylinder * long**2 / 12 + ball * (half * half + 2 * half * 3 * r / 8 + r * r / 5)
    return volume, (across / volume, across / volume, along / volume)


def _surface(size: tuple[float, ...], sides: int) -> tuple[Array, Index]:
    r, long = size
    bend = polar_angles(sides)
    half = len(bend) // 2
    bend = np.concatenate([bend[: half + 1], bend[half:]]) if len(bend) % 2 else bend
    end = np.where(np.arange(len(bend)) < len(bend) // 2, -1.0, 1.0)
    return surface_of_revolution(r * np.cos(bend), r * np.sin(bend) + 0.5 * long * end, sides)


@kernel
def _support(size: Vector, d: Vector) -> Vector:
    return 0.0, 0.0, math.copysign(size[1], d[2])


@kernel
def _extent(size: Vector, d: Vector) -> float:
    return abs(d[2]) * size[1]


@kernel
def _distance(size: Vector, p: Vector) -> tuple[float, Vector]:
    d = p[0], p[1], p[2] - min(max(p[2], -size[1]), size[1])
    gap = length(d)
    if gap == 0.0:
        return 0.0, (1.0, 0.0, 0.0)
    return gap, (d[0] / gap, d[1] / gap, d[2] / gap)


@kernel
def _lowest(size: Vector, d: Vector, points: Array) -> int:
    """Both ends."""
    put_row(points, 0, 0, (0.0, 0.0, -size[1]))
    put_row(points, 1, 0, (0.0, 0.0, size[1]))
    return 2


@kernel
def _face(size: Vector, d: Vector) -> tuple[bool, Vector]:
    return False, d


@kernel
def _feature(size: Vector, d: Vector, polygon: Array) -> tuple[int, int]:
    if abs(d[2]) < EDGE_SINE:
        put_row(polygon, 0, 0, (0.0, 0.0, -size[1]))
        put_row(polygon, 1, 0, (0.0, 0.0, size[1]))
        return 2, 2
    s = _support(size, d)
    put_row(polygon, 0, 0, s)
    return 1, 3 if s[2] < 0.0 else 4


CAPSULE = BodyShape(
    "capsule", ("radius", "length"), ("radius", "length"), _core, _moments, _surface,
    _support, _extent, _distance, _lowest, _face, _feature, RULED, smooth=False,
)  # fmt: skip
