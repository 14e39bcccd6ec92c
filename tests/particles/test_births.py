"""Births: none lost to rounding, uniform positions and directions, random numbers per birth only."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from tests.kits.probe import close

from visviva.errors import SceneError
from visviva.particles.births.distributions import Fixed, Normal, Uniform
from visviva.particles.births.draws import COLUMNS, Draws
from visviva.particles.births.emitters import (
    Circle,
    MeshSurface,
    PointEmitter,
    Rectangle,
    Segment,
    Sphere,
    directions_in_cone,
)
from visviva.particles.births.source import AnchorMotion, Launch
from visviva.particles.births.timing import Bursts, Flow

DRAWS = Draws([1, 2])
MANY = 20_000


def test_a_million_random_steps_lose_no_birth():
    """Flux n = ⌊t rate⌋, whatever the steps between: a thousand rates, a thousand steps each."""
    random = np.random.default_rng(5)
    for rate, mean in zip(10 ** random.uniform(-1, 6, 1000), 10 ** random.uniform(-4, 0, 1000), strict=True):
        flow = Flow(float(rate))
        t = np.cumsum(random.uniform(0, 2 * mean, 1000)).tolist()
        born = last = 0
        for now in t:
            due = flow.due(now)
            assert due >= last
            born, last = born + due - last, due
        assert born == math.floor(Fraction(t[-1]) * Fraction(float(rate)))


@given(
    rate=st.floats(1e-3, 1e6),
    start=st.floats(-10, 10),
    steps=st.lists(st.floats(0, 3), min_size=1, max_size=30),
)
def test_births_lie_between_their_steps(rate, start, steps):
    flow, t, last = Flow(rate, start), start, 0
    for step in steps:
        t += step
        due = flow.due(t)
        slack = 4e-16 * (abs(t) + abs(start) + due / rate)
        if due > last:
            assert flow.times(np.array([due - 1]))[0] <= t + slack
        assert flow.times(np.array([due]))[0] >= t - slack
        last = due


def test_flux_of_the_notes():
    """50/s and 1000/s at 1/60 s: 50 and 1000 births in a second, where the printed rule gives 30 and 960."""
    for rate in (50, 1000):
        flow = Flow(rate)
        assert [flow.due(k / 60) for k in (0, 60, 120)] == [0, rate, 2 * rate]


def test_flow_ends_and_a_rate_of_zero_gives_none():
    assert Flow(100.0, 1.0, 2.0).due(50.0) == 100
    assert Flow(100.0, 1.0).due(0.5) == 0
    assert Flow(0.0).due(1e9) == 0


def test_bursts():
    bursts = Bursts(500, every=0.5, start=0.25, end=1.6)
    assert [bursts.due(t) for t in (0.2, 0.25, 0.74, 0.75, 1.3, 9.0)] == [0, 500, 500, 1000, 1500, 1500]
    assert bursts.times(np.array([0, 499, 500, 1499])).tolist() == [0.25, 0.25, 0.75, 1.25]
    assert Bursts(3).due(1e6) == 3
    assert Bursts(3).times(np.array([0, 2])).tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Flow(math.nan),
        lambda: Flow(-1.0),
        lambda: Flow(1.0, 2.0, 1.0),
        lambda: Flow(1.0, math.nan),
        lambda: Bursts(-1),
        lambda: Bursts(1, every=0.0),
        lambda: Fixed(math.nan),
        lambda: Uniform(2.0, 1.0),
        lambda: Normal(1.0, -1.0),
        lambda: Launch(opening=7.0),
        lambda: Launch(direction=(0.0, 0.0, 0.0)),
        lambda: PointEmitter([0, 0, math.nan]),
        lambda: Circle([0, 0, 0], 0.0),
        lambda: Sphere([0, 0, 0], math.inf),
        lambda: Rectangle([0, 0, 0], [1, 0, 0], [2, 0, 0]),
        lambda: MeshSurface(np.zeros((0, 3)), np.zeros((0, 3))),
        lambda: MeshSurface([[0, 0, 0], [1, 0, 0], [2, 0, 0]], [[0, 1, 2]]),
    ],
)
def test_bad_numbers_are_refused(make):
    with pytest.raises(SceneError):
        make()


@settings(max_examples=20)
@given(first=st.integers(0, 2**40), count=st.integers(1, 50), cut=st.integers(0, 50))
def test_draws_belong_to_the_birth_and_not_to_the_call(first, count, cut):
    cut = min(cut, count)
    whole = DRAWS(first, count)
    parts = [DRAWS(first, cut), DRAWS(first + cut, count - cut)]
    assert np.array_equal(whole, np.concatenate(parts))
    assert ((whole > 0) & (whole < 1)).all()
    assert not np.array_equal(whole, Draws([1, 3])(first, count))


def test_draws_are_even_and_independent():
    u = DRAWS(0, MANY)
    for column in range(COLUMNS):
        assert stats.kstest(u[:, column], "uniform").pvalue > 1e-3
    assert np.abs(np.corrcoef(u.T) - np.eye(COLUMNS)).max() < 4 / math.sqrt(MANY)
    assert np.abs(np.corrcoef(u[1:, 0], u[:-1, 0])[0, 1]) < 4 / math.sqrt(MANY)


def test_distributions():
    u = DRAWS(0, MANY)[:, 0]
    assert (Fixed(2.5).quantile(u) == 2.5).all()
    even = Uniform(2.0, 3.0).quantile(u)
    assert stats.kstest(even, stats.uniform(2.0, 1.0).cdf).pvalue > 1e-3
    bell = Normal(0.8, 0.3).quantile(u)
    assert stats.kstest(bell, stats.truncnorm(-0.8 / 0.3, np.inf, 0.8, 0.3).cdf).pvalue > 1e-3
    assert bell.min() >= 0.0
    assert (Normal(0.8, 0.0).quantile(u) == 0.8).all()


def test_places_are_where_they_should_be():
    u = DRAWS(0, MANY)[:, :3]
    x, normal = Segment([0, 0, 0], [1, 2, 3]).spread(u)
    close(np.cross(x, [1, 2, 3]), np.zeros((MANY, 3)), 1e-14)
    axis = np.array([1.0, 2, -2]) / 3
    x, normal = Circle([1, 1, 1], 2.0, [1, 2, -2]).spread(u)
    close(np.linalg.norm(x - 1, axis=1), np.full(MANY, 2.0), 1e-14)
    close((x - 1) @ axis, np.zeros(MANY), 1e-14)
    close(normal, np.tile(axis, (MANY, 1)), 1e-15)
    x, _ = Circle([0, 0, 0], 2.0, filled=True).spread(u)
    assert stats.kstest((x**2).sum(axis=1) / 4, "uniform").pvalue > 1e-3, "even over the disc"
    x, normal = Rectangle([1, 0, 0], [0, 2, 0], [0, 0, 3]).spread(u)
    close(normal, np.tile([1.0, 0, 0], (MANY, 1)), 1e-15)
    assert stats.kstest(x[:, 2] / 3, "uniform").pvalue > 1e-3
    x, normal = Sphere([0, 0, 5], 0.5).spread(u)
    close(x, [0, 0, 5] + 0.5 * normal, 1e-15)
    for c in range(3):
        assert stats.kstest(normal[:, c], stats.uniform(-1, 2).cdf).pvalue > 1e-3, "even over the sphere"


def test_a_mesh_is_chosen_by_area_and_filled_evenly():
    """Two triangles of areas 1 and 3 in different planes."""
    vertices = [[0, 0, 0], [2, 0, 0], [0, 1, 0], [0, 0, 6]]
    x, normal = MeshSurface(vertices, [[0, 1, 2], [0, 2, 3]]).spread(DRAWS(0, MANY)[:, :3])
    first = normal[:, 2] > 0.5
    assert first.mean() == pytest.approx(0.25, abs=0.02)
    close(x[first].mean(axis=0), [2 / 3, 1 / 3, 0], 0.02)
    close(x[~first].mean(axis=0), [0, 1 / 3, 2], 0.05)
    assert (x[first, 0] / 2 + x[first, 1] <= 1 + 1e-12).all()


def test_cone_is_even_over_its_solid_angle():
    u = DRAWS(0, MANY)
    axis = np.tile(np.array([2.0, -1, 2]) / 3, (MANY, 1))
    d = directions_in_cone(axis, math.radians(60), u[:, 3:5])
    close(np.linalg.norm(d, axis=1), np.ones(MANY), 1e-14)
    cosine = (d * axis).sum(axis=1)
    low = math.cos(math.radians(30))
    assert stats.kstest(cosine, stats.uniform(low, 1 - low).cdf).pvalue > 1e-3
    close(directions_in_cone(axis, 0.0, u[:, 3:5]), axis, 1e-15)


def test_passage_follows_a_cubic_exactly():
    def way(t):
        return np.array([t**3, 2 * t**2, 1 - t]), np.array([3 * t**2, 4 * t, -1.0])

    ends = [way(0.5), way(0.9)]
    x, u = (np.stack([end[i][None] for end in ends]) for i in (0, 1))
    t = np.array([0.5, 0.63, 0.9])
    place, rate = AnchorMotion(np.array([0.5, 0.9]), x, u).at(t, np.zeros(3, np.int64))
    close(place, [way(s)[0] for s in t], 1e-14)
    close(rate, [way(s)[1] for s in t], 1e-13)
