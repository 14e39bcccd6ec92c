"""A field that fails or gives non-finite values: a message with its name, the last good state kept."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.compiling.kernel import kernel
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.particles.fields.attractor import Attractor
from visviva.particles.fields.field import Field
from visviva.particles.fields.function_field import FunctionField, FunctionPotential
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.steps.particle_pass import MIN_SET_SIZE, local_sets
from visviva.steppers.time_stepping import TimeStepping


@kernel
def root(x0, x1, x2, u0, u1, u2, m, t, par):
    """A push that has no value where x > 0.5."""
    return np.sqrt(0.5 - x0), 0.0, 0.0, 0.0


def root_on_arrays(x, u, t):
    return np.stack([np.sqrt(0.5 - x[:, 0]), 0 * x[:, 0], 0 * x[:, 0]], axis=1)


def infinite_later(x, u, t):
    return np.full_like(x, np.inf if t > 0.3 else 0.0)


def raises_beyond(x, u, t):
    if x[:, 0].max() > 0.5:
        raise KeyError("no such place")
    return np.zeros(3)


def of_wrong_shape(x, u, t):
    return np.zeros(4)


class Seen:
    """Looks at every hundredth of a second and keeps the last state."""

    def __init__(self, state):
        self.state = state

    @property
    def next_time(self):
        return self.state.t + 0.01

    def see(self, world, step):
        self.state = step.after


FIELDS = {
    "compiled": (lambda p: Field("rooted", p, root), "not a finite number"),
    "plain": (lambda p: FunctionField("rooted", p, root_on_arrays), "not a finite number"),
    "infinite": (lambda p: FunctionField("rooted", p, infinite_later), "not a finite number"),
    "raises": (lambda p: FunctionField("rooted", p, raises_beyond), "failed: KeyError: 'no such place'"),
    "shape": (lambda p: FunctionField("rooted", p, of_wrong_shape), "failed: ValueError"),
}
STEPPERS = {
    "rkf45": (lambda: EventDriven("rkf45", rtol=1e-9), 3),
    "verlet": (lambda: EventDriven("verlet", h=1e-2), 3),
    "time_stepping": (lambda: TimeStepping(1e-2), 3),
    "theta": (lambda: TimeStepping(1e-2, 0.5), 3),
    "pass": (lambda: TimeStepping(1e-2), MIN_SET_SIZE),
}


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize("field", FIELDS)
def test_the_message_names_the_field(field, stepper):
    make, why = FIELDS[field]
    stepping, n = STEPPERS[stepper]
    world = World()
    world.blocks.append(block := PointMasses("dust", np.zeros((n, 3)), 1.0, (1.0, 0, 0)))
    world.forces += [make(block.points), Gravity(world)]
    state = world.start()
    seen = Seen(state)
    with pytest.raises(SimulationError) as stop:
        simulate(world, state, stepping(), 2.0, seen)
    assert stop.value.where == "rooted" and why in stop.value.why
    assert "dust" not in str(stop.value)
    assert seen.state.finite()
    assert seen.state.t == 0.0 if field == "shape" else 0.2 < seen.state.t <= 0.55
    assert stop.value.t == pytest.approx(seen.state.t, abs=0.011)


def test_a_pass_was_tried():
    world = World()
    world.blocks.append(block := PointMasses("dust", np.zeros((MIN_SET_SIZE, 3)), 1.0))
    world.forces.append(Field("rooted", block.points, root))
    world.build()
    assert local_sets(world)[0].forces


def test_a_potential_that_fails_is_named():
    world = World()
    world.blocks.append(block := PointMasses("dust", np.zeros((3, 3)), 1.0))
    world.forces.append(FunctionPotential("bowl", block.points, lambda x, u, t: -x, lambda x: np.ones(7)))
    with pytest.raises(SimulationError, match="bowl: its function failed"):
        world.total_energy(world.start())


@pytest.mark.parametrize("stepper", [lambda: EventDriven("rkf45"), lambda: TimeStepping(1e-2)])
def test_a_point_at_an_unsoftened_centre_is_named(stepper):
    world = World()
    world.blocks.append(block := PointMasses("dust", [0, 0, 0], 1.0))
    world.forces.append(Attractor("sun", block.points, 1.0))
    with pytest.raises(SimulationError, match="sun: its force is not a finite number"):
        simulate(world, world.start(), stepper(), 1.0)
