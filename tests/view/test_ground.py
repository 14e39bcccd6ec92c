"""The floor under a run: a default with gravity, and slabs extended to the motion."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import Camera
from visviva.view.painting.picture import enlarge_thin_shapes
from visviva.view.staging.coil import coils
from visviva.view.staging.ground import default_floor, extended_slab, up_direction
from visviva.view.staging.track_bodies import body_tones

LOW, HIGH = np.array([-1.0, -2.0, 0.5]), np.array([3.0, 1.0, 2.5])
LEVEL = np.eye(3)


def test_a_run_without_planes_has_a_floor_below_its_lowest_place():
    shape = default_floor({"gravity": [0, 0, -9.81]}, LOW, HIGH)["shape"]
    assert shape["normal"] == [0, 0, 1]
    assert 0.5 - 0.05 * np.linalg.norm(HIGH - LOW) < shape["point"][2] < 0.5
    sideways = default_floor({"gravity": [3.0, 0, 0]}, LOW, HIGH)["shape"]
    assert sideways["normal"] == [-1, 0, 0]
    assert 3.0 < sideways["point"][0] < 3.5


@pytest.mark.parametrize("look", [{}, {"gravity": [0, 0, 0]}, {"gravity": [1]}, {"gravity": [0, 0, np.nan]}])
def test_nothing_falls_without_gravity(look):
    assert up_direction(look) is None
    assert default_floor(look, LOW, HIGH) is None


def test_a_level_slab_reaches_under_all_that_moves():
    middle, edges = extended_slab(np.zeros(3), LEVEL, np.array([2.0, 10.0]), LOW, HIGH)
    least, most = middle[:2] - 0.5 * edges, middle[:2] + 0.5 * edges
    assert least[0] == pytest.approx(-1.0), "as far as it went"
    assert 3.0 < most[0] < 3.5, "and a little farther than the motion"
    assert (least[1], most[1]) == pytest.approx((-5.0, 5.0))
    assert middle[2] == 0.0


def test_a_slab_that_slopes_or_is_large_enough_stays_as_it_is():
    slope = np.array([[0.8, 0, -0.6], [0, 1, 0], [0.6, 0, 0.8]])
    for axes, edges in ((slope, np.array([1.0, 1.0])), (LEVEL, np.array([8.0, 8.0]))):
        middle, found = extended_slab(np.zeros(3), axes, edges, LOW, HIGH)
        assert middle == pytest.approx(np.zeros(3))
        assert found == pytest.approx(edges)


@pytest.mark.parametrize("end", [[0, 0, 2], [1, 2, -0.5], [1e-9, 0, 0], [0, 0, 0]])
def test_a_coil_is_one_wire_from_end_to_end(end):
    a, b = coils(np.zeros((1, 3)), np.array([end], float), 0.1)
    assert np.isfinite([a, b]).all()
    assert (a[1:] == b[:-1]).all()
    assert a[0] == pytest.approx(np.zeros(3))
    assert b[-1] == pytest.approx(end)
    length = np.linalg.norm(end)
    if length > 0.1:
        way = np.array(end) / length
        away = np.linalg.norm(a - np.outer(a @ way, way), axis=1)
        assert away.max() == pytest.approx(0.1)
        assert (np.diff(a @ way) >= 0).all()


def test_like_bodies_differ_a_little_and_one_alone_keeps_its_colour():
    paint = np.array([0.5, 0.2, 0.1])
    assert (body_tones(paint, 1) == paint).all()
    many = body_tones(paint, 50)
    assert len(np.unique(many[:, 0])) == 50
    assert many.mean(axis=0) == pytest.approx(paint, rel=0.01)
    assert np.abs(many / paint - 1).max() <= 0.1 + 1e-12


def test_a_small_ball_far_away_is_seen_and_a_near_one_keeps_its_size():
    camera, size = Camera((0.0, -100.0, 0.0)), (320, 240)
    for radius, pixels in ((1e-4, 1.3), (2.0, 2.0 / 100 * camera.flat(size)[12])):
        (ball,) = enlarge_thin_shapes(
            parts.spheres([[0.0, 0.0, 0.0]], radius, [1.0, 0.0, 0.0]), camera, size
        ).spheres
        assert ball[3] / 100 * camera.flat(size)[12] == pytest.approx(pixels)
