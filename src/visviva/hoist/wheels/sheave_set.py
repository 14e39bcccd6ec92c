"""Sheaves as a scene names them: points, with wheels centred there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Index
from visviva.core.ports import Points
from visviva.hoist.wheels.node import Node
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelTurn


@dataclass(frozen=True)
class SheaveSet(Points):
    """Centres of sheaves; `numbers` (n,) are their numbers in `sheaves`.

    `friction` : ρ [m], b [N m] and κR [m] of their dry friction, see `Bearings`
    `jumps_at` : angle at which rope jumps off them [rad]
    """

    sheaves: Sheaves
    numbers: Index
    friction: tuple[float, float, float] = (0.0, 0.0, 0.0)
    jumps_at: float = np.inf

    def take(self, which: Sequence[int] | Index) -> SheaveSet:
        """The sheaves with these numbers in the set."""
        w = np.asarray(which, np.int64)
        own = (self.sheaves, self.numbers[w], self.friction, self.jumps_at)
        return SheaveSet(self.owner, self.index[w], *own)

    @property
    def turning(self) -> WheelTurn | None:
        """Their angles, for drives; None for sheaves without angles."""
        angle = self.sheaves.angle
        return None if angle is None else WheelTurn(type(angle)(angle.index[self.numbers]))

    def node(self, sense: int, turns: int) -> Node:
        """Its only sheave, as a node of a rope."""
        return Node(Points(self.owner, self.index), self.sheaves, int(self.numbers[0]), sense, turns)
