"""Emitters of particles: points, curves and surfaces, and their default directions."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.errors import SceneError

UP = np.array([0.0, 0.0, 1.0])


class Emitter(Protocol):
    """A point, curve or surface over which births are distributed uniformly."""

    def spread(self, u: Array) -> tuple[Array, Array]:
        """Positions (n, 3) [m] and unit directions for random numbers u (n, 3).

        The directions are (n, 3), or (1, 3) if all are equal.
        """
        ...


class PointEmitter:
    """One point; directions point up."""

    def __init__(self, at: ArrayLike = (0.0, 0.0, 0.0)) -> None:
        self.at = _finite(at, "a point")

    def spread(self, u: Array) -> tuple[Array, Array]:
        """The point."""
        return np.tile(self.at, (len(u), 1)), UP[None]


class Segment:
    """The line segment from a to b; directions point up."""

    def __init__(self, a: ArrayLike, b: ArrayLike) -> None:
        self.a, self.b = _finite(a, "an end"), _finite(b, "an end")

    def spread(self, u: Array) -> tuple[Array, Array]:
        """a + u (b − a)."""
        return self.a + u[:, :1] * (self.b - self.a), UP[None]


class Circle:
    """The rim of a circle, or all of its disc if `filled`; directions along the axis.

    Raises SceneError for a radius that is not > 0 or an axis of length 0.
    """

    def __init__(self, center: ArrayLike, radius: float, axis: ArrayLike = UP, filled: bool = False) -> None:
        self.center, self.radius, self.filled = _finite(center, "a centre"), _radius(radius), filled
        self.axis = unit(axis)

    def spread(self, u: Array) -> tuple[Array, Array]:
        """centre + r (cos φ e₁ + sin φ e₂); r = R √u fills the disc uniformly."""
        first, second = perpendicular_vectors(self.axis[None])
        phi = 2 * np.pi * u[:, :1]
        r = self.radius * (np.sqrt(u[:, 1:2]) if self.filled else 1.0)
        x = self.center + r * (np.cos(phi) * first + np.sin(phi) * second)
        return x, self.axis[None]


class Rectangle:
    """corner + s along + t across, s and t in (0, 1); directions along × across.

    Raises SceneError for sides that span no area.
    """

    def __init__(self, corner: ArrayLike, along: ArrayLike, across: ArrayLike) -> None:
        self.corner = _finite(corner, "a corner")
        self.along, self.across = _finite(along, "a side"), _finite(across, "a side")
        normal = np.cross(self.along, self.across)
        if not np.any(normal):
            raise SceneError("found sides that span no area, expected two different directions")
        self.normal = unit(normal)

    def spread(self, u: Array) -> tuple[Array, Array]:
        """Uniform over the area."""
        x = self.corner + u[:, :1] * self.along + u[:, 1:2] * self.across
        return x, self.normal[None]


class Sphere:
    """The surface of a sphere; directions point outwards. Raises SceneError for a radius that is not > 0."""

    def __init__(self, center: ArrayLike, radius: float) -> None:
        self.center, self.radius = _finite(center, "a centre"), _radius(radius)

    def spread(self, u: Array) -> tuple[Array, Array]:
        """Uniform in height and azimuth, and therefore over the surface (Archimedes)."""
        z, phi = 2 * u[:, 0] - 1, 2 * np.pi * u[:, 1]
        r = np.sqrt(np.maximum(1 - z * z, 0.0))
        normal = np.column_stack((r * np.cos(phi), r * np.sin(phi), z))
        return self.center + self.radius * normal, normal


class MeshSurface:
    """Triangles, chosen by area; directions are their normals.

    Parameters
    ----------
    vertices : (n, 3)    [m]
    triangles : (k, 3)   vertex numbers

    Raises SceneError if there are no triangles or none of them has an area.
    """

    def __init__(self, vertices: ArrayLike, triangles: ArrayLike) -> None:
        corners = np.asarray(vertices, float)[np.asarray(triangles, np.int64).reshape(-1, 3)]
        self.origin, self.sides = corners[:, 0], corners[:, 1:] - corners[:, :1]
        normals = np.cross(self.sides[:, 0], self.sides[:, 1])
        areas = np.linalg.norm(normals, axis=1)
        if not areas.sum() > 0:
            raise SceneError("found no triangle with an area, expected a surface to emit from")
        self.normals = normals / np.where(areas > 0, areas, 1.0)[:, None]
        self.share = np.cumsum(areas) / areas.sum()

    def spread(self, u: Array) -> tuple[Array, Array]:
        """A triangle by area, then uniform inside: the far half of the parallelogram is folded back."""
        which = np.minimum(np.searchsorted(self.share, u[:, 0], side="right"), len(self.share) - 1)
        s = np.where(u[:, 1:].sum(axis=1, keepdims=True) > 1, 1 - u[:, 1:], u[:, 1:])
        sides = self.sides[which]
        return self.origin[which] + s[:, :1] * sides[:, 0] + s[:, 1:] * sides[:, 1], self.normals[which]


def directions_in_cone(axis: Array, opening: float, u: Array) -> Array:
    """Directions (n, 3) uniform over the solid angle of cones about axes (n, 3) or (1, 3); u (n, 2).

    Parameters
    ----------
    opening : full angle of the cone [rad]: 0 is along the axis, 2π any direction
    """
    cosine = 1 - u[:, :1] * (1 - np.cos(0.5 * opening))
    sine, phi = np.sqrt(np.maximum(1 - cosine * cosine, 0.0)), 2 * np.pi * u[:, 1:]
    first, second = perpendicular_vectors(axis)
    out: Array = cosine * axis + sine * (np.cos(phi) * first + np.sin(phi) * second)
    return out


def perpendicular_vectors(axis: Array) -> tuple[Array, Array]:
    """Two unit vectors (n, 3) that are perpendicular to unit axes (n, 3) and to each other."""
    side = np.where(np.abs(axis[:, :1]) > 0.9, [[0.0, 1.0, 0.0]], [[1.0, 0.0, 0.0]])
    first = side - np.sum(side * axis, axis=1, keepdims=True) * axis
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    return first, np.cross(axis, first)


def unit(direction: ArrayLike) -> Array:
    """The unit vector (3,) of a direction. Raises SceneError for length 0."""
    vector = _finite(direction, "a direction")
    size = float(np.linalg.norm(vector))
    if not size > 0:
        raise SceneError("found a direction of length 0, expected one such as [0, 0, 1]")
    return np.asarray(vector / size)


def _finite(vector: ArrayLike, what: str) -> Array:
    found = np.array(vector, float)
    if found.shape != (3,) or not np.isfinite(found).all():
        raise SceneError(f"found {found.tolist()} for {what}, expected three finite numbers")
    return found


def _radius(radius: float) -> float:
    if not (np.isfinite(radius) and radius > 0):
        raise SceneError(f"found radius {radius:g} m: it must be a finite number > 0")
    return float(radius)
