"""Hooks on a steel rope that a drum hauls in: time steps beside events at fine tolerance."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.carriers import FixedFrames, FixedPoints
from visviva.core.loop import Stepper, simulate
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.hoist_drives import RADIUS, G, hauling_drum
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.tackle import Wheel
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

EA, FALL, HAUL, SECONDS = 1e7, 8.0, -0.5, 2.0  # [N], [m], [m/s], [s]
HOOKS, STEPS = (2.0, 50.0, 1e3, 1e4), (1e-3, 1e-2)  # [kg], [s]


def _place(hook: float, stepper: Stepper) -> Array:
    """Where a hook [kg] ends that swings under a sheave of 20 kg; the rope is critically damped."""
    world = World()
    table = world.ports
    load = PointMasses("load", [[RADIUS, 0.0, -FALL]], hook, [[0.5, 0.25, 0.0]])
    theta = WheelAngles("theta", [0.0])
    world.blocks += [load, theta]
    centre, frame = table.points(FixedPoints(np.zeros((1, 3)))), table.frames(FixedFrames(np.eye(3)[None]))
    sheave = Sheaves("sheave", centre, frame, theta.scalars(table), RADIUS, Wheel(RADIUS, 20.0).inertia)
    world.inertias.append(sheave)
    drum = hauling_drum(world, [-3.0, 0.0, -2.0], HAUL / RADIUS)
    nodes = [over(drum, 0, 1), over(sheave, 0, 1), Node(load.points[0])]
    damping = 2.0 * np.sqrt(EA / FALL * hook)
    rope = Rope("rope", world, nodes, EA, tension=hook * G, relaxation=damping * FALL / EA)
    world.constraints.append(rope)
    world.forces.append(Gravity(world))
    return np.array(simulate(world, world.start(), stepper, SECONDS).q[:3])


def distances() -> dict[str, float]:
    """From the reference, for all hooks and steps [m]."""
    found = {}
    for hook in HOOKS:
        due = _place(hook, EventDriven("dopri5", rtol=1e-10))
        for h in STEPS:
            found[_name(hook, h)] = float(np.linalg.norm(_place(hook, TimeStepping(h)) - due))
    return found


def _name(hook: float, h: float) -> str:
    return f"{hook:g} kg, {1e3 * h:g} ms"


EXPERIMENTS = (
    Experiment(
        "hook on a taut, critically damped rope of EA = 10⁷ N, hauled in at 0.5 m/s, after 2 s: distance [m]",
        "events at a tolerance of 1e-10",
        {_name(hook, h): (0.0, 5e-3) for hook in HOOKS for h in STEPS},
        distances,
        long=True,
    ),
)
