"""The surface of a body that comes apart, and what is left of it behind the gap of a contact."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.core.sheet import Admits, Exposed, Parts
from visviva.elastic.breaking.fracture import Fracture
from visviva.elastic.meshes.tet_mesh import TetMesh

FARTHEST = 4.0  # times the depth that a vertex goes back at most: where its faces form a sharp tip


class TornSurface:
    """The skin of a body in slots of nodes, with the faces that cracks have laid open.

    Parameters
    ----------
    fracture : what breaks the body; it asks `admits` before, and tells `parts`

    Faces that are no skin of the whole body are torn. A vertex of torn faces goes back by the least way d
    that brings it behind each of them by the depth, and out of no face of the skin if that may be,

        min |d|,   m_f·d ≥ depth (torn),   m_f·d ≥ 0 (skin),

    m_f the normals inwards in the body as it begins; it is told by the element of its fragment that d leads
    into, so it turns and deforms with that. Faces of which both sides have the vertex, at the end of a crack,
    do not count. Source: Lawson and Hanson 1974, chapter 23 (least distance by non-negative least squares).
    Proved by tests/elastic/test_fragments_that_meet.py.
    """

    def __init__(self, fracture: Fracture) -> None:
        self.fracture = fracture
        self.admits: list[Admits] = fracture.admits
        self.parts: list[Parts] = fracture.parts
        self.x: Array = fracture.nodes.position
        self._left: Mask = np.linalg.det(fracture.force.grad.reshape(-1, 3, 3)) < 0
        self.skin: Index = self.keys(TetMesh(self.x, self.oriented(fracture.whole)).surface())
        self._seen, self._faces = np.zeros((0, 4), np.int64), np.zeros((0, 3), np.int64)
        self._known: dict[tuple[int, float, bytes], tuple[int, Array]] = {}

    @property
    def count(self) -> int:
        """How many faces it has: more with each crack."""
        return len(self.faces(self.fracture.corners))

    def oriented(self, corners: Index) -> Index:
        """Elements whose corners are sorted, in right-handed order."""
        found = corners.copy()
        found[self._left] = found[self._left][:, [0, 2, 1, 3]]
        return found

    def faces(self, corners: Index) -> Index:
        """(k, 3) slots of all faces of one element only, counter-clockwise from outside."""
        if not np.array_equal(self._seen, corners):
            self._seen, self._faces = corners, TetMesh(self.x, self.oriented(corners)).surface()
        return self._faces

    def keys(self, faces: Index) -> Index:
        """(k,) which vertices faces have, whatever their slots."""
        n = len(self.fracture.slots.vertex)
        a, b, c = np.sort(self.fracture.slots.vertex[faces].astype(np.int64), axis=1).T
        return np.asarray((a * n + b) * n + c)

    def torn(self, faces: Index) -> Mask:
        """Which of them are no skin of the whole body."""
        return ~np.isin(self.keys(faces), self.skin)

    def exposed(self, depth: float, corners: Index | None = None) -> Exposed:
        """See `core.sheet.Tearing`."""
        corners = self.fracture.corners if corners is None else corners
        faces, n = self.faces(corners), len(self.x)
        keys, torn = self.keys(faces), self.torn(faces)
        toward = np.repeat(np.arange(n)[:, None], 3, axis=1)
        weight = np.zeros((n, 3))
        order = np.argsort(faces.ravel(), kind="stable")
        ends = np.searchsorted(faces.ravel()[order], np.arange(n + 1))
        for slot in np.unique(faces[torn]):
            own = order[ends[slot] : ends[slot + 1]] // 3
            own = own[np.argsort(keys[own], kind="stable")]
            about = (int(slot), depth, keys[own].tobytes())
            if about not in self._known:
                self._known[about] = self._back(corners, int(slot), faces[own], torn[own], keys[own], depth)
            element, weight[slot] = self._known[about]
            toward[slot] = corners[element][corners[element] != slot]
        return Exposed(faces, toward, weight, corners)

    def _back(
        self, corners: Index, slot: int, faces: Index, torn: Mask, keys: Index, depth: float
    ) -> tuple[int, Array]:
        """The element that a slot goes back into, and the weights of its other corners."""
        _, which, times = np.unique(keys, return_inverse=True, return_counts=True)
        torn = torn & (times[which] == 1)
        p = self.x[faces]
        inwards = np.cross(p[:, 2] - p[:, 0], p[:, 1] - p[:, 0])
        inwards /= np.linalg.norm(inwards, axis=1)[:, None]
        way = _least_way(inwards, torn.astype(float))
        if not way.any():
            way = _least_way(inwards[torn], np.ones(torn.sum()))
        about = self.fracture.slots.at(corners, slot)
        others = np.stack([row[row != slot] for row in corners[about]])
        shares = np.linalg.solve(np.swapaxes(self.x[others] - self.x[slot], 1, 2), depth * way)
        best = int(shares.min(axis=1).argmax())
        return int(about[best]), shares[best]


def _least_way(normals: Array, least: Array) -> Array:
    """The shortest d (3,) with normals·d ≥ least, no longer than FARTHEST; 0 where there is none."""
    from scipy.optimize import nnls  # a third of a second, for bodies that tear only

    if not least.any():
        return np.zeros(3)
    rows, aim = np.concatenate([normals.T, least[None]]), np.array([0.0, 0.0, 0.0, 1.0])
    left = rows @ nnls(rows, aim)[0] - aim
    if left[3] > -1e-9:
        return np.zeros(3)
    way = -left[:3] / left[3]
    return np.asarray(way * min(1.0, FARTHEST / np.linalg.norm(way)))
