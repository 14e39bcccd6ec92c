"""The matrix A of a step: which kind takes which island, and the verbs of all of them together."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.steppers.solve.matrix.blocks import Blocks
from visviva.steppers.solve.matrix.chains import Chains, chains_of
from visviva.steppers.solve.matrix.jacobian import Jacobian, gather
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.products import multiply, set_diagonal
from visviva.steppers.solve.matrix.rest import Rest
from visviva.steppers.solve.matrix.supernodal import Supernodal
from visviva.steppers.solve.matrix.turned import Turned

SMALL = 24
"""Coordinates of an island up to which a dense factor is the fastest, whatever A looks like."""
FEW_LATE = 2.0
"""Nodes that rows touch are eliminated last where they are at most this times N^(2/3), as on a surface."""


class Kind(Protocol):
    """How some islands of A are factored and solved."""

    def factor_ops(self, values: Array, status: Index) -> list[Op]:
        """The factor of the present values; `status` as in `Matrix`."""

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b on these islands; b and x are those of all of A."""

    def schur_ops(self, j: Jacobian, w: Array) -> list[Op]:
        """w += J A⁻¹ Jᵀ on these islands."""


@kernel
def _clear(count: Index, w: Array) -> None:
    for i in range(count[0] * count[0]):
        w[i] = 0.0


@kernel
def _forget(status: Index) -> None:
    status[0] = 0


@kernel
def _add(b: Array, x: Array) -> None:
    for i in range(len(x)):
        x[i] += b[i]


class Matrix:
    """A, symmetric and positive definite, of a fixed pattern.

    Parameters
    ----------
    pattern : its blocks
    reach : (r,)   coordinates that the rows of a row problem may touch
    condensed : (c,)   coordinates of islands that a row problem reads the supernodal factor of
    rest : bodies whose rest shape is known; their islands are left to `turned`, which knows no W, where
        they are not condensed

    Attributes
    ----------
    values : what elements add to, see `Pattern`
    status : (1,)  after `factor_ops`: 0, or 1 + the coordinate whose pivot is not positive
    kinds : what takes its islands
    turned : what takes those of bodies, None without
    """

    def __init__(
        self,
        pattern: Pattern,
        reach: Index | None = None,
        condensed: Index | None = None,
        rest: Rest | None = None,
    ) -> None:
        self.pattern, self.n = pattern, pattern.n
        self.values, self.status = pattern.values(), np.zeros(1, np.int64)
        islands = int(pattern.island.max(initial=-1)) + 1
        small = np.bincount(pattern.island, pattern.sizes, islands) <= SMALL
        order, first = chains_of(pattern)
        if condensed is not None:
            read = np.zeros(islands, bool)
            read[pattern.island[pattern.node[condensed]]] = True
            small, chain = small & ~read, ~read
        else:
            chain = np.ones(islands, bool)
        long = (~small & chain)[pattern.island[order[first[:-1]]]]
        kept, lengths = np.repeat(long, np.diff(first)), np.diff(first)[long]
        chained = np.zeros(islands, bool)
        chained[pattern.island[order[kept]]] = True
        known = np.zeros(pattern.nodes, bool) if rest is None else rest.known & ~small[pattern.island]
        known &= ~chained[pattern.island]
        others = np.flatnonzero(~small[pattern.island] & ~chained[pattern.island] & ~known)
        own = np.flatnonzero(small[pattern.island[pattern.node]])
        own = own[np.argsort(pattern.island[pattern.node[own]], kind="stable")]
        self.kinds: list[Kind] = []
        if len(own):
            self.kinds.append(Blocks(pattern, own))
        if len(lengths):
            self.kinds.append(Chains(pattern, order[kept], np.append(0, np.cumsum(lengths)).astype(np.int64)))
        if len(others):
            self.kinds.append(Supernodal(pattern, others, late_nodes(pattern, reach)))
        self.turned: Turned | None = None
        if rest is not None and known.any():
            self.turned = Turned(pattern, np.flatnonzero(known), rest.places, rest.position)
            rest.turned = self.turned

    def clear_ops(self, diagonal: Array, coordinates: Index | None = None) -> list[Op]:
        """A = diag; `coordinates` (n,): where in `diagonal` those of A stand, if not in their order."""
        where = np.arange(self.n) if coordinates is None else coordinates
        return [(set_diagonal, (self.pattern.diagonal_slots, where, diagonal, self.values))]

    def factor_ops(self) -> list[Op]:
        """The factor of the present values."""
        each = [op for kind in self.kinds for op in kind.factor_ops(self.values, self.status)]
        each += self.turned.factor_ops(self.values, self.status) if self.turned else []
        return [(_forget, (self.status,)), *each]

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b; b, x (n,) may be one array."""
        ops = [op for kind in self.kinds for op in kind.solve_ops(b, x)]
        return [*ops, *(self.turned.solve_ops(b, x) if self.turned else [])]

    def schur_ops(self, j: Jacobian, w: Array) -> list[Op]:
        """w[a count + b] = (J A⁻¹ Jᵀ)[a, b] of the rows that are chosen; w (m m,)."""
        assert self.turned is None
        return [(_clear, (j.count, w)), *(op for kind in self.kinds for op in kind.schur_ops(j, w))]

    def transpose_ops(self, j: Jacobian, lam: Array, x: Array) -> list[Op]:
        """x += A⁻¹ Jᵀ lam of the rows that are chosen; lam (m,)."""
        y = np.zeros(self.n)
        spread: Op = (gather, (j.start, j.col, j.val, j.chosen, j.count, lam, y))
        return [spread, *self.solve_ops(y, y), (_add, (y, x))]

    def product_ops(self, values: Array, x: Array, y: Array) -> list[Op]:
        """y += B x for the values of any B of this pattern."""
        p = self.pattern
        return [(multiply, (p.first, p.low, p.high, p.start, values, x, y))]


def late_nodes(pattern: Pattern, reach: Index | None) -> Mask:
    """(N,) the nodes that rows reach, of islands where they are few."""
    late = np.zeros(pattern.nodes, bool)
    if reach is not None:
        late[pattern.node[reach]] = True
    islands = int(pattern.island.max(initial=-1)) + 1
    count, of = np.bincount(pattern.island, minlength=islands), np.bincount(pattern.island, late, islands)
    return np.asarray(late & (of <= FEW_LATE * count ** (2 / 3))[pattern.island], bool)
