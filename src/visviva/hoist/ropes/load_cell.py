"""Load cells in hoists: the pull of a rope at its end, and its load on the pin of a sheave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array
from visviva.hoist.lengths.reeving import run_now
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_strength import severed
from visviva.vocabulary.model import Builder
from visviva.vocabulary.signal_part import SignalPart


@dataclass
class LoadCell:
    """|Σ p| [N] of the parts of a rope at one node, p = T n ∓ ½ w L up, including its weight, if any.

    At an end this is the tension, at a sheave the force on its pin without the weight of the wheel; 0 if the
    rope has left the sheave or has been severed. Proved by tests/hoist/test_load_cell.py.
    """

    name: str
    rope: Rope
    node: int
    unit: ClassVar[str] = "N"

    def sample(self, k: Any) -> float:
        """The mean over the last step; nan before the first."""
        reeving = self.rope.reeving
        if not k.t > 0.0 or severed(self.rope, k):
            return 0.0 if k.t > 0.0 else np.nan
        run_now(reeving.measure_ops(k))
        found, i = reeving.found(k), self.node
        force = np.zeros(3)
        if i < len(reeving) and found.run[i] >= 0:
            force += self._pull(k, i, 0)
        if found.before[i] >= 0:
            force -= self._pull(k, int(found.before[i]), 1)
        return float(np.linalg.norm(force))

    def _pull(self, k: Any, e: int, end: int) -> Array:
        """p of a part at one of its ends, along the rope."""
        rope, found = self.rope, self.rope.reeving.found(k)
        tension = k.state.memory[k.layout.memory[f"lambda/{rope.name}"]][found.run[e]]
        pull: Array = tension * found.lines[e, 0]
        if rope.hanging is not None:
            pull = pull + rope.hanging.pull_of_weight(k, rope.reeving, rope.law, e, end)
        return pull


class LoadCellModel(SignalPart):
    """Pull of a rope at one of its ends, or its load on the pin of a sheave."""

    kind: Literal["load_cell"] = "load_cell"
    of: str = Field(description="a rope or a tackle")
    node: Annotated[int, Field(ge=0)] | None = Field(
        None, description="number of the node, from 0 along the rope; the last end if omitted"
    )

    def build(self, b: Builder) -> None:
        """A cell at a node. Raises SceneError."""
        ropes = {part.name: part for part in b.world.constraints if isinstance(part, Rope)}
        if self.of not in ropes:
            b.error(f"there is no rope {self.of!r}; known: {', '.join(ropes) or 'none'}", "of")
        user_nodes = np.flatnonzero(np.logical_not(ropes[self.of].reeving.is_room))
        node = len(user_nodes) - 1 if self.node is None else self.node
        if node >= len(user_nodes):
            b.error(f"found node {node}, expected less than {len(user_nodes)}", "node")
        b.add_signal(LoadCell(self.name, ropes[self.of], int(user_nodes[node])))
