"""Points with a prescribed motion relative to another point, as motors on a moving machine."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import expand
from visviva.core.motion_ops import Path, motion_ops
from visviva.core.ports import Points, PortSlices, PortTable
from visviva.core.state import Layout


@kernel
def _carried_point(
    base: int, rows: Index, local: Index, entry: Index, offset: Array, x: Array, all_jacobian: Array,
    all_script: Array, all_jdotv: Array, out: Array, jacobian: Array, jdotv: Array, script: Array,
) -> None:  # fmt: skip
    width = len(jacobian) // 3
    for c in range(3):
        row = rows[c]
        out[0, c] = x[base, c] + offset[0, c]
        script[c] = offset[1, c] + (all_script[row] if row < len(all_script) else 0.0)
        jdotv[c] = offset[2, c] + all_jdotv[row]
        for j in range(width):
            jacobian[c * width + j] = 0.0
        for j in range(local.shape[1]):
            if local[c, j] >= 0:
                at = entry[c, j]
                jacobian[c * width + local[c, j]] = 1.0 if at < 0 else all_jacobian[at]


class CarriedPoint:
    """x = x_base + d(t): a motor particle whose path d is given in non-rotating axes.

    Forces on it act unchanged on the base, so the moment of a crank is external; f·ḋ is work of the script.

    Parameters
    ----------
    base : one point of any owner
    path : t -> (d, ḋ, d̈), each (3,) [m, m/s, m/s²]

    Source: Witkin's notes, controlled particles and mechanisms with motors (P55).
    """

    kind = "point"
    n = 1
    scripted = True

    def __init__(self, base: Points, path: Path) -> None:
        self.base, self.path = base, path

    def dofs(self, layout: Layout, table: PortTable) -> list[list[int]]:
        """The base's degrees of freedom, for each of the three rows."""
        rows = table.point_rows(self.base, layout)[0]
        moved = dict.fromkeys(dof for row in rows for dof in table.dofs_of_row(int(row)))
        return 3 * [list(moved)]

    def bind(self, k: Any, at: PortSlices) -> list[Op]:
        """Position, J of the base, s = ḋ, and d̈ in addition to the base's own."""
        rows = k.rows_of(self.base)
        expansion = expand(rows, k.table)
        offset = np.zeros((3, 3))
        pattern = (int(self.base.index[0]), rows[0], expansion.local[0], expansion.entry[0])
        known = (k.positions(self.base.owner), k.jacobian, k.script, k.jdotv)
        return [
            *motion_ops(self.path, k.clock, offset),
            (_carried_point, (*pattern, offset, *known, at.value, at.jacobian, at.jdotv, at.script)),
        ]
