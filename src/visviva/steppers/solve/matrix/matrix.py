"""The matrix A of a step: one factor of its islands, and one of bodies whose rest shape is known."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import add
from visviva.steppers.solve.matrix.jacobian import Jacobian, gather
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.products import set_diagonal
from visviva.steppers.solve.matrix.rest import Rest
from visviva.steppers.solve.matrix.rotated_rest_factor import RotatedRestFactor
from visviva.steppers.solve.matrix.schur import schur_complement
from visviva.steppers.solve.matrix.supernodal import Supernodal


@kernel
def _reset_status(status: Index) -> None:
    status[0] = 0


class Matrix:
    """A, symmetric and positive definite, of a fixed pattern.

    Parameters
    ----------
    pattern : its blocks
    rest : bodies whose rest shape is known; their islands are left to `turned`, which provides no W
    both : (N,)  nodes of those of these islands that have a factor too, so that every step may choose

    Attributes
    ----------
    values : what elements add to, see `Pattern`
    status : (1,)  after `factor_ops`: 0, or 1 + the coordinate whose pivot is not positive
    factored : the factor of its islands
    turned : the solver of islands with a rest shape, None without
    """

    def __init__(self, pattern: Pattern, rest: Rest | None = None, both: Mask | None = None) -> None:
        self.pattern, self.n = pattern, pattern.n
        self.values, self.status = pattern.values(), np.zeros(1, np.int64)
        known = np.zeros(pattern.nodes, bool) if rest is None else rest.known
        self.factored = Supernodal.of(pattern, np.flatnonzero(~known if both is None else ~known | both))
        self.turned: RotatedRestFactor | None = None
        if rest is not None and known.any():
            self.turned = RotatedRestFactor(
                pattern, np.flatnonzero(known), rest.rest_positions, rest.position, self.values, self.status
            )
            rest.turned = self.turned

    def clear_ops(self, diagonal: Array, coordinates: Index | None = None) -> list[Op]:
        """A = diag; `coordinates` (n,): indices in `diagonal` of those of A, if not in the same order."""
        where = np.arange(self.n) if coordinates is None else coordinates
        return [(set_diagonal, (self.pattern.diagonal_slots, where, diagonal, self.values))]

    def factor_ops(self) -> list[Op]:
        """Factor the present values."""
        turned = self.turned.factor_ops() if self.turned else []
        return [(_reset_status, (self.status,)), *self.factored.factor_ops(self.values, self.status), *turned]

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b; b, x (n,) may be one array."""
        return [*self.factored.solve_ops(b, x), *(self.turned.solve_ops(b, x) if self.turned else [])]

    def schur_ops(self, j: Jacobian, w: Array) -> list[Op]:
        """w[a count + b] = (J A⁻¹ Jᵀ)[a, b] of the chosen rows; w (m m,)."""
        assert self.turned is None
        factored, supernode = self.factored, self.factored.supernode
        tree = np.searchsorted(factored.trees[:, 0], supernode, "right")
        arguments = factored.factor, factored.column(self.n), supernode, tree
        return [(schur_complement, (*arguments, j.start, j.col, j.val, j.chosen, j.count, w))]

    def transpose_ops(self, j: Jacobian, lam: Array, x: Array) -> list[Op]:
        """x += A⁻¹ Jᵀ lam of the chosen rows; lam (m,)."""
        y = np.zeros(self.n)
        spread: Op = (gather, (j.start, j.col, j.val, j.chosen, j.count, lam, y))
        return [spread, *self.solve_ops(y, y), (add, (y, x))]
