"""Paths through points: Hermite pieces, splines, tables, and rejected input."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kits.probe import close

from visviva.errors import SceneError
from visviva.vocabulary.path import HermitePath, MotionKinks, read_path, refuse_jumps

NUMBER = st.floats(-3, 3)
VECTOR = st.tuples(NUMBER, NUMBER, NUMBER)
STATIONS = st.lists(st.tuples(st.floats(0.05, 3), VECTOR, VECTOR), min_size=2, max_size=6)


def path_of(stations):
    times = np.cumsum([tau for tau, _, _ in stations])
    return HermitePath(times, [x for _, x, _ in stations], [u for _, _, u in stations])


@given(stations=STATIONS)
def test_a_path_passes_its_places_with_its_velocities(stations):
    path = path_of(stations)
    for t, (_, x, u) in zip(path.times, stations, strict=True):
        for near in (t, np.nextafter(t, -np.inf)):
            close(path(near)[0], x, 1e-12, "place, from both sides")
            close(path(near)[1], u, 1e-10, "velocity, from both sides")


@given(stations=STATIONS, share=st.floats(0.02, 0.98))
def test_its_rates_are_slopes(stations, share):
    """Exactly those of a cubic: differences over h are off by h² times the third derivative."""
    path = path_of(stations)
    for a, b in zip(path.times[:-1], path.times[1:], strict=True):
        t, h = a + share * (b - a), 1e-3 * (b - a)
        before, after = (path(t + s * h)[0] for s in (-1, 1))
        size = np.abs(path(t)[2]).max() * (b - a) + 1
        close(path(t)[1], (after - before) / (2 * h), 1e-4 * size)
        close(path(t)[2], (path(t + h)[1] - path(t - h)[1]) / (2 * h), 1e-9 * size)


@given(stations=STATIONS)
def test_before_and_after_it_goes_straight_on(stations):
    path = path_of(stations)
    for t, i in ((path.times[0] - 0.7, 0), (path.times[-1] + 0.7, -1)):
        close(path(t)[0], path.x[i] + (t - path.times[i]) * path.u[i], 1e-12)
        assert not path(t)[2].any()


@given(a=VECTOR, b=VECTOR, c=VECTOR, d=VECTOR)
def test_a_cubic_is_met_exactly(a, b, c, d):
    a, b, c, d = (np.array(v) for v in (a, b, c, d))
    t = np.array([0.0, 0.4, 1.5])
    x = a + np.outer(t, b) + np.outer(t**2, c) + np.outer(t**3, d)
    u = b + 2 * np.outer(t, c) + 3 * np.outer(t**2, d)
    path, s = HermitePath(t, x, u), 0.9
    close(path(s)[0], a + s * b + s**2 * c + s**3 * d, 1e-11)
    close(path(s)[2], 2 * c + 6 * s * d, 1e-10)


def test_without_velocities_the_acceleration_has_no_jumps():
    t = np.array([0, 0.5, 1.2, 2.0])
    path = HermitePath(t, np.stack([np.sin(t), t**2, 0 * t], axis=1))
    for knot in t[1:-1]:
        close(path(np.nextafter(knot, 0))[2], path(knot)[2], 1e-9)
    assert not path(0.0)[2].any(), "natural: it begins without curvature"


@pytest.mark.parametrize(
    ("times", "words"),
    [
        ([0, 1, 1], "would jump there"),
        ([0, 2, 1], "increasing times"),
        ([0], "two or more"),
        ([0, np.nan], "finite"),
    ],
)
def test_bad_stations_are_refused(times, words):
    with pytest.raises(SceneError, match=words):
        HermitePath(times, np.zeros((len(times), 3)))


def test_a_table_is_read_with_its_heading(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text("t, x, y, z  # a heading\n\n0, 0, 0, 0\n1, 1, 0, 0 # there\n2, 4, 0, 0\n")
    close(read_path(file)(1.0)[0], [1, 0, 0], 1e-15)
    file.write_text("0 0 0 0 1 0 0\n1 1 0 0 3 0 0\n")
    close(read_path(file)(1.0)[1], [3, 0, 0], 1e-12)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("0,0,0,0\n1,1,0,0\n1,5,0,0\n", 3, "would jump"),
        ("0,0,0,0\n1,1,0\n", 2, "expected 4 or 7"),
        ("0,0,0,0\n1,nan,0,0\n", 2, "finite"),
        ("0,0,0,0\n1,1,0,0,0,0,0\n", 2, "expected 4 as above"),
        ("t,x,y,z\n", 0, "two or more"),
    ],
)
def test_a_bad_table_is_refused_with_its_line(tmp_path, text, line, words):
    file = tmp_path / "a.csv"
    file.write_text(text)
    with pytest.raises(SceneError, match=words) as caught:
        read_path(file)
    assert caught.value.line == line


def circle(t):
    return (
        np.array([np.cos(t), np.sin(t), 0]),
        np.array([-np.sin(t), np.cos(t), 0]),
        -np.array([np.cos(t), np.sin(t), 0]),
    )


def test_smooth_motions_and_kinks_of_the_acceleration_are_no_jumps():
    refuse_jumps(circle, 0, 10)
    refuse_jumps(HermitePath([0, 1, 3], np.eye(3), 5 * np.eye(3)), 0, 3)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (
            lambda t: (circle(t)[0] + (t > np.pi / 3) * 0.01, *circle(t)[1:]),
            r"jumps in position by 0\.01 m at t = 1\.0472 s",
        ),
        (
            lambda t: ([abs(t - 1.1), 0, 0], [np.sign(t - 1.1), 0, 0], [0, 0, 0]),
            r"jumps in velocity by 2 m/s at t = 1\.1 s",
        ),
        (lambda t: (circle(t)[0], 1.001 * circle(t)[1], circle(t)[2]), "is inconsistent"),
        (lambda t: ([np.sqrt(t - 1), 0, 0], [1, 0, 0], [0, 0, 0]), "not finite"),
    ],
)
@pytest.mark.filterwarnings("ignore:invalid value")
def test_jumps_and_wrong_rates_are_refused(path, words):
    with pytest.raises(SceneError, match=words):
        refuse_jumps(path, 0, 4)


class Hum:
    """A motion of w [rad/s] that jumps at 1.7 s, and how often it has been looked at."""

    def __init__(self, w, jump=0.0):
        self.w, self.jump, self.looked = w, jump, 0

    def __call__(self, t):
        self.looked += 1
        w = self.w
        return [np.sin(w * t) + self.jump * (t > 1.7)], [w * np.cos(w * t)], [-w * w * np.sin(w * t)]


def test_a_motion_too_fast_to_be_looked_at_whole_passes_soon():
    refuse_jumps(hum := Hum(2e4), 0, 10)
    assert hum.looked < 50_000, "with every stretch halved until all are smooth it is half a million"


def test_a_jump_on_a_fast_motion_is_found():
    with pytest.raises(SceneError, match=r"jumps in position by 0\.01001 m at t = 1\.7 s"):
        refuse_jumps(Hum(200.0, 0.01), 0, 10)


def test_knots_are_stops():
    knots = MotionKinks("a.knots", [2.0, 1.0])
    assert (knots.next(0.0), knots.next(1.0), knots.next(2.0)) == (1.0, 2.0, np.inf)
