"""Spare nodes of a rope, for points that give its parts inertia."""

from __future__ import annotations

from collections.abc import Sequence

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.lengths.swing_model import SwingModel
from visviva.hoist.lengths.wave_model import WaveModel
from visviva.hoist.wheels.node import Node

Moving = SwingModel | WaveModel
"""An object that gives parts of a rope inertia."""


def with_room(world: World, nodes: Sequence[Node], moving: Sequence[Moving]) -> tuple[Node, ...]:
    """The nodes of a rope with spare nodes between them for swinging and waves. Raises SceneError."""
    for of in moving:
        if not set(of.parts) <= set(range(len(nodes) - 1)):
            raise SceneError(f"found parts {of.parts} of a rope, expected 0 to {len(nodes) - 2}")
    found: list[Node] = []
    for p, node in enumerate(nodes):
        found.append(node)
        for of in moving:
            if p in of.parts:
                found += of.room(world, p, (node.point, nodes[p + 1].point))
    return tuple(found)
