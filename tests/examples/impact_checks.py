"""What the examples with impacts must show."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.record.run_reader import Run

SPEED = np.sqrt(2 * 9.81 * 0.5 * (1 - np.cos(np.pi / 6)))  # of a ball on 0.5 m that comes down from 30°


def as_many_leave_as_come(run: Run) -> None:
    """After the first impact and until the second, 5 − k balls hang still and k are out; the halves obey
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
