"""Rows grouped into units: a contact with its friction, the rows of a joint, or a single row.

Which rows a unit contains never changes; which of them are on, the nodes (bodies) they touch and all numbers
do. Before a solve the active units are packed, island by island, see `island`.

Proved by tests/steppers/solve/test_cones.py.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Index
from visviva.core.cones import Cones
from visviva.geometry.components import components

MAX_JOINT_ROWS = 6  # most rows of a joint that form one unit


class Units(NamedTuple):
    """The rows of each unit, and its cones.

    Parameters
    ----------
    start, row : (u + 1,), (m,)   rows of each unit
    cone_start, cone : (u + 1,), (c, 4)   cones of each unit: its normal and tangential rows, numbered in
        the unit, −1 for none
    law : (c,)                    index of each cone among all
    """

    start: Index
    row: Index
    cone_start: Index
    cone: Index
    law: Index


def group(m: int, coordinates: list[Index], laws: list[Cones | None], fixed: list[bool]) -> Units:
    """Units of all rows; consecutive rows of a fixed set that touch the same coordinates form a joint.

    coordinates : of each set of rows, (m_s, d_s)
    """
    left, right, cones = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)], [np.zeros((0, 4), np.int64)]
    first = 0
    for where, law, stays in zip(coordinates, laws, fixed, strict=True):
        if law is not None:
            pairs = np.full((len(law.mu), 4), -1, np.int64)
            for at, part in ((0, law.normal), (2, law.tangent)):
                pairs[:, at : at + part.shape[1]] = np.where(part >= 0, part + first, -1)
            cones.append(pairs)
            present = pairs >= 0
            left.append(np.repeat(pairs[:, 2:3], 4, axis=1)[present])
            right.append(pairs[present])
        elif stays:
            same = np.flatnonzero((where[1:] == where[:-1]).all(axis=1)) + first
            same = same[(same - first) % MAX_JOINT_ROWS != MAX_JOINT_ROWS - 1]
            left.append(same)
            right.append(same + 1)
        first += len(where)
    i, j, cone = np.concatenate(left), np.concatenate(right), np.concatenate(cones)
    label = components(m, i, j)
    row: Index = np.argsort(label, kind="stable").astype(np.int64)
    start = np.append(0, np.cumsum(np.bincount(label))).astype(np.int64) if m else np.zeros(1, np.int64)
    inside = np.empty(m + 1, np.int64)
    inside[row] = np.arange(m) - start[label[row]]
    inside[m] = -1
    unit = label[cone[:, 2]]
    of: Index = np.argsort(unit, kind="stable").astype(np.int64)
    cone_start = np.append(0, np.cumsum(np.bincount(unit, minlength=len(start) - 1))).astype(np.int64)
    return Units(start, row, cone_start, np.ascontiguousarray(inside[cone[of]]), of)
