"""Checks of the examples of balls, chains, nets, cloth and jelly made of springs."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.record.run_reader import Run


def bounces(run: Run) -> None:
    """From a gap of 0.92 m with k/m = 0.5 the ball hits the floor when 0.92 = 2 g (t − 2 (1 − e^(−t/2)))."""
    t = run.events[0].t
    assert 2 * 9.81 * (t - 2 * (1 - np.exp(-t / 2))) == pytest.approx(0.92, abs=1e-8)


def links_hold(run: Run) -> None:
    """Rigid links of 0.1 m; the tip falls from the horizontal, freely at first."""
    x = run["chain"].x
    links = np.linalg.norm(np.diff(x, axis=1), axis=2)
    assert np.abs(links - 0.1).max() < 1e-6
    early = run.t < 0.1
    assert np.allclose(x[early, -1, 2], -9.81 / 2 * run.t[early] ** 2, atol=0.02 * 0.05)


def ring_falls_and_stays_above(run: Run) -> None:
    """Free fall of the centre of mass until contact, and no point below the floor."""
    x = run["jelly"].x
    first = run.t <= 0.3
    middle = x[:, :, 2].mean(axis=1)
    assert np.allclose(middle[first], middle[0] - 9.81 / 2 * run.t[first] ** 2, atol=0.01)
    assert x[:, :, 2].min() > -2e-3


def pointer_pulls(run: Run) -> None:
    """Energy comes only from the moving pointer; the nails hold their corners within a few centimetres."""
    x = run["net"].x
    assert np.abs(x[:, [0, 156]] - x[0, [0, 156]]).max() < 0.05
    assert run.ledger["work/script"][-1] != 0.0


def ball_breaks_wall(run: Run) -> None:
    """The ball swings down on its straight chain and conserves energy; then bricks fly."""
    swing = run.t < 1.0
    away = run["ball"].x[swing, 0] - run["crane"].x[0, 0]
    assert np.linalg.norm(away, axis=1) == pytest.approx(np.linalg.norm(away[0]), abs=0.02)
    speed = np.gradient(run["ball"].x[swing, 0], run.t[swing], axis=0)[1:-1]
    drop = run["ball"].x[0, 0, 2] - run["ball"].x[swing, 0, 2][1:-1]
    assert (speed**2).sum(axis=1) == pytest.approx(2 * 9.81 * drop, rel=0.06, abs=0.2)
    moved = np.linalg.norm(run["bricks"].x - run["bricks"].x[0], axis=2).max(axis=1)
    assert moved[swing].max() < 0.02
    if run.t[-1] > 1.4:
        assert moved[-1] > 0.5
        assert np.count_nonzero(run["dust"].age[-1]) > 100


def sheet_catches(run: Run) -> None:
    """The ball falls freely; then the sheet reverses its motion, and always stays below it."""
    ball, sheet = run["ball"].x[:, 0].astype(float), run["sheet"].x.astype(float)
    free = run.t < 0.035
    assert ball[free, 2] == pytest.approx(2.4 - 5 * run.t[free] - 9.81 / 2 * run.t[free] ** 2, abs=1e-3)
    assert 0.5 < ball[:, 2].min() < 1.5
    assert ball[-1, 2] > ball[:, 2].min() + 0.2
    near = np.linalg.norm(sheet[:, :, :2] - ball[:, None, :2], axis=2) < 0.1
    above = np.where(near, sheet[:, :, 2] - ball[:, None, 2], -np.inf).max(axis=1)
    assert above.max() < 0.0


def pudding_falls_and_stays_whole(run: Run) -> None:
    """Free fall without deformation; then both slopes support it, and no vertex leaves its position in it."""
    x = run["pudding"].x
    first = run.t <= 0.2
    fall = x[first, :, 2] - x[0, :, 2] + 9.81 / 2 * run.t[first, None] ** 2
    assert np.abs(fall).max() < 1e-2
    gap = x[:, :, 2] - 0.25 * np.abs(x[:, :, 0])
    assert gap.min() > -0.05
    middle = x.mean(axis=1, keepdims=True)
    assert np.linalg.norm(x - middle, axis=2).max() < 1.3 * np.linalg.norm(x[0] - middle[0], axis=1).max()


def strands_follow_the_head(run: Run) -> None:
    """The roots move with the head; links stretch little; nothing is inside the head."""
    head, x = run["head"].x, run["hair"].x.reshape(len(run.t), 50, 22, 3)
    roots = x[:, :, :2] - head[:, None]
    assert np.abs(roots - roots[0]).max() < 1e-6
    links = np.linalg.norm(np.diff(x[:, :, 1:], axis=2), axis=3)
    assert np.abs(links / 0.018 - 1).max() < 0.3
    assert np.linalg.norm(x[:, :, 1:] - head[:, None], axis=3).min() > 0.11 - 2e-3


def wheels_climb_the_bump(run: Run) -> None:
    """The right front wheel climbs the bump of 0.15 m, the body less; the left wheels stay on the road."""
    wheels, body = run["wheels"].x, run["body"].x
    assert np.abs(wheels[:, [0, 2], 2] - 0.33).max() < 0.02
    assert 0.12 < wheels[:, 1, 2].max() - 0.33 < 0.25
    assert np.ptp(body.mean(axis=1)[:, 2]) < 0.1
    shape = np.linalg.norm(body[:, :1] - body, axis=2)
    assert np.abs(shape - shape[0]).max() < 5e-3


def flag_flies(run: Run) -> None:
    """Its rings hold it at the mast, its threads keep their length, and its free end flaps."""
    x = run["flag"].x.reshape(len(run.t), 28, 19, 3)
    assert np.abs(x[:, 0] - x[0, 0]).max() < 0.02
    threads = np.linalg.norm(np.diff(x, axis=1), axis=3)
    assert np.quantile(np.abs(threads / threads[0] - 1), 0.999) < 0.1, "all but those at a corner that whips"
    assert np.ptp(x[:, -1, :, 1]) > 0.02


def cloth_falls_on_the_ball(run: Run) -> None:
    """Its corners fall freely until the ball affects them, and no point enters the ball."""
    x = run["cloth"].x.astype(float)
    assert np.linalg.norm(x - [0, 0, 0.7], axis=2).min() > 0.392 - 2e-3
    early = run.t <= 0.15
    assert np.allclose(x[early, 0, 2], 1.25 - 9.81 / 2 * run.t[early] ** 2, atol=0.02)


def one_net_tears_and_one_gives(run: Run) -> None:
    broken = [event for event in run.events if event.kind == "break"]
    assert {event.where for event in broken} == {"upper.strength"}
    assert 0.5 < broken[0].t < 0.65
    height = run["stone"].x[:, 0, 2]
    assert height.min() > 1.0, "the lower net holds the stone"
    fallen = 4.4 - 0.5 * 9.81 * run.t**2
    assert np.abs(height - fallen)[run.t < 0.4].max() < 1e-2
    assert run.ledger["dissipated/lower"][-1] > 300.0


def cord_coils_about_itself(run: Run) -> None:
    """M = C φ at the start, C = E/3 · ½ π r⁴/L; coiling reduces twist, and strands touch each other."""
    moment, way = run.signals["cord.moment"], np.linalg.norm(np.diff(run["cord"].x[0], axis=0), axis=1).sum()
    assert moment[0] == pytest.approx(4e6 / 3 * 0.5 * np.pi * 5e-3**4 / way * np.radians(2900), rel=1e-3)
    assert moment[-1] < 0.7 * moment[0]
    apart = run.signals["touch.distance"]
    assert apart.min() > 0.0 and apart[-1] < 1.5e-3
    assert run["cord"].x[-1, :, 2].min() < -0.25
