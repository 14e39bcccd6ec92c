"""The geometry of a solid as plain data, shared by mass properties, contact and display."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.errors import SceneError
from visviva.geometry.closed_mesh import check_solid
from visviva.geometry.rotation import rotation_of
from visviva.geometry.shapes.catalogue import SHAPES

SIDES = 32  # of round shapes displayed as triangles
MIN_SIZE, MAX_SIZE = 1e-40, 1e40  # sizes with finite moments [m]
CONVEXITY_SHARE = 1e-9  # share of its size by which a vertex may deviate from convexity


@dataclass(frozen=True, eq=False)
class Piece:
    """One simple solid at its pose in a compound.

    Parameters
    ----------
    kind : sphere, box, capsule, cylinder, cone, ellipsoid, hull or mesh
    size : [m] sphere (r), box (full edges), capsule (r, length between the centres), cylinder (r, length),
        cone (r, height), ellipsoid (three semi-axes); none of a hull or a mesh
    position : (3,) origin of the piece [m]: the centre; for a cone its centre of mass, a quarter of the
        height above the base; for a hull or a mesh the origin of its vertices
    orientation : (4,) unit quaternion (w, x, y, z), piece to solid; capsules, cylinders and cones lie along
        z, the tip of a cone at +z
    vertices, triangles : (k, 3) [m], (m, 3) counter-clockwise from outside, of a hull or a mesh
    """

    kind: str
    size: tuple[float, ...] = ()
    position: Array = field(default_factory=lambda: np.zeros(3))
    orientation: Array = field(default_factory=lambda: np.array([1.0, 0.0, 0.0, 0.0]))
    vertices: Array = field(default_factory=lambda: np.zeros((0, 3)))
    triangles: Index = field(default_factory=lambda: np.zeros((0, 3), np.int64))

    def moved(self, position: ArrayLike, orientation: ArrayLike) -> Piece:
        """The piece rotated about the origin by a unit quaternion, then translated [m]."""
        orientation = np.asarray(orientation, float)
        at = np.asarray(position, float) + rotation(orientation) @ self.position
        return replace(self, position=at, orientation=product(orientation, self.orientation))


@dataclass(frozen=True, eq=False)
class Solid:
    """A solid of one or more pieces; overlaps count twice."""

    pieces: tuple[Piece, ...]

    def moved(self, position: ArrayLike, orientation: ArrayLike = (1.0, 0.0, 0.0, 0.0)) -> Solid:
        """The solid rotated about the origin by a unit quaternion (w, x, y, z), then translated [m]."""
        return Solid(tuple(piece.moved(position, orientation) for piece in self.pieces))


def rotation(orientation: ArrayLike) -> Array:
    """The rotation matrix (3, 3) of a unit quaternion (4,)."""
    out = np.empty((3, 3))
    rotation_of(np.asarray(orientation, float), 0, out)
    return out


def product(a: Array, b: Array) -> Array:
    """The unit quaternion of the rotation b followed by the rotation a."""
    w = a[0] * b[0] - a[1:] @ b[1:]
    both = np.concatenate([[w], a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:])])
    return np.asarray(both / np.linalg.norm(both))


def primitive(kind: str, size: ArrayLike) -> Solid:
    """A sphere, box, capsule, cylinder, cone or ellipsoid about the origin; sizes as in `Piece` [m].

    Raises SceneError for any other kind, and for sizes that are not positive.
    """
    if kind not in SHAPES:
        raise SceneError(f"found a shape of kind {kind!r}, expected one of {', '.join(SHAPES)}")
    names = SHAPES[kind].sizes
    numbers = tuple(float(value) for value in np.atleast_1d(np.asarray(size, float)))
    if len(numbers) != len(names):
        raise SceneError(f"found {len(numbers)} sizes of a {kind}, expected {len(names)}: {', '.join(names)}")
    for name, value in zip(names, numbers, strict=True):
        if not 0 < value < np.inf:
            raise SceneError(f"found the size {name} = {value:g} m of a {kind}: it must be > 0")
        if not MIN_SIZE < value < MAX_SIZE:
            raise SceneError(
                f"found the size {name} = {value:g} m of a {kind}, expected {MIN_SIZE:g} to {MAX_SIZE:g} m"
            )
    return Solid((Piece(kind, numbers),))


def hull(vertices: ArrayLike, triangles: ArrayLike | None = None) -> Solid:
    """The convex hull of points (k, 3) [m].

    With triangles, the solid bounded by them, which must be convex. Raises SceneError for coplanar points,
    and for a surface that is not closed or not convex.
    """
    x = np.asarray(vertices, float).reshape(-1, 3)
    if not np.isfinite(x).all():
        raise SceneError("found points of a hull that are not finite: all coordinates must be finite")
    from scipy.spatial import ConvexHull, QhullError  # takes a third of a second: only for scenes with hulls

    try:
        found = ConvexHull(x)
    except (QhullError, ValueError) as error:
        raise SceneError(
            f"found {len(x)} points that span no volume, expected at least four that do not lie in one plane"
        ) from error
    if triangles is not None:
        _check_convex(*check_solid(x, triangles), found.equations)
    faces = found.simplices.astype(np.int64)
    a, b, c = (x[faces[:, i]] for i in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), found.equations[:, :3]) < 0
    faces[inward] = faces[inward][:, ::-1]
    kept = np.unique(faces)
    return Solid((Piece("hull", vertices=x[kept].copy(), triangles=np.searchsorted(kept, faces)),))


def _check_convex(x: Array, faces: Index, planes: Array) -> None:
    """Check that every vertex of the surface, and the middle of every face, lies on the hull."""
    middle = x[faces].mean(axis=1)
    depth = -np.max(planes[:, :3] @ middle.T + planes[:, 3:], axis=0)
    deepest = int(np.argmax(depth))
    if depth[deepest] > CONVEXITY_SHARE * np.ptp(x, axis=0).max():
        raise SceneError(
            f"the solid is not convex: face {deepest} lies {depth[deepest]:.3g} m inside its hull; "
            "give kind: mesh, or leave out the triangles for the hull of the points"
        )


def mesh(vertices: ArrayLike, triangles: ArrayLike) -> Solid:
    """The solid inside a closed triangle mesh, convex or not; vertices (n, 3) [m], triangles (k, 3) outward.

    Raises SceneError as `visviva.geometry.closed_mesh.check_solid` does.
    """
    x, faces = check_solid(vertices, triangles)
    return Solid((Piece("mesh", vertices=x, triangles=faces),))


def compound(solids: Sequence[Solid]) -> Solid:
    """All pieces of several solids. Raises SceneError if there are none."""
    if not solids:
        raise SceneError("found a compound without pieces, expected at least one")
    return Solid(tuple(piece for solid in solids for piece in solid.pieces))


def surface(solid: Solid, sides: int = SIDES) -> tuple[Array, Index]:
    """Vertices (n, 3) [m] and outward triangles (m, 3) of a solid, round shapes with `sides` sides."""
    x: list[Array] = []
    faces: list[Index] = []
    count = 0
    for piece in solid.pieces:
        corners, triangles = _piece_surface(piece, sides)
        x.append(corners @ rotation(piece.orientation).T + piece.position)
        faces.append(triangles + count)
        count += len(corners)
    return np.concatenate(x), np.concatenate(faces)


def _piece_surface(piece: Piece, sides: int) -> tuple[Array, Index]:
    if piece.kind not in SHAPES:
        return piece.vertices, piece.triangles
    return SHAPES[piece.kind].surface(piece.size, sides)
