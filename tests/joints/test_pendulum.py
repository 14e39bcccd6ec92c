"""Pendulums on rigid rods, as in the notes, with multipliers."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import close

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.joints.points.on_plane import OnPlane
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


def pendulum(*x):
    world = World()
    world.blocks.append(block := PointMasses("bobs", x, 1.0))
    pivot, first = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points[[0]])
    world.constraints.append(Distance("upper", pivot, first, 1.0))
    if len(x) > 1:
        world.constraints.append(Distance("lower", block.points[[0]], block.points[[1]], 1.0))
    world.forces.append(Gravity(world))
    return world


DOUBLE = {
    1: ((-0.5851683920, -0.8109118035, -1.4448188499, -1.3217944614), (-41.63607887, -19.94585970)),
    5: ((-0.5868692098, -0.8096817465, -1.5507784695, -1.0759127348), (-26.40483777, -17.84893349)),
}


@pytest.mark.parametrize("t", DOUBLE)
def test_double_pendulum(t):
    """Unit masses and rods from rest at (1, 0), (2, 0): places and λ; the motion is chaotic."""
    world = pendulum([1, 0, 0], [2, 0, 0])
    stepper = EventDriven("rkf45", rtol=1e-12, atol=1e-13)
    state = simulate(world, world.start(), stepper, float(t))
    places, forces = DOUBLE[t]
    close(state.q[[0, 2, 3, 5]], places, 1e-8 if t == 1 else 1e-7)
    stepper.motion.k.state.copy_from(state)
    stepper.motion.accelerations()
    close(np.concatenate([rows.lam for rows in stepper.motion.e.rows]), forces, 1e-7)


def test_simple_pendulum_returns_after_its_period():
    """From the horizontal: T = 2.367841947576 s for length 1 m; the tension at the bottom is 3 m g."""
    world = pendulum([1, 0, 0])
    stepper = EventDriven("rkf45", rtol=1e-11, atol=1e-12)
    state = simulate(world, world.start(), stepper, 2.367841947576 / 4)
    close(state.q, [0, 0, -1], 1e-9)
    stepper.motion.k.state.copy_from(state)
    stepper.motion.accelerations()
    close(stepper.motion.e.rows[0].lam, [-3 * 9.81], 1e-8)
    state = simulate(world, state, stepper, 2.367841947576)
    close(state.q, [1, 0, 0], 1e-8)


@pytest.mark.parametrize(
    "stepper", [EventDriven("rkf45", rtol=1e-10), TimeStepping(1e-3)], ids=["event", "time"]
)
def test_a_bead_slides_down_a_plane(stepper):
    """On a slope of 30° it runs ½ g sin 30° t² along the line of fall, and λ = m g cos 30°."""
    world = World()
    world.blocks.append(bead := PointMasses("bead", [0, 0, 1], 0.2))
    slope = np.array([0.5, 0, np.sqrt(0.75)])
    world.forces.append(Gravity(world))
    world.constraints.append(OnPlane("slope", bead.points, [0, 0, 1], slope))
    end = simulate(world, world.start(), stepper, 1.0)
    fall = np.array([np.sqrt(0.75), 0, -0.5])
    assert end.q == pytest.approx(
        [0, 0, 1] + 0.25 * 9.81 * fall, abs=1e-8 if isinstance(stepper, EventDriven) else 3e-3
    )
    assert end.memory[world.layout.memory["lambda/slope"]] == pytest.approx(
        0.2 * 9.81 * np.sqrt(0.75), rel=1e-9
    )
