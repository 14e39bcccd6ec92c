"""Sets of small matrices on port rows – stiffness, damping, mass – and their way to the coordinates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.ports import PortTable
from visviva.core.state import Array, Index


@dataclass
class Elements:
    """m elements, each with dense matrices on p port rows.

    Parameters
    ----------
    rows : (m, p)    row numbers; −1 for unused places
    K : (m, p, p)    stiffness −∂f/∂x [N/m]
    D : (m, p, p)    damping −∂f/∂u [N s/m]
    G : (m, p, p)    geometric stiffness, kept apart: a time step takes ½ h² of it, on its left side only
    M : (m, p, p)    mass [kg]

    Parts that are never used have shape (0, p, p).
    """

    rows: Index
    K: Array
    D: Array
    G: Array
    M: Array

    @classmethod
    def of(cls, rows: Index, parts: str) -> Elements:
        """Zero matrices for the named parts, such as "KD"."""
        m, p = rows.shape
        made = {part: np.zeros((m if part in parts else 0, p, p)) for part in "KDGM"}
        return cls(np.ascontiguousarray(rows), **made)


@dataclass(frozen=True)
class Expansion:
    """How p port rows of m elements are combinations of d coordinates: z = Σ_p g_p J_p.

    Parameters
    ----------
    dofs : (m, d)          the coordinates, −1 for unused places
    local : (m, p, j)      for each entry of a row of J: its place among the dofs, −1 at the end
    entry : (m, p, j)      where its value lies in J, −1 for the number 1
    """

    dofs: Index
    local: Index
    entry: Index


def expand(rows: Index, table: PortTable) -> Expansion:
    """The expansion of port rows (m, p) into coordinates, for the pattern of J that the table holds."""
    m, p = rows.shape
    if np.all(rows >= table.rows):
        local = np.broadcast_to(np.arange(p)[None, :, None], (m, p, 1)).astype(np.int64)
        return Expansion(rows - table.rows, np.ascontiguousarray(local), np.full((m, p, 1), -1, np.int64))
    found: list[list[int]] = []
    entries: list[list[list[tuple[int, int]]]] = []
    for element in rows:
        place: dict[int, int] = {}
        per_row: list[list[tuple[int, int]]] = []
        for row in element:
            if row < 0:
                pairs = []
            elif row >= table.rows:
                pairs = [(int(row) - table.rows, -1)]
            else:
                pairs = [(int(table.col[j]), j) for j in range(table.ptr[row], table.ptr[row + 1])]
            per_row.append([(place.setdefault(dof, len(place)), j) for dof, j in pairs])
        found.append(list(place))
        entries.append(per_row)
    width = max((len(f) for f in found), default=0)
    depth = max((len(r) for e in entries for r in e), default=0)
    dofs = np.full((m, max(width, 1)), -1, np.int64)
    local = np.full((m, p, max(depth, 1)), -1, np.int64)
    entry = np.full((m, p, max(depth, 1)), -1, np.int64)
    for e in range(m):
        dofs[e, : len(found[e])] = found[e]
        for r in range(p):
            for j, (place_, entry_) in enumerate(entries[e][r]):
                local[e, r, j], entry[e, r, j] = place_, entry_
    return Expansion(dofs, local, entry)


@kernel
def add_matrices(
    matrices: Array, weight: Array, local: Index, entry: Index, jacobian: Array, slots: Index, values: Array
) -> None:
    """values[slots] += weight[0] Jᵀ B J for every element; slots (m, d, d), −1 where nothing is stored."""
    m, p = matrices.shape[0], matrices.shape[1]
    depth = local.shape[2]
    w = weight[0]
    if w == 0.0:
        return
    for e in range(m):
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
def add_products(rows: Index, matrices: Array, weight: Array, rates: Array, out: Array) -> None:
    """out[rows] += weight[0] B rates[rows] for every element."""
    m, p = matrices.shape[0], matrices.shape[1]
    w = weight[0]
    for e in range(m):
        for r in range(p):
            if rows[e, r] < 0:
                continue
            total = 0.0
            for s in range(p):
                if rows[e, s] >= 0:
                    total += matrices[e, r, s] * rates[rows[e, s]]
            out[rows[e, r]] += w * total


@kernel
def bilinear_form(rows: Index, matrices: Array, left: Array, right: Array) -> float:
    """Σ_e leftᵀ B right."""
    total = 0.0
    for e in range(matrices.shape[0]):
        for r in range(rows.shape[1]):
            if rows[e, r] >= 0:
                for s in range(rows.shape[1]):
                    if rows[e, s] >= 0:
                        total += left[rows[e, r]] * matrices[e, r, s] * right[rows[e, s]]
    return total


@kernel
def add_bilinear_form(rows: Index, matrices: Array, left: Array, right: Array, out: Array) -> None:
    """out[0] += Σ_e leftᵀ B right."""
    out[0] += bilinear_form(rows, matrices, left, right)
