"""What the examples of rigid bodies must show."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.record.run_reader import Run


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
    """A heavy symmetric top, its axis at rest at first: m g l = 0.6525, I₁ = 7.3983e-3, I₃ ω₃ = 0.173218.

    It sinks until 2 m g l I₁ sin² = (I₃ ω₃)² (cos 25° − cos), and goes round as the vertical part of its
    angular momentum, which stays, tells.
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
