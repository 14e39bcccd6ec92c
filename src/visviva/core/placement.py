"""Where points stand before the first step, for parts that are being built."""

from __future__ import annotations

from typing import Any

from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.state import Array


def start_positions(world: Any, points: Points) -> Array:
    """Positions (n, 3) at t = 0 [m] of points of the parts that the world has so far.

    It lays the world out anew, so kinematics and states made before are no longer valid.
    """
    world.build()
    k = Kinematics(world)
    for block in world.blocks:
        block.start(k.block_q(block), k.block_v(block))
    return k.refresh().position(points)
