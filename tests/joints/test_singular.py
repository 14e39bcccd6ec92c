"""Positions where constraints have no direction, or too many: the run stops and reports which and why."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.joints.surfaces.on_curve import OnCurve
from visviva.joints.surfaces.on_surface import OnSurface, on_sphere
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

STEPPERS = [lambda: EventDriven(rtol=1e-8), lambda: TimeStepping(1e-2)]


def stopped(makes, x, v, stepper, gravity=(0.0, 0.0, -9.81)):
    made = World()
    made.blocks.append(block := PointMasses("bead", x, 1.0, v))
    made.forces.append(Gravity(made, gravity))
    made.constraints += [make(block.points) for make in makes]
    with pytest.raises(SimulationError) as caught:
        simulate(made, made.start(), stepper, 2.0)
    return caught.value


def between_spheres():
    return [
        lambda p: on_sphere("left", p, [-1, 0, 0], 1.0),
        lambda p: on_sphere("right", p, [1, 0, 0], 1.0),
    ]


@pytest.mark.parametrize("stepper", STEPPERS, ids=["event", "time"])
def test_a_particle_that_two_spheres_hold_at_the_point_where_they_touch(stepper):
    """Both rows are the same there, and what they ask of a particle that is pulled aside is not."""
    error = stopped(between_spheres(), [0, 0, 0], [0, 0, 0], stepper())
    assert error.where == "left, right"
    assert "cannot all hold at once" in error.why


def test_a_particle_that_moves_through_that_point():
    error = stopped(between_spheres(), [0, 0, 0], [0, 1, 0], EventDriven(rtol=1e-8))
    assert error.where == "left, right" and error.t == 0.0


@pytest.mark.parametrize("stepper", STEPPERS, ids=["event", "time"])
@pytest.mark.parametrize("curve", [("s**3", 0, "s**2"), ("s", 0, "sqrt(s)")], ids=["cusp", "end of a root"])
def test_a_curve_that_has_a_cusp_or_ends(curve, stepper):
    error = stopped([lambda p: OnCurve("wire", p, curve, np.ones(1))], [1, 0, 1], [0, 0, 0], stepper())
    assert error.where == "wire"
    assert "element 0 has no direction here" in error.why
    assert 0.6 < error.t < 0.8


def test_the_tip_of_a_cone():
    def cone(points):
        return OnSurface("cone", points, "x**2 + y**2 - z**2")

    error = stopped([cone], [1, 0, 1], [-1, 0, -1], TimeStepping(0.125), (0, 0, 0))
    assert error.where == "cone" and error.t == pytest.approx(1.0, abs=0.13)
