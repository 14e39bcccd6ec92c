"""Thousands of contacts of one body: events take them too, and do not fill the memory."""

from __future__ import annotations

import pytest

from visviva.cli.session import prepare
from visviva.core.loop import advance
from visviva.scene import load_scene
from visviva.scene.examples import example_path

G = 9.81  # [m/s²]


def test_a_ball_with_6747_rows_flies_by_events():
    """The products of its rows asked for 10 GB; later they were refused, in the middle of a run too."""
    ready = prepare(load_scene(example_path("paper_hoop"), ["stepper={kind: event_driven}"]))
    state, out = ready.state, ready.world.new_state()
    while state.t < 2e-3:
        state, out = advance(ready.world, state, out, ready.stepper, 2e-3, state.t)
    x, _, z = state.q[ready.world.layout.q["ball"]]
    assert x == pytest.approx(-1.0 + 6.0 * 2e-3, abs=1e-12)
    assert z == pytest.approx(0.95 + 2.0 * 2e-3 - 0.5 * G * 4e-6, abs=1e-12)
