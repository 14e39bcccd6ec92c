"""Sums over all pairs within a cut-off: every point sums its own partners, in order.

A sum therefore depends only on the positions: not on threads, and not on other entries of the lists.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.generated import generated_module
from visviva.compiling.kernel import PACKAGE, kernel, plain
from visviva.compiling.operations import Op
from visviva.particles.pairs.neighbours import MIN_THREADED, NeighbourList

ArrayFunction = Callable[[Array], tuple[Array, Array]]


@kernel
def partners(
    here: Array, row: Index, i: int, square: float, period: Array, dx: Array, dy: Array, dz: Array
) -> int:
    """x_i − x_j of the partners of i within the cut-off, in order; returns their number."""
    x, y, z = here[i, 0], here[i, 1], here[i, 2]
    count = 0
    for k in range(len(row)):
        j = row[k]
        a, b, c = x - here[j, 0], y - here[j, 1], z - here[j, 2]
        dx[count], dy[count], dz[count] = a, b, c
        count += a * a + b * b + c * c < square
    return count


@kernel
def nearest_partners(
    here: Array, row: Index, i: int, square: float, period: Array, dx: Array, dy: Array, dz: Array
) -> int:
    """As `partners`, with the nearest image of each in a periodic box."""
    x, y, z = here[i, 0], here[i, 1], here[i, 2]
    lx, ly, lz = period[0], period[1], period[2]
    rx = 1.0 / lx if lx > 0.0 else 0.0
    ry = 1.0 / ly if ly > 0.0 else 0.0
    rz = 1.0 / lz if lz > 0.0 else 0.0
    count = 0
    for k in range(len(row)):
        j = row[k]
        a, b, c = x - here[j, 0], y - here[j, 1], z - here[j, 2]
        a -= lx * np.rint(a * rx)
        b -= ly * np.rint(b * ry)
        c -= lz * np.rint(c * rz)
        dx[count], dy[count], dz[count] = a, b, c
        count += a * a + b * b + c * c < square
    return count


@kernel
def _list_pairs(
    here: Array, first: Index, neighbours: Index, square: float, period: Array, pair: Index, arm: Array
) -> int:
    """Each pair i < j within the cut-off once, with x_i − x_j; returns their number."""
    count = 0
    for i in range(len(first) - 1):
        for s in range(first[i], first[i + 1]):
            j = neighbours[s]
            if j > i:
                total = 0.0
                for c in range(3):
                    x = here[i, c] - here[j, c]
                    if period[c] > 0.0:
                        x -= period[c] * np.rint(x / period[c])
                    arm[count, c] = x
                    total += x * x
                if total < square:
                    pair[count, 0], pair[count, 1] = i, j
                    count += 1
    return count


@kernel
def _add_pairs(pair: Index, arm: Array, g: Array, out: Array) -> None:
    for i in range(len(out)):
        for c in range(3):
            out[i, c] = 0.0
    for p in range(len(g)):
        for c in range(3):
            out[pair[p, 0], c] += g[p] * arm[p, c]
            out[pair[p, 1], c] -= g[p] * arm[p, c]


class CompiledSums:
    """The sums over all pairs, generated for a law: every point sums its own partners, in order."""

    def __init__(self, function: Any, parameters: Array, cutoff: float, near: NeighbourList) -> None:
        module = generated_module(_source(function, near.n >= MIN_THREADED, bool(near.period.any())))
        self._forces, self._energies = module.forces, module.energies
        lists = (near.here, near.first, near.neighbours, cutoff * cutoff, near.period)
        self._given = (*lists, parameters, near.lines)

    def bind_forces(self, out: Array) -> list[Op]:
        """Forces (n, 3) [N]."""
        return [(self._forces, (*self._given, out))]

    def bind_energies(self, out: Array) -> list[Op]:
        """Half of the energy of each point's pairs (n,) [J]."""
        return [(self._energies, (*self._given, out))]


class ArraySums:
    """The sums over all pairs with a plain function: pairs are listed, forces added in that order."""

    def __init__(self, function: ArrayFunction, cutoff: float, near: NeighbourList) -> None:
        self._function, self._square, self.near = function, cutoff * cutoff, near

    def _pairs(self) -> tuple[Index, Array, Array]:
        near = self.near
        total = near.first[-1] // 2 + 1
        pair, arm = np.zeros((total, 2), np.int64), np.zeros((total, 3))
        given = (near.here, near.first, near.neighbours.array, self._square, near.period)
        count = _list_pairs(*given, pair, arm)
        return pair[:count], arm[:count], np.sqrt((arm[:count] ** 2).sum(axis=1))

    def bind_forces(self, out: Array) -> list[Op]:
        """Forces (n, 3) [N]."""
        return [(self._forces, (out,))]

    def _forces(self, out: Array) -> None:
        pair, arm, r = self._pairs()
        with np.errstate(divide="ignore", invalid="ignore"):
            g = -np.asarray(self._function(r)[1], float) / r
        _add_pairs(pair, arm, np.ascontiguousarray(np.broadcast_to(g, r.shape)), out)

    def bind_energies(self, out: Array) -> list[Op]:
        """Half of the energy of each point's pairs (n,) [J]."""
        return [(self._energies, (out,))]

    def _energies(self, out: Array) -> None:
        pair, _, r = self._pairs()
        half = np.broadcast_to(0.5 * np.asarray(self._function(r)[0], float), r.shape)
        out[:] = np.bincount(pair.ravel(), np.repeat(half, 2), len(out))


def _source(function: Any, threaded: bool, periodic: bool) -> str:
    """Source text of the sums, including the state of the law's file, so that an edited law is recompiled."""
    decorator = "parallel_lane_kernel" if threaded else "lane_kernel"
    return TEMPLATE.format(
        stamp=_file_stamp(plain(function)),
        decorator=decorator,
        module=function.__module__,
        name=function.__name__,
        partners="nearest_partners" if periodic else "partners",
        chunks="prange" if threaded else "range",
    )


def _file_stamp(function: Any) -> str:
    """A stamp that changes with an edited law: the state of its file; the package has a folder per state."""
    path = Path(inspect.getsourcefile(function) or "")
    if path.is_file():
        return (
            "visviva" if PACKAGE in path.resolve().parents else hashlib.sha256(path.read_bytes()).hexdigest()
        )
    code = function.__code__
    return hashlib.sha256(repr((code.co_code, code.co_consts, code.co_names)).encode()).hexdigest()


TEMPLATE = '''"""Written by visviva.particles.pairs.pair_sums for {module}.{name}, {stamp}."""
import importlib
from numba import prange
from visviva.compiling.kernel import inlined, {decorator}
from visviva.particles.pairs.pair_sums import {partners}
law = inlined(importlib.import_module("{module}").{name})
@{decorator}
def forces(here, first, neighbours, square, period, parameters, arms, out):
    n, chunks = len(here), arms.shape[0]
    for chunk in {chunks}(chunks):
        dx, dy, dz = arms[chunk, 0], arms[chunk, 1], arms[chunk, 2]
        for i in range(chunk * n // chunks, (chunk + 1) * n // chunks):
            row = neighbours[first[i] : first[i + 1]]
            count = {partners}(here, row, i, square, period, dx, dy, dz)
            fx, fy, fz = 0.0, 0.0, 0.0
            for k in range(count):
                a, b, c = dx[k], dy[k], dz[k]
                energy, g = law(a * a + b * b + c * c, parameters)
                fx += g * a
                fy += g * b
                fz += g * c
            out[i, 0], out[i, 1], out[i, 2] = fx, fy, fz
@{decorator}
def energies(here, first, neighbours, square, period, parameters, arms, out):
    n, chunks = len(here), arms.shape[0]
    for chunk in {chunks}(chunks):
        dx, dy, dz = arms[chunk, 0], arms[chunk, 1], arms[chunk, 2]
        for i in range(chunk * n // chunks, (chunk + 1) * n // chunks):
            row = neighbours[first[i] : first[i + 1]]
            count = {partners}(here, row, i, square, period, dx, dy, dz)
            total = 0.0
            for k in range(count):
                a, b, c = dx[k], dy[k], dz[k]
                energy, g = law(a * a + b * b + c * c, parameters)
                total += energy
            out[i] = 0.5 * total
'''
