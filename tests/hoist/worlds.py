"""Small hoists that several tests look at."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.core.carriers import FixedFrames, FixedPoints
from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.bearings import Bearings
from visviva.hoist.carried import Carried
from visviva.hoist.reeving import Node, over
from visviva.hoist.rope import Rope
from visviva.hoist.rope_watch import RopeWatch
from visviva.hoist.sheaves import Sheaves
from visviva.hoist.tackle import Wheel, reeve
from visviva.hoist.wheel_angles import WheelAngles
from visviva.particles.gravity import Gravity
from visviva.particles.point_masses import PointMasses

G, RADIUS = 9.81, 0.3


@dataclass
class Hoist:
    """A world with one rope."""

    world: World
    state: State
    rope: Rope
    weight: float = 0.0

    def place(self, name: str, state: State) -> np.ndarray:
        return state.q[self.world.layout.q[name]]

    def speed(self, name: str, state: State) -> np.ndarray:
        return state.v[self.world.layout.v[name]]

    def tensions(self, state: State) -> np.ndarray:
        lam = state.memory[self.world.layout.memory[f"lambda/{self.rope.name}"]]
        return lam[: self.rope.reeving.runs].copy()


def atwood(
    masses: tuple[float, float], wheel: float = 20.0, free: bool = False, bearings: Bearings | None = None,
    EA: float = 1e7, tension: tuple[float, float] | None = None, relaxation: float = 0.0, side: float = 0.0,
) -> Hoist:  # fmt: skip
    """Two masses on a rope over a fixed sheave, 8 m below it; the second one is on the side of α = 0."""
    world = World()
    table = world.ports
    places = [[[-RADIUS, 0.0, -8.0]], [[RADIUS, 0.0, -8.0]]]
    a, b = (PointMasses(n, x, m, [[side, 0, 0]]) for n, x, m in zip("ab", places, masses, strict=True))
    world.blocks += [a, b]
    centre = table.points(FixedPoints([[0.0, 0.0, 0.0]]))
    frame = table.frames(FixedFrames(np.eye(3)[None]))
    if free:
        sheave = Sheaves("sheave", centre, frame, None, RADIUS)
    else:
        theta = WheelAngles("theta", [0.0])
        world.blocks.append(theta)
        sheave = Sheaves("sheave", centre, frame, theta.scalars(table), RADIUS, Wheel(RADIUS, wheel).inertia)
        world.inertias.append(sheave)
    nodes = [Node(a.points[0]), over(sheave, 0, 1), Node(b.points[0])]
    given = tension or (masses[0] * G, masses[1] * G)
    start = np.array(given[:1] if free else given)
    rope = Rope("rope", world, nodes, EA, tension=start, relaxation=relaxation, bearings=bearings)
    world.constraints.append(rope)
    world.forces.append(Gravity(world))
    return Hoist(world, world.start(), rope)


def tackle(falls: int, pull: float, load: float = 100.0, bearings: Bearings | None = None) -> Hoist:
    """A load on so many falls, and a mass on the lead that hangs beside it; sheaves of 2 kg."""
    world = World()
    hook = PointMasses("load", [[0.0, 0.0, -6.0]], load)
    mass = PointMasses("pull", [[-0.2, 0.0, -3.0]], pull)
    world.blocks += [hook, mass]
    lower = _OnPoint(hook)
    parts = reeve(world, "tackle", Carried([0, 0, 0]), lower, falls, Wheel(0.2, 2.0), 0.0)
    rope = Rope("rope", world, [Node(mass.points[0]), *parts.nodes], 1e6, tension=load * G / falls,
                relaxation=1e-3, bearings=bearings)  # fmt: skip
    world.constraints.append(rope)
    world.forces.append(Gravity(world))
    return Hoist(world, world.start(), rope, (load + 2.0 * (falls // 2)) * G)


class _OnPoint(Carried):
    """Carried by a point mass, which does not turn: all places are the point itself."""

    def __init__(self, mass: PointMasses) -> None:
        super().__init__(mass.position[0])
        self._mass = mass

    def points(self, table, places):  # type: ignore[no-untyped-def]
        count = len(np.atleast_2d(places))
        nodes = self._mass.points.take(np.zeros(count, np.int64))
        from visviva.core.carriers import NodeCopies

        return table.points(NodeCopies(nodes))


def bob_beside_a_sheave(free: bool = False) -> Hoist:
    """A pendulum of 1.2 m whose rope lies on a sheave at its left while the bob is at the left."""
    world = World()
    table = world.ports
    bob = PointMasses("bob", [[-1.2, 0.0, -2.5]], 2.0)
    world.blocks.append(bob)
    centre = table.points(FixedPoints([[-0.1, 0.0, -1.0]]))
    frame = table.frames(FixedFrames(np.eye(3)[None]))
    if free:
        sheave = Sheaves("wheel", centre, frame, None, 0.1)
    else:
        theta = WheelAngles("theta", [0.0])
        world.blocks.append(theta)
        sheave = Sheaves("wheel", centre, frame, theta.scalars(table), 0.1, (1e-3, 5e-4, 0.2))
        world.inertias.append(sheave)
    top = table.points(FixedPoints([[0.0, 0.0, 0.0]]))
    nodes = [Node(top), over(sheave, 0, 1), Node(bob.points[0])]
    rope = Rope("rope", world, nodes, 1e5, tension=10.0, relaxation=1e-3)
    world.constraints.append(rope)
    world.guards.append(RopeWatch(rope))
    world.forces.append(Gravity(world))
    return Hoist(world, world.start(), rope)
