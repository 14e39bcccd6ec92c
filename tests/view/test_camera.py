"""The camera's formula and its fit."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.errors import SceneError
from visviva.view.painting.camera import Camera, camera_around_box
from visviva.view.staging.framing import SIDES

pytestmark = pytest.mark.nojit


def test_pinhole_formula():
    camera = Camera((0, -5, 1), (0, 0, 1), fov=90.0)
    column, row, depth = camera.project([[1.0, 0.0, 2.0]], (200, 100))[0]
    assert (column, row, depth) == pytest.approx((100 + 50 / 5, 50 - 50 / 5, 5.0))


def test_axes_are_right_down_forward():
    right, down, forward = Camera((0, -5, 0), (0, 0, 0)).axes()
    assert right == pytest.approx([1, 0, 0])
    assert down == pytest.approx([0, 0, -1])
    assert forward == pytest.approx([0, 1, 0])


def test_looking_straight_down_still_has_axes():
    axes = Camera((0, 0, 5), (0, 0, 0)).axes()
    assert axes @ axes.T == pytest.approx(np.eye(3))


def test_a_point_behind_has_no_place():
    assert np.isnan(Camera((0, -5, 0)).project([[0, -9, 0]], (100, 100))[0, 0])


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(*[st.floats(-50, 50)] * 3),
    st.tuples(*[st.floats(0, 40)] * 3),
    st.sampled_from([(1280, 720), (400, 900)]),
)
def test_fit_shows_the_whole_box_and_wastes_little(low, spread, size):
    low = np.array(low)
    high = low + np.array(spread) + 1e-3
    corners = np.array(
        [[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
    )
    camera = camera_around_box(corners, size, SIDES[0])
    seen = camera.project(corners, size)
    assert np.all(np.isfinite(seen))
    reach = np.abs(seen[:, :2] / size - 0.5).max() * 2.0
    assert 0.8 < reach < 0.92


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        ({"position": (0, 0, 0)}, "own target"),
        ({"position": (1, 0, 0), "fov": 180.0}, "fov"),
        ({"position": (math.nan, 0, 0)}, "position"),
    ],
)
def test_impossible_cameras_are_refused(wrong, part):
    with pytest.raises(SceneError, match=part):
        Camera(**wrong)
