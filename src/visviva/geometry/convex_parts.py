"""Concave solids as unions of convex parts, each a closed surface of one mesh."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from visviva.arrays import Array, Index
from visviva.errors import SceneError
from visviva.geometry.components import components
from visviva.geometry.solid import Solid, compound, hull

SAME_ANGLE = 1e-9  # angle within which two faces at an edge coincide


def convex_parts(vertices: Array, triangles: Index) -> Solid:
    """Compound of hulls, one for each closed convex surface of a mesh.

    vertices : (n, 3)    [m]
    triangles : (k, 3)   outward

    Parts may touch and share vertices: at an edge with more than two faces, those with the interior of a
    part between them belong together. Raises SceneError for a part that is not closed or not convex.
    """
    x, faces = np.asarray(vertices, float), np.asarray(triangles, np.int64)
    part = _parts(x, faces)
    solids: list[Solid] = []
    count = int(part.max(initial=-1)) + 1
    for i in range(count):
        own = faces[part == i]
        used = np.unique(own)
        try:
            solids.append(hull(x[used], np.searchsorted(used, own)))
        except SceneError as error:
            position = ", ".join(f"{c:.4g}" for c in x[used].mean(axis=0))
            raise SceneError(f"part {i} of {count}, around ({position}): {error.message}") from None
    return compound(solids)


def _parts(x: Array, faces: Index) -> Index:
    """The number of the part of each face."""
    ends = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    owner = np.repeat(np.arange(len(faces)), 3)
    _, edge = np.unique(np.sort(ends, axis=1), axis=0, return_inverse=True)
    order = np.argsort(edge.ravel(), kind="stable")
    size = np.bincount(edge.ravel())
    first = np.cumsum(size) - size
    pairs = [owner[order[np.stack([first, first + 1], axis=1)[size == 2]]]]
    for e in np.flatnonzero(size > 2):
        around = order[first[e] : first[e] + size[e]]
        pairs.append(_neighbours(x, faces, ends[around[0]], owner[around]))
    linked = np.concatenate(pairs)
    return components(len(faces), linked[:, 0], linked[:, 1])


def _neighbours(x: Array, faces: Index, edge: Index, around: Index) -> Index:
    """Pairs (m, 2) of faces around an edge with the interior of a part between them."""
    along = (x[edge[1]] - x[edge[0]]) / np.linalg.norm(x[edge[1]] - x[edge[0]])
    p = np.eye(3)[np.abs(along).argmin()]
    p = p - (p @ along) * along
    p /= np.linalg.norm(p)
    q = np.cross(along, p)
    angle, inward = np.zeros(len(around)), np.zeros(len(around))
    for i, face in enumerate(around):
        corners = x[faces[face]]
        arm = corners.mean(axis=0) - x[edge[0]]
        angle[i] = np.arctan2(arm @ q, arm @ p)
        normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
        inward[i] = -np.sign(normal @ np.cross(along, arm))
    found: list[Sequence[int]] = []
    for j in np.flatnonzero(inward > 0):
        angles = np.mod(angle - angle[j] - SAME_ANGLE, 2 * np.pi)
        angles[inward > 0] = np.inf
        if np.isfinite(angles).any():
            found.append((int(around[j]), int(around[int(angles.argmin())])))
    return np.array(found, np.int64).reshape(-1, 2)
