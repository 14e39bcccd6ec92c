"""Bench of rigid bodies: time of a step of free bodies over their number."""

from __future__ import annotations

from functools import partial

import numpy as np

from visviva.bench.core import Stepping
from visviva.bench.measure import Measured, compared
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.steppers.time_stepping import TimeStepping

SIZES = (1, 100, 1000, 10_000)
H = 1 / 240


def falling(n: int) -> World:
    """n asymmetric bodies that tumble at a few radians per second."""
    world, rng = World(), np.random.default_rng(n)
    orientation, spin = rng.normal(size=(n, 4)), 5.0 * rng.normal(size=(n, 3))
    inertia = np.diag([1.0, 2.0, 2.5])
    world.blocks.append(
        block := RigidBodies("bodies", rng.normal(size=(n, 3)), 1.0, inertia, 0.0, spin, orientation)
    )
    world.inertias.append(block.spinning)
    block.centres(world.ports)
    world.forces.append(Gravity(world))
    return world


def free_bodies() -> list[Measured]:
    """Steps of 1/240 s of bodies under gravity, many per call, measured in turn."""
    steps = {n: max(20_000 // n, 10) for n in SIZES}
    runs = {n: Stepping(falling(n), TimeStepping(H)) for n in SIZES}
    times = compared([partial(runs[n].look, steps[n] * H) for n in SIZES], 5)
    each = {n: t / steps[n] / n * 1e6 for n, t in zip(SIZES, times, strict=True)}
    found = [Measured(f"step of {n} free bodies, per body", each[n], "µs") for n in SIZES]
    return [*found, Measured("growth from 100 to 10 000 bodies", each[10_000] / each[100], "×", "<= 2")]
