"""Islands of A solved by the matrix: those without rows, and large ones.

Large ones are condensed for the row problem. Once it has found λ, its effect is added:

    x = A⁻¹ b + A⁻¹ Jᵀλ
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.elements import Expansion
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import gather, scatter
from visviva.core.node_blocks import NodeBlocks
from visviva.core.rows import Rows
from visviva.geometry.components import blocks_of
from visviva.steppers.solve.matrix.matrix import Matrix
from visviva.steppers.solve.matrix.pattern import Pattern, nodes_of
from visviva.steppers.solve.matrix.products import add_element_blocks, add_pair_blocks
from visviva.steppers.solve.matrix.rest import Rest
from visviva.steppers.solve.rows.large import Correction, LargeNodes
from visviva.steppers.solve.rows.row_problem import RowProblem
from visviva.steppers.system.weighted_matrices import WeightedMatrices


@kernel
def _add(y: Array, coordinates: Index, x: Array) -> None:
    for i in range(len(y)):
        x[coordinates[i]] += y[i]


@kernel
def _write_failure(coordinates: Index, failed: Index, status: Array) -> None:
    if failed[0] != 0:
        status[0] = 1.0 + coordinates[failed[0] - 1]


@kernel
def _apply_transpose(line: Array, line_at: Index, first: int, lam: Array, y: Array, nonzero: Array) -> None:
    """y = Jᵀλ on the coordinates from position `first`, and whether it is non-zero."""
    nonzero[0], width = 0.0, len(line) // max(len(lam), 1)
    for i in range(len(y)):
        y[i] = 0.0
    for row in range(len(lam)):
        if lam[row] == 0.0:
            continue
        for at in range(row * width, (row + 1) * width):
            if line_at[at] >= first:
                y[line_at[at] - first] += line[at] * lam[row]
                nonzero[0] = 1.0


@kernel
def _mark_pressed(dofs: Index, lam: Array, number: Index, pressed: Index) -> None:
    """Mark the islands on which rows had a force in the last step."""
    for i in range(len(lam)):
        for a in range(dofs.shape[1] if lam[i] != 0.0 else 0):
            if dofs[i, a] >= 0 and number[dofs[i, a]] >= 0:
                pressed[number[dofs[i, a]]] = 1


@kernel
def _clear_marks(pressed: Index) -> None:
    pressed[:] = 0


@kernel
def _choose(
    pressed: Index, both: Index, turned: Index, factored: Index, residual: Array, number: Index
) -> None:
    """Islands with rows that act are left to the factor, those without to conjugate gradients.

    both : (k, 3)   those that have both: index, and position among the islands of each
    """
    for i, t, f in both:
        turned[t], factored[f] = pressed[i], 1 - pressed[i]
    for c in range(len(number)):
        if number[c] >= 0 and pressed[number[c]] != 0:
            residual[c] = 0.0


def islands_of(nv: int, expansions: list[Expansion], rows: Mask, largest: float) -> tuple[Index, Index]:
    """The coordinates coupled by elements, of islands without rows or larger than `largest`.

    rows : (nv,)   whether a row touches a coordinate

    Returns them, and the index of the island of each, −1 if no row touches it.
    """
    groups = [expansion.dofs for expansion in expansions if expansion.dofs.shape[1] > 1]
    coupled, island = np.zeros(nv, bool), blocks_of(nv, groups)
    for dofs in groups:
        coupled[dofs[dofs >= 0]] = True
    held = np.zeros(int(island.max(initial=-1)) + 1, bool)
    held[island[rows]] = True
    large = np.bincount(island) > largest
    kept = np.flatnonzero(coupled & (large | ~held)[island])
    found = np.where(held[island[kept]], island[kept], -1)
    return kept, np.where(found >= 0, np.searchsorted(np.unique(found[found >= 0]), found), -1)


def reach_of(r: Rows) -> Index:
    """The coordinates that rows may touch at any time, −1 for none."""
    return r.expansion.dofs.ravel() if r.reach is None else r.reach


def rows_that_pass(
    e: Evaluation, others: list[tuple[Index, Array, Index]]
) -> tuple[Mask, list[tuple[Index, Array]]]:
    """Rows that often have no force, as of contacts, and coordinates (nv,) that no others touch.

    others : more rows, beside those of constraints
    """
    passing, rows = np.ones(e.world.layout.nv, bool), list[tuple[Index, Array]]()
    for constraint, r in zip(e.constraints, e.rows, strict=True):
        if constraint.one_sided:
            rows.append((r.expansion.dofs, r.lam))
        else:
            touched = reach_of(r)
            passing[touched[touched >= 0]] = False
    for dofs, _, _ in others:
        passing[dofs[dofs >= 0]] = False
    return passing, rows


class MatrixIslands:
    """A on islands that the matrix solves.

    Parameters
    ----------
    coordinates : (n,)   those of these islands, ascending, see `islands_of`
    number : (n,)        index of the islands that rows touch; −1 for others
    parts, expansions : the matrices that enter A, and the expansion of each to coordinates
    passing, rows : (nv,)   see `rows_that_pass`; coordinates and λ of these

    Attributes
    ----------
    matrix : A, factored if it has changed
    """

    def __init__(
        self,
        coordinates: Index,
        number: Index,
        parts: list[WeightedMatrices],
        expansions: list[Expansion],
        passing: Mask,
        rows: list[tuple[Index, Array]],
    ) -> None:
        self.coordinates, self.number, nv = coordinates, number, len(passing)
        position = np.full(nv + 1, -1)
        position[coordinates] = np.arange(len(coordinates))
        self._position = position
        groups = [dofs for expansion in expansions if ((dofs := self._dofs(expansion)) >= 0).any()]
        first = nodes_of(len(coordinates), groups)
        node = np.append(np.repeat(np.arange(len(first) - 1), np.diff(first)), -1)
        pattern = Pattern(first, [node[dofs][:, _fresh(node[dofs])] for dofs in groups])
        self._free, self._y = np.zeros(len(coordinates)), np.zeros(len(coordinates))
        self._node = node
        held = self._node[np.flatnonzero((number >= 0) & ~passing[coordinates])]
        self.rest = self._rest_of(parts, expansions, pattern, held)
        touched = np.isin(np.arange(pattern.nodes), self._node[np.flatnonzero(number >= 0)])
        self.matrix = Matrix(pattern, self.rest, touched)
        self._pressed = np.zeros(int(number.max(initial=-1)) + 1, np.int64)
        self._choice = list[Op]()
        self._first_choice = self._choosing(rows, nv)

    def _dofs(self, expansion: Expansion) -> Index:
        """Indices in A of the coordinates of elements that couple some."""
        return self._position[expansion.dofs] if expansion.dofs.shape[1] > 1 else expansion.dofs[:, :0]

    def _choosing(self, rows: list[tuple[Index, Array]], nv: int) -> list[Op]:
        """Choose the solver of islands that rows touch, by the forces of the last step."""
        turned, factored, number = self.matrix.turned, self.matrix.factored, self.number
        if turned is None:
            return []
        tree = np.full(len(self._pressed) + 1, -1)
        tree[number[factored.first]] = np.arange(len(factored.first))
        mine = number[turned.first]
        t = np.flatnonzero(mine >= 0)
        both = np.stack([mine[t], t, tree[mine[t]]], axis=1)
        of = np.full(nv + 1, -1)
        of[self.coordinates] = number
        marks: list[Op] = [(_mark_pressed, (dofs, lam, of, self._pressed)) for dofs, lam in rows]
        flags = turned.skipped, factored.skipped, turned.residual, number
        self._choice = [(_choose, (self._pressed, both, *flags))]
        return [(_clear_marks, (self._pressed,)), *marks, *self._choice]

    def _rest_of(
        self, parts: list[WeightedMatrices], expansions: list[Expansion], pattern: Pattern, held: Index
    ) -> Rest | None:
        """The bodies with a rest shape; other elements in their islands may act only on single nodes.

        held : nodes of islands that are always solved by a factor
        """
        rest, seen = Rest(pattern), set[int]()
        rest.exclude(held)
        for part, expansion in zip(parts, expansions, strict=True):
            dofs = self._dofs(expansion)
            body = part.elements
            if not isinstance(body, NodeBlocks) or body.shape is None:
                if (dofs >= 0).any():
                    rest.forbid(self._node[dofs])
            elif id(body) not in seen and len(expansion.dofs):
                seen.add(id(body))
                rest.add(
                    body.shape, self._position[body.shape.rows - (body.pairs[0, 0] - expansion.dofs[0, 0])]
                )
        return rest if rest.known.any() else None

    def assemble_ops(
        self, parts: list[WeightedMatrices], expansions: list[Expansion], jacobian: Array, diagonal: Array
    ) -> list[Op]:
        """A = diag + Σ weight Jᵀ B J."""
        matrix = self.matrix
        ops = matrix.clear_ops(diagonal, self.coordinates)
        for part, expansion in zip(parts, expansions, strict=True):
            dofs = self._dofs(expansion)
            if (dofs >= 0).any():
                ops.append(self._add(part, expansion, dofs, jacobian))
        if self.rest is None:
            return ops
        bodies = [p for p in parts if isinstance(p.elements, NodeBlocks) and p.elements.shape is not None]
        return [*self._first_choice, *self.rest.ops(bodies, ops, matrix.values, matrix.status), *ops]

    def _add(self, part: WeightedMatrices, expansion: Expansion, dofs: Index, jacobian: Array) -> Op:
        """Node by node if the port rows are the coordinates of whole nodes, else number by number."""
        b, weight, pattern, values = part.matrices, part.weight, self.matrix.pattern, self.matrix.values
        starts = _fresh(self._node[dofs])
        each = dofs.shape[1] // len(starts)
        nodes = self._node[dofs[:, starts]]
        if isinstance(part.elements, NodeBlocks):
            if part.elements.direct(expansion) and (pattern.sizes[nodes[nodes >= 0]] == 3).all():
                block = pattern.blocks(nodes)
                # If no pair has two free nodes, only one column remains.
                own = np.where(nodes[:, -1] < 0, block[:, 0], block[:, nodes.shape[1] - 1])
                return add_pair_blocks, (b, weight, own, pattern.start, values)
            return part.elements.assembly(b, weight, expansion, jacobian, pattern.slots(dofs), values)
        inside = np.where(nodes >= 0, pattern.first[nodes], 0)[:, :, None] + np.arange(each)
        whole = np.where((nodes >= 0)[:, :, None], inside, -1).reshape(len(dofs), -1)
        plain = (expansion.entry == -1).all() and (
            expansion.local == np.arange(b.shape[1])[None, :, None]
        ).all()
        if plain and np.array_equal(whole, dofs) and (pattern.sizes[nodes[nodes >= 0]] == each).all():
            return add_element_blocks, (b, weight, each, pattern.blocks(nodes), pattern.start, values)
        return part.elements.assembly(b, weight, expansion, jacobian, pattern.slots(dofs), values)

    def large(self) -> LargeNodes | None:
        """The islands that rows touch, as the row problem sees them."""
        if not (self.number >= 0).any():
            return None
        return LargeNodes(self.coordinates, self.number, self.matrix.factored, self.matrix.values)

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b on these islands."""
        y = self._free
        return [
            *self.matrix.factor_ops(),
            (gather, (b, self.coordinates, y)),
            *self.matrix.solve_ops(y, y),
            (scatter, (y, self.coordinates, x)),
        ]

    def correction(self, rows: RowProblem, lam: Array, b: Array, x: Array) -> Correction | None:
        """x += A⁻¹ Jᵀλ, if any row acts on these islands; None if no row can."""
        if not (self.number >= 0).any():
            return None
        y, some = self._y, np.zeros(1)
        given = (rows.line, rows.line_at, rows.first_large, lam)
        acts: list[Op] = [*self.matrix.factored.solve_ops(y, y), (_add, (y, self.coordinates, x))]
        undo: list[Op] = [(scatter, (self._free, self.coordinates, x))]
        factored, status = self.matrix.factored, self.matrix.status
        factor = [
            *self._choice,
            *factored.factor_ops(self.matrix.values, status),
            (gather, (b, self.coordinates, y)),
            *factored.solve_ops(y, self._free),
            *undo,
        ]
        add: list[Op] = [(_apply_transpose, (*given, y, some)), When(some, acts)]
        return Correction(add, undo, self._pressed, factor if self._choice else [])

    def failure_ops(self, status: Array) -> list[Op]:
        """Set status[0] to 1 + a coordinate whose pivot is not positive."""
        return [(_write_failure, (self.coordinates, self.matrix.status, status))]


def _fresh(node: Index) -> Index:
    """Columns of elements (m, d), as nodes, at which a node begins in any of them."""
    return np.flatnonzero(np.append(True, (node[:, 1:] != node[:, :-1]).any(axis=0)))
