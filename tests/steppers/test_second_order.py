"""Time steps with ρ∞: spectral radius and order, rows beside stiff forces, the ledger, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.steppers.worlds import (
    account,
    double_pendulum,
    end_of,
    falling_ball,
    fitted_slope,
    hanging_on_scripted_point,
    ledger_sum,
    springs_and_drag,
    states_equal,
    zero_length_pair,
)

from visviva.arrays import Array
from visviva.core.carriers import FixedPoints
from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

RHOS = [0.0, 0.5, 0.8, 1.0]
STEPS = [4e-3 / 2**i for i in range(4)]


def oscillator(rate: float) -> World:
    """1 kg on a spring without rest length, released 1 m away; rate [rad/s]."""
    world = World()
    world.blocks.append(block := PointMasses("mass", [1.0, 0, 0], 1.0))
    a, b = world.join(block.points, world.ports.points(FixedPoints([0, 0, 0])))
    world.forces.append(ZeroLengthSprings("spring", a, b, rate * rate))
    return world


def exact_radius(rho: float, angle: float) -> float:
    """Largest root of (z−1)²(z−κ) + (hω)² [z(z−κ) + cz(z−1)²] = 0, c = 1/(2+ρ²), κ = c (1−ρ²)."""
    c, stiff = 1.0 / (2.0 + rho**2), angle**2
    kept = c * (1.0 - rho**2)
    inert = np.poly1d([1.0, -2.0, 1.0]) * np.poly1d([1.0, -kept])
    pulled = np.poly1d([1.0, -kept, 0.0]) + c * np.poly1d([1.0, -2.0, 1.0, 0.0])
    return float(np.abs((inert + stiff * pulled).roots).max())


def measured_radius(rho: float, angle: float) -> float:
    """The same from a run: the roots of the recurrence that its places obey."""
    h = 1e-2
    world, stepper = oscillator(angle / h), TimeStepping(h, rho_inf=rho)
    stepper.lag = 0.0
    state, x = world.start(), []
    for i in range(18):
        x.append(float(state.q[0]))
        state = simulate(world, state, stepper, (i + 1) * h)
    columns = np.stack([x[2:-1], x[1:-2], x[:-3]], axis=1)[:12]
    found = np.linalg.lstsq(columns, np.array(x[3:15]), rcond=1e-14)[0]
    return float(np.abs(np.roots([1.0, *-found])).max())


@pytest.mark.parametrize("rho", RHOS)
@pytest.mark.parametrize("angle", [0.1, 1.0, 10.0, 1e2, 1e3, 1e4])
def test_the_spectral_radius_is_that_of_theory_and_ends_at_rho(rho: float, angle: float) -> None:
    assert measured_radius(rho, angle) == pytest.approx(exact_radius(rho, angle), abs=2e-6)
    assert exact_radius(rho, angle) <= 1.0 + 1e-12
    assert exact_radius(rho, 1e6) == pytest.approx(rho, abs=2e-4)


def test_at_rho_zero_it_is_generalised_alpha() -> None:
    """Chung and Hulbert 1993: α_m = −1, α_f = 0, γ = 3/2, β = 1."""
    for angle in (0.1, 1.0, 10.0):
        after = np.array([[1, 0, -1.0], [0, 1, -1.5], [angle**2, 0, 2.0]])
        before = np.array([[1, 1, -0.5], [0, 1, -0.5], [0, 0, 1.0]])
        radius = np.abs(np.linalg.eigvals(np.linalg.solve(after, before))).max()
        assert exact_radius(0.0, angle) == pytest.approx(radius, rel=1e-9)


def taut_springs() -> World:
    """Springs in space that turn, with dampers and drag."""
    return springs_and_drag((0.5, 0.4))


def stiff_spring_on_rods() -> World:
    """A double pendulum whose lower rod is a spring."""
    world = double_pendulum()
    block = world.blocks[0]
    world.constraints.pop()
    world.forces.append(Springs("lower", block.points[0], block.points[1], 300.0, 0.9, 1.0))
    return world


def second_order_worlds() -> list[Any]:
    return [zero_length_pair, taut_springs, stiff_spring_on_rods]


@pytest.mark.parametrize("make", second_order_worlds())
@pytest.mark.parametrize("rho", [0.0, 0.8])
def test_places_and_velocities_are_of_second_order(make: Any, rho: float) -> None:
    """Velocities half a step earlier, where they stand. At θ = 1 the order is one."""

    def at(t: float) -> Any:
        return end_of(make(), EventDriven("dopri5", rtol=1e-13), t)

    places, velocities = [], []
    for h in STEPS:
        end = end_of(make(), TimeStepping(h, rho_inf=rho), 1.0)
        places.append(np.abs(end.q - at(1.0).q).max())
        velocities.append(np.abs(end.v - at(1.0 - h / 2).v).max())
    assert fitted_slope(STEPS, places) == pytest.approx(2.0, abs=0.2), places
    assert fitted_slope(STEPS, velocities) == pytest.approx(2.0, abs=0.2), velocities


@pytest.mark.parametrize("rho", [0.5, 0.9])
def test_a_stretch_that_no_step_resolves_falls_by_rho_beside_a_rod(rho: float) -> None:
    """A spring of 10⁸ N/m as the lower rod, 1 mm too long; (hω)² is 2·10⁴."""
    world, h = double_pendulum(), 1e-2
    block = world.blocks[0]
    world.constraints.pop()
    world.forces.append(Springs("lower", block.points[0], block.points[1], 1e8, 0.999))
    state, stepper, stretch = world.start(), TimeStepping(h, rho_inf=rho), []
    for i in range(8):
        state = simulate(world, state, stepper, (i + 1) * h)
        x = state.q.reshape(-1, 3)
        stretch.append(np.linalg.norm(x[1] - x[0]) - 0.999)
    columns = np.stack([stretch[1:-1], stretch[:-2]], axis=1)
    found = np.linalg.lstsq(columns, np.array(stretch[2:]), rcond=None)[0]
    assert np.abs(np.roots([1.0, *-found])) == pytest.approx(rho, rel=0.03)


@pytest.mark.parametrize("make", [falling_ball, double_pendulum])
def test_worlds_without_stiff_forces_are_the_same_to_the_bit(make: Any) -> None:
    """Contacts, impacts, rods and joints: their rows are those of θ = 1."""
    ends = []
    for stepper in (TimeStepping(2e-3), TimeStepping(2e-3, rho_inf=0.7)):
        world = make(drag=0.0) if make is falling_ball else make()
        ends.append(end_of(world, stepper, 1.5))
    assert states_equal(*ends)


@pytest.mark.parametrize("make", [zero_length_pair, taut_springs])
def test_a_copied_state_goes_on_bitwise(make: Any) -> None:
    world, stepper = make(), TimeStepping(5e-3, rho_inf=0.6)
    kept = simulate(world, world.start(), stepper, 0.3).copy()
    one = simulate(world, kept.copy(), stepper, 0.7).copy()
    other = make()
    other.start()
    assert states_equal(one, simulate(other, kept.copy(), TimeStepping(5e-3, rho_inf=0.6), 0.7))
    forgetful = kept.copy()
    forgetful.memory[world.layout.memory["lead/" + world.blocks[0].name]] = 0.0
    assert not states_equal(one, simulate(world, forgetful, stepper, 0.7)), "the lead lies in the memory"


def swung(t: float) -> tuple[Array, Array, Array]:
    """A hand that swings."""
    s, c = np.sin(3.0 * t), np.cos(3.0 * t)
    return np.array([0.2 * s, 0, 0]), np.array([0.6 * c, 0, 0]), np.array([-1.8 * s, 0, 0])


@pytest.mark.parametrize("rho", [0.0, 0.7])
def test_the_ledger_closes_with_scripts_dampers_and_drag(rho: float) -> None:
    for make in (zero_length_pair, taut_springs, lambda: hanging_on_scripted_point(swung)):
        world = make()
        state = world.start()
        before = ledger_sum(world, state)
        end = simulate(world, state, TimeStepping(1e-2, rho_inf=rho), 2.0)
        assert ledger_sum(world, end) == pytest.approx(before, abs=1e-11)
    assert account(world, end, "work/script") != 0.0


def test_on_linear_springs_all_that_is_lost_is_damping() -> None:
    """Nothing is left for the linearisation, though the modes are not resolved."""
    for rho in RHOS:
        world = zero_length_pair()
        end = end_of(world, TimeStepping(0.2, rho_inf=rho), 4.0)
        assert abs(account(world, end, "numerical/linearisation")) < 1e-11
        assert account(world, end, "numerical/damping") > 0.0 or rho == 1.0


def test_leads_begin_anew_after_an_edit() -> None:
    """They belong to the forces that there were."""
    world, stepper = stiff_spring_on_rods(), TimeStepping(5e-3, rho_inf=0.5)
    state = simulate(world, world.start(), stepper, 0.3)
    place = world.layout.memory["lead/bobs"]
    assert np.abs(state.memory[place]).max() > 0.0
    after = world.apply(Change("cut", edit=lambda world: world.constraints.clear()), state)
    assert np.all(after.memory[world.layout.memory["lead/bobs"]] == 0.0)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"rho_inf": 1.5}, "between 0 and 1"),
        ({"rho_inf": -0.1}, "between 0 and 1"),
        ({"rho_inf": 0.5, "theta": 0.6}, "theta"),
        ({"rho_inf": 0.5, "converge": True}, "converged steps use 0"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(SceneError, match=said):
        TimeStepping(1e-3, **settings)
