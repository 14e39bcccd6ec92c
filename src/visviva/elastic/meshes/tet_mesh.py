"""A tetrahedral mesh and its surface."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.errors import SceneError

FACES = ((1, 2, 3), (0, 3, 2), (0, 1, 3), (0, 2, 1))
"""The face opposite each corner, counter-clockwise from outside."""


@dataclass(frozen=True)
class TetMesh:
    """N vertices and m tetrahedra.

    Parameters
    ----------
    x : (N, 3)      positions [m]
    tets : (m, 4)   corners, positively oriented: (x₁−x₀)·((x₂−x₀)×(x₃−x₀)) > 0
    """

    x: Array
    tets: Index

    def edges(self) -> Array:
        """Edges from the first corner of each, in columns (m, 3, 3)."""
        x = self.x
        return np.stack([x[self.tets[:, i]] - x[self.tets[:, 0]] for i in (1, 2, 3)], axis=2)

    def volumes(self) -> Array:
        """(m,) [m³]."""
        return np.asarray(np.linalg.det(self.edges()) / 6.0)

    def surface(self) -> Index:
        """Faces (k, 3) that belong to only one tetrahedron, counter-clockwise from outside (E21)."""
        faces = np.concatenate([self.tets[:, list(f)] for f in FACES])
        ordered = np.sort(faces, axis=1)
        _, first, count = np.unique(ordered, axis=0, return_index=True, return_counts=True)
        if (count > 2).any():
            face = first[count > 2][0]
            owners = np.sort(np.flatnonzero((ordered == ordered[face]).all(axis=1)) % len(self.tets))
            raise SceneError(f"tetrahedra {', '.join(map(str, owners))} have one face, expected two at most")
        found: Index = faces[np.sort(first[count == 1])]
        return found

    def pieces_of_edges(self) -> Index:
        """Pairs (e, 2) of vertices joined by an edge."""
        pairs = [np.sort(self.tets[:, [a, b]], axis=1) for a in range(4) for b in range(a + 1, 4)]
        return np.unique(np.concatenate(pairs), axis=0)


class Overlap(NamedTuple):
    """What is wrong at a face: its vertices (3,), and the tetrahedra that meet there, in order."""

    message: str
    face: Index
    tets: Index


def overlap(tets: Index) -> Overlap | None:
    """A face in which more than two tetrahedra meet, or on one side of which two stand, which is no solid.

    tets : (m, 4), positively oriented
    """
    faces = np.concatenate([tets[:, list(face)] for face in FACES])
    order = np.argsort(faces, axis=1)
    ordered = np.take_along_axis(faces, order, axis=1)
    # The two tetrahedra of a face, on opposite sides, list its corners in opposite order.
    orientation = np.where(np.isin(order @ [9, 3, 1], [5, 15, 19]), 1, -1)
    keys, at, count = np.unique(ordered, axis=0, return_inverse=True, return_counts=True)
    at = at.reshape(-1)
    side = np.bincount(at, orientation, len(keys))
    for bad, message in (
        (count > 2, "more than two tetrahedra meet in a face"),
        ((count == 2) & (side != 0), "two tetrahedra lie on the same side of a face"),
    ):
        if bad.any():
            worst = int(np.argmax(bad))
            return Overlap(message, keys[worst], np.sort(np.flatnonzero(at == worst) % len(tets)))
    return None


def positively_oriented(x: Array, tets: Index) -> TetMesh:
    """A mesh with positively oriented tetrahedra: two corners of the others are swapped."""
    mesh = TetMesh(np.ascontiguousarray(x, float), np.array(tets, np.int64))
    wrong = mesh.volumes() < 0
    mesh.tets[wrong] = mesh.tets[wrong][:, [0, 2, 1, 3]]
    return mesh
