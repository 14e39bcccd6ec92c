"""The carrier of the centres of mass of rigid bodies."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.ports import Dofs, PortSlices, PortTable
from visviva.core.state import Layout


@kernel
def _centres(q: Array, x: Array) -> None:
    for b in range(len(x)):
        for c in range(3):
            x[b, c] = q[7 * b + c]


class Centres:
    """The points x = r, ẋ = u of a block of rigid bodies."""

    kind = "point"

    def __init__(self, block: Any) -> None:
        self.block, self.n = block, block.n

    def dofs(self, layout: Layout, table: PortTable) -> Dofs:
        """The translations themselves."""
        start = layout.v[self.block.name].start
        moved: Index = (start + 6 * np.arange(self.n)[:, None] + np.arange(3)).reshape(-1, 1)
        return moved

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """Position; J = 1."""
        at.jacobian[:] = 1.0
        return [(_centres, (k.q[k.layout.q[self.block.name]], at.value))]
