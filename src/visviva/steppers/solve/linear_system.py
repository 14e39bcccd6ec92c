"""The part of the system of one instant that row solvers read and write, see `System`."""

from __future__ import annotations

from typing import Protocol

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op


class LinearSystem(Protocol):
    """A x = b + Jᵀλ on the coupled coordinates, with rows J x + C λ = y; attributes as in `System`."""

    coupled: Index
    b: Array
    x: Array
    y: Array
    shift: Array
    kind: Index
    lam: Array
    bound: Array
    noise: Array
    control: Array
    whole_diagonal: Array
    diagonal_reading: list[Op]
    solve_ops: list[Op]
