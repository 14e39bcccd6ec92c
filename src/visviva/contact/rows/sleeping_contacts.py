"""Sleeping solids have no contacts, but keep the slots of those with which they fell asleep."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.broad_phase.rooms import POINTS
from visviva.contact.rows.contact_columns import FIRST_BODY, SECOND_BODY
from visviva.contact.rows.contact_list import NearContacts
from visviva.contact.rows.slots import NUMBERS
from visviva.contact.rows.solid_contacts import SolidContacts
from visviva.contact.shapes.pieces import GAP, OWNER
from visviva.core.kinematics import Kinematics
from visviva.core.sleep import ASLEEP, AWAKE, ISLAND, STILL, sleep_table, wake


@kernel
def _mark(ahead: Array, table: Array, sleepable: Mask, twist: Array, rest: Index) -> None:
    """Mark the sleeping solids in a time step; one that moves was pushed externally: its island wakes."""
    rest[:] = AWAKE
    if ahead[0] == 0.0:
        return
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
def _wake_touched(sizes: Index, who: Index, points: Array, rest: Index, table: Array, woken: Array) -> None:
    """Wake every island that something awake has come near to, and flag whether there was one."""
    woken[0] = 0.0
    for c in range(sizes[POINTS]):
        if points[c, GAP] == np.inf:
            continue
        for body in (who[c, FIRST_BODY], who[c, SECOND_BODY]):
            if body >= 0 and rest[body] == ASLEEP and table[body, ISLAND] > 0.0:
                wake(table, table[body, ISLAND])
                woken[0] = 1.0


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
    """The rows of the marked slots, `each` per slot."""
    for s in range(len(slots)):
        for r in range(each * s, each * (s + 1)):
            out[r] = slots[s] > 0


class SleepingContacts:
    """The sleeping solids at one `Kinematics`.

    Attributes
    ----------
    rest : (n,)        AWAKE, STILL or ASLEEP of each solid
    sleepable : (n,)   whose port rows are their own coordinates
    slots : (slots,)   1 for those of sleeping contacts
    woken : (1,)       1 after something was woken
    """

    def __init__(self, touching: SolidContacts, k: Kinematics, ports: Index, rest: Index) -> None:
        self.rest, self.slots, self.woken = rest, np.zeros(touching.slots, np.int64), np.zeros(1)
        self.table = sleep_table(k.memory(touching), touching.count)
        own: Mask = (ports >= k.rows) | (ports < 0)
        self.sleepable: Mask = np.logical_and(own.all(axis=1), (ports >= 0).any(axis=1))

    def mark_ops(self, twist: Array, ahead: Array) -> list[Op]:
        """Read which solids sleep, for these u and ω (n, 6) of all solids."""
        return [(_mark, (ahead, self.table, self.sleepable, twist, self.rest))]

    def wake_ops(self, near: NearContacts) -> list[Op]:
        """Wake what something awake has come near to; `woken` tells whether that changes what is near."""
        found = near.contacts
        return [(_wake_touched, (found.sizes, near.who, found.points, self.rest, self.table, self.woken))]

    def keep_ops(self, memory: Array, n: int, pieces: Array, taken: Array) -> list[Op]:
        """Sleeping contacts keep their slots, so that their last forces are available when they wake."""
        return [(_keep_slots, (memory, n, pieces, self.rest, taken, self.slots))]
