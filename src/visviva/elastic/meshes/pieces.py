"""Pieces in which a body stays connected when it breaks, grown from seeds."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.elastic.meshes.tet_mesh import FACES, TetMesh


def grown(mesh: TetMesh, count: int, rng: np.random.Generator) -> Index:
    """The piece (m,) of each tetrahedron: that of the nearest seed, from centroid to centroid across faces.

    count : number of pieces, at most that of tetrahedra
    rng : chooses the seed tetrahedra
    """
    from scipy.sparse import coo_matrix  # a tenth of a second, for bodies of grown pieces only
    from scipy.sparse.csgraph import dijkstra

    m = len(mesh.tets)
    if count >= m:
        return np.arange(m)
    seeds = rng.choice(m, count, replace=False)
    middle = mesh.x[mesh.tets].mean(axis=1)
    a, b = _neighbours(mesh)
    lengths = np.linalg.norm(middle[a] - middle[b], axis=1)
    graph = coo_matrix((lengths, (a, b)), shape=(m, m))
    _, _, source = dijkstra(graph, directed=False, indices=seeds, min_only=True, return_predecessors=True)
    # Each component without a seed is a piece of its own.
    _, piece = np.unique(np.where(source < 0, -1, source), return_inverse=True)
    return np.asarray(piece.reshape(-1), np.int64)


def _neighbours(mesh: TetMesh) -> tuple[Index, Index]:
    """Pairs of tetrahedra that share a face."""
    faces = np.sort(np.concatenate([mesh.tets[:, list(face)] for face in FACES]), axis=1)
    order = np.lexsort(faces.T)
    same = (faces[order][1:] == faces[order][:-1]).all(axis=1)
    owner = np.tile(np.arange(len(mesh.tets)), len(FACES))[order]
    return owner[:-1][same], owner[1:][same]
