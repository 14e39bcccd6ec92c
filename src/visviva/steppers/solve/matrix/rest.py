"""Bodies in a matrix whose rest shape is known: where their nodes stand, and A there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.node_blocks import RestShape
from visviva.steppers.solve.matrix.pattern import Pattern

if TYPE_CHECKING:
    from visviva.steppers.solve.matrix.turned import Turned

LARGE = 200
"""Nodes of an island from which on its rest shape saves more than a factor in every step takes."""


@kernel
def _read_places(now: Array, which: Index, coordinate: Index, position: Array) -> None:
    for i in range(len(coordinate)):
        for c in range(3):
            position[coordinate[i] + c] = now[which[i], c]


@kernel
def _compare(weight: Array, number: int, last: Array, stale: Index, changed: Array) -> None:
    """A at rest is another one where a weight has changed; its factor may also have been lost."""
    if weight[0] != last[number]:
        last[number], stale[0] = weight[0], 1
    if stale[0] == 1:
        changed[0] = 1.0


@kernel
def _settle(changed: Array) -> None:
    changed[0] = 0.0


class Rest:
    """Places at rest of the nodes of a pattern, of large islands in which all are known.

    Attributes
    ----------
    places : (N, 3)   at rest; not a number where unknown [m]
    position : (n,)   now, by coordinates of A
    turned : what solves these islands, once there is one
    """

    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        self.places = np.full((pattern.nodes, 3), np.nan)
        self.position = np.zeros(pattern.n)
        self.turned: Turned | None = None
        self._moved: list[Op] = []
        self._shared = np.zeros(pattern.nodes, bool)

    def add(self, shape: RestShape, coordinate: Index) -> None:
        """A body whose nodes begin at these coordinates (N,) of A, −1 for those that are not in it."""
        which = np.flatnonzero(coordinate >= 0)
        self.places[self._pattern.node[coordinate[which]]] = shape.rest[which]
        self._moved.append((_read_places, (shape.now, which, coordinate[which], self.position)))

    def forbid(self, nodes: Index) -> None:
        """Elements whose nodes (m, d) are not of one body: several nodes of one element are not known."""
        low, high = np.where(nodes >= 0, nodes, nodes.max(axis=1)[:, None]).min(axis=1), nodes.max(axis=1)
        self._shared[high[low != high]] = True

    def leave(self, nodes: Index) -> None:
        """These nodes are of islands that others solve."""
        self._shared[nodes] = True

    @property
    def known(self) -> Mask:
        """(N,) whether the island of a node is large, and all of it at rest is known."""
        p = self._pattern
        bad = np.isnan(self.places[:, 0]) | self._shared | (p.sizes != 3)
        count = np.bincount(p.island, minlength=1)
        fine = (np.bincount(p.island, bad, len(count)) == 0) & (count >= LARGE)
        return np.asarray(fine[p.island], bool)

    def ops(self, parts: list[Any], assemble_ops: list[Op], values: Array, status: Index) -> list[Op]:
        """Places now; and where the factor is stale, one of A at rest, where the present A will be.

        parts : of the bodies;   assemble_ops : what forms A, in `values`, of the blocks that they have filled
        """
        assert self.turned is not None
        last, changed = np.full(len(parts), np.nan), np.zeros(1)
        stale = self.turned.stale
        seen: list[Op] = [(_compare, (part.weight, i, last, stale, changed)) for i, part in enumerate(parts)]
        bodies = {id(part.elements): part.elements for part in parts}.values()
        at_rest: list[Op] = [op for body in bodies for op in body.rest_ops]
        again: list[Op] = [op for body in bodies for op in body.present_ops]
        refill = [*at_rest, *assemble_ops, *self.turned.rest_ops(values, status), *again]
        return [*self._moved, *seen, When(changed, [*refill, (_settle, (changed,))])]
