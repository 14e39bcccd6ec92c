"""Primitives of one picture: packed rows of triangles, spheres, tubes, hairlines and planes.

One row holds all that a kernel needs of one primitive, so that kernels have few arguments and
signatures.

    triangles (n, 40)  corners 9, corner normals 9, colours 9, alpha, plane index (−1: none, −2: of a slab),
                       finish, texture coordinates per metre, texture coordinates of the corners 9
    spheres   (n, 13)  centre 3, radius, colour 3, alpha, quaternion 4 (zeros: no pattern), finish
    tubes     (n, 16)  ends 6, radius, colour 3, alpha, finish; 1 of rope whose texture moves with it,
                       rope before both ends 2 [radii], turn of its strands [turns]
    hairs     (n, 11)  ends 6, width [output pixels], colour 3, alpha
    planes    (n, 16)  point 3, normal 3, u axis 3, fade radius, tile edge, colour 3, own colour (0 or 1),
                       finish
    puffs     (n, 12)  head 3, tail 3, radius, colour 3, opacity, light (1: adds up, 0: hides what is behind)

Lengths in metres, colours linear in 0…1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
# instead of the index of a plane: the body under it, which casts no contact shadow on the ground
SLAB_PLANE = -2
WIDTHS = {"triangles": 40, "spheres": 13, "tubes": 16, "hairs": 11, "planes": 16, "puffs": 12}

NO_MARK = (0.0, 0.0, 0.0, 0.0)
"""For tubes whose texture starts at their first end."""


class Skin(NamedTuple):
    """The finish of triangles, and its texture mapping."""

    finish: int = 0
    scale: float = 0.0
    """Texture coordinates per metre."""
    texture: ArrayLike = np.zeros(9)
    """Texture coordinates (n, 3, 3) of the corners."""

    def repeated(self, count: int) -> Skin:
        """The skin of several equal bodies, each with a different part of the texture."""
        if not self.finish:
            return self
        shift = np.modf(np.arange(count)[:, None] * np.array([0.618, 0.414, 0.732]))[0] * [0.3, 0.3, 40.0]
        return self._replace(texture=np.concatenate([self.texture + row for row in shift]))


class Shapes(NamedTuple):
    """Packed primitives; a NamedTuple because kernels take it whole."""

    triangles: Array
    spheres: Array
    tubes: Array
    hairs: Array
    planes: Array
    puffs: Array

    def __bool__(self) -> bool:
        return any(len(rows) for rows in self)


def no_shapes() -> Shapes:
    """No primitives at all."""
    return Shapes(*(np.zeros((0, width)) for width in WIDTHS.values()))


def combined(parts: Sequence[Shapes]) -> Shapes:
    """All primitives of several sets; plane indices of later sets are shifted."""
    shifted, planes = [], 0
    for part in parts:
        triangles = part.triangles
        if planes and len(triangles):
            triangles = triangles.copy()
            triangles[triangles[:, 28] >= 0, 28] += planes
        shifted.append(part._replace(triangles=triangles))
        planes += len(part.planes)
    if not shifted:
        return no_shapes()
    return Shapes(*(np.concatenate(rows) for rows in zip(*shifted, strict=True)))


def only_finite(shapes: Shapes) -> tuple[Shapes, int]:
    """The primitives without NaN or infinity, and the number of those left out."""
    kept, dropped = [], 0
    for rows in shapes:
        good = np.isfinite(rows).all(axis=1)
        lost = len(rows) - int(good.sum())
        kept.append(rows[good] if lost else rows)
        dropped += lost
    return Shapes(*kept), dropped


def triangles(
    corners: ArrayLike,
    normals: ArrayLike,
    color: ArrayLike,
    alpha: ArrayLike = 1.0,
    plane: int = -1,
    skin: Skin | None = None,
) -> Shapes:
    """Triangles from corners (n, 3, 3) [m], corner normals (n, 3, 3) and colours broadcast to (n, 3, 3)."""
    corners = np.asarray(corners, dtype=np.float64)
    rows = np.empty((len(corners), WIDTHS["triangles"]))
    rows[:, 0:9] = corners.reshape(-1, 9)
    rows[:, 9:18] = np.asarray(normals).reshape(-1, 9)
    rows[:, 18:27] = np.broadcast_to(np.asarray(color, dtype=np.float64), corners.shape).reshape(-1, 9)
    rows[:, 27] = alpha
    rows[:, 28] = plane
    skin = skin or Skin()
    rows[:, 29] = skin.finish
    rows[:, 30] = skin.scale
    rows[:, 31:40] = np.reshape(skin.texture, (-1, 9))
    return no_shapes()._replace(triangles=rows)


def spheres(
    centre: ArrayLike,
    radius: ArrayLike,
    color: ArrayLike,
    alpha: ArrayLike = 1.0,
    quat: ArrayLike = (0.0, 0.0, 0.0, 0.0),
    finish: int = 0,
) -> Shapes:
    """Spheres at (n, 3) with radius () or (n,) [m]; a quaternion paints octants that show the spin."""
    centre = np.asarray(centre, dtype=np.float64)
    rows = np.empty((len(centre), WIDTHS["spheres"]))
    rows[:, 0:3] = centre
    rows[:, 3] = radius
    rows[:, 4:7] = color
    rows[:, 7] = alpha
    rows[:, 8:12] = quat
    rows[:, 12] = finish
    return no_shapes()._replace(spheres=rows)


def _segments(a: ArrayLike, b: ArrayLike, size: ArrayLike, color: ArrayLike, alpha: ArrayLike) -> Array:
    a = np.asarray(a, dtype=np.float64)
    rows = np.empty((len(a), WIDTHS["hairs"]))
    rows[:, 0:3] = a
    rows[:, 3:6] = b
    rows[:, 6] = size
    rows[:, 7:10] = color
    rows[:, 10] = alpha
    return rows


def tubes(
    a: ArrayLike,
    b: ArrayLike,
    radius: ArrayLike,
    color: ArrayLike,
    alpha: ArrayLike = 1.0,
    finish: int = 0,
    laid: ArrayLike = NO_MARK,
) -> Shapes:
    """Capsules from a (n, 3) to b (n, 3) of world radius [m]; for ropes, texture mapping `laid` (n, 4)."""
    rows = _segments(a, b, radius, color, alpha)
    skin = np.empty((len(rows), WIDTHS["tubes"] - WIDTHS["hairs"]))
    skin[:, 0] = finish
    skin[:, 1:] = laid
    return no_shapes()._replace(tubes=np.column_stack((rows, skin)))


def hairs(a: ArrayLike, b: ArrayLike, width: ArrayLike, color: ArrayLike, alpha: ArrayLike = 1.0) -> Shapes:
    """Lines from a (n, 3) to b (n, 3) of a width in output pixels at any distance."""
    return no_shapes()._replace(hairs=_segments(a, b, width, color, alpha))


def puffs(
    head: ArrayLike, tail: ArrayLike, radius: ArrayLike, color: ArrayLike, opacity: ArrayLike, light: bool
) -> Shapes:
    """Soft discs of radius (n,) [m], stretched from head to tail (n, 3) [m] to streaks."""
    head = np.asarray(head, dtype=np.float64)
    rows = np.empty((len(head), WIDTHS["puffs"]))
    rows[:, 0:3] = head
    rows[:, 3:6] = tail
    rows[:, 6] = radius
    rows[:, 7:10] = color
    rows[:, 10] = opacity
    rows[:, 11] = light
    return no_shapes()._replace(puffs=rows)
