"""Loads on stiff ropes over a sheave: `time_stepping` against `event_driven` at fine tolerance."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from tests.coupled.hoists import FALL, Hoist, hoist

from visviva.arrays import Array
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

PHASE = 0.1
LOADS, STIFFNESSES, SPEEDS = (2.0, 200.0, 1e4), (1e5, 1e7, 1e9), (0.5, -0.5, 0.0)
STEPS = (0.001, 0.005, 0.02)
GRID = [
    pytest.param(load, EA, speed, marks=[pytest.mark.slow] if EA > 1e8 else [])
    for load, EA, speed in itertools.product(LOADS, STIFFNESSES, SPEEDS)
]


def reference(case: Hoist, rtol: float, end: float = 2.0) -> Array:
    """Place of the load at the end [s]."""
    world, state, _ = hoist(case)
    return simulate(world, state, EventDriven("dopri5", rtol=rtol), end).q[:3].copy()


def stepped(case: Hoist, h: float, end: float = 2.0) -> Array:
    """Place of the load at the end [s]."""
    world, state, _ = hoist(case)
    return simulate(world, state, TimeStepping(h), end).q[:3].copy()


def test_light_hook_on_a_stiff_rope_at_10_ms() -> None:
    case = Hoist(load=2.0, EA=8e6)
    exact = reference(case, 1e-10)
    error = np.linalg.norm(stepped(case, 0.01) - exact)
    assert np.linalg.norm(exact - [0.3, 0.0, -8.0]) > 0.5, "the hook should have swung"
    assert error <= 1e-3


@pytest.mark.parametrize(("load", "EA", "speed"), GRID)
def test_every_load_stiffness_and_step(load: float, EA: float, speed: float) -> None:
    """Hanging, paid out and hauled in, the drum reaching its speed within a second."""
    case = Hoist(load, EA, speed, side=0.5)
    exact = reference(case, 1e-8)
    for h in STEPS:
        assert np.linalg.norm(stepped(case, h) - exact) <= 5e-3, f"step {h:g} s"


@pytest.mark.parametrize("speed", [0.0, -0.3])
@pytest.mark.parametrize(
    ("load", "EA"), [(2.0, 1e5), (2.0, 1e7), (200.0, 1e5), (200.0, 1e7), (1e4, 1e5), (1e4, 1e6), (1e4, 1e7)]
)
def test_slack_rope_catches_a_falling_load(load: float, EA: float, speed: float) -> None:
    """5 cm of slack, then the shock on a critically damped rope; undamped ones bounce and forget."""
    case = Hoist(load, EA, speed, slack=0.05, damping=2 * np.sqrt(EA / 8.0 * load))
    exact = reference(case, 1e-7, 1.0)
    for h in (0.001, 0.02):
        assert np.linalg.norm(stepped(case, h, 1.0) - exact) <= 5e-3, f"step {h:g} s"


@pytest.mark.parametrize("h", STEPS)
@pytest.mark.parametrize(("load", "EA"), list(itertools.product(LOADS, STIFFNESSES)))
def test_nothing_blows_up_between_slack_and_taut(load: float, EA: float, h: float) -> None:
    """Thrown up at 2 m/s on a slack rope: it falls, is caught, may bounce, and never gains energy.

    What vibrates has hω ≤ PHASE: its energy swings by (hω)²/4 of it, as in every leapfrog method.
    """
    case = Hoist(load, EA, 0.0, slack=0.1, lift=2.0)
    world, state, _ = hoist(case)
    start, stepper = world.total_energy(state), TimeStepping(h)
    swing = 0.25 * PHASE**2 * load * (9.81 * case.slack + 0.5 * case.lift**2)
    for t in np.arange(0.1, 2.01, 0.1):
        state = simulate(world, state, stepper, t)
        assert np.isfinite(state.q).all()
        assert _energy(world, state) - start <= 1e-6 * load * 9.81 * 8.0 + swing, f"at {t:g} s"


@pytest.mark.parametrize(("damping", "share"), [(0.0, 1.0), (1e4, 0.01)])
@pytest.mark.parametrize("h", [0.01, 0.005, 0.001])
def test_energy_of_a_hook_that_bounces_on_a_taut_rope_rises_by_no_more_than_that_of_a_leapfrog(
    h: float, damping: float, share: float
) -> None:
    """Nothing drives it; with the mean velocities of two steps K + P swings by (hω)²/4 of the vibration."""
    case = Hoist(1e4, 1e7, 0.0, side=0.0, lift=0.2, damping=damping)
    world, state, _ = hoist(case)
    stepper, vibration = TimeStepping(h), 0.5 * case.load * case.lift**2
    states = [state := simulate(world, state, stepper, k * h).copy() for k in range(1, round(0.6 / h))]
    found = [_energy_with(world, at, 0.5 * (at.v + after.v)) for at, after in itertools.pairwise(states)]
    assert found[0] - found[-1] > -1e-9 * vibration
    assert _largest_rise(found) <= share * 0.25 * h**2 * case.EA / FALL / case.load * vibration


def _largest_rise(energies: list[float]) -> float:
    """Over any time."""
    return float(np.max(energies - np.minimum.accumulate(energies)))


def _energy_with(world: World, state: State, v: Array) -> float:
    """Of these positions with other velocities."""
    other = state.copy()
    other.v[:] = v
    return world.total_energy(other)


def _energy(world: World, state: State) -> float:
    """Of positions and velocities of one instant: those of a short step are."""
    together = state.copy()
    together.v[:] = simulate(world, state.copy(), TimeStepping(1e-7), state.t + 1e-7).v
    return world.total_energy(together)
