"""Bodies in a matrix whose rest shape is known: where their nodes stand, and A there."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.node_blocks import RestShape
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.products import set_diagonal

LARGE = 300
"""Nodes of an island from which on its rest shape saves more than a factor in every step takes."""


@kernel
def _read_places(now: Array, which: Index, coordinate: Index, position: Array) -> None:
    for i in range(len(coordinate)):
        for c in range(3):
            position[coordinate[i] + c] = now[which[i], c]


@kernel
def _compare(weight: Array, number: int, last: Array, stale: Index, changed: Array) -> None:
    """A at rest is another one where a weight has changed."""
    if weight[0] != last[number]:
        last[number], stale[0], changed[0] = weight[0], 1, 1.0


@kernel
def _settle(changed: Array) -> None:
    changed[0] = 0.0


class Rest:
    """Places at rest of the nodes of a pattern, of large islands in which all are known.

    Attributes
    ----------
    places : (N, 3)   at rest; not a number where unknown [m]
    position : (n,)   now, by coordinates of A
    values : A at rest, with the weights of the step; `stale[0]` is 1 where it has been filled anew
    """

    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        self.places = np.full((pattern.nodes, 3), np.nan)
        self.position, self.stale = np.zeros(pattern.n), np.ones(1, np.int64)
        self.values: Array = np.zeros(0)
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

    @property
    def known(self) -> Mask:
        """(N,) whether the island of a node is large, and all of it at rest is known."""
        p = self._pattern
        bad = np.isnan(self.places[:, 0]) | self._shared | (p.sizes != 3)
        count = np.bincount(p.island, minlength=1)
        fine = (np.bincount(p.island, bad, len(count)) == 0) & (count >= LARGE)
        return np.asarray(fine[p.island], bool)

    def ops(
        self, parts: list[Any], pattern: Pattern, coordinates: Index, diagonal: Array, add_ops: list[Op]
    ) -> list[Op]:
        """Places now; and where a weight has changed, A at rest, by blocks that are then filled as before."""
        last, changed = np.full(len(parts), np.nan), np.zeros(1)
        ops: list[Op] = [*self._moved]
        ops += [(_compare, (part.weight, i, last, self.stale, changed)) for i, part in enumerate(parts)]
        bodies = {id(part.elements): part.elements for part in parts}.values()
        refill: list[Op] = [op for body in bodies for op in body.rest_ops]
        refill.append((set_diagonal, (pattern.diagonal_slots, coordinates, diagonal, self.values)))
        refill += [*add_ops, *(op for body in bodies for op in body.present_ops), (_settle, (changed,))]
        return [*ops, When(changed, refill)]
