"""Bench of contact: particles that bounce and slide on meshes, up to 10⁵ on 10⁵ triangles."""

from __future__ import annotations

from functools import partial

import numpy as np

from visviva.arrays import Array, Index
from visviva.bench.core import Stepping
from visviva.bench.measure import Measured, compared
from visviva.contact.rows.plane import Plane
from visviva.contact.rows.shape_contact import ShapeContact
from visviva.contact.shapes.mesh import mesh
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.time_stepping import TimeStepping

H = 1 / 240
PARTICLES, SIDE = 100_000, 224  # 2 · 224² = 100,352 triangles
SETTLED = 1.0  # time after which many of the particles rest or slide [s]


def hills(side: int) -> tuple[Array, Index]:
    """A mesh of 2·side² triangles over [−1, 1]², with waves whose size does not depend on `side`."""
    ticks = np.linspace(-1, 1, side + 1)
    x = np.array([[a, b, 0.0] for a in ticks for b in ticks])
    x[:, 2] = 0.1 * np.sin(9 * x[:, 0]) * np.cos(7 * x[:, 1]) + 0.3 * (x[:, 0] ** 2 + x[:, 1] ** 2)
    at = np.arange((side + 1) ** 2).reshape(side + 1, side + 1)
    a, b, c, d = at[:-1, :-1].ravel(), at[1:, :-1].ravel(), at[1:, 1:].ravel(), at[:-1, 1:].ravel()
    return x, np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


def shower(n: int, side: int) -> World:
    """n particles over hills of 2·side² triangles, or over a plane if side is 0."""
    world = World()
    x = np.random.default_rng(0).uniform([-0.8, -0.8, 0.6], [0.8, 0.8, 1.2], (n, 3))
    world.blocks.append(block := PointMasses("shower", x, 1e-3))
    world.forces.append(Gravity(world))
    if side:
        ground = mesh(*hills(side), side="both")
        world.constraints.append(ShapeContact("hills", block.points, ground, restitution=0.5))
    else:
        world.constraints.append(Plane("ground", block.points, restitution=0.5))
    return world


def figures() -> list[Measured]:
    """Steps of showers of several sizes after they have landed, measured in turn."""
    cases = [(PARTICLES, SIDE), (PARTICLES // 10, SIDE), (PARTICLES, SIDE // 8), (PARTICLES, 0)]
    runs = [Stepping(shower(*case), TimeStepping(H)) for case in cases]
    for run in runs:
        run.look(SETTLED)
    full, tenth, coarse, plane = compared([partial(run.look, 3.5 * H) for run in runs], 7, 1)
    full, tenth, coarse, plane = (time / 4 for time in (full, tenth, coarse, plane))
    name = f"{PARTICLES:,} particles on {2 * SIDE**2:,} triangles"
    return [
        Measured(f"step of {name}", full * 1e3, "ms"),
        Measured("  steps", 1 / full, "1/s"),
        Measured("  real-time factor at 240 steps per second", H / full, "×"),
        Measured("  over a tenth of the particles", full / tenth, "×", "<= 13"),
        Measured("  over a 64th of the triangles", full / coarse, "×", "<= 4"),
        Measured("  over a plane", full / plane, "×"),
        Measured("  a particle's step", full / PARTICLES * 1e9, "ns", "<= 300"),
    ]
