"""The move of blocks in a time step: at constant velocity, or by their exact force-free motion."""

from __future__ import annotations

from typing import Any

from visviva.arrays import Array
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics


def move_ops(k: Kinematics, mean: Array, h: Array) -> list[Op]:
    """Advance q of all blocks without a pass of their own by h with `mean` (nv,); v in force-free motion."""
    blocks = [block for block in k.world.blocks if block.name not in k.local]
    return [op for block in blocks for op in _move_ops(block, k, mean, h)]


def _move_ops(block: Any, k: Kinematics, mean: Array, h: Array) -> list[Op]:
    q, own = k.block_q(block), mean[k.layout.v[block.name]]
    if hasattr(block, "bind_coast"):
        ops: list[Op] = block.bind_coast(q, own, h, k.block_v(block))
        return ops
    return [(block.drift, (q, own, h, q))]
