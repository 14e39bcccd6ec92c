"""Limits and motors that act only while their joint does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.rows import Rows


@kernel
def _clear_marks(marks: Array) -> None:
    marks[:] = 1.0


@kernel
def _combine_marks(switch: Array, marks: Array) -> None:
    each = len(marks) // len(switch)
    for e in range(len(marks)):
        marks[e] *= switch[e // each]


def bind_marks(switches: Sequence[Any], k: Kinematics, n: int) -> tuple[Array, list[Op]]:
    """Marks (n,), 1.0 where all switches of a joint are on, and the operations that update them."""
    marks = np.ones(n)
    if not switches:
        return marks, []
    ops: list[Op] = [(_clear_marks, (marks,))]
    return marks, ops + [(_combine_marks, (k.memory(switch)[: switch.marks], marks)) for switch in switches]


class JointSwitch:
    """A switch for the limits and motors of a joint: off where a switch of the joint is."""

    def __init__(self, switch: Any) -> None:
        self.name, self.marks = switch.name, switch.marks
        self.scripted = False

    def bind_shift(self, k: Kinematics, rows: Rows) -> list[Op]:
        """No row is shifted."""
        return []
