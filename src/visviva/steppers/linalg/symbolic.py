"""What a factorisation needs before it sees numbers: order, elimination tree, places of all entries."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.steppers.linalg.ordering import Ints, adjacency, candidates, count_fill

HEADER = 12
N, FILL, ENTRIES, PERM, CP, CI, CMAP, RP, RJ, RPOS, LP, LI = range(HEADER)


@kernel
def fill_pattern(
    columns: Ints, rows: Ints, parent: Ints, lp: Ints, out: tuple[Ints, Ints, Ints, Ints]
) -> None:
    """Pattern of L by columns (li) and by rows (rp, rj, with rpos their places in the columns), sorted."""
    rp, rj, rpos, li = out
    n = len(parent)
    mark = np.full(n, -1)
    filled = np.zeros(n, np.int64)
    rp[0] = 0
    for k in range(n):
        mark[k] = k
        count = rp[k]
        for p in range(columns[k], columns[k + 1]):
            i = rows[p]
            while mark[i] != k:
                mark[i] = k
                rj[count] = i
                count += 1
                i = parent[i]
        rp[k + 1] = count
        rj[rp[k] : count] = np.sort(rj[rp[k] : count])
        for p in range(rp[k], count):
            j = rj[p]
            rpos[p] = lp[j] + filled[j]
            li[rpos[p]] = k
            filled[j] += 1


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
    Raises ValueError when both triangles are stored. Proved by tests/steppers/linalg/test_ldl.py.
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
        best = np.iinfo(np.int64).max
        for name, perm in candidates(n, start, neighbour, mask).items():
            cp, ci, cmap = self._permuted(low, high, perm)
            cmap = cmap if places is None else places[cmap]
            parent, counts = np.empty(n, np.int64), np.empty(n, np.int64)
            fill = int(count_fill(cp, ci, best, parent, counts))
            self.fills[name] = fill
            if fill < best or (fill == best and name == "natural"):
                best = fill
                self.order, self.perm, self.parent, self.fill = name, perm, parent, fill
                kept = cp, ci, cmap, counts
        self.pattern = self._packed(*kept)

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
        rp = np.empty(self.n + 1, np.int64)
        rj, rpos, li = (np.empty(self.fill, np.int64) for _ in range(3))
        fill_pattern(cp, ci, self.parent, lp, (rp, rj, rpos, li))
        parts = [self.perm, cp, ci, cmap, rp, rj, rpos, lp, li]
        ends = HEADER + np.cumsum([len(part) for part in parts])
        header = [self.n, self.fill, len(ci), HEADER, *ends[:-1]]
        return np.concatenate([np.array(header, np.int64), *parts])

    def workspace(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Zeroed (lx, dinv, work) of the sizes the kernels of `ldl` want."""
        return np.zeros(self.fill), np.zeros(self.n), np.zeros(2 * self.n + 1)
