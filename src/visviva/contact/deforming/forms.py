"""The participants of barrier contact: skins, cloth, rods, points, rigid bodies, fixed surfaces."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.core.sheet import ExposedSurface, Sheet, TearingSheet, TearingSkin
from visviva.geometry.solid import Piece, Solid, rotation, surface
from visviva.vocabulary.body_set import BodySet
from visviva.vocabulary.placement import start_positions

NO_FACES: Index = np.zeros((0, 3), np.int64)
NO_PIECES: Index = np.zeros((0, 2), np.int64)


@dataclass(frozen=True, eq=False)
class Form:
    """Points with faces between them, with straight pieces between them, or isolated.

    Parameters
    ----------
    points : n points of a block or of the table; None for points fixed in the world
    places : (n, 3)      initial positions [m]
    triangles : (k, 3)   indices into these points
    pieces : (m, 2)      straight pieces that are not sides of triangles
    radius : ≥ 0, half the thickness, one number or (n,) [m]
    bodies : (n,)        rigid body of each point, if there are several; None for deforming forms
    skin, depth, back : an object that may tear; how far its torn faces are moved inwards [m], and the present
        displacement: points that are not corners of it take no part
    """

    points: Points | None
    positions: Array
    triangles: Index = field(default_factory=NO_FACES.copy)
    pieces: Index = field(default_factory=NO_PIECES.copy)
    radius: float | Array = 0.0
    bodies: Index | None = None
    skin: TearingSkin | TearingSheet | None = None
    depth: float = 0.0
    back: ExposedSurface | None = None

    @classmethod
    def tearing(cls, skin: TearingSkin | TearingSheet, depth: float, corners: Index | None = None) -> Form:
        """A body or a cloth that may tear, in its present state, or for another index map (m, 4)."""
        assert skin.solid is not None
        back = skin.solid.exposed(depth, corners)
        x = skin.owner.position
        positions = x + np.einsum("na,nac->nc", back.weight, x[back.toward] - x[:, None])
        every = Points(skin.owner, np.arange(len(x)))
        return cls(every, positions, back.triangles, skin=skin, depth=depth, back=back)

    @classmethod
    def sheet(cls, sheet: Sheet) -> Form:
        """Cloth, or the skin of a body."""
        return cls(sheet, sheet.owner.position[sheet.index], sheet.triangles)

    @classmethod
    def rod(cls, points: Points, radius: float) -> Form:
        """Consecutive points of a block, each joined to the next: a rope."""
        row = np.arange(len(points))
        pieces = np.stack([row[:-1], row[1:]], axis=1)
        return cls(points, points.owner.position[points.index], pieces=pieces, radius=radius)

    @classmethod
    def balls(cls, points: Points, radius: float) -> Form:
        """Isolated points of a block."""
        return cls(points, points.owner.position[points.index], radius=radius)

    @classmethod
    def fixed(cls, positions: Array, triangles: Index) -> Form:
        """Triangles (k, 3) between points (n, 3) fixed in the world."""
        one = np.zeros(len(positions), np.int64)
        return cls(None, np.asarray(positions, float), np.asarray(triangles, np.int64), bodies=one)

    @classmethod
    def rigid(cls, world: Any, bodies: BodySet) -> Form:
        """Rigid bodies as they are drawn; spheres and capsules are points and pieces with their radius."""
        parts = [_piece(piece) for piece in bodies.solid.pieces]
        first = np.cumsum([0, *(len(x) for x, *_ in parts)])
        x = np.concatenate([part[0] for part in parts])
        radius = np.concatenate([np.full(len(part[0]), part[3]) for part in parts])
        each = len(bodies), len(x)
        number = np.repeat(np.arange(each[0]), each[1])
        points = bodies.block.points(world.ports, bodies.index[number], np.tile(x, (each[0], 1)))
        joined = []
        for kind in (1, 2):
            one = np.concatenate([part[kind] + f for part, f in zip(parts, first, strict=False)])
            shifts = each[1] * np.arange(each[0])[:, None, None]
            joined.append((one[None] + shifts).reshape(-1, one.shape[1]))
        positions = start_positions(world, points)
        return cls(points, positions, joined[0], joined[1], np.tile(radius, each[0]), number)

    @property
    def outdated(self) -> bool:
        """Whether it has torn since."""
        solid = None if self.skin is None else self.skin.solid
        return solid is not None and self.back is not None and solid.count != self.back.count

    def renewed(self, corners: Index | None = None) -> Form:
        """The same form in its present state, or for another index map."""
        return self if self.skin is None else Form.tearing(self.skin, self.depth, corners)

    @property
    def n(self) -> int:
        """Number of points."""
        return len(self.positions)


def _piece(piece: Piece) -> tuple[Array, Index, Index, float]:
    """Points, triangles, pieces and radius of a piece of a solid."""
    if piece.kind == "sphere":
        return piece.position[None], NO_FACES, NO_PIECES, piece.size[0]
    if piece.kind == "capsule":
        arm = 0.5 * piece.size[1] * rotation(piece.orientation)[:, 2]
        return (
            np.stack([piece.position - arm, piece.position + arm]),
            NO_FACES,
            np.array([[0, 1]]),
            piece.size[0],
        )
    x, triangles = surface(Solid((piece,)))
    return x, np.asarray(triangles, np.int64), NO_PIECES, 0.0
