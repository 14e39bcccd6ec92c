"""Rank-one elements as compliant rows, where they would merge many small blocks of A into a large one.

    A + Σ w g gᵀ  is A with a border of rows  g x + λ/w = 0,   (A + w g gᵀ) x = b  where  A x = b + gᵀ λ

The springs and dampers of a robot's joints would couple all its bodies into one block. As rows, they leave
the factor the structure of the mechanism.
Proved by tests/steppers/test_border.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements, Expansion
from visviva.core.rows import OFF, TWO_SIDED
from visviva.steppers.solve.rows.row_problem import RowNumbers
from visviva.steppers.system.weighted_matrices import WeightedMatrices

Weighted = tuple[Array, Array]
"""Element matrices, and their weight (1,)."""


@kernel
def read_border(
    present: Index, one: Array, one_weight: Array, other: Array, other_weight: Array, local: Index,
    entry: Index, jacobian: Array, z: Array, kind: Index, compliance: Array,
) -> None:  # fmt: skip
    """g and 1/w of w g gᵀ, a weighted sum, with g in coordinates, scaled to 1 on its largest port row."""
    for e in range(len(z)):
        z[e, :], kind[e] = 0.0, OFF
        weight, largest_row = 0.0, 0
        for r in range(one.shape[1] if present[e] != 0 else 0):
            own = one_weight[0] * one[e, r, r] + other_weight[0] * other[e, r, r]
            if own > weight:
                weight, largest_row = own, r
        if weight == 0.0:
            continue
        kind[e], compliance[e] = TWO_SIDED, 1.0 / weight
        for r in range(one.shape[1]):
            share = (
                one_weight[0] * one[e, r, largest_row] + other_weight[0] * other[e, r, largest_row]
            ) / weight
            for i in range(local.shape[2]):
                if local[e, r, i] < 0:
                    break
                z[e, local[e, r, i]] += share if entry[e, r, i] < 0 else share * jacobian[entry[e, r, i]]


@kernel
def _work(
    z: Array, dofs: Index, kind: Index, compliance: Array, lam: Array, v: Array, dv: Array, theta: Array,
    account: Array,
) -> None:  # fmt: skip
    """Work of the residual of inexactly satisfied rows: the force −(g Δv + λ/w) w at the rate g v_θ."""
    for e in range(len(z)):
        if kind[e] == OFF:
            continue
        left, rate = compliance[e] * lam[e], 0.0
        for a in range(z.shape[1]):
            if dofs[e, a] >= 0:
                left += z[e, a] * dv[dofs[e, a]]
                rate += z[e, a] * (v[dofs[e, a]] + theta[0] * dv[dofs[e, a]])
        account[0] -= left / compliance[e] * rate


class Border:
    """The part of A that is represented by rows: sets of rank-one elements, each of one or two matrices.

    Attributes
    ----------
    n : number of rows
    sets : coordinates, coefficients and change counter of each, as a `RowProblem` takes them
    """

    def __init__(self, given: list[tuple[Elements, Sequence[Weighted]]], expansions: list[Expansion]) -> None:
        self._given, self._expansions = given, expansions
        self.n = sum(len(x.dofs) for x in expansions)
        self.sets = [(x.dofs, np.zeros(x.dofs.shape), np.zeros(1, np.int64)) for x in expansions]

    def ops(self, jacobian: Array, rows: RowNumbers) -> list[Op]:
        """Read the present rows."""
        ops, nothing, each = list[Op](), np.zeros(1), self._each(rows)
        for (elements, matrices), x, (_, z, own) in zip(self._given, self._expansions, each, strict=True):
            other, weight = matrices[-1]
            read = (elements.present, *matrices[0], other, weight if len(matrices) > 1 else nothing)
            found = (z, own.kind, own.shift)
            ops.append((read_border, (*read, x.local, x.entry, jacobian, *found)))
        return ops

    def work_ops(self, rows: RowNumbers, v: Array, dv: Array, theta: Array, account: Array) -> list[Op]:
        """Add r·v_θ, with the residual r = b − A Δv left by inexact rows, to an account."""
        each = self._each(rows)
        return [
            (_work, (z, dofs, own.kind, own.shift, own.lam, v, dv, theta, account)) for dofs, z, own in each
        ]

    def _each(self, rows: RowNumbers) -> Iterator[tuple[Index, Array, RowNumbers]]:
        """Coordinates, coefficients and row data of each set."""
        first = 0
        for dofs, z, _ in self.sets:
            yield dofs, z, rows.part(first, first + len(z))
            first += len(z)


def part_with_border(
    parts: list[WeightedMatrices], expansions: dict[int, Expansion]
) -> tuple[list[WeightedMatrices], Border]:
    """The parts that stay in A, and a border of the rank-one ones; expansions : of elements, by their id."""
    stay, sets = list[WeightedMatrices](), dict[int, tuple[Elements, list[Weighted]]]()
    for part in parts:
        if isinstance(part.elements, Elements) and part.elements.rank_one:
            _, matrices = sets.setdefault(id(part.elements), (part.elements, []))
            matrices.append((part.matrices, part.weight))
        else:
            stay.append(part)
    return stay, Border(list(sets.values()), [expansions[key] for key in sets])
