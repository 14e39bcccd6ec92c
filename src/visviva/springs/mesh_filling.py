"""A closed triangle mesh filled with a lattice of points that carry its surface."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.bounds import MAX_NODES
from visviva.errors import SceneError
from visviva.springs.from_mesh import Surface

CARRIERS = 12  # lattice points that carry a vertex of the surface


@dataclass(frozen=True)
class Filling:
    """The points of a lattice inside a mesh, and their weights for its vertices.

    Parameters
    ----------
    places : (n, 3)     integer lattice coordinates
    x : (n, 3)          positions [m]
    nodes : (v, c)      the points that carry each vertex
    weights : (v, c)    x_vertex = Σ_j w_j x_nodes(j); exact for affine motion: translation, rotation, uniform
        stretch and shear
    """

    cells: Index
    x: Array
    nodes: Index
    weights: Array


def fill(surface: Surface, spacing: float) -> Filling:
    """Points of a cubic lattice of the given spacing [m] inside a closed mesh, centred in its box.

    A point is inside if the winding number of the mesh around it is not 0. Raises SceneError if the mesh is
    not closed, if fewer than 4 points are inside or all of them are coplanar, and above 200 000 points.
    """
    refuse_open(surface)
    low, high = surface.vertices.min(axis=0), surface.vertices.max(axis=0)
    count = np.maximum(np.floor((high - low) / spacing + 0.5), 1).astype(np.int64)
    if float(np.prod(count.astype(float))) > 50 * MAX_NODES:
        raise SceneError(f"spacing {spacing:g} m is too small for a mesh of {_extents(high - low)}")
    first = 0.5 * (low + high) - 0.5 * spacing * (count - 1)
    inside = np.zeros(count, np.int64)
    corners = surface.vertices[surface.triangles]
    _winding_numbers(corners, first, spacing, inside)
    cells = np.argwhere(inside != 0)
    x = first + spacing * cells
    if len(cells) > MAX_NODES:
        raise SceneError(f"spacing {spacing:g} m puts {len(cells)} points into the mesh; use a larger one")
    if len(cells) < 4 or np.linalg.matrix_rank(x - x.mean(axis=0), tol=0.1 * spacing) < 3:
        raise SceneError(
            f"spacing {spacing:g} m puts {len(cells)} points into a mesh of {_extents(high - low)}, too few "
            "to keep its shape; use a smaller one"
        )
    nodes, weights = interpolation_weights(surface.vertices, x)
    return Filling(cells, x, nodes, weights)


def _extents(sides: Array) -> str:
    return f"{' × '.join(f'{side:.3g}' for side in sides)} m"


def refuse_open(surface: Surface) -> None:
    """Raise SceneError unless every edge borders two triangles that traverse it in opposite directions."""
    f = surface.triangles
    directed_edges = np.concatenate([f[:, [0, 1]], f[:, [1, 2]], f[:, [2, 0]]])
    n = len(surface.vertices)
    forward, back = (
        np.sort(directed_edges[:, 0] * n + directed_edges[:, 1]),
        np.sort(directed_edges[:, 1] * n + directed_edges[:, 0]),
    )
    if not np.array_equal(forward, back):
        lone = np.setdiff1d(forward, back)
        edge = (lone if len(lone) else forward[:1])[0]
        position = ", ".join(f"{c:.3g}" for c in surface.vertices[edge // n])
        raise SceneError(
            "the mesh is not closed, or its triangles have inconsistent orientations, as at the edge near "
            f"({position}); expected a closed surface"
        )


def interpolation_weights(vertices: Array, x: Array) -> tuple[Index, Array]:
    """Points (v, c) near each vertex and weights (v, c) of sum 1 that reproduce it and every linear map.

    w = d + D P (Pᵀ D P)⁺ (p − Pᵀ d): weights d that decrease with distance, changed as little as reproduction
    requires; P holds 1 and the positions of the points, p those of the vertex.
    """
    from scipy.spatial import cKDTree  # a third of a second, for scenes with shells only

    found = cKDTree(x).query(vertices, min(CARRIERS, len(x)))
    distance, nodes = np.asarray(found[0], float), np.asarray(found[1], np.int64)
    near = 1.0 / (distance**2 + 1e-2 * distance.max() ** 2 + 1e-300)
    near /= near.sum(axis=1, keepdims=True)
    arms = x[nodes] - vertices[:, None, :]
    size = np.abs(arms).max()
    basis = np.concatenate([np.ones((*nodes.shape, 1)), arms / size], axis=2)
    target = np.zeros((len(vertices), 4))
    target[:, 0] = 1.0
    missing = target - np.einsum("vjb,vj->vb", basis, near)
    gram = np.einsum("vja,vj,vjb->vab", basis, near, basis)
    change = np.einsum("vab,vb->va", np.linalg.pinv(gram, rcond=1e-9, hermitian=True), missing)
    weights = near * (1.0 + np.einsum("vjb,vb->vj", basis, change))
    return nodes, weights


@kernel
def _winding_numbers(corners: Array, first: Array, spacing: float, winding: Index) -> None:
    """Winding numbers from the crossings above each point: +1 for triangles that face up, −1 down.

    The orientation about the vertical line is the sign of one determinant per edge, computed from the lower
    corner of the edge in both of its triangles, so that no crossing on an edge is counted twice or missed.
    """
    n, m, k = winding.shape
    for t in range(corners.shape[0]):
        a, b, c = corners[t, 0], corners[t, 1], corners[t, 2]
        i0 = max(int(np.ceil((min(a[0], b[0], c[0]) - first[0]) / spacing)), 0)
        i1 = min(int(np.floor((max(a[0], b[0], c[0]) - first[0]) / spacing)), n - 1)
        j0 = max(int(np.ceil((min(a[1], b[1], c[1]) - first[1]) / spacing)), 0)
        j1 = min(int(np.floor((max(a[1], b[1], c[1]) - first[1]) / spacing)), m - 1)
        for i in range(i0, i1 + 1):
            for j in range(j0, j1 + 1):
                x, y = first[0] + i * spacing, first[1] + j * spacing
                ab, bc, ca = _side_of_line(a, b, x, y), _side_of_line(b, c, x, y), _side_of_line(c, a, x, y)
                if ab == 0 or ab != bc or bc != ca:
                    continue
                area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
                if area == 0.0:
                    continue
                p = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area
                q = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area
                height = p * a[2] + q * b[2] + (1.0 - p - q) * c[2]
                top = min(int(np.ceil((height - first[2]) / spacing)), k)
                for below in range(top):
                    winding[i, j, below] += ab


@kernel
def _side_of_line(a: Array, b: Array, x: float, y: float) -> int:
    """+1 if (x, y) is left of the line from a to b, −1 if right; on the line, as if slightly beside it."""
    if a[0] > b[0] or (a[0] == b[0] and a[1] > b[1]):
        return -1 if _left_of(b, a, x, y) else 1
    return 1 if _left_of(a, b, x, y) else -1


@kernel
def _left_of(a: Array, b: Array, x: float, y: float) -> bool:
    return bool((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0.0)
