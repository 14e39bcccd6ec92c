"""The terms of A: matrices of a set of elements, with a weight."""

from __future__ import annotations

from dataclasses import dataclass

from visviva.arrays import Array
from visviva.core.elements import Elements
from visviva.core.node_blocks import NodeBlocks


@dataclass(frozen=True)
class WeightedMatrices:
    """Matrices that enter A with a weight that may change from step to step.

    Parameters
    ----------
    elements : their rows
    matrices : (m, p, p) or (B, 9), one of their K, D, G, M
    weight : (1,)
    """

    elements: Elements | NodeBlocks
    matrices: Array
    weight: Array
