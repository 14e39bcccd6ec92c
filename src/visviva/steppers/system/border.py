"""Elements of rank one as compliant rows: they would make one large block of many small ones.

    A + Σ w g gᵀ  is A with a border of rows  g x + λ/w = 0,   (A + w g gᵀ) x = b  where  A x = b + gᵀ λ

The springs and dampers of its joints make one block of a robot that has no joint rows more than its bodies
have: with them as rows its factor keeps the structure of the mechanism.
Proved by tests/steppers/test_border.py.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements, Expansion
from visviva.core.rows import OFF, TWO_SIDED
from visviva.steppers.solve.rows.row_problem import RowNumbers
from visviva.steppers.system.weighted_matrices import WeightedMatrices


@kernel
def read_border(
    there: Index, stiffness: Array, k_weight: Array, damping: Array, d_weight: Array, local: Index,
    entry: Index, jacobian: Array, z: Array, kind: Index, compliance: Array, lam: Array,
) -> None:  # fmt: skip
    """g and 1/w of w g gᵀ, a sum of K and D, with g in coordinates, 1 on the port row where it is largest."""
    for e in range(len(z)):
        z[e, :], lam[e], kind[e] = 0.0, 0.0, OFF
        weight, most = 0.0, 0
        for r in range(stiffness.shape[1] if there[e] != 0 else 0):
            own = k_weight[0] * stiffness[e, r, r] + d_weight[0] * damping[e, r, r]
            if own > weight:
                weight, most = own, r
        if weight == 0.0:
            continue
        kind[e], compliance[e] = TWO_SIDED, 1.0 / weight
        for r in range(stiffness.shape[1]):
            share = (k_weight[0] * stiffness[e, r, most] + d_weight[0] * damping[e, r, most]) / weight
            for i in range(local.shape[2]):
                if local[e, r, i] < 0:
                    break
                z[e, local[e, r, i]] += share if entry[e, r, i] < 0 else share * jacobian[entry[e, r, i]]


class Border:
    """Parts of A that are rows: sets of elements of rank one, with the weights of their K and D.

    Attributes
    ----------
    n : how many rows they are
    sets : coordinates, coefficients and changes of each, as a `RowProblem` takes them
    """

    def __init__(self, given: Sequence[tuple[Elements, Array, Array]], expansions: list[Expansion]) -> None:
        self._given, self._expansions = given, expansions
        self.n = sum(len(x.dofs) for x in expansions)
        self.sets = [(x.dofs, np.zeros(x.dofs.shape), np.zeros(1, np.int64)) for x in expansions]

    def ops(self, jacobian: Array, rows: RowNumbers) -> list[Op]:
        """The rows as they are now; their λ starts from none, which is near: x is a change."""
        ops, first = list[Op](), 0
        for (e, k, d), x, (_, z, _) in zip(self._given, self._expansions, self.sets, strict=True):
            own = rows.part(first, first + len(z))
            read = (e.there, e.K, k, e.D, d, x.local, x.entry, jacobian)
            ops.append((read_border, (*read, z, own.kind, own.shift, own.lam)))
            first += len(z)
        return ops


def part_with_border(
    parts: list[WeightedMatrices], expansions: dict[int, Expansion]
) -> tuple[list[WeightedMatrices], Border]:
    """The parts that stay in A, and a border of those of rank one; expansions : of elements, by their id."""
    stay, ones, weights = [], list[Elements](), dict[tuple[int, int], Array]()
    for part in parts:
        if not isinstance(part.elements, Elements) or not part.elements.rank_one:
            stay.append(part)
            continue
        if part.matrices is part.elements.K:
            ones.append(part.elements)
        weights[id(part.elements), id(part.matrices)] = part.weight
    given = [(e, weights[id(e), id(e.K)], weights[id(e), id(e.D)]) for e in ones]
    return stay, Border(given, [expansions[id(e)] for e in ones])
