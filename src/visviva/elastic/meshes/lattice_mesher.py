"""Tetrahedral solids from closed surfaces: a body-centred cubic lattice, cut along the surface after the
vertices near it have been moved onto it.

Source: F. Labelle and J. R. Shewchuk, "Isosurface stuffing", 2007; here quadrangles are split according to
the numbers of their vertices. Proved by tests/elastic/test_lattice_mesher.py.
"""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.elastic.meshes.shapes import prisms
from visviva.elastic.meshes.surface_queries import RAY_OFFSET, crossings, inside
from visviva.elastic.meshes.tet_mesh import TetMesh, positively_oriented
from visviva.errors import SceneError
from visviva.geometry.closed_mesh import check_solid, signed_volume

LONG_EDGE_SHARE, SHORT_EDGE_SHARE = 0.24999, 0.41189
"""Fraction of an edge within which its end is moved to the intersection with the surface: for edges along
the axes, and for the others, which are shorter. With them that paper found no dihedral angle below 10°."""
MAX_CELLS = 400_000  # cells
VOLUME_TOLERANCE = 0.1  # relative volume error permitted
MIN_VOLUME = 1e-9  # of the volume of a lattice tetrahedron: smaller ones are omitted


def fill(vertices: Array, faces: Index, spacing: float) -> TetMesh:
    """The solid inside a closed surface, with edges of about the spacing [m]; sharp edges are cut off.

    Raises SceneError for a surface that does not bound a solid, a spacing that gives no elements or too many,
    and parts so thin that a tenth of the volume is lost.
    """
    x, faces = check_solid(vertices, faces)
    low, counts = x.min(axis=0) - spacing, np.ceil(np.ptp(x, axis=0) / spacing) + 2
    if (cells := math.prod(counts.tolist())) > MAX_CELLS:
        raise SceneError(
            f"a surface {np.ptp(x, axis=0).max():.3g} m long takes {cells:.3g} cells of {spacing:.3g} m, "
            f"expected at most {MAX_CELLS}: use a larger spacing, or a scale, 0.001 if the file is in "
            "millimetres"
        )
    positions, tets = _lattice(low, counts.astype(int), spacing)
    marks = np.zeros(len(positions))
    inside(positions, x, faces, 1e-7 * spacing * np.array(RAY_OFFSET), marks)
    sign: Index = np.where(marks > 0, 1, -1)
    tets = tets[(sign[tets] > 0).any(axis=1)]
    if not len(tets):
        raise SceneError(f"no point of a lattice of {spacing:.3g} m is inside: use a smaller spacing")
    edges = np.unique(np.sort(np.concatenate([tets[:, [a, b]] for a, b in PAIRS]), axis=1), axis=0)
    edges = edges[sign[edges[:, 0]] != sign[edges[:, 1]]]
    edges = np.where((sign[edges[:, 0]] > 0)[:, None], edges, edges[:, ::-1])
    share = np.zeros(len(edges))
    crossings(positions[edges[:, 0]], positions[edges[:, 1]], x, faces, share)
    cut = positions[edges[:, 0]] + share[:, None] * (positions[edges[:, 1]] - positions[edges[:, 0]])
    _snap(positions, sign, edges, cut, spacing)
    mesh = _cut(positions, sign, tets, edges, cut)
    mesh = _without_slivers(mesh, spacing)
    filled = float(mesh.volumes().sum() / signed_volume(x, faces))
    if abs(filled - 1.0) > VOLUME_TOLERANCE:
        raise SceneError(
            f"a lattice of {spacing:.3g} m is too coarse, it fills {filled:.0%} of the volume: use at most a "
            "quarter of the thickness of the thinnest part"
        )
    return mesh


PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def _lattice(low: Array, count: Index, spacing: float) -> tuple[Array, Index]:
    """Corners and centres of cells, and tetrahedra of two centres and an edge of the face between them."""
    n = [int(c) for c in count]
    corner = np.arange((n[0] + 1) * (n[1] + 1) * (n[2] + 1)).reshape(n[0] + 1, n[1] + 1, n[2] + 1)
    centre = corner.size + np.arange(n[0] * n[1] * n[2]).reshape(n)
    lines = [np.arange(c + 1) for c in n]
    at = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, 3)
    middle = (
        np.stack(np.meshgrid(*[line[:-1] for line in lines], indexing="ij"), axis=-1).reshape(-1, 3) + 0.5
    )
    found = []
    for axis in range(3):
        first = np.moveaxis(centre, axis, 0)
        corners = np.moveaxis(corner, axis, 0)[1:-1]
        _, along, across = first.shape
        ring = [corners[:, i : i + along, j : j + across] for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            found.append(np.stack([first[:-1], first[1:], a, b], axis=-1).reshape(-1, 4))
    return low + spacing * np.vstack([at, middle]), np.concatenate(found)


def _snap(positions: Array, sign: Index, edges: Index, cut: Array, spacing: float) -> None:
    """Move vertices onto the surface where it cuts one of their edges nearby; their sign becomes 0."""
    length = np.linalg.norm(positions[edges[:, 1]] - positions[edges[:, 0]], axis=1)
    near = np.where(length > 0.95 * spacing, LONG_EDGE_SHARE, SHORT_EDGE_SHARE) * length
    ends, at = edges.ravel(), np.repeat(np.arange(len(edges)), 2)
    away = np.linalg.norm(positions[ends] - cut[at], axis=1)
    close = away < near[at]
    order = np.lexsort((away, ends))
    order = order[close[order]]
    moved, first = np.unique(ends[order], return_index=True)
    positions[moved] = cut[at[order[first]]]
    sign[moved] = 0


def _cut(positions: Array, sign: Index, tets: Index, edges: Index, cut: Array) -> TetMesh:
    """The interior part of the lattice's tetrahedra, by the number of vertices inside, on and outside."""
    key = np.sort(edges, axis=1) @ [len(positions), 1]
    order = np.argsort(key)
    key = key[order]

    def between(a: Index, b: Index) -> Index:
        """The vertex at which the surface cuts the edge from a to b."""
        wanted = np.minimum(a, b) * len(positions) + np.maximum(a, b)
        return np.asarray(len(positions) + order[np.searchsorted(key, wanted)])

    ranked = np.take_along_axis(tets, np.lexsort((tets, -sign[tets]), axis=1), axis=1)
    plus, zero = (sign[ranked] > 0).sum(axis=1), (sign[ranked] == 0).sum(axis=1)
    made = [ranked[(plus > 0) & (plus + zero == 4)]]
    for p, z in product((1, 2, 3), (0, 1, 2)):
        if p + z < 4:
            made.append(_pieces(ranked[(plus == p) & (zero == z)], p, z, between))
    found = np.concatenate(made)
    used, inverse = np.unique(found, return_inverse=True)
    return positively_oriented(np.vstack([positions, cut])[used], inverse.reshape(-1, 4))


def _pieces(t: Index, p: int, z: int, between: object) -> Index:
    """Tetrahedra of those (m, 4) with p vertices inside, then z on the surface, the rest outside."""
    assert callable(between)
    a, b, c, d = t.T
    if p == 1:
        ends = [v if i <= z else between(a, v) for i, v in enumerate((a, b, c, d))]
        return np.stack(ends, axis=1)
    if (p, z) == (2, 1):
        ac, bc = between(a, d), between(b, d)
        return np.concatenate([np.stack([a, b, bc, c], axis=1), np.stack([a, bc, ac, c], axis=1)])
    if p == 2:
        low = np.stack([a, between(a, c), between(a, d)], axis=1)
        return prisms(low, np.stack([b, between(b, c), between(b, d)], axis=1))
    return prisms(t[:, :3], np.stack([between(v, d) for v in (a, b, c)], axis=1))


def _without_slivers(mesh: TetMesh, spacing: float) -> TetMesh:
    full: Mask = mesh.volumes() > MIN_VOLUME * spacing**3
    used, inverse = np.unique(mesh.tets[full], return_inverse=True)
    return TetMesh(mesh.x[used], inverse.reshape(-1, 4))
