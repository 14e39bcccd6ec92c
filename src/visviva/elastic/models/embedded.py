"""A finer surface drawn instead of a body's own; its vertices move with the elements containing them."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from pydantic import Field

from visviva.arrays import Array, Index
from visviva.core.body_nodes import BodyNodes
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.vocabulary.looks import CarriedTrack
from visviva.vocabulary.model import Model
from visviva.vocabulary.quantity import Number, Positive

CANDIDATE_COUNTS = (24, 256)
"""Number of elements searched for the one that contains a vertex, and if none of them does."""
BATCH_SIZE = 1024
"""Vertices searched at once, which bounds the memory used."""


class SurfaceFile(Model):
    """A surface drawn instead of the body's own, in the axes of its shape: each vertex moves with the element
    that contains it, or with the nearest one. Contact uses the body's own surface.
    """

    file: str = Field(description="OBJ, STL, PLY, OFF or GLB, relative to the scene file")
    scale: Annotated[Number, Positive] = Field(1.0, description="metres per unit of the file")


def embedded(mesh: TetMesh, positions: Array) -> tuple[Index, Array]:
    """Elements (n,) and vertex weights (n, 4) for positions (n, 3): x = Σ w_i x_i, Σ w_i = 1.

    Of the elements near a position, it is the one with the largest minimum weight: the one that contains it
    or, outside all of them, the closest one, whose deformation is extrapolated.
    """
    from scipy.spatial import cKDTree  # a third of a second, for bodies with a finer surface only

    corners = mesh.x[mesh.tets]
    inverse = np.asarray(np.linalg.inv((corners[:, 1:] - corners[:, :1]).transpose(0, 2, 1)), np.float64)
    tree = cKDTree(corners.mean(axis=1))
    elements, weights = np.zeros(len(positions), np.int64), np.full((len(positions), 4), -np.inf)
    for tried in CANDIDATE_COUNTS:
        open_ = np.flatnonzero(weights.min(axis=1) < 0.0)
        for begin in range(0, len(open_), BATCH_SIZE):
            own = open_[begin : begin + BATCH_SIZE]
            near = np.asarray(tree.query(positions[own], range(1, min(tried, len(corners)) + 1))[1], np.int64)
            elements[own], weights[own] = _containing_elements(near, corners[:, 0], inverse, positions[own])
    return elements, weights


def _containing_elements(near: Index, first: Array, inverse: Array, positions: Array) -> tuple[Index, Array]:
    rows = np.arange(len(positions))
    inner = np.einsum("nkij,nkj->nki", inverse[near], positions[:, None] - first[near])
    weights = np.concatenate([1.0 - inner.sum(axis=2, keepdims=True), inner], axis=2)
    best = weights.min(axis=2).argmax(axis=1)
    return near[rows, best], weights[rows, best]


def embedded_track(nodes: BodyNodes, mesh: TetMesh, x: Array, faces: Index, color: str) -> CarriedTrack:
    """A track of a surface with vertices x (n, 3) at the start and faces (k, 3), carried by a mesh."""
    elements, weights = embedded(mesh, x)
    look = {"radius": 0.0, "surface_color": color}
    static = {"triangles": np.asarray(faces, np.int32)}
    return CarriedTrack(nodes.name, nodes.points, mesh.tets[elements], weights, look, static)
