"""Worlds of touching solids."""

from __future__ import annotations

import numpy as np

from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import plane
from visviva.core.moving_solids import SolidsOfBodies
from visviva.core.world import World
from visviva.geometry.solid import primitive
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies

G = 9.81


def inertia(kind, size, mass):
    """Inertia (3, 3) of spheres and boxes about the centre."""
    if kind == "sphere":
        return 0.4 * mass * size[0] ** 2 * np.eye(3)
    x, y, z = np.array(size) ** 2
    return mass / 12 * np.diag([y + z, x + z, x + y])


def world_of(
    kind, size, position, surface, mass=1.0, gravity=(0.0, 0.0, -G), floor=(0.0, 0.0, 1.0),
    sleep=None, **motion
):  # fmt: skip
    """Equal solids above a plane through the origin; `motion` as in `RigidBodies`."""
    places = np.array(position, float).reshape(-1, 3)
    masses = np.broadcast_to(np.asarray(mass, float), (len(places),))
    world = World()
    bodies = RigidBodies("b", places, masses, [inertia(kind, size, m) for m in masses], **motion)
    world.blocks.append(bodies)
    world.inertias.append(bodies.spinning)
    bodies.centres(world.ports)
    if np.any(gravity):
        world.forces.append(Gravity(world, gravity))
    solids = SolidsOfBodies(
        "b", bodies, np.arange(len(places)), [primitive(kind, size)] * len(places), surface
    )
    ground = [] if floor is None else [(plane([0, 0, 0], floor), surface)]
    world.constraints.append(Touching("contacts", [solids], ground, sleep=sleep))
    return world, bodies


def turned(axis, angle):
    """The unit quaternion of a rotation about an axis."""
    unit = np.array(axis, float) / np.linalg.norm(axis)
    return np.r_[np.cos(0.5 * angle), np.sin(0.5 * angle) * unit]


def momenta(bodies, state):
    """Momentum and angular momentum about the origin (6,)."""
    from visviva.geometry.rotation import rotation_of

    total = np.zeros(6)
    q, v = state.q.reshape(-1, 7), state.v.reshape(-1, 6)
    rotation = np.empty((3, 3))
    for i in range(len(q)):
        rotation_of(q[i], 3, rotation)
        p = bodies.masses[i] * v[i, :3]
        spin = rotation @ bodies.inertia[i] @ rotation.T @ v[i, 3:]
        total += np.r_[p, np.cross(q[i, :3], p) + spin]
    return total
