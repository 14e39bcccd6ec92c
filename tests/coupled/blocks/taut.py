"""A guard that finds the instants at which ropes become taut or slack."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.ropes.rope import Rope


class TautGuard:
    """Instants at which runs of one segment become taut or slack: damping makes their force jump there."""

    def __init__(self, name: str, rope: Rope) -> None:
        self.name, self.rope, self.n = name, rope, 2 * len(rope.reeving)

    def values(self, k: Kinematics, out: Array) -> None:
        """l − L and L − l of every segment: one of them crosses zero from above."""
        length, rest, _ = self.rope.measures(k)
        out[:] = np.concatenate([length - rest, rest - length])

    def respond(self, world: World, state: State, which: Index, impact: object) -> Change:
        """Change nothing: only the law of the force switches."""
        slack = int((which < len(self.rope.reeving)).sum())
        return Change("rope", f"{slack} slack, {len(which) - slack} taut")
