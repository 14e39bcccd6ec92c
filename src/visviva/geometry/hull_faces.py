"""Faces of hulls and meshes as loops of corners, with the face adjacent at every edge."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.geometry.closed_mesh import face_normals

COPLANAR_SINE = 1e-9  # sine of the angle below which triangles of a hull form one face


def mesh_faces(x: Array, triangles: Index) -> tuple[Array, Index]:
    """Rows (k, 6) of triangles, and their corners (3k, 2); see `visviva.contact.shapes.pieces`."""
    normals = face_normals(x, triangles)
    beside = _adjacent_triangles(triangles)
    offsets = np.einsum("ij,ij->i", normals, x[triangles[:, 0]])
    count = np.arange(len(triangles))
    rows = np.column_stack([normals, offsets, 3.0 * count, np.full(len(count), 3.0)])
    return rows, np.column_stack([triangles.ravel(), beside.ravel()])


def _adjacent_triangles(triangles: Index) -> Index:
    """The adjacent triangle at every edge (k, 3); −1 where there is none, or more than one."""
    half_edges = np.stack([triangles, np.roll(triangles, -1, axis=1)], axis=2).reshape(-1, 2)
    _, at, counts = np.unique(np.sort(half_edges, axis=1), axis=0, return_inverse=True, return_counts=True)
    order = np.argsort(at.ravel(), kind="stable")
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])[counts == 2]
    beside = np.full(len(half_edges), -1)
    beside[order[first]], beside[order[first + 1]] = order[first + 1] // 3, order[first] // 3
    return beside.reshape(-1, 3)


def flat_faces(x: Array, triangles: Index) -> tuple[Array, Index]:
    """Rows (k, 6) of the planar faces of a hull, each of one or more triangles, and their corners (·, 2)."""
    normals, beside = face_normals(x, triangles), _adjacent_triangles(triangles)
    face = _coplanar_faces(normals, beside)
    rows: list[list[float]] = []
    corners: list[tuple[int, int]] = []
    for number in range(int(face.max()) + 1):
        mine = np.flatnonzero(face == number)
        edges = {
            int(triangles[t, e]): (int(triangles[t, (e + 1) % 3]), int(face[beside[t, e]]))
            for t in mine
            for e in range(3)
            if face[beside[t, e]] != number
        }
        loop: list[tuple[int, int]] = []
        at = min(edges)
        while not loop or at != min(edges):
            loop.append((at, edges[at][1]))
            at = edges[at][0]
        areas = [np.linalg.norm(np.cross(*(x[triangles[t, 1:]] - x[triangles[t, 0]]))) for t in mine]
        normal = np.average(normals[mine], axis=0, weights=areas)
        normal /= np.linalg.norm(normal)
        offset = max(float(normal @ x[vertex]) for vertex, _ in loop)
        rows.append([*normal, offset, len(corners), len(loop)])
        corners += loop
    return np.array(rows), np.array(corners)


def _coplanar_faces(normals: Array, beside: Index) -> Index:
    """The face (k,) of every triangle: neighbours coplanar with its first triangle belong to it."""
    face = np.full(len(normals), -1)
    count = 0
    for seed in range(len(normals)):
        if face[seed] >= 0:
            continue
        face[seed], todo = count, [seed]
        while todo:
            for other in beside[todo.pop()]:
                if (
                    face[other] < 0
                    and np.linalg.norm(np.cross(normals[seed], normals[other])) < COPLANAR_SINE
                ):
                    face[other] = count
                    todo.append(int(other))
        count += 1
    return face
