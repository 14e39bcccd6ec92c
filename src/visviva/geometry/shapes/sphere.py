"""Spheres about the origin: a point, dilated by the radius."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.shapes import ellipsoid
from visviva.geometry.shapes.body_shape import CURVED, BodyShape, Core, Moments
from visviva.geometry.vectors import Vector, length, put_row, scaled


def _core(radius: float) -> Core:
    return Core((0.0, 0.0, 0.0), (radius, radius, radius), radius, radius)


def _moments(radius: float) -> Moments:
    return ellipsoid.moments(radius, radius, radius)


def _surface(size: tuple[float, ...], sides: int) -> tuple[Array, Index]:
    return ellipsoid.ELLIPSOID.surface((size[0], size[0], size[0]), sides)


@kernel
def _support(size: Vector, d: Vector) -> Vector:
    return 0.0, 0.0, 0.0


@kernel
def _extent(size: Vector, d: Vector) -> float:
    return 0.0


@kernel
def _distance(size: Vector, p: Vector) -> tuple[float, Vector]:
    gap = length(p)
    return gap, (scaled(1.0 / gap, p) if gap > 0.0 else (0.0, 0.0, 1.0))


@kernel
def _lowest(size: Vector, d: Vector, points: Array) -> int:
    put_row(points, 0, 0, (0.0, 0.0, 0.0))
    return 1


@kernel
def _face(size: Vector, d: Vector) -> tuple[bool, Vector]:
    return False, d


@kernel
def _feature(size: Vector, d: Vector, polygon: Array) -> tuple[int, int]:
    put_row(polygon, 0, 0, (0.0, 0.0, 0.0))
    return 1, 0


SPHERE = BodyShape(
    "sphere", ("radius",), ("radius",), _core, _moments, _surface,
    _support, _extent, _distance, _lowest, _face, _feature, CURVED, smooth=False,
)  # fmt: skip
