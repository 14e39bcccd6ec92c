"""Block pattern of a symmetric matrix: nodes of few coordinates, and the pairs that are coupled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array, Index
from visviva.geometry.components import components

Short = NDArray[np.int32]
MAX_NODE_SIZE = 6


def nodes_of(n: int, groups: list[Index]) -> Index:
    """First coordinates (N + 1,) of the nodes: runs of at most 6 that all elements use as a unit.

    groups : coordinates (m, d) of each set of elements, −1 for none

    Coordinates i and i + 1 share a node if every element that contains either has them in successive columns.
    """
    together, alone = np.zeros(n + 1, bool), np.zeros(n + 1, bool)
    for dofs in groups:
        width = dofs.shape[1]
        for a in range(width):
            own = dofs[:, a]
            used = own >= 0
            follows = used & (dofs[:, a + 1] == own + 1) if a + 1 < width else np.zeros(len(own), bool)
            together[own[follows]] = True
            alone[own[used & ~follows]] = True
            led = used & (dofs[:, a - 1] == own - 1) if a else np.zeros(len(own), bool)
            alone[own[used & ~led & (own > 0)] - 1] = True
    starts = np.append(True, ~(together & ~alone)[: n - 1]) if n else np.zeros(0, bool)
    run = np.flatnonzero(starts)
    inside = np.arange(n) - np.repeat(run, np.diff(np.append(run, n)))
    return np.append(np.flatnonzero(inside % MAX_NODE_SIZE == 0), n)


class Pattern:
    """The blocks (low, high), low ≤ high, of a symmetric matrix of N nodes; array code throughout.

    Parameters
    ----------
    first : (N + 1,)   the first coordinate of each node, which has 1 to 6, followed by their number n
    elements : nodes (m, p) of each set of elements, −1 for none; an element couples all its nodes

    Attributes
    ----------
    low, high : (B,)   nodes of the blocks, sorted by low, then high; every (i, i) is included
    start : (B + 1,)   first value of each block, rows of low by columns of high
    size : length of `values`: those of the blocks, and a dummy block
    diagonal_slots : (n,)   positions of the diagonal
    island : (N,)      index of the connected component of each node
    """

    def __init__(self, first: Index, elements: list[Index]) -> None:
        self.first: Index = np.asarray(first, np.int64)
        self.nodes, self.n = len(first) - 1, int(first[-1])
        keys = [np.arange(self.nodes) * (self.nodes + 1)]
        for nodes in elements:
            for a in range(nodes.shape[1]):
                for b in range(a + 1, nodes.shape[1]):
                    i, j = nodes[:, a], nodes[:, b]
                    met = (i >= 0) & (j >= 0)
                    keys.append(np.unique((np.minimum(i, j) * self.nodes + np.maximum(i, j))[met]))
        self._keys: Index = np.unique(np.concatenate(keys)).astype(np.int64)
        self.low, self.high = (
            (self._keys // self.nodes, self._keys % self.nodes) if self.nodes else (keys[0],) * 2
        )
        self.sizes: Index = np.diff(self.first)
        self.start: Index = np.append(0, np.cumsum(self.sizes[self.low] * self.sizes[self.high])).astype(
            np.int64
        )
        self.size = int(self.start[-1]) + MAX_NODE_SIZE**2
        self.node: Index = np.repeat(np.arange(self.nodes), self.sizes)
        self._inside: Index = np.arange(self.n) - self.first[self.node]
        own = self.start[self.find(self.node, self.node)]
        self.diagonal_slots: Index = own + self._inside * (self.sizes[self.node] + 1)
        self.island = components(self.nodes, self.low, self.high)

    @classmethod
    def of(cls, n: int, groups: list[Index]) -> Pattern:
        """The pattern of sets of elements at coordinates (m, d), −1 for none."""
        first = nodes_of(n, groups)
        node = np.append(np.repeat(np.arange(len(first) - 1), np.diff(first)), -1)
        return cls(first, [node[dofs] for dofs in groups])

    def find(self, i: Index, j: Index) -> Index:
        """Indices of the blocks (i, j), i ≤ j, which must exist."""
        return np.searchsorted(self._keys, i * self.nodes + j)

    def blocks(self, nodes: Index) -> Short:
        """Blocks (m, p (p + 1) / 2) of the pairs a ≤ b of the nodes (m, p) of elements, row by row.

        B is the dummy block, for nodes that are −1; −1 − k is block k transposed, if node b precedes a.
        """
        found = []
        for a in range(nodes.shape[1]):
            for b in range(a, nodes.shape[1]):
                i, j = nodes[:, a], nodes[:, b]
                met = (i >= 0) & (j >= 0)
                at = self.find(np.where(met, np.minimum(i, j), 0), np.where(met, np.maximum(i, j), 0))
                found.append(np.where(met, np.where(i > j, -1 - at, at), len(self.low)))
        return np.stack(found, axis=1).astype(np.int32)

    def slots(self, dofs: Index) -> Index:
        """Positions of the entries (m, d, d) of elements at coordinates (m, d), −1 if not stored."""
        left, right = dofs[:, :, None], dofs[:, None, :]
        met = (left >= 0) & (right >= 0)
        if not met.any():
            return np.full(met.shape, -1)
        i, j = self.node[left], self.node[right]
        kept = met & (i <= j)
        at = self.start[self.find(np.where(kept, i, 0), np.where(kept, j, 0))]
        return np.where(kept, at + self._inside[left] * self.sizes[j] + self._inside[right], -1)

    def values(self) -> Array:
        """Zeros for the values of a matrix of this pattern."""
        return np.zeros(self.size)
