"""Sticky surfaces hold what touches them, carry it along, and release it if pulled too hard."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance
from tests.kits.probe import close

from visviva.contact.rows.plane import Plane
from visviva.contact.rows.shape_contact import ShapeContact
from visviva.contact.rows.sticky import Release, Stuck
from visviva.contact.shapes.box import box
from visviva.core.carriers import Scripted
from visviva.core.loop import simulate
from visviva.core.response import Friction
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.events.hidden_contacts import HiddenContacts
from visviva.steppers.steps.particle_pass import local_sets
from visviva.steppers.time_stepping import TimeStepping

STEPPERS = [
    lambda: EventDriven("dopri5", rtol=1e-10),
    lambda: TimeStepping(1e-3),
    lambda: TimeStepping(1e-3, 0.5),
]


def thrown_up(n=1, adhesion=np.inf, gravity=9.81):
    """Points of 0.1 kg thrown at a sticky ceiling 1 m above."""
    world = World()
    x = np.stack([0.1 * np.arange(n), np.zeros(n), np.zeros(n)], axis=1)
    world.blocks.append(block := PointMasses("mud", x, 0.1, [1.0, 0, 6.0]))
    world.forces.append(Gravity(world, (0, 0, -gravity)))
    ceiling = Plane("ceiling", block.points, (0, 0, 1), (0, 0, -1), friction=Friction(adhesion=adhesion))
    world.constraints += [ceiling, stuck := Stuck(ceiling)]
    world.guards.append(Release(stuck))
    return world


@pytest.mark.parametrize("make", STEPPERS)
@pytest.mark.parametrize("n", [1, 1200])
def test_mud_sticks_to_the_ceiling(make, n):
    """It stays where it hits, t = 0.1988 s after the throw, also under 0.981 N of its weight."""
    if n > 1 and isinstance(make(), EventDriven):
        n = 3
    world = thrown_up(n)
    assert bool(local_sets(world)) == (n > 1000)
    state = world.start()
    first = balance(world, state)
    state = simulate(world, state, make(), 2.0)
    t = (6 - np.sqrt(36 - 2 * 9.81)) / 9.81
    close(state.q[:3], [t, 0, 1.0], 2e-3)
    close(state.v, 0 * state.v, 1e-7)
    assert abs(balance(world, state) - first) < 1e-8 * max(first, 1)


@pytest.mark.parametrize("make", STEPPERS)
@pytest.mark.parametrize(("adhesion", "holds"), [(0.99, True), (0.97, False)])
def test_it_falls_where_its_weight_is_too_much(make, adhesion, holds):
    """0.1 kg weigh 0.981 N."""
    world = thrown_up(1, adhesion)
    state = simulate(world, world.start(), make(), 0.7)
    assert (state.q[2] > 0.999) == holds
    if not holds:
        close(state.v[2], -9.81 * (0.7 - 0.1988), 2e-2)


def flypaper(make, h=1e-3):
    """A sticky box that swings; a point falls on it and goes along, without turning."""

    def path(t):
        return [0.2 * np.sin(3 * t), 0, 0], [0.6 * np.cos(3 * t), 0, 0], [-1.8 * np.sin(3 * t), 0, 0]

    world = World()
    world.blocks.append(block := PointMasses("fly", [0.05, 0.02, 0.5], 0.1))
    world.forces.append(Gravity(world))
    origin = world.ports.points(Scripted(path))
    paper = ShapeContact(
        "paper", block.points, box([1.0, 1.0, 0.2]), origin, friction=Friction(adhesion=np.inf)
    )
    world.constraints += [paper, Stuck(paper)]
    return world, path


@pytest.mark.parametrize("make", STEPPERS)
def test_it_goes_along_with_what_it_sticks_to(make):
    world, path = flypaper(make)
    state = world.start()
    first = balance(world, state)
    landed = simulate(world, state, make(), 0.4).copy()
    offset = landed.q - path(0.4)[0]
    close(offset[2], 0.1, 1e-8)
    state = simulate(world, landed.copy(), make(), 1.7)
    close(state.q - path(1.7)[0], offset, 1e-5)
    assert abs(balance(world, state) - first) < 1e-6


def test_what_is_held_hides_no_contact(monkeypatch):
    """Its gap is round-off, of either sign: its steps are whole ones all the same."""
    world, _ = flypaper(STEPPERS[0])
    stepper = STEPPERS[0]()
    state = simulate(world, world.start(), stepper, 0.4)
    looked_into = []
    monkeypatch.setattr(HiddenContacts, "_first", lambda *given: looked_into.append(given) or 1.0)
    simulate(world, state, stepper, 1.0)
    assert not looked_into


def test_a_surface_without_adhesion_is_not_sticky():
    block = PointMasses("mud", [0, 0, 1.0], 0.1)
    with pytest.raises(SceneError, match="without adhesion"):
        Stuck(Plane("floor", block.points))
