"""Contact points of two pieces: signed distances for all kinds, symmetry, patches, stable identifiers."""

from __future__ import annotations

from itertools import combinations_with_replacement
from itertools import product as product_of

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contact.solids import (
    NAMES,
    PAIRS,
    SOLIDS,
    apart,
    check_points,
    contacts,
    greatest,
    pair,
    pose,
    signed_distance,
)

from visviva.contact.shapes.geometry import Geometry, plane
from visviva.geometry.solid import hull, primitive, product, rotation

LEVEL = np.array([1.0, 0, 0, 0])
UP = np.array([[0.0, 0, 1]])


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_smallest_gap_is_the_signed_distance(a, b):
    """Apart and overlapping, against a search over all normals that knows nothing of faces or edges."""
    rng = np.random.default_rng(len(a) * 100 + len(b))
    for reach in (1.4, 0.8, 0.6):
        d = rng.normal(size=3)
        first, second = pose(rng, np.zeros(3)), pose(rng, reach * d / np.linalg.norm(d))
        points, _ = pair(a, b, first, second)
        check_points(points)
        exact = signed_distance((SOLIDS[a], first), (SOLIDS[b], second))
        assert points[:, 0].min() == pytest.approx(exact, abs=1e-10)


def outside(solid, pose, p):
    """How far a place stands out of a solid, by many directions."""
    n = np.random.default_rng(2).normal(size=(4000, 3))
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    return (n @ (p - pose[:3]) - greatest(solid.pieces[0], n @ rotation(pose[3:]))).max()


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_smallest_gap_is_between_places_of_both(a, b):
    """Of an edge that stands across the normal it is not the end that rounding takes for its foremost place:
    over a rim the point was at that end in one pose, and in the next there was none.
    """
    rng = np.random.default_rng(3)
    for _ in range(100):
        tilt = np.array([1.0, *rng.uniform(-0.12, 0.12, 2), rng.uniform(-1, 1)])
        first = np.array([0.0, 0, 0, *LEVEL])
        second = np.array([*rng.uniform(-0.4, 0.4, 2), 0.0, *(tilt / np.linalg.norm(tilt))])
        second[2] = rng.uniform(-0.02, 0.02) - apart((SOLIDS[b], second), (SOLIDS[a], first), UP)[0]
        points, _ = pair(a, b, first, second)
        nearest = points[points[:, 0].argmin()]
        assert outside(SOLIDS[a], first, nearest[4:7]) < 1e-5
        assert outside(SOLIDS[b], second, nearest[7:10]) < 1e-5


numbers = st.floats(-1, 1, allow_nan=False)
vectors = st.tuples(numbers, numbers, numbers).map(np.array)
orientations = st.tuples(st.floats(0.1, 1), numbers, numbers, numbers).map(
    lambda q: np.array(q) / np.linalg.norm(q)
)


@given(
    kinds=st.sampled_from(PAIRS),
    at=vectors,
    first=orientations,
    second=orientations,
    way=vectors,
    orientation=orientations,
)
@settings(max_examples=150)
def test_gaps_depend_on_nothing_but_how_two_pieces_lie(kinds, at, first, second, way, orientation):
    """The same gaps and normals after a motion of both pieces, and with the two exchanged."""
    a, b = kinds
    one, other = np.concatenate([np.zeros(3), first]), np.concatenate([1.2 * at, second])
    points, _ = pair(a, b, one, other, 0.3)
    check_points(points)
    if not len(points):
        return
    matrix = rotation(orientation)
    moved = [np.concatenate([matrix @ p[:3] + way, product(orientation, p[3:])]) for p in (one, other)]
    gap = points[:, 0].min()
    again, _ = pair(a, b, *moved, 0.3)
    assert again[:, 0].min() == pytest.approx(gap, abs=1e-9)
    swapped, _ = pair(b, a, other, one, 0.3)
    assert swapped[:, 0].min() == pytest.approx(gap, abs=1e-9)


H = np.sqrt(0.5)
ORIENTATIONS = [(1, 0, 0, 0), (H, H, 0, 0), (H, 0, H, 0), (0, 1, 0, 0)]
POSITIONS = [(0, 0, 0), (0.125, 0, 0), (0, 0.125, 0), (0, 0, 0.125)]


@pytest.mark.parametrize(
    ("a", "b"), list(combinations_with_replacement(("capsule", "box", "cylinder", "cone"), 2))
)
def test_the_depth_of_solids_in_line_depends_on_nothing_either(a, b):
    """Axes in line and across: faces of A − B lie in one plane, and many ways out are equally long."""
    rng = np.random.default_rng(0)
    motions = [pose(rng, rng.normal(size=3)) for _ in range(4)]
    for first, second, at in product_of(ORIENTATIONS, ORIENTATIONS, POSITIONS):
        depths = []
        for motion in motions:
            matrix = rotation(motion[3:])
            lie = [
                np.concatenate([matrix @ np.array(x, float) + motion[:3], product(motion[3:], np.array(q))])
                for x, q in (((0, 0, 0), first), (at, second))
            ]
            depths.append(pair(a, b, *lie, 0.3)[0][:, 0].min())
        assert np.ptp(depths) < 1e-9, (first, second, at)


@pytest.mark.parametrize("kind", NAMES)
def test_gaps_to_a_plane(kind):
    """The lowest place of a piece, from its support function."""
    rng = np.random.default_rng(3)
    ground = Geometry([(SOLIDS[kind], [0])], [plane((0.1, 0.2, 0.3), (1, 2, 3))])
    n = np.array([1, 2, 3]) / np.sqrt(14)
    for _ in range(20):
        at = pose(rng, rng.normal(size=3))
        ground.place(at[None])
        points, _ = contacts(ground, 0, 1, 10.0)
        check_points(points)
        down = (-n @ rotation(at[3:]))[None]
        lowest = n @ (at[:3] - (0.1, 0.2, 0.3)) - greatest(SOLIDS[kind].pieces[0], down)[0]
        assert points[:, 0].min() == pytest.approx(lowest, abs=1e-13)
        assert np.allclose(points[:, 1:4], n)
        assert np.allclose((points[:, 7:10] - (0.1, 0.2, 0.3)) @ n, 0, atol=1e-13)


def resting(a, b, height, orientation=LEVEL):
    """A solid on a solid: points, and their numbers."""
    geometry = Geometry([(b, [0]), (a, [1])])
    geometry.place(np.array([[0, 0, 0, *LEVEL], [0.03, 0.02, height, *orientation]]))
    return contacts(geometry, 1, 0, 0.01)


CUBE = np.array([[a, b, c] for a in (-0.5, 0.5) for b in (-0.5, 0.5) for c in (-0.5, 0.5)])
FLAT = {
    "box": (primitive("box", (1, 1, 1)), 0.5),
    "hull": (hull(CUBE), 0.5),
    "cylinder": (primitive("cylinder", (0.5, 1.0)), 0.5),
}


@pytest.mark.parametrize("upper", FLAT)
@pytest.mark.parametrize("lower", FLAT)
@pytest.mark.parametrize("gap", [1e-3, 1e-9, 0.0, -1e-9, -1e-3])
def test_flat_faces_meet_in_four_points(upper, lower, gap):
    """Four points with the normal of the faces to round-off, however near to touching, that lie far apart."""
    points, ids = resting(FLAT[upper][0], FLAT[lower][0], 1.0 + gap)
    assert len(points) == 4 and len(set(ids.tolist())) == 4
    assert np.allclose(points[:, 0], gap, atol=1e-14)
    assert np.allclose(points[:, 1:4], (0, 0, 1), atol=1e-14)
    spread = np.ptp(points[:, 4:6], axis=0)
    assert (spread > 0.6).all()


def test_a_plate_on_the_ground_keeps_its_lower_corners_whatever_the_margin():
    geometry = Geometry([(primitive("box", (0.5, 0.4, 0.1)), [0])], [plane((0, 0, 0), (0, 0, 1))])
    for tilt in (0.0, 1e-9, 1e-4):
        orientation = np.array([np.cos(0.5 * tilt), np.sin(0.5 * tilt), 0, 0])
        geometry.place(np.array([[0, 0, 0.05, *orientation]]))
        points, _ = contacts(geometry, 0, 1, 0.2)
        assert len(points) == 4
        assert points[:, 0].max() < 0.41 * tilt + 1e-15, tilt


def test_a_tilted_box_keeps_its_points_and_their_numbers():
    """The gaps of its corners fall and rise with the tilt; none comes or goes, and the smallest is exact."""
    box, below = FLAT["box"][0], primitive("box", (2, 2, 1))
    seen = []
    for tilt in (-1e-3, -1e-6, 1e-12, 1e-6, 1e-3):
        orientation = np.array([np.cos(tilt / 2), np.sin(tilt / 2), 0, 0])
        points, ids = resting(box, below, 1.0005, orientation)
        assert len(points) == 4
        seen.append(sorted(ids.tolist()))
        lowest = 1.0005 - 0.5 - 0.5 * (np.cos(tilt) + abs(np.sin(tilt)))
        assert points[:, 0].min() == pytest.approx(lowest, abs=1e-9)
    assert seen[0] == seen[1] and seen[3] == seen[4]


@pytest.mark.parametrize("height", [1.0, 1.0 - 2e-8])
def test_boxes_at_rest_on_each_other_keep_the_normal_of_the_first(height):
    """However each lies a little askew: contacts that went to and fro between two faces would never rest."""
    box, below = FLAT["box"][0], primitive("box", (2, 2, 1))
    for tilt in (-5e-8, -1e-12, 0.0, 1e-9, 5e-8):
        orientation = np.array([np.cos(tilt / 2), np.sin(tilt / 2), 0, 0])
        points, _ = resting(box, below, height, orientation)
        assert len(points) == 4
        assert np.allclose(points[:, 1:4], (0, -np.sin(tilt), np.cos(tilt)), atol=1e-15)
        lowest = height - 0.5 - 0.5 * (np.cos(tilt) + abs(np.sin(tilt)))
        assert points[:, 0].min() == pytest.approx(lowest, abs=1e-14)


def test_crossed_edges_meet_in_one_point():
    box = FLAT["box"][0]
    geometry = Geometry([(box, [0, 1])])
    up = np.array([np.cos(np.pi / 8), np.sin(np.pi / 8), 0, 0])  # an edge along x on top
    down = np.array([np.cos(np.pi / 8), 0, np.sin(np.pi / 8), 0])  # an edge along y below
    for gap in (1e-3, 0.0, -1e-3):
        geometry.place(np.array([[0, 0, 0, *up], [0.1, 0.2, np.sqrt(2) + gap, *down]]))
        points, _ = contacts(geometry, 1, 0, 0.01)
        assert len(points) == 1
        assert points[0, 0] == pytest.approx(gap, abs=1e-14)
        assert points[0, 1:4] == pytest.approx((0, 0, 1), abs=1e-12)
        assert points[0, 4:6] == pytest.approx((0.1, 0.0), abs=1e-12)


def test_a_capsule_lies_on_a_box_and_beside_a_capsule_in_two_points():
    lying = np.array([np.sqrt(0.5), 0, np.sqrt(0.5), 0])
    capsule = primitive("capsule", (0.2, 0.6))
    for other, height in ((FLAT["box"][0], 0.7), (capsule.moved((0, 0, 0), lying), 0.4)):
        geometry = Geometry([(other, [0]), (capsule, [1])])
        geometry.place(np.array([[0, 0, 0, *LEVEL], [0, 0, height, *lying]]))
        points, _ = contacts(geometry, 1, 0, 0.01)
        assert len(points) == 2
        assert points[:, 0] == pytest.approx(0, abs=1e-14)
        assert np.sort(points[:, 4]) == pytest.approx((-0.3, 0.3))


def test_pieces_of_a_compound_stand_where_their_body_puts_them():
    both = primitive("sphere", 0.5).moved((1.0, 0, 0))
    geometry = Geometry([(both, [0])], [plane((0, 0, 0), (0, 0, 1))])
    quarter = np.array([np.sqrt(0.5), 0, -np.sqrt(0.5), 0])  # turns x up
    geometry.place(np.array([[0, 0, 0, *quarter]]))
    points, _ = contacts(geometry, 0, 1, 1.0)
    assert points[0, [0, 4, 5, 6]] == pytest.approx((0.5, 0, 0, 0.5), abs=1e-14)


@pytest.mark.parametrize("size", [0.0, 1e-14, 1e-12, 1e-9])
def test_points_stay_where_faces_lie_over_each_other(size):
    """Two cubes of a pyramid, whose sides are in one plane but for what rounding makes of it."""
    cube, rng = primitive("box", (0.5, 0.5, 0.5)), np.random.default_rng(0)
    for _ in range(20):
        low, high = np.r_[0, 0, 0.25, LEVEL], np.r_[0.255, 0, 0.75, LEVEL] + size * rng.normal(size=7)
        high[3:] /= np.linalg.norm(high[3:])
        geometry = Geometry([(cube, [0, 1])])
        geometry.place(np.array([low, high]))
        points, ids = contacts(geometry, 0, 1, 0.01)
        assert len(points) == 4 and len(set(ids)) == 4
        found = np.sort(points[:, 4:6], axis=0)
        np.testing.assert_allclose(found[:, 0], [0.005, 0.005, 0.25, 0.25], atol=1e-8)
        np.testing.assert_allclose(found[:, 1], [-0.25, -0.25, 0.25, 0.25], atol=1e-8)
