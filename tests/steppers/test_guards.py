"""Guards and schedules: located at their instants, and able to change state and topology."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import account, falling_ball, ledger_sum, watched

from visviva.core.carriers import FixedPoints
from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.joints.lifetime.strength import Strength
from visviva.joints.lifetime.switched import Switched
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G = 9.81


class Below:
    """A guard: the height of a ball over a level falls below zero."""

    n = 1

    def __init__(self, name, points, level, answer):
        self.name, self.points, self.level, self.answer = name, points, level, answer

    def values(self, k, out):
        out[0] = k.position(self.points)[0, 2] - self.level

    def respond(self, world, state, which, impact):
        return self.answer(state)


class At:
    """A part with known times."""

    def __init__(self, times, answer):
        self.times, self.answer, self.seen = times, answer, []

    def next(self, t):
        return min((time for time in self.times if time > t), default=np.inf)

    def respond(self, world, state):
        self.seen.append(state.t)
        return self.answer(state)


def net_and_release():
    """A ball falls from 1 m; at ½ m a ground spring catches it (guard), at 0.6 s it lets go (schedule)."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 1.0], 1.0))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints([0, 0, 0.0])), block.points)
    net = Springs("net", a, b, 200.0, 0.8)

    def drop(world):
        world.forces.remove(net)

    world.guards.append(
        Below("caught", block.points, 0.5, lambda _: Change("caught", edit=lambda w: w.forces.append(net)))
    )
    world.schedule.append(At([0.6], lambda _: Change("let go", edit=drop)))
    return world


def test_a_guard_and_a_schedule_edit_the_topology_and_book_the_jump():
    """A spring that appears stretched brings energy, one that goes takes its energy along: row "topology"."""
    world = net_and_release()
    end, watch = watched(world, EventDriven("dopri5", rtol=1e-10), 0.6)
    caught = np.sqrt(2 * 0.5 / G)
    assert [(e.kind, e.where) for e in watch.events] == [("caught", "caught")]
    assert watch.events[0].t == pytest.approx(caught, abs=1e-12)
    omega, t = np.sqrt(200.0), 0.6 - caught
    level = 0.8 - G / 200.0
    z = level + (0.5 - level) * np.cos(omega * t) - G * caught / omega * np.sin(omega * t)
    u = -(0.5 - level) * omega * np.sin(omega * t) - G * caught * np.cos(omega * t)
    assert end.q[2] == pytest.approx(z, abs=1e-8) and end.v[2] == pytest.approx(u, abs=1e-7)
    jump = 100.0 * 0.3**2 - 100.0 * (z - 0.8) ** 2
    assert account(world, end, "topology") == pytest.approx(jump, abs=1e-6)
    assert "net" not in [force.name for force in world.forces]
    assert ledger_sum(world, end) == pytest.approx(G, abs=1e-6)
    end = simulate(world, end, EventDriven("dopri5", rtol=1e-10), 0.7)
    assert end.v[2] == pytest.approx(u - 0.1 * G, abs=1e-7)
    assert account(world, end, "topology") == pytest.approx(jump, abs=1e-6)


@pytest.mark.parametrize(
    "stepper",
    [EventDriven(), EventDriven("verlet", h=0.013), TimeStepping(0.013), TimeStepping(0.013, 0.5)],
    ids=["rkf45", "verlet", "theta 1", "theta 0.5"],
)
def test_scheduled_times_are_hit_exactly_and_changes_of_the_state_count(stepper):
    """Kicks of 1 m/s at three times; a stepper going on with its own copy of the state would lose them."""
    world = World()
    world.blocks.append(PointMasses("stone", [0, 0, 1], 1.0))

    def kick(state):
        state.v[0] += 1.0
        return Change("kick")

    world.schedule.append(schedule := At([0.1, 0.25, 0.7], kick))
    end = simulate(world, world.start(), stepper, 1.0)
    assert schedule.seen == [0.1, 0.25, 0.7] and end.t == 1.0
    assert end.q[0] == pytest.approx(0.9 + 0.75 + 0.3, abs=1e-12)


def test_a_guard_may_read_accelerations_and_row_forces():
    """A pendulum from the horizontal whose rod breaks at 2 m g: |λ| = 3 m g sin φ, so sin φ = ⅔."""
    world = World()
    world.blocks.append(block := PointMasses("bob", [1.0, 0, 0], 1.0))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points)
    rod = Distance("rod", a, b, 1.0)
    world.constraints.append(rod)

    class Strength:
        name, n = "strength", 1

        def values(self, k, out):
            out[0] = 2 * G + (k.lam["rod"][0] if "rod" in k.lam else 0.0)

        def respond(self, world, state, which, impact):
            return Change("broke", edit=lambda w: w.constraints.remove(rod))

    world.guards.append(Strength())
    end, watch = watched(world, EventDriven("dopri5", rtol=1e-10), 1.0)
    (event,) = watch.events
    assert event.kind == "broke"
    later = end.t - event.t
    sine = 2 / 3
    speed = np.sqrt(2 * G * sine)
    x0, u0 = np.array([np.sqrt(1 - sine**2), -sine]), speed * np.array([-sine, -np.sqrt(1 - sine**2)])
    expected = x0 + u0 * later - np.array([0, G / 2]) * later**2
    assert end.q[[0, 2]] == pytest.approx(expected, abs=1e-7)
    assert ledger_sum(world, end) == pytest.approx(0.0, abs=1e-7)


def breaking_rods():
    """Three pendulums from the horizontal, whose rods break at 2, 2.4 and 2.8 of the weight."""
    world = World()
    x = np.stack([np.ones(3), np.arange(3.0), np.zeros(3)], axis=1)
    world.blocks.append(block := PointMasses("bobs", x, 1.0))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints(x - [1, 0, 0])), block.points)
    rods = Distance("rods", a, b, 1.0)
    strength = Strength(rods, np.array([2.0, 2.4, 2.8]) * G)
    world.constraints.append(Switched(rods, [strength]))
    world.guards.append(strength)
    return world


class Kept:
    """A recorder that looks at every step, or at the last one only, and keeps what it saw of events."""

    def __init__(self, next_time):
        self.next_time, self.seen, self.steps = next_time, [], 0

    def see(self, world, step):
        self.steps += step.count
        if step.events:
            texts = [(event.kind, event.where, event.text) for event in step.events]
            self.seen.append((step.before.flat.tobytes(), step.after.flat.tobytes(), texts))


@pytest.mark.parametrize("make", [breaking_rods, net_and_release], ids=["kernels", "a plain guard"])
@pytest.mark.parametrize("options", [{}, {"theta": 0.75}, {"converge": True}], ids=str)
def test_guards_end_a_run_of_steps_where_they_end_single_steps(make, options):
    """Many steps in one call, or each by itself: the same states around every event, bit by bit."""
    found = []
    for next_time in (0.0, np.inf):
        world, kept = make(), Kept(next_time)
        end = simulate(world, world.start(), TimeStepping(0.005, **options), 0.7, kept)
        found.append((kept.seen, kept.steps, end.flat.tobytes()))
    assert found[0] == found[1]
    assert len(found[0][0]) == (3 if make is breaking_rods else 1)


def test_events_without_end_at_one_instant_stop_the_run():
    """A guard that sets the ball back on the far side each time it answers."""
    world = falling_ball(drag=0.0)
    points = world.blocks[0].points

    def back(state):
        state.q[2] = np.nextafter(0.5, 1.0)
        return Change("again")

    world.guards.append(Below("stubborn", points, 0.5, back))
    with pytest.raises(SimulationError, match="without time advancing") as caught:
        watched(world, EventDriven("rkf45"), 1.0)
    assert caught.value.where == "stubborn"
