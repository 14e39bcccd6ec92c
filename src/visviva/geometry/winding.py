"""Which triangles of a mesh are neighbours, and a winding on which they agree."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index


def half_edge_pairs(faces: Index) -> Index:
    """The half-edges (m, 2) of every edge that exactly two of the triangles (k, 3) share.

    Half-edge 3i + c is that of triangle i from its corner c to the next.
    """
    half_edges = np.stack([faces, np.roll(faces, -1, axis=1)], axis=2).reshape(-1, 2)
    edges = half_edges.min(axis=1) * (faces.max() + 1) + half_edges.max(axis=1)
    _, at, counts = np.unique(edges, return_inverse=True, return_counts=True)
    order = np.argsort(at, kind="stable")
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])[counts == 2]
    return np.stack([order[first], order[first + 1]], axis=1)


def wound_alike(faces: Index) -> Index:
    """Triangles (k, 3) with some reversed, so that neighbours traverse their edge in opposite directions.

    Each triangle stands twice, as it is and reversed, and is joined to those of its neighbours that fit. A
    surface with two sides is then in two parts: one of them is kept. A Möbius strip is left as it is. Proved
    by tests/contact/test_mesh_paths.py.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    k = len(faces)
    one, other = half_edge_pairs(faces).T
    starts = faces.ravel()
    fits = starts[one] != starts[other]
    a, b = one // 3, other // 3
    to, from_ = np.where(fits, b, b + k), np.where(fits, b + k, b)
    ends = np.concatenate([a, a + k]), np.concatenate([to, from_])
    graph = coo_array((np.ones(len(ends[0])), ends), shape=(2 * k, 2 * k))
    _, part = connected_components(graph, directed=False)
    return np.where((part[:k] <= part[k:])[:, None], faces, faces[:, ::-1])
