"""Coverage and depth of primitives against the geometry of a pinhole camera."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import Camera, packed_camera
from visviva.view.painting.lines import draw_hairs, draw_tubes
from visviva.view.painting.raster import draw_spheres, draw_triangles

SIZE = (800, 600)
CAMERA = Camera((0.0, -10.0, 0.0), (0.0, 0.0, 0.0), fov=40.0)
FOCAL = 300.0 / math.tan(math.radians(20.0))
DRAW = {"triangles": draw_triangles, "spheres": draw_spheres, "tubes": draw_tubes, "hairs": draw_hairs}


def drawn(shapes, camera=CAMERA, size=SIZE):
    """Nearness and numbers at one sample per pixel."""
    nearness = np.zeros((size[1], size[0]), np.float32)
    ids = np.full((size[1], size[0]), -1, np.int32)
    camera_row = camera if isinstance(camera, np.ndarray) else camera.flat(size)
    first = 0
    for name, draw in DRAW.items():
        rows = getattr(shapes, name)
        draw(camera_row, rows, (0.0, 2.0), first, nearness, ids)
        first += len(rows)
    return nearness, ids


def one_triangle(corners):
    return parts.triangles(np.array([corners], dtype=float), np.zeros((1, 3, 3)), (1, 1, 1))


def middle(ids, number=0):
    rows, columns = np.nonzero(ids == number)
    return columns.mean() + 0.5, rows.mean() + 0.5


@pytest.mark.parametrize(("x", "z"), [(0.0, 0.0), (2.5, 1.2), (-3.0, -2.0)])
def test_sphere_silhouette_is_the_ellipse_of_its_tangent_cone(x, z):
    r, distance = 0.6, 10.0
    _, ids = drawn(parts.spheres([[x, 0.0, z]], r, (1, 1, 1)))
    # the cone of half-angle a about a centre at angle b off the axis cuts the picture in an ellipse
    length = math.sqrt(x * x + z * z + distance**2)
    a, b = math.asin(r / length), math.atan2(math.hypot(x, z), distance)
    near, far = math.tan(b - a), math.tan(b + a)
    major, offset = 0.5 * (far - near), 0.5 * (far + near)
    minor = math.sin(a) / math.sqrt(math.cos(b) ** 2 - math.sin(a) ** 2)
    area = math.pi * major * minor * FOCAL**2
    assert np.count_nonzero(ids == 0) == pytest.approx(area, rel=0.01)
    direction = np.array([x, -z]) / max(math.hypot(x, z), 1e-12)
    expected = np.array([400.0, 300.0]) + FOCAL * offset * direction
    assert middle(ids) == pytest.approx(expected, abs=0.1)


def test_sphere_depth_is_that_of_its_nearest_point():
    nearness, _ = drawn(parts.spheres([[0.0, 0.0, 0.0]], 2.0, (1, 1, 1)))
    assert 1.0 / nearness.max() == pytest.approx(8.0, abs=1e-4)


def test_triangle_covers_its_projected_area():
    corners = [(-2.0, 1.0, -1.5), (2.5, -2.0, -1.0), (0.3, 3.0, 2.2)]
    nearness, ids = drawn(one_triangle(corners))
    (ax, ay, _), (bx, by, _), (cx, cy, depth) = CAMERA.project(corners, SIZE)
    area = 0.5 * abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay))
    assert np.count_nonzero(ids == 0) == pytest.approx(area, rel=0.01)
    assert 1.0 / nearness[int(cy) + 4, int(cx)] == pytest.approx(depth, rel=0.02)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(-3, 3), min_size=4, max_size=4), st.floats(0.1, 0.9))
def test_neighbouring_triangles_share_no_sample_and_leave_none_out(numbers, cut):
    a, b = np.array([-3.0, numbers[0], -2.0]), np.array([3.0, numbers[1], -1.5])
    c, d = np.array([2.5, numbers[2], 2.0]), np.array([-2.0, numbers[3], 1.8])
    centre = cut * a + (1 - cut) * c
    fan = [drawn(one_triangle((p, q, centre)))[1] == 0 for p, q in ((a, b), (b, c), (c, d), (d, a))]
    assert np.sum(fan, axis=0).max() <= 1
    # a point of the diagonal inside, the four are the polygon a b c d: even-odd rule at every sample
    x, y = np.meshgrid(np.arange(SIZE[0]) + 0.5, np.arange(SIZE[1]) + 0.5)
    odd = np.zeros(x.shape, dtype=bool)
    outline = CAMERA.project([a, b, c, d], SIZE)
    for (px, py, _), (qx, qy, _) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        if py != qy:
            odd ^= ((py <= y) != (qy <= y)) & (x < px + (qx - px) * (y - py) / (qy - py))
    assert np.count_nonzero(odd != np.any(fan, axis=0)) <= 2


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_nearer_thing_hides_the_farther_whatever_the_order(order):
    centres = np.array([[0.0, 0.0, 0.0], [0.0, 3.0, 0.0]])[list(order)]
    _, ids = drawn(parts.spheres(centres, 0.8, (1, 1, 1)))
    assert ids[300, 400] == order.index(0)
    assert not np.any(ids == order.index(1))


def test_planes_that_cross_swap_at_the_line_where_they_meet():
    low = [(-3, -1, -3), (3, -1, -3), (0, 3, 3)]
    high = [(-3, 1, -3), (3, 1, -3), (0, -3, 3)]
    shapes = parts.combined([one_triangle(low), one_triangle(high)])
    _, ids = drawn(shapes)
    # y = −1 + 2(z + 3)/3 and y = 1 − 2(z + 3)/3 meet at z = −1.5
    row = CAMERA.project([[0.0, 0.0, -1.5]], SIZE)[0, 1]
    assert ids[int(row) + 3, 400] == 0
    assert ids[int(row) - 3, 400] == 1


@pytest.mark.parametrize("depth", [0.0, 6.0])
def test_tube_is_as_wide_as_its_world_radius(depth):
    r = 0.25
    _, ids = drawn(parts.tubes([[0, depth, -2.0]], [[0, depth, 2.0]], r, (1, 1, 1)))
    width = np.count_nonzero(ids[300] == 0)
    assert width == pytest.approx(2 * FOCAL * math.tan(math.asin(r / (10.0 + depth))), abs=1.01)
    tall = np.count_nonzero(ids[:, 400] == 0)
    assert tall == pytest.approx(2 * FOCAL * (2.0 + r) / (10.0 + depth), rel=0.01)


def test_diagonal_tube_is_not_cut_by_its_bounds():
    a, b, r = np.array([-2.0, -3.0, -1.5]), np.array([2.5, 4.0, 2.0]), 0.2
    _, tube = drawn(parts.tubes([a], [b], r, (1, 1, 1)))
    beads = a + np.linspace(0, 1, 400)[:, None] * (b - a)
    _, balls = drawn(parts.spheres(beads, r, (1, 1, 1)))
    inside, outside = balls >= 0, tube >= 0
    assert not np.any(inside & ~outside)
    assert np.count_nonzero(outside & ~inside) < 0.01 * np.count_nonzero(outside)


@pytest.mark.parametrize("depth", [0.0, 40.0])
def test_hairline_width_does_not_depend_on_distance(depth):
    _, ids = drawn(parts.hairs([[-50.0, depth, 0.013]], [[50.0, depth, 0.013]], 3.0, (1, 1, 1)))
    assert np.count_nonzero(ids[:, 400] == 0) == 6  # two samples per pixel of width


def test_hairline_on_a_surface_is_not_swallowed_but_behind_it_is():
    wall = one_triangle([(-4, 0, -4), (4, 0, -4), (0, 0, 5)])
    on = parts.combined([wall, parts.hairs([[-1, 0, 0.01]], [[1, 0, 0.01]], 1.0, (1, 1, 1))])
    behind = parts.combined([wall, parts.hairs([[-1, 0.2, 0.01]], [[1, 0.2, 0.01]], 1.0, (1, 1, 1))])
    assert np.count_nonzero(drawn(on)[1] == 1) > 2 * FOCAL * 0.2 * 0.95
    assert not np.any(drawn(behind)[1] == 1)


def test_what_crosses_the_eye_plane_is_cut_there():
    """A floor that runs under and behind the camera fills exactly the rows below the horizon."""
    camera = Camera((0.0, 0.0, 1.0), (0.0, 1.0, 1.0), fov=40.0)
    big = 1e4
    floor = [(-big, -big, 0.0), (big, -big, 0.0), (0.0, 3 * big, 0.0)]
    _, ids = drawn(one_triangle(floor), camera)
    assert not np.any(ids[:300] == 0)
    assert np.all(ids[302:] == 0)


def test_nothing_behind_the_camera_is_drawn():
    back = -20.0
    shapes = parts.combined(
        [
            one_triangle([(-1, back, -1), (1, back, -1), (0, back, 1)]),
            parts.spheres([[0, back, 0]], 1.0, (1, 1, 1)),
            parts.tubes([[-1, back, 0]], [[1, back, 0]], 0.2, (1, 1, 1)),
            parts.hairs([[-1, back, 0]], [[1, back, 0]], 2.0, (1, 1, 1)),
        ]
    )
    assert np.all(drawn(shapes)[1] == -1)


@pytest.mark.nojit
@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(-30, 30), min_size=9, max_size=9), st.floats(0.01, 5.0))
def test_geometry_through_the_eye_plane_never_comes_nearer_than_the_near_plane(numbers, r):
    p = np.array(numbers).reshape(3, 3)
    shapes = parts.combined(
        [
            one_triangle(p),
            parts.spheres(p, r, (1, 1, 1)),
            parts.tubes(p[:1], p[1:2], r, (1, 1, 1)),
            parts.hairs(p[:1], p[2:], 2.0, (1, 1, 1)),
        ]
    )
    nearness, ids = drawn(shapes, size=(24, 18))
    assert np.all(np.isfinite(nearness))
    assert nearness.max() <= 1.003 / CAMERA.flat((24, 18))[15]
    assert np.array_equal(ids >= 0, nearness > 0)


def test_parallel_camera_keeps_sizes():
    camera = packed_camera(np.array([0.0, -50.0, 0.0]), CAMERA.axes(), 100.0, SIZE, -1e300, parallel=True)
    nearness = np.full((600, 800), -3e38, np.float32)
    ids = np.full((600, 800), -1, np.int32)
    draw_spheres(camera, parts.spheres([[1.0, 0, 0.5]], 0.7, (1, 1, 1)).spheres, (0.0, 2.0), 0, nearness, ids)
    assert np.count_nonzero(ids == 0) == pytest.approx(math.pi * 70.0**2, rel=0.01)
    assert middle(ids) == pytest.approx((500.0, 250.0), abs=0.1)
    assert nearness.max() == pytest.approx(-49.3, abs=1e-3)


def test_not_finite_primitives_are_left_out_and_counted():
    shapes = parts.combined(
        [
            parts.spheres([[0, 0, 0], [np.nan, 0, 0]], 0.5, (1, 1, 1)),
            one_triangle([(0, 0, 0), (1, 0, np.inf), (0, 0, 1)]),
        ]
    )
    kept, dropped = parts.only_finite(shapes)
    assert dropped == 2
    assert len(kept.spheres) == 1
    assert len(kept.triangles) == 0
