"""Plots: the balance shown is the ledger's identity, and missing data are reported."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from visviva.errors import SceneError
from visviva.record.run_reader import load
from visviva.record.run_writer import RunWriter
from visviva.view.plots.ledger_rows import energy_balance
from visviva.view.plots.plot import MAX_POINTS, energy_figure, plot, thinned_line


def test_balance_adds_losses_and_takes_off_gains():
    ledger = {
        "kinetic": np.array([1.0, 3.0]),
        "stored/spring": np.array([2.0, -1.0]),
        "dissipated/drag": np.array([0.0, 2.0]),
        "impact loss/plane": np.array([0.0, 0.5]),
        "numerical/damping": np.array([0.0, 0.25]),
        "work/motor": np.array([0.0, 1.5]),
        "projection": np.array([0.0, 0.25]),
        "topology": np.array([0.0, 0.0]),
    }
    found = energy_balance(ledger)
    assert found.residual == pytest.approx([0.0, 0.0])
    assert found.scale == pytest.approx(3.0 + 1.0 + 2.0 + 1.5)
    assert "topology" not in found.rows


def test_a_leak_shows_in_the_residual_and_in_the_title(tmp_path):
    with RunWriter(tmp_path / "leak.vv", name="Leak") as run:
        for k in range(11):
            run.append(k * 0.1, tracks={}, ledger={"kinetic": 2.0 - 0.02 * k, "stored/gravity": 2.0})
    assert energy_balance(
        {"kinetic": np.array([2.0, 1.8]), "stored/gravity": np.array([2.0, 2.0])}
    ).closing == pytest.approx(0.05)
    with load(tmp_path / "leak.vv") as run:
        figure = energy_figure(run)
    assert "closes to 5.0e-02 of 4.0 J" in figure.get_suptitle()
    low = figure.axes[1]
    assert "10^{-2}" in low.get_ylabel()
    assert low.lines[0].get_ydata()[-1] == pytest.approx(-5.0)


def test_the_exact_flight_closes(falling_ball, tmp_path):
    with load(falling_ball(tmp_path / "ball.vv")) as run:
        found = energy_balance(run.ledger)
    assert found.closing < 1e-14
    assert found.total == pytest.approx(np.full(61, 1.5 * 9.81))


@pytest.mark.parametrize(("what", "suffix"), [("energy", ".png"), ("signals", ".png"), ("energy", ".svg")])
def test_plot_makes_a_file(falling_ball, tmp_path, what, suffix):
    out = plot(falling_ball(tmp_path / "ball.vv"), tmp_path / f"plot{suffix}", what=what)
    if suffix == ".png":
        assert np.asarray(Image.open(out).convert("L")).std() > 5
    else:
        assert "<svg" in out.read_text(encoding="utf-8")


def test_nothing_to_plot_is_said(tmp_path):
    with RunWriter(tmp_path / "run.vv", name="") as run:
        run.append(0.0, tracks={})
    for what, word in (("energy", "no ledger"), ("signals", "no signals")):
        with pytest.raises(SceneError, match=word):
            plot(tmp_path / "run.vv", tmp_path / "a.png", what=what)
    with pytest.raises(SceneError, match=r"known: \.png"):
        plot(tmp_path / "run.vv", tmp_path / "a.bmp")


def test_long_lines_keep_their_peaks():
    t = np.linspace(0, 1, 100_000)
    y = np.zeros_like(t)
    y[54_321], y[777] = 1.0, -1.0
    thinner, values = thinned_line(t, y)
    assert len(values) <= MAX_POINTS
    assert np.all(np.diff(thinner) > 0)
    assert (values.max(), values.min()) == (1.0, -1.0)


def test_rows_too_small_to_see_are_counted_instead_of_drawn(tmp_path):
    with RunWriter(tmp_path / "run.vv", name="Run") as run:
        for k in range(3):
            small = {"projection": 1e-9 * k, "topology": 0.0}
            ledger = {"kinetic": 2.0 + 1e-9 * k, "stored/gravity": 2.0, **small}
            run.append(k * 0.1, tracks={}, ledger=ledger)
    with load(tmp_path / "run.vv") as run:
        top, low = energy_figure(run).axes
    drawn = [line.get_label() for line in top.lines if len(line.get_xdata())]
    assert drawn == ["kinetic", "stored/gravity", "balance of all rows"]
    assert any("not shown: 1 " in line.get_label() for line in top.lines)
    assert "scale = 4.0 J" in [line.get_label() for line in low.lines]
