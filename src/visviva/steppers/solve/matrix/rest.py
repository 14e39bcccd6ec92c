"""Bodies in a matrix whose rest shape is known: the rest positions of their nodes, and A there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.node_blocks import RestShape
from visviva.steppers.solve.matrix.pattern import Pattern

if TYPE_CHECKING:
    from visviva.steppers.solve.matrix.rotated_rest_factor import RotatedRestFactor

MIN_LARGE_ISLAND = 200
"""Nodes of an island from which the rest shape is cheaper than a factorisation in every step."""


@kernel
def _read_positions(now: Array, which: Index, coordinate: Index, position: Array) -> None:
    for i in range(len(coordinate)):
        for c in range(3):
            position[coordinate[i] + c] = now[which[i], c]


@kernel
def _compare(weight: Array, number: int, last: Array, skipped: Index, stale: Index, changed: Array) -> None:
    """A at rest changes with the weights of the step; its factor may also have been discarded. It is needed
    as soon as an island is not skipped."""
    if weight[0] != last[number]:
        last[number], stale[0] = weight[0], 1
    if stale[0] == 1 and not skipped.all():
        changed[0] = 1.0


@kernel
def _clear_flag(changed: Array) -> None:
    changed[0] = 0.0


class Rest:
    """Rest positions of the nodes of a pattern, for large islands in which all are known.

    Attributes
    ----------
    places : (N, 3)   at rest; NaN if unknown [m]
    position : (n,)   present positions, by coordinates of A
    turned : the solver of these islands, once there is one
    """

    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        self.rest_positions = np.full((pattern.nodes, 3), np.nan)
        self.position = np.zeros(pattern.n)
        self.turned: RotatedRestFactor | None = None
        self._moved: list[Op] = []
        self._shared = np.zeros(pattern.nodes, bool)

    def add(self, shape: RestShape, coordinate: Index) -> None:
        """Add a body whose nodes begin at these coordinates (N,) of A, −1 for those that are not in it."""
        which = np.flatnonzero(coordinate >= 0)
        self.rest_positions[self._pattern.node[coordinate[which]]] = shape.rest[which]
        self._moved.append((_read_positions, (shape.now, which, coordinate[which], self.position)))

    def forbid(self, nodes: Index) -> None:
        """Mark elements whose nodes (m, d) belong to several bodies: their rest shape is unknown."""
        low, high = np.where(nodes >= 0, nodes, nodes.max(axis=1)[:, None]).min(axis=1), nodes.max(axis=1)
        self._shared[high[low != high]] = True

    def exclude(self, nodes: Index) -> None:
        """Mark nodes of islands that others solve."""
        self._shared[nodes] = True

    @property
    def known(self) -> Mask:
        """(N,) whether the island of a node is large, and its rest shape is completely known."""
        p = self._pattern
        bad = np.isnan(self.rest_positions[:, 0]) | self._shared | (p.sizes != 3)
        count = np.bincount(p.island, minlength=1)
        fine = (np.bincount(p.island, bad, len(count)) == 0) & (count >= MIN_LARGE_ISLAND)
        return np.asarray(fine[p.island], bool)

    def ops(self, parts: list[Any], assemble_ops: list[Op], values: Array, status: Index) -> list[Op]:
        """Update positions; if the factor is stale, form A at rest in place of the present A.

        parts : of the bodies;   assemble_ops : assemble A, in `values`, from the blocks that they fill
        """
        assert self.turned is not None
        last, changed = np.full(len(parts), np.nan), np.zeros(1)
        wanted = (last, self.turned.skipped, self.turned.stale, changed)
        seen: list[Op] = [(_compare, (part.weight, i, *wanted)) for i, part in enumerate(parts)]
        bodies = {id(part.elements): part.elements for part in parts}.values()
        at_rest: list[Op] = [op for body in bodies for op in body.rest_ops]
        again: list[Op] = [op for body in bodies for op in body.present_ops]
        refill = [*at_rest, *assemble_ops, *self.turned.rest_ops(values, status), *again]
        return [*self._moved, *seen, When(changed, [*refill, (_clear_flag, (changed,))])]
