"""Rows on velocities and on accelerations, and rows that depend on time."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.kinematics import Kinematics
from visviva.core.loop import simulate
from visviva.core.rows import ACCELERATION, RATE, TWO_SIDED, Rows
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G, SLOPE, TURNING = 9.81, 0.3, 1.7


class Row:
    """One row on one point, given by a function that fills it from t, x and v."""

    name, n, one_sided, scripted = "row", 1, False, True

    def __init__(self, points, kind, numbers):
        self.points, self.kind, self.numbers = points, kind, numbers

    def rows(self, k: Kinematics):
        return k.rows_of(self.points)

    def fill(self, k: Kinematics, rows: Rows) -> None:
        rows.kind[:] = self.kind
        x, u = k.position(self.points)[0], k.velocity(self.points)[0]
        rows.phi[0], rows.gradient[0], rows.drive[0], rows.velocity_product[0] = self.numbers(k.t, x, u)


def skate(t, x, u):
    """A knife edge on a slope, whose heading turns at a constant rate."""
    s, c = np.sin(TURNING * t), np.cos(TURNING * t)
    return 0.0, (-s, c, 0.0), 0.0, -TURNING * (c * u[0] + s * u[1])


def pulled(t, x, u):
    """v_x = t²/2."""
    return 0.0, (1.0, 0.0, 0.0), -0.5 * t * t, -t


def lifted(t, x, u):
    """z = sin t."""
    return x[2] - np.sin(t), (0.0, 0.0, 1.0), -np.cos(t), np.sin(t)


def accelerated(t, x, u):
    """v̇_x = t."""
    return 0.0, (1.0, 0.0, 0.0), 0.0, -t


def world(kind, numbers, velocity=(0.0, 0.0, 0.0), gravity=(0.0, 0.0, 0.0)) -> World:
    made = World()
    made.blocks.append(block := PointMasses("mass", [[0.0, 0.0, 0.0]], 2.0, [list(velocity)]))
    made.constraints.append(Row(block.points, kind, numbers))
    made.forces.append(Gravity(made, gravity))
    return made


def residual(made: World, start: State, end: State) -> float:
    """What the ledger leaves over [J]."""
    accounts = made.layout.account
    change = made.total_energy(end) - made.total_energy(start)
    for name, i in accounts.items():
        lost = name.startswith(("dissipated", "impact loss", "numerical"))
        change += (1.0 if lost else -1.0) * end.accounts[i]
    return float(abs(change))


def run(made: World, stepper, t: float) -> State:
    start = made.start()
    kept = start.copy()
    end = simulate(made, start, stepper, t)
    end = end.copy()
    assert residual(made, kept, end) < 1e-9 * max(1.0, abs(made.total_energy(end))), "the ledger closes"
    return end


ACCURATE = {"rtol": 1e-10, "atol": 1e-12}


def test_a_turning_skate_runs_along_a_cycloid():
    """x = a/2ω² sin² ωt, y = a/2ω² (ωt − ½ sin 2ωt): Neimark and Fufaev 1972, a = g sin(slope)."""
    pull = G * np.sin(SLOPE)
    made = world(RATE, skate, gravity=(pull, 0.0, 0.0))
    end = run(made, EventDriven("dopri5", **ACCURATE), 5.0)
    wide, turned = pull / (2 * TURNING**2), TURNING * 5.0
    assert np.allclose(
        end.q[:2], [wide * np.sin(turned) ** 2, wide * (turned - 0.5 * np.sin(2 * turned))], atol=2e-9
    )
    coarse = [run(made, TimeStepping(h), 5.0).q[:2] for h in (2e-3, 1e-3)]
    errors = [np.abs(place - end.q[:2]).max() for place in coarse]
    assert errors[1] < 1e-2 and 1.8 < errors[0] / errors[1] < 4.4, "of first order at least"


@pytest.mark.parametrize("theta", [1.0, 0.5])
def test_a_prescribed_velocity_does_work(theta):
    made = world(RATE, pulled)
    work = made.start() and made.layout.account["work/script"]
    end = run(made, EventDriven("dopri5", **ACCURATE), 2.0)
    assert end.q[0] == pytest.approx(8 / 6, rel=1e-9) and end.v[0] == pytest.approx(2.0, rel=1e-12)
    assert end.accounts[work] == pytest.approx(0.5 * 2.0 * 2.0**2, rel=1e-8), "½mv² comes from the drive"
    end = run(made, TimeStepping(1e-3, theta=theta), 2.0)
    assert end.q[0] == pytest.approx(8 / 6, rel=2e-3) and end.v[0] == pytest.approx(2.0, rel=2e-3)


def test_velocity_rows_decay_at_the_rate_of_the_stabilisation():
    made = world(RATE, pulled, velocity=(1.0, 0.0, 0.0))
    end = simulate(made, made.start(), EventDriven("dopri5", alpha=3.0, **ACCURATE), 1e-3)
    assert abs(end.v[0] - 0.5e-6) < 1e-9, "the projection takes the rest out after the first step"


def test_a_place_prescribed_in_time():
    made = world(TWO_SIDED, lifted, velocity=(0.0, 0.0, 1.0), gravity=(0.0, 0.0, -G))
    end = run(made, EventDriven("dopri5", **ACCURATE), 2.0)
    assert end.q[2] == pytest.approx(np.sin(2.0), abs=1e-11)
    end = run(made, TimeStepping(1e-3), 2.0)
    assert end.q[2] == pytest.approx(np.sin(2.0), abs=1e-3)


@pytest.mark.parametrize("theta", [1.0, 0.5])
def test_a_prescribed_acceleration(theta):
    made = world(ACCELERATION, accelerated, velocity=(1.0, 0.0, 0.0))
    end = run(made, EventDriven("dopri5", **ACCURATE), 2.0)
    assert end.q[0] == pytest.approx(2.0 + 8 / 6, rel=1e-10) and end.v[0] == pytest.approx(3.0, rel=1e-10)
    end = run(made, TimeStepping(1e-3, theta=theta), 2.0)
    assert end.q[0] == pytest.approx(2.0 + 8 / 6, rel=2e-3) and end.v[0] == pytest.approx(3.0, rel=2e-3)


def test_converged_steps_refuse_rows_on_accelerations():
    made = world(ACCELERATION, accelerated)
    with pytest.raises(SceneError, match="converge"):
        simulate(made, made.start(), TimeStepping(1e-3, converge=True), 0.1)
    assert run(world(RATE, pulled), TimeStepping(1e-3, converge=True), 1.0).v[0] == pytest.approx(0.5)
