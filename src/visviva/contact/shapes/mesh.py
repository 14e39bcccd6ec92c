"""Triangle meshes that points cannot penetrate: checks, pseudonormals, and the array for traversal."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.contact.shapes.bounding_tree import NODE_SIZE, build_tree, refit
from visviva.contact.shapes.mesh_patches import BORDER, CONCAVE, CONVEX, FLAT, SLOTS_PER_POINT
from visviva.contact.shapes.mesh_rows import fill_mesh, select_patches
from visviva.contact.shapes.mesh_walk import (
    COUNT,
    FIRST,
    NEIGHBOURS,
    NODES,
    NORMALS,
    PSEUDONORMALS_SIZE,
    TRIANGLES,
    WIDE,
    gap_mesh,
    sweep_mesh,
)
from visviva.contact.shapes.shape import Shape, common_numbers
from visviva.contact.shapes.triangle import NUMBERS
from visviva.contact.shapes.unheld import first_share_before_unheld
from visviva.contact.shapes.wide_tree import widened
from visviva.core.swept import OWN, SKIN
from visviva.geometry.closed_mesh import check_closed, face_normals
from visviva.geometry.winding import half_edge_pairs, wound_alike

SKIN_SHARE = 1e-9  # skin, as a share of the largest coordinate: far above round-off, far below visibility
COPLANAR_SINE = 1e-9  # sine of the angle between two coplanar faces


def mesh(
    vertices: ArrayLike,
    triangles: ArrayLike,
    side: str = "outside",
    radius: float = 0.0,
    origin: ArrayLike = (0.0, 0.0, 0.0),
) -> Shape:
    """A triangle mesh: a solid, a vessel or a sheet.

    Parameters
    ----------
    vertices : (n, 3) [m], relative to the origin
    triangles : (k, 3)  vertex indices, counter-clockwise seen from outside; in any order for both sides
    side : "outside" or "inside", where points may be, of a closed mesh; "both" of any: each point then stays
        on the side where it starts
    radius : r ≥ 0 of the points [m]
    origin : position of the origin of the vertices [m]

    Every triangle has a skin of 1e-9 of the largest coordinate, within which a point counts as touching. The
    skins of neighbours overlap and are far thicker than round-off, so nothing slips through an edge or a
    corner. Raises SceneError for a mesh without triangles, with degenerate ones, or, where it has one legal
    side, one that is open, not a surface, or wound inside out. Proved by tests/contact/test_mesh.py.
    """
    x = np.asarray(vertices, float).reshape(-1, 3)
    faces = np.asarray(triangles, np.int64).reshape(-1, 3)
    if side == "both":
        faces = wound_alike(faces)
    normals = face_normals(x, faces)
    if side != "both":
        check_closed(x, faces, ", or give side: both", " (for points inside a vessel give side: inside)")
    skin = SKIN_SHARE * max(float(np.abs(x).max() + np.abs(origin).max()), radius)
    order, nodes = build_tree(x[faces].mean(axis=1))
    faces, normals = faces[order], normals[order]
    corners = np.concatenate([x[faces].reshape(-1, 9), normals], axis=1)
    pseudo = pseudonormals(x, faces, normals)
    beside = neighbours(x, faces, normals)
    starts = np.cumsum([FIRST, nodes.size, corners.size, pseudo.size, beside.size])
    parts = (np.zeros(FIRST), nodes, corners, pseudo, beside)
    par = np.concatenate([part.ravel() for part in parts])
    par[:OWN] = common_numbers(side, radius, origin, float(np.abs(x).max()), skin)
    par[[NODES, COUNT, TRIANGLES, NORMALS, NEIGHBOURS, WIDE]] = starts[0], len(nodes), *starts[1:]
    assert (
        corners.shape[1] == NUMBERS and pseudo.shape[1] == PSEUDONORMALS_SIZE and nodes.shape[1] == NODE_SIZE
    )
    refit(par, starts[0], len(nodes), starts[1], NUMBERS, 3, float(par[SKIN]))
    wide = widened(par[starts[0] : starts[1]].reshape(nodes.shape))
    par = np.concatenate([par, wide.ravel()])
    return Shape(
        gap_mesh, sweep_mesh, par, fill_mesh, SLOTS_PER_POINT, select_patches, first_share_before_unheld
    )


def pseudonormals(x: Array, faces: Index, normals: Array) -> Array:
    """Of every triangle (k, 18): sums of the normals about its three edges, and by angles about its corners.

    Source: Bærentzen and Aanæs, "Signed distance computation using the angle weighted pseudonormal" (2005).
    """
    k = len(faces)
    half_edges = np.stack([faces, np.roll(faces, -1, axis=1)], axis=2)
    _, at = np.unique(np.sort(half_edges, axis=2).reshape(-1, 2), axis=0, return_inverse=True)
    edges = np.zeros((at.max() + 1, 3))
    np.add.at(edges, at.ravel(), np.repeat(normals, 3, axis=0))
    out = x[np.roll(faces, -1, axis=1)] - x[faces]
    back = x[np.roll(faces, 1, axis=1)] - x[faces]
    cosine = np.einsum("kis,kis->ki", out, back)
    angle = np.arctan2(np.linalg.norm(np.cross(out, back), axis=2), cosine)
    corners = np.zeros((len(x), 3))
    np.add.at(corners, faces, angle[:, :, None] * normals[:, None, :])
    return np.concatenate([edges[at.ravel()].reshape(k, 9), corners[faces].reshape(k, 9)], axis=1)


def neighbours(x: Array, faces: Index, normals: Array) -> Array:
    """Of every triangle (k, 3) what lies beyond its edges: 4 · (its neighbour) + (what the edge is)."""
    pairs = half_edge_pairs(faces)
    beside = np.full(faces.size, BORDER)
    for mine, other in (pairs.T, pairs[:, ::-1].T):
        a, b = mine // 3, other // 3
        opposite = x[faces[b, (other % 3 + 2) % 3]]
        start = x[faces[b, other % 3]]
        height = np.einsum("ij,ij->i", normals[a], opposite - start)
        size = np.linalg.norm(opposite - start, axis=1)
        kind = np.where(np.abs(height) <= COPLANAR_SINE * size, FLAT, np.where(height < 0, CONVEX, CONCAVE))
        beside[mine] = 4 * b + kind
    return beside.reshape(faces.shape).astype(float)
