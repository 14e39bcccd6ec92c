"""Sheets of triangles: hinges, masses, pattern coordinates."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.errors import SceneError


def hinges(triangles: Index) -> Index:
    """Pairs of triangles with a common edge as (x₁, x₂, x₃, x₄), see `dihedral_springs`: (h, 4).

    Raises SceneError for an edge of three triangles or more.
    """
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    wings = np.concatenate([triangles[:, 2], triangles[:, 0], triangles[:, 1]])
    ends = np.sort(edges, axis=1)
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    ends, wings = ends[order], wings[order]
    same = (ends[1:] == ends[:-1]).all(axis=1)
    if (same[1:] & same[:-1]).any():
        edge = ends[int(np.flatnonzero(same[1:] & same[:-1])[0])]
        raise SceneError(f"three triangles meet at the edge {edge.tolist()}: a sheet has at most two")
    first = np.flatnonzero(same)
    return np.column_stack([ends[first], wings[first], wings[first + 1]])


def refuse_flat_and_double(x: Array, triangles: Index) -> None:
    """Raise SceneError for a triangle of zero area, and for two with the same corners."""
    sides = np.linalg.norm(x[triangles] - x[np.roll(triangles, 1, axis=1)], axis=2).max(axis=1)
    flat = np.flatnonzero(triangle_sizes(x, triangles) <= 1e-12 * sides**2)
    if len(flat):
        raise SceneError(f"triangle {flat[0]} has no area: its corners are on a line")
    _, which, count = np.unique(np.sort(triangles, axis=1), axis=0, return_inverse=True, return_counts=True)
    twice = np.flatnonzero(count[which.reshape(-1)] > 1)
    if len(twice):
        other = np.flatnonzero(which.reshape(-1) == which.reshape(-1)[twice[0]])[1]
        raise SceneError(f"triangles {twice[0]} and {other} have the same corners")


def triangle_sizes(x: Array, triangles: Index) -> Array:
    """Areas (k,) of triangles of points x (n, 3) [m²]."""
    ab, ac = x[triangles[:, 1]] - x[triangles[:, 0]], x[triangles[:, 2]] - x[triangles[:, 0]]
    return np.asarray(0.5 * np.linalg.norm(np.cross(ab, ac), axis=1))


def hinge_stiffness(x: Array, hinges: Index, bending: float) -> Array:
    """k = B |e|²/(A₁ + A₂) of each hinge [N m/rad] for a sheet of bending stiffness B [N m].

    Exact for a sheet bent into a cylinder along lines of edges; x (n, 3) is the flat sheet.
    """
    edge = x[hinges[:, 1]] - x[hinges[:, 0]]
    area = triangle_sizes(x, hinges[:, [0, 1, 2]]) + triangle_sizes(x, hinges[:, [0, 1, 3]])
    return np.asarray(bending * np.sum(edge * edge, axis=1) / area)


def pattern_of(x: Array, triangles: Index, warp: Array) -> Array:
    """Corners (k, 3, 2) of flattened triangles, u along the projection of `warp` (3,) onto each.

    Raises SceneError for a triangle perpendicular to the warp.
    """
    corners = x[triangles]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = np.linalg.norm(normal, axis=1, keepdims=True)
    normal = normal / np.where(size > 0, size, 1.0)
    along = warp - np.sum(warp * normal, axis=1, keepdims=True) * normal
    length = np.linalg.norm(along, axis=1, keepdims=True)
    across = np.flatnonzero(~(length[:, 0] > 1e-6 * np.linalg.norm(warp)))
    if len(across):
        raise SceneError(f"the warp {warp.tolist()} is perpendicular to triangle {across[0]}")
    along = along / length
    arms = corners - corners[:, :1]
    weft = np.cross(normal, along)
    return np.stack([np.sum(arms * along[:, None], axis=2), np.sum(arms * weft[:, None], axis=2)], axis=2)
