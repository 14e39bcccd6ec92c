"""The state: everything that changes, in flat arrays, and the layout that names its parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import MIN_PARALLEL, kernel, lane_kernel, parallel_lane_kernel
from visviva.errors import SceneError


@parallel_lane_kernel
def _copy(source: Array, target: Array) -> None:
    for i in numba.prange(len(source)):
        target[i] = source[i]


@parallel_lane_kernel
def _finite(values: Array) -> bool:
    """Whether all numbers are finite: a sum over fixed chunks is then finite."""
    n, sums = len(values), np.zeros(64)
    for c in numba.prange(64):
        part, total = values[c * n // 64 : (c + 1) * n // 64], 0.0
        for i in range(len(part)):
            total += part[i]
        sums[c] = total
    return bool(np.isfinite(sums.sum()))


@lane_kernel
def all_finite(values: Array) -> bool:
    """Whether all numbers are finite: zero times each is then zero."""
    left = 0.0
    for i in range(len(values)):
        left += 0.0 * values[i]
    return left == 0.0


@kernel
def _both_finite(q: Array, v: Array) -> bool:
    return bool(all_finite(q) and all_finite(v))


@kernel
def _note_finite(q: Array, v: Array, out: Array) -> None:
    out[0] = 1.0 if _both_finite(q, v) else 0.0


@kernel
def _note_large_finite(q: Array, v: Array, out: Array) -> None:
    out[0] = 1.0 if _finite(q) and _finite(v) else 0.0


class State:
    """One instant of a world: views of one flat array [v | clock | q | memory | accounts].

    Attributes
    ----------
    clock : (2,)      time t [s] and the step h that the kernels use [s]
    q : (nq,)         generalised positions
    v : (nv,)         generalised velocities
    memory : (nm,)    what is not a coordinate: histories of terms, last λ, data of the stepper
    accounts : (na,)  ledger rows integrated with the state since t = 0 [J]
    """

    __slots__ = ("accounts", "clock", "flat", "memory", "q", "sizes", "v")

    def __init__(self, sizes: tuple[int, int, int, int], flat: Array | None = None) -> None:
        """`sizes` are nq, nv, nm and na; `flat` is the array to use, new zeros by default."""
        nq, nv, nm, na = self.sizes = sizes
        self.flat = np.zeros(nv + 2 + nq + nm + na) if flat is None else flat
        ends = np.cumsum([nv, 2, nq, nm])
        self.v, self.clock, self.q, self.memory, self.accounts = np.split(self.flat, ends)

    @property
    def t(self) -> float:
        """Time [s]."""
        t: float = self.clock.item(0)
        return t

    @t.setter
    def t(self, value: float) -> None:
        self.clock[0] = value

    def copy_from(self, other: State) -> None:
        """Copy all numbers of another state of the same layout."""
        if len(self.flat) < MIN_PARALLEL:
            self.flat[:] = other.flat
        else:
            _copy(other.flat, self.flat)

    def finite(self) -> bool:
        """Whether every position and velocity is a finite number."""
        if len(self.q) < MIN_PARALLEL:
            return bool(_both_finite(self.q, self.v))
        return bool(_finite(self.q) and _finite(self.v))

    def bind_finite(self, out: Array) -> list[tuple[Any, tuple[Array, ...]]]:
        """The operation that writes to out (1,) whether every position and velocity is a finite number."""
        look = _note_finite if len(self.q) < MIN_PARALLEL else _note_large_finite
        return [(look, (self.q, self.v, out))]

    def copy(self) -> State:
        """An independent state with the same numbers."""
        return State(self.sizes, self.flat.copy())


@dataclass
class Layout:
    """The slices of each named block, memory and account in the flat arrays of a `State`."""

    q: dict[str, slice] = field(default_factory=dict)
    v: dict[str, slice] = field(default_factory=dict)
    memory: dict[str, slice] = field(default_factory=dict)
    account: dict[str, int] = field(default_factory=dict)
    nq: int = 0
    nv: int = 0
    nm: int = 0

    @classmethod
    def of(cls, blocks: Iterable[Any], remembering: Iterable[Any], accounts: Iterable[str]) -> Layout:
        """Lay out blocks in the given order; raises SceneError for a name that is used twice."""
        layout = cls()
        for block in blocks:
            if block.name in layout.q:
                raise SceneError(f"two blocks are named '{block.name}': names must be unique")
            layout.q[block.name] = slice(layout.nq, layout.nq + block.nq)
            layout.v[block.name] = slice(layout.nv, layout.nv + block.nv)
            layout.nq += block.nq
            layout.nv += block.nv
        for term in remembering:
            if term.name in layout.memory:
                raise SceneError(f"two terms are named '{term.name}': names must be unique")
            layout.memory[term.name] = slice(layout.nm, layout.nm + term.memory_size)
            layout.nm += term.memory_size
        layout.account = {name: i for i, name in enumerate(accounts)}
        return layout

    @property
    def sizes(self) -> tuple[int, int, int, int]:
        """Numbers of coordinates, velocities, memories and accounts of a state."""
        return self.nq, self.nv, self.nm, len(self.account)

    @property
    def account_names(self) -> list[str]:
        """The integrated ledger rows, in the order of `State.accounts`."""
        return list(self.account)
