"""Rows of a large world whose A is block diagonal, by a sparse factor of W = J A⁻¹ Jᵀ + C.

    A x = b + Jᵀ λ,   y = J x + C λ + r;   two-sided rows: y = 0;   one-sided rows: 0 ≤ λ ⊥ y ≥ 0

Pivoting as in `dense_rows`; what needs care goes to `careful`.
Proved by tests/steppers/linalg/test_schur_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.steppers.linalg.careful import DEPENDENT, EXACT, Careful, relative
from visviva.steppers.linalg.ldl import factor, solve
from visviva.steppers.linalg.schur_kernels import (
    VECTORS,
    assemble,
    back_substitute,
    compare,
    expand_blocks,
    expand_points,
    solve_packed,
)
from visviva.steppers.linalg.schur_plan import Floats, Ints, make_plan
from visviva.steppers.linalg.symbolic import Symbolic


class SchurRows:
    """Fixed patterns of a block-diagonal A and of J, with room for one solve.

    Parameters
    ----------
    sizes : (nb,)   dofs per block of A, 1 to about 12; all ones is the fast diagonal case.
    indptr, indices : (m+1,), (nnz,)   CSR pattern of J (m rows, n = Σ sizes columns), columns sorted
        in each row.

    Arrays to fill before `solve`: `a` (Σ sizes²,) blocks of A row by row one after the other, `j`
    (nnz,), `c` (m,) compliance ≥ 0, `b` (n,), `r` (m,), `noise` (1,) by how much dependent rows may disagree
    in r, `kind` (m,) 0 two-sided, 1 one-sided or −1 off,
    `active` (m,) 1 for rows taken as closed. Arrays to read after it: `x` (n,), `lam` (m,), `y` (m,),
    `active`, `flag` (m,) 1 dependent on other rows, 2 part of a contradiction. `ops` is the fast solve, which
    leaves in `status`: 0 or 1 + the block that is not positive definite; rounds, 0 when `care` has to solve;
    residual; and raises the fourth number to that of the two-sided rows that depend on others.
    Raises ValueError when columns are not sorted or a row is empty.
    """

    def __init__(self, sizes: Ints, indptr: Ints, indices: Ints) -> None:
        sizes, indptr, indices = (np.ascontiguousarray(part, np.int64) for part in (sizes, indptr, indices))
        m, n, squares = len(indptr) - 1, int(sizes.sum()), int((sizes * sizes).sum())
        row = np.repeat(np.arange(m), np.diff(indptr))
        if ((np.diff(indices) <= 0) & (np.diff(row) == 0)).any():
            raise ValueError("the columns of a row of J must be sorted and differ")
        if (np.diff(indptr) == 0).any():
            raise ValueError("every row of J must have an entry")
        self.plan = p = make_plan(sizes, indptr, indices)
        self.symbolic = Symbolic(m, np.append(0, np.cumsum(np.bincount(p.wk, minlength=m))), p.wi)
        self.a, self.j, self.b, self.x = np.zeros(squares), np.zeros(len(indices)), np.zeros(n), np.zeros(n)
        self.v, self.noise = np.zeros(VECTORS * m), np.zeros(1)
        self.y, self.lam, self.c, self.r = (self.v[i * m : i * m + m] for i in (0, 7, 8, 9))
        self.kind: Ints = np.zeros(m, np.int64)
        self.active: Ints = np.ones(m, np.int64)
        self.flag: Ints = np.zeros(m, np.int64)
        self.sign, self.w = np.ones(1, np.int8), np.zeros(len(p.wi))
        self.masked, self.status = np.zeros(len(p.wi)), np.array([0.0, 1.0, 0.0, 0.0])
        self.lx, self.dinv, self.work = self.symbolic.workspace()
        self.ops = self._ops(sizes, indices)

    def _ops(self, sizes: Ints, jd: Ints) -> list[Op]:
        p, m = self.plan, len(self.kind)
        ainv, yv = np.zeros(len(self.a)), np.zeros(len(p.yd))
        fresh, self.factored = np.ones(1, np.int64), np.full(m, -1)
        known = np.full(len(self.a) + len(self.j) + m, np.nan)
        changed: Op = (compare, (self.a, self.j, self.c, known, fresh))
        results = (ainv, yv, self.x, self.status)
        expand: Op = (expand_points, (fresh, jd, self.j, self.a, self.b, *results))
        if sizes.max(initial=1) > 1:
            pattern, scratch = (p.bstart, p.boff, p.segj, p.segb, p.segy, jd), np.zeros(int(sizes.max()) ** 2)
            expand = (expand_blocks, (fresh, *pattern, self.j, self.a, self.b, scratch, *results))
        form = (fresh, p.wp, p.pa, p.pb, p.wd, p.yp, p.yd, self.j, yv, self.b, self.noise, self.w, self.v)
        index, z = np.zeros(2 * m, np.int64), self.v[4 * m : 5 * m]
        held = np.zeros(m, np.int64)
        rows = (
            fresh,
            self.factored,
            self.symbolic.pattern,
            p.wi,
            p.wk,
            p.wd,
            self.kind,
            self.active,
            held,
            index,
            self.sign,
        )
        numbers = (self.w, self.masked, self.v, self.lx, self.dinv, self.work, self.lam, z)
        back: Op = (back_substitute, (p.yp, p.yd, yv, self.lam, self.x))
        self._back = back
        return [changed, expand, (assemble, form), (solve_packed, (*rows, *numbers, self.status)), back]

    def solve(self) -> int:
        """Solve; returns the number of rounds, negative when rows contradict each other or no active
        set was found.

        0 means a block of A is not positive definite; `trouble` then is 1 + its number.
        """
        Program(self.ops)()
        if self.status[0] != 0.0:
            return 0
        self.flag[:] = 0
        if self.status[1] == 0.0:
            self.care()
        return int(self.status[1])

    def care(self) -> None:
        """Solve the rows again where they depend on each other or contradict each other."""
        found = Careful(SchurMatrix(self), self.kind, self.active).solve()
        self.status[1:3] = found.rounds, found.residual
        self.status[3] = max(self.status[3], np.count_nonzero((found.flag == 1) & (self.kind == 0)))
        self.lam[:], self.y[:], self.flag[:] = found.lam, found.y, found.flag
        Program([self._back])()

    @property
    def residual(self) -> float:
        """Worst violation of a row in the last solve, relative to the magnitudes it was computed from."""
        return float(self.status[2])

    @property
    def trouble(self) -> int:
        """Number of dependent or contradicting rows of the last solve, or 1 + the bad block of A when
        it gave 0.
        """
        return int(self.status[0]) or int(np.count_nonzero(self.flag))

    @property
    def offenders(self) -> Ints:
        """Indices of the rows that contradict each other in the last solve."""
        return np.flatnonzero(self.flag == 2)


class SchurMatrix:
    """The W of a `SchurRows`, after its fast solve, as a `RowMatrix`."""

    blur = 0.0

    def __init__(self, rows: SchurRows) -> None:
        from scipy.sparse import csr_array  # 0.1 s, for rows whose fast solve failed only

        self.rows, self.plan, m = rows, rows.plan, len(rows.kind)
        wi, wk, w = self.plan.wi, self.plan.wk, rows.w
        apart = wi != wk
        i, k = np.append(wi, wk[apart]), np.append(wk, wi[apart])
        self.full = csr_array((np.append(w, w[apart]), (i, k)), shape=(m, m))
        self.magnitude = abs(self.full)
        self.r, self.size_r = rows.v[5 * m : 6 * m], rows.v[6 * m : 7 * m]
        diagonal = w[self.plan.wd]
        self.scale = 1.0 / np.sqrt(np.where(diagonal > 0.0, diagonal, 1.0))
        self.u = self.lam = np.zeros(m)

    def factor(self, closed: NDArray[np.bool_], shift: Floats) -> Ints:
        """Sparse L D Lᵀ, open rows replaced by those of the identity."""
        rows, p = self.rows, self.plan
        rows.masked[:] = np.where(closed[p.wi] & closed[p.wk], rows.w, 0.0)
        rows.masked[p.wd] = np.where(closed, rows.w[p.wd] + shift, 1.0)
        pattern, rows.factored[:] = rows.symbolic.pattern, -1
        factor(pattern, rows.masked, rows.sign, DEPENDENT, np.inf, rows.lx, rows.dinv, rows.work)
        dropped = rows.symbolic.perm[rows.dinv == 0.0]
        self.closed, self.kept = closed, closed.copy()
        self.kept[dropped] = False
        return np.asarray(dropped)

    def respond(self) -> tuple[Floats, Floats]:
        """y and the magnitudes behind it."""
        return self.full @ self.lam + self.r, self.magnitude @ np.abs(self.lam) + self.size_r

    def _solve(self, z: Floats) -> Floats:
        rows = self.rows
        solve(rows.symbolic.pattern, rows.lx, rows.dinv, z, rows.work)
        return z

    def correct(self, y: Floats, size: Floats) -> float:
        """λ −= F⁻¹ y on the rows kept."""
        z = np.where(self.kept, y, 0.0)
        worst = float(np.max(relative(np.abs(z), size), initial=0.0))
        if worst > EXACT:
            self.lam -= self._solve(z)
        return worst

    def solve_rows(self, y: Floats) -> Floats:
        """F⁻¹ y on the rows kept."""
        return self._solve(np.where(self.kept, y, 0.0))

    def null_vector(self, d: int) -> Floats:
        """e_d − F⁻¹ W e_d."""
        column = self.full[[d], :].toarray().ravel()
        out = self._solve(np.where(self.kept, -column, 0.0))
        out[d] = 1.0
        return out
