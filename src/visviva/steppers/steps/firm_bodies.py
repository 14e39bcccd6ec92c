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


def with_firm(bodies: list[NodeBlocks], step: Array, ops: list[Op]) -> list[Op]:
    """Fill them with it for a step of step[0] [s], and do `ops`; the next evaluation restores the exact
    stiffness. Until then whatever fills them again, as forming A at rest does, fills them with it too."""
    begin, end = list[Op](), list[Op]()
    for x in bodies:
        begin += [(set_firm, (step, x.firm)), *x.present_ops]
        end.append((clear, (x.firm,)))
    return [*begin, *ops, *end]
