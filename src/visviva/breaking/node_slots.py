"""Vertices with slots for copies: the index maps by which a body or a cloth separates."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from visviva.arrays import Index, Mask


class NodeSlots:
    """Numbers of nodes: each vertex has as many consecutive slots as there are pieces around it.

    A map (m, p) gives the slot of each corner of each element; the corners of a row keep the order of their
    vertices in every map. Tearing changes only the map. Elements are connected by p − 1 corners: tetrahedra
    by faces, triangles by edges.

    Parameters
    ----------
    elements : (m, p)   corners, numbers of N vertices
    piece : (m,)     elements of one piece never separate
    firm : (N,)      vertices that are never split

    Attributes
    ----------
    first : (N,)     the slot of each vertex while the body is whole
    vertex : (n,)    the vertex of each slot
    """

    def __init__(self, elements: Index, piece: Index, firm: Mask) -> None:
        n, self.piece = len(firm), np.asarray(piece, np.int64)
        given, self.width = np.asarray(elements, np.int64), elements.shape[1]
        size = int(self.piece.max()) + 1
        pairs = np.unique((given * size + self.piece[:, None]).ravel())
        room = np.where(firm, 1, np.bincount(pairs // size, minlength=n))
        self.first: Index = np.concatenate([[0], np.cumsum(room)[:-1]])
        self.vertex: Index = np.repeat(np.arange(n), room)
        self.room: Index = room
        order = np.argsort(given.ravel(), kind="stable")
        ends = np.searchsorted(given.ravel()[order], np.arange(n + 1))
        self._around = [order[a:b] // self.width for a, b in pairwise(ends)]

    @property
    def ordered_slots(self) -> Index:
        """(n,) all slots: the first ones of the vertices, in their order, then their copies."""
        return np.concatenate([self.first, np.setdiff1d(np.arange(len(self.vertex)), self.first)])

    def at(self, corners: Index, slot: int) -> Index:
        """The elements that have a slot as a corner."""
        about = self._around[self.vertex[slot]]
        found: Index = about[(corners[about] == slot).any(axis=1)]
        return found

    def ring(self, corners: Index, slot: int) -> Index:
        """All slots of the elements around a slot, including itself."""
        return np.unique(corners[self.at(corners, slot)])

    def split(self, corners: Index, slot: int, beyond: Index) -> Index:
        """The map in which some of the elements around a slot have a copy of it.

        Where elements around a nearby slot are then connected by less than a face, or for triangles an edge,
        they separate too. A vertex without a free slot for that remains one. If all of them or none are to be
        separated, the map is unchanged: no slot becomes unused.
        """
        found, nearby = corners.copy(), self.at(corners, slot)
        beyond = np.intersect1d(beyond, nearby)
        if not 0 < len(beyond) < len(nearby):
            return found
        self._assign_spare_slot(found, slot, beyond)
        waiting = list(np.unique(found[nearby]))
        while waiting:
            at = int(waiting.pop(0))
            about = self.at(found, at)
            groups, label = self._groups(found[about], self.piece[about])
            for group in range(1, groups):
                if self._assign_spare_slot(found, at, about[label == group]):
                    waiting += [s for s in np.unique(found[about]) if s not in waiting]
        return found

    def _assign_spare_slot(self, corners: Index, slot: int, elements: Index) -> bool:
        """Give an unused slot of the same vertex to these elements; False if there is none."""
        v = self.vertex[slot]
        own = np.arange(self.first[v], self.first[v] + self.room[v])
        left = np.setdiff1d(own, corners[self._around[v]])
        if not len(left):
            return False
        rows = corners[elements]
        rows[rows == slot] = left[0]
        corners[elements] = rows
        return True

    def _groups(self, rows: Index, piece: Index) -> tuple[int, Index]:
        """Groups of connected elements at a common slot: their number, and the group of each."""
        shared = (rows[:, None, :, None] == rows[None, :, None, :]).any(axis=3).sum(axis=2)
        linked = (shared >= self.width - 1) | (piece[:, None] == piece)
        label, before = np.arange(len(rows)), np.zeros(0, np.int64)
        while not np.array_equal(label, before):
            label, before = np.where(linked, label, len(rows)).min(axis=1), label
        first, number = np.unique(label, return_inverse=True)
        return len(first), number.reshape(-1)

    def fragments(self, corners: Index) -> int:
        """Number of bodies not joined by nodes."""
        from scipy.sparse import coo_matrix  # a tenth of a second, for bodies that break only
        from scipy.sparse.csgraph import connected_components

        m, n = len(corners), len(self.vertex)
        ends = np.repeat(np.arange(m), self.width), m + corners.ravel().astype(np.int64)
        graph = coo_matrix((np.ones(corners.size), ends), shape=(m + n, m + n))
        _, label = connected_components(graph, directed=False)
        return len(np.unique(label[:m]))

    def sources(self, before: Index, after: Index) -> tuple[Index, Index]:
        """New slots of a map, and the slots they copy."""
        changed = before != after
        new, at = np.unique(after[changed].astype(np.int64), return_index=True)
        fresh = ~np.isin(new, before)
        return new[fresh], before[changed].astype(np.int64)[at][fresh]
