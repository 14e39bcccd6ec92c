"""Whether surfaces newly exposed by a crack start separated from everything else."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Mask
from visviva.compiling.program import Program
from visviva.contact.deforming.crossings import crossing
from visviva.contact.deforming.near_pairs import NearPairs, corners_of_pair
from visviva.contact.deforming.sheets import Sheets
from visviva.core.kinematics import Kinematics


def starts_separated(now: Sheets, then: Sheets, k: Kinematics, least: float) -> bool:
    """Whether points that a crack moves or exposes penetrate nothing and keep their distance.

    now, then : the surfaces before and after, with the positions of all nodes in k
    least : the least distance to keep [m]
    """
    x, before = _positions(then, k), _positions(now, k)
    moved: Mask = (x != before).any(axis=1)
    moved[np.setxor1d(now.corners, then.corners)] = True
    near, corners = NearPairs(then, x, least), np.zeros(4, np.int64)
    Program(near.ops)()
    for code in near.near.array[: int(near.count[0])]:
        corners_of_pair(code, then.faces, then.edges, then.n, corners)
        if moved[corners].any():
            return False
    return crossing(x, then, moved) is None


def _positions(sheets: Sheets, k: Kinematics) -> Array:
    x = np.zeros((sheets.n, 3))
    Program(sheets.gather_ops(k, x, np.zeros_like(x)))()
    return x
