"""Edges and faces of the solids on which ropes lie, as plain arrays for the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.errors import SceneError
from visviva.geometry.convex_parts import convex_parts
from visviva.geometry.hull_faces import flat_faces
from visviva.geometry.solid import Piece, Solid, surface

# columns of an edge: its start (3), direction (3), length, and the unit vector between its faces (3)
START, DIRECTION, LENGTH, OUTWARD = 0, 3, 6, 7


@dataclass(frozen=True)
class Edges:
    """The convex parts of solids, each in the axes of its solid, enlarged by `offset`.

    planes (f, 4)   outward unit normal of each face and its distance from the origin [m]
    edges (e, 10)   start [m], unit direction, length [m], unit vector outward between its faces
    beside (e, 2)   the two faces of each edge
    hulls (h, 5)    for each part its solid, its first face and the one behind its last, and its edges
        likewise
    """

    planes: Array
    edges: Array
    beside: Index
    hulls: Index

    @property
    def arrays(self) -> tuple[Array, Array, Index, Index]:
        """In the order that the kernels expect."""
        return self.planes, self.edges, self.beside, self.hulls

    @classmethod
    def of(cls, solids: Sequence[Solid], offset: float) -> Edges:
        """Those of solids; round ones are faceted. Raises SceneError for a concave part."""
        planes: list[Array] = []
        edges: list[Array] = []
        beside: list[Index] = []
        hulls: list[tuple[int, ...]] = []
        f, e = 0, 0
        for number, solid in enumerate(solids):
            for x, triangles in _convex_parts(solid):
                faces, corners = flat_faces(x, triangles)
                own, sides = _edges(x, faces, corners, offset)
                planes.append(np.column_stack([faces[:, :3], faces[:, 3] + offset]))
                edges.append(own)
                beside.append(sides + f)
                hulls.append((number, f, f + len(faces), e, e + len(own)))
                f, e = f + len(faces), e + len(own)
        return cls(
            np.ascontiguousarray(np.concatenate([*planes, np.zeros((0, 4))])),
            np.ascontiguousarray(np.concatenate([*edges, np.zeros((0, 10))])),
            np.concatenate([*beside, np.zeros((0, 2), np.int64)]),
            np.array(hulls, np.int64).reshape(-1, 5),
        )


def _convex_parts(solid: Solid) -> list[tuple[Array, Index]]:
    """Corners and triangles of the convex parts of a solid."""
    found = []
    for piece in solid.pieces:
        for part in _parts(piece):
            x, triangles = surface(Solid((part,)))
            found.append((x, triangles))
    return found


def _parts(piece: Piece) -> tuple[Piece, ...]:
    if piece.kind != "mesh":
        return (piece,)
    try:
        parts = convex_parts(piece.vertices, piece.triangles)
    except SceneError as error:
        hint = "a rope can lie only on convex parts: give the body `pieces`, or a hull"
        raise SceneError(f"{error.message}; {hint}") from None
    return parts.moved(piece.position, piece.orientation).pieces


def _edges(x: Array, faces: Array, corners: Index, offset: float) -> tuple[Array, Index]:
    """Rows of the edges of one part, offset with its faces, and the two faces of each."""
    rows, sides = [], []
    for number, (*_, first, count) in enumerate(faces):
        loop = corners[int(first) : int(first + count)]
        for (a, other), (b, _) in zip(loop, np.roll(loop, -1, axis=0), strict=True):
            if number < other:
                n0, n1 = faces[number, :3], faces[other, :3]
                out = (n0 + n1) / (1.0 + n0 @ n1)
                length = np.linalg.norm(x[b] - x[a])
                start = x[a] + offset * out
                rows.append([*start, *(x[b] - x[a]) / length, length, *out / np.linalg.norm(out)])
                sides.append((number, other))
    return np.array(rows), np.array(sides, np.int64)
