"""Circles about z, for round shapes, and surfaces of revolution about z."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.shapes.body_shape import MAX_CORNERS
from visviva.geometry.vectors import Vector, put_row

RIM_CORNERS = 8  # corners that represent a circle
LEVEL_TANGENT = 1e-11  # tangent of the tilt of a rim below which it has no lowest point


@kernel
def on_rim(radius: float, d: Vector) -> tuple[float, float]:
    """The point of a circle farthest along d; on its x axis if d is parallel to z."""
    across = math.sqrt(d[0] * d[0] + d[1] * d[1])
    if across <= 1e-14 * abs(d[2]):
        return radius, 0.0
    return radius * d[0] / across, radius * d[1] / across


@kernel
def put_rim(radius: float, height: float, side: float, polygon: Array) -> int:
    """Write a circle as a face with normal ±z; returns its number of corners."""
    for k in range(RIM_CORNERS):
        angle = side * 2.0 * math.pi * k / RIM_CORNERS
        put_row(polygon, k, 0, (radius * math.cos(angle), radius * math.sin(angle), height))
    put_row(polygon, MAX_CORNERS, 0, (0.0, 0.0, side))
    return RIM_CORNERS


@kernel
def put_lowest(radius: float, height: float, d: Vector, at: int, points: Array) -> int:
    """Write four points of a circle: the farthest along d, and those a quarter and half a turn from it."""
    across = math.sqrt(d[0] * d[0] + d[1] * d[1])
    x, y = (radius, 0.0) if across < LEVEL_TANGENT else (radius * d[0] / across, radius * d[1] / across)
    for _ in range(4):
        put_row(points, at, 0, (x, y, height))
        x, y, at = -y, x, at + 1
    return at


def surface_of_revolution(radius: Array, z: Array, sides: int) -> tuple[Array, Index]:
    """The surface of revolution about z of a line from pole to pole, given by radius and height."""
    angle = 2 * np.pi * np.arange(sides) / sides
    rings = [
        np.column_stack([r * np.cos(angle), r * np.sin(angle), np.full(sides, h)])
        for r, h in zip(radius[1:-1], z[1:-1], strict=True)
    ]
    x = np.concatenate([*rings, [[0.0, 0.0, z[0]]], [[0.0, 0.0, z[-1]]]])
    low, high = len(x) - 2, len(x) - 1
    i = np.arange(sides)
    j = (i + 1) % sides
    last = (len(rings) - 1) * sides
    faces = [np.column_stack([j, i, np.full(sides, low)])]
    for ring in range(len(rings) - 1):
        a, b = ring * sides, (ring + 1) * sides
        faces += [np.column_stack([a + i, a + j, b + j]), np.column_stack([a + i, b + j, b + i])]
    faces.append(np.column_stack([last + i, last + j, np.full(sides, high)]))
    return x, np.concatenate(faces)


def polar_angles(sides: int) -> Array:
    """Angles [rad] from pole to pole of a sphere drawn with a given number of sides."""
    return np.linspace(-0.5 * np.pi, 0.5 * np.pi, sides // 2 + 1)
