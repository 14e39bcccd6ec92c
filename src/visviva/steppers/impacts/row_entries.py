"""The entries of J of some rows, and their rates after an impulse."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.evaluation import Evaluation
from visviva.steppers.system.system import System


def entries(e: Evaluation, chosen: Index) -> tuple[Index, Index, Array]:
    """Row, column and value of the entries of J of some rows, given by their ascending indices."""
    lines, columns, values = [], [], []
    for rows in e.rows:
        inside = np.flatnonzero((chosen >= rows.part.start) & (chosen < rows.part.stop))
        own = chosen[inside] - rows.part.start
        z, dofs = rows.z[own], rows.expansion.dofs[own]
        used = dofs >= 0
        lines.append(np.broadcast_to(inside[:, None], z.shape)[used])
        columns.append(dofs[used])
        values.append(z[used])
    return np.concatenate(lines), np.concatenate(columns), np.concatenate(values)


def rates_after(e: Evaluation, system: System, phidot: Array) -> Array:
    """φ̇ + J x of the rows (m,) with an impulse in the last solve; φ̇ of the others."""
    after, acting = phidot.copy(), np.flatnonzero(system.lam)
    if len(acting):
        line, column, value = entries(e, acting)
        after[acting] += np.bincount(line, value * system.x[column], len(acting))
    return after
