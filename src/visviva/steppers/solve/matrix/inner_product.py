"""The inner product of long vectors."""

from __future__ import annotations

from visviva.arrays import Array
from visviva.compiling.kernel import lane_kernel


@lane_kernel
def inner(a: Array, b: Array) -> float:
    """aᵀb, vectorised: a sequential sum takes four times as long.

    NumPy's `@` starts its own threads from 10 000 numbers on: 8 ms instead of 30 µs beside other programs.
    """
    total = 0.0
    for i in range(len(a)):
        total += a[i] * b[i]
    return total
