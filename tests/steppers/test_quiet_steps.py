"""Unobserved steps of `verlet` are bitwise equal to those taken one by one."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.test_guards import Below, net_and_release
from tests.steppers.worlds import PushWithWork, double_pendulum, springs_and_drag, states_equal, watched

from visviva.core.carriers import FixedPoints
from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.nodes import Nodes
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.hoist.cables.cable import Cable
from visviva.hoist.waves.wave_cable import WaveCables
from visviva.hoist.waves.wave_nodes import WaveNodes
from visviva.hoist.waves.wave_watch import WaveWatch
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.events.quiet_steps import unobserved_steps, velocity_independent

H, FAST = 1e-3, 0.95 / 69.0  # s; at FAST the waves of both cables are too fast at their first bow


def waves(drag: float = 0.0, step: float = H) -> World:
    """Two cables of 20 pieces that are struck; waves that are too fast for a step suspend them."""
    world, x = World(), np.arange(1, 20) / 20
    struck = np.stack([3.0 * np.sin(np.pi * x), 1.5 * np.sin(2 * np.pi * x)])[:, :, None]
    nodes = WaveNodes("nodes", 0 * struck, struck, mass=1.0 / 20)
    world.blocks.append(nodes)
    ends = [world.ports.points(FixedPoints([[at, 0, 0], [at, 1.0, 0]])) for at in (0.0, 10.0)]
    up, g = [0, 1.0, 0], [0, 0, -9.81]
    cables = WaveCables("cables", nodes, (ends[0], ends[1]), (1e4, 9.9, 0.1), up, g).damped(0.0, drag)
    world.forces.append(cables)
    world.guards.append(WaveWatch(cables, step))
    return world


def points(drag: float = 0.0) -> World:
    """A cable of points that is struck."""
    world, x = World(), np.arange(1, 20) / 20
    world.blocks.append(nodes := Nodes("nodes", np.stack([10 * x, 0 * x, np.sin(np.pi * x)], axis=1), 0.05))
    ends = world.ports.points(FixedPoints([[0, 0, 0], [10.0, 0, 0]]))
    world.forces += [Cable("cable", nodes, ends[0], ends[1], 1e4, 0.49, drag=drag), Gravity(world)]
    return world


def thrown() -> World:
    """A stone on its way down past 0.3 m, seen by Python, and pushed on by a user's force of its velocity."""
    world = World()
    world.blocks.append(block := PointMasses("stone", [0, 0, 1.0], 2.0, [1.0, 0, 0]))
    world.forces += [Gravity(world), PushWithWork("push", block.points, lambda t, x, u: np.sin(t) - 0.3 * u)]
    world.guards.append(Below("low", block.points, 0.3, lambda _: Change("low", "seen")))
    return world


WORLDS = {
    "waves": (waves, 1.0),
    "waves that are damped": (lambda: waves(2.0), 1.0),
    "waves that are suspended": (lambda: waves(1.0, FAST), 1.0),
    "points": (points, 1.0),
    "points with drag": (lambda: points(2.0), 1.0),
    "springs with drag": (springs_and_drag, 1.0),
    "a guard in Python": (thrown, 0.6),
    "springs that come and go": (net_and_release, 0.6),
    "joints": (double_pendulum, 0.1),
}


@pytest.mark.parametrize("name", WORLDS)
def test_unseen_steps_are_those_that_are_seen(name: str) -> None:
    make, t_end = WORLDS[name]
    world, unwatched = make(), EventDriven("verlet", h=H)
    end = simulate(world, world.start(), unwatched, t_end)
    every = EventDriven("verlet", h=H)
    seen, watch = watched(make(), every, t_end)
    assert states_equal(end, seen)
    assert unwatched.stats["steps"] == every.stats["steps"] == len([1 for _ in watch.ends])
    assert len(watch.ends) >= t_end / H - 1


def test_they_stop_before_a_guard_falls() -> None:
    """A stone falls past its guard when the closed form says; waves are suspended in their first quarter."""
    world = thrown()
    world.forces.pop()
    lows: list[float] = []
    world.guards[0].answer = lambda state: Change("low", "seen", edit=lambda w: lows.append(state.t))
    simulate(world, world.start(), EventDriven("verlet", h=H), 0.6)
    assert lows == [pytest.approx(np.sqrt(2 * 0.7 / 9.81), abs=1e-12)]
    _, watch = watched(waves(1.0, FAST), EventDriven("verlet", h=H), 0.2)
    assert watch.events[0].kind == "wave cable" and 0.02 < watch.events[0].t < 0.15


def test_what_blows_up_is_named_where_it_does() -> None:
    """Waves that no guard watches, at five times their longest step."""
    messages = []
    for look in (False, True):
        world, stepper = waves(step=0.0), EventDriven("verlet", h=0.05)
        with pytest.raises(SimulationError) as failure:
            if look:
                watched(world, stepper, 50.0)
            else:
                simulate(world, world.start(), stepper, 50.0)
        messages.append(str(failure.value))
    assert messages[0] == messages[1] and "finite" in messages[0]


def test_what_may_not_be_formed_again() -> None:
    assert (
        velocity_independent(waves())
        and not velocity_independent(waves(2.0))
        and not velocity_independent(thrown())
    )
    assert velocity_independent(points()) and not velocity_independent(points(2.0))
    world = springs_and_drag()
    assert not velocity_independent(world)


@pytest.mark.parametrize("until, quiet", [(1.0, 9), (0.95, 9), (0.9, 8), (0.1, 0), (0.0, 0), (-1.0, 0)])
def test_the_step_that_reaches_a_look_is_taken_by_itself(until: float, quiet: int) -> None:
    assert unobserved_steps(until, 0.1) == quiet
