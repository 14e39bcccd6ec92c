"""Which row stands for which contact: contacts keep their row as long as they last.

A contact is known by the pair of its pieces and by the number of its point. Where edges run along each other
rounding may change such a number, and so does a triangle of a mesh that hands a point to its neighbour: then
a point in the same place, as seen from its body, is the same contact. Which slots are taken lies in the
memory of the constraint, nine numbers each: 1 + number of the pair, 0 for a free one, the two halves of the
number of the point, how far from its body it was, and its normal.
"""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.broad_phase.rooms import POINTS
from visviva.contact.rows.who_meets import FIRST_BODY, SECOND_BODY, SLOT
from visviva.contact.shapes.pieces import FIRST, NORMAL
from visviva.geometry.vectors import Vector, length, minus, row_vector

NUMBERS = 9  # of a slot in the memory
PAIR, ARM, ACROSS = 0, 3, 6  # where they begin
HALF = 1 << 31
NEXT = 4  # slots before and behind one that are looked at: points of a patch change their order


@kernel
def _hash(pair: int, high: int, low: int, size: int) -> int:
    mixed = (pair * 73856093 ^ high * 19349663 ^ low * 83492791) & 0x3FFFFFFFFFFF
    mixed ^= mixed >> 15
    return mixed % size


@kernel
def _insert(table: Index, cell: int, slot: int) -> None:
    """Into the first free cell from one on."""
    while table[cell] >= 0:
        cell = (cell + 1) % len(table)
    table[cell] = slot


@kernel
def _is(s: int, pair: int, high: int, low: int, memory: Array) -> bool:
    at = NUMBERS * s
    return bool(memory[at] == pair and memory[at + 1] == high and memory[at + 2] == low)


@kernel
def _is_free(s: int, pair: int, high: int, low: int, memory: Array, taken: Array) -> bool:
    """Whether a slot has stood for a contact, and for none of this step."""
    return bool(taken[NUMBERS * s] == 0.0 and _is(s, pair, high, low, memory))


@kernel
def _tabulate(memory: Array, table: Index) -> None:
    """All slots that were taken, by their contacts and by their pairs alone."""
    size = table.shape[1]
    table[:] = -1
    for s in range(len(memory) // NUMBERS):
        at = NUMBERS * s
        if memory[at] > 0.0:
            pair, high, low = int(memory[at]), int(memory[at + 1]), int(memory[at + 2])
            _insert(table[0], _hash(pair, high, low, size), s)
            _insert(table[1], _hash(pair, 0, 0, size), s)


@kernel
def _slot_near(about: int, pair: int, high: int, low: int, memory: Array, taken: Array) -> int:
    """As `_slot_of`, looked for about one slot: contacts come nearly in the order of the last step."""
    for i in range(2 * NEXT + 1):
        s = about + (i // 2 if i % 2 == 0 else -(i // 2) - 1)
        if 0 <= s < len(memory) // NUMBERS and _is_free(s, pair, high, low, memory, taken):
            return s
    return -1


@kernel
def _slot_of(pair: int, high: int, low: int, memory: Array, table: Index, taken: Array) -> int:
    """The slot that has stood for a contact, −1 for none."""
    cell = _hash(pair, high, low, len(table))
    while table[cell] >= 0:
        if _is_free(table[cell], pair, high, low, memory, taken):
            return int(table[cell])
        cell = (cell + 1) % len(table)
    return -1


@kernel
def _from_body(who: Index, poses: Array, points: Array, c: int) -> Vector:
    """From the body of a point, the first of two, to where it is [m], in world axes: a point that slides or
    rolls with its body stays."""
    body = who[c, FIRST_BODY] if who[c, FIRST_BODY] >= 0 else who[c, SECOND_BODY]
    arm: Vector = minus(row_vector(points, c, FIRST), row_vector(poses, body, 0))
    return arm


@kernel
def _take(s: int, pair: int, high: int, low: int, arm: Vector, normal: Vector, taken: Array) -> None:
    at = NUMBERS * s
    taken[at], taken[at + 1], taken[at + 2] = pair, high, low
    for a in range(3):
        taken[at + ARM + a], taken[at + ACROSS + a] = arm[a], normal[a]


@kernel
def _slot_nearby(pair: int, arm: Vector, close: float, memory: Array, table: Index, taken: Array) -> int:
    """The slot of a contact of the same pair in the same place that has gone; −1 for none."""
    best, least, cell = -1, close, _hash(pair, 0, 0, len(table))
    while table[cell] >= 0:
        s = table[cell]
        at, cell = NUMBERS * s, (cell + 1) % len(table)
        if memory[at] == pair and taken[at] == 0.0:
            distance = length(minus((memory[at + ARM], memory[at + ARM + 1], memory[at + ARM + 2]), arm))
            if distance <= least:
                best, least = s, distance
    return best


@kernel
def find_slots(
    count: int, who: Index, pair: Index, number: Index, points: Array, poses: Array, close: float,
    memory: Array, table: Index, slot: Index, taken: Array,
) -> int:  # fmt: skip
    """The slot of each contact: the one that has stood for it, or else the first that is free.

    Parameters
    ----------
    who, pair, number, points : (count, 5), (count,), (count, 10)   of the contacts, see `Near`
    poses : (n, 7)   of the bodies
    close : how near two points are one, whatever their numbers [m]
    memory, taken : (9 slots,)   which slots were taken before, and which are taken now (out)
    table : scratch (2, ·), at least twice as long as there are slots
    slot : (count,)   out, −1 for none

    Returns how many contacts found no slot.
    """
    slots, guess, tabulated = len(memory) // NUMBERS, 0, False
    taken[:] = 0.0
    for c in range(count):
        key, high, low = pair[c] + 1, number[c] // HALF, number[c] % HALF
        s = _slot_near(guess, key, high, low, memory, taken)
        if s < 0:
            if not tabulated:
                _tabulate(memory, table)
            tabulated, s = True, _slot_of(key, high, low, memory, table[0], taken)
        slot[c] = s
        if s >= 0:
            guess = s + 1
            arm, normal = _from_body(who, poses, points, c), row_vector(points, c, NORMAL)
            _take(s, key, high, low, arm, normal, taken)
    free, lost = 0, 0
    for c in range(count):
        if slot[c] >= 0:
            continue
        key, high, low = pair[c] + 1, number[c] // HALF, number[c] % HALF
        arm = _from_body(who, poses, points, c)
        slot[c] = _slot_nearby(key, arm, close, memory, table[1], taken)
        if slot[c] < 0:
            while free < slots and (memory[NUMBERS * free] > 0.0 or taken[NUMBERS * free] > 0.0):
                free += 1
            if free == slots:
                lost += 1
                continue
            slot[c] = free
        _take(slot[c], key, high, low, arm, row_vector(points, c, NORMAL), taken)
    return lost


@kernel
def assign_slots(
    sizes: Index, who: Index, pair: Index, number: Index, points: Array, poses: Array, close: float,
    memory: Array, table: Index, taken: Array, need: Array,
) -> None:  # fmt: skip
    """The slots of all contacts, written to `who`, and how many slots would have been enough, need (1,)."""
    slot = who[:, SLOT]
    lost = find_slots(sizes[POINTS], who, pair, number, points, poses, close, memory, table, slot, taken)
    need[0] = len(taken) // NUMBERS + lost if lost > 0 else 0.0
