"""Neighbour lists from a grid of cells, in an order that depends only on the points.

    list of i = { j : |x_j − x_i| ≤ cut-off + skin },   j ascending

A list is valid until two points may have approached each other by the skin.
"""

from __future__ import annotations

import numba
import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.growable_array import GrowableArray
from visviva.compiling.kernel import inlined, kernel, parallel_kernel
from visviva.compiling.operations import Op, When
from visviva.compiling.program import Program
from visviva.core.bounds import max_pairs
from visviva.errors import SimulationError
from visviva.particles.pairs.cells import CELLS_PER_POINT, EXTRA_CELLS, cell_grid, cell_of, sort_by_cell

CHUNKS = 64  # chunks of work shared by threads; fixed, so that sums do not depend on the number of threads
MIN_THREADED = 2000  # points from which on threads are worthwhile
SKIN = 0.12  # default fraction of the cut-off: the fastest for a liquid
LANES = 64  # points of a cell whose distances are computed at once
GROWTH_FACTOR = 1.2  # factor on the needed capacity when a list grows
PAIR_SIZE = 100  # bytes per pair in the lists, for the search and for the sums


@kernel
def _adjacent_cells(number: int, cells: int, around: Index) -> int:
    """The distinct ones among a cell and its two neighbours on a periodic axis; returns their number."""
    around[0] = number
    if cells > 1:
        around[1] = number + 1 if number + 1 < cells else 0
    if cells > 2:
        around[2] = number - 1 if number > 0 else cells - 1
    return min(cells, 3)


@inlined
@kernel
def _append_near(
    x: Array, near: tuple[Array, ...], inverse: Array, period: Array, square: float, first: int, last: int,
    gap: Array, order: Index, found: Index, p: int,
) -> int:  # fmt: skip
    """Write at p the points at positions first to last within reach of x, if there is room for all."""
    if p + last - first > len(found):
        return p + last - first
    x0, x1, x2 = x[0], x[1], x[2]
    lx, ly, lz = period[0], period[1], period[2]
    rx, ry, rz = inverse[0], inverse[1], inverse[2]
    for low in range(first, last, len(gap)):
        begin, count = np.uint64(low), min(last - low, len(gap))  # unsigned indices vectorise
        for t in range(np.uint64(count)):
            a, b, c = near[0][begin + t] - x0, near[1][begin + t] - x1, near[2][begin + t] - x2
            a -= lx * np.rint(a * rx)
            b -= ly * np.rint(b * ry)
            c -= lz * np.rint(c * rz)
            gap[t] = a * a + b * b + c * c
        for t in range(count):
            found[p] = order[low + t]
            p += gap[t] <= square
    return p


def _search(
    cell: Index, shape: Index, begin: Index, order: Index, near: Array, period: Array, square: float,
    found: Index, start: Index, count: Index, used: Index,
) -> None:  # fmt: skip
    """For the point at each position its partners at later positions; a full chunk keeps counting."""
    n = len(cell)
    inverse = np.zeros(3)
    for c in range(3):
        inverse[c] = 1.0 / period[c] if period[c] > 0.0 else 0.0
    for chunk in numba.prange(CHUNKS):
        around, x, gap = np.zeros((3, 3), np.int64), np.zeros(3), np.zeros(LANES)
        lines = near[0], near[1], near[2]
        mine, p = found[chunk], 0
        for s in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            start[s] = p
            home = cell[order[s]]
            if home >= 0:
                x[0], x[1], x[2] = near[0, s], near[1, s], near[2, s]
                rest = home // shape[2]
                nx = _adjacent_cells(rest // shape[1], shape[0], around[0])
                ny = _adjacent_cells(rest % shape[1], shape[1], around[1])
                nz = _adjacent_cells(home % shape[2], shape[2], around[2])
                for move in range(nx * ny):
                    row = (around[0, move // ny] * shape[1] + around[1, move % ny]) * shape[2]
                    for c in range(nz):
                        at = row + around[2, c]
                        if at >= home:
                            first = begin[at] if at > home else s + 1
                            p = _append_near(
                                x, lines, inverse, period, square, first, begin[at + 1], gap, order, mine, p
                            )  # fmt: skip
            count[s] = p - start[s]
        used[chunk] = p


_serial_search, _parallel_search = kernel(_search), parallel_kernel(_search)


@kernel
def _count_partners(
    order: Index, found: Index, start: Index, count: Index, split: int, used: Index, neighbours: Index,
    lines: Array, lower: Index, first: Index, needed: Index, full: Array,
) -> None:  # fmt: skip
    """Start of each point's list, in `first`; and the list of its partners with larger numbers.

    needed : capacity of a row of `found`, of all lists, of the longest list, and the pairs found;
        full = 1 if it exceeds what is available
    """
    n = len(count)
    needed[0], needed[3], full[0] = 0, 0, 1.0
    for chunk in range(CHUNKS):
        needed[0] = max(needed[0], used[chunk])
        needed[3] += used[chunk]
    if needed[0] > found.shape[1]:
        return
    lower[:], first[:] = 0, 0
    for chunk in range(CHUNKS):
        for s in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            for p in range(start[s], start[s] + count[s]):
                i, j = min(order[s], found[chunk, p]), max(order[s], found[chunk, p])
                if split == n or (i < split) != (j < split):
                    lower[i + 1] += 1
                    first[i + 1] += 1
                    first[j + 1] += 1
    needed[2] = 0
    for i in range(n):
        needed[2] = max(needed[2], first[i + 1])
        lower[i + 1] += lower[i]
        first[i + 1] += first[i]
    needed[1] = first[n]
    if needed[1] <= len(neighbours) and needed[2] < lines.shape[2]:
        full[0] = 0.0


@kernel
def _order_partners(
    order: Index, found: Index, start: Index, count: Index, split: int, full: Array, lower: Index,
    later: Index, first: Index, position: Index, neighbours: Index,
) -> None:  # fmt: skip
    """Lists in ascending order without sorting: written by their partners, which come in ascending order."""
    if full[0] != 0.0:
        return
    n = len(count)
    for i in range(n):
        position[i] = lower[i]
    for chunk in range(CHUNKS):
        for s in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            for p in range(start[s], start[s] + count[s]):
                i, j = min(order[s], found[chunk, p]), max(order[s], found[chunk, p])
                if split == n or (i < split) != (j < split):
                    later[position[i]] = j
                    position[i] += 1
    for i in range(n):
        position[i] = first[i]
    for i in range(n):
        for p in range(lower[i], lower[i + 1]):
            j = later[p]
            neighbours[position[j]] = i
            position[j] += 1
    for j in range(n):
        for p in range(first[j], first[j + 1] - (lower[j + 1] - lower[j])):
            i = neighbours[p]
            neighbours[position[i]] = j
            position[i] += 1


@kernel
def _check_skin(
    here: Array, marks: Array, old: Array, old_marks: Array, skin: float, outdated: Array
) -> None:
    """Whether two points may have approached by more than the skin, or one has appeared or gone."""
    largest, second = 0.0, 0.0
    outdated[0] = 1.0
    for i in range(len(marks)):
        if marks[i] != old_marks[i]:
            return
        x, y, z = here[i, 0] - old[i, 0], here[i, 1] - old[i, 1], here[i, 2] - old[i, 2]
        square = x * x + y * y + z * z if marks[i] != 0.0 else 0.0
        second = max(second, min(square, largest))
        largest = max(largest, square)
    if np.sqrt(largest) + np.sqrt(second) <= skin:
        outdated[0] = 0.0


@kernel
def _store_positions(here: Array, marks: Array, old: Array, old_marks: Array) -> None:
    old[:], old_marks[:] = here, marks


class NeighbourList:
    """The partners of every point within a cut-off plus a skin, so that the lists stay valid for a while.

    Parameters
    ----------
    sizes : number of points of one set, all pairs; or of two sets, only pairs with one point of either
    cutoff, skin : [m]
    period : (3,)   lengths of a periodic box [m], 0 on open axes; the nearest image of a partner counts
    name, clock : owner of the lists, and (1,) the time [s], for messages

    Raises
    ------
    SimulationError : more pairs than `max_pairs`, before memory for them is requested

    Attributes
    ----------
    here, marks : (n, 3), (n,)   positions [m] and 1.0 for active points; to be filled before `ops`
    ops : rebuild the lists if they are no longer valid for the current positions and marks
    first, neighbours : (n + 1,), (…,)   the partners of i are neighbours[first[i]:first[i + 1]], ascending
    lines : (CHUNKS, 3, …)   space for three numbers per partner of the longest list, for use by sums
    """

    def __init__(
        self, sizes: tuple[int, ...], cutoff: float, skin: float, period: Array, name: str, clock: Array
    ) -> None:
        n = sum(sizes)
        self.n, self.period, self.name, self.clock = n, period, name, clock
        self.here, self.marks = np.full((n, 3), np.nan), np.zeros(n)
        self.first = np.zeros(n + 1, np.int64)
        self.neighbours, self._later = (
            GrowableArray(np.zeros(0, np.int32)),
            GrowableArray(np.zeros(0, np.int32)),
        )
        self._found, self.lines = (
            GrowableArray(np.zeros((CHUNKS, 1), np.int32)),
            GrowableArray(np.zeros((CHUNKS, 3, 1))),
        )
        self._needed, self._full, outdated = np.zeros(4, np.int64), np.zeros(1), np.zeros(1)
        kept = (self.here, self.marks, np.full((n, 3), np.nan), np.full(n, -1.0))
        build = self._build_ops(kept, sizes[0], cutoff + skin)
        self._build = Program(build)
        grow: Op = When(self._full, [(self._grow, ())])
        self.ops: list[Op] = [(_check_skin, (*kept, skin, outdated)), When(outdated, [*build, grow])]

    def _build_ops(self, kept: tuple[Array, ...], split: int, reach: float) -> list[Op]:
        n = self.n
        cell, order, position, start, count = (np.zeros(n, np.int64) for _ in range(5))
        shape, length, used = np.zeros(3, np.int64), np.zeros(3), np.zeros(CHUNKS, np.int64)
        begin, near = np.zeros(CELLS_PER_POINT * n + EXTRA_CELLS + 1, np.int64), np.zeros((3, n))
        sorted_ = (cell, shape, begin, order, near, self.period, reach * reach)
        found = (order, self._found, start, count, split)
        lower, room = np.zeros(n + 1, np.int64), (used, self.neighbours, self.lines)
        lists = (lower, self._later, self.first, position, self.neighbours)
        return [
            (_store_positions, kept),
            (cell_grid, (self.here, self.marks, reach, self.period, shape, length)),
            (cell_of, (self.here, self.marks, shape, length, cell)),
            (sort_by_cell, (cell, self.here, begin, order, near)),
            (_parallel_search if n >= MIN_THREADED else _serial_search, (*sorted_, *found[1:4], used)),
            (
                _count_partners,
                (*found, *room, lower, self.first, self._needed, self._full),
            ),
            (_order_partners, (*found, self._full, *lists)),
        ]

    def _grow(self) -> None:
        """Enlarge the capacity until all pairs fit."""
        while self._full[0]:
            row, total, longest, pairs = (int(number) for number in self._needed)
            if max(pairs, CHUNKS * row // 4) > max_pairs(self.n, PAIR_SIZE):
                self._refuse(pairs)
            if row > self._found.array.shape[1]:
                self._found.replace(np.zeros((CHUNKS, int(GROWTH_FACTOR * row)), np.int32))
            if total > len(self.neighbours.array):
                self.neighbours.replace(np.zeros(int(GROWTH_FACTOR * total), np.int32))
                self._later.replace(np.zeros(len(self.neighbours.array) // 2, np.int32))
            if longest >= self.lines.array.shape[2]:
                self.lines.replace(np.zeros((CHUNKS, 3, longest + 8)))
            self._build()

    def _refuse(self, pairs: int) -> None:
        why = f"{self.n} points form {pairs:.2g} close pairs, which exceeds the limit"
        hint = "Place the points farther apart, or use fewer, a shorter cut-off or a smaller radius."
        raise SimulationError(float(self.clock[0]), self.name, why, hint)

    def build(self) -> None:
        """Build the lists for the current positions and marks."""
        self._build()
        self._grow()

    def closest_pair(self) -> tuple[int, int, float] | None:
        """The numbers of the two closest partners, and their distance [m]; None without any."""
        if not self.first[-1]:
            return None
        i = np.repeat(np.arange(self.n), np.diff(self.first))
        j = self.neighbours.array[: self.first[-1]]
        arm = self.here[j] - self.here[i]
        image = np.where(self.period > 0, self.period, 1.0)
        arm -= self.period * np.rint(arm / image)
        r = np.linalg.norm(arm, axis=1)
        nearest = int(np.argmin(r))
        return int(i[nearest]), int(j[nearest]), float(r[nearest])
