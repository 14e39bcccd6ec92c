"""What bodies whose stiffness leaves A indefinite get in its place: that of `NodeBlocks.firm`."""

from __future__ import annotations

from visviva.arrays import Array
from visviva.compiling.operations import Op
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import clear
from visviva.core.node_blocks import NodeBlocks
from visviva.steppers.steps.step_kernels import set_firm


def firm_bodies(e: Evaluation) -> list[NodeBlocks]:
    """Those that can give one."""
    return [x for x in e.tangents.values() if isinstance(x, NodeBlocks) and x.shape is not None]


def firm_ops(bodies: list[NodeBlocks], step: Array) -> list[Op]:
    """Fill them with the one for a step of step[0] [s]; the next evaluation fills them with the exact one."""
    ops = list[Op]()
    for x in bodies:
        ops += [(set_firm, (step, x.firm)), *x.present_ops, (clear, (x.firm,))]
    return ops
