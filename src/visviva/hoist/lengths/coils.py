"""Coils of a rope on drums with layers: one for an end, two for a rope fastened to a drum by its middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from visviva.arrays import Array
from visviva.hoist.lengths.measure import SIDE
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.wheels.node import Node


@dataclass(frozen=True)
class Coil:
    """Rope wound on a drum, fed by the segment that arrives there (end 1) or leaves (end 0).

    node : of the rope;  told : ψ at the start [rad]
    """

    node: int
    end: int
    initial_angle: float

    def segment(self, found: Segments) -> int:
        """The segment that feeds it."""
        return int(found.before[self.node]) if self.end else self.node


def coils_of(nodes: Sequence[Node]) -> list[Coil]:
    """All coils of a rope, in order."""
    found = []
    for i, node in enumerate(nodes):
        if (layers := node.layers) is None:
            continue
        if i > 0:
            found.append(Coil(i, 1, layers.angle()))
        if i < len(nodes) - 1:
            found.append(Coil(i, 0, layers.angle(layers.behind)))
    return found


def write_wound_angles(coils: Sequence[Coil], found: Segments, turned: Array, nodes: Array) -> None:
    """Write to the lines of the nodes the ψ* with which drums at angles θ (n,) hold the given lengths."""
    for coil in coils:
        e = coil.segment(found)
        theta = float(turned[coil.node]) - float(found.numbers[e, 2 + coil.end])
        nodes[coil.node, 1 + coil.end] = coil.initial_angle - float(found.shape[e, coil.end, SIDE]) * theta
