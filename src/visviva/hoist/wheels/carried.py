"""Carriers of sheaves and rope ends: the world, or a rigid body."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.carriers import FixedFrames, FixedPoints
from visviva.core.ports import Frames, Points, PortTable
from visviva.geometry.rotation import rotation_of


class CarriedPosition:
    """A position on a carrier, with ports fixed to that carrier.

    Parameters
    ----------
    place : (3,)   in the world, at the start [m]
    block, body : a block of rigid bodies with `poses`, `points` and `frames`, and the number of a body in it;
        None for the world
    """

    def __init__(self, position: ArrayLike, block: Any = None, body: int = 0) -> None:
        self.position, self.block, self.body = np.asarray(position, float), block, int(body)
        self.centre, self._rotation = np.zeros(3), np.eye(3)
        if block is not None:
            q, v = np.zeros(block.nq), np.zeros(block.nv)
            block.start(q, v)
            centres, turns = block.poses(q)
            self.centre = np.array(centres[self.body], float)
            rotation_of(np.array(turns[self.body], float), 0, self._rotation)

    def local(self, direction: ArrayLike) -> Array:
        """Components in the carrier's axes of a direction (3,) given in the world at the start."""
        return np.asarray(self._rotation.T @ np.asarray(direction, float))

    def points(self, table: PortTable, positions: ArrayLike) -> Points:
        """Points (n,) at positions (n, 3) in the world at the start [m]."""
        x = np.atleast_2d(np.asarray(positions, float))
        if self.block is None:
            return table.points(FixedPoints(x))
        arms = np.ascontiguousarray((x - self.centre) @ self._rotation)
        found: Points = self.block.points(table, np.full(len(x), self.body), arms)
        return found

    def frames(self, table: PortTable, count: int = 1) -> Frames:
        """The carrier's frame, `count` times."""
        if self.block is None:
            return table.frames(FixedFrames(np.tile(np.eye(3), (count, 1, 1))))
        found: Frames = self.block.frames(table, np.full(count, self.body))
        return found
