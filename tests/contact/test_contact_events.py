"""Contacts are reported with point, position and speed, and may remove a particle."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance
from tests.kits.probe import close

from visviva.contact.rows.contact_events import ContactDeath, ContactReport
from visviva.contact.rows.plane import Plane
from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.particle_set import ParticleSet
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.steps import particle_order
from visviva.steppers.steps.particle_pass import local_sets
from visviva.steppers.time_stepping import TimeStepping

STEPPERS = [lambda: EventDriven(rtol=1e-8), lambda: TimeStepping(1e-3)]


class Recorder:
    """Keeps the events of a run."""

    next_time = np.inf

    def __init__(self):
        self.events = []

    def see(self, world, step):
        self.events += step.events


def dropping(heights, **options):
    world = World()
    x = [[0.1 * i, 0, z] for i, z in enumerate(heights)]
    world.blocks.append(block := PointMasses("balls", x, 1.0))
    world.forces.append(Gravity(world))
    floor = Plane("floor", block.points, restitution=0.5)
    world.constraints.append(floor)
    world.schedule.append(ContactReport(floor, **options))
    return world


@pytest.mark.parametrize("stepper", STEPPERS)
def test_the_user_is_called_with_point_place_and_speed(stepper):
    """From 1 m at √(2g) = 4.429 m/s after 0.4515 s; nothing before, and rest is no news."""
    calls, recorder = [], Recorder()
    world = dropping([3.0, 1.0], call=lambda *found: calls.append(found), every=0.01)
    simulate(world, world.start(), stepper(), 0.47, recorder)
    ((t, which, x, speeds),) = calls
    assert t == 0.46 and which.tolist() == [1]
    close(speeds, [np.sqrt(2 * 9.81)], 5e-3)
    close(x[0, 0], 0.1, 0)
    (told,) = [event for event in recorder.events if event.kind == "contact"]
    assert told.where == "floor.contacts" and told.text.startswith("point 1 at (0.1, 0,")


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_resting_ball_is_silent(stepper):
    recorder = Recorder()
    world = dropping([0.05])
    simulate(world, world.start(), stepper(), 2.0, recorder)
    told = [event for event in recorder.events if event.kind == "contact"]
    assert told and max(event.t for event in told) < 1.0


def test_many_touches_make_one_event():
    recorder = Recorder()
    world = dropping(np.linspace(1.0, 1.04, 50), every=0.05)
    simulate(world, world.start(), TimeStepping(1e-3), 0.5, recorder)
    (told,) = [event for event in recorder.events if event.kind == "contact"]
    assert told.text.startswith("50 points; the fastest: point 4")


@pytest.mark.parametrize("stepper", STEPPERS)
def test_an_answer_of_the_user_is_carried_out(stepper):
    """Every touch kicks the ball up: it comes back as fast as it is told."""

    def kick(t, which, x, speeds):
        return Change("kick", revise=lambda world, state: state.v.__setitem__(2, 5.0))

    world = dropping([1.0], call=kick, every=0.01)
    state = simulate(world, world.start(), stepper(), 0.46)
    close(state.v[2], 5.0, 1e-2)
    assert state.accounts[world.layout.account["topology"]] > 0


def falling_particles(n, speed=0.0):
    world = World()
    world.blocks.append(block := ParticleSet("rain", n, 0.1))
    world.forces.append(Gravity(world))
    world.constraints.append(floor := Plane("floor", block.points))
    world.schedule.append(ContactDeath(floor, every=0.02))
    state = world.start()
    block.alive(state.memory[world.layout.memory["rain"]])[:] = 1.0
    slots = block.slots(state.memory[world.layout.memory["rain"]])
    slots[2] = 1e9
    state.q.reshape(-1, 3)[:] = np.stack([np.arange(n), np.zeros(n), np.linspace(0.5, 2, n)], axis=1)
    return world, state


@pytest.mark.parametrize("large", [10**9, 0], ids=["by number", "by place"])
def test_a_large_set_dies_in_the_particle_pass(large, monkeypatch):
    """Two thousand particles between 0.5 and 2 m: after ½ s those below 1.226 m are gone."""
    monkeypatch.setattr(particle_order, "MIN_LARGE_SHAPE", large)
    world, state = falling_particles(2000)
    assert local_sets(world)[0].surfaces
    first = balance(world, state)
    state = simulate(world, state, TimeStepping(1e-3), 0.5)
    alive = world.blocks[0].alive(state.memory[world.layout.memory["rain"]])
    assert abs((alive == 0).sum() / 2000 - (1.226 - 0.5) / 1.5) < 0.02
    assert abs(balance(world, state) - first) < 1e-10 * first


def test_a_large_set_is_told_of_in_the_particle_pass():
    recorder, world = Recorder(), dropping(np.linspace(1.0, 1.04, 1500), every=0.05)
    assert local_sets(world)[0].surfaces
    simulate(world, world.start(), TimeStepping(1e-3), 0.5, recorder)
    (told,) = [event for event in recorder.events if event.kind == "contact"]
    assert told.text.startswith("1500 points; the fastest: point 14") and "4.5" in told.text


@pytest.mark.parametrize("stepper", STEPPERS)
def test_particles_die_on_the_floor(stepper):
    """Of four between 0.5 and 2 m, those below ½g(0.5)² = 1.226 m are gone after 0.5 s; the books close."""
    world, state = falling_particles(4)
    first = balance(world, state)
    state = simulate(world, state, stepper(), 0.5)
    alive = world.blocks[0].alive(state.memory[world.layout.memory["rain"]])
    assert alive.tolist() == [0, 0, 1, 1]
    assert not state.q.reshape(-1, 3)[:2].any() and not state.v.reshape(-1, 3)[:2].any()
    assert abs(balance(world, state) - first) < 1e-6


def test_points_that_stay_cannot_die():
    block = PointMasses("ball", [0, 0, 1], 1.0)
    with pytest.raises(SceneError, match="only particles with sources"):
        ContactDeath(Plane("floor", block.points))
    with pytest.raises(SceneError, match="an interval of 0 s"):
        ContactReport(Plane("floor", block.points), every=0.0)
