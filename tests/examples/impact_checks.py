"""Checks of the examples with impacts."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.record.run_reader import Run

SPEED = np.sqrt(2 * 9.81 * 0.5 * (1 - np.cos(np.pi / 6)))  # of a ball on a string of 0.5 m released at 30°


def as_many_leave_as_come(run: Run) -> None:
    """Between the first and the second impact, 5 − k balls are at rest and k are out; the halves obey
    v₅ = 2⁴ (2/3)⁴ v, ball by ball."""
    x = run["balls"].x.reshape(len(run.t), 3, 5, 3)
    out = (run.t > 0.38) & (run.t < 1.05)
    for k in range(3):
        still = x[out, k, : 4 - k, 0] - (-0.2 + 0.1 * np.arange(4 - k))
        assert np.abs(still).max() < 1e-5
        assert (x[out, k, 4 - k :, 0] - (-0.2 + 0.1 * np.arange(4 - k, 5))).min() > 0.01
    last = run["halves"].x[:, 4]
    rise = last[:, 2].max() - 0.25
    ideal = ((4 / 3) ** 4 * SPEED) ** 2 / (2 * 9.81)
    assert rise == pytest.approx(ideal, rel=2e-2)


def speeds(run: Run, name: str, after: float) -> np.ndarray:
    """Mean velocities (n, 3) after that time, of points without further impacts [m/s]."""
    first = int(np.searchsorted(run.t, after))
    x = run[name].x.astype(float)
    return (x[-1] - x[first]) / (run.t[-1] - run.t[first])


def middle_ball_hands_on(run: Run) -> None:
    """Fig. 1 of the patent by its equations; equal speeds are exchanged; one ball ejects one."""
    u = np.array([speeds(run, name, 0.42)[:, 0] for name in ("left", "middle", "right")])
    assert np.abs(u[:, 0] - [-2 / 3, -0.42496, 2.09163]).max() < 2e-5
    assert np.abs(u[:, 1] - [-1.0, 0.0, 1.0]).max() < 1e-6, "recorded in single precision"
    assert np.abs(u[:, 2] - [0.0, 0.0, 2.0]).max() < 1e-6


def wedge_opens_evenly(run: Run) -> None:
    """−1/5 and 2√3/5 along 30°, with or without a gap of 10 µm; at 25° as by two simultaneous springs."""
    strikers, pairs = speeds(run, "strikers", 0.45), speeds(run, "pairs", 0.45)
    away = np.array([0.6, 0.2 * np.sqrt(3.0)])
    for lane, allowed in ((0, 1e-6), (1, 1e-4)):
        assert np.abs(strikers[lane, :2] - [-0.2, 0.0]).max() < allowed
        assert np.abs(np.abs(pairs[2 * lane : 2 * lane + 2, :2]) - away).max() < allowed
    assert np.abs(strikers[2, :2] - [-0.1983, -0.1848]).max() < 1e-4
    assert np.abs(pairs[4:, :2] - [[0.3463, 0.2000], [0.7582, -0.4378]]).max() < 1e-4


def break_keeps_its_mirror(run: Run) -> None:
    """Apex, corners and the middle of the back row are as derived for one instant; the mirror symmetry lasts;
    a cue ball 0.1 mm off changes velocities by at most 1.2 times the rotation of the line of impact.
    """
    mirror = [0, 2, 1, 5, 4, 3, 9, 8, 7, 6, 14, 13, 12, 11, 10]
    x, other = run["balls"].x.astype(float), run["other_balls"].x.astype(float) - [0.0, 1.1, 0.0]
    assert np.abs(x[:, mirror] * [1, -1, 1] - x)[run.t < 1.0].max() < 1e-12
    broken = (run.t > 0.13) & (run.t < 0.19)
    u, v = ((y[broken][-1] - y[broken][0]) / np.ptp(run.t[broken]) / 4.0 for y in (x, other))
    assert np.abs(u[[0, 12], 0] - [-0.0434, 0.3198]).max() < 1e-4
    assert np.abs(u[14, :2] - [0.4408, 0.2545]).max() < 1e-4
    assert 1e-5 < np.abs(u - v).max() < 1.2 * 1e-4 / 0.056
