"""The boundary of a body or a cloth that separates, and its retreat behind the gap of a contact."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.breaking.fracture import Fracture
from visviva.core.sheet import ExposedSurface, PartWriter, SplitTest

MAX_RETREAT = 4.0  # depths that a vertex retreats at most, where its sides form a sharp tip


class TornSurface(ABC):
    """The sides of only one element, in node slots, including those exposed by cracks.

    Parameters
    ----------
    fracture : breaks the body; it calls `admits` before, and notifies `parts`

    A side is a face of a tetrahedron, or an edge of a triangle: p − 1 corners. Sides not present in the whole
    body are torn. A vertex of torn sides retreats by the shortest vector d that takes it behind each of them
    by the depth and, if possible, out of no side of the whole body,

        min |d|,   m_s·d ≥ depth (torn),   m_s·d ≥ 0 (whole),

    m_s the inward normals of the initial body; d is expressed in the element of its fragment that it points
    into, and therefore rotates and deforms with it. Duplicate sides, at a crack tip, do not count.
    Source: Lawson and Hanson 1974, chapter 23 (least distance by non-negative least squares).
    Proved by tests/elastic/test_fragments_that_meet.py.
    """

    def __init__(self, fracture: Fracture) -> None:
        self.fracture = fracture
        self.admits: list[SplitTest] = fracture.admits
        self.parts: list[PartWriter] = fracture.parts
        self.x: Array = fracture.nodes.position
        self._seen, self._sides = np.zeros((0, 0), np.int64), np.zeros((0, 0), np.int64)
        self.skin: Index = self.keys(self.find(fracture.whole))
        self._known: dict[tuple[int, float, bytes], tuple[int, Array]] = {}

    @abstractmethod
    def find(self, corners: Index) -> Index:
        """(k, ·) slots of the corners of all sides of only one element, in the first p − 1 columns."""

    @abstractmethod
    def inwards(self, sides: Index) -> Array:
        """(k, 3) their inward normals in the initial body."""

    @abstractmethod
    def triangles(self, corners: Index) -> Index:
        """(k, 3) slots of the triangles for contact and display."""

    @abstractmethod
    def solid(self, corners: Index) -> Index:
        """(·, 4) corners of the tetrahedra inside it."""

    @property
    def count(self) -> int:
        """Number of sides: it grows with each crack."""
        return len(self.sides(self.fracture.corners))

    def sides(self, corners: Index) -> Index:
        """See `find`."""
        if not np.array_equal(self._seen, corners):
            self._seen, self._sides = corners, self.find(corners)
        return self._sides

    def keys(self, sides: Index) -> Index:
        """(k,) keys of the vertices of sides, independent of slots."""
        slots = self.fracture.slots
        numbers = np.sort(slots.vertex[sides[:, : slots.width - 1]].astype(np.int64), axis=1)
        found = np.zeros(len(sides), np.int64)
        for column in numbers.T:
            found = found * len(slots.vertex) + column
        return found

    def torn(self, sides: Index) -> Mask:
        """Which sides are not present in the whole body."""
        return ~np.isin(self.keys(sides), self.skin)

    def exposed(self, depth: float, corners: Index | None = None) -> ExposedSurface:
        """See `core.sheet.Tearing`."""
        corners = self.fracture.corners if corners is None else corners
        sides, n, width = self.sides(corners), len(self.x), corners.shape[1] - 1
        keys, torn, ends_of = self.keys(sides), self.torn(sides), sides[:, :width]
        toward = np.repeat(np.arange(n)[:, None], 3, axis=1)
        weight = np.zeros((n, 3))
        order = np.argsort(ends_of.ravel(), kind="stable")
        ends = np.searchsorted(ends_of.ravel()[order], np.arange(n + 1))
        for slot in np.unique(ends_of[torn]):
            own = order[ends[slot] : ends[slot + 1]] // width
            own = own[np.argsort(keys[own], kind="stable")]
            about = (int(slot), depth, keys[own].tobytes())
            if about not in self._known:
                self._known[about] = self._retreat(
                    corners, int(slot), sides[own], torn[own], keys[own], depth
                )
            element, weight[slot, :width] = self._known[about]
            toward[slot, :width] = corners[element][corners[element] != slot]
        return ExposedSurface(self.triangles(corners), toward, weight, self.solid(corners), len(sides))

    def _retreat(
        self, corners: Index, slot: int, sides: Index, torn: Mask, keys: Index, depth: float
    ) -> tuple[int, Array]:
        """The element into which a slot retreats, and the weights of its other corners."""
        _, which, times = np.unique(keys, return_inverse=True, return_counts=True)
        torn, inwards = torn & (times[which] == 1), self.inwards(sides)
        displacement = _least_displacement(inwards, torn.astype(float))
        if not displacement.any():
            displacement = _least_displacement(inwards[torn], np.ones(torn.sum()))
        about = self.fracture.slots.at(corners, slot)
        others = np.stack([row[row != slot] for row in corners[about]])
        arms = np.swapaxes(self.x[others] - self.x[slot], 1, 2)
        shares = depth * np.einsum("ept,t->ep", np.linalg.pinv(arms), displacement)
        best = int(shares.min(axis=1).argmax())
        return int(about[best]), shares[best]


def _least_displacement(normals: Array, least: Array) -> Array:
    """The shortest d (3,) with normals·d ≥ least, no longer than MAX_RETREAT; 0 if there is none."""
    from scipy.optimize import nnls  # a third of a second, for bodies that tear only

    if not least.any():
        return np.zeros(3)
    rows, aim = np.concatenate([normals.T, least[None]]), np.array([0.0, 0.0, 0.0, 1.0])
    left = rows @ nnls(rows, aim)[0] - aim
    if left[3] > -1e-9:
        return np.zeros(3)
    displacement = -left[:3] / left[3]
    return np.asarray(displacement * min(1.0, MAX_RETREAT / np.linalg.norm(displacement)))
