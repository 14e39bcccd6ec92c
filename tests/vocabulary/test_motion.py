"""Prescribed motions: the rates are the derivatives of the path, and the path is the requested one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kits.probe import close

from visviva.vocabulary.motion import Circle, Sine, Straight

MOTIONS = [
    Circle(center=(1, 2, 3), radius=0.5, speed=2.0, axis=(1, 2, 3), phase=0.3),
    Circle(center=(0, 0, 0), radius=0.5, speed=-3.0, axis=(2, 0.1, 0)),
    Sine(center=(1, 2, 3), amplitude=(0.1, 0.2, -0.3), frequency=0.7, phase=1.0),
    Straight(start=(1, 2, 3), velocity=(4, 5, 6)),
]


@pytest.mark.parametrize("motion", MOTIONS)
@given(t=st.floats(0, 10))
def test_rates_are_slopes(motion, t):
    h = 1e-4
    before, now, after = (np.asarray(motion(t + s)[0]) for s in (-h, 0, h))
    close(motion(t)[1], (after - before) / (2 * h), 1e-6)
    close(motion(t)[2], (after - 2 * now + before) / h**2, 1e-5)


def test_circle_turns_by_the_right_hand():
    circle = Circle(center=(1, 0, 0), radius=2, speed=np.pi / 2)
    close(circle(0)[0], [3, 0, 0], 1e-15)
    close(circle(1)[0], [1, 2, 0], 1e-15)


def test_circle_keeps_its_distance_and_plane():
    circle = MOTIONS[0]
    for t in np.linspace(0, 5, 7):
        arm = np.asarray(circle(t)[0]) - circle.center
        close(np.linalg.norm(arm), 0.5, 1e-14)
        close(arm @ np.array(circle.axis), 0, 1e-14)
