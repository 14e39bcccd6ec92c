"""Which row stands for which contact: contacts keep their row as long as they last.

A contact is known by the pair of its pieces and by the number of its point. Which slots are taken lies in the
memory of the constraint, three numbers each: 1 + number of the pair, 0 for a free one, and the two halves of
the number of the point.
"""

from __future__ import annotations

from visviva.core.kernel import kernel
from visviva.core.state import Array, Index

NUMBERS = 3  # of a slot in the memory
HALF = 1 << 31


@kernel
def _hash(pair: int, high: int, low: int, size: int) -> int:
    mixed = (pair * 73856093 ^ high * 19349663 ^ low * 83492791) & 0x3FFFFFFFFFFF
    mixed ^= mixed >> 15
    return mixed % size


@kernel
def _is(s: int, pair: int, high: int, low: int, memory: Array) -> bool:
    at = NUMBERS * s
    return bool(memory[at] == pair and memory[at + 1] == high and memory[at + 2] == low)


@kernel
def find_slots(
    count: int, pair: Index, number: Index, memory: Array, table: Index, slot: Index, taken: Array
) -> int:
    """The slot of each contact: the one that has stood for it, or else the first that is free.

    Parameters
    ----------
    pair, number : (count,)    of the contacts
    memory, taken : (3 slots,)   which slots were taken before, and which are taken now (out)
    table : scratch, at least twice as long as there are slots
    slot : (count,)   out, −1 for none

    Returns how many contacts found no slot.
    """
    slots, size = len(memory) // NUMBERS, len(table)
    table[:] = -1
    taken[:] = 0.0
    for s in range(slots):
        at = NUMBERS * s
        if memory[at] > 0.0:
            cell = _hash(int(memory[at]), int(memory[at + 1]), int(memory[at + 2]), size)
            while table[cell] >= 0:
                cell = (cell + 1) % size
            table[cell] = s
    free, lost = 0, 0
    for known in (True, False):
        for c in range(count):
            key, high, low = pair[c] + 1, number[c] // HALF, number[c] % HALF
            if known:
                slot[c] = -1
                cell = _hash(key, high, low, size)
                while table[cell] >= 0:
                    s = table[cell]
                    if taken[NUMBERS * s] == 0.0 and _is(s, key, high, low, memory):
                        slot[c] = s
                        break
                    cell = (cell + 1) % size
            elif slot[c] < 0:
                while free < slots and (memory[NUMBERS * free] > 0.0 or taken[NUMBERS * free] > 0.0):
                    free += 1
                if free == slots:
                    lost += 1
                    continue
                slot[c] = free
            if slot[c] >= 0:
                at = NUMBERS * slot[c]
                taken[at], taken[at + 1], taken[at + 2] = key, high, low
    return lost
