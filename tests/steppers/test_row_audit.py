"""Audit of users' constraints: declarations inconsistent with φ are named."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.geometry.solid import primitive
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.mass import mass_properties
from visviva.steppers.audit import FALSE_CLAIM
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

STEPPERS = {"events": lambda: EventDriven(rtol=1e-8), "steps": lambda: TimeStepping(1e-3)}


class Ring:
    """φ = x² + z² − r²: a point on a cylinder about y."""

    one_sided = False

    def __init__(self, name, points, slope=2.0, product=2.0):
        self.name, self.points, self.n = name, points, len(points)
        self.slope, self.product = slope, product

    def rows(self, k):
        return k.rows_of(self.points)

    def fill(self, k, rows):
        x, u = k.position(self.points), k.velocity(self.points)
        rows.phi[:] = x[:, 0] ** 2 + x[:, 2] ** 2 - 1.0
        rows.gradient[:, 0], rows.gradient[:, 2] = 2 * x[:, 0], self.slope * x[:, 2]
        rows.velocity_product[:] = self.product * (u[:, 0] ** 2 + u[:, 2] ** 2)


class Follows(Ring):
    """φ = x − s(t) of a scripted place, without the part of the script."""

    def fill(self, k, rows):
        rows.phi[:] = k.position(self.points)[:, 0] - self.slope * k.t**2
        rows.gradient[:] = 0.0
        rows.gradient[:, 0] = 1.0
        rows.drive[:] = -self.product * k.t
        rows.velocity_product[:] = -self.product


def false_claims_of(constraint, stepper, t_end=0.5, x=(1.0, 0.0, 0.0), **numbers):
    """The false claims of a point on a constraint."""
    world = World()
    world.blocks.append(bead := PointMasses("bead", x, 1.0))
    world.forces.append(Gravity(world))
    world.constraints.append(constraint("ring", bead.points, **numbers))
    events = []

    class Listening:
        next_time = np.inf

        def see(self, world, step):
            events.extend(step.events)

    simulate(world, world.start(), stepper, t_end, Listening())
    return [(event.where, event.text) for event in events if event.kind == FALSE_CLAIM]


@pytest.mark.parametrize("how", STEPPERS)
def test_what_is_right_is_believed(how):
    assert not false_claims_of(Ring, STEPPERS[how]())
    assert not false_claims_of(Follows, STEPPERS[how](), slope=0.5, product=1.0, x=(0.0, 0.0, 0.0))


@pytest.mark.parametrize("how", STEPPERS)
def test_a_wrong_gradient_is_named(how):
    [(name, text)] = false_claims_of(Ring, STEPPERS[how](), slope=1.9)
    assert name == "ring"
    assert "gradient" in text


@pytest.mark.parametrize("how", STEPPERS)
def test_a_missing_velocity_product_is_named(how):
    [(name, text)] = false_claims_of(Ring, STEPPERS[how](), product=0.0)
    assert name == "ring"
    assert "claims a velocity product of 0/s² for row 0" in text


def test_a_drive_that_is_not_that_of_the_script_is_named():
    [(name, text)] = false_claims_of(Follows, TimeStepping(1e-3), slope=0.5, product=0.5, x=(0.0, 0.0, 0.0))
    assert name == "ring"
    assert "changes by" in text


def test_points_of_a_body_that_turns_have_accelerations_that_are_no_lie():
    """A point of a spinning body on a plane: φ is linear, and ẇ does not vanish at constant velocities."""

    class OnPlane(Ring):
        def fill(self, k, rows):
            rows.phi[:] = k.position(self.points)[:, 2]
            rows.gradient[:] = [0.0, 0.0, 1.0]
            rows.velocity_product[:] = 0.0

    own = mass_properties(primitive("box", (0.4, 0.2, 0.1)), [1000.0])
    world = World()
    world.blocks.append(body := RigidBodies("body", [0.0, 0, 0], own.mass, own.inertia, spin=[0.5, 3.0, 1.0]))
    world.inertias.append(body.spinning)
    tip = body.points(world.ports, [0], [[0.0, 0.1, 0.0]])
    body.velocity[:] = [0.0, 0.0, -0.05]
    world.constraints.append(OnPlane("plane", tip))
    events = []

    class Listening:
        next_time = np.inf

        def see(self, world, step):
            events.extend(step.events)

    simulate(world, world.start(), EventDriven(rtol=1e-8), 0.2, Listening())
    assert not [event.text for event in events if event.kind == FALSE_CLAIM]
