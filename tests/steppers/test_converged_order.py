"""Converged time steps at ρ∞ = 0: second order, with joints and rotation; no repeated impacts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.steppers.test_forms_of_a_step import chain
from tests.steppers.test_second_order import (
    exact_radius,
    oscillator,
    stiff_spring_on_rods,
    swung,
    taut_springs,
)
from tests.steppers.worlds import (
    account,
    double_pendulum,
    end_of,
    falling_ball,
    fitted_slope,
    hanging_on_scripted_point,
    ledger_sum,
    spinning_body,
    states_equal,
    zero_length_pair,
)

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

STEPS = [4e-3 / 2**i for i in range(4)]


def second(h: float) -> TimeStepping:
    """The steps that are tested."""
    return TimeStepping(h, converge=True, rho_inf=0.0)


@pytest.mark.parametrize(
    "make",
    [zero_length_pair, taut_springs, stiff_spring_on_rods, double_pendulum, lambda: chain(3), spinning_body],
)
def test_places_are_of_second_order(make: Any) -> None:
    """Springs, dampers and drag, rods with and without them, a body that tumbles on a spring."""
    errors = []
    exact = end_of(make(), EventDriven("dopri5", rtol=1e-12), 1.0)
    for h in STEPS:
        errors.append(np.abs(end_of(make(), second(h), 1.0).q - exact.q).max())
    assert fitted_slope(STEPS, errors) == pytest.approx(2.0, abs=0.1), errors


@pytest.mark.parametrize("make", [taut_springs, double_pendulum])
def test_velocities_are_of_second_order_half_a_step_earlier(make: Any) -> None:
    errors = []
    for h in STEPS:
        exact = end_of(make(), EventDriven("dopri5", rtol=1e-12), 1.0 - h / 2)
        errors.append(np.abs(end_of(make(), second(h), 1.0).v - exact.v).max())
    assert fitted_slope(STEPS, errors) == pytest.approx(2.0, abs=0.1), errors


@pytest.mark.parametrize("angle", [0.1, 1.0, 10.0])
def test_an_oscillator_falls_as_with_one_solve_a_step(angle: float) -> None:
    """The roots are those of ρ∞ = 0: (z−1)²(z−½) + ½ (hω)² z³."""
    h = 1e-2
    world, stepper, x = oscillator(angle / h), second(h), list[float]()
    state = world.start()
    for i in range(18):
        x.append(float(state.q[0]))
        state = simulate(world, state, stepper, (i + 1) * h)
    columns = np.stack([x[2:-1], x[1:-2], x[:-3]], axis=1)[:12]
    found = np.linalg.lstsq(columns, np.array(x[3:15]), rcond=1e-14)[0]
    assert np.abs(np.roots([1.0, *-found])).max() == pytest.approx(exact_radius(0.0, angle), abs=1e-5)


def test_what_no_step_resolves_is_gone_at_once() -> None:
    """A spring of 10⁸ N/m as the lower rod, 1 mm too long: (hω)² is 2·10⁴."""
    world = double_pendulum()
    block = world.blocks[0]
    world.constraints.pop()
    world.forces.append(Springs("lower", block.points[0], block.points[1], 1e8, 0.999))
    end = end_of(world, second(1e-2), 0.05)
    x = end.q.reshape(-1, 3)
    assert abs(np.linalg.norm(x[1] - x[0]) - 0.999) < 1e-5


def test_a_fall_is_met_exactly() -> None:
    """Velocities and places of the start are of one time: the first step puts the velocities back."""
    world = falling_ball(height=2.0, drag=0.0)
    end = end_of(world, second(0.05), 0.5)
    assert end.q[2] == pytest.approx(2.0 - 0.5 * 9.81 * 0.25, abs=1e-12)


def test_what_has_struck_does_not_strike_again() -> None:
    """Without restitution the ball stays on the floor: the impulse of the floor is not remembered."""
    world = falling_ball(height=0.5, restitution=0.0, drag=0.0)
    state, stepper, heights = world.start(), second(5e-3), list[float]()
    for i in range(200):
        state = simulate(world, state, stepper, (i + 1) * 5e-3)
        heights.append(float(state.q[2]))
    assert min(heights) > -1e-9
    assert max(heights[70:]) < 1e-3


def test_a_copied_state_goes_on_bitwise() -> None:
    for make in (taut_springs, double_pendulum):
        world, stepper = make(), second(5e-3)
        kept = simulate(world, world.start(), stepper, 0.3).copy()
        one = simulate(world, kept.copy(), stepper, 0.7).copy()
        other = make()
        other.start()
        assert states_equal(one, simulate(other, kept.copy(), second(5e-3), 0.7))
        forgetful = kept.copy()
        forgetful.memory[world.layout.memory["mean force/" + world.blocks[0].name]] = 0.0
        assert not states_equal(one, simulate(world, forgetful, stepper, 0.7))


def test_the_ledger_closes_with_scripts_dampers_and_drag() -> None:
    for make in (taut_springs, double_pendulum, lambda: hanging_on_scripted_point(swung)):
        world = make()
        state = world.start()
        before = ledger_sum(world, state)
        end = simulate(world, state, second(1e-2), 2.0)
        assert ledger_sum(world, end) == pytest.approx(before, abs=1e-8)
    assert account(world, end, "work/script") != 0.0


def test_on_linear_springs_all_that_is_lost_is_damping() -> None:
    world = zero_length_pair()
    end = end_of(world, TimeStepping(0.2, converge=True, rho_inf=0.0), 4.0)
    assert abs(account(world, end, "numerical/linearisation")) < 1e-9
    assert account(world, end, "numerical/damping") > 0.0


def dust() -> World:
    """1200 free particles under gravity."""
    world = World()
    world.blocks.append(PointMasses("dust", np.zeros((1200, 3)), 1.0))
    world.forces.append(Gravity(world))
    return world


def test_large_sets_of_particles_move_in_converged_steps() -> None:
    """They have no pass of their own there."""
    end = end_of(dust(), TimeStepping(1e-2, converge=True), 0.5)
    assert end.q.reshape(-1, 3)[:, 2] == pytest.approx(-0.125 * 9.81, rel=0.03)


def test_sets_of_which_nothing_is_remembered_are_refused() -> None:
    with pytest.raises(SceneError, match="leave rho_inf out"):
        end_of(dust(), second(1e-2), 0.5)
