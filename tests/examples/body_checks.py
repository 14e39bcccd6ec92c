"""Checks of the examples of rigid bodies."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ellipk

from visviva.record.run_reader import Run

NUT_FLIP = 1.770684
"""2 K(m)/λ of the wing nut [s]: moments 2.6674e-4, 1.53172e-3, 1.72007e-3 kg m², ω = (0, 0.02, 12) rad/s."""
PENDULUM_LENGTH = 0.652005
"""J/(m l) of the three pendulums [m]."""


def axes(run: Run, name: str, body: int = 0) -> np.ndarray:
    """Rotations (frames, 3, 3) of a body."""
    w, x, y, z = run[name].quat[:, body].astype(float).T
    columns = [
        [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
        [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.array(columns).transpose(2, 1, 0)


def top_goes_round(run: Run) -> None:
    """A heavy symmetric top, its axis initially at rest: m g l = 0.6525, I₁ = 7.3983e-3, I₃ ω₃ = 0.173218.

    It sinks until 2 m g l I₁ sin² = (I₃ ω₃)² (cos 25° − cos), and its precession follows from the conserved
    vertical component of its angular momentum.
    """
    x, axis = run["top"].x[:, 0].astype(float), axes(run, "top")[:, :, 2]
    assert np.abs(x - np.linalg.norm(x[0]) * axis).max() < 1e-6, "the tip stays; recorded in single precision"
    lean, start = axis[:, 2], np.cos(np.radians(25))
    lowest = np.roots([2 * 0.6525 * 7.3983e-3, -(0.173218**2), 0.173218**2 * start - 2 * 0.6525 * 7.3983e-3])
    assert lean.max() == pytest.approx(start, abs=1e-6)
    assert lean.min() == pytest.approx(lowest.min(), abs=2e-3)
    round_ = np.unwrap(np.arctan2(axis[:, 1], axis[:, 0]))
    rate = 0.173218 / 7.3983e-3 * (start - lean) / (1 - lean**2)
    assert np.trapezoid(rate, run.t) == pytest.approx(round_[-1] - round_[0], rel=1e-3)


def nut_flips(run: Run) -> None:
    """Its stem, initially upright, flips down and up again, with the motion of Euler's top.

    The time between flips is 2 K(m)/λ, from the body's principal moments and its spin.
    """
    stem, t = axes(run, "nut")[:, 2, 2], run.t
    at = np.flatnonzero(stem[1:] * stem[:-1] < 0)
    down = t[at] + (t[at + 1] - t[at]) * stem[at] / (stem[at] - stem[at + 1])
    assert down[0] == pytest.approx(NUT_FLIP / 2, abs=1e-3), "it begins in the middle between two"
    assert np.diff(down) == pytest.approx(NUT_FLIP, abs=1e-3)
    kinetic = run.ledger["kinetic"]
    assert np.abs(kinetic / kinetic[0] - 1).max() < 1e-12


def pendulums_keep_their_times(run: Run) -> None:
    """T/4 = √(J/(m g l)) K(sin²(θ/2)) until each hangs straight down for the first time."""
    for name, degrees in (("narrow", 30), ("middle", 90), ("wide", 170)):
        x, t = run[name].x[:, 0, 0].astype(float), run.t
        i = int(np.argmax(x < 0))
        first = t[i - 1] + (t[i] - t[i - 1]) * x[i - 1] / (x[i - 1] - x[i])
        quarter = np.sqrt(PENDULUM_LENGTH / 9.81) * ellipk(np.sin(np.radians(degrees) / 2) ** 2)
        assert first == pytest.approx(quarter, abs=2e-4), name


def mobile_hangs_together(run: Run) -> None:
    """Threads keep their lengths; the only loss is the small one by air drag."""
    hook, first = run["hook"].x[:, 0].astype(float), run["first"].x[:, 0].astype(float)
    eye = first + axes(run, "first") @ np.array([-0.02, 0, 0.0627])
    assert np.abs(np.linalg.norm(eye - hook, axis=1) - 0.18).max() < 1e-4
    assert run["moon"].x[:, 0, 2].max() < 1.6 and run["pebble"].x[:, 0, 2].min() > 1.0
    turned = np.unwrap(np.arctan2(axes(run, "third")[:, 1, 2], axes(run, "third")[:, 0, 2]))
    assert abs(turned[-1] - turned[0]) > 0.3


def bench_swings(run: Run) -> None:
    """It swings with a period of about 2.57 s; dampers dissipate energy steadily."""
    y, t = run["bench"].x[:, 0, 1].astype(float), run.t
    rows = [run.ledger[f"dissipated/{end}_{side}"] for end in ("front", "back") for side in ("left", "right")]
    assert (np.diff(sum(rows)) >= 0).all() and sum(rows)[-1] > 0
    middle = y - y.mean()
    if t[-1] > 4.0:
        turns = t[1:][(middle[1:] > 0) & (middle[:-1] <= 0)]
        assert np.diff(turns) == pytest.approx(2.57, abs=0.05)
    assert run["bench"].x[:, 0, 2].min() > 0.3
