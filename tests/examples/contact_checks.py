"""Physics checks of the examples of grains and collisions."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.fft import dct

from visviva.record.run_reader import Run


def grains_run_through_the_neck(run: Run) -> None:
    """Free fall at first, all in the glass; later all are in the lower bulb, heaped towards the centre."""
    x = run["sand"].x.astype(float)
    early = run.t <= 0.05
    fall = x[early, :, 2].mean(axis=1) - x[0, :, 2].mean() + 9.81 / 2 * run.t[early] ** 2
    assert np.abs(fall).max() < 2e-3
    assert np.linalg.norm(x[..., :2], axis=2).max() < 0.11 - 0.0025 + 1e-6
    assert np.abs(x[..., 2]).max() < 0.2473 - 0.0025 + 1e-6
    near_neck = np.abs(x[..., 2]) < 0.01
    assert np.linalg.norm(x[..., :2], axis=2)[near_neck].max(initial=0.0) < 0.03
    if run.t[-1] > 3.5:
        last = x[-1]
        assert (last[:, 2] < 0).mean() > 0.99
        arm = np.linalg.norm(last[:, :2], axis=1)
        middle, side = (last[(arm > a) & (arm < b), 2].max() for a, b in ((0.0, 0.01), (0.07, 0.08)))
        assert 25 < np.degrees(np.arctan2(middle - side, 0.07)) < 45, "the heap has an angle of about 36°"


def marbles_wind_down(run: Run) -> None:
    """No marble leaves the gutter on its way down; friction acts."""
    marbles = run["marbles"]
    for x, age in zip(marbles.x.astype(float), marbles.age, strict=True):
        x = x[(age > 0) & (x[:, 2] > -1.1)]
        assert (np.abs(np.hypot(x[:, 0], x[:, 1]) - 0.5) < 0.1).all()
    assert run.ledger["dissipated/chute"][-1] > 0.0


def corn_stays_in_the_box(run: Run) -> None:
    """Popcorn stays at least its radius from every wall; kernels lie on the pan until they pop."""
    corn, kernels = run["popcorn"], run["kernels"]
    x = corn.x[corn.age > 0]
    assert np.abs(x[:, :2]).max() < 0.15 - 0.011 + 1e-6
    assert x[:, 2].min() > 0.011 - 1e-6 and x[:, 2].max() < 0.42 - 0.011 + 1e-6
    assert kernels.x[kernels.age > 0][:, 2].min() > 0.004 - 1e-6
    assert run.signals["popcorn.living"][-1] > 0


def balls_jump_on_the_sheet(run: Run) -> None:
    """Free fall, then a dent; no ball passes through: each is above the nearby part of the sheet."""
    balls, sheet = run["balls"].x.astype(float), run["sheet"].x.astype(float)
    early = run.t <= 0.18
    fall = balls[early, 1, 2] - balls[0, 1, 2] + 9.81 / 2 * run.t[early] ** 2
    assert np.abs(fall).max() < 0.02
    assert sheet[:, :, 2].min() < 0.6
    for x, y in zip(balls, sheet, strict=True):
        far = np.linalg.norm(x[:, None] - y[None], axis=2)
        assert far.min() > 0.13
        assert (x[:, 2] > y[far.argmin(axis=1), 2]).all()


def paddles_throw_grains(run: Run) -> None:
    """No grain is inside a paddle at its present angle; some are thrown up, by work of the wheel."""
    grains, radius = run["grains"], 0.016
    for i, (x, age) in enumerate(zip(grains.x.astype(float), grains.age, strict=True)):
        x = x[age > 0] - [0.0, 0.0, 0.9]
        for number in range(3):
            angle = np.pi / 3 * number - 5.0 * run.t[i]
            across = x[:, 0] * np.sin(angle) + x[:, 2] * np.cos(angle)
            along = x[:, 0] * np.cos(angle) - x[:, 2] * np.sin(angle)
            over = (np.abs(along) < 0.6) & (np.abs(x[:, 1]) < 0.25)
            assert np.abs(across[over]).min(initial=1.0) > 0.02 + radius - 1e-5
    assert run.ledger["work/script"][-1] > 0.5
    thrown = grains.x[-1][grains.age[-1] > 0]
    assert thrown[:, 0].min() < -0.3


def water_runs_along_the_tank(run: Run) -> None:
    """The column sinks more slowly than in free fall; its front runs at most at 2 √(g h); none leaves."""
    x = run["water"].x.astype(float)
    sunk = x[0, :, 2].mean() - x[:, :, 2].mean(axis=1)
    assert (sunk <= 9.81 / 2 * run.t**2 + 1e-3).all()
    front = np.percentile(x[:, :, 0], 98, axis=1)
    assert (front - front[0] <= 2 * np.sqrt(9.81 * 0.38) * run.t + 1e-3).all()
    assert front[-1] - front[0] > 0.12
    assert np.abs(x[..., 0]).max() < 0.49 + 1e-6
    assert np.abs(x[..., 1]).max() < 0.17 + 1e-6


def waves_stand_on_the_layer(run: Run) -> None:
    """The first stroke throws the layer, which flies freely; its waves have a period of two strokes."""
    frequency, swing, width, frames = 21.0, 1.97e-3, 0.0892, 8
    x, t = run["grains"].x.astype(float), run.t
    assert x.shape[1] == 420
    assert (x[:, :, 2] - swing * np.sin(2 * np.pi * frequency * t)[:, None]).min() > -1e-4
    fall = np.diff(x[:, :, 2].mean(axis=1), 2) * (frames * frequency) ** 2
    flying = (frequency * t[1:-1] > 0.3) & (frequency * t[1:-1] < 0.76)
    assert fall[flying] == pytest.approx(-9.81, abs=0.03)
    share, power = spectrum(x[frames * 8 :][: frames * 12], width)
    strokes = share * frames
    assert strokes[power.argmax()] == pytest.approx(0.5, abs=1e-9)
    assert power[np.abs(strokes - 0.5) < 0.05].max() > 10 * power[np.abs(strokes - 1) < 0.05].max()


def spectrum(x: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies [1/frame] and power of the height of the layer along a slice, without its mean motion."""
    n = 32
    column = np.clip((n * (x[:, :, 0] / width + 0.5)).astype(int), 0, n - 1) + n * np.arange(len(x))[:, None]
    held, heights = (
        np.bincount(column.ravel(), weights, n * len(x)).reshape(-1, n)
        for weights in (None, x[:, :, 2].ravel())
    )
    height = heights / np.maximum(held, 1)
    modes = dct(height - height.mean(axis=1, keepdims=True), axis=1)[:, 1 : n // 2]
    power = np.abs(np.fft.rfft(modes - modes.mean(axis=0), axis=0)) ** 2
    return np.fft.rfftfreq(len(x)), power.sum(axis=1)
