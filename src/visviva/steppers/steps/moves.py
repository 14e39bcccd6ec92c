"""The move of a block in a time step: at constant velocity, or by its exact force-free motion."""

from __future__ import annotations

from typing import Any

from visviva.arrays import Array
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics


def move_ops(block: Any, k: Kinematics, mean: Array, h: Array) -> list[Op]:
    """Advance the block's q by h with its part of `mean` (nv,); update v in force-free motion."""
    q, own = k.block_q(block), mean[k.layout.v[block.name]]
    if hasattr(block, "bind_coast"):
        ops: list[Op] = block.bind_coast(q, own, h, k.block_v(block))
        return ops
    return [(block.drift, (q, own, h, q))]
