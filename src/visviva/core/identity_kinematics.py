"""Kinematics of coordinates whose rates are the velocities themselves."""

from __future__ import annotations

from visviva.arrays import Array
from visviva.compiling.kernel import kernel


@kernel
def rate(q: Array, v: Array, out: Array) -> None:
    """q̇ = v."""
    for i in range(len(q)):
        out[i] = v[i]


@kernel
def drift(q: Array, v: Array, h: Array, out: Array) -> None:
    """out = q + h v."""
    for i in range(len(q)):
        out[i] = q[i] + h[0] * v[i]


@kernel
def project(q: Array) -> None:
    """Every q is allowed."""
