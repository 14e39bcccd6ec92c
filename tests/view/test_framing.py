"""The default camera shows what moves together, not a single body that flies away."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.record.run_reader import load
from visviva.record.run_writer import RunWriter
from visviva.view.painting.camera import camera_around_box
from visviva.view.serving.source import RunSource
from visviva.view.staging.framing import SIDES, Framing
from visviva.view.staging.ground import FLOOR_DEPTH, SWING_DEPTH, default_floor
from visviva.view.staging.stage import Stage

FRAMES = 20


def span(points):
    """The corners of the box around points."""
    return points.min(axis=0), points.max(axis=0)


@pytest.fixture
def runs(tmp_path):
    """A cloud of 60 points that stays within 1 m, alone, and beside a ball that flies 80 m away."""

    def run(flies: bool):
        path = tmp_path / f"{flies}.vv"
        rest = np.random.default_rng(1).uniform(-1, 1, (60, 3))
        with RunWriter(path) as writer:
            writer.declare_track("cloud", "points", {"radius": 0.1}, {})
            if flies:
                writer.declare_track("ball", "points", {"radius": 0.1}, {})
            for k in range(FRAMES):
                tracks = {"cloud": {"x": rest + 0.01 * k}}
                if flies:
                    tracks["ball"] = {"x": np.array([[4.0 * k, 0, 0]])}
                writer.append(0.1 * k, tracks=tracks)
        return path

    return run


def test_one_that_flies_away_does_not_make_the_others_tiny(runs):
    with load(runs(False)) as alone, load(runs(True)) as beside:
        near, far = (Stage(run, (320, 180)) for run in (alone, beside))
        assert far.high[0] > 70, "the box of light and floor is that of everything"
        assert far.camera.distance < 1.6 * near.camera.distance


def test_the_page_is_told_the_same_outline(runs):
    path = runs(True)
    source = RunSource(path)
    with load(path) as run:
        stage = Stage(run, (320, 180))
        outline = stage._framing.outline(stage.low, stage.high)
        side = stage._framing.side(stage.low, stage.high)
    assert np.allclose(source.subject(), outline, atol=1e-5)
    assert source.status(0)[0]["side"] == side
    source.close()


def test_an_even_cloud_is_seen_whole():
    rng, seen = np.random.default_rng(0), Framing()
    x = rng.uniform(-1, 1, (300, 3))
    seen.see(x, 0.2)
    low, high = x.min(axis=0) - 0.2, x.max(axis=0) + 0.2
    assert np.allclose(span(seen.outline(low, high)), [low, high])


def test_what_stands_still_is_seen_as_far_as_it_is_near():
    seen = Framing()
    seen.see(np.array([[0.0, 0, 0], [1, 0, 0]]), 0.1)
    seen.see_fixed(np.array([[-0.2, -0.2, -0.5], [50.0, 0, -0.5]]))
    low, high = span(seen.outline(np.array([-0.2, -0.2, -0.5]), np.array([50.0, 0.1, 0.1])))
    assert low == pytest.approx([-0.2, -0.2, -0.5])
    assert 1.1 < high[0] < 5


def test_where_a_ball_is_thrown_from_is_seen_and_what_is_far_off_is_not():
    """A ball that begins 5 m beside the cloud and flies off, and one that begins 50 m away."""
    for begins, seen in ((5.0, True), (50.0, False)):
        framing = Framing()
        cloud = np.random.default_rng(1).uniform(-1, 1, (60, 3))
        for k in range(FRAMES):
            framing.see(cloud, 0.1)
            framing.see(np.array([[begins + 4.0 * k, 0, 0]]), 0.1)
        framing.see_start(cloud, 0.1)
        framing.see_start(np.array([[begins, 0, 0]]), 0.1)
        low, high = span(framing.outline(np.full(3, -200.0), np.full(3, 200.0)))
        assert high[0] == pytest.approx(5.1 if seen else 1.1, abs=0.05)
        assert low == pytest.approx([-1.1, -1.1, -1.1], abs=0.1)


def test_a_flight_of_stairs_fills_the_picture():
    """Balls along the diagonal of a cube: their outline reaches the rim, with no empty corners of a box."""
    framing = Framing()
    framing.see(np.linspace(0, 1, 30)[:, None] * [1.0, 0.3, -1.0], 0.05)
    points = framing.outline(np.zeros(3), np.ones(3))
    seen = camera_around_box(points, (320, 180), SIDES[0]).project(points, (320, 180))[:, :2]
    shares = np.ptp(seen, axis=0) / (320, 180)
    assert shares.max() == pytest.approx(1 / 1.15, rel=0.02)


@pytest.mark.parametrize(("across", "side"), [((1, 0, 0), SIDES[0]), ((0, 1, 0), SIDES[1])])
def test_a_cloth_is_faced_although_a_ball_is_thrown_at_it_from_afar(across, side):
    framing, across = Framing(), np.array(across, float)
    away = np.array([1, 1, 0]) - across
    sheet = np.random.default_rng(1).uniform(-1, 1, (200, 2)) @ np.array([across, [0, 0, 1]])
    framing.see_start(sheet, 0.01)
    framing.see_start(-4.0 * away[None], 0.1)
    for k in range(FRAMES):
        framing.see(sheet + 0.8 * np.sin(k + 3 * sheet[:, 2:]) * away, 0.01)
        framing.see(((0.2 * k - 4.0) * away)[None], 0.1)
    ends = 4.0 * away + across
    assert framing.side(-ends, ends) == side


def test_noise_does_not_turn_the_view():
    framing = Framing()
    framing.see(np.array([[0, 1e-15 * k, 0.1 * k] for k in range(20)]), 0.1)
    assert framing.side(np.zeros(3), np.ones(3)) == SIDES[0]


DOWN = {"gravity": [0, 0, -9.81]}


@pytest.mark.parametrize(
    ("start", "foot", "deep"),
    [(1.0, None, True), (0.0, None, False), (1.0, 0.0, False)],
    ids=["a pendulum let go above", "what rests at the lowest point", "a stand"],
)
def test_the_floor_is_not_skimmed_by_what_swings(start, foot, deep):
    framing, low, high = Framing(), np.zeros(3), np.ones(3)
    framing.see_start(np.array([[0.5, 0.5, start]]), 0.0)
    if foot is not None:
        framing.see_fixed(np.array([[0.0, 0.0, foot]]))
    depth = framing.floor_depth(DOWN, low, high)
    assert depth == (SWING_DEPTH if deep else FLOOR_DEPTH)
    floor = default_floor(DOWN, low, high, depth)
    assert floor["shape"]["point"][2] == pytest.approx(-depth * np.sqrt(3))
