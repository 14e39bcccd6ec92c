"""Coulomb and viscous friction on rows: sliding, sticking, impacts, wires, in both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from visviva.core.carriers import Scripted
from visviva.core.cones import Cones, tangents
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.loop import advance, simulate
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED, Rows
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.system import system
from visviva.steppers.time_stepping import TimeStepping

G = 9.81


def accurate() -> EventDriven:
    return EventDriven("dopri5", rtol=1e-11, atol=1e-13)


class Floor:
    """The plane z = 0, or that of a moving point, under points; rows in threes."""

    one_sided = True

    def __init__(self, points, mu=0.0, viscous=0.0, restitution=0.0, ground=None):
        self.name, self.points, self.ground = "floor", points, ground
        self.n, self.restitution = 3 * len(points), restitution
        self.cones = Cones.of_contacts(len(points), mu, viscous)

    def rows(self, k: Kinematics):
        rows = k.rows_of(self.points)
        if self.ground is not None:
            rows = np.hstack([rows, k.rows_of(self.ground)])
        return np.repeat(rows, 3, axis=0)

    def fill(self, k: Kinematics, rows: Rows) -> None:
        height = k.position(self.points)[:, 2]
        frame = np.eye(3)
        if self.ground is not None:
            height = height - k.position(self.ground)[0, 2]
            frame = np.hstack([frame, -frame])
        rows.phi[0::3] = height
        for a, axis in enumerate((2, 0, 1)):
            rows.gradient[a::3] = frame[axis]
            rows.kind[a::3] = ONE_SIDED if a == 0 else FRICTION
        rows.restitution[:] = self.restitution


class Ring:
    """A circle of radius 1 in the plane z = 0: two normal rows and one along the wire, with friction."""

    name, n, one_sided = "ring", 3, False

    def __init__(self, points, mu):
        self.points = points
        self.cones = Cones(np.array([[0, 1]]), np.array([[2]]), np.array([mu]), np.zeros(1))

    def rows(self, k: Kinematics):
        return np.repeat(k.rows_of(self.points), 3, axis=0)

    def fill(self, k: Kinematics, rows: Rows) -> None:
        (x, y, z), (u, v, _) = k.position(self.points)[0], k.velocity(self.points)[0]
        r = np.hypot(x, y)
        rows.phi[:] = r - 1.0, z, 0.0
        rows.velocity_product[:] = (u * u + v * v) / r - (x * u + y * v) ** 2 / r**3, 0.0, 0.0
        rows.gradient[:] = [[x / r, y / r, 0], [0, 0, 1], [-y / r, x / r, 0]]
        rows.kind[:] = TWO_SIDED, TWO_SIDED, FRICTION


def slider(velocity, slope=0.0, mass=2.0, height=0.0, **law) -> World:
    """A point on a floor that leans by `slope` towards +x."""
    made = World()
    made.blocks.append(block := PointMasses("mass", [[0.0, 0.0, height]], mass, [list(velocity)]))
    made.constraints.append(Floor(block.points, **law))
    made.forces.append(Gravity(made, (G * np.sin(slope), 0.0, -G * np.cos(slope))))
    return made


def residual(made: World, start: State, end: State) -> float:
    change = made.total_energy(end) - made.total_energy(start)
    for name, i in made.layout.account.items():
        lost = name.startswith(("dissipated", "impact loss", "numerical"))
        change += (1.0 if lost else -1.0) * end.accounts[i]
    return float(abs(change))


def run(made: World, stepper, t: float) -> State:
    start = made.start()
    kept = start.copy()
    end = simulate(made, start, stepper, t).copy()
    scale = max(1.0, abs(made.total_energy(kept)), abs(made.total_energy(end)))
    assert residual(made, kept, end) < 1e-9 * scale, "the ledger closes"
    return end


def account(made: World, state: State, name: str) -> float:
    return float(state.accounts[made.layout.account[name]])


def test_rows_that_are_too_many_for_pivoting_obey_the_same_law(monkeypatch):
    monkeypatch.setattr(system, "MAX_SHARING_ROWS", 0)
    made = slider((3.0, 0.0, 0.0), mu=0.3)
    end = run(made, accurate(), 2.0)
    assert made.start().q[0] + 9.0 / (0.6 * G) == pytest.approx(end.q[0], abs=1e-9)
    assert np.abs(end.v).max() == pytest.approx(0.0, abs=1e-10), "it stands"


@pytest.mark.parametrize("velocity", [(3.0, 0.0, 0.0), (1.0, -2.0, 0.0)])
def test_a_slide_ends_after_v2_over_2_mu_g(velocity):
    mu, speed = 0.3, np.hypot(*velocity[:2])
    way = speed**2 / (2 * mu * G)
    made = slider(velocity, mu=mu)
    end = run(made, accurate(), 2.0)
    assert np.allclose(end.q[:2], way * np.array(velocity[:2]) / speed, atol=1e-9)
    assert np.abs(end.v).max() == pytest.approx(0.0, abs=1e-12), "it stands"
    assert account(made, end, "dissipated/floor") == pytest.approx(speed**2, rel=1e-12), "½mv² is rubbed away"
    end = run(made, TimeStepping(1e-3), 2.0)
    assert np.allclose(end.q[:2], way * np.array(velocity[:2]) / speed, atol=1e-5)
    assert np.abs(end.v).max() < 1e-10, "but for a creep of 1e-9 of what each step pushes"


@pytest.mark.parametrize("part", [0.999, 1.001])
@pytest.mark.parametrize("stepper", [accurate, lambda: TimeStepping(1e-3)])
def test_the_slope_on_which_it_slips(part, stepper):
    mu = 0.3
    slope = part * np.arctan(mu)
    end = run(slider((0.0, 0.0, 0.0), slope, mu=mu), stepper(), 2.0)
    pull = max(G * (np.sin(slope) - mu * np.cos(slope)), 0.0)
    assert end.q[0] == pytest.approx(0.5 * pull * 4.0, abs=1e-10)


def test_a_throw_across_a_slope_bends_towards_its_fall():
    """Speed and heading on a slope of tan θ = μ: v (1 + cos ψ) is kept, ψ against the fall line."""
    mu = 0.4
    slope = np.arctan(mu)
    end = run(slider((0.0, 1.5, 0.0), slope, mu=mu), accurate(), 0.9)
    speed = np.hypot(end.v[0], end.v[1])
    assert speed * (1.0 + end.v[0] / speed) == pytest.approx(1.5, rel=1e-8)


@pytest.mark.parametrize("slope, speed, expected", [(0.0, 3.0, 0.4217309568), (np.pi / 6, 0.0, 2.358936683)])
def test_the_linear_friction_of_the_course(slope, speed, expected):
    """Witkin's notes, P44: 3 m/s with k_f = 0.2 s/m, and from rest on a slope of 30°."""
    made = slider((speed, 0.0, 0.0), slope, viscous=0.2)
    assert run(made, accurate(), 1.0).v[0] == pytest.approx(expected, rel=1e-9)
    assert run(made, TimeStepping(1e-3), 1.0).v[0] == pytest.approx(expected, rel=5e-3)


@pytest.mark.parametrize("mu, expected", [(0.3, 1.2), (0.6, 0.0), (np.inf, 0.0)])
def test_an_impact_takes_no_more_than_mu_of_its_impulse(mu, expected):
    """Point (3, −4), restitution ½: closed form of the specification."""
    made = slider((3.0, 0.0, -4.0), mu=mu, restitution=0.5)
    end = simulate(made, made.start(), accurate(), 1e-9)
    assert end.v[0] == pytest.approx(expected, abs=1e-7) and end.v[2] == pytest.approx(2.0, rel=1e-7)


def test_friction_on_a_wire_brakes_by_the_turned_angle():
    """Without gravity, m v̇ = −μ m v²/r: v = v₀/(1 + μ v₀ t/r), θ = ln(1 + μ v₀ t/r)/μ (capstan)."""
    mu, speed, t = 0.25, 4.0, 3.0
    made = World()
    made.blocks.append(block := PointMasses("bead", [[1.0, 0.0, 0.0]], 0.5, [[0.0, speed, 0.0]]))
    made.constraints.append(Ring(block.points, mu))
    end = run(made, accurate(), t)
    slower = 1.0 + mu * speed * t
    angle = np.log(slower) / mu
    assert np.allclose(end.q, [np.cos(angle), np.sin(angle), 0.0], atol=1e-8)
    assert np.hypot(*end.v[:2]) == pytest.approx(speed / slower, rel=1e-9)
    end = run(made, TimeStepping(1e-3), t)
    assert np.hypot(*end.v[:2]) == pytest.approx(speed / slower, rel=1e-2)


def test_a_bead_on_a_vertical_wire_stops_where_friction_holds_it():
    """At rest where tan(angle from the bottom) ≤ μ, and it stays."""
    mu = 0.5
    made = World()
    made.blocks.append(block := PointMasses("bead", [[1.0, 0.0, 0.0]], 1.0))
    made.constraints.append(Ring(block.points, mu))
    made.forces.append(Gravity(made, (0.0, -G, 0.0)))
    for stepper in (accurate(), TimeStepping(1e-3)):
        rests = run(made, stepper, 6.0)
        later = run(made, stepper, 7.0)
        angle = np.arctan2(rests.q[0], -rests.q[1])
        assert np.abs(np.tan(angle)) <= mu and np.allclose(rests.q, later.q, atol=1e-9)
        assert np.abs(later.v).max() < 1e-10


def on_a_shaking_table(amplitude, mu, omega=6.0) -> World:
    """A point on a table that moves by a sin ωt along x."""
    made = World()
    made.blocks.append(block := PointMasses("mass", [[0.0, 0.0, 0.0]], 1.0, [[amplitude * omega, 0.0, 0.0]]))

    def script(t):
        s, c = np.sin(omega * t), np.cos(omega * t)
        x = np.array([[amplitude * s, 0.0, 0.0]])
        return x, np.array([[amplitude * omega * c, 0.0, 0.0]]), -(omega**2) * x

    table = made.ports.points(Scripted(script))
    top, table = made.join(block.points, table)
    made.constraints.append(Floor(top, mu=mu, ground=table))
    made.forces.append(Gravity(made))
    return made


@pytest.mark.parametrize("stepper", [accurate, lambda: TimeStepping(1e-3)])
def test_a_shaking_table_carries_what_sticks(stepper):
    """Sticks while a ω² ≤ μ g."""
    made = on_a_shaking_table(0.99 * 0.4 * G / 36.0, 0.4)
    end = run(made, stepper(), 2.0)
    assert end.q[0] == pytest.approx(0.99 * 0.4 * G / 36.0 * np.sin(12.0), abs=2e-4)


def test_stick_and_slip_on_a_shaking_table_between_both_steppers():
    made = on_a_shaking_table(1.7 * 0.4 * G / 36.0, 0.4)
    exact = run(made, accurate(), 3.0)
    errors = [abs(run(made, TimeStepping(h), 3.0).q[0] - exact.q[0]) for h in (2e-3, 5e-4)]
    assert max(errors) < 1e-6, "the rate of the table at the middle of each step"


@settings(max_examples=15, deadline=None)
@example(
    mu=1.8868701830964074, e=0.13828442723580195, vx=0.0, vy=0.5035788416, lift=0.05491908292639843,
    turn=1.0713876036102121,
)  # fmt: skip
@given(
    mu=st.floats(0.0, 2.0), e=st.floats(0.0, 1.0), vx=st.floats(-3, 3), vy=st.floats(-3, 3),
    lift=st.floats(0.0, 0.3), turn=st.floats(-3.0, 3.0),
)  # fmt: skip
def test_a_thrown_dumbbell_gains_no_energy(mu, e, vx, vy, lift, turn):
    """Two masses on a rod, any law: friction takes energy from a throw, nothing sinks, the ledger closes."""
    made = World()
    places = [[0.0, 0.0, lift], [0.4, 0.0, 0.3]]
    made.blocks.append(
        block := PointMasses("ends", places, [1.0, 3.0], [[vx, vy, 0.0], [vx, vy + turn, 0.0]])
    )
    made.constraints.append(Floor(block.points, mu=mu, restitution=e))
    made.constraints.append(
        Distance("rod", block.points[0], block.points[1], float(np.hypot(0.4, 0.3 - lift)))
    )
    made.forces.append(Gravity(made))
    state, out, stepper = made.start(), made.new_state(), TimeStepping(2e-3)
    kept = state.copy()
    for _ in range(200):
        state, out = advance(made, state, out, stepper, 10.0, 0.0)
        assert state.q.reshape(2, 3)[:, 2].min() > -2e-3, "nothing sinks"
    # Step by step it may seem to: friction is booked at the mean speed, and a slip may turn back in a step.
    assert account(made, state, "dissipated/floor") >= -1e-9, "friction does not drive"
    assert residual(made, kept, state) < 1e-9
    ends = state.q.reshape(2, 3)
    assert np.linalg.norm(ends[1] - ends[0]) == pytest.approx(np.hypot(0.4, 0.3 - lift), rel=1e-3)


@pytest.mark.parametrize("t", [0.2, 1.2], ids=["slipping", "sticking"])
@pytest.mark.parametrize("stepper", [accurate, lambda: TimeStepping(1e-3)])
def test_a_copied_state_goes_on_bitwise(t, stepper):
    made = slider((3.0, 0.4, 0.0), 0.1, mu=0.5)
    first = stepper()
    state = simulate(made, made.start(), first, t)
    copied = state.copy()
    one = simulate(made, state, first, t + 0.3).copy()
    other = simulate(made, copied, stepper(), t + 0.3)
    assert (one.q == other.q).all() and (one.v == other.v).all()


@settings(max_examples=100, deadline=None)
@given(st.floats(0.0, np.pi), st.floats(-np.pi, np.pi))
def test_tangents_make_a_frame(polar, around):
    n = np.array([np.sin(polar) * np.cos(around), np.sin(polar) * np.sin(around), np.cos(polar)])
    t = tangents(*n)
    frame = np.array([t[:3], t[3:], n])
    assert np.allclose(frame @ frame.T, np.eye(3), atol=1e-9) and np.linalg.det(frame) == pytest.approx(1.0)


class Standing:
    """A guard that answers at once, without end, and changes nothing."""

    name, n, at_once = "standing", 1, True

    def values(self, k, out):
        out[0] = 0.2 - k.clock[0]

    def respond(self, world, state, which, impact):
        return Change("again", "again", revise=lambda world, state: None)


def test_answers_at_once_without_end_stop_the_run_also_where_time_steps_would_follow():
    """Such steps, which take over in a world with friction, answered without counting: the run hung."""
    made = slider(velocity=[3.0, 0.0, 0.0], mu=0.3)
    made.guards.append(Standing())
    with pytest.raises(SimulationError, match="without time advancing") as caught:
        run(made, accurate(), 1.0)
    assert caught.value.where == "standing"
