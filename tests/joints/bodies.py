"""Small worlds of rigid bodies on joints, shared by tests."""

from __future__ import annotations

import numpy as np
from tests.kits.balance import balance

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G = 9.81
STEPPERS = {
    "rkf45": lambda: EventDriven("rkf45", rtol=1e-10, atol=1e-12),
    "theta 1": lambda: TimeStepping(1e-3),
    "theta half": lambda: TimeStepping(1e-3, 0.5),
}
CLOSES = {"rkf45": 5e-8, "theta 1": 1e-11, "theta half": 1e-11}


def with_bodies(weight=True, **numbers):
    """A world with a block of rigid bodies under gravity."""
    world = World()
    bodies = RigidBodies("bodies", **numbers)
    world.blocks.append(bodies)
    world.inertias.append(bodies.spinning)
    if weight:
        bodies.centres(world.ports)
        world.forces.append(Gravity(world))
    return world, bodies


def rod(length, mass, along="x", thin=1e-2):
    """Inertia (3, 3) of a slender rod."""
    across, about = mass * length**2 / 12, mass * thin**2
    return np.diag([about if axis == along else across for axis in "xyz"])


def run_checked(world, name, t_end):
    """The final state; checks that the ledger closes."""
    state = world.start()
    begin = balance(world, state)
    end = simulate(world, state, STEPPERS[name](), t_end)
    scale = max(1.0, abs(world.total_energy(end)))
    assert abs(balance(world, end) - begin) <= CLOSES[name] * scale, "the ledger closes"
    return end
