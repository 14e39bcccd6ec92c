"""Straight rope parts with weight and no sag: balance, energy, beside parts that sag."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum
from tests.hoist.test_rope_weight import SPANS, SWING, budget, built
from tests.hoist.worlds import Events, G

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.hoist.weight.sagging import LENGTH_GRADIENT, STRAIGHT
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

STEPPERS = [lambda: TimeStepping(1e-3), lambda: EventDriven("dopri5", rtol=1e-9)]

CHAIN = """
duration: 2 s
bodies:
  top: {kind: sheave, position: [0, 0, 0], radius: 20 cm}
  left: {position: [-0.2, 0, -9.5], mass: 50 kg}
  right: {position: [0.2, 0, -10.5], mass: 50 kg}
constraints:
  rope:
    kind: rope
    nodes: [left, top, right]
    EA: 10 MN
    tension: 560 N
    relaxation: 5 ms
    density: 1.5 kg/m
    straight: {parts: [0, 1]}
signals:
  at_left: {kind: load_cell, of: rope, node: 0}
  at_right: {kind: load_cell, of: rope}
  pin: {kind: load_cell, of: rope, node: 1}
"""


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_rope_runs_off_a_free_wheel_by_its_weight(stepper: Callable[[], object]) -> None:
    """2 M ẍ = 2 ρ g x for the rope between equal weights: cosh, with ω² = ρ g/M."""
    simulation = prepare(scene_from_text(CHAIN))
    world, state = simulation.world, simulation.state
    total = ledger_sum(world, state)
    end = simulate(world, state, stepper(), 2.0)  # type: ignore[arg-type]
    expected = -10.0 - 0.5 * np.cosh(np.sqrt(1.5 * G / 50.0) * 2.0)
    z = [end.q[world.layout.q[name]][2] for name in ("left", "right")]
    assert z[1] == pytest.approx(expected, abs=2e-3)
    assert z[0] + z[1] == pytest.approx(-20.0, abs=2e-3)
    assert ledger_sum(world, end) == pytest.approx(total, abs=1e-5), "of 17 kJ"
    cell = {signal.name: signal.sample(world.kinematics(end)) for signal in simulation.signals}
    assert cell["at_right"] - cell["at_left"] == pytest.approx(1.5 * G * (z[1] - z[0]), abs=0.05)
    weights = 1.5 * G * (np.pi * 0.2 - z[0] - z[1])
    assert cell["pin"] == pytest.approx(cell["at_left"] + cell["at_right"] + weights, abs=10.0), "and its arc"


def test_energy_is_kept_over_a_free_wheel_that_swings() -> None:
    """Forces are slopes of the energy of two parts and an arc, on a carrier that swings and turns."""
    text = SWING.format(speed=0.0, EA="100 kN", more=", straight: {parts: [0, 1]}")
    text = text.replace("radius: 20 cm, mass: 8 kg", "radius: 20 cm")
    world, rope = built(text)
    state, watch = world.start(), Events(rope)
    before = world.total_energy(state)
    end = simulate(world, state, EventDriven("dopri5", rtol=1e-10), 1.5, watch)
    assert watch.found == [] and np.abs(end.v).max() > 0.5
    assert world.total_energy(end) == pytest.approx(before, abs=1e-6)
    lengths = [rope.measures(world.kinematics(s))[1].sum() for s in (state, end)]
    assert lengths[1] == pytest.approx(lengths[0], abs=1e-13)


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_one_part_sags_and_the_next_is_straight(speed: float) -> None:
    """A wheel between them; thrown up at 4 m/s both go slack and are caught: books close, rope is kept."""
    text = SWING.format(speed=speed, EA="10 MN", more=", relaxation: 5 ms, straight: {parts: [1]}")
    world, rope = built(text)
    state = world.start()
    total, length = ledger_sum(world, state), budget(world, rope, state, 0.2)
    end = simulate(world, state, TimeStepping(1e-3), 2.0)
    assert ledger_sum(world, end) == pytest.approx(total, abs=1e-8)
    assert budget(world, rope, end, 0.2) == pytest.approx(length, abs=1e-13)


def test_at_rest_every_part_pulls_by_its_height() -> None:
    """T + T²/2EA − ρ g z is one number for a straight part between two that sag; arcs weigh at wheels."""
    world, rope = built(SPANS.replace("density: 3 kg/m", "density: 3 kg/m\n    straight: {parts: [1]}"))
    state = simulate(world, world.start(), TimeStepping(5e-3), 60.0)
    assert np.abs(state.v).max() < 1e-3
    k, w = world.kinematics(state), 3.0 * G
    rope.measures(k)
    hung = rope.hanging.hung(k, 3)  # type: ignore[union-attr]
    assert list(hung.parts[:, STRAIGHT]) == [0.0, 1.0, 0.0]
    level = [
        part[LENGTH_GRADIENT] - w * heights.mean()
        for part, heights in zip(hung.parts, hung.heights, strict=True)
    ]
    assert level == pytest.approx([level[2]] * 3, abs=0.03 * w)


FAULTS = {
    "parts": ("parts: [0, 1]", "parts: [0, 2]", "expected 0 to 1"),
    "one of two": ("parts: [0, 1]", "parts: [0]", "name parts 0 and 1 in `straight`"),
    "no density": ("    density: 1.5 kg/m\n", "", "straight of a rope without mass"),
    "both": (
        "    straight: {parts: [0, 1]}",
        "    straight: {parts: [0, 1]}\n    swing: {parts: [1], piece: 1 m, begin: 2 J, cease: 1 J}",
        "part 1 of a rope as two of",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_named(fault: str) -> None:
    old, new, words = FAULTS[fault]
    assert old in CHAIN
    with pytest.raises(SceneError, match=words):
        prepare(scene_from_text(CHAIN.replace(old, new)))
