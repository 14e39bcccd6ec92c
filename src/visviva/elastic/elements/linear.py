"""Linear tetrahedra: their nodes are the corners that the loops go over."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array, Index
from visviva.compiling.operations import Call, Op
from visviva.elastic.elements.element_terms import PAIRS

Slots = NDArray[np.int32]
"""Where the blocks of pairs of nodes of each element are, −1 for those that are not needed."""


class LinearNodes:
    """The nodes of m elements (m, 4), in ascending order; see `QuadraticNodes`, which has the same names.

    Gradients are those of the corners 1 to 3: all four have no sum.
    """

    pairs = PAIRS
    points = 1
    lumps = np.full(4, 0.25)
    least = 0.2

    def __init__(self, given: Index, grad: Array) -> None:
        order = np.argsort(given, axis=1, kind="stable")
        # Without a sign no index is looked at for being counted from the end.
        self.elements: NDArray[np.uint32] = np.take_along_axis(given, order, 1).astype(np.uint32)
        self.tets = self.elements
        self.grad: Array = np.take_along_axis(grad, order[:, 1:, None], axis=1)

    def slopes(self) -> Array:
        """Σ_a |∇N_a|² over the share of the mass at a, (m,) [1/m²]."""
        first = self.grad.sum(axis=1)
        squares = np.einsum("mac,mac->m", self.grad, self.grad) + np.einsum("mc,mc->m", first, first)
        return np.asarray(squares / 0.25)

    def at_nodes(self, values: Array) -> Array:
        """What is measured on the elements, (m, …), at each of their nodes, (m, 4, …)."""
        return np.repeat(values[:, None], 4, axis=1)

    def places(self, x: Array) -> tuple[list[Call], Array]:
        """What the nodes have."""
        return [], x

    def forces(self, f: Array) -> tuple[list[Op], Array, list[Op]]:
        """Forces on nodes."""
        return [], f, []

    def blocks(self, slot: Slots, out: Array) -> tuple[list[Op], Slots, Array, list[Op]]:
        """Blocks of pairs of nodes."""
        return [], slot, out, []
