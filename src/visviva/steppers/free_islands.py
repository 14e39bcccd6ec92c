"""Coordinates that elements couple and no row touches: by the matrix alone, apart from the row problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.core.components import components
from visviva.core.elements import Expansion
from visviva.core.kernel import kernel
from visviva.core.node_blocks import NodeBlocks
from visviva.core.ports import Op
from visviva.core.state import Array, Index, Mask
from visviva.steppers.solve.matrix.matrix import Matrix
from visviva.steppers.solve.matrix.pattern import Pattern, nodes_of
from visviva.steppers.solve.matrix.products import add_element_blocks, add_pair_blocks
from visviva.steppers.solve.matrix.rest import Rest

if TYPE_CHECKING:
    from visviva.steppers.system import Part


@kernel
def _take(b: Array, coordinates: Index, y: Array) -> None:
    for i in range(len(y)):
        y[i] = b[coordinates[i]]


@kernel
def _put(y: Array, coordinates: Index, failed: Index, x: Array, status: Array) -> None:
    """The solution, and in status[0] whether there is one."""
    if failed[0] != 0:
        status[0] = 1.0 + coordinates[failed[0] - 1]
    for i in range(len(y)):
        x[coordinates[i]] = y[i]


def untouched(nv: int, expansions: list[Expansion], rows: Mask) -> Index:
    """The coordinates that elements couple, of islands in which no coordinate is touched by rows (nv,)."""
    coupled, left, right = np.zeros(nv, bool), [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for way in expansions:
        dofs = way.dofs if way.dofs.shape[1] > 1 else way.dofs[:0]
        coupled[dofs[dofs >= 0]] = True
        for a in range(1, dofs.shape[1]):
            both = (dofs[:, 0] >= 0) & (dofs[:, a] >= 0)
            left.append(dofs[both, 0])
            right.append(dofs[both, a])
    island = components(nv, np.concatenate(left), np.concatenate(right))
    held = np.zeros(int(island.max(initial=-1)) + 1, bool)
    held[island[rows]] = True
    return np.flatnonzero(coupled & ~held[island])


class FreeIslands:
    """A on the islands that no row touches.

    Parameters
    ----------
    nv : number of coordinates of the world
    coordinates : (n,)   those of these islands, in growing order, see `untouched`
    parts, expansions : the matrices that enter A, and the way of each to the coordinates

    Attributes
    ----------
    matrix : A, factored in every solve
    """

    def __init__(self, nv: int, coordinates: Index, parts: list[Part], expansions: list[Expansion]) -> None:
        self.coordinates = coordinates
        place = np.full(nv + 1, -1)
        place[coordinates] = np.arange(len(coordinates))
        self._place = place
        groups = [places for way in expansions if ((places := self._places(way)) >= 0).any()]
        first = nodes_of(len(coordinates), groups)
        node = np.append(np.repeat(np.arange(len(first) - 1), np.diff(first)), -1)
        pattern = Pattern(first, [node[places][:, _fresh(node[places])] for places in groups])
        self._node = node
        self.rest = self._rest_of(parts, expansions, pattern)
        self.matrix = Matrix(pattern, rest=self.rest)

    def _places(self, way: Expansion) -> Index:
        """Coordinates of A of elements that couple some."""
        return self._place[way.dofs] if way.dofs.shape[1] > 1 else way.dofs[:, :0]

    def _rest_of(self, parts: list[Part], expansions: list[Expansion], pattern: Pattern) -> Rest | None:
        """The bodies with a rest shape: only what else acts on a single node may enter their islands."""
        rest, seen = Rest(pattern), set[int]()
        for part, way in zip(parts, expansions, strict=True):
            places = self._places(way)
            body = part.elements
            if not isinstance(body, NodeBlocks) or body.shape is None:
                if (places >= 0).any():
                    rest.forbid(self._node[places])
            elif id(body) not in seen and len(way.dofs):
                seen.add(id(body))
                rest.add(body.shape, self._place[body.shape.rows - (body.pairs[0, 0] - way.dofs[0, 0])])
        return rest if rest.known.any() else None

    def assemble_ops(
        self, parts: list[Part], expansions: list[Expansion], jacobian: Array, diagonal: Array
    ) -> list[Op]:
        """A = diag + Σ weight Jᵀ B J."""
        matrix = self.matrix
        ops = matrix.clear_ops(diagonal, self.coordinates)
        for part, way in zip(parts, expansions, strict=True):
            places = self._places(way)
            if (places >= 0).any():
                ops.append(self._add(part, way, places, jacobian))
        if self.rest is None:
            return ops
        bodies = [part for part in parts if isinstance(part.elements, NodeBlocks)]
        return [*self.rest.ops(bodies, ops, matrix.values, matrix.status), *ops]

    def _add(self, part: Part, way: Expansion, places: Index, jacobian: Array) -> Op:
        """Node by node where the port rows are the coordinates of whole nodes, else number by number."""
        b, weight, pattern, values = part.matrices, part.weight, self.matrix.pattern, self.matrix.values
        starts = _fresh(self._node[places])
        each = places.shape[1] // len(starts)
        nodes = self._node[places[:, starts]]
        if isinstance(part.elements, NodeBlocks):
            block = pattern.blocks(nodes)
            own = np.where(nodes[:, 1] < 0, block[:, 0], block[:, 1])
            return add_pair_blocks, (b, weight, own, pattern.start, values)
        inside = np.where(nodes >= 0, pattern.first[nodes], 0)[:, :, None] + np.arange(each)
        whole = np.where((nodes >= 0)[:, :, None], inside, -1).reshape(len(places), -1)
        plain = (way.entry == -1).all() and (way.local == np.arange(b.shape[1])[None, :, None]).all()
        if plain and np.array_equal(whole, places) and (pattern.sizes[nodes[nodes >= 0]] == each).all():
            return add_element_blocks, (b, weight, each, pattern.blocks(nodes), pattern.start, values)
        return part.elements.assembly(b, weight, way, jacobian, pattern.slots(places), values)

    def solve_ops(self, b: Array, x: Array, status: Array) -> list[Op]:
        """x = A⁻¹ b on these islands; status[0] becomes 1 + a coordinate whose pivot is not positive."""
        y = np.zeros(len(self.coordinates))
        return [
            *self.matrix.factor_ops(),
            (_take, (b, self.coordinates, y)),
            *self.matrix.solve_ops(y, y),
            (_put, (y, self.coordinates, self.matrix.status, x, status)),
        ]


def _fresh(node: Index) -> Index:
    """The columns of elements (m, d), nodes of their places, at which a node begins in any of them."""
    return np.flatnonzero(np.append(True, (node[:, 1:] != node[:, :-1]).any(axis=0)))
