"""Shadows fall as the light dictates, and colours are preserved."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import Camera, unit
from visviva.view.painting.normals import Neighbours
from visviva.view.painting.palette import backdrop_colors, linear_light, parse_color
from visviva.view.painting.picture import Painter
from visviva.view.painting.shade import MAX_BRIGHTNESS, TONES, dark_tile_share, tone_table
from visviva.view.staging.floor import FLOOR_REACH, floor_triangles
from visviva.view.staging.solids import box, cylinder

SIZE = (480, 360)
ABOVE = Camera((0.0, -0.01, 20.0), (0.0, 0.0, 0.0), fov=40.0)
WHITE = np.ones((2, 3)) * 0.9
LOOK = {"shape": {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}}


def ground(reach=12.0, camera=ABOVE):
    corner = np.full(3, reach / FLOOR_REACH / np.sqrt(3))
    return floor_triangles(LOOK, "floor", -corner, corner, camera)


def luminance(image):
    return linear_light(image / 255.0).mean(axis=2)


def paint(shapes, camera=ABOVE, sun=(0.0, 0.0, 1.0)):
    return Painter(SIZE).paint(shapes, camera, unit(sun), WHITE)


@pytest.mark.parametrize("sun", [(0.5, 0.0, 1.0), (-0.7, 0.4, 1.0), (0.3, -0.9, 1.2)])
def test_shadow_of_a_ball_lies_along_the_light(sun):
    height, r = 2.0, 0.5
    lit = luminance(paint(ground(), sun=sun))
    dark = luminance(
        paint(parts.combined([ground(), parts.spheres([[0, 0, height]], r, (1, 1, 1))]), sun=sun)
    )
    column, row, _ = ABOVE.project([np.array([-sun[0], -sun[1], 0.0]) / sun[2] * height], SIZE)[0]
    across, down = np.meshgrid(np.arange(SIZE[0]) + 0.5, np.arange(SIZE[1]) + 0.5)
    ball = np.hypot(across - 240, down - 180) < 1.05 * r * ABOVE.flat(SIZE)[12] / (20.0 - height)
    shaded = (dark < 0.75 * lit) & ~ball
    around = np.hypot(across - column, down - row)
    pixel = 20.0 / ABOVE.flat(SIZE)[12]
    stretch = 1.0 / unit(sun)[2]
    assert np.all(shaded[(around < 0.8 * r / pixel) & ~ball])
    assert not np.any(shaded[(around > 1.15 * stretch * r / pixel) & (around < 2.0 * stretch * r / pixel)])


def test_shadow_area_of_a_tube():
    """A horizontal rod under a sun in the zenith shades 2 r L + π r²."""
    r, length, height = 0.3, 4.0, 1.5
    rod = parts.tubes([[-2, 0, height]], [[2, 0, height]], r, (1, 1, 1))
    sun = (0.0, 1.0, 1.0)  # shifts the shadow out from under the rod without changing its width in x
    lit = luminance(paint(ground(), sun=sun))
    dark = luminance(paint(parts.combined([ground(), rod]), sun=sun))
    column, row, _ = ABOVE.project([[0.0, -height, 0.0]], SIZE)[0]
    pixel = 20.0 / ABOVE.flat(SIZE)[12]
    middle = (dark / lit)[:, int(column)] < 0.75
    width = np.count_nonzero(middle[int(row) - 14 : int(row) + 15]) * pixel
    assert width == pytest.approx(2 * r * np.sqrt(2.0), abs=2.5 * pixel)
    along = np.count_nonzero((dark / lit)[int(row)] < 0.75) * pixel
    assert along == pytest.approx(length + 2 * r, abs=4 * pixel)


def test_the_shadow_of_a_fair_ball_does_not_fall_on_its_own_lit_side():
    camera = Camera((0, -8, 3), (0, 0, 1))
    image = luminance(paint(parts.spheres([[0, 0, 1]], 1.0, (0.5, 0.5, 0.5)), camera, sun=(0, -8, 2)))
    column, row, _ = camera.project([[0, 0, 1]], SIZE)[0]
    patch = image[int(row) - 30 : int(row) + 30, int(column) - 30 : int(column) + 30]
    assert patch.min() > 0.85 * np.median(patch)


def test_a_thing_on_the_ground_darkens_the_ground_beside_it():
    ball = parts.spheres([[0, 0, 0.5]], 0.5, (1, 1, 1))
    high = parts.spheres([[0, 0, 6.0]], 0.5, (1, 1, 1))
    column, row, _ = ABOVE.project([[-0.56, 0.0, 0.0]], SIZE)[0]
    sun = (-1.0, 0.0, 0.6)  # on the side of the sun, where no shadow falls
    beside = [
        luminance(paint(parts.combined([ground(), thing]), sun=sun))[int(row), int(column)]
        for thing in (ball, high)
    ]
    assert beside[0] < 0.97 * beside[1]


def test_what_is_buried_leaves_the_ground_alone():
    """Of a ball of 3 m a cap of 1.1 m looks out: beyond the cap the ground is as if it were not there."""
    ball = parts.spheres([[0, 0, -2.8]], 3.0, (1, 1, 1))
    column, row, _ = ABOVE.project([[-2.4, 0.0, 0.0]], SIZE)[0]
    sun = (-1.0, 0.0, 1.0)
    beyond = [
        luminance(paint(x, sun=sun))[int(row), int(column)]
        for x in (ground(), parts.combined([ground(), ball]))
    ]
    assert beyond[1] == pytest.approx(beyond[0], rel=0.02)


def test_ground_fades_into_the_backdrop():
    image = paint(ground(reach=3.0))
    empty = paint(parts.no_shapes())
    assert np.array_equal(image[:, :40], empty[:, :40])
    assert not np.array_equal(image[170:190, 230:250], empty[170:190, 230:250])


def test_floor_is_not_in_the_way_from_below():
    assert not floor_triangles(LOOK, "floor", -np.ones(3), np.ones(3), Camera((0, -5, -1)))


def test_see_through_things_blend_with_what_is_behind():
    camera = Camera((0, -8, 0.01), (0, 0, 0))
    red = parts.spheres([[0, 3, 0]], 1.0, (0.8, 0.05, 0.05))
    plain = paint(red, camera)[180, 240].astype(float)
    seen = {}
    for alpha in (1e-4, 0.3, 1.0):
        glass = parts.spheres([[0, 0, 0]], 1.5, (0.05, 0.05, 0.8), alpha)
        seen[alpha] = paint(parts.combined([red, glass]), camera)[180, 240].astype(float)
    assert np.array_equal(seen[1e-4], plain)
    assert seen[1.0][2] > seen[1.0][0]
    assert plain[0] > seen[0.3][0] > seen[1.0][0]


def test_edges_are_antialiased():
    camera = Camera((0, -8, 0), (0, 0, 0))
    wall = parts.triangles(
        [[(-9, 0, -9), (9, 0, -9), (-9, 0, 7.3)]], np.tile([0, -1.0, 0], (1, 3, 1)), (0, 0, 0)
    )
    levels = np.unique(paint(wall, camera, sun=(0, 1, 0.1))[..., 1])
    assert len(levels) >= 4


def test_tone_table_is_srgb_below_its_shoulder():
    table = tone_table()
    for x, byte in ((0.0, 0), (0.2140, 127), (0.5, 188)):
        assert table[round(x * (TONES - 1) / MAX_BRIGHTNESS)] == pytest.approx(byte, abs=1)
    assert np.all(np.diff(table.astype(int)) >= 0)
    assert parse_color("#bcbcbc") == pytest.approx(np.full(3, 0.5029), abs=1e-3)


@pytest.mark.nojit
def test_checker_averages_to_half_and_is_sharp_up_close():
    assert dark_tile_share(0.3, 0.3, 40.0, 40.0) == pytest.approx(0.5, abs=0.02)
    assert {round(dark_tile_share(u, 0.5, 1e-3, 1e-3)) for u in (0.5, 1.5)} == {0, 1}


@pytest.mark.nojit
def test_normals_are_smooth_on_a_cylinder_and_sharp_on_a_box():
    corners, normals = cylinder(0.5, 1.0)
    side = np.abs(normals[..., 2]) < 0.5
    radial = corners[side][:, :2] / 0.5
    assert normals[side][:, :2] == pytest.approx(radial, abs=0.02)  # a fifth of the angle between two sides
    _, normals = box([1, 2, 3])
    assert np.sort(np.abs(normals), axis=-1) == pytest.approx(np.broadcast_to([0, 0, 1], normals.shape))
    corners, normals = box([1, 2, 3])
    assert np.all(np.einsum("kci,kci->kc", corners, normals) > 0)


@pytest.mark.nojit
def test_a_triangle_without_area_gives_no_nan():
    x = np.array([[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0.0]])
    assert np.all(np.isfinite(Neighbours([[0, 1, 2], [0, 1, 3]], 4).normals(x)))


def test_backdrop_of_one_colour_starts_with_it():
    assert backdrop_colors("#336699")[0] == pytest.approx(parse_color("#336699"))
