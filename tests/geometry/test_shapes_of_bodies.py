"""The record of every body shape is consistent: core, surface, volume, distance and features."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close

from visviva.geometry.shapes import by_kind
from visviva.geometry.shapes.body_shape import MAX_CORNERS, MAX_LOWEST_POINTS
from visviva.geometry.shapes.catalogue import CATALOGUE, NUMBER, SHAPES

SIZES = {
    "sphere": (0.7,),
    "capsule": (0.3, 0.8),
    "box": (0.6, 0.9, 1.4),
    "cylinder": (0.5, 1.2),
    "cone": (0.6, 1.1),
    "ellipsoid": (0.4, 0.7, 1.0),
}
SIDES = 128


def directions(n):
    d = np.random.default_rng(0).normal(size=(n, 3))
    return d / np.linalg.norm(d, axis=1)[:, None]


def test_every_shape_has_sizes_here():
    assert set(SIZES) == set(SHAPES) and [NUMBER[shape.kind] for shape in CATALOGUE] == [
        *range(len(CATALOGUE))
    ]


@pytest.mark.parametrize("kind", SIZES)
def test_support_and_extent_are_those_of_the_surface(kind):
    shape, core = SHAPES[kind], SHAPES[kind].core(*SIZES[kind])
    x, _ = shape.surface(SIZES[kind], SIDES)
    for d in directions(50):
        far = np.dot(by_kind.support(NUMBER[kind], core.numbers, tuple(d)), d) + core.round
        close((x @ d).max(), far, 1e-3, f"support along {d}")
        close(
            max((x @ d).max(), (-x @ d).max()),
            shape.extent(core.numbers, tuple(d)) + core.round,
            1e-3,
            "extent",
        )
    assert (np.abs(x) <= np.array(core.half) + 1e-12).all(), "the box holds it"
    assert np.linalg.norm(x, axis=1).max() <= core.reach + 1e-12, "the ball holds it"


@pytest.mark.parametrize("kind", SIZES)
def test_the_surface_is_at_distance_zero(kind):
    shape, core = SHAPES[kind], SHAPES[kind].core(*SIZES[kind])
    x, _ = shape.surface(SIZES[kind], SIDES)
    for p, d in zip(x[::97], directions(len(x[::97])), strict=True):
        gap, n = shape.distance(core.numbers, tuple(p))
        close(gap, core.round, 1e-9, f"distance at {p}")
        close(np.linalg.norm(n), 1.0, 1e-12, "a unit vector")
        gap, n = shape.distance(core.numbers, tuple(5.0 * d))
        far = np.dot(shape.support(core.numbers, n), n)
        close(gap, np.dot(n, 5.0 * d) - far, 1e-9, "it is that of the plane across n that touches the core")


@pytest.mark.parametrize("kind", SIZES)
def test_moments_are_those_inside_the_surface(kind):
    """By the divergence theorem over the triangles of a fine surface."""
    volume, squares = SHAPES[kind].moments(*SIZES[kind])
    x, faces = SHAPES[kind].surface(SIZES[kind], SIDES)
    a, b, c = (x[faces[:, i]] for i in range(3))
    parts = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6
    second = sum(parts @ (p * q) for p in (a, b, c) for q in (a, b, c)) + sum(
        parts @ (p * p) for p in (a, b, c)
    )
    close(parts.sum() / volume, 1.0, 3e-3, "volume")
    close(second / 20 / parts.sum() / np.array(squares), 1.0, 3e-3, "second moments")
    close(parts @ (a + b + c) / 4, np.zeros(3), 1e-12, "the origin is the centre of mass")


@pytest.mark.parametrize("kind", SIZES)
def test_features_and_lowest_places_lie_where_the_support_is(kind):
    shape, core = SHAPES[kind], SHAPES[kind].core(*SIZES[kind])
    polygon, places = np.zeros((2 * MAX_CORNERS + 2, 3)), np.zeros((MAX_LOWEST_POINTS, 3))
    for d in [*directions(50), *np.eye(3), *-np.eye(3)]:
        far = np.dot(shape.support(core.numbers, tuple(d)), d)
        count, _ = shape.feature(core.numbers, tuple(d), polygon)
        lowest = places[: shape.lowest(core.numbers, tuple(d), places)]
        close((lowest @ d).max(), far, 1e-9, "the first to touch")
        assert (polygon[:count] @ d).max() <= far + 1e-9
        if count > 2:
            has, n = shape.face(core.numbers, tuple(d))
            assert has
            close(polygon[MAX_CORNERS], n, 1e-12, "the normal of the face")
            close((polygon[:count] - polygon[0]) @ polygon[MAX_CORNERS], 0.0, 1e-12, "it is flat")
            turn = np.cross(polygon[1] - polygon[0], polygon[2] - polygon[1])
            assert turn @ polygon[MAX_CORNERS] > 0, "counter-clockwise from outside"
