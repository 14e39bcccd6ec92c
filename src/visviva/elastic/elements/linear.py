"""Linear tetrahedra: their nodes are the corners used by the loops."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array, Index
from visviva.compiling.operations import Call, Op
from visviva.elastic.elements.element_terms import PAIRS

Slots = NDArray[np.int32]
"""Positions of the blocks of node pairs of each element, −1 for those not needed."""


class LinearNodes:
    """The nodes of m elements (m, 4), in ascending order; same interface as `QuadraticNodes`.

    Gradients are those of corners 1 to 3: all four sum to zero.
    """

    pairs = PAIRS
    points = 1
    lumps = np.full(4, 0.25)
    least = 0.2

    def __init__(self, given: Index, grad: Array) -> None:
        order = np.argsort(given, axis=1, kind="stable")
        # With unsigned indices numba emits no wraparound test.
        self.elements: NDArray[np.uint32] = np.take_along_axis(given, order, 1).astype(np.uint32)
        self.tets = self.elements
        self.grad: Array = np.take_along_axis(grad, order[:, 1:, None], axis=1)

    def slopes(self) -> Array:
        """Σ_a |∇N_a|² over the mass fraction at a, (m,) [1/m²]."""
        first = self.grad.sum(axis=1)
        squares = np.einsum("mac,mac->m", self.grad, self.grad) + np.einsum("mc,mc->m", first, first)
        return np.asarray(squares / 0.25)

    def at_nodes(self, values: Array) -> Array:
        """Values on the elements, (m, …), at each of their nodes, (m, 4, …)."""
        return np.repeat(values[:, None], 4, axis=1)

    def positions(self, x: Array) -> tuple[list[Call], Array]:
        """Values at the nodes."""
        return [], x

    def forces(self, f: Array) -> tuple[list[Op], Array, list[Op]]:
        """Forces on nodes."""
        return [], f, []

    def blocks(self, slot: Slots, out: Array) -> tuple[list[Op], Slots, Array, list[Op]]:
        """Blocks of node pairs."""
        return [], slot, out, []
