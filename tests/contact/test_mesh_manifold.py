"""Meshes against convex pieces, planes and meshes: no internal edges, and concave regions hold."""

from __future__ import annotations

import numpy as np
import pytest
from tests.contact.meshes import ball, block, bracket, sheet
from tests.contact.solids import SOLIDS, check_points, contacts, pose, signed_distance

from visviva.contact.shapes.geometry import Geometry, plane
from visviva.contact.shapes.geometry import sheet as ground_sheet
from visviva.geometry.solid import hull, mesh, primitive, rotation

LEVEL = np.array([1.0, 0, 0, 0])
FLAT = ground_sheet(*sheet(7))
KINDS = list(SOLIDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_flat_sheet_is_a_plane(kind):
    """Nothing of the edges between its triangles shows: gaps and normals are a plane's."""
    rng = np.random.default_rng(7)
    over_sheet = Geometry([(SOLIDS[kind], [0])], [FLAT])
    over_plane = Geometry([(SOLIDS[kind], [0])], [plane((0, 0, 0), (0, 0, 1))])
    for _ in range(60):
        at = pose(rng, [*rng.uniform(-0.2, 0.2, 2), rng.uniform(0.2, 0.9)])
        over_sheet.place(at[None])
        over_plane.place(at[None])
        points, _ = contacts(over_sheet, 0, 1, 0.05)
        wanted, _ = contacts(over_plane, 0, 1, 0.05)
        assert (len(points) > 0) == (len(wanted) > 0)
        if len(points):
            check_points(points)
            assert points[:, 0].min() == pytest.approx(wanted[:, 0].min(), abs=1e-8)
            assert np.allclose(points[:, 1:4], (0, 0, 1), atol=1e-7)


def test_a_box_lies_flat_on_a_sheet_in_four_corners():
    box = primitive("box", (0.8, 0.6, 0.4))
    geometry = Geometry([(box, [0])], [FLAT])
    for height in (0.2 + 1e-3, 0.2, 0.2 - 1e-9, 0.2 - 1e-3):
        geometry.place(np.array([[0.03, 0.05, height, *LEVEL]]))
        points, _ = contacts(geometry, 0, 1, 0.01)
        assert len(points) == 4
        assert points[:, 0] == pytest.approx(height - 0.2, abs=1e-12)
        assert np.ptp(points[:, 4:6], axis=0) == pytest.approx((0.8, 0.6), abs=1e-6)


@pytest.mark.parametrize("kind", ["sphere", "capsule", "box", "ellipsoid", "hull"])
def test_a_convex_mesh_is_its_hull(kind):
    """Apart, and so little inside that one face or edge parts them: the signed distance of the hulls."""
    x, faces = ball(1)
    x = x * (0.6, 0.5, 0.7)
    geometry = Geometry([(mesh(x, faces), [0]), (hull(x), [1]), (SOLIDS[kind], [2])])
    rng = np.random.default_rng(11)
    for _ in range(40):
        d = rng.normal(size=3)
        other = pose(rng, 0.9 * d / np.linalg.norm(d))
        geometry.place(np.array([[0, 0, 0, *LEVEL], [0, 0, 0, *LEVEL], other]))
        wanted, _ = contacts(geometry, 1, 2, 1.0)
        points, _ = contacts(geometry, 0, 2, 1.0)
        check_points(points)
        gap = wanted[:, 0].min()
        if gap > -0.02:
            assert points[:, 0].min() == pytest.approx(gap, abs=1e-8)


def test_meshes_of_boxes_lie_on_each_other_as_boxes_do():
    for gap in (1e-3, 0.0, -1e-3):
        x, faces = block()
        geometry = Geometry([(mesh(x, faces), [0, 1])])
        turn = np.array([np.cos(0.2), 0, 0, np.sin(0.2)])
        geometry.place(np.array([[0, 0, 0, *LEVEL], [0.1, 0.05, 1 + gap, *turn]]))
        points, _ = contacts(geometry, 1, 0, 0.01)
        check_points(points)
        assert len(points) == 4
        assert points[:, 0] == pytest.approx(gap, abs=1e-12)
        assert np.allclose(points[:, 1:4], (0, 0, 1), atol=1e-12)
        assert (np.ptp(points[:, 4:6], axis=0) > 0.8).all()


@pytest.mark.parametrize("depth", [0.05, 0.2, 0.4, 0.8])
def test_meshes_that_overlap_deeply_go_the_least_way_out(depth):
    """Two brackets end to end: faces along them, deep inside each other, would push sideways, and farther."""
    geometry = Geometry([(mesh(*bracket()), [0, 1])])
    turn = np.array([np.cos(0.2), 0, np.sin(0.2), 0])
    geometry.place(np.array([[0, 0, 0, *LEVEL], [0.3, 2 - depth, 0.2, *turn]]))
    points, _ = contacts(geometry, 1, 0, 0.01)
    check_points(points)
    along = points[:, 1:4] @ (0, 1, 0) > 1 - 1e-9
    assert points[along, 0] == pytest.approx(-depth, abs=1e-9) and along.sum() >= 3
    assert points[~along, 0].min(initial=0.0) > -depth / 0.7


def test_edges_of_meshes_cross_in_one_point():
    x, faces = block()
    geometry = Geometry([(mesh(x, faces), [0, 1])])
    up = np.array([np.cos(np.pi / 8), np.sin(np.pi / 8), 0, 0])
    down = np.array([np.cos(np.pi / 8), 0, np.sin(np.pi / 8), 0])
    for gap in (1e-3, -1e-3):
        geometry.place(np.array([[0, 0, 0, *up], [0.1, 0.2, np.sqrt(2) + gap, *down]]))
        points, _ = contacts(geometry, 1, 0, 0.01)
        assert len(points) == 1
        assert points[0, 0] == pytest.approx(gap, abs=1e-12)
        assert points[0, 1:4] == pytest.approx((0, 0, 1), abs=1e-9)


def test_a_ball_in_the_corner_of_a_bracket_touches_both_walls():
    x, faces = bracket()
    geometry = Geometry([(mesh(x, faces), [0]), (primitive("sphere", 0.3), [1])])
    geometry.place(np.array([[0, 0, 0, *LEVEL], [0.301, 0.1, 0.302, *LEVEL]]))
    points, _ = contacts(geometry, 1, 0, 0.01)
    assert np.sort(points[:, 0]) == pytest.approx((0.001, 0.002), abs=1e-12)
    assert sorted(points[:, 1:4].round(9).tolist()) == [[0, 0, 1], [1, 0, 0]]


def test_a_mesh_stands_on_a_plane_on_its_outermost_corners():
    x, faces = ball(2)
    flat = x.copy()
    flat[:, 2] = np.maximum(flat[:, 2], -0.5)
    solid = mesh(flat, faces)
    geometry = Geometry([(solid, [0])], [plane((0, 0, -0.5), (0, 0, 1))])
    geometry.place(np.array([[0, 0, 0, *LEVEL]]))
    points, _ = contacts(geometry, 0, 1, 0.01)
    assert len(points) == 4
    assert points[:, 0] == pytest.approx(0, abs=1e-14)
    assert (np.ptp(points[:, 4:6], axis=0) > 1.2).all()


def test_the_distance_of_meshes_apart_is_that_of_their_hulls():
    """Every kind of nearest features: corners, edges and faces of two meshes of many faces."""
    x, faces = ball(1)
    solids = [hull(x * (0.6, 0.5, 0.7)), hull(x * (0.4, 0.7, 0.5))]
    meshes = [mesh(x * (0.6, 0.5, 0.7), faces), mesh(x * (0.4, 0.7, 0.5), faces)]
    geometry = Geometry([(meshes[0], [0]), (meshes[1], [1])])
    rng = np.random.default_rng(2)
    for _ in range(12):
        d = rng.normal(size=3)
        poses = np.array([pose(rng, np.zeros(3)), pose(rng, 1.25 * d / np.linalg.norm(d))])
        geometry.place(poses)
        points, _ = contacts(geometry, 0, 1, 1.0)
        check_points(points)
        wanted = signed_distance((solids[0], poses[0]), (solids[1], poses[1]))
        assert points[:, 0].min() == pytest.approx(wanted, abs=1e-8)
        assert np.linalg.norm(rotation(poses[0, 3:]), axis=0) == pytest.approx(1)
