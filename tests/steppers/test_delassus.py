"""W of contacts with joints projected out: against its formula, for every form of a system."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.carriers import FixedPoints
from visviva.core.rows import ONE_SIDED, TWO_SIDED
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies
from visviva.steppers.events.motion import Motion
from visviva.steppers.impacts.delassus import Delassus, jacobian


def cluster(points: int, rods: int, bodies: int, hub: int) -> World:
    """Masses at random, pairs of which are joined by rods, struts between neighbours and to corners of
    bodies; `hub` struts meet at the first mass."""
    rng = np.random.default_rng(points + 7 * bodies)
    world = World()
    block = PointMasses("masses", rng.normal(size=(points, 3)), rng.uniform(0.5, 2.0, points))
    world.blocks.append(block)
    joined = [block.points, world.ports.points(FixedPoints([5.0, 0, 0]))]
    for i in range(bodies):
        turned = np.diag([0.3, 0.4, 0.6]) + 0.05
        body = RigidBodies(
            f"body{i}", rng.normal(size=3), 2.0, turned, rng.normal(size=3), rng.normal(size=3)
        )
        world.blocks.append(body)
        world.inertias.append(body.spinning)
        joined.append(body.points(world.ports, [0, 0], [[0.3, 0.2, 0.1], [-0.3, 0.1, 0.2]]))
    ends = world.join(*joined)
    a = ends[0]
    at = np.arange(points - 1)
    if rods:
        some = at[: 2 * rods : 2]
        world.constraints.append(Distance("rods", a[some], a[some + 1], 1.0))
        world.constraints.append(Distance("twice", a[some[:1]], a[some[:1] + 1], 1.0))
        world.constraints.append(Distance("hold", ends[1], a[[points - 1]], 1.0))
    world.constraints.append(OneSidedDistance("row", a[at], a[at + 1], 0.01, strut=True))
    spokes = np.arange(2, 2 + hub)
    world.constraints.append(OneSidedDistance("hub", a[np.zeros(hub, int)], a[spokes], 0.01, strut=True))
    for i, corners in enumerate(ends[2:]):
        world.constraints.append(OneSidedDistance(f"corners{i}", corners, a[[i, i + 1]], 0.01, strut=True))
    return world


@pytest.mark.parametrize("size", [(5, 2, 0, 2), (4, 1, 2, 2), (60, 20, 0, 12), (60, 20, 3, 12)])
def test_it_is_the_projected_inverse_mass_between_the_contacts(size):
    check(cluster(*size))


def test_it_is_so_where_bodies_are_not_eliminated(monkeypatch):
    monkeypatch.setattr("visviva.steppers.solve.pivoting.plan.MAX_SMALL", 2)
    check(cluster(60, 20, 3, 12))


def check(world):
    motion = Motion(world, 0.0, world.start())
    system, e = motion.system, motion.e
    motion.k.state.copy_from(world.start())
    motion.assemble()
    kind = e.row_kind
    rows, joints = np.flatnonzero(kind == ONE_SIDED), np.flatnonzero(kind == TWO_SIDED)
    every = jacobian(e, np.arange(len(kind))).toarray()
    mass = np.zeros((world.layout.nv, world.layout.nv))
    for i in range(world.layout.nv):
        unit = np.zeros(world.layout.nv)
        unit[i] = 1.0
        system.kind[:], system.b[:] = -1, unit
        motion.solve()
        mass[:, i] = system.x
    held = every[joints] @ mass
    free = mass - held.T @ np.linalg.pinv(held @ every[joints].T, rcond=1e-10) @ held
    found = Delassus(e, system, lambda: motion.solve()).of(jacobian(e, rows), kind == TWO_SIDED)
    expected = every[rows] @ free @ every[rows].T
    assert np.abs(found.toarray() - expected).max() < 1e-12 * np.abs(expected).max()
