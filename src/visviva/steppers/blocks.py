"""Systems whose A falls into small blocks: a sparse factor of W = J A⁻¹ Jᵀ + C."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.geometry.components import components
from visviva.steppers.linalg.careful import sets_of_dependent
from visviva.steppers.linalg.schur_rows import SchurMatrix, SchurRows

LARGEST_BLOCK = 12


@kernel
def _load(
    coupled: Index, order: Index, b: Array, y: Array, shift: Array, kind: Index, noise: Array,
    packed_b: Array, packed_r: Array, packed_c: Array, packed_kind: Index, packed_noise: Array,
) -> None:  # fmt: skip
    packed_noise[0] = noise[0]
    for i in range(len(order)):
        packed_b[i] = b[coupled[order[i]]]
    for i in range(len(y)):
        packed_r[i], packed_c[i], packed_kind[i] = -y[i], shift[i], kind[i]


@kernel
def place_coefficients(z: Array, entries: Index, values: Array) -> None:
    """values[entries] = z, where there is an entry."""
    for i in range(z.shape[0]):
        for a in range(z.shape[1]):
            if entries[i, a] >= 0:
                values[entries[i, a]] = z[i, a]


@kernel
def _unload(coupled: Index, order: Index, packed_x: Array, packed_lam: Array, x: Array, lam: Array) -> None:
    for i in range(len(order)):
        x[coupled[order[i]]] = packed_x[i]
    for i in range(len(lam)):
        lam[i] = packed_lam[i]


class BlockSolver:
    """The system with A in small blocks; see `System` for what it solves.

    Parameters
    ----------
    block : (n,)  number of the block of A of each coupled coordinate, see `blocks_of`
    groups : places (m, d) of the coordinates of each set of elements
    rows : places (m, d) and coefficients z (m, d) of each set of constraint rows
    """

    def __init__(self, block: Index, groups: list[Index], rows: list[tuple[Index, Array]]) -> None:
        n = len(block)
        sizes = np.bincount(block)
        self.order: Index = np.argsort(block, kind="stable")
        inverse = np.empty(n, np.int64)
        inverse[self.order] = np.arange(n)
        first = np.concatenate([[0], np.cumsum(sizes)])
        square = np.concatenate([[0], np.cumsum(sizes * sizes)])
        of = block[self.order]
        inside = np.arange(n) - first[of]
        self._slot_of = (of, inside, square, sizes)
        self.diagonal_slots = square[of] + inside * (sizes[of] + 1)
        self.slots = [self._pairs(np.where(places >= 0, inverse[places], -1)) for places in groups]
        indptr, indices, entries = row_pattern(rows, inverse)
        self.schur = SchurRows(sizes, indptr, indices)
        self.values, self.status = self.schur.a, self.schur.status
        self.row_ops: list[Op] = [
            (place_coefficients, (z, entry, self.schur.j))
            for (_, z), entry in zip(rows, entries, strict=True)
        ]

    def _pairs(self, places: Index) -> Index:
        """Where A[i, j] of every pair of an element's places lies in the packed blocks, −1 for none."""
        of, inside, square, sizes = self._slot_of
        left, right = places[:, :, None], places[:, None, :]
        slot = square[of[left]] + inside[left] * sizes[of[left]] + inside[right]
        return np.where((left >= 0) & (right >= 0), slot, -1)

    def clear_ops(self, coupled: Index, diagonal: Array) -> list[Op]:
        """A = diag."""
        return [(_clear, (coupled, self.order, self.diagonal_slots, diagonal, self.values))]

    def solve_ops(self, system: Any) -> list[Op]:
        """Rows into J, then one packed solve."""
        f = self.schur
        given = (system.coupled, self.order, system.b, system.y, system.shift, system.kind, system.noise)
        unload = (system.coupled, self.order, f.x, f.lam, system.x, system.lam)
        return [*self.row_ops, (_load, (*given, f.b, f.r, f.c, f.kind, f.noise)), *f.ops, (_unload, unload)]

    def care(self, system: Any) -> None:
        """The rows of the last solve again, where they depend on each other or contradict each other."""
        self.schur.care()
        _unload(system.coupled, self.order, self.schur.x, self.schur.lam, system.x, system.lam)

    def dependent_sets(self, system: Any) -> list[Index]:
        """Sets of rows of the last solve that depend on each other, see `sets_of_dependent`."""
        return sets_of_dependent(SchurMatrix(self.schur), self.schur.kind, self.schur.active)

    def failed_rows(self) -> list[int]:
        """The rows of the last failed row solve that contradict each other."""
        return [int(i) for i in self.schur.offenders]


@kernel
def _clear(coupled: Index, order: Index, slots: Index, diagonal: Array, values: Array) -> None:
    for i in range(len(values)):
        values[i] = 0.0
    for i in range(len(order)):
        values[slots[i]] = diagonal[coupled[order[i]]]


def blocks_of(n: int, groups: list[Index]) -> Index:
    """Number of the block of A that each coordinate belongs to."""
    left, right = [np.arange(n)], [np.arange(n)]
    for places in groups:
        for a in range(1, places.shape[1]):
            both = (places[:, 0] >= 0) & (places[:, a] >= 0)
            left.append(places[both, 0])
            right.append(places[both, a])
    return components(n, np.concatenate(left), np.concatenate(right))


def row_pattern(rows: list[tuple[Index, Array]], inverse: Index) -> tuple[Index, Index, list[Index]]:
    """CSR pattern of J with sorted columns, and where each coefficient goes."""
    lengths, indices, entries, used = [np.zeros(1, np.int64)], [], [], 0
    for places, _ in rows:
        columns = np.where(places >= 0, inverse[places], np.iinfo(np.int64).max)
        # A row between fixed places keeps one entry, which stays zero.
        columns[(places < 0).all(axis=1), :1] = 0
        rank = np.argsort(np.argsort(columns, axis=1, kind="stable"), axis=1)
        count = (columns < np.iinfo(np.int64).max).sum(axis=1)
        start = used + np.concatenate([[0], np.cumsum(count)[:-1]]).astype(np.int64)
        entries.append(np.where(places >= 0, start[:, None] + rank, -1))
        ordered = np.sort(columns, axis=1)
        indices.append(ordered[ordered < np.iinfo(np.int64).max])
        lengths.append(count)
        used += int(count.sum())
    columns = np.concatenate(indices) if indices else np.zeros(0, np.int64)
    return np.cumsum(np.concatenate(lengths)), columns, entries
