"""Bodies whose stiffness makes A indefinite use `NodeBlocks.firm` instead."""

from __future__ import annotations

from visviva.arrays import Array
from visviva.compiling.operations import Op
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import clear
from visviva.core.node_blocks import NodeBlocks
from visviva.steppers.steps.step_kernels import set_firm


def firm_bodies(e: Evaluation) -> list[NodeBlocks]:
    """The bodies that provide it."""
    return [x for x in e.tangents.values() if isinstance(x, NodeBlocks) and x.shape is not None]


def firm_ops(bodies: list[NodeBlocks], step: Array) -> list[Op]:
    """Fill them with it for a step of step[0] [s]; the next evaluation restores the exact stiffness."""
    ops = list[Op]()
    for x in bodies:
        ops += [(set_firm, (step, x.firm)), *x.present_ops, (clear, (x.firm,))]
    return ops
