"""Spare points with mass in a rope with weight, so that parts of it swing and carry waves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.core.kinematics import Kinematics
from visviva.core.nodes import Nodes
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.wheels.node import Node


class RopePoints(Nodes):
    """n points with the mass of a rope, initially none alive. The parts carry the weight, not the points."""

    def __init__(self, name: str, count: int, mass: float) -> None:
        super().__init__(name, np.zeros((count, 3)), mass)
        self.memory_size = count

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """All are spare."""
        memory[:] = 0.0

    def alive(self, memory: Array) -> Array:
        """(n,) 1 for points that are alive, else 0: a view."""
        return memory

    def heavy(self) -> list[tuple[Points, Array]]:
        """None: `RopeWeight` carries the weight of all parts."""
        return []


@dataclass(frozen=True)
class SwingModel:
    """Which parts of a rope may swing, at what resolution, and when.

    Parameters
    ----------
    points : spare points, equally many for each part; each has the mass of one piece
    parts : numbers of the parts along the rope, between the user's nodes
    piece : unstrained length of rope between two points [m]
    begin : kinetic energy that the points of a part would have, above which they are created [J]
    cease : energy of their motion and of the part's distortion, below which they are removed [J]; < `begin`.
        Both minus infinity for points that are created in the first step and stay

    Raises SceneError for impossible values. Proved by tests/hoist/test_rope_swing.py.
    """

    points: RopePoints
    parts: tuple[int, ...]
    piece: float
    begin: float
    cease: float

    def __post_init__(self) -> None:
        if not (np.isfinite(self.piece) and self.piece > 0):
            raise SceneError(f"found piece {self.piece:g} m of a rope that swings, expected > 0")
        if not 0.0 < self.cease < self.begin and not self.permanent:
            raise SceneError(
                f"found begin = {self.begin:g} J and cease = {self.cease:g} J, expected 0 < cease < begin"
            )

    @property
    def permanent(self) -> bool:
        """Whether its points are created in the first step and stay."""
        return self.begin == self.cease == -np.inf

    @property
    def count(self) -> int:
        """Number of spare points per part."""
        return len(self.points.masses) // len(self.parts)

    def room(self, world: World, part: int, ends: tuple[Points, Points]) -> list[Node]:
        """Spare nodes for the points of one of its parts."""
        begin = self.parts.index(part) * self.count
        return [Node(self.points.points[i], spare=True) for i in range(begin, begin + self.count)]

    def groups(self, nodes: Sequence[Node]) -> list[tuple[int, int]]:
        """First spare node of each part, in the order of `parts`, and the one behind the last."""
        numbered = [i for i, node in enumerate(nodes) if not node.is_room]
        return [(numbered[p] + 1, numbered[p + 1]) for p in self.parts]
