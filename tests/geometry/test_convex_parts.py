"""A concave solid as closed convex parts: grouping of faces, volumes, and rejected input."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.errors import SceneError
from visviva.geometry.closed_mesh import signed_volume
from visviva.geometry.convex_parts import convex_parts
from visviva.geometry.solid import primitive, surface


def boxes(*places, size=(1.0, 1.0, 1.0)):
    """One mesh of boxes, vertices at the same place merged, as files are read."""
    x, faces = surface(primitive("box", size))
    points = np.concatenate([x + np.array(place) for place in places])
    triangles = np.concatenate([faces + i * len(x) for i in range(len(places))])
    merged, number = np.unique(np.round(points, 9), axis=0, return_inverse=True)
    return merged, number.ravel()[triangles]


@pytest.mark.parametrize(
    ("places", "count"),
    [
        ([(0, 0, 0)], 1),
        ([(0, 0, 0), (3, 0, 0)], 2),
        ([(0, 0, 0), (1, 0, 0), (1, 1, 0)], 3),  # an L, whose parts share whole faces
        ([(0, 0, 0), (1, 1, 0)], 2),  # a common edge
        ([(0, 0, 0), (1, 1, 1)], 2),  # a common corner
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], 4),  # four around one edge
    ],
)
def test_parts_that_touch_are_told_apart(places, count):
    solid = convex_parts(*boxes(*places))
    assert [piece.kind for piece in solid.pieces] == ["hull"] * count
    middles = sorted(tuple(np.round(piece.vertices.mean(axis=0), 9)) for piece in solid.pieces)
    assert middles == sorted(tuple(map(float, place)) for place in places)
    for piece in solid.pieces:
        assert signed_volume(piece.vertices, piece.triangles) == pytest.approx(1.0)


def test_a_part_that_is_not_convex_is_named():
    x, faces = boxes((0, 0, 0), (5, 0, 0))
    top = np.flatnonzero((x[:, 0] < 1) & (x[:, 2] > 0))[0]
    x[top, 2] = -0.2  # a corner pushed in
    with pytest.raises(SceneError, match=r"part [01] of 2, around .*: the solid is not convex"):
        convex_parts(x, faces)


def test_a_part_that_is_open_is_named():
    x, faces = boxes((0, 0, 0), (5, 0, 0))
    with pytest.raises(SceneError, match=r"part [01] of 2"):
        convex_parts(x, faces[1:])
