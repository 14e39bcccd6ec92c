"""Particles under drag and gravity and a bouncing ball, as in the notes, with the accurate stepper."""

from __future__ import annotations

import numpy as np
from tests.kits.probe import close

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven


def accurate():
    return EventDriven("rkf45", rtol=1e-11, atol=1e-12)


def with_drag(velocity):
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 0], 0.1, velocity))
    world.forces += [LinearDrag("drag", block.points, 0.05), Gravity(world)]
    return world


def test_fall_with_drag():
    """m = 0.1, k = 0.05 from rest: v(1), y(1), y(5)."""
    world = with_drag((0, 0, 0))
    state = simulate(world, world.start(), accurate(), 1.0)
    close([state.v[2], state.q[2]], [-7.719868456, -4.180263087], 1e-9)
    state = simulate(world, state, accurate(), 5.0)
    close(state.q[2], -62.08101535, 1e-9)
    gained = world.total_energy(state) + state.accounts[world.layout.account["dissipated/drag"]]
    close(gained / 60, 0.0, 1e-9, "what the ball lost, the drag took")


def test_throw_with_drag():
    """Thrown at (10, 10): place at 1 s, apex 3.837030081 at 0.8238007094, landing at 11.78090541."""
    world = with_drag((10, 0, 10))
    state = simulate(world, world.start(), accurate(), 0.8238007094)
    close([state.q[2], state.v[2]], [3.837030081, 0], 1e-8)
    state = simulate(world, state, accurate(), 1.0)
    close(state.q[[0, 2]], [7.869386806, 3.689123719], 1e-9)
    state = simulate(world, state, accurate(), 1.778544435)
    close(state.q[[0, 2]], [11.78090541, 0], 1e-8)


class Seen:
    """Keeps the times of impacts."""

    next_time = np.inf

    def __init__(self):
        self.impacts = []

    def see(self, world, step):
        self.impacts += [event.t for event in step.events if event.kind == "impact"]


def test_bouncing_ball_comes_to_rest():
    """From 1 m with e = 0.8: five bounces, rest at 4.063712769 s, all energy in the impacts."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 1], 1.0))
    world.constraints.append(Plane("floor", block.points, restitution=0.8))
    world.forces.append(Gravity(world))
    seen = Seen()
    state = simulate(world, world.start(), EventDriven("rkf45", rtol=1e-10, rest_speed=1e-4), 4.2, seen)
    close(seen.impacts[:5], [0.4515236410, 1.173961467, 1.751911727, 2.214271935, 2.584160102], 1e-8)
    close(max(seen.impacts), 4.063712769, 1e-3)
    close([state.q[2], state.v[2]], [0, 0], 1e-9)
    close(state.accounts[world.layout.account["impact loss/floor"]], 9.81, 1e-8)
