"""Energy lost by rope that slides along edges."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.rows import Rows
from visviva.hoist.ropes.rope import Rope


class EdgeFriction:
    """The account of energy dissipated by friction of a rope on edges, Σ T |F·e| |Δs|:
    `dissipated/ROPE.edges`.

    A constraint of the world beside its rope, without rows. The rope books at the end of a time step.

    Proved by tests/hoist/test_rope_on_edges.py.
    """

    n = 0
    one_sided = False
    steps_only = "friction of a rope on edges"

    def __init__(self, rope: Rope) -> None:
        self.name = f"{rope.name}.edges"

    def rows(self, k: Kinematics) -> Index:
        """None."""
        return np.zeros((0, 1), np.int64)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """Nothing."""
        return []

    def bind_loss(self, k: Kinematics, out: Array) -> list[Op]:
        """No power: sliding occurs in steps, not at rates."""
        return []
