"""Planes: infinite floors reach the horizon, sized ones are solid slabs; colours and shadows."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.errors import SceneError
from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import Camera, unit
from visviva.view.painting.palette import linear_light, parse_color
from visviva.view.painting.picture import Painter
from visviva.view.painting.shadow import box_with_slabs, casters_box
from visviva.view.staging.floor import floor_triangles

SIZE = (320, 240)
SKY = np.array([[0.1, 0.3, 0.9], [0.9, 0.9, 0.9]])
SUN = unit((-0.6, -0.5, 1.0))
FRONT = Camera((0.0, -10.0, 2.0), (0.0, 0.0, 2.0), fov=40.0)
WALL = {
    "shape": {"kind": "plane", "point": [0, 0, 2], "normal": [0, -1, 0], "size": 4.0},
    "color": "#b5654a",
}
GROUND = {"shape": {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}}


def paint(shapes, camera=FRONT):
    return linear_light(Painter(SIZE).paint(shapes, camera, SUN, SKY) / 255.0)


def planes(*looks, camera=FRONT, radius=3.0):
    corner = np.full(3, radius / np.sqrt(3))
    return parts.combined([floor_triangles(look, "plane", -corner, corner, camera) for look in looks])


def corners_on_screen(camera=FRONT):
    ends = [(-2.0, 0.0, 4.0), (2.0, 0.0, 0.0)]
    return camera.project(ends, SIZE)[:, :2]


def test_a_sized_plane_is_a_solid_rectangle_of_its_own_colour_up_to_its_edges():
    image = paint(planes(WALL))
    empty = paint(parts.no_shapes())
    (left, upper), (right, lower) = corners_on_screen()
    changed = np.any(image != empty, axis=2)
    rows, columns = np.nonzero(changed)
    assert (columns.min(), columns.max() + 1) == pytest.approx((left, right), abs=1.0)
    assert (rows.min(), rows.max() + 1) == pytest.approx((upper, lower), abs=1.0)
    assert changed[rows.min() + 1 : rows.max(), columns.min() + 1 : columns.max()].all()
    inside = image[rows.min() + 2 : rows.max() - 1, columns.min() + 2 : columns.max() - 1]
    # one colour, as bright everywhere as light and tiles allow: no fade from the middle to the edges
    hue = inside / inside.sum(axis=2, keepdims=True)
    assert np.abs(hue - parse_color("#b5654a") / parse_color("#b5654a").sum()).max() < 0.06
    assert inside.sum(axis=2).min() > 0.8 * inside.sum(axis=2).max()


def test_a_sized_plane_has_a_body_behind_it_and_casts_its_shadow():
    wall = planes(WALL)
    body = wall.triangles[wall.triangles[:, 28] == parts.SLAB_PLANE]
    depth = body[:, :9].reshape(-1, 3)[:, 1]
    assert depth.min() == pytest.approx(0.0, abs=1e-12)
    assert depth.max() == pytest.approx(0.1)
    ball = parts.spheres([[4.0, 0.0, 1.0]], 1.0, (1, 1, 1))
    above = Camera((0.0, 0.0, 18.0), (0.0, 0.5, 0.0), fov=40.0)
    lit = paint(parts.combined([planes(GROUND, camera=above), ball]), above)
    dark = paint(parts.combined([planes(GROUND, camera=above), wall, ball]), above)
    # the middle of the wall stands 2 m above the ground: its shadow lies 2 m along the light
    column, row, _ = above.project([np.array([0, 0.1, 2.0]) - 2.0 * SUN / SUN[2]], SIZE)[0]
    assert np.all(dark[int(row), int(column)] < 0.75 * lit[int(row), int(column)])


def test_a_sized_plane_seen_from_behind_does_not_hide_the_scene():
    behind = Camera((0.0, 10.0, 2.0), (0.0, 0.0, 2.0), fov=40.0)
    ball = parts.spheres([[0, -1.5, 2.0]], 0.8, (0.9, 0.05, 0.9))
    image = paint(parts.combined([planes(WALL, camera=behind), ball]), behind)
    bare = paint(planes(WALL, camera=behind), behind)
    assert np.abs(image[120, 160] - bare[120, 160]).max() > 0.2


def test_an_endless_floor_reaches_almost_to_the_horizon_and_ends_in_the_sky():
    camera = Camera((0.0, -12.0, 3.0), (0.0, 0.0, 3.0), fov=40.0)
    brown = GROUND | {"color": "#8a5a2b"}
    image, empty = paint(planes(brown, camera=camera), camera), paint(parts.no_shapes(), camera)
    changed = np.abs(image - empty).max(axis=2)
    assert changed[200:].min() > 0.1
    assert np.array_equal(image[:119], empty[:119])  # the horizon is at row 120
    assert changed[130].min() > 0.03
    assert changed[121].max() < changed[140].min()


def test_the_contact_shade_belongs_to_the_floor_and_slabs_leave_none():
    ball = parts.spheres([[0.0, -3.0, 0.5]], 0.5, (0.2, 0.2, 0.2))
    sunk = {"shape": {"kind": "plane", "point": [0, 0, 0], "normal": [-1, 0, 1], "size": 3.0}}
    with_ramp = paint(parts.combined([planes(GROUND, sunk), ball]))
    without = paint(parts.combined([planes(GROUND), ball]))
    # the part of the ramp that is below the floor must not darken the floor in front of it
    column, row, _ = FRONT.project([[-0.9, -1.6, 0.0]], SIZE)[0]
    patch = (slice(int(row) - 2, int(row) + 3), slice(int(column) - 2, int(column) + 3))
    assert np.abs(with_ramp[patch] - without[patch]).max() < 0.02


def test_a_wide_slab_does_not_spread_the_shadow_map_thin():
    ball = parts.spheres([[0.0, 0.0, 0.5]], 0.5, (1, 1, 1))
    ground = {"shape": {"kind": "plane", "size": 500.0}}
    shapes = parts.combined([planes(ground), ball])
    low, high = box_with_slabs(*casters_box(shapes), shapes)
    assert np.all(high - low <= 7.0 + 1e-9)


def test_a_normal_of_no_length_is_refused():
    with pytest.raises(SceneError, match="not all zero"):
        planes({"shape": {"kind": "plane", "normal": [0, 0, 0]}})
