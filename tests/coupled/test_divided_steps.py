"""Ropes that catch and bounce faster than a step: fine steps where they have little damping, parts of equal
length where they have more; the motion is that of the reference."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.hoists import Hoist, hoist
from tests.coupled.kit import ledger_sum

from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.state import Array
from visviva.core.world import World
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

NEVER = np.inf


def reference(case: Hoist, rtol: float) -> Array:
    """Place of the load after 2 s, ropes as forces."""
    world, state, _ = hoist(case, rows=False)
    return simulate(world, state, EventDriven("dopri5", rtol=rtol), 2.0).q[:3].copy()


class Residual:
    """Worst ledger residual after any step [J]."""

    next_time = 0.0

    def __init__(self, total: float) -> None:
        self.total, self.worst = total, 0.0

    def see(self, world: World, step: Step) -> None:
        """Compare with the start."""
        self.worst = max(self.worst, abs(ledger_sum(world, step.after) - self.total))


@pytest.mark.parametrize(
    ("load", "EA", "speed"),
    [
        (1e4, 1e5, 0.0),
        (2.0, 1e6, -0.5),
        *(
            pytest.param(load, EA, speed, marks=pytest.mark.slow)
            for load, EA in (
                (2.0, 1e5),
                (2.0, 1e7),
                (50.0, 1e6),
                (50.0, 1e7),
                (1e3, 1e6),
                (1e4, 1e6),
                (1e4, 1e7),
            )
            for speed in (-0.5, 0.0, 0.5)
        ),
    ],
)
def test_bounces_of_undamped_ropes(load: float, EA: float, speed: float) -> None:
    """5 cm of slack, nothing that damps: 1 µm at the start would be up to 0.5 mm at the end."""
    case = Hoist(load, EA, speed, side=0.5, slack=0.05)
    exact = reference(case, 1e-10)
    for h in (0.005, 0.02):
        world, state, _ = hoist(case, rows=True)
        stepper = TimeStepping(h)
        assert np.linalg.norm(simulate(world, state, stepper, 2.0).q[:3] - exact) <= 5e-3, f"step {h:g} s"
        assert stepper.stats["fine steps"] > 0


def test_heavy_load_on_a_light_sheave_is_neither_damped_nor_divided() -> None:
    """The rows are fast by themselves, and what they carry is slow."""
    case = Hoist(1e4, 1e7, 0.5, side=0.5)
    exact = reference(case, 1e-8)
    world, state, _ = hoist(case, rows=True)
    stepper = TimeStepping(0.02)
    assert np.linalg.norm(simulate(world, state, stepper, 2.0).q[:3] - exact) <= 2e-3
    assert stepper.stats["parts"] == 0


@pytest.mark.parametrize("fused", [False, True])
@pytest.mark.parametrize(("damping", "taken"), [(0.0, "fine steps"), (50.0, "fine steps"), (2e3, "parts")])
def test_ledger_closes_over_divided_steps(damping: float, taken: str, fused: bool) -> None:
    case = Hoist(50.0, 1e6, -0.5, slack=0.05, damping=damping)
    world, state, _ = hoist(case, rows=True)
    stepper, residual = TimeStepping(0.01, fused=fused), Residual(ledger_sum(world, state))
    simulate(world, state, stepper, 1.0, residual)
    assert stepper.stats[taken] > 0
    assert residual.worst <= 1e-9 * 50.0 * 9.81


def test_bounces_keep_their_energy() -> None:
    """A load that has bounced on undamped ropes rises to where it came from, less what the wheel keeps."""
    world, state, _ = hoist(Hoist(1e4, 1e6, side=0.0, slack=0.05), rows=True)
    start = world.total_energy(state)
    stepper = TimeStepping(0.01)
    state = simulate(world, state, stepper, 1.7)
    together = simulate(world, state.copy(), TimeStepping(1e-6), state.t + 1e-6)
    assert world.total_energy(together) == pytest.approx(start, abs=2e-3 * 1e4 * 9.81 * 0.05)


def test_copied_state_continues_bitwise_between_divided_steps() -> None:
    case = Hoist(50.0, 1e6, 0.5, slack=0.05)
    world, state, _ = hoist(case, rows=True)
    stepper = TimeStepping(0.01)
    state = simulate(world, state, stepper, 0.2)
    assert stepper.stats["fine steps"] > 0
    assert world.lag(state) < 0.005
    copy = state.copy()
    whole, rest = simulate(world, state, stepper, 0.6), simulate(world, copy, TimeStepping(0.01), 0.6)
    assert np.array_equal(rest.q, whole.q)
    assert np.array_equal(rest.accounts, whole.accounts)


def test_dense_output_inside_a_divided_step() -> None:
    """Its ledger closes too, and it lies on the path."""
    world, state, _ = hoist(Hoist(1e3, 1e6, 0.0, slack=0.05), rows=True)
    stepper = TimeStepping(0.02)
    state, total = simulate(world, state, stepper, 0.1), ledger_sum(world, state)
    taken = stepper.stats["fine steps"]
    step = stepper.step(world, state, world.new_state(), NEVER, state.t)
    assert stepper.stats["fine steps"] > taken
    begin, end = step.before.q[2], step.after.q[2]
    for share in (0.25, 0.5, 0.75):
        inside = step.dense(step.before.t + share * 0.02)
        assert ledger_sum(world, inside) == pytest.approx(total, abs=1e-9 * 1e4)
        assert inside.q[2] == pytest.approx(begin + share * (end - begin), abs=1e-3)
