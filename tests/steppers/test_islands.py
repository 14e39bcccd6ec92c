"""Islands of A: an independent island moves as if it were alone, whatever its neighbours are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.time_stepping import TimeStepping

STIFF = 5e3


def net(world: World, name: str, side: int, seed: int) -> None:
    """side × side points on stiff springs, pushed about."""
    rng = np.random.default_rng(seed)
    number = np.arange(side * side).reshape(side, side)
    pairs = np.concatenate(
        [
            np.stack([number[:, :-1].ravel(), number[:, 1:].ravel()], 1),
            np.stack([number[:-1].ravel(), number[1:].ravel()], 1),
        ]
    )
    x = np.stack(np.meshgrid(np.arange(side), np.arange(side), [0.0]), -1).reshape(-1, 3) * 1.0
    x += 0.05 * rng.standard_normal(x.shape)
    world.blocks.append(block := PointMasses(name, x, 1.0, rng.standard_normal(x.shape)))
    a, b = block.points[pairs[:, 0]], block.points[pairs[:, 1]]
    world.forces.append(Springs(f"springs of {name}", a, b, STIFF, 1.0, 5.0))


def rods(world: World, links: int) -> None:
    """A loose chain of rigid links that nothing else touches: small blocks of A."""
    x = np.stack([np.arange(links), 0.2 * np.arange(links) % 1.0, np.zeros(links)], axis=1)
    world.blocks.append(block := PointMasses("rods", x, 1.0))
    length = np.linalg.norm(np.diff(x, axis=0), axis=1)
    world.constraints.append(Distance("links", block.points[:-1], block.points[1:], length))


def drops(world: World, n: int) -> None:
    """Points above a floor: A is diagonal."""
    world.blocks.append(block := PointMasses("drops", np.arange(n)[:, None] * [1.0, 0.0, 0.01] + 0.05, 1.0))
    world.constraints.append(Plane("floor", block.points))


def held_net(world: World, side: int, links: int) -> None:
    """A net with so many links between its points that its rows are many."""
    net(world, "held", side, 5)
    block = world.blocks[-1]
    first = np.arange(links)
    x = block.position
    length = np.linalg.norm(x[first] - x[first + 1], axis=1)
    world.constraints.append(Distance("threads", block.points[first], block.points[first + 1], length))


def run(build: Any, steps: int = 12) -> tuple[Any, Any]:
    world = World()
    build(world)
    world.forces.append(Gravity(world))
    stepper = TimeStepping(0.01)
    state = simulate(world, world.start(), stepper, t_end=0.01 * steps)
    return state.q[world.layout.q["net"]].copy(), stepper.system


@pytest.mark.parametrize("side", [2, 6])
@pytest.mark.parametrize(
    "neighbour",
    [
        lambda world: rods(world, 4),
        lambda world: drops(world, 30),
        lambda world: held_net(world, 4, 10),
        lambda world: held_net(world, 16, 24),
    ],
    ids=["rods", "drops", "small net with rows", "large net with rows"],
)
def test_a_net_moves_as_if_it_were_alone(side: int, neighbour: Any) -> None:
    alone, _ = run(lambda world: net(world, "net", side, 1))

    def both(world: World) -> None:
        net(world, "net", side, 1)
        neighbour(world)

    found, _ = run(both)
    np.testing.assert_allclose(found, alone, rtol=0, atol=1e-12)


def test_kinds_of_islands_side_by_side() -> None:
    def three(world: World) -> None:
        net(world, "net", 5, 1)
        net(world, "few", 2, 2)
        n = 30
        world.blocks.append(block := PointMasses("cable", np.eye(3)[0] * np.arange(n)[:, None], 1.0))
        world.forces.append(Springs("springs of cable", block.points[:-1], block.points[1:], STIFF, 1.0, 5.0))

    _, system = run(three)
    fronts = np.diff(np.append(0, system.islands.matrix.factored.trees[:, 0]))
    assert sorted(fronts)[0] == 1 < sorted(fronts)[1] and len(fronts) == 3


@pytest.mark.parametrize("points", [0, 30])
def test_a_spring_that_pushes_itself_apart_stops_the_run(points: int) -> None:
    """k < 0 with (h/1024)² |k| above the masses: A is not positive definite on an island without rows, nor in
    the shortest parts of a step."""
    world = World()
    world.blocks.append(block := PointMasses("pair", [[0, 0, 0], [1.0, 0, 0]], 1.0))
    world.forces.append(Softening(block))
    if points:
        drops(world, points)
    with pytest.raises(SimulationError, match="not positive definite"):
        simulate(world, world.start(), TimeStepping(0.1), t_end=0.2)


class Softening:
    """A user's force on the first two points that falls as they come apart, by its tangent."""

    def __init__(self, block: PointMasses) -> None:
        self.name, self.block = "softening", block

    def add(self, k: Any, out: Any) -> None:
        pass

    def tangent_rows(self, k: Any) -> tuple[Any, str]:
        return k.rows_of(self.block.points).reshape(1, 6), "K"

    def tangent(self, k: Any, elements: Any) -> None:
        elements.K[0] = -1e10 * np.kron([[1.0, -1.0], [-1.0, 1.0]], np.eye(3))
