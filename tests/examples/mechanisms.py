"""Checks of the examples of mechanisms."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.record.run_reader import Run


def lengths(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.linalg.norm(x.astype(float) - y.astype(float), axis=-1)


def pendulums_part(run: Run) -> None:
    """Rods of 0.5 m keep their lengths; chaos amplifies 0.1 degrees, 0.9 mm at the start, to decimetres."""
    pivot, x = run["pivot"].x[:, 0], [run[name].x for name in ("first", "second", "third", "fourth", "fifth")]
    for bobs in x:
        assert np.abs(lengths(pivot, bobs[:, 0]) - 0.5).max() < 1e-6
        assert np.abs(lengths(bobs[:, 0], bobs[:, 1]) - 0.5).max() < 1e-6
    apart = lengths(x[0][:, 1], x[4][:, 1])
    assert apart[0] == pytest.approx(4 * np.radians(0.1) * 0.5, rel=1e-2)
    assert apart[run.t < 0.4].max() < 0.02 and apart[-1] > 0.3
    assert np.nanmin(run.signals["pull"]) < -30.0, "the rod pulls with several times the weight"


def triples_part(run: Run) -> None:
    """Three rods of 0.4 m each; the last bobs separate."""
    for name in ("first", "second", "third"):
        bobs = run[name].x
        assert np.abs(lengths(bobs[:, 1], bobs[:, 2]) - 0.4).max() < 1e-6
    assert lengths(run["first"].x[-1, 2], run["third"].x[-1, 2]) > 0.1


def motor_drives(run: Run) -> None:
    """The pin rotates by ω (t − ½ s) after a run-up of 1 s; bars keep their lengths; forces are recorded."""
    pin, joint, speed = run["pin"].x[:, 0], run["joint"].x[:, 0], 2 * np.pi * 40 / 60
    going = run.t > 1.0
    angle = np.unwrap(np.arctan2(pin[:, 2] - 0.6, pin[:, 0]))
    assert angle[going] == pytest.approx(speed * (run.t[going] - 0.5), abs=1e-5)
    assert np.abs(lengths(pin, joint) - 1.0).max() < 1e-6
    assert np.abs(lengths(joint, run["bearing"].x[:, 0]) - 0.8).max() < 1e-6
    assert np.ptp(run.signals["coupler_force"][1:]) > 3.0
    assert run.ledger["work/script"][-1] != 0.0


def slider_runs_straight(run: Run) -> None:
    """Peaucellier's joint moves along its line x = 1.95 m while the crank rotates."""
    slider, mover = run["slider"].x[:, 0].astype(float), run["mover"].x[:, 0].astype(float)
    assert np.abs(slider[:, 0] - 1.95).max() < 1e-6, "recorded in single precision"
    assert np.ptp(slider[:, 2]) > 1.0
    assert np.ptp(mover[:, 0]) > 0.03


def thread_goes_slack(run: Run) -> None:
    """The middle one leaves its circle at 0.4820 s and becomes taut at 1.264056170 s, as in the notes."""
    taut = [event.t for event in run.events if event.where == "thread2"]
    assert taut[0] == pytest.approx(1.264056170, abs=1e-7)
    assert [event for event in run.events if event.where in ("thread1", "thread3") and event.t < 1.2] == []
    pull = run.signals["pull2"]
    assert (pull[(run.t > 0.49) & (run.t < 1.26)] == 0).all()
    assert pull[1] == pytest.approx(9.81 * 4.5, rel=1e-2), "m g + m u²/L just after the start"
    reach = lengths(run["nail2"].x[:, 0], run["slack"].x[:, 0])
    assert reach.max() < 1 + 1e-6 and reach.min() < 0.9


def bridge_breaks(run: Run) -> None:
    """It supports the stone; the rock breaks it, and broken parts are no longer shown."""
    breaks = [event for event in run.events if event.kind == "break"]
    assert 1.2 < breaks[0].t < 1.4 and breaks[0].where.startswith("near_rope")
    assert {event.where for event in breaks} >= {"near_rope.strength", "far_rope.strength"}
    rope = run["near_rope"]
    assert len(rope.frame("lines", 0)) == 15 > len(rope.frame("lines", run.count - 1))
    before = run.t < 1.2
    assert run["stone"].x[before, 0, 2].min() > 1.5 and run["rock"].x[-1, 0, 2] < 1.0
    links = lengths(run["near"].x[before, 1:], run["near"].x[before, :-1])
    assert np.abs(links - links[0]).max() < 1e-3


def beads_keep_to_the_wire(run: Run) -> None:
    """All stay on the knot; only the red one loses energy, and none rises above its start."""
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
    """Semi-axes 1.6 and 0.6 at the end, 0.35 and 0.65 at the pen: the distances to the sliders."""
    for x, a, b in ((run["rod"].x[:, 0], 1.6, 0.6), (run["pen"].x[:, 0], 0.35, 0.65)):
        assert np.abs((x[:, 0] / a) ** 2 + (x[:, 1] / b) ** 2 - 1).max() < 1e-6
        assert np.ptp(x[:, 0]) > 1.9 * a
    ink = run["red"].x[-1][run["red"].age[-1] > 0]
    assert np.abs((ink[:, 0] / 1.6) ** 2 + (ink[:, 1] / 0.6) ** 2 - 1).max() < 1e-5
