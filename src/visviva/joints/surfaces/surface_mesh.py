"""Triangles of an implicit surface within a box, for display."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np

from visviva.arrays import Array, Index

CELLS = 40  # along the longest side of the box
CORNERS = np.array([[i & 1, i >> 1 & 1, i >> 2] for i in range(8)])
TETRAHEDRA = np.array([[0, 1, 3, 7], [0, 3, 2, 7], [0, 2, 6, 7], [0, 6, 4, 7], [0, 4, 5, 7], [0, 5, 1, 7]])


def surface_mesh(
    distance: Callable[[Array], tuple[Array, Array]], low: Array, high: Array
) -> tuple[Array, Index]:
    """Vertices (n, 3) and triangles (k, 3) of φ = 0 in a box, by marching tetrahedra.

    distance : positions (m, 3) -> φ (m,) and its gradient (m, 3), the side the triangles face
    """
    counts = np.maximum(np.ceil(CELLS * (high - low) / (high - low).max()), 1).astype(np.int64)
    numbers = np.arange(np.prod(counts + 1)).reshape(counts + 1)
    grid = np.stack(np.meshgrid(*(np.linspace(0, 1, c + 1) for c in counts), indexing="ij"), axis=-1)
    x = (low + grid * (high - low)).reshape(-1, 3)
    phi = np.nan_to_num(distance(x)[0], nan=np.inf)
    cells = [numbers[i : i + counts[0], j : j + counts[1], k : k + counts[2]].ravel() for i, j, k in CORNERS]
    tetrahedra = np.stack(cells, axis=1)[:, TETRAHEDRA].reshape(-1, 4)
    edges = np.concatenate(
        [_cut_triangles(tetrahedra, phi[tetrahedra] < 0, inside) for inside in _corner_subsets()]
    )
    ends, triangles = np.unique(np.sort(edges.reshape(-1, 2), axis=1), axis=0, return_inverse=True)
    a, b = phi[ends].T
    with np.errstate(all="ignore"):
        share = np.nan_to_num(np.clip(a / (a - b), 0.0, 1.0))[:, None]
    vertices = x[ends[:, 0]] + share * (x[ends[:, 1]] - x[ends[:, 0]])
    return vertices, _orient_outward(vertices, triangles.reshape(-1, 3), distance)


def _corner_subsets() -> list[tuple[int, ...]]:
    """The sets of corners of a tetrahedron that may lie inside."""
    return [side for size in (1, 2, 3) for side in combinations(range(4), size)]


def _cut_triangles(tetrahedra: Index, inside: Array, side: tuple[int, ...]) -> Index:
    """Triangles (k, 3, 2) between the edges cut by the surface where exactly these corners are inside."""
    expected = np.isin(np.arange(4), side)
    found = tetrahedra[(inside == expected).all(axis=1)]
    edges = [(i, j) for i in side for j in range(4) if j not in side]
    if len(edges) == 3:
        return np.asarray(found[:, [edges]]).reshape(-1, 3, 2)
    first, second, third, fourth = edges  # neighbours in the quadrilateral: first, second, fourth, third
    halves = [[first, second, fourth], [first, fourth, third]]
    return np.asarray(found[:, halves]).reshape(-1, 3, 2)


def _orient_outward(
    vertices: Array, triangles: Index, distance: Callable[[Array], tuple[Array, Array]]
) -> Index:
    corners = vertices[triangles]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    _, gradient = distance(corners.mean(axis=1))
    away = np.einsum("kc,kc->k", normal, gradient) < 0
    turned = triangles.copy()
    turned[away] = triangles[away][:, ::-1]
    return np.asarray(turned[np.linalg.norm(normal, axis=1) > 0])
