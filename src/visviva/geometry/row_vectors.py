"""Vectors as array rows of three numbers; as tuples in `vectors`."""

from __future__ import annotations

from visviva.arrays import Array
from visviva.compiling.kernel import kernel


@kernel
def dot(a: Array, b: Array) -> float:
    """a · b."""
    total: float = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    return total


@kernel
def cross(a: Array, b: Array, out: Array) -> None:
    """out = a × b; out must be neither a nor b."""
    out[0] = a[1] * b[2] - a[2] * b[1]
    out[1] = a[2] * b[0] - a[0] * b[2]
    out[2] = a[0] * b[1] - a[1] * b[0]


@kernel
def add_cross(a: Array, b: Array, factor: float, out: Array) -> None:
    """out += factor a × b."""
    out[0] += factor * (a[1] * b[2] - a[2] * b[1])
    out[1] += factor * (a[2] * b[0] - a[0] * b[2])
    out[2] += factor * (a[0] * b[1] - a[1] * b[0])
