"""Nets from triangle meshes: vertices become point masses, edges become springs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.springs.mesh_file import load_mesh
from visviva.springs.spring import Springs
from visviva.vocabulary.quantity import MAX_VALUE

FORMATS = (".obj", ".stl", ".ply", ".off", ".glb")
Share = Literal["area", "equal"]


@dataclass(frozen=True)
class Surface:
    """A triangle mesh without unused or coincident vertices.

    Parameters
    ----------
    vertices : (n, 3)    [m], in the order of the file
    triangles : (k, 3)   vertex numbers
    edges : (m, 2)       each once, lower number first
    lengths : (m,)       their lengths [m], > 0
    """

    vertices: Array
    triangles: Index
    edges: Index
    lengths: Array

    def masses(self, total: float, share: Share = "area") -> Array:
        """Masses (n,) of the vertices [kg] with the given sum.

        "area": a third of each triangle's share goes to each corner, as for a sheet of uniform thickness;
        raises SceneError if all triangles of a vertex have zero area. "equal": all equal.
        """
        n = len(self.vertices)
        if share == "equal":
            return np.full(n, total / n)
        corners = self.vertices[self.triangles]
        areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
        weight = np.bincount(self.triangles.ravel(), np.repeat(areas, 3), n)
        if not (weight > 1e-12 * weight.mean()).all():
            vertex = int(np.argmin(weight))
            raise SceneError(f"the triangles about vertex {vertex} have no area; share the mass equally")
        return np.asarray(total * weight / weight.sum())


def read_surface(path: str | Path, scale: float = 1.0) -> Surface:
    """Read an OBJ, STL, PLY, OFF or GLB file; coordinates are multiplied by `scale`.

    Vertices at exactly the same position are merged, unused ones omitted, materials ignored. Raises
    SceneError for a file that is missing, unreadable or without triangles, a coordinate that is not finite or
    beyond 1e40 m, or an edge of zero length.
    """
    name = Path(path)
    if not name.is_file():
        raise SceneError("there is no such file, expected a triangle mesh", file=str(path))
    if name.suffix.lower() not in FORMATS:
        raise SceneError(
            f"found a file '{name.suffix}', expected one of {', '.join(FORMATS)}", file=str(path)
        )
    vertices, triangles = load_mesh(name)
    if not len(triangles):
        raise SceneError("found no faces, expected a mesh of triangles", file=str(path))
    if triangles.min() < 0 or triangles.max() >= len(vertices):
        raise SceneError(
            f"a face refers to a vertex that does not exist: there are {len(vertices)}", file=str(path)
        )
    with np.errstate(all="ignore"):
        vertices = scale * vertices
    bad = np.flatnonzero(~(np.abs(vertices) <= MAX_VALUE).all(axis=1))
    if len(bad):
        raise SceneError(_bad_coordinate(int(bad[0]), vertices[bad[0]]), file=str(path))
    try:
        return surface_of(vertices, triangles)
    except SceneError as error:
        raise SceneError(error.message, file=str(path)) from None


def _bad_coordinate(number: int, index: Array) -> str:
    found = index[~(np.abs(index) <= MAX_VALUE)][0]
    if np.isfinite(found):
        return f"vertex {number} has a coordinate of {found:g} m, beyond {MAX_VALUE:g}"
    return f"vertex {number} has a coordinate that is not a finite number"


def surface_of(vertices: ArrayLike, triangles: ArrayLike) -> Surface:
    """A surface from arrays (n, 3) and (k, 3), as from `read_surface`, with the same error."""
    corners = np.asarray(triangles, np.int64)
    used = np.unique(corners)
    vertices_found, first, inverse = np.unique(
        np.asarray(vertices, float)[used], axis=0, return_index=True, return_inverse=True
    )
    order = np.argsort(first)
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    x, faces = vertices_found[order], rank[inverse.ravel()][np.searchsorted(used, corners)]
    pairs = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    edges = np.unique(pairs, axis=0)
    lengths = np.linalg.norm(x[edges[:, 1]] - x[edges[:, 0]], axis=1)
    if not (lengths > 0).all():
        edge = edges[int(np.argmin(lengths))]
        face = int(np.flatnonzero(np.isin(faces, edge).sum(axis=1) >= 2)[0])
        position = ", ".join(f"{c:g}" for c in x[edge[0]])
        raise SceneError(
            f"two corners of face {face} are at the same position ({position}): an edge of length 0"
        )
    return Surface(x, faces, edges, lengths)


def edge_springs(
    name: str, surface: Surface, points: Points, stiffness: ArrayLike, damping: ArrayLike = 0.0
) -> Springs:
    """A spring along every edge, at rest in the mesh; `points` (n,) are its vertices in order."""
    a, b = points.take(surface.edges[:, 0]), points.take(surface.edges[:, 1])
    return Springs(name, a, b, stiffness, surface.lengths, damping)
