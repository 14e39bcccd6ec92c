"""Slips of a rope that end within a step of events, beside an independent integration of the same law."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.scene import scene_from_text

SWUNG = """
duration: 2 s
bodies:
  a: {position: [-0.2, 0, -4], mass: 3 kg}
  post: {kind: bollard, position: [0, 0, 0], radius: 20 cm, mu: 0.2}
  b: {position: [1.6909758129090997, 0, -1.0865545546158322], mass: 20 kg}
constraints:
  rope: {kind: rope, nodes: [a, {sheave: post, turns: 1}, b], EA: 60 kN, tension: 29.43 N}
stepper: {kind: event_driven, rtol: RTOL}
"""
# DOP853 of SciPy at 1e-10 between the roots of T₁ = k T₀ and of ṡ = 0
EXACT = [-0.20009574845241, -1.94498292605993, -1.21203825800559, -3.61830247680828]
GRIPS = 0.13207  # the first slip ends [s]


class Told:
    """A recorder of events."""

    next_time = 0.0

    def __init__(self) -> None:
        self.events: list[tuple[float, str]] = []

    def see(self, world: World, step: Step) -> None:
        self.events += [(e.t, e.text) for e in step.events]


def swung(rtol: float) -> tuple[World, State, Told]:
    simulation, told = prepare(scene_from_text(SWUNG.replace("RTOL", str(rtol)))), Told()
    return simulation.world, simulate(simulation.world, simulation.state, simulation.stepper, 2.0, told), told


@pytest.mark.parametrize("rtol", [1e-6, 1e-8])
def test_a_slip_that_goes_back_below_the_limit_within_a_step_has_ended(rtol: float) -> None:
    """It had slipped by 2.5 mm on 1¾ turns; steps that ended after it had gone back lost a part of that."""
    world, end, told = swung(rtol)
    at = np.concatenate([end.q[world.layout.q[name]][[0, 2]] for name in "ab"])
    assert [text for _, text in told.events] == [
        "slips on wheel 1",
        "sticks again on wheel 1",
        "slips on wheel 1",
    ]
    assert told.events[1][0] == pytest.approx(GRIPS, abs=2e-5)
    assert at == pytest.approx(EXACT, abs=50 * rtol)
