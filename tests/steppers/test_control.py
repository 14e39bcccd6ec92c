"""Step control: errors follow the tolerance, estimates their power of h, norms their definition."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import (
    Push,
    difference,
    double_pendulum,
    end_of,
    fitted_slope,
    spinning_body,
    springs_and_drag,
    states_equal,
)

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.events.control import PerUnitTimeMax, WeightedRms
from visviva.steppers.events.explicit import Slope
from visviva.steppers.time_stepping import TimeStepping


class Steps:
    """Keeps the ends, lengths and errors of all accepted steps."""

    next_time = 0.0

    def __init__(self):
        self.h, self.errors, self.states = [], [], []

    def see(self, world, step):
        self.h.append(step.after.t - step.before.t)
        self.errors.append(step.error)
        self.states.append((step.before.copy(), step.after.copy()))


def watched(world, stepper, t_end):
    steps = Steps()
    return simulate(world, world.start(), stepper, t_end, steps), steps


@pytest.mark.parametrize("method", ["rkf45", "dopri5"])
@pytest.mark.parametrize("make", [springs_and_drag, double_pendulum, spinning_body])
def test_error_is_proportional_to_the_tolerance(method, make):
    """RMS per step: E ∝ tol^(p/(p+1)), 0.80 for order 4, 0.83 for order 5; steeper where steps are long."""
    reference = end_of(make(), EventDriven("dopri5", rtol=1e-13), 1.0)
    tolerances = 10.0 ** -np.arange(5, 10)
    errors = [difference(end_of(make(), EventDriven(method, rtol=tol), 1.0), reference) for tol in tolerances]
    assert 0.75 < fitted_slope(tolerances, errors) < 1.15
    assert all(error < 100 * tol**0.8 for error, tol in zip(errors, tolerances)), errors


@pytest.mark.parametrize(("method", "power"), [("rkf45", 5), ("dopri5", 5)])
def test_error_estimate_falls_with_the_fifth_power(method, power):
    """Both pairs are of orders 4 and 5, so the error of one step falls by 2⁵ when h is halved."""
    world = springs_and_drag()
    state = world.start()
    stepper = EventDriven(method)
    stepper.step(world, state, world.new_state(), 1.0, 1.0)
    motion, out = stepper.motion, world.new_state()
    first = Slope(motion).take(motion, state)
    sizes = []
    for h in (4e-3, 2e-3, 1e-3):
        stepper.method.step(motion, state, first, h, out)
        dq, dv = stepper.method.errors()
        sizes.append(h * np.abs(np.concatenate([dq, dv])).max())
    assert sizes[0] / sizes[1] == pytest.approx(2**power, rel=0.05)
    assert sizes[1] / sizes[2] == pytest.approx(2**power, rel=0.03)


def oscillator():
    world = World()
    world.blocks.append(block := PointMasses("mass", [1.0, 0, 0], 1.0))
    world.forces.append(Push("spring", block.points, lambda t, x, u: -100.0 * x))
    return world


def rkf45_by_hand(y, h):
    """One step of x″ = −100 x, with the error per unit time in the largest component (E45)."""
    c = [
        [1 / 4],
        [3 / 32, 9 / 32],
        [1932 / 2197, -7200 / 2197, 7296 / 2197],
        [439 / 216, -8, 3680 / 513, -845 / 4104],
        [-8 / 27, 2, -3544 / 2565, 1859 / 4104, -11 / 40],
    ]
    slope = np.array([[0.0, 1], [-100, 0]])
    k = [slope @ y]
    for row in c:
        k.append(slope @ (y + h * sum(a * b for a, b in zip(row, k))))
    end = y + h * (25 / 216 * k[0] + 1408 / 2565 * k[2] + 2197 / 4104 * k[3] - k[4] / 5)
    error = k[0] / 360 - 128 / 4275 * k[2] - 2197 / 75240 * k[3] + k[4] / 50 + 2 / 55 * k[5]
    return end, np.abs(error).max()


def test_norm_per_unit_time_follows_the_thesis():
    """E46: accept when E ≤ ε, then τ ← (ε/2E)^¼ τ, computed step by step beside the stepper."""
    eps = 1e-4
    stepper = EventDriven("rkf45")
    stepper.control = PerUnitTimeMax(eps)
    _, steps = watched(oscillator(), stepper, 1.0)
    y, tau = np.array([1.0, 0.0]), steps.h[0]
    rejected = 0
    for h, (_, after) in zip(steps.h[:-1], steps.states):
        end, error = rkf45_by_hand(y, tau)
        while error > eps:
            rejected += 1
            tau *= min((eps / (2 * error)) ** 0.25, 0.9)
            end, error = rkf45_by_hand(y, tau)
        assert h == pytest.approx(tau, rel=1e-9), "the estimate loses digits where its terms cancel"
        end, error = rkf45_by_hand(y, h)
        assert [after.q[0], after.v[0]] == pytest.approx(list(end), abs=1e-13)
        y, tau = end, h * min((eps / (2 * error)) ** 0.25, 5.0)
    assert stepper.stats["rejected"] == rejected
    assert len(steps.h) > 10 and max(steps.errors) <= 1


def test_norms_are_what_they_say():
    world = springs_and_drag()
    world.build()
    n = world.layout.nq
    q = (np.linspace(-2, 1, n), np.linspace(-1, 3, n))
    dq, dv = np.linspace(1e-6, 2e-6, n), np.zeros(n)
    control = WeightedRms(1e-5, {"masses": 1e-3})
    control.prepare(world)
    scale = 1e-3 + 1e-5 * np.maximum(abs(q[0]), abs(q[1]))
    expected = 0.1 * np.sqrt(np.mean((dq / scale) ** 2))
    assert control.size(dq, dv, 0.1, q, q) == pytest.approx(expected, rel=1e-12)
    assert PerUnitTimeMax(1e-4).size(dq, -3 * dq, 0.1, q, q) == pytest.approx(6e-6 / 1e-4, rel=1e-12)
    wrong = WeightedRms(1e-5, {"mases": 1e-3})
    with pytest.raises(SceneError, match="mases"):
        wrong.prepare(world)


def test_steps_grow_to_the_scale_of_the_motion():
    """A free flight needs no more steps than growth by five from the first."""
    world = World()
    world.blocks.append(PointMasses("stone", [0, 0, 0], 1.0, [1, 2, 3]))
    _, steps = watched(world, EventDriven(), 100.0)
    assert len(steps.h) < 12


def gone_bad():
    """A quiet spring, and a wind that is not a number from 0.5 s on."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [[0, 0, 1], [1, 0, 1]], 1.0))
    world.forces.append(Springs("quiet", block.points[0], block.points[1], 10.0, 0.5))
    bad = Push("bad wind", block.points, lambda t, x, u: np.full((2, 3), np.nan if t > 0.5 else 1.0))
    world.forces.append(bad)
    return world


@pytest.mark.parametrize("look", [0.0, 2.0], ids=["every step", "at the end"])
@pytest.mark.parametrize(
    "stepper",
    [EventDriven("rkf45"), EventDriven("rk4", h=0.01), EventDriven("verlet", h=0.01), TimeStepping(0.01),
     TimeStepping(0.01, 0.5)],
    ids=["rkf45", "rk4", "verlet", "theta 1", "theta 0.5"],
)  # fmt: skip
def test_a_force_that_is_no_number_stops_the_run_and_is_named(stepper, look):
    """The step that failed leaves the state before it as it was."""
    world, steps = gone_bad(), Steps()
    steps.next_time = look
    state = world.start()
    with pytest.raises(SimulationError) as caught:
        simulate(world, state, stepper, 1.0, steps)
    assert caught.value.where == "bad wind"
    assert caught.value.t == pytest.approx(0.5, abs=0.011)
    last = steps.states[-1][1] if steps.states else state
    assert last.t <= 0.51 and np.isfinite(last.q).all() and np.isfinite(last.v).all()


def test_a_failed_step_does_not_touch_the_state_it_started_from():
    world = gone_bad()
    for stepper in (EventDriven("rkf45"), TimeStepping(0.01)):
        state = end_of(world, stepper, 0.5)
        kept, out = state.copy(), world.new_state()
        with pytest.raises(SimulationError):
            for _ in range(200):
                stepper.step(world, state, out, 1.0, 1.0)
                state, out, kept = out, state, out.copy()
        assert states_equal(state, kept)


def test_a_step_that_becomes_too_short_stops_the_run():
    """A force that grows without bound towards t = 1 s: no step across is short enough for the tolerance."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 1.0], 1.0))
    world.forces.append(
        Push("well", block.points, lambda t, x, u: -1.0 / (1.0 - t) ** 3 * np.array([[0, 0, 1.0]]))
    )
    with pytest.raises(SimulationError, match="step control") as caught:
        end_of(world, EventDriven("rkf45", rtol=1e-9), 2.0)
    assert caught.value.t == pytest.approx(1.0, abs=1e-3)
    assert "s" in caught.value.why and caught.value.hint


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ({"method": "heun"}, "heun"),
        ({"method": "rk4"}, "fixed step"),
        ({"rtol": 0.0}, "rtol"),
    ],
)
def test_bad_settings_are_refused(numbers, found):
    with pytest.raises(SceneError, match=found):
        EventDriven(**numbers)


def test_a_tolerance_per_unit_of_time_is_positive():
    with pytest.raises(SceneError, match="tolerance"):
        PerUnitTimeMax(-1.0)


@pytest.mark.parametrize(("h", "theta"), [(0.0, 1.0), (-1.0, 1.0), (np.nan, 1.0), (0.01, 0.4), (0.01, 1.1)])
def test_bad_time_steps_are_refused(h, theta):
    with pytest.raises(SceneError, match="found"):
        TimeStepping(h, theta)
