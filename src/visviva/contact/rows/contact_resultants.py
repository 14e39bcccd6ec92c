"""Resultant contact forces of solids: the force of each pair at its centre of pressure."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.rows.slots import ARM, NUMBERS, PAIR, SLOT_NORMAL
from visviva.core.cones import tangents


class ContactResultants(NamedTuple):
    """Forces between solids, one for each touching pair.

    pair : (m, 2)    their indices, counted through all sets, −1 for fixed shapes
    x : (m, 3)       point of action: mean of the contact points, weighted by normal force [m]
    force : (m, 3)   on the first of them; on the second the opposite [N]
    """

    pair: Index
    x: Array
    force: Array


@kernel
def _forces(slots: Array, lam: Array, out: Array) -> None:
    """λ_n n + λ_1 t_1 + λ_2 t_2 of each slot (s, 9), from its rows (s, 1, 3 or 6)."""
    for s in range(len(slots)):
        n0, n1, n2 = slots[s, SLOT_NORMAL], slots[s, SLOT_NORMAL + 1], slots[s, SLOT_NORMAL + 2]
        out[s, 0], out[s, 1], out[s, 2] = lam[s, 0] * n0, lam[s, 0] * n1, lam[s, 0] * n2
        if lam.shape[1] > 1:
            frame = tangents(n0, n1, n2)
            for c in range(3):
                out[s, c] += lam[s, 1] * frame[c] + lam[s, 2] * frame[3 + c]


def contact_resultants(memory: Array, lam: Array, each: int, owner: Index, poses: Array) -> ContactResultants:
    """The contact forces of the last step, from the slots of a memory.

    How four points of a face share a load is not determined; their resultant is, and its point of action.

    memory : (9 slots,)     see `visviva.contact.rows.slots`
    lam : (each · slots,)   last multipliers of their rows
    owner : (pieces,)       the solid of each piece, −1 for fixed shapes
    poses : (n, 7)          of the solids
    """
    slots, rows = memory.reshape(-1, NUMBERS), lam.reshape(-1, each)
    on = (slots[:, PAIR] > 0.0) & (rows[:, 0] > np.finfo(float).tiny)
    slots, rows = np.ascontiguousarray(slots[on]), np.ascontiguousarray(rows[on])
    force = np.zeros((len(slots), 3))
    _forces(slots, rows, force)
    pieces = slots[:, PAIR].astype(np.int64) - 1
    solids = owner[np.stack([pieces // len(owner), pieces % len(owner)], axis=1)]
    x = poses[np.where(solids[:, 0] >= 0, solids[:, 0], solids[:, 1]), :3] + slots[:, ARM : ARM + 3]
    pair, number = np.unique(solids, axis=0, return_inverse=True)
    weight = np.zeros(len(pair))
    sums = np.zeros((2, len(pair), 3))
    np.add.at(weight, number, rows[:, 0])
    np.add.at(sums[0], number, rows[:, :1] * x)
    np.add.at(sums[1], number, force)
    return ContactResultants(pair, sums[0] / np.maximum(weight, np.finfo(float).tiny)[:, None], sums[1])
