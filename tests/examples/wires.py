"""What the examples with wires and rails must do."""

from __future__ import annotations

import numpy as np

from visviva.record.run_reader import Run


def beads_keep_to_the_wire(run: Run) -> None:
    """All stay on the knot; only the red one loses energy, and none of them rises above where it began."""
    s = np.linspace(0, 2 * np.pi, 20001)
    out = 0.9 + 0.38 * np.cos(3 * s)
    height = 1.2 + 0.42 * np.sin(3 * s) + 0.3 * np.cos(2 * s)
    wire = np.stack([out * np.cos(2 * s), out * np.sin(2 * s), height], axis=1)
    beads = np.concatenate([run["gold"].x, run["red"].x], axis=1)
    for x in beads[::20].reshape(-1, 3):
        assert np.linalg.norm(wire - x, axis=1).min() < 5e-4
    assert (beads[:, :, 2] <= beads[0, :, 2] + 1e-5).all()
    assert (np.diff(run.ledger["dissipated/rough_wire"]) >= -1e-9).all()
    assert run.ledger["dissipated/rough_wire"][-1] > 0.1


def rod_draws_ellipses(run: Run) -> None:
    """Half axes 1.6 and 0.6 at the end, 0.35 and 0.65 at the pen: the distances to the sliders."""
    for x, a, b in ((run["rod"].x[:, 0], 1.6, 0.6), (run["pen"].x[:, 0], 0.35, 0.65)):
        assert np.abs((x[:, 0] / a) ** 2 + (x[:, 1] / b) ** 2 - 1).max() < 1e-6
        assert np.ptp(x[:, 0]) > 1.9 * a
    ink = run["red"].x[-1][run["red"].age[-1] > 0]
    assert np.abs((ink[:, 0] / 1.6) ** 2 + (ink[:, 1] / 0.6) ** 2 - 1).max() < 1e-5
