"""Initial positions and velocities of points, for parts under construction."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from visviva.arrays import Array, Mask
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.vocabulary.model import Builder

# Thousands of parts of a scene ask one by one: the contents of the table at the last call are cached.
_known: WeakKeyDictionary[Any, tuple[Array, Array]] = WeakKeyDictionary()


def one_point(b: Builder, ref: str, field: str) -> Any:
    """The single point of a reference. Errors: `SceneError` at the field."""
    found = b.points(ref, field)
    if len(found) != 1:
        b.error(f"found {len(found)} points, expected one, such as {ref}[0]", field)
    return found


def start_positions(world: Any, points: Points) -> Array:
    """Positions (n, 3) at t = 0 [m] of points of the parts built so far.

    For points of the table that are new since the last call the world is laid out anew, so kinematics and
    states made before are no longer valid.
    """
    if points.owner is world.ports:
        return _table_start(world, points)[0][points.index]
    return _nodes(points)[0]


def start_velocities(world: Any, points: Points) -> Array:
    """Velocities (n, 3) at t = 0 [m/s], like `start_positions`."""
    if points.owner is world.ports:
        return _table_start(world, points)[1][points.index]
    return _nodes(points)[1]


def _nodes(points: Points) -> tuple[Array, Array]:
    q, v = np.zeros(points.owner.nq), np.zeros(points.owner.nv)
    points.owner.start(q, v)
    return q.reshape(-1, 3)[points.index], v.reshape(-1, 3)[points.index]


def immovable(world: Any, points: Points) -> Mask:
    """Which of n points have no coordinates, (n,): fixed and scripted ones."""
    if points.owner is not world.ports:
        return np.zeros(len(points), bool)
    _table_start(world, points)
    rows = world.ports.point_rows(points, world.layout)
    return np.asarray((world.ports.ptr[rows + 1] == world.ports.ptr[rows]).all(axis=1))


def _table_start(world: Any, points: Points) -> tuple[Array, Array]:
    """Positions and velocities at t = 0 of the points of the world's table, including these points."""
    known = _known.get(world)
    if known is None or len(known[0]) <= points.index.max(initial=-1):
        world.build()
        k = Kinematics(world)
        for block in world.blocks:
            block.start(k.block_q(block), k.block_v(block))
        k.refresh()
        known = _known[world] = k.x, k.velocities(world.ports)
    return known
