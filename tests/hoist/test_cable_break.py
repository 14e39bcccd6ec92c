"""Cables with mass that are cut or released: when, where, and the motion afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import visviva
from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene import scene_from_text

G = 9.81
SCENE = """
duration: {duration} s
{inputs}bodies:
  drum: {{kind: winch, position: [0, 0, 6], radius: 20 cm, mass: 40 kg}}
  eye: {{kind: fixed_points, positions: [[0, 0, 5]]}}
  load: {{position: [0, 0, 3], mass: 20 kg}}
constraints:
  rope: {{kind: cable, first: "eye[0]", last: load, EA: 25 kN, density: 0.2 kg/m, piece: 25 cm, {more}}}
  motor: {{kind: drive, of: drum, motor: {{speed: -3 rad/s, max_torque: 2 kN m}}}}
stepper: {stepper}
"""
INPUTS = "inputs: {off: {targets: [[0.2 s, 1]], rate: 1000}}\n"
EVENTS, STEPS = "{kind: event_driven, rtol: 1e-7}", "{kind: time_stepping, h: 0.5 ms}"


def scene(more: str, stepper: str = STEPS, duration: float = 0.35, inputs: str = "") -> visviva.Scene:
    return scene_from_text(SCENE.format(more=more, stepper=stepper, duration=duration, inputs=inputs))


def closes(summary: dict[str, Any]) -> bool:
    return bool(summary["ledger"]["relative"] < 1e-6)


@pytest.mark.parametrize("stepper", [EVENTS, STEPS])
def test_a_load_that_falls_into_its_cable_tears_it_at_its_upper_end(stepper: str, tmp_path: Path) -> None:
    """T = m g (1 − cos ωt) at the top, ω² = EA/(L m), m with the cable; the load falls."""
    summary = visviva.run(scene("breaks_at: 300 N", stepper), tmp_path / "a.vv")
    assert closes(summary)
    with visviva.load(tmp_path / "a.vv") as run:
        broken = [event for event in run.events if event.kind == "break"]
        assert [event.text for event in broken] == ["severed at 300 N"]
        m = 20.0 + 0.2 * 2.0 / 2
        when = np.arccos(1.0 - 300.0 / (m * G)) / np.sqrt(25e3 / 2.0 / m)
        assert broken[0].t == pytest.approx(when, rel=0.03)
        t, z = run.t, run["load"].x[:, 0, 2].astype(float)
        free = t > when + 0.05
        assert 2 * np.polyfit(t[free], z[free], 2)[0] == pytest.approx(-G, rel=0.02)
        lines = run["rope"].frame("lines", run.count - 1)
        assert len(lines) == len(run["rope"].frame("lines", 0)) - 1
        drawn = set(lines[:, 0].tolist())
        assert 2 not in drawn, "the piece next to the eye, between its first two nodes"
        assert np.isfinite(run["rope"].x).all()


@pytest.mark.parametrize("stepper", [EVENTS, STEPS])
def test_a_cable_that_is_let_go_hangs_from_its_first_end(stepper: str, tmp_path: Path) -> None:
    summary = visviva.run(scene("tension: 196.2 N, let_go: off", stepper, inputs=INPUTS), tmp_path / "a.vv")
    assert closes(summary)
    with visviva.load(tmp_path / "a.vv") as run:
        told = [event for event in run.events if event.kind == "rope"]
        assert [event.text for event in told] == ["is released"]
        assert told[0].t == pytest.approx(0.2, abs=2e-3)
        t, z = run.t, run["load"].x[:, 0, 2].astype(float)
        free = t > told[0].t + 0.02
        assert 2 * np.polyfit(t[free], z[free], 2)[0] == pytest.approx(-G, rel=1e-3)
        x = run["rope"].x[-1]
        assert x[0] == pytest.approx([0, 0, 5])
        assert x[-1, 2] > 3.05, "its end has sprung back, and the load is gone"


def test_what_is_left_of_a_severed_cable_is_hauled_in(tmp_path: Path) -> None:
    """The winch hauls the stub in to where it has been severed, and on."""
    more = "breaks_at: 300 N, feed: {winch: drum}, relaxation: 2 ms"
    summary = visviva.run(scene(more, duration=1.0), tmp_path / "a.vv")
    assert closes(summary)
    with visviva.load(tmp_path / "a.vv") as run:
        assert [event.kind for event in run.events].count("break") == 1
        assert np.isfinite(run["rope"].x).all()
        assert run["load"].x[-1, 0, 2] < 0.0


def test_a_cable_is_not_let_go_by_what_is_not_there() -> None:
    with pytest.raises(SceneError, match="there is no input 'of'; known: off"):
        prepare(scene("let_go: of", inputs=INPUTS))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (", breaks_at: 300 N", "rope.nodes belongs to a cable that can be severed.*leave out its breaks_at"),
        (", feed: {winch: drum}", "the points of rope.nodes appear and disappear.*use cables without a feed"),
    ],
)
def test_a_barrier_refuses_cables_whose_pieces_do_not_stay(more: str, said: str) -> None:
    text = SCENE.format(more="length: 2" + more, stepper="{kind: time_stepping, h: 1 ms, converge: true}",
                        duration=0.1, inputs="")  # fmt: skip
    text += "contacts:\n  touch: {kind: deformable, rods: [{points: rope.nodes, radius: 1 cm}], gap: 1 mm,"
    text += " response: barrier, stiffness: 10 kN/m}\n"
    with pytest.raises(SceneError, match=said):
        prepare(scene_from_text(text))
