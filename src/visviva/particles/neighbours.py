"""Who is near whom: neighbour lists from a grid of cells, in an order that depends on nothing but the points.

    list of i = { j : |x_j − x_i| ≤ cut-off + skin },   j ascending

A list holds until two points may have come nearer to each other by the skin.
"""

from __future__ import annotations

import numba
import numpy as np

from visviva.core.kernel import inlined, kernel, parallel_kernel
from visviva.core.state import Array, Index
from visviva.particles.cells import cell_of, grid, sort_by_cell

CHUNKS = 64  # pieces of the work that threads share; fixed, so that sums do not depend on their number
THREADED = 2000  # points from which on threads pay
SKIN = 0.12  # of the cut-off, where none is given: the fastest for a liquid
ROOM = 1.2  # how much more than is needed a list gets when it grows


@kernel
def _ring(number: int, cells: int, around: Index) -> int:
    """The different ones of a cell and its two neighbours on a closed axis; returns how many they are."""
    around[0] = number
    if cells > 1:
        around[1] = number + 1 if number + 1 < cells else 0
    if cells > 2:
        around[2] = number - 1 if number > 0 else cells - 1
    return min(cells, 3)


@inlined
@kernel
def _within(
    x: Array, near: tuple[Array, ...], inverse: Array, period: Array, square: float, first: int, last: int,
    gap: Array, order: Index, found: Index, p: int,
) -> int:  # fmt: skip
    """Write the points at places first to last that are within reach of x, at p, if there is room for all."""
    if p + last - first > len(found):
        return p + last - first
    x0, x1, x2 = x[0], x[1], x[2]
    lx, ly, lz = period[0], period[1], period[2]
    rx, ry, rz = inverse[0], inverse[1], inverse[2]
    begin = np.uint64(first)  # indices that cannot be negative run in lanes
    for t in range(np.uint64(last - first)):
        a, b, c = near[0][begin + t] - x0, near[1][begin + t] - x1, near[2][begin + t] - x2
        a -= lx * np.rint(a * rx)
        b -= ly * np.rint(b * ry)
        c -= lz * np.rint(c * rz)
        gap[t] = a * a + b * b + c * c
    for t in range(last - first):
        found[p] = order[first + t]
        p += gap[t] <= square
    return p


def _search(
    cell: Index, shape: Index, begin: Index, order: Index, near: Array, period: Array, square: float,
    gaps: Array, found: Index, start: Index, count: Index, used: Index,
) -> None:  # fmt: skip
    """For the point at every place its partners at later places; a chunk that is full goes on counting."""
    n = len(cell)
    inverse = np.zeros(3)
    for c in range(3):
        inverse[c] = 1.0 / period[c] if period[c] > 0.0 else 0.0
    for chunk in numba.prange(CHUNKS):
        around, x = np.zeros((3, 3), np.int64), np.zeros(3)
        lines = near[0], near[1], near[2]
        mine, gap, p = found[chunk], gaps[chunk], 0
        for s in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            start[s] = p
            home = cell[order[s]]
            if home >= 0:
                x[0], x[1], x[2] = near[0, s], near[1, s], near[2, s]
                rest = home // shape[2]
                nx = _ring(rest // shape[1], shape[0], around[0])
                ny = _ring(rest % shape[1], shape[1], around[1])
                nz = _ring(home % shape[2], shape[2], around[2])
                for move in range(nx * ny):
                    row = (around[0, move // ny] * shape[1] + around[1, move % ny]) * shape[2]
                    for c in range(nz):
                        at = row + around[2, c]
                        if at >= home:
                            first = begin[at] if at > home else s + 1
                            p = _within(
                                x, lines, inverse, period, square, first, begin[at + 1], gap, order, mine, p
                            )  # fmt: skip
            count[s] = p - start[s]
        used[chunk] = p


_search_alone, _search_in_threads = kernel(_search), parallel_kernel(_search)


@kernel
def _count(
    order: Index, found: Index, start: Index, count: Index, split: int, lower: Index, first: Index
) -> None:
    """Where the list of every point begins, in `first`; and the list of its partners with larger numbers."""
    n = len(count)
    lower[:], first[:] = 0, 0
    for chunk in range(CHUNKS):
        for s in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            for p in range(start[s], start[s] + count[s]):
                i, j = min(order[s], found[chunk, p]), max(order[s], found[chunk, p])
                if split == n or (i < split) != (j < split):
                    lower[i + 1] += 1
                    first[i + 1] += 1
                    first[j + 1] += 1
    for i in range(n):
        lower[i + 1] += lower[i]
        first[i + 1] += first[i]


@kernel
def _arrange(
    order: Index, found: Index, start: Index, count: Index, split: int, lower: Index, later: Index,
    first: Index, place: Index, neighbours: Index,
) -> None:  # fmt: skip
    """Lists in ascending order without sorting: written by their partners, who come in ascending order."""
    n = len(count)
    for i in range(n):
        place[i] = lower[i]
    for chunk in range(CHUNKS):
        for s in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            for p in range(start[s], start[s] + count[s]):
                i, j = min(order[s], found[chunk, p]), max(order[s], found[chunk, p])
                if split == n or (i < split) != (j < split):
                    later[place[i]] = j
                    place[i] += 1
    for i in range(n):
        place[i] = first[i]
    for i in range(n):
        for p in range(lower[i], lower[i + 1]):
            j = later[p]
            neighbours[place[j]] = i
            place[j] += 1
    for j in range(n):
        for p in range(first[j], first[j + 1] - (lower[j + 1] - lower[j])):
            i = neighbours[p]
            neighbours[place[i]] = j
            place[i] += 1


@kernel
def _outdated(here: Array, marks: Array, old: Array, old_marks: Array, skin: float) -> bool:
    """Whether two points may have come nearer by more than the skin, or one come or gone."""
    largest, second = 0.0, 0.0
    for i in range(len(marks)):
        if marks[i] != old_marks[i]:
            return True
        x, y, z = here[i, 0] - old[i, 0], here[i, 1] - old[i, 1], here[i, 2] - old[i, 2]
        square = x * x + y * y + z * z if marks[i] != 0.0 else 0.0
        second = max(second, min(square, largest))
        largest = max(largest, square)
    return not np.sqrt(largest) + np.sqrt(second) <= skin


class NeighbourList:
    """The partners of every point within a cut-off, and some more, so that the lists hold for a while.

    Parameters
    ----------
    sizes : number of points of one set, each a partner of all others, or of two sets that see each other only
    cutoff, skin : [m]
    period : (3,)   lengths of a periodic box [m], 0 on open axes; the nearest image of a partner counts

    Attributes
    ----------
    here, marks : (n, 3), (n,)   positions [m] and 1.0 for points that take part; to be filled before `update`
    first, neighbours : (n + 1,), (…,)   the partners of i are neighbours[first[i]:first[i + 1]], ascending
    longest : length of the longest list
    """

    def __init__(self, sizes: tuple[int, ...], cutoff: float, skin: float, period: Array) -> None:
        n = sum(sizes)
        self.n, self.cutoff, self.skin, self.period = n, cutoff, skin, period
        self.here, self.marks = np.full((n, 3), np.nan), np.zeros(n)
        self.first = np.zeros(n + 1, np.int64)
        self.neighbours = np.zeros(0, np.int32)
        self.longest = 0
        self._split = sizes[0]
        self._old, self._old_marks = np.full((n, 3), np.nan), np.full(n, -1.0)
        self._cell, self._order, self._place = (np.zeros(n, np.int64) for _ in range(3))
        self._start, self._count, self._lower = (np.zeros(m, np.int64) for m in (n, n, n + 1))
        self._found, self._later = np.zeros((CHUNKS, 1), np.int32), np.zeros(0, np.int32)

    def update(self) -> None:
        """Make the lists anew where they no longer hold for the present positions and marks."""
        if _outdated(self.here, self.marks, self._old, self._old_marks, self.skin):
            self.build()

    def build(self) -> None:
        """Make the lists for the present positions and marks."""
        self._old[:], self._old_marks[:] = self.here, self.marks
        reach = self.cutoff + self.skin
        shape, length = grid(self.here, self.marks, reach, self.period)
        begin, near = np.zeros(int(shape.prod()) + 1, np.int64), np.zeros((3, self.n))
        cell_of(self.here, self.marks, shape, length, self._cell)
        sort_by_cell(self._cell, self.here, begin, self._order, near)
        search = _search_in_threads if self.n >= THREADED else _search_alone
        gaps, used = np.zeros((CHUNKS, int(np.diff(begin).max()))), np.zeros(CHUNKS, np.int64)
        while True:
            search(
                self._cell, shape, begin, self._order, near, self.period, reach * reach, gaps,
                self._found, self._start, self._count, used,
            )  # fmt: skip
            if used.max() <= self._found.shape[1]:
                break
            self._found = np.zeros((CHUNKS, int(ROOM * used.max())), np.int32)
        found = (self._order, self._found, self._start, self._count, self._split)
        _count(*found, self._lower, self.first)
        if self.first[-1] > len(self.neighbours):
            self.neighbours = np.zeros(int(ROOM * self.first[-1]), np.int32)
            self._later = np.zeros(len(self.neighbours) // 2, np.int32)
        _arrange(*found, self._lower, self._later, self.first, self._place, self.neighbours)
        self.longest = int(np.diff(self.first).max(initial=0))

    def closest_pair(self) -> tuple[int, int, float] | None:
        """The numbers of the two partners nearest to each other, and their distance [m]; None without any."""
        if not self.first[-1]:
            return None
        i = np.repeat(np.arange(self.n), np.diff(self.first))
        j = self.neighbours[: self.first[-1]]
        arm = self.here[j] - self.here[i]
        image = np.where(self.period > 0, self.period, 1.0)
        arm -= self.period * np.rint(arm / image)
        r = np.linalg.norm(arm, axis=1)
        nearest = int(np.argmin(r))
        return int(i[nearest]), int(j[nearest]), float(r[nearest])
