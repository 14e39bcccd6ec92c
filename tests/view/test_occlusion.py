"""Ambient occlusion: corners are darker, open planes are not; higher occluders give softer shadows."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import Camera, unit
from visviva.view.painting.occlusion import Occlusion
from visviva.view.painting.palette import linear_light
from visviva.view.painting.picture import Painter
from visviva.view.painting.raster import draw_spheres, draw_triangles
from visviva.view.painting.sunlight import SUN_ANGLE

SIZE = (200, 150)
CAMERA = Camera((0.0, -6.0, 4.0), (0.0, 0.0, 0.0), fov=40.0)


def square(points, normal):
    corners = np.array(points, dtype=float)[[[0, 1, 2], [0, 2, 3]]]
    return parts.triangles(corners, np.broadcast_to(normal, (2, 3, 3)), (0.6, 0.6, 0.6))


FLOOR = square([(-4, -4, 0), (4, -4, 0), (4, 4, 0), (-4, 4, 0)], (0.0, 0.0, 1.0))
WALL = square([(-4, 1, 0), (4, 1, 0), (4, 1, 4), (-4, 1, 4)], (0.0, -1.0, 0.0))


def sky_over(shapes, diagonal=8.0, camera=CAMERA):
    flat = camera.flat((2 * SIZE[0], 2 * SIZE[1]))
    nearness = np.zeros((2 * SIZE[1], 2 * SIZE[0]), np.float32)
    ids = np.full(nearness.shape, -1, np.int32)
    draw_triangles(flat, shapes.triangles, (0.0, 2.0), 0, nearness, ids)
    draw_spheres(flat, shapes.spheres, (0.0, 2.0), 100, nearness, ids)
    return Occlusion(SIZE).sky(flat, nearness, diagonal).copy()


def at(sky, place, camera=CAMERA):
    column, row, _ = camera.project([place], SIZE)[0]
    return sky[int(row) - 1 : int(row) + 2, int(column) - 1 : int(column) + 2].mean()


def test_an_open_plane_sees_all_of_the_sky():
    sky = sky_over(FLOOR)
    assert at(sky, (0.0, 0.0, 0.0)) == pytest.approx(1.0, abs=0.01)
    assert sky.min() > 0.97


def test_a_corner_is_darker_the_nearer_to_the_edge():
    """Of the sky over the floor a wall hides half at its foot, and nothing beyond the reach."""
    sky = sky_over(parts.combined([FLOOR, WALL]))
    shares = [at(sky, (0.0, 1.0 - away, 0.0)) for away in (0.08, 0.25, 0.45, 1.6)]
    assert np.all(np.diff(shares) > 0.02)
    assert 0.25 < shares[0] < 0.85
    assert shares[-1] == pytest.approx(1.0, abs=0.01)


def test_what_is_far_in_front_hides_nothing():
    """A ball near the eye, before the floor in the picture, is no reason for darkness on the floor."""
    ball = parts.spheres([[0.0, -4.0, 2.7]], 0.3, (1, 1, 1))
    sky = sky_over(parts.combined([FLOOR, ball]))
    column, row, _ = CAMERA.project([[0.0, -4.0, 2.7]], SIZE)[0]
    around = sky[int(row) - 45 : int(row) + 45, [int(column) - 45, int(column) + 45]]
    assert around.min() > 0.97


@pytest.mark.parametrize("size", [(201, 151), (64, 33)])
def test_pictures_of_odd_sizes_are_painted(size):
    image = Painter(size).paint(
        parts.combined([FLOOR, WALL]), CAMERA, unit((-0.6, -0.5, 1.0)), np.ones((2, 3))
    )
    assert image.shape == (size[1], size[0], 3)


def rim(height):
    """Width of the rim of the shadow of a plate's edge on the ground below it [m], from dark to lit."""
    from visviva.view.staging.floor import floor_triangles

    plate = square([(-3, -3, height), (0, -3, height), (0, 3, height), (-3, 3, height)], (0.0, 0.0, 1.0))
    look = {"shape": {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}}
    camera = Camera((0.0, -0.01, 20.0), (0.0, 0.0, 0.0), fov=30.0)
    ground = floor_triangles(look, "floor", -3.0 * np.ones(3), 3.0 * np.ones(3), camera)
    sun = unit((-1.0, 0.0, 1.0))
    image = Painter((480, 360)).paint(parts.combined([ground, plate]), camera, sun, 0.9 * np.ones((2, 3)))
    row = linear_light(image[170:190] / 255.0).mean(axis=(0, 2))
    places = (np.arange(480) + 0.5 - 240) * 20.0 / camera.flat((480, 360))[12]
    near = np.abs(places - height) < 0.5
    share = (row[near] - row[near].min()) / np.ptp(row[near])
    return np.count_nonzero((share > 0.1) & (share < 0.9)) * (places[1] - places[0])


def test_a_shadow_is_the_softer_the_farther_away_its_thing_is():
    low, high = rim(0.6), rim(3.0)
    assert high > 1.8 * low
    assert high < 3.0 * 2.0 * SUN_ANGLE  # √2 for the way of the light, √2 for ground that is slanted to it
