"""Collapse of a column of liquid beside a wall, as in dam-break experiments with water."""

from __future__ import annotations

import numpy as np

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.particles.fields.gravity import Gravity
from visviva.particles.models.crystal import cubic
from visviva.particles.pairs.liquid import Liquid
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.time_stepping import TimeStepping

WIDE, DEEP, DROP = 10, 6, 0.02  # width and depth in particles; their spacing [m]
FRONTS = {0.849: 1.245, 1.212: 1.443, 1.602: 1.884, 2.283: 2.689}


def column() -> World:
    """A column twice as high as wide, at a wall in x = 0, periodic along y."""
    world, side = World(), WIDE * DROP
    x = DROP * cubic(WIDE, DEEP, 2 * WIDE) + [0.5 * side, 0.0, side]
    world.blocks.append(block := PointMasses("water", x, 1000.0 * DROP**3))
    period = (0.0, DEEP * DROP, 0.0)
    flow = Liquid("flow", block.points, block.masses, 1000.0, 20.0, 0.1, period=period)
    world.forces += [flow, Gravity(world)]
    for name, normal in (("floor", (0.0, 0.0, 1.0)), ("side", (1.0, 0.0, 0.0))):
        world.constraints.append(Plane(name, block.points, normal=normal, radius=0.5 * DROP))
    return world


def fronts() -> dict[str, float]:
    """Position of the front in units of the initial width, ignoring one row of particles."""
    world, side, found = column(), WIDE * DROP, {}
    state, stepper = world.start(), TimeStepping(5e-4)
    for time in FRONTS:
        state = simulate(world, state, stepper, time * np.sqrt(side / (2.0 * 9.81)))
        x = np.sort(state.q.reshape(-1, 3)[:, 0])
        found[f"front at {time} sqrt(a/2g)"] = float(x[-1 - DEEP] + 0.5 * DROP) / side
    return found


EXPERIMENT = Experiment(
    "collapsing column of water, 1200 particles",
    "Martin and Moyce 1952, figure 3, n² = 2, a = 2.86 cm; our floor is frictionless",
    {f"front at {time} sqrt(a/2g)": (front, 0.08 * front) for time, front in FRONTS.items()},
    fronts,
)
