"""Worlds of the benches: a small crane-like one, a million particles, a chain."""

from __future__ import annotations

import numpy as np

from visviva.contact.rows.plane import Plane
from visviva.core.carriers import FixedPoints
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.particles.fields.attractor import Attractor
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.fields.turbulence import Turbulence
from visviva.particles.fields.vortex import Vortex
from visviva.particles.fields.wind import Wind
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs

LINK, LINK_MASS = 0.1, 0.1


def crane() -> World:
    """12 coordinates: a load and a hook on a stiff damped rope and two rigid links, drag, a floor."""
    world = World()
    x = np.array([[1.0, 0.0, 9.0], [1.0, 0.0, 6.0], [1.2, 0.0, 5.0], [1.2, 0.0, 4.0]])
    block = PointMasses("crane", x, [50.0, 5.0, 2.0, 1000.0])
    world.blocks.append(block)
    points = block.points
    anchor = world.ports.points(FixedPoints([[0.0, 0.0, 10.0]]))
    a, b = world.join(anchor, points[:1])
    length = float(np.linalg.norm(x[0] - [0.0, 0.0, 10.0]))
    world.forces += [
        Gravity(world),
        Springs("rope", points[:2], points[1:3], 1e5, 1.0, 100.0),
        LinearDrag("air", points, 0.5),
    ]
    world.constraints += [
        Distance("jib", a, b, length),
        Distance("shackle", points[2:3], points[3:4], 1.0),
        Plane("floor", points[3:4]),
    ]
    return world


def rain(n: int) -> World:
    """n particles that fall with drag onto a plane and bounce."""
    world = World()
    x = np.random.default_rng(0).uniform([0.0, 0.0, 1.0], [1.0, 1.0, 2.0], (n, 3))
    block = PointMasses("rain", x, 1.0)
    world.blocks.append(block)
    world.forces += [Gravity(world), LinearDrag("air", block.points, 0.1)]
    world.constraints.append(Plane("floor", block.points, restitution=0.5))
    return world


def storm(n: int) -> World:
    """The rain in a wind with gusts, a vortex, an attractor and turbulence."""
    world = rain(n)
    points = world.blocks[0].points
    world.forces += [
        Wind("wind", points, 0.1, (3.0, 1.0, 0.0), gust=1.0),
        Vortex("vortex", points, 0.5, center=(0.5, 0.5, 0.0), soft=0.2),
        Attractor("attractor", points, 0.5, (0.5, 0.5, 1.0), soft=0.3),
        Turbulence("turbulence", points, 0.2, speed=1.0, size=0.5),
    ]
    return world


def chain(links: int) -> World:
    """A chain of point masses on rigid links, held at one end and released flat."""
    world = World()
    x = np.zeros((links, 3))
    x[:, 0] = LINK * np.arange(1, links + 1)
    block = PointMasses("chain", x, LINK_MASS)
    world.blocks.append(block)
    world.forces.append(Gravity(world))
    anchor = world.ports.points(FixedPoints(np.zeros((1, 3))))
    a, b = world.join(anchor, block.points[:1])
    world.constraints.append(Distance("first", a, b, LINK))
    if links > 1:
        world.constraints.append(
            Distance("links", _part(block.points, 0, links - 1), _part(block.points, 1, links), LINK)
        )
    return world


def _part(points: Points, first: int, last: int) -> Points:
    return points[slice(first, last)]
