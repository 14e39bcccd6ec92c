"""Solids that sleep have no contacts, but keep the slots of those with which they fell asleep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.contact.pieces import GAP, OWNER
from visviva.contact.slots import NUMBERS
from visviva.core.kernel import kernel
from visviva.core.kinematics import Kinematics
from visviva.core.sleep import ASLEEP, AWAKE, ISLAND, STILL, sleep_table, wake
from visviva.core.state import Array, Index, Mask

if TYPE_CHECKING:
    from visviva.contact.near import Near
    from visviva.contact.touching import Touching


@kernel
def _mark(table: Array, sleepable: Mask, twist: Array, rest: Index) -> None:
    """Who sleeps; what sleeps and moves was pushed from outside, and its island wakes."""
    for turn in range(2):
        for i in range(len(table)):
            still = True
            for c in range(6):
                still = still and twist[i, c] == 0.0
            if not sleepable[i]:
                rest[i] = STILL if still else AWAKE
                continue
            if turn == 0 and not still and table[i, ISLAND] > 0.0:
                wake(table, table[i, ISLAND])
            rest[i] = ASLEEP if table[i, ISLAND] > 0.0 else AWAKE


@kernel
def _wake_touched(count: int, first: Index, second: Index, points: Array, rest: Index, table: Array) -> bool:
    """Wake every island that something awake has come near to; returns whether there was one."""
    woken = False
    for c in range(count):
        if points[c, GAP] == np.inf:
            continue
        for body in (first[c], second[c]):
            if body >= 0 and rest[body] == ASLEEP and table[body, ISLAND] > 0.0:
                wake(table, table[body, ISLAND])
                woken = True
    return woken


@kernel
def _keep_slots(memory: Array, n: int, pieces: Array, rest: Index, taken: Array, dormant: Index) -> None:
    for s in range(len(dormant)):
        at, dormant[s] = NUMBERS * s, 0
        if memory[at] == 0.0:
            continue
        pair = int(memory[at]) - 1
        for piece in (pair // n, pair % n):
            body = int(pieces[piece, OWNER])
            if body >= 0 and rest[body] == ASLEEP:
                dormant[s] = 1
        if dormant[s] == 1:
            for c in range(NUMBERS):
                taken[at + c] = memory[at + c]


@kernel
def mark_rows(slots: Index, each: int, out: Mask) -> None:
    """The rows of the slots that are marked, `each` of them for one."""
    for s in range(len(slots)):
        for r in range(each * s, each * (s + 1)):
            out[r] = slots[s] > 0


class Dormant:
    """Who sleeps among the solids at one `Kinematics`.

    Attributes
    ----------
    rest : (n,)        AWAKE, STILL or ASLEEP of each solid
    sleepable : (n,)   whose port rows are coordinates of its own
    slots : (slots,)   1 for those of contacts that sleep
    """

    def __init__(self, touching: Touching, k: Kinematics, ports: Index, rest: Index) -> None:
        self.rest, self.slots = rest, np.zeros(touching.slots, np.int64)
        self.table = sleep_table(k.memory(touching), touching.count)
        own: Mask = (ports >= k.rows) | (ports < 0)
        self.sleepable: Mask = np.logical_and(own.all(axis=1), (ports >= 0).any(axis=1))

    def mark(self, twist: Array) -> None:
        """Take over who sleeps, for these u and ω (n, 6) of all solids."""
        _mark(self.table, self.sleepable, twist, self.rest)

    def wake_touched(self, near: Near) -> bool:
        """Wake what something awake has come near to; returns whether that changes what is near."""
        return bool(_wake_touched(near.count, near.first, near.second, near.points, self.rest, self.table))

    def keep_slots(self, memory: Array, n: int, pieces: Array, taken: Array) -> None:
        """Contacts that sleep keep their slots, so that their last forces are there when they wake."""
        _keep_slots(memory, n, pieces, self.rest, taken, self.slots)
