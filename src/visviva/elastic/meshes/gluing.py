"""Gluing of tetrahedral bodies where their vertices coincide, and removal of elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.elastic.meshes.tet_mesh import TetMesh, overlap
from visviva.errors import SceneError


@dataclass(frozen=True)
class Solid:
    """A mesh in its initial position, and the rest shapes of its elements.

    Parameters
    ----------
    mesh : N vertices and m tetrahedra
    rest : (m, 3, 3)    edges at rest, in columns (E20)
    strained : (m,)     those whose rest shape differs from the initial one
    piece : (m,)        number of the piece that each belonged to
    """

    mesh: TetMesh
    rest: Array
    strained: Mask
    piece: Index

    @classmethod
    def relaxed(cls, mesh: TetMesh) -> Solid:
        """A solid whose rest shape is its initial one."""
        m = len(mesh.tets)
        return cls(mesh, mesh.edges(), np.zeros(m, bool), np.zeros(m, np.int64))

    def started(self, x: Array) -> Solid:
        """The same rest shapes with other initial vertex positions."""
        return Solid(TetMesh(x, self.mesh.tets), self.rest, np.ones(len(self.piece), bool), self.piece)

    def remove(self, gone: Mask) -> Solid:
        """The rest after removal of some tetrahedra (m,) and of vertices no longer used."""
        left = ~gone
        used, inverse = np.unique(self.mesh.tets[left], return_inverse=True)
        mesh = TetMesh(self.mesh.x[used], inverse.reshape(-1, 4))
        return Solid(mesh, self.rest[left], self.strained[left], self.piece[left])


def combined(solids: Sequence[Solid]) -> Solid:
    """Several as one, not glued; piece i is solid i."""
    first = np.cumsum([0, *(len(solid.mesh.x) for solid in solids)])
    tets = [solid.mesh.tets + start for solid, start in zip(solids, first, strict=False)]
    mesh = TetMesh(np.vstack([solid.mesh.x for solid in solids]), np.vstack(tets))
    piece = np.repeat(np.arange(len(solids)), [len(solid.piece) for solid in solids])
    rest = np.concatenate([solid.rest for solid in solids])
    return Solid(mesh, rest, np.concatenate([solid.strained for solid in solids]), piece)


def glued(solid: Solid, tolerance: float) -> Solid:
    """Merge vertices no farther apart than the tolerance [m] into their midpoint (E19).

    Two tetrahedra then share a face, an edge, which is a hinge, or a vertex, which is a ball joint. Relaxed
    elements remain relaxed. Vertices keep their order, merged ones the position of their first.

    Raises SceneError for tetrahedra that become degenerate or inverted, and where more than two meet in a
    face or two lie on the same side of one, which is no solid.
    """
    from scipy.sparse import coo_matrix  # a third of a second, for glued bodies only
    from scipy.sparse.csgraph import connected_components
    from scipy.spatial import cKDTree

    x, tets = solid.mesh.x, solid.mesh.tets
    pairs = cKDTree(x).query_pairs(tolerance, output_type="ndarray")
    links = coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(len(x), len(x)))
    _, label = connected_components(links, directed=False)
    _, first = np.unique(label, return_index=True)
    rank = np.argsort(np.argsort(first))[label]
    count = np.bincount(rank)
    middle = np.stack([np.bincount(rank, x[:, c]) / count for c in range(3)], axis=1)
    alone = count[rank] == 1
    middle[rank[alone]] = x[alone]
    mesh = TetMesh(middle, rank[tets])
    _refuse_lost_corners(mesh, tolerance)
    _refuse_overlaps(mesh)
    rest = np.where(solid.strained[:, None, None], solid.rest, mesh.edges())
    return Solid(mesh, rest, solid.strained, solid.piece)


def _refuse_lost_corners(mesh: TetMesh, tolerance: float) -> None:
    ordered = np.sort(mesh.tets, axis=1)
    lost = np.flatnonzero((np.diff(ordered, axis=1) == 0).any(axis=1))
    if len(lost):
        raise SceneError(
            f"tetrahedron {lost[0]} loses a corner: {tolerance:.3g} m is more than the length of an edge"
        )
    flat = np.flatnonzero(mesh.volumes() <= 0)
    if len(flat):
        raise SceneError(f"tetrahedron {flat[0]} becomes inverted: glue within less than {tolerance:.3g} m")


def _refuse_overlaps(mesh: TetMesh) -> None:
    found = overlap(mesh.tets)
    if found is not None:
        position = ", ".join(f"{c:.4g}" for c in mesh.x[found.face].mean(axis=0))
        numbers = ", ".join(str(v) for v in found.face)
        raise SceneError(
            f"{found.message}, that of the vertices {numbers} at ({position}): the parts overlap there"
        )
