"""Directions fixed in frames, and products of them."""

from __future__ import annotations

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.geometry.row_vectors import cross


@kernel
def rotated(rotation: Array, local: Array, out: Array) -> None:
    """out = R p."""
    for c in range(3):
        out[c] = rotation[c, 0] * local[0] + rotation[c, 1] * local[1] + rotation[c, 2] * local[2]


@kernel
def square_gradient(p: Array, q: Array, spin_a: Array, spin_b: Array, arm: Array, out: Array) -> float:
    """∂(p·q)/∂(ω_b − ω_a) = q × p for p fixed in frame a and q in frame b; returns ġ·(ω_b − ω_a).

    `arm` is scratch for three numbers.
    """
    cross(spin_b, q, arm)
    relative_rate: float = _triple_product(spin_a, spin_b, arm, p)
    cross(spin_a, p, arm)
    relative_rate += _triple_product(spin_a, spin_b, q, arm)
    cross(q, p, out)
    return relative_rate


@kernel
def _triple_product(spin_a: Array, spin_b: Array, a: Array, b: Array) -> float:
    """(ω_b − ω_a) · (a × b)."""
    total: float = (
        (spin_b[0] - spin_a[0]) * (a[1] * b[2] - a[2] * b[1])
        + (spin_b[1] - spin_a[1]) * (a[2] * b[0] - a[0] * b[2])
        + (spin_b[2] - spin_a[2]) * (a[0] * b[1] - a[1] * b[0])
    )
    return total
