"""Spatial ordering of particles that a pass sweeps against large shapes.

A shape of many triangles does not fit into the cache. In index order, particles scattered over 10⁵ triangles
load different ones each time, which takes half of their time. The order depends only on positions, so a run
continued from a checkpoint is the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.swept import EXTENT, START, Swept

MIN_LARGE_SHAPE = 100_000  # numbers of a shape from which ordering pays
CELLS_PER_AXIS = 32  # cells along an axis of the cube around the shape's origin that contains the shape


@kernel
def _cell_of(x: Array, i: int, par: Array) -> int:
    """The cell of a particle; outside the cube, the nearest one."""
    cell = 0
    for axis in range(3):
        share = 0.5 + 0.5 * (x[3 * i + axis] - par[START + axis]) / par[EXTENT]
        cell = CELLS_PER_AXIS * cell + int(CELLS_PER_AXIS * min(max(share, 0.0), 0.999))
    return cell


@kernel
def order_by_cells(x: Array, par: Array, cells: Index, first: Index, order: Index) -> None:
    """Particle indices sorted by cell; within a cell in their original order (counting sort).

    Parameters
    ----------
    x : (3n,) positions [m]
    par : numbers of the shape
    cells, first : (n,), (SIDE³ + 1,) scratch
    order : (n,) out
    """
    first[:] = 0
    for i in range(len(order)):
        cells[i] = _cell_of(x, i, par)
        first[cells[i] + 1] += 1
    for c in range(CELLS_PER_AXIS**3):
        first[c + 1] += first[c]
    for i in range(len(order)):
        order[first[cells[i]]] = i
        first[cells[i]] += 1


@kernel
def copy_run(order: Index, first: int, last: int, q: Array, v: Array, x: Array, u: Array) -> None:
    """Positions and velocities of a run of the order, copied by a loop that does nothing else."""
    for e in range(first, last):
        i = order[e]
        for axis in range(3):
            x[3 * e + axis] = q[3 * i + axis]
            u[3 * e + axis] = v[3 * i + axis]


@kernel
def copy_back(order: Index, first: int, last: int, x: Array, u: Array, q: Array, v: Array) -> None:
    """The reverse of `copy_run`."""
    for e in range(first, last):
        i = order[e]
        for axis in range(3):
            q[3 * i + axis] = x[3 * e + axis]
            v[3 * i + axis] = u[3 * e + axis]


def largest_shape(surfaces: list[Swept]) -> Swept | None:
    """The largest of the surfaces, if it is large enough for ordering to pay."""
    largest = max(surfaces, key=lambda surface: len(surface.par), default=None)
    return largest if largest is not None and len(largest.par) >= MIN_LARGE_SHAPE else None


@dataclass(frozen=True)
class OrderedPass:
    """The data of an ordered pass.

    Parameters
    ----------
    ops : operations that update the order
    arrays : the order, with positions and velocities in that order
    """

    ops: list[Op]
    arrays: tuple[Index, Array, Array]


def ordered_pass(surface: Swept, x: Array) -> OrderedPass:
    """The order of particles at positions (3n,) around a large surface."""
    n = len(x) // 3
    order, cells, first = np.arange(n), np.zeros(n, np.int64), np.zeros(CELLS_PER_AXIS**3 + 1, np.int64)
    ops: list[Op] = [(order_by_cells, (x, surface.par, cells, first, order))]
    return OrderedPass(ops, (order, np.zeros(3 * n), np.zeros(3 * n)))
