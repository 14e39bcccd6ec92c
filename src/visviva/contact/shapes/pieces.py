"""The numbers of a piece of a body: its row, which all kernels of contact between bodies read.

A piece is stored in five arrays, which belong together (see `visviva.contact.shapes.geometry.Geometry`):

    pieces (p, 38)     one row each, see the names below
    vertices (·, 3)    of hulls and meshes, in axes of their piece [m]
    faces (·, 6)       normal, distance of the plane along it, first corner, number of corners
    corners (·, 2)     vertex, and the face beyond the edge from this corner to the next (−1 for none)
    nodes (·, 8)       trees over the faces of meshes, see `visviva.contact.shapes.bounding_tree`
"""

from __future__ import annotations

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.geometry.shapes.catalogue import CATALOGUE, NUMBER
from visviva.geometry.vectors import Vector

KIND, OWNER = 0, 1  # its type, and the index of its body: −1 for none
SIZE = 2  # the three numbers of its shape, see `visviva.geometry.shapes.body_shape`
ROUND = 5  # radius of the ball that is swept over its core [m]
HALF = 6  # three half sizes of a bounding box around its origin, along its own axes [m]
REACH = 9  # radius of a bounding sphere around its origin [m]
LOCAL_POSITION, LOCAL_QUATERNION = 10, 13  # position (3) and unit quaternion (4) in the body
ORIGIN, AXES = 17, 20  # origin (3) and rotation matrix (9) in the world
VERTEX, VERTICES = 29, 30  # its first vertex, and their number
FACE, FACES = 31, 32  # its first face, and their number
NODE, NODES = 33, 34  # its first node, and their number
LINES, SLOPE, SMOOTH = (
    35,
    36,
    37,
)  # its straight lines, their slope, and whether it is smooth, see `visviva.geometry.shapes.body_shape`
PIECE_SIZE = 38

SPHERE, CAPSULE, BOX = NUMBER["sphere"], NUMBER["capsule"], NUMBER["box"]
HULL, TRIANGLE, MESH, PLANE = range(len(CATALOGUE), len(CATALOGUE) + 4)

MAX_POINTS = 16  # points of a pair: up to four per patch, and up to four patches with different normals
# of a contact point: gap, normal, its two positions; size
GAP, NORMAL, FIRST, SECOND, POINT_SIZE = 0, 1, 4, 7, 10


@kernel
def size_of(pieces: Array, i: int) -> Vector:
    """The three numbers of the shape of a piece."""
    return pieces[i, SIZE], pieces[i, SIZE + 1], pieces[i, SIZE + 2]


@kernel
def origin_of(pieces: Array, i: int) -> Vector:
    """Position of the origin of a piece in the world [m]."""
    return pieces[i, ORIGIN], pieces[i, ORIGIN + 1], pieces[i, ORIGIN + 2]


@kernel
def axis_of(pieces: Array, i: int, axis: int) -> Vector:
    """One axis of a piece in the world."""
    return pieces[i, AXES + axis], pieces[i, AXES + 3 + axis], pieces[i, AXES + 6 + axis]


@kernel
def to_world(pieces: Array, i: int, p: Vector) -> Vector:
    """A direction in the axes of a piece, in those of the world."""
    return (
        pieces[i, AXES] * p[0] + pieces[i, AXES + 1] * p[1] + pieces[i, AXES + 2] * p[2],
        pieces[i, AXES + 3] * p[0] + pieces[i, AXES + 4] * p[1] + pieces[i, AXES + 5] * p[2],
        pieces[i, AXES + 6] * p[0] + pieces[i, AXES + 7] * p[1] + pieces[i, AXES + 8] * p[2],
    )


@kernel
def to_piece(pieces: Array, i: int, d: Vector) -> Vector:
    """A direction of the world in the axes of a piece."""
    return (
        pieces[i, AXES] * d[0] + pieces[i, AXES + 3] * d[1] + pieces[i, AXES + 6] * d[2],
        pieces[i, AXES + 1] * d[0] + pieces[i, AXES + 4] * d[1] + pieces[i, AXES + 7] * d[2],
        pieces[i, AXES + 2] * d[0] + pieces[i, AXES + 5] * d[1] + pieces[i, AXES + 8] * d[2],
    )


@kernel
def point_in_world(pieces: Array, i: int, p: Vector) -> Vector:
    """Transform a point from the axes of a piece to the world [m]."""
    a = to_world(pieces, i, p)
    return a[0] + pieces[i, ORIGIN], a[1] + pieces[i, ORIGIN + 1], a[2] + pieces[i, ORIGIN + 2]


@kernel
def point_in_piece(pieces: Array, i: int, x: Vector) -> Vector:
    """Transform a point from the world to the axes of a piece [m]."""
    out: Vector = to_piece(
        pieces, i, (x[0] - pieces[i, ORIGIN], x[1] - pieces[i, ORIGIN + 1], x[2] - pieces[i, ORIGIN + 2])
    )
    return out
