"""The geometry of all bodies of a world, and of fixed shapes, in flat arrays for the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch
from visviva.contact.shapes import pieces as row
from visviva.contact.shapes.bounding_tree import NODE_SIZE as NODE_NUMBERS
from visviva.contact.shapes.bounding_tree import build_tree, refit
from visviva.errors import SceneError
from visviva.geometry.closed_mesh import face_normals
from visviva.geometry.hull_faces import flat_faces, mesh_faces
from visviva.geometry.rotation import rotation_of
from visviva.geometry.shapes.body_shape import CORNERED
from visviva.geometry.shapes.catalogue import NUMBER, SHAPES
from visviva.geometry.solid import Piece, Solid

# parts of the list of pairs that threads share; fixed, so that results do not depend on threads
PAIR_CHUNKS = 16
SPARE_ROWS = 4  # extra rows for every chunk: two for triangles, two for displaced pieces
UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True, eq=False)
class Ground:
    """Fixed ground that is not a solid: a plane, or a sheet of triangles.

    Parameters
    ----------
    point, normal : a point of a plane [m], and its unit normal, which points to the free side
    vertices, triangles : (n, 3) [m], (k, 3) of a sheet; without any it is a plane. Its faces collide only on
        the side of their normals
    """

    point: Array
    normal: Array
    vertices: Array
    triangles: Index


def plane(point: ArrayLike, normal: ArrayLike) -> Ground:
    """The half-space below a plane. Raises SceneError for a normal of length 0."""
    n = np.asarray(normal, float)
    size = float(np.linalg.norm(n))
    if not 0 < size < np.inf:
        raise SceneError(f"found the normal {n.tolist()} of a plane, expected a direction such as [0, 0, 1]")
    return Ground(np.asarray(point, float), n / size, np.zeros((0, 3)), np.zeros((0, 3), np.int64))


def sheet(vertices: ArrayLike, triangles: ArrayLike) -> Ground:
    """Ground made of triangles, open or closed. Raises SceneError for triangles without area."""
    x = np.asarray(vertices, float).reshape(-1, 3)
    faces = np.asarray(triangles, np.int64).reshape(-1, 3)
    face_normals(x, faces)
    return Ground(np.zeros(3), UP, x, faces)


class Geometry:
    """The pieces of bodies and of fixed shapes.

    Parameters
    ----------
    bodies : pairs of a solid, relative to the centre of mass of its body, and the indices (n,) of its bodies
    fixed : solids at their positions in the world, planes and sheets

    Attributes
    ----------
    n : number of pieces; `pieces` has additional rows, which the kernels need
    group : (n,)   the body of each piece, −1 − k for one of the k-th fixed part
    pieces, vertices, faces, corners, nodes : see `visviva.contact.shapes.pieces`
    """

    def __init__(
        self, bodies: Sequence[tuple[Solid, ArrayLike]], fixed: Sequence[Solid | Ground] = ()
    ) -> None:
        self._vertices: list[Array] = []
        self._faces: list[Array] = []
        self._corners: list[Index] = []
        self._nodes: list[Array] = []
        rows: list[Array] = []
        for solid, owners in bodies:
            numbers = np.atleast_1d(np.asarray(owners, np.int64))
            each = np.array([self._row(piece) for piece in solid.pieces])
            mine = np.tile(each, (len(numbers), 1))
            mine[:, row.OWNER] = np.repeat(numbers, len(each))
            rows.append(mine)
        groups = [some[:, row.OWNER].astype(np.int64) for some in rows]
        for k, part in enumerate(fixed):
            pieces = [_ground_piece(part)] if isinstance(part, Ground) else list(part.pieces)
            rows.append(np.array([self._row(piece) for piece in pieces]))
            groups.append(np.full(len(pieces), -1 - k))
        self.group: Index = np.concatenate([*groups, np.zeros(0, np.int64)])
        self.n = sum(len(some) for some in rows)
        spare = np.zeros((SPARE_ROWS * PAIR_CHUNKS, row.PIECE_SIZE))
        spare[:, row.KIND], spare[:, row.OWNER], spare[:, row.LINES] = row.TRIANGLE, -1, CORNERED
        self.pieces = np.concatenate([*rows, spare])
        self.vertices = _stacked(self._vertices, 3)
        self.faces = _stacked(self._faces, 6)
        self.corners = np.concatenate([*self._corners, np.zeros((0, 2), np.int64)])
        self.nodes = _stacked(self._nodes, NODE_NUMBERS)
        place_pieces(self.pieces, np.zeros((0, 7)), True)

    @property
    def arrays(self) -> tuple[Array, Array, Array, Index, Array]:
        """The arguments of the kernels: pieces, vertices, faces, corners, nodes."""
        return self.pieces, self.vertices, self.faces, self.corners, self.nodes

    def place(self, poses: Array) -> None:
        """Move all pieces of bodies to the poses (n, 7) of their bodies: position [m] and unit quaternion."""
        place_pieces(self.pieces, poses, False)

    def _row(self, piece: Piece) -> Array:
        """The row of a piece; vertices, faces and trees are added to the lists."""
        numbers = np.zeros(row.PIECE_SIZE)
        numbers[row.OWNER] = -1
        (
            numbers[row.LOCAL_POSITION : row.LOCAL_POSITION + 3],
            numbers[row.LOCAL_QUATERNION : row.LOCAL_QUATERNION + 4],
        ) = piece.position, piece.orientation
        if piece.kind in ("plane", "sheet", "hull", "mesh"):
            self._row_of_faces(piece, numbers)
        else:
            _row_of_sizes(piece, numbers)
        return numbers

    def _row_of_faces(self, piece: Piece, numbers: Array) -> None:
        if piece.kind == "plane":
            numbers[row.KIND], numbers[row.HALF : row.HALF + 3] = row.PLANE, np.inf
            numbers[row.REACH] = np.inf
            return
        x = piece.vertices - 0.5 * (piece.vertices.min(axis=0) + piece.vertices.max(axis=0))
        numbers[row.LOCAL_POSITION : row.LOCAL_POSITION + 3] += _turned(
            piece.orientation, piece.vertices[0] - x[0]
        )
        numbers[row.HALF : row.HALF + 3] = x.max(axis=0)
        numbers[row.REACH] = np.linalg.norm(x, axis=1).max()
        first = [sum(map(len, some)) for some in (self._vertices, self._faces, self._corners, self._nodes)]
        triangles = piece.triangles
        if piece.kind == "hull":
            numbers[row.KIND], numbers[row.LINES] = row.HULL, CORNERED
            faces, corners = flat_faces(x, triangles)
        else:
            numbers[row.KIND] = row.MESH
            order, nodes = build_tree(x[triangles].mean(axis=1))
            triangles = triangles[order]
            par = np.concatenate([nodes.ravel(), x[triangles].ravel()])
            refit(par, 0, len(nodes), nodes.size, 9, 3, 0.0)
            self._nodes.append(par[: nodes.size].reshape(nodes.shape))
            faces, corners = mesh_faces(x, triangles)
            numbers[row.NODE], numbers[row.NODES] = first[3], len(nodes)
        corners[:, 0] += first[0]
        corners[:, 1] += np.where(corners[:, 1] >= 0, first[1], 0)
        faces[:, 4] += first[2]
        numbers[row.VERTEX], numbers[row.VERTICES] = first[0], len(x)
        numbers[row.FACE], numbers[row.FACES] = first[1], len(faces)
        self._vertices.append(x)
        self._faces.append(faces)
        self._corners.append(corners)


def _stacked(parts: list[Array], numbers: int) -> Array:
    return np.ascontiguousarray(np.concatenate([*parts, np.zeros((0, numbers))]))


def _turned(orientation: Array, x: Array) -> Array:
    matrix = np.empty((3, 3))
    rotation_of(np.asarray(orientation, float), 0, matrix)
    return np.asarray(matrix @ x)


def _ground_piece(ground: Ground) -> Piece:
    """A plane with its normal along the z of its piece, or a sheet."""
    if len(ground.triangles):
        return Piece("sheet", vertices=ground.vertices, triangles=ground.triangles)
    half = ground.normal + UP
    if half[2] < 1e-8:
        orientation = np.array([0.0, 1.0, 0.0, 0.0])
    else:
        x, y, _ = np.cross(UP, ground.normal)
        orientation = np.array([1.0 + ground.normal[2], x, y, 0.0])
    return Piece("plane", position=ground.point, orientation=orientation / np.linalg.norm(orientation))


def _row_of_sizes(piece: Piece, numbers: Array) -> None:
    shape = SHAPES[piece.kind]
    core = shape.core(*piece.size)
    numbers[row.KIND], numbers[row.SIZE : row.SIZE + 3] = NUMBER[piece.kind], core.numbers
    numbers[row.ROUND], numbers[row.REACH] = core.round, core.reach
    numbers[row.HALF : row.HALF + 3] = core.half
    numbers[row.LINES], numbers[row.SLOPE], numbers[row.SMOOTH] = shape.lines, core.slope, shape.smooth


@kernel
def place_pieces(pieces: Array, poses: Array, fixed: bool) -> None:
    """Positions and axes of all pieces in the world: of bodies by the poses (n, 7), or of the fixed ones."""
    own, body, numbers = scratch(3, 3), scratch(3, 3), scratch(1, 4)[0]
    for i in range(len(pieces)):
        owner = int(pieces[i, row.OWNER])
        if (owner < 0) != fixed or pieces[i, row.KIND] == row.TRIANGLE:
            continue
        for c in range(4):
            numbers[c] = pieces[i, row.LOCAL_QUATERNION + c]
        rotation_of(numbers, 0, own)
        if owner < 0:
            for c in range(3):
                pieces[i, row.ORIGIN + c] = pieces[i, row.LOCAL_POSITION + c]
                for d in range(3):
                    pieces[i, row.AXES + 3 * c + d] = own[c, d]
            continue
        for c in range(4):
            numbers[c] = poses[owner, 3 + c]
        rotation_of(numbers, 0, body)
        for c in range(3):
            origin = poses[owner, c]
            for d in range(3):
                origin += body[c, d] * pieces[i, row.LOCAL_POSITION + d]
                pieces[i, row.AXES + 3 * c + d] = (
                    body[c, 0] * own[0, d] + body[c, 1] * own[1, d] + body[c, 2] * own[2, d]
                )
            pieces[i, row.ORIGIN + c] = origin
