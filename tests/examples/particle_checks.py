"""Checks of the examples of particles."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.record.run_reader import Run


def fountain_rises(run: Run) -> None:
    """The number alive is that born in 2.5 s; the foremost drop rises at about 6.75 m/s."""
    x, t, living = run["drops"].x[..., 2], run.t, run.signals["drops.living"]
    assert np.abs(living - 4e4 * np.minimum(t, 2.5)).max() <= 4e4 / 60 + 1
    first = (t > 0) & (t < 0.5)
    assert np.allclose(x[first].max(axis=1), 6.75 * t[first] - 9.81 / 2 * t[first] ** 2, atol=0.12)
    assert x.min() >= 0.0


def sparks_fly_and_cool(run: Run) -> None:
    """Nothing before the first burst of 500; none exceeds the range of 12 m/s; the floor takes energy."""
    living = run.signals["sparks.living"]
    assert living[run.t < 0.1].max() == 0
    assert (living[(run.t > 0.12) & (run.t < 0.55)] == 500).all()
    early = (run.t > 0.12) & (run.t < 0.5)
    reach = np.linalg.norm(run["sparks"].x - [0, 0, 0.1], axis=2)[early].max(axis=1)
    since = run.t[early] - 0.1
    assert (reach <= 12 * since + 9.81 / 2 * since**2 + 1e-3).all()
    assert run.ledger["impact loss/floor"][-1] > 0.0


def flames_live_as_long_as_they_should(run: Run) -> None:
    """From 1.8 s on 3000/s × 0.8 s are alive, slightly more for a bell curve truncated at 0; they rise."""
    living, t, x = run.signals["flames.living"], run.t, run["flames"].x
    assert living[t > 1.8] == pytest.approx(3000 * 0.803, rel=0.05)
    assert (x[..., 2].max(axis=1) <= 8 * t + 1e-6).all()
    assert 3.0 < x[t > 1.8, :, 2].max() < 7.0
    assert x[..., 2].min() >= 0.0


def smoke_drifts_and_stays_bounded(run: Run) -> None:
    """2000/s are born; no more energy than the winds can supply; the smoke drifts downwind and upwards."""
    living, t = run.signals["smoke.living"], run.t
    assert np.abs(living - 2000 * np.minimum(t, 4)).max() <= (2000 / 60 + 1) * (1 + 1e-12)
    assert run.ledger["kinetic"].max() < 0.5 * 1e-6 * 8000 * 5.0**2
    x = run["smoke"].x[-1][run["smoke"].age[-1] > 0]
    assert x[:, 0].mean() > -1.6
    assert x[:, 2].mean() > 0.3


def galaxies_turn(run: Run) -> None:
    """Before they meet, grains halfway out orbit their core; the common centre of mass moves uniformly."""
    core, grains = run["amber"].x[:, 0], run["amber_disc"].x[:, 20000:30000]
    radius = np.linalg.norm(grains - core[:, None], axis=2)
    assert np.abs(radius / radius[0] - 1)[run.t < 1.0].max() < 0.05
    mass = {"amber": 1000, "azure": 1000, "amber_disc": 1e-3, "azure_disc": 1e-3}
    moment = sum(m * run[name].x.astype(np.float64).sum(axis=1) for name, m in mass.items())
    assert np.abs(np.diff(moment, 2, axis=0)).max() < 1e-3


def atoms_bind(run: Run) -> None:
    """The stored energy decreases, at first steadily; the air takes up heat, the centre stays in place."""
    stored = run.ledger["stored/atoms"]
    first = (run.t > 0.05) & (run.t < 0.5)
    assert (np.diff(stored[first]) < 0).all() and stored[-1] < 2 * stored[0]
    assert run.ledger["dissipated/air"][-1] > 0
    assert np.abs(run["vapour"].x.mean(axis=1, dtype=float)).max() < 1e-8, "recorded in single precision"


def atoms_find_each_other(run: Run) -> None:
    """From 15 cm apart the nearest neighbours move to r₀ = 11.2 cm; a flat sheet stays flat."""
    x = np.concatenate([run["left"].x, run["right"].x], axis=1)
    assert not x[:, :, 1].any()
    gaps = np.linalg.norm(x[-1, :, None] - x[-1, None], axis=2) + np.diag(np.full(x.shape[1], np.inf))
    assert np.median(gaps.min(axis=0)) == pytest.approx(0.112, abs=0.008)


def starlings_fly_as_one(run: Run) -> None:
    """They roughly keep speed and spacing, fly in the same direction, and none comes near the hawk."""
    x, u = run["birds"].x[-1], run["birds"].v[-1]
    speeds = np.linalg.norm(u, axis=1)
    assert np.median(speeds) == pytest.approx(10.0, rel=0.3)
    assert np.linalg.norm((u / speeds[:, None]).mean(axis=0)) > 0.7
    gaps = np.linalg.norm(x[:, None] - x[None], axis=2) + np.diag(np.full(len(x), np.inf))
    assert 0.35 < np.median(gaps.min(axis=0)) < 1.3  # the roost attracts them
    assert np.linalg.norm(x - run["hawk"].x[-1], axis=1).min() > 1.0
