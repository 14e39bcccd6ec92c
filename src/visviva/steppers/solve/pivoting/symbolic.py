"""What a factorisation needs before it sees numbers: order, elimination tree, places of all entries."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.ordering import Ints, adjacency, candidates, count_fill, postpone

HEADER = 12
N, FILL, ENTRIES, PERM, CP, CI, CMAP, RP, RJ, RPOS, LP, LI = range(HEADER)


SMALL = 20_000  # entries up to which plain Python walks a pattern sooner than a kernel is compiled


def _walk(walker: Any, size: int) -> Any:
    return getattr(walker, "py_func", walker) if size <= SMALL else walker


@kernel
def fill_rows(columns: Ints, rows: Ints, parent: Ints, rp: Ints, rj: Ints) -> None:
    """Entries of L below the diagonal by rows: starts rp (n+1,), columns rj, not sorted within a row."""
    n, count = len(parent), 0
    mark = np.full(n, -1)
    for k in range(n):
        mark[k] = k
        for p in range(columns[k], columns[k + 1]):
            i = rows[p]
            while mark[i] != k:
                mark[i] = k
                rj[count] = i
                count += 1
                i = parent[i]
        rp[k + 1] = count


def fill_pattern(columns: Ints, rows: Ints, parent: Ints, fill: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Pattern of L by columns (li) and by rows (rp, rj, with rpos their places in the columns), sorted."""
    n = len(parent)
    rp, rj, rpos = np.zeros(n + 1, np.int64), np.empty(fill, np.int64), np.empty(fill, np.int64)
    _walk(fill_rows, fill + n)(columns, rows, parent, rp, rj)
    row = np.repeat(np.arange(n), np.diff(rp))
    rj = rj[np.lexsort((rj, row))]
    by_column = np.argsort(rj, kind="stable")
    rpos[by_column] = np.arange(fill)
    return rp, rj, rpos, row[by_column]


class Symbolic:
    """Order and pattern of L in P A Pᵀ = L D Lᵀ for a symmetric A with fixed pattern.

    Parameters
    ----------
    n : number of unknowns.
    indptr, indices : (n+1,), (nnz,)   CSC pattern of one triangle of A (either; repeated entries add up).
    late : (n,) bool or None   constraint rows: ordered after all their neighbours that are not late. Then a
        dependent row has a zero pivot exactly, whatever the order of the rest.
    places : (nnz,) or None   where the value of each stored entry lies in the kernels' values;
        as stored when None.

    Attributes: `order` name of the order kept, `perm` (n,) with perm[k] the unknown eliminated k-th, `parent`
    elimination tree in permuted numbers, `fill` entries of L below the diagonal, `fills` the same per order
    tried (those given up early show a lower bound), `pattern` int64: everything packed for the kernels.
    Raises ValueError when both triangles are stored. Proved by tests/steppers/solve/test_ldl.py.
    """

    def __init__(
        self,
        n: int,
        indptr: Ints,
        indices: Ints,
        late: NDArray[np.bool_] | None = None,
        places: Ints | None = None,
    ) -> None:
        self.n = n
        columns = np.repeat(np.arange(n), np.diff(indptr))
        rows = np.asarray(indices, dtype=np.int64)
        if (rows < columns).any() and (rows > columns).any():
            raise ValueError("both triangles of the matrix are stored; keep the upper or the lower one")
        low, high = np.minimum(rows, columns), np.maximum(rows, columns)
        mask = np.zeros(n, np.int64) if late is None else np.asarray(late).astype(np.int64)
        start, neighbour = adjacency(n, low, high)
        self.fills: dict[str, int] = {}
        self._places, self._best = places, n * (n - 1) // 2 + 1
        natural, none = postpone(np.arange(n), start, neighbour, mask), len(neighbour) // 2
        self._try("natural", natural, low, high, none)
        if self._best > none:
            for name, perm in candidates(n, start, neighbour, mask):
                self._try(name, perm, low, high, self._best)
        self.pattern = self._packed(*self._kept)

    def _try(self, name: str, perm: Ints, low: Ints, high: Ints, limit: int) -> None:
        """Keep an order if its fill is not above the limit and least so far."""
        cp, ci, cmap = self._permuted(low, high, perm)
        parent, counts = np.empty(self.n, np.int64), np.empty(self.n, np.int64)
        fill = int(_walk(count_fill, min(limit, SMALL) + len(low) + self.n)(cp, ci, limit, parent, counts))
        self.fills[name] = fill
        if fill <= limit and (fill < self._best or name == "natural"):
            self.order, self.perm, self.parent, self.fill, self._best = name, perm, parent, fill, fill
            self._kept = cp, ci, cmap if self._places is None else self._places[cmap], counts

    def _permuted(self, low: Ints, high: Ints, perm: Ints) -> tuple[Ints, Ints, Ints]:
        place = np.empty(self.n, np.int64)
        place[perm] = np.arange(self.n)
        first, second = place[low], place[high]
        row, column = np.minimum(first, second), np.maximum(first, second)
        cmap = np.lexsort((row, column)).astype(np.int64)
        cp = np.zeros(self.n + 1, np.int64)
        np.cumsum(np.bincount(column, minlength=self.n), out=cp[1:])
        return cp, row[cmap], cmap

    def _packed(self, cp: Ints, ci: Ints, cmap: Ints, counts: Ints) -> Ints:
        lp = np.zeros(self.n + 1, np.int64)
        np.cumsum(counts, out=lp[1:])
        rp, rj, rpos, li = fill_pattern(cp, ci, self.parent, self.fill)
        parts = [self.perm, cp, ci, cmap, rp, rj, rpos, lp, li]
        ends = HEADER + np.cumsum([len(part) for part in parts])
        header = [self.n, self.fill, len(ci), HEADER, *ends[:-1]]
        return np.concatenate([np.array(header, np.int64), *parts])

    def workspace(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Zeroed (lx, dinv, work) of the sizes the kernels of `ldl` want."""
        return np.zeros(self.fill), np.zeros(self.n), np.zeros(self.n)
