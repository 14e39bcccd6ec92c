"""Vectors as tuples of three numbers, for device functions: arithmetic without arrays."""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

Vector = tuple[float, float, float]


@kernel
def between(x: Array, a: int, b: int) -> Vector:
    """x_b − x_a."""
    return x[b, 0] - x[a, 0], x[b, 1] - x[a, 1], x[b, 2] - x[a, 2]


@kernel
def cross(a: Vector, b: Vector) -> Vector:
    """a × b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@kernel
def dot(a: Vector, b: Vector) -> float:
    """a · b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@kernel
def scaled(factor: float, a: Vector) -> Vector:
    """factor a."""
    return factor * a[0], factor * a[1], factor * a[2]


@kernel
def sum_of(a: Vector, factor: float, b: Vector) -> Vector:
    """a + factor b."""
    return a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]


@kernel
def minus(a: Vector, b: Vector) -> Vector:
    """a − b."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@kernel
def length(a: Vector) -> float:
    """|a|."""
    return math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])


@kernel
def vector_of(row: Array) -> Vector:
    """Three numbers as a vector."""
    return row[0], row[1], row[2]


@kernel
def put_vector(row: Array, a: Vector) -> None:
    """Write a vector to three numbers."""
    row[0], row[1], row[2] = a


@kernel
def row_vector(row: Array, i: int, at: int) -> Vector:
    """Three numbers of row i from column `at`."""
    return row[i, at], row[i, at + 1], row[i, at + 2]


@kernel
def put_row(row: Array, i: int, at: int, value: Vector) -> None:
    """Three numbers of row i from column `at`."""
    row[i, at], row[i, at + 1], row[i, at + 2] = value


@kernel
def perpendicular(a: Vector) -> Vector:
    """A unit vector perpendicular to a."""
    if abs(a[0]) < abs(a[1]):
        found = cross(a, (1.0, 0.0, 0.0))
    else:
        found = cross(a, (0.0, 1.0, 0.0))
    size = math.sqrt(dot(found, found))
    return found[0] / size, found[1] / size, found[2] / size


@kernel
def put_entry(row: Array, a: int, value: Vector) -> None:
    """row[a] = value."""
    row[a, 0], row[a, 1], row[a, 2] = value


@kernel
def put_gradient(jac: Array, m: int, a: int, value: Vector) -> None:
    """jac[m, a] = value, without a view of a row, which would add reference counting."""
    jac[m, a, 0], jac[m, a, 1], jac[m, a, 2] = value


@kernel
def wrapped(angle: float) -> float:
    """The same angle in [−π, π], for one in [−3π, 3π]."""
    if angle > math.pi:
        return angle - 2.0 * math.pi
    if angle < -math.pi:
        return angle + 2.0 * math.pi
    return angle


@kernel
def put_product(factor: float, p: Vector, q: Vector, row: Array, a: int, origin: int) -> None:
    """The positive part of factor (p·d)(q·d), d = d_a − d_origin: ½ (g·d)², g = √(|factor|/2) (p ± q).

    (p·d)(q·d) = ¼ ((p + q)·d)² − ¼ ((p − q)·d)²; the split is best if p and q have similar lengths.
    """
    sign = 1.0 if factor > 0.0 else -1.0
    part = scaled(math.sqrt(0.5 * abs(factor)), sum_of(p, sign, q))
    put_entry(row, a, part)
    put_entry(row, origin, scaled(-1.0, part))
