"""What the examples of hoists must show."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.record.run_reader import Run

G = 9.81


def masses_fall_as_they_must(run: Run) -> None:
    """a = (m₂ − m₁) g / (m₁ + m₂ + I/R²), without the I of a light sheave; the dry sheave stands."""
    z, t = run["masses"].x[:, :, 2].astype(float), run.t
    for pair, inertia in ((0, 10.0), (1, 0.0)):
        a = G / (21.0 + inertia)
        fallen = z[0, 2 * pair + 1] - z[:, 2 * pair + 1]
        assert np.abs(fallen - 0.5 * a * t**2).max() < 1e-3
        assert np.abs(z[:, 2 * pair] - z[0, 2 * pair] - fallen).max() < 1e-3
    assert np.abs(z[:, 4:] - z[0, 4:]).max() < 1e-3
    assert np.abs(run.scalars["dry_rate"]).max() < 1e-2


def crate_hangs_on_four_falls(run: Run) -> None:
    """It goes up by a quarter of the rope that the drum takes; four falls carry it, on dry bearings."""
    z, turned = run["crate"].x[:, 0, 2].astype(float), np.asarray(run.scalars["drum_angle"])
    hangs = z > 0.52
    assert hangs.any() and np.abs(z[hangs] - z[0] + 0.25 * 0.25 * turned[hangs]).max() < 0.02
    pull, last = np.asarray(run.scalars["pull"])[hangs], np.asarray(run.scalars["last_fall"])[hangs]
    weight = (1000.0 + 2 * 12.0) * G
    middle = slice(len(pull) // 3, 2 * len(pull) // 3)
    steady = pull[middle] / last[middle]
    assert np.abs(0.97 ** np.array([4, -4])[:, None] - steady).min(axis=0).max() < 0.1
    assert weight / 4 * 0.85 < pull[middle].mean() < weight / 4 * 1.15


def cabin_follows_its_sheave(run: Run) -> None:
    """The cabin goes by R times the angle of the motor; the counterweight goes against it."""
    t = run.t
    way = 0.6 * 2.2 * (t - np.sin(1.047197551 * t) / 1.047197551)
    cabin, weight = (run[name].x[:, 0, 2].astype(float) for name in ("cabin", "weight"))
    assert np.abs(cabin - cabin[0] - way).max() < 0.03
    assert np.abs(weight - weight[0] + cabin - cabin[0]).max() < 0.02
    assert np.nanmax(np.abs(run.scalars["motor"])) < 4000.0
    rise = 0.6 * 2.2 * 1.047197551 * np.sin(1.047197551 * t[1:])
    for side, mass, up in (("cabin_side", 900.0, 1.0), ("weight_side", 700.0, -1.0)):
        loads = np.asarray(run.scalars[side])[1:]
        assert np.median(np.abs(loads / (mass * (G + up * rise)) - 1.0)) < 0.02


def crane_goes_as_it_is_driven(run: Run) -> None:
    """The jib slews by ∫ω dt, the trolley goes by its own, the hook rises by half of what the drum takes."""
    w, t = 1.047197551, run.t
    slewed = 0.12 * (t - np.sin(w * t) / w)
    assert np.abs(np.asarray(run.scalars["slewing"]) - slewed).max() < 5e-3
    trolley = run["trolley"].x[:, 0].astype(float)
    out = np.linalg.norm(trolley[:, :2], axis=1) - 16.0
    assert np.abs(out - 1.2 * (1 - np.cos(w * t)) / w).max() < 0.05
    fall = np.asarray(run.scalars["swing"])
    taken = 0.4 * 4.0 * (1 - np.cos(w * t)) / w
    tilt = 0.4 * np.sin(np.radians(30))  # of the hook block, by which one fall is longer than the other
    assert np.abs(fall[0] - fall - 0.5 * taken).max() < tilt
    pull = np.asarray(run.scalars["pull"])[t > 0.1]
    weight = 2230.0 * 9.81
    assert 0.4 * weight < pull.min() and pull.max() < 0.75 * weight


def cables_keep_their_length(run: Run) -> None:
    """The crate hangs as far below its eye as rope has been paid out, the line is as long as what is left."""
    angle = np.asarray(run.scalars["lowered"]), np.asarray(run.scalars["hauled"])
    for name, start, turned in (("fall", 4.4, angle[0]), ("line", 16.0, angle[1])):
        x = run[name].x.astype(float)
        length = np.linalg.norm(np.diff(x, axis=1), axis=2).sum(axis=1)
        assert np.abs(length - start - 0.4 * turned).max() < 0.02
    assert np.ptp(angle[0]) > 3.0


def line_rings_by_its_tension(run: Run) -> None:
    """Second mode of the plucked line: f = √(⟨T u²⟩/⟨u²⟩ρ)/l, T of its arc; others take up waves."""
    x, t = run["line_east"].x.astype(float), run.t
    u = x[:, 8, 1] - 0.25 * x[:, -1, 1]
    at = np.flatnonzero(np.diff(np.sign(u)))
    zeros = t[at] - u[at] * (t[at + 1] - t[at]) / (u[at + 1] - u[at])
    found = 0.5 * (len(zeros) - 1) / (zeros[-1] - zeros[0])
    rest = np.linalg.norm(x[0, -1] - x[0, 0]) / (1 + 1840.0 / 6e4)
    arc = np.linalg.norm(np.diff(x, axis=1), axis=2).sum(axis=1)
    tension = 6e4 * (arc - rest) / rest
    span = np.linalg.norm(x[:, -1] - x[:, 0], axis=1).mean()
    assert found == pytest.approx(np.sqrt((tension @ u**2) / (u @ u) / rest / span), rel=0.03)
    assert len(zeros) > 12
    west = run["line_west"].x.astype(float)
    assert np.ptp(west[:, 16, 1]) > 0.02
