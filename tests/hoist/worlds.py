"""Small hoists used by several tests."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.core.carriers import FixedFrames, FixedPoints
from visviva.core.events import Step
from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_effects import RopeEffects
from visviva.hoist.ropes.rope_watch import RopeWatch
from visviva.hoist.ropes.tackle import Wheel, reeve
from visviva.hoist.slip.bearings import Bearings
from visviva.hoist.wheels.carried import CarriedPosition
from visviva.hoist.wheels.groove import Groove
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses

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
    """Two masses on a rope over a fixed sheave, 8 m below it; the second is on the side of α = 0."""
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
    rope = Rope("rope", world, nodes, EA, tension=start, relaxation=relaxation, effects=RopeEffects(bearings))
    world.constraints.append(rope)
    world.forces.append(Gravity(world))
    return Hoist(world, world.start(), rope)


def tackle(falls: int, pull: float, load: float = 100.0, bearings: Bearings | None = None) -> Hoist:
    """A load on this number of falls, and a mass on the lead beside it; sheaves of 2 kg."""
    world = World()
    hook = PointMasses("load", [[0.0, 0.0, -6.0]], load)
    mass = PointMasses("pull", [[-0.2, 0.0, -3.0]], pull)
    world.blocks += [hook, mass]
    lower = _OnPoint(hook)
    parts = reeve(world, "tackle", CarriedPosition([0, 0, 0]), lower, falls, Wheel(0.2, 2.0), 0.0)
    rope = Rope("rope", world, [Node(mass.points[0]), *parts.nodes], 1e6, tension=load * G / falls,
                relaxation=1e-3, effects=RopeEffects(bearings))  # fmt: skip
    world.constraints.append(rope)
    world.forces.append(Gravity(world))
    return Hoist(world, world.start(), rope, (load + 2.0 * (falls // 2)) * G)


class _OnPoint(CarriedPosition):
    """Carried by a point mass, which does not rotate: all positions are the point itself."""

    def __init__(self, mass: PointMasses) -> None:
        super().__init__(mass.position[0])
        self._mass = mass

    def points(self, table, places):  # type: ignore[no-untyped-def]
        count = len(np.atleast_2d(places))
        nodes = self._mass.points.take(np.zeros(count, np.int64))
        from visviva.core.carriers import NodeCopies

        return table.points(NodeCopies(nodes))


def bob_beside_a_sheave(free: bool = False) -> Hoist:
    """A pendulum of 1.2 m whose rope touches a sheave at its left while the bob is at the left."""
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


class Events:
    """A recorder of rope events and of the least wrap angle."""

    next_time = 0.0

    def __init__(self, rope: Rope) -> None:
        self.rope, self.found, self.kinds, self.least = rope, [], [], np.inf

    def see(self, world: World, step: Step) -> None:
        self.kinds += [(e.kind, e.text) for e in step.events]
        self.found += [(e.t, e.text) for e in step.events if e.kind == "rope"]
        wraps = self.rope.measures(world.kinematics(step.after))[2]
        self.least = min([self.least, *wraps])


APART = 1.5  # from post to post [m]


def posts(count: int, mu: float) -> tuple[World, Sheaves]:
    """Bollards side by side in a world, for a rope over all of them."""
    world = World()
    table = world.ports
    centres = [[APART * i, 0.0, 0.0] for i in range(count)]
    frames = table.frames(FixedFrames(np.tile(np.eye(3), (count, 1, 1))))
    groove = Groove(mu, post=True)
    return world, Sheaves("posts", table.points(FixedPoints(centres)), frames, None, RADIUS, groove=groove)


def weights_on(
    on: tuple[World, Sheaves], masses: tuple[float, float], EA: float = 1e6, relaxation: float = 0.0,
    speed: float = 0.0, slack: float = 0.0,
) -> Hoist:  # fmt: skip
    """Weights on both ends of a rope over wheels, 8 m below them; the second has an initial falling speed.

    Tensions are those at rest as far as the rope can hold them; with slack, zero, and the rope is longer.
    """
    world, sheaves = on
    n = len(sheaves)
    places = [[[-RADIUS, 0.0, -8.0]], [[(n - 1) * APART + RADIUS, 0.0, -8.0]]]
    a, b = (
        PointMasses(x, p, m, [[0, 0, u]])
        for x, p, m, u in zip("ab", places, masses, (speed, -speed), strict=True)
    )
    world.blocks += [a, b]
    k = np.exp(np.pi / n * sheaves.mu)
    tension = [masses[0] * G]
    for i in range(n):
        tension.append(min(tension[-1] * k[i], masses[1] * G))
    nodes = [Node(a.points[0]), *(over(sheaves, i, 1) for i in range(n)), Node(b.points[0])]
    start = np.zeros(n + 1) if slack > 0.0 else np.array(tension)
    rope = Rope("rope", world, nodes, EA, tension=start, relaxation=relaxation)
    assert rope.grip is not None
    world.constraints += [rope, rope.grip]
    world.forces.append(Gravity(world))
    state = world.start()
    state.memory[world.layout.memory["rope"]][3 * n + 2] += slack
    return Hoist(world, state, rope)


def spinning_wheel(mu: float, mass: float, rate: float) -> tuple[Hoist, float]:
    """Equal weights on a wheel of 40 kg that spins, and its moment of inertia."""
    world = World()
    table, wheel = world.ports, Wheel(RADIUS, 40.0)
    theta = WheelAngles("theta", [0.0], rate)
    world.blocks.append(theta)
    centre, frame = table.points(FixedPoints([[0.0, 0.0, 0.0]])), table.frames(FixedFrames(np.eye(3)[None]))
    sheave = Sheaves("sheave", centre, frame, theta.scalars(table), RADIUS, wheel.inertia, groove=Groove(mu))
    world.inertias.append(sheave)
    return weights_on((world, sheave), (mass, mass), EA=1e8), wheel.inertia[0]
