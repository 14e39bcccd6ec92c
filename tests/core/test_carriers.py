"""All carriers of ports pass the checks of the kit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.port_kit import PortCase, check_ports
from tests.kits.probe import Bodies, close

from visviva.core.carriers import (
    Barycentric,
    BodyFrames,
    BodyPoints,
    Coordinates,
    FixedFrames,
    FixedPoints,
    NodeCopies,
    Scripted,
)
from visviva.core.world import World
from visviva.particles.points.carried import CarriedPoint
from visviva.particles.points.point_masses import PointMasses

pytestmark = pytest.mark.nojit


def world_with(*blocks):
    world = World()
    world.blocks += blocks
    return world


def nodes():
    return PointMasses("nodes", np.random.default_rng(1).standard_normal((5, 3)), 2.0)


def node_copies():
    world = world_with(PointMasses("other", [[1, 2, 3]], 1.0), block := nodes())
    world.ports.points(NodeCopies(block.points[[3, 0, 3]]))
    return world


def barycentric():
    world = world_with(block := nodes())
    world.ports.points(
        Barycentric(block, [[0, 1, 2, 3], [4, 3, 2, 1]], [[0.1, 0.2, 0.3, 0.4], [0.7, 0.1, 0.1, 0.1]])
    )
    return world


def body_points():
    world = world_with(nodes(), block := Bodies("bodies", 2))
    world.ports.points(BodyPoints(block, [0, 1, 1], [[0.3, -0.2, 0.5], [0, 0, 0], [1, 2, 3]]))
    return world


def body_frames():
    world = world_with(nodes(), block := Bodies("bodies", 2))
    world.ports.frames(BodyFrames(block, [1, 0]))
    return world


def coordinates():
    world = world_with(nodes(), block := PointMasses("angles", [[1, 2, 3]], 1.0))
    world.ports.scalars(Coordinates(block, [2, 0]))
    return world


def fixed():
    world = world_with(nodes())
    world.ports.points(FixedPoints([[1, 2, 3], [4, 5, 6]]))
    return world


def fixed_frames():
    """Frames at rest beside one that turns."""
    world = body_frames()
    world.ports.frames(FixedFrames([np.eye(3), [[0, -1, 0], [1, 0, 0], [0, 0, 1]]]))
    return world


def swing(t):
    return [[np.sin(3 * t), t**3, 1]], [[3 * np.cos(3 * t), 3 * t**2, 0]], [[-9 * np.sin(3 * t), 6 * t, 0]]


def scripted():
    world = world_with(nodes())
    world.ports.points(Scripted(swing))
    world.ports.scalars(
        Scripted(lambda t: ([t * t, np.exp(-t)], [2 * t, -np.exp(-t)], [2, np.exp(-t)]), 2, "scalar")
    )
    return world


def all_of_them():
    """Every carrier in one table: rows of points, frames and scalars stand behind each other."""
    bodies, block = Bodies("bodies", 2), nodes()
    world = world_with(block, bodies)
    table = world.ports
    table.scalars(Coordinates(block, [7]))
    table.frames(BodyFrames(bodies, [0]))
    table.points(BodyPoints(bodies, [1], [[1, 0, 2]]))
    table.points(Scripted(swing))
    table.points(Barycentric(block, [[0, 2]], [[0.5, 0.5]]))
    table.scalars(Scripted(lambda t: ([t], [1], [0]), 1, "scalar"))
    table.points(NodeCopies(block.points[[1]]))
    table.frames(BodyFrames(bodies, [1]))
    table.points(FixedPoints([0, 0, 1]))
    return world


def carried():
    """Motors on a node, on a barycentric point, and on another motor."""
    world = world_with(block := nodes())
    table = world.ports
    middle = table.points(Barycentric(block, [[0, 2]], [[0.3, 0.7]]))
    motor = table.points(CarriedPoint(block.points[[3]], lambda t: [part[0] for part in swing(t)]))
    for base in (middle, motor):
        table.points(CarriedPoint(base, lambda t: [part[0] for part in swing(t)]))
    return world


CASES = [
    PortCase("carried", carried),
    PortCase("node copies", node_copies),
    PortCase("barycentric", barycentric),
    PortCase("body points", body_points),
    PortCase("body frames", body_frames),
    PortCase("coordinates", coordinates),
    PortCase("fixed", fixed),
    PortCase("fixed frames", fixed_frames),
    PortCase("scripted", scripted),
    PortCase("all in one table", all_of_them),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_carrier_keeps_its_promises(case, seed):
    check_ports(case, seed)


def test_nodes_are_a_view_of_the_block():
    world = world_with(PointMasses("other", [[1, 2, 3]], 1.0), block := nodes())
    k = world.kinematics(world.start())
    assert np.shares_memory(k.positions(block), k.q)
    assert np.shares_memory(k.velocities(block), k.v)
    close(k.position(block.points[[2]]), block.position[[2]], 0)


def test_joined_points_of_two_blocks_are_the_same_points():
    a, b = PointMasses("a", [[1, 2, 3], [4, 5, 6]], 1.0), nodes()
    world = world_with(a, b)
    left, right = world.join(a.points[[1]], b.points[[3]])
    assert left.owner is right.owner is world.ports
    k = world.kinematics(world.start())
    close(k.position(left), [[4, 5, 6]], 0)
    close(k.position(right), b.position[[3]], 0)
    same = world.join(a.points[[0]], a.points[[1]])
    assert same[0].owner is a, "points of one block need no copies"
