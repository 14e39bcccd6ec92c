"""Worlds with one unary field each, and user-defined field functions."""

from __future__ import annotations

import numpy as np
from tests.kits.force_kit import ForceCase

from visviva.compiling.kernel import kernel
from visviva.core.carriers import BodyPoints, FixedPoints, Scripted
from visviva.core.world import World
from visviva.particles.fields.attractor import Attractor
from visviva.particles.fields.current import Current
from visviva.particles.fields.field import Field, PotentialField
from visviva.particles.fields.function_field import FunctionField, FunctionPotential
from visviva.particles.fields.quadratic_drag import QuadraticDrag
from visviva.particles.fields.turbulence import Turbulence
from visviva.particles.fields.vortex import Vortex
from visviva.particles.fields.wind import Wind
from visviva.particles.points.point_masses import PointMasses
from visviva.vocabulary.formula_motion import FormulaMotion
from visviva.vocabulary.motion import Circle

MOST = 1100  # particles of a cloud


@kernel
def swirl(x0, x1, x2, u0, u1, u2, m, t, par):
    """A force around the z axis that grows with time, and a little drag."""
    s = par[0] * np.cos(t)
    return -s * x1 - par[1] * u0, s * x0 - par[1] * u1, -par[1] * u2, par[1]


@kernel
def well(x0, x1, x2, u0, u1, u2, m, t, par):
    """−∂/∂x of ½ a |x|² + ¼ b |x|⁴."""
    s = par[0] + par[1] * (x0 * x0 + x1 * x1 + x2 * x2)
    return -s * x0, -s * x1, -s * x2, 0.0


@kernel
def well_potential(x0, x1, x2, m, t, par):
    square = x0 * x0 + x1 * x1 + x2 * x2
    return 0.5 * par[0] * square + 0.25 * par[1] * square * square


def swirl_on_arrays(x, u, t):
    return 0.7 * np.cos(t) * np.cross([0, 0, 1.0], x) - 0.2 * u


def well_on_arrays(x, u, t):
    return -(0.7 + 0.2 * np.sum(x**2, axis=1, keepdims=True)) * x


def well_potential_on_arrays(x):
    square = np.sum(x**2, axis=1)
    return 0.35 * square + 0.05 * square**2


def moving_center(world):
    return world.ports.points(Scripted(Circle(center=(0, 0, 1), radius=0.3, speed=2.0)))


FIELDS = {
    "quadratic drag": lambda w, p: QuadraticDrag("f", p, 0.3),
    "quadratic drag in a flow": lambda w, p: QuadraticDrag(
        "f", p, 0.3, FormulaMotion(["2 + t", 1, "sin(t)"])
    ),
    "wind": lambda w, p: Wind("f", p, 0.4, (3, 1, 0), gust=1.0, period=1.5, seed=1),
    "still wind": lambda w, p: Wind("f", p, 0.4, (0, 0, 0)),
    "current": lambda w, p: Current(
        "f", p, 0.4, (1, 0, 0), [0, 0, 0.5, 0, 0, 0, 0.1, 0, 0], (0, 0, 1), (0, 0.3, 0), 2.0
    ),
    "turbulence": lambda w, p: Turbulence("f", p, 0.4, 1.5, 0.8, (0, 0, 0.5), seed=2),
    "vortex": lambda w, p: Vortex("f", p, 0.7, (1, 2, 2), (0.1, 0, 0.2), 0.3),
    "attractor": lambda w, p: Attractor("f", p, 2.0, (0.1, 0.2, 0.3), 0.2),
    "repulsor": lambda w, p: Attractor("f", p, -2.0, (3, 0, 0)),
    "attractor that moves": lambda w, p: Attractor("f", p, 2.0, moving_center(w), 0.2),
    "vortex that moves": lambda w, p: Vortex("f", p, 0.7, center=moving_center(w), soft=0.3),
    "compiled field": lambda w, p: Field("f", p, swirl, [0.7, 0.2], damped=True),
    "compiled potential": lambda w, p: PotentialField("f", p, well, well_potential, [0.7, 0.2]),
    "function": lambda w, p: FunctionField("f", p, swirl_on_arrays),
    "function with potential": lambda w, p: FunctionPotential(
        "f", p, well_on_arrays, well_potential_on_arrays
    ),
}
CONSERVATIVE = {
    "quadratic drag", "still wind", "attractor", "repulsor", "attractor that moves", "compiled potential",
    "function with potential",
}  # fmt: skip
PASSED = sorted(set(FIELDS) - {"function", "function with potential"})


def cloud(n: int = 3, kind: type = PointMasses) -> PointMasses:
    """The first n of many particles within about a metre, of different masses."""
    random = np.random.default_rng(3)
    x, u = random.standard_normal((MOST, 3)), random.standard_normal((MOST, 3))
    return kind("cloud", x[:n], 0.5 + random.uniform(size=MOST)[:n], u[:n])


def world_with(name: str, n: int = 3, part: bool = False) -> World:
    """A world with one field on a cloud, or on a part of it in another order."""
    world = World()
    world.blocks.append(block := cloud(n))
    points = block.points.take(np.array([2, 0])) if part else block.points
    world.forces.append(FIELDS[name](world, points))
    return world


def on_free_center() -> World:
    """A free mass attracts a cloud, and the cloud attracts it."""
    world = World()
    star = PointMasses("star", [0.2, 0.1, 0], 5.0)
    world.blocks += [cloud(), star]
    world.forces.append(Attractor("f", world.blocks[0].points, 2.0, star.points, 0.3))
    return world


def on_bodies() -> World:
    from tests.kits.probe import Bodies

    world = World()
    world.blocks.append(block := Bodies("bodies", 2))
    points = world.ports.points(BodyPoints(block, [0, 1], [[1, 2, 3], [0, 1, 0]]))
    hook = world.ports.points(FixedPoints([0, 0, 2.0]))
    world.forces.append(Attractor("f", points, 2.0, hook, 0.5, mass=[1.0, 2.0]))
    return world


CASES = [
    *(
        ForceCase(
            f"{name}{', on a part' * part}",
            lambda name=name, part=part: world_with(name, part=part),
            internal=False,
            driven=name not in CONSERVATIVE,
        )
        for name in FIELDS
        for part in (False, True)
    ),
    ForceCase("attractor with a free centre", on_free_center),
    ForceCase("attractor on bodies", on_bodies, internal=False, nodes=False),
]
