"""Sets of small matrices on port rows – stiffness, damping, mass – and their expansion to coordinates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, lane_kernel
from visviva.compiling.operations import Call, Op
from visviva.compiling.scratch import scratch
from visviva.core.ports import PortTable

GATHER_SIZE = 32  # numbers of an element that are gathered at a time
Form = tuple[Array, Array, Array]
"""Left and right rates of a bilinear form, and where the result is added."""


@dataclass
class Elements:
    """m elements, each with dense matrices on p port rows.

    Parameters
    ----------
    rows : (m, p)    row numbers; −1 for unused slots
    K : (m, p, p)    stiffness −∂f/∂x [N/m]
    D : (m, p, p)    damping −∂f/∂u [N s/m]
    G : (m, p, p)    geometric stiffness, kept separate: a time step uses ½ h² of it, on its left side only
    M : (m, p, p)    mass [kg]

    rank_one         whether those of each element are multiples of one g gᵀ

    Unused parts have shape (0, p, p).

    Attributes
    ----------
    there : (m,)     1; 0 for elements whose matrices are zero, which are then skipped
    """

    rows: Index
    K: Array
    D: Array
    G: Array
    M: Array
    rank_one: bool = False

    def __post_init__(self) -> None:
        self.present: Index = np.ones(len(self.rows), np.int64)

    @classmethod
    def of(cls, rows: Index, parts: str, rank_one: bool = False) -> Elements:
        """Zero matrices for the named parts, such as "KD"."""
        m, p = rows.shape
        made = {part: np.zeros((m if part in parts else 0, p, p)) for part in "KDGM"}
        return cls(np.ascontiguousarray(rows), **made, rank_one=rank_one)

    def product(self, matrices: Array, weight: Array, rates: Array, out: Array) -> Call:
        """out[rows] += weight[0] B rates[rows]."""
        return add_products, (self.rows, self.present, matrices, weight, rates, out)

    def form(self, matrices: Array, left: Array, right: Array, out: Array) -> Op:
        """out[0] += Σ leftᵀ B right."""
        return add_bilinear_form, (self.rows, self.present, matrices, left, right, out)

    def two_forms(self, matrices: Array, one: Form, other: Form) -> list[Op]:
        """Both forms, with the matrices read once."""
        return [(add_two_forms, (self.rows, self.present, matrices, *one, *other))]

    def assembly(
        self,
        matrices: Array,
        weight: Array,
        expansion: Expansion,
        jacobian: Array,
        slots: Index,
        values: Array,
    ) -> Op:
        """values[slots] += weight[0] Jᵀ B J; slots (m, d, d), −1 where nothing is stored."""
        if expansion.plain:
            m = len(matrices)  # 0 for unused parts
            local = expansion.local[:m, :, 0]
            slot = slots_at(slots[:m], local[:, :, None], local[:, None, :]).reshape(-1)
            number = np.flatnonzero(slot >= 0)
            return add_numbers, (matrices.reshape(-1), weight, number, slot[number], values)
        targets = (expansion.local, expansion.entry, jacobian, slots)
        return add_matrices, (self.present, matrices, weight, *targets, values)


@dataclass(frozen=True)
class Expansion:
    """p port rows of m elements as linear combinations of d coordinates: z = Σ_p g_p J_p.

    Parameters
    ----------
    dofs : (m, d)          the coordinates, −1 for unused slots
    local : (m, p, j)      for each entry of a row of J: its index among the dofs, −1 at the end
    entry : (m, p, j)      index of its value in J, −1 for the number 1
    """

    dofs: Index
    local: Index
    entry: Index

    @property
    def plain(self) -> bool:
        """Whether each row is a single coordinate, or none."""
        return self.local.shape[2] == 1 and bool((self.entry < 0).all())


def slots_at(slots: Index, row: Index, column: Index) -> Index:
    """The slots (m, d, d) of indices (m, …) among the coordinates of each element, −1 if one is −1."""
    row, column = np.broadcast_arrays(row, column)
    element = np.arange(len(slots)).reshape(-1, *(1,) * (row.ndim - 1))
    return np.where((row >= 0) & (column >= 0), slots[element, row, column], -1)


def expand(rows: Index, table: PortTable) -> Expansion:
    """The expansion of port rows (m, p) to coordinates, for the table's pattern of J."""
    m, p = rows.shape
    if np.all(rows >= table.rows):
        local = np.broadcast_to(np.arange(p)[None, :, None], (m, p, 1)).astype(np.int64)
        return Expansion(rows - table.rows, np.ascontiguousarray(local), np.full((m, p, 1), -1, np.int64))
    own = (rows >= 0) & (rows < table.rows)
    count = np.where(rows < 0, 0, 1)
    count[own] = np.diff(table.ptr)[rows[own]]
    depth = max(int(count.max(initial=0)), 1)
    used, own = np.arange(depth) < count[:, :, None], own[:, :, None]
    begin = table.ptr[np.where(own[:, :, 0], rows, 0)][:, :, None]
    entry = np.where(used & own, begin + np.arange(depth), -1)
    col = np.append(table.col, -1)  # for entry −1, which indexes the last
    dof = np.where(own, col[entry], (rows - table.rows)[:, :, None])
    dofs, local = _first_places(np.where(used, dof, -1).reshape(m, -1))
    return Expansion(dofs, local.reshape(m, p, depth), entry)


def _first_places(dof: Index) -> tuple[Index, Index]:
    """The distinct numbers ≥ 0 of every row (m, k), in order, padded with −1; and the index of each."""
    m, k = dof.shape
    order = np.argsort(dof, axis=1, kind="stable")
    ordered = np.take_along_axis(dof, order, 1)
    fresh = np.ones((m, k), bool)
    fresh[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    # Since the sort is stable, the first of equal numbers is the one that comes first.
    run = np.maximum.accumulate(np.where(fresh, np.arange(k), 0), axis=1)
    leader = np.take_along_axis(order, run, 1)
    first = np.empty((m, k), np.int64)
    np.put_along_axis(first, order, leader, 1)
    new = (first == np.arange(k)) & (dof >= 0)
    rank = np.cumsum(new, axis=1) - 1
    local = np.where(dof >= 0, np.take_along_axis(rank, first, 1), -1)
    dofs = np.full((m, max(int(new.sum(axis=1).max(initial=0)), 1)), -1)
    element, at = np.nonzero(new)
    dofs[element, rank[element, at]] = dof[element, at]
    return dofs, local


@kernel
def add_numbers(matrices: Array, weight: Array, number: Index, slot: Index, values: Array) -> None:
    """values[slot] += weight[0] · (those numbers of matrices)."""
    w = weight[0]
    if w == 0.0:
        return
    for i in range(len(number)):
        values[slot[i]] += w * matrices[number[i]]


@kernel
def add_matrices(
    present: Index, matrices: Array, weight: Array, local: Index, entry: Index, jacobian: Array, slots: Index,
    values: Array,
) -> None:  # fmt: skip
    """values[slots] += weight[0] Jᵀ B J for every element; slots (m, d, d), −1 where nothing is stored."""
    m, p = matrices.shape[0], matrices.shape[1]
    depth = local.shape[2]
    w = weight[0]
    if w == 0.0:
        return
    for e in range(m):
        if present[e] == 0:
            continue
        for r in range(p):
            for s in range(p):
                b = w * matrices[e, r, s]
                if b == 0.0:
                    continue
                for i in range(depth):
                    a = local[e, r, i]
                    if a < 0:
                        break
                    left = b if entry[e, r, i] < 0 else b * jacobian[entry[e, r, i]]
                    for j in range(depth):
                        c = local[e, s, j]
                        if c < 0:
                            break
                        slot = slots[e, a, c]
                        if slot >= 0:
                            values[slot] += left if entry[e, s, j] < 0 else left * jacobian[entry[e, s, j]]


@kernel
def add_products(
    rows: Index, present: Index, matrices: Array, weight: Array, rates: Array, out: Array
) -> None:
    """out[rows] += weight[0] B rates[rows] for every element."""
    m, p = matrices.shape[0], matrices.shape[1]
    w = weight[0]
    for e in range(m):
        if present[e] == 0:
            continue
        for r in range(p):
            if rows[e, r] < 0:
                continue
            total = 0.0
            for s in range(p):
                if rows[e, s] >= 0:
                    total += matrices[e, r, s] * rates[rows[e, s]]
            out[rows[e, r]] += w * total


@lane_kernel
def bilinear_form(rows: Index, present: Index, matrices: Array, left: Array, right: Array) -> float:
    """Σ_e leftᵀ B right."""
    total, p, own = 0.0, rows.shape[1], scratch(1, GATHER_SIZE)[0]
    for e in range(matrices.shape[0]):
        if present[e] == 0:
            continue
        for begin in range(0, p, GATHER_SIZE):
            end = min(begin + GATHER_SIZE, p)
            for s in range(begin, end):
                own[s - begin] = right[rows[e, s]] if rows[e, s] >= 0 else 0.0
            for r in range(p):
                if rows[e, r] >= 0:
                    line = 0.0
                    for s in range(begin, end):
                        line += matrices[e, r, s] * own[s - begin]
                    total += left[rows[e, r]] * line
    return total


@kernel
def add_bilinear_form(
    rows: Index, present: Index, matrices: Array, left: Array, right: Array, out: Array
) -> None:
    """out[0] += Σ_e leftᵀ B right."""
    out[0] += bilinear_form(rows, present, matrices, left, right)


@lane_kernel
def add_two_forms(
    rows: Index, present: Index, matrices: Array, left: Array, right: Array, out: Array, more_left: Array,
    more_right: Array, more_out: Array,
) -> None:  # fmt: skip
    """As `add_bilinear_form`, for two forms of the same matrices, which are read once."""
    one, two, p = 0.0, 0.0, rows.shape[1]
    own, more = scratch(1, GATHER_SIZE)[0], scratch(1, GATHER_SIZE)[0]
    for e in range(matrices.shape[0]):
        if present[e] == 0:
            continue
        for begin in range(0, p, GATHER_SIZE):
            end = min(begin + GATHER_SIZE, p)
            for s in range(begin, end):
                own[s - begin] = right[rows[e, s]] if rows[e, s] >= 0 else 0.0
                more[s - begin] = more_right[rows[e, s]] if rows[e, s] >= 0 else 0.0
            for r in range(p):
                if rows[e, r] >= 0:
                    line, other = 0.0, 0.0
                    for s in range(begin, end):
                        line += matrices[e, r, s] * own[s - begin]
                        other += matrices[e, r, s] * more[s - begin]
                    one += left[rows[e, r]] * line
                    two += more_left[rows[e, r]] * other
    out[0] += one
    more_out[0] += two
