"""The scene that contains all proof blocks, and its conserved quantities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from tests.coupled.blocks.chord import ChordPoints
from tests.coupled.blocks.links import Links
from tests.coupled.blocks.masses import MassOnPoints
from tests.coupled.blocks.taut import TautGuard
from tests.coupled.blocks.tet import ConsistentMass, ElasticTets, TetNodes

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.joints.points.distance import Distance
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies


@dataclass
class Scene:
    """A world, its state, and the parts with mass."""

    world: World
    state: State
    bodies: RigidBodies
    sheaves: Sheaves | None = None
    masses: list[tuple[Points, Array]] = field(default_factory=list)
    parts: dict[str, Any] = field(default_factory=dict)


def momenta(scene: Scene, state: State) -> tuple[Array, Array]:
    """Momentum [kg m/s] and angular momentum about the origin [kg m²/s], from velocities and masses alone."""
    k = scene.world.kinematics(state)
    p, angular = np.zeros(3), np.zeros(3)
    for points, mass in scene.masses:
        x, u = k.position(points), k.velocity(points)
        p += mass @ u
        angular += np.cross(x, mass[:, None] * u).sum(0)
    bodies, q, v = (
        scene.bodies,
        k.block_q(scene.bodies).reshape(-1, 7),
        k.block_v(scene.bodies).reshape(-1, 6),
    )
    for b in range(bodies.n):
        frame = _rotation(q[b, 3:])
        p += bodies.masses[b] * v[b, :3]
        angular += np.cross(q[b, :3], bodies.masses[b] * v[b, :3])
        angular += frame @ bodies.inertia[b] @ frame.T @ v[b, 3:]
    if scene.sheaves is not None:
        p += scene.sheaves.masses @ k.velocity(scene.sheaves.centre)
        for s in range(len(scene.sheaves.frame)):
            angular += _sheave_momentum(scene.sheaves, s, k)
    if "tet" in scene.parts:
        mass, block = scene.parts["tet mass"], scene.parts["tet"]
        matrix = mass.weight[0] * (1 + np.eye(4)) / 20
        x, u = k.positions(block), matrix @ k.velocities(block)
        p += u.sum(0)
        angular += np.cross(x, u).sum(0)
    return p, angular


def _rotation(quaternion: Array) -> Array:
    w, axis = quaternion[0], quaternion[1:]
    orientation = np.cross(np.eye(3), axis)
    return np.eye(3) + 2 * w * orientation + 2 * orientation @ orientation


def _sheave_momentum(sheaves: Sheaves, s: int, k: Any) -> Array:
    frame = sheaves.frame.index[s]
    e, spin = k.rotation[frame] @ sheaves.axis[s], k.spins()[frame]
    across, along = sheaves.inertia[s]
    u = k.velocity(sheaves.centre[s])[0]
    x = k.position(sheaves.centre[s])[0]
    own: Array = along * (k.scalar_rates()[sheaves.angle.index[s]] + spin @ e) * e + across * (
        spin - e * (spin @ e)
    )
    return own + sheaves.masses[s] * np.cross(x, u)


def everything(damping: float = 0.0, EA: float = 2e4, watched: bool = False) -> Scene:
    """All proof blocks and a rope with particles, springs and a rigid distance, free in space.

    watched : locate the instants at which the rope becomes taut or slack
    """
    world = World()
    table = world.ports
    bodies = RigidBodies(
        "bodies", [[0.0, 0.0, 0.0], [1.6, 0.1, 0.3]], [5.0, 3.0],
        [np.diag([0.3, 0.4, 0.5]), np.diag([0.1, 0.2, 0.15])],
        velocity=[[0, 0, 0.1], [0, 0.3, 0]], spin=[[0.5, 1.0, 0.3], [0.2, -0.4, 0.6]],
        orientation=[[1, 0.1, -0.2, 0.1], [0.9, 0.1, 0.3, -0.2]],
    )  # fmt: skip
    loads = PointMasses("loads", [[-0.3, 0.05, -1.2], [0.6, 0.3, -2.1], [0.2, -0.5, -1.5]], [1.0, 1.5, 0.5],
                        [[0.0, 0.0, 0.0], [0.0, 0.2, -0.5], [0.3, 0.0, 0.0]])  # fmt: skip
    theta, waves = WheelAngles("theta", [0.2], 0.7), WheelAngles("waves", [0.02, -0.01, 0.03, 0.02], 0.1)
    corners = np.array([[0.3, -0.1, -1.0], [0.8, 0, -1.1], [0.5, 0.4, -1.05], [0.5, 0.1, -0.6]])
    tet = TetNodes("tet", corners, [0.1, 0.0, -0.2])
    world.blocks += [bodies, loads, theta, waves, tet]
    centre = bodies.points(table, [0], [[0.1, 0.0, -0.2]])
    sheaves = Sheaves("sheaves", centre, bodies.frames(table, [0]), theta.scalars(table), 0.2,
                      (0.04, 0.02, 0.6), axis=[0.1, 1.0, -0.1])  # fmt: skip
    ends = bodies.points(table, [0, 1], [[0.3, 0.1, 0.2], [-0.2, 0.0, 0.1]])
    thirds = ChordPoints(Points(table, ends.index[[0, 0]]), Points(table, ends.index[[1, 1]]),
                         waves.scalars(table), [1 / 3, 2 / 3], up=[0.1, 0.2, 1.0])  # fmt: skip
    chord = table.points(thirds)
    inside = tet.inside(table, [[0, 1, 2, 3]], [[0.3, 0.3, 0.2, 0.2]])
    nodes = [Node(loads.points[0]), over(sheaves, 0, 1), Node(inside)]
    tension = np.array([60.0, 50.0])
    rope = Rope("ropes", world, nodes, EA, tension=tension, relaxation=damping / EA)
    mass = ConsistentMass("tet mass", tet, [[0, 1, 2, 3]], 60.0)
    world.inertias += [bodies.spinning, sheaves, MassOnPoints("wave mass", chord, [0.2, 0.3]), mass]
    cable = [ends[0], chord[0], chord[1], ends[1]]
    joined = world.join(*cable, inside, loads.points)
    first = Points(table, np.concatenate([p.index for p in (*joined[:3], joined[4])]))
    last = Points(table, np.concatenate([p.index for p in (*joined[1:4], joined[5][1])]))
    world.forces += [
        Links("cable", first, last, [400, 400, 400, 80], [0.35, 0.3, 0.35, 0.9], damping),
        ElasticTets("elastic", tet, [[0, 1, 2, 3]], (2e4, 1e4)),
    ]
    world.constraints.append(rope)
    if watched:
        world.guards.append(TautGuard("taut", rope))
    world.constraints.append(_rigid_link(world, loads, joined[5]))
    masses = [(loads.points, loads.masses), (chord, np.array([0.2, 0.3]))]
    scene = Scene(world, world.start(), bodies, sheaves, masses, {"tet": tet, "tet mass": mass})
    scene.parts.update(chord=chord, inside=inside, ends=ends, centre=centre, rope=rope)
    return scene


def _rigid_link(world: World, loads: PointMasses, nodes: Points) -> Distance:
    """A rod from the second load to the third, with admissible initial velocities."""
    a, b = loads.position[1], loads.position[2]
    d = (b - a) / np.linalg.norm(b - a)
    loads.velocity = loads.velocity.copy()
    loads.velocity[2] -= d * (d @ (loads.velocity[2] - loads.velocity[1]))
    return Distance("rod", nodes[1], nodes[2], float(np.linalg.norm(b - a)))


def free_sheave(EA: float = 2e4, tension: float = 12.0) -> Scene:
    """A free body with a sheave and two loads on one rope over it, rotating in three dimensions.

    Everything rotates rigidly at the start, so that the rope is taut; the heavier load then runs out.
    """
    world = World()
    table = world.ports
    x, mass, spin = (
        np.array([[-0.2, 0, -1.2], [0.45, 0.1, -1.1]]),
        np.array([1.0, 1.1]),
        np.array([1.5, 3.0, 0.4]),
    )
    centre_of_mass = mass @ x / (5.0 + mass.sum())
    velocity = np.cross(spin, x - centre_of_mass)
    bodies = RigidBodies("body", [[0, 0, 0]], 5.0, np.diag([0.3, 0.4, 0.5]),
                         velocity=np.cross(spin, -centre_of_mass), spin=[spin])  # fmt: skip
    loads = PointMasses("loads", x, mass, velocity)
    theta = WheelAngles("theta", [0.0])
    world.blocks += [bodies, loads, theta]
    centre = bodies.points(table, [0], [[0.1, 0, -0.2]])
    sheaves = Sheaves(
        "sheave", centre, bodies.frames(table, [0]), theta.scalars(table), 0.2, (0.04, 0.02, 0.0)
    )
    world.inertias += [bodies.spinning, sheaves]
    nodes = [Node(loads.points[0]), over(sheaves, 0, 1), Node(loads.points[1])]
    rope = Rope("rope", world, nodes, EA, tension=tension)
    world.constraints.append(rope)
    scene = Scene(world, world.start(), bodies, sheaves, [(loads.points, loads.masses)])
    scene.parts.update(rope=rope)
    return scene
