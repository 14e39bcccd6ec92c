"""Constraints whose rows can be inactive: in time intervals, or after breaking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.binding import bind, has_verb
from visviva.core.elements import Elements
from visviva.core.kinematics import Kinematics
from visviva.core.rows import NUMBERS, OFF, TWO_SIDED, Rows


class Switch(Protocol):
    """A part of `World.guards` or `World.schedule` whose memory begins with marks, 1.0 on and 0.0 off.

    marks : their number; mark i applies to rows i n/marks to (i + 1) n/marks − 1 of the constraint
    """

    name: str
    marks: int

    def bind_shift(self, k: Kinematics, rows: Rows) -> list[Op]:
        """Operations that subtract an allowed deviation from φ, and its rates from the other terms."""


@kernel
def _copy_rows(
    phi: Array, drive: Array, velocity_product: Array, kind: Index, phi_out: Array, drive_out: Array,
    velocity_product_out: Array, kind_out: Index,
) -> None:  # fmt: skip
    for i in range(len(kind)):
        phi_out[i], drive_out[i], velocity_product_out[i] = phi[i], drive[i], velocity_product[i]
        kind_out[i] = kind[i]


@kernel
def _switch_off(marks: Array, kind: Index) -> None:
    n, each = len(kind), len(kind) // len(marks)
    for i in range(n):
        if marks[i // each] == 0.0:
            kind[i] = OFF


@kernel
def _clear_stiffness(kind: Index, stiffness: Array) -> None:
    """Remove the stiffness of rows that are off."""
    for i in range(len(kind)):
        if kind[i] == OFF:
            stiffness[i] = 0.0


@kernel
def _stored_energy(phi: Array, compliance: Array, kind: Index, out: Array) -> None:
    out[0] = 0.0
    for i in range(len(phi)):
        if compliance[i] > 0.0 and kind[i] != OFF:
            pressed = phi[i] if kind[i] == TWO_SIDED else min(phi[i], 0.0)
            out[0] += 0.5 * pressed * pressed / compliance[i]


class Switched:
    """Any constraint, whose rows are OFF while one of its switches is.

    Parameters
    ----------
    constraint : the constraint to switch; its methods are forwarded, its name is kept
    switches : see `Interval` and `Strength`; they are parts of the world in their own right

    A row that is off has no force and stores nothing. Proved by tests/joints/test_switched.py.
    """

    one_sided = True  # becoming active may cause an impact

    def __init__(self, constraint: Any, switches: Sequence[Switch]) -> None:
        self.constraint, self.switches = constraint, tuple(switches)
        self.name, self.n = constraint.name, constraint.n
        self.memory_size = int(getattr(constraint, "memory_size", 0))
        self.scripted = any(getattr(part, "scripted", False) for part in [constraint, *self.switches])
        kept = (
            "start_memory",
            "bind_remember",
            "remember",
            "cones",
            "hits",
            "components",
            "tangent_rows",
            "joined",
        )
        for verb in kept:
            if hasattr(constraint, verb):
                setattr(self, verb, getattr(constraint, verb))
        if has_verb(constraint, "tangent"):
            self.bind_tangent = self._bind_tangent
        if has_verb(constraint, "energy"):
            self.bind_energy = self._bind_energy

    def rows(self, k: Kinematics) -> Index:
        """Rows of the constraint."""
        rows: Index = self.constraint.rows(k)
        return rows

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The constraint fills its own arrays, some only once; copies are then modified."""
        names = ("phi", "drive", "velocity_product", "kind")
        own = {name: np.zeros_like(getattr(rows, name)) for name in names}
        taken = (*own.values(), *(getattr(rows, name) for name in names))
        ops = [*bind(self.constraint, "fill", k, replace(rows, **own)), (_copy_rows, taken)]
        for switch in self.switches:
            ops += switch.bind_shift(k, rows)
            ops.append((_switch_off, (k.memory(switch)[: switch.marks], rows.kind)))
        return ops

    def _bind_tangent(self, k: Kinematics, rows: Rows, elements: Elements) -> list[Op]:
        ops = bind(self.constraint, "tangent", k, rows, elements)
        return ops if hasattr(self, "tangent_rows") else [*ops, (_clear_stiffness, (rows.kind, elements.G))]

    def _bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ φ²/c from its own rows, since energies may be requested before rows are filled."""
        numbers = {name: np.zeros(self.n) for name in NUMBERS}
        rows = Rows.of(self.rows(k), k, numbers, np.zeros(self.n, np.int64), slice(self.n))
        return [*self.bind_fill(k, rows), (_stored_energy, (rows.phi, rows.compliance, rows.kind, out))]

    def on(self, k: Any) -> Mask:
        """Which elements are active at the instant of the kinematics; of equal size, in row order."""
        elements = max(switch.marks for switch in self.switches)
        marks = [k.memory(switch)[: switch.marks] > 0 for switch in self.switches]
        whole: Mask = np.logical_and.reduce([np.repeat(mark, elements // len(mark)) for mark in marks])
        return whole


def unswitched(part: Any) -> Any:
    """The constraint itself, without its switches if it has any."""
    return part.constraint if isinstance(part, Switched) else part
