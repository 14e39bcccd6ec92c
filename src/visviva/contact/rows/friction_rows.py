"""Friction on contact rows: two tangential rows after the normal row of each contact."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.cones import Cones, tangents
from visviva.core.response import Friction
from visviva.core.rows import FRICTION, OFF, Rows


@kernel
def _tangents(gradient: Array, kind: Index) -> None:
    """Rows 3i + 1 and 3i + 2, tangential to the normal in row 3i: on three ports, or against three others."""
    for i in range(len(kind) // 3):
        e = 3 * i
        frame = tangents(gradient[e, 0], gradient[e, 1], gradient[e, 2])
        for a in range(2):
            kind[e + 1 + a] = OFF if kind[e] == OFF else FRICTION
            for c in range(3):
                gradient[e + 1 + a, c] = frame[3 * a + c]
                if gradient.shape[1] == 6:
                    gradient[e + 1 + a, 3 + c] = -frame[3 * a + c]


def rows_per_contact(friction: Friction) -> int:
    """One row, or three with friction."""
    return 1 if friction.smooth else 3


def cones_of(count: int, friction: Friction) -> Cones:
    """The friction laws of `count` contacts with three rows each."""
    return Cones.of_contacts(count, friction.grip, friction.viscous)


def tangent_ops(rows: Rows, friction: Friction) -> list[Op]:
    """Operations that fill the tangential rows, after the normal rows."""
    return [] if friction.smooth else [(_tangents, (rows.gradient, rows.kind))]
