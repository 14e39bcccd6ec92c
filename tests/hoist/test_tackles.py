"""Machines with ropes against their closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq
from tests.coupled.kit import ledger_sum
from tests.hoist.worlds import RADIUS, G, atwood, tackle

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.hoist.slip.bearings import Bearings, lever_of
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


@pytest.mark.parametrize("masses", [(100.0, 120.0), (2.0, 2.2), (1e4, 1.1e4)])
@pytest.mark.parametrize("wheel", [20.0, 0.0])
def test_atwood(masses: tuple[float, float], wheel: float) -> None:
    """a = (m₂ − m₁) g / (m₁ + m₂ + I/R²); a free sheave has no I."""
    a, b = masses
    exact = (b - a) * G / (a + b + 0.5 * wheel)
    tensions = a * (G + exact), b * (G - exact)
    hoist = atwood(masses, wheel, free=wheel == 0.0, tension=tensions)
    start = ledger_sum(hoist.world, hoist.state)
    for h in (1e-3, 5e-3):
        end = simulate(hoist.world, hoist.state.copy(), TimeStepping(h), 1.0)
        fallen = hoist.place("b", hoist.state)[2] - hoist.place("b", end)[2]
        assert 2.0 * fallen == pytest.approx(exact, rel=2e-4)
        assert abs(ledger_sum(hoist.world, end) - start) <= 1e-11 * b * G * 8


def test_atwood_in_event_driven_keeps_its_energy() -> None:
    hoist = atwood((100.0, 120.0), EA=1e5, side=0.3)
    start = hoist.world.total_energy(hoist.state)
    end = simulate(hoist.world, hoist.state, EventDriven("dopri5", rtol=1e-9), 1.0)
    assert hoist.world.total_energy(end) == pytest.approx(start, abs=1e-6 * 120 * G)


@pytest.mark.parametrize("stepper", [lambda: TimeStepping(1e-3), lambda: EventDriven("dopri5", rtol=1e-7)])
def test_atwood_with_a_dry_bearing(stepper) -> None:  # type: ignore[no-untyped-def]
    """R (T₂ − T₁) = ρ (T₁ + T₂) + I a/R while it runs; it stands while (m₂ − m₁) g R < ρ (m₁ + m₂) g."""
    a, b, wheel, lever = 100.0, 120.0, 20.0, 0.012
    balance = lambda x: (  # noqa: E731
        RADIUS * (b * (G - x) - a * (G + x)) - lever * (b * (G - x) + a * (G + x)) - 0.5 * wheel * RADIUS * x
    )
    exact = brentq(balance, 0.0, 5.0)
    hoist = atwood((a, b), wheel, bearings=Bearings(lever), tension=(a * G, b * G), EA=1e6, relaxation=1e-3)
    half = simulate(hoist.world, hoist.state, stepper(), 0.2)
    before = hoist.speed("b", half)[2]
    end = simulate(hoist.world, half, stepper(), 0.8)
    assert (before - hoist.speed("b", end)[2]) / 0.6 == pytest.approx(exact, rel=1e-3)
    stuck = atwood((100.0, 104.0), wheel, bearings=Bearings(0.012), EA=1e6, relaxation=1e-3)
    end = simulate(stuck.world, stuck.state, stepper(), 0.5)
    assert abs(stuck.speed("theta", end)[0]) < 1e-6
    assert stuck.tensions(end) == pytest.approx([100 * G, 104 * G], rel=1e-4)


@pytest.mark.parametrize("falls", [2, 3, 4, 6, 8])
def test_advantage(falls: int) -> None:
    """A pull of W/n holds the load W on n falls; it rises for more and sinks for less."""
    for excess, way in ((1.0, 0.0), (1.05, 1.0), (0.95, -1.0)):
        weight = (100.0 + 2.0 * (falls // 2)) * G
        hoist = tackle(falls, excess * weight / falls / G)
        start = hoist.place("load", hoist.state)[2]
        end = simulate(hoist.world, hoist.state, TimeStepping(2e-3), 0.5)
        moved = hoist.place("load", end)[2] - start
        assert moved * way > 1e-4 if way else abs(moved) < 1e-3


@pytest.mark.parametrize("falls", [2, 4, 7, 8])
def test_efficiency(falls: int) -> None:
    """With η on each sheave the lead holds T₀ between W/Σηⁱ and W/Ση⁻ⁱ, and no sheave turns."""
    eta = 0.95
    lever, weight = lever_of(0.2, eta), (100.0 + 2.0 * (falls // 2)) * G
    lifts = weight / sum(eta**i for i in range(1, falls + 1))
    lowers = weight / sum(eta**-i for i in range(1, falls + 1))
    for pull, moves in (
        (0.999 * lifts, False),
        (1.01 * lifts, True),
        (1.001 * lowers, False),
        (0.99 * lowers, True),
    ):
        hoist = tackle(falls, pull / G, bearings=Bearings(lever))
        hoist.rope.tension[:] = pull
        state = hoist.world.start()
        end = simulate(hoist.world, state, TimeStepping(1e-3), 1.0)
        speed = np.abs(hoist.speed("load", end)[2])
        assert (speed > 5e-3) == moves, (
            f"pull {pull:.1f} N between {lowers:.1f} and {lifts:.1f}: {speed:.2e} m/s"
        )


def test_bearings_below_zero_are_refused() -> None:
    with pytest.raises(SceneError, match="below 0"):
        atwood((1.0, 1.0), bearings=Bearings(-0.1))
    with pytest.raises(SceneError, match="efficiency"):
        lever_of(0.2, 1.2)


@pytest.mark.parametrize("falls", [2, 3, 6])
def test_a_tackle_of_wheels_without_mass(falls: int) -> None:
    """(m n² + M) a = (m n − M) g: what is lifted by n falls rises at a, the pull m sinks n times as fast."""
    pull, load = 100.0, 90.0 * falls
    text = f"""
duration: 1 s
bodies:
  crate: {{kind: rigid_body, shape: {{kind: box, size: [1, 1, 1]}}, mass: {load}, position: [0, 0, 0.9]}}
  pull: {{position: [-0.15, 0, 1], mass: {pull}}}
constraints:
  guide: {{kind: slider, body: crate, axis: [0, 0, 1]}}
  hoist:
    kind: tackle
    lead: pull
    falls: {falls}
    upper: [0, 0, 5]
    lower: [0, 0, 1.4]
    lower_on: crate
    radius: 15 cm
    rope: {{EA: 20 MN, tension: 900 N}}
signals:
  height: {{kind: point, of: crate, what: z}}
"""
    exact = (pull * falls - load) * G / (pull * falls**2 + load)
    for stepper in (TimeStepping(2e-3), EventDriven("dopri5", rtol=1e-7)):
        ready = prepare(scene_from_text(text))
        end = simulate(ready.world, ready.state, stepper, 1.0)
        rise = float(end.q[ready.world.layout.q["crate"]][2]) - 0.9
        assert 2.0 * rise == pytest.approx(exact, rel=4e-3)
