"""Assigns contacts to rows: contacts keep their row for their whole life.

A contact is identified by the pair of its pieces, by its position relative to its body, and by the identifier
of its point. Neither of the last two is sufficient: points of a fast rotating body arrive where others were,
and identifiers change when edges slide along each other, jump when a corner crosses an edge of a mesh, or
are the same for all triangles that a ball touches. So the closest points of a pair are matched, with
equal identifiers counting as closer. The identifier alone is trusted only if no point of the pair has
stayed: the lowest point of a rim may jump to its other end, while the points between stay in place.

The occupied slots are in the memory of the constraint, nine numbers each: 1 + index of the pair, 0 for a
free one, the two halves of the point's identifier, its position relative to its body, and its normal.
"""

from __future__ import annotations

import math

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.broad_phase.rooms import POINTS
from visviva.contact.rows.contact_columns import FIRST_BODY, SECOND_BODY, SLOT
from visviva.contact.shapes.pieces import FIRST, NORMAL
from visviva.geometry.vectors import Vector, length, minus, row_vector

NUMBERS = 9  # per slot in the memory
PAIR, ARM, SLOT_NORMAL = 0, 3, 6  # their first indices
HALF = 1 << 31
# neighbouring slots on either side that are examined: points of a patch change their order
NEIGHBOUR_SLOTS = 4
STAY_SHARE = 0.01  # share of `close` within which a point with its old identifier has stayed in place
OTHER_ID_WEIGHT = 4.0  # how much nearer a point with another identifier must be to match a slot


@kernel
def _hash(pair: int, size: int) -> int:
    mixed = (pair * 73856093) & 0x3FFFFFFFFFFF
    mixed ^= mixed >> 15
    return mixed % size


@kernel
def _hash_slots(memory: Array, table: Index) -> None:
    """Hash all slots that were occupied, by their pairs."""
    table[:] = -1
    for s in range(len(memory) // NUMBERS):
        if memory[NUMBERS * s] > 0.0:
            cell = _hash(int(memory[NUMBERS * s]), len(table))
            while table[cell] >= 0:
                cell = (cell + 1) % len(table)
            table[cell] = s


@kernel
def _is_free_slot(s: int, pair: int, memory: Array, taken: Array) -> bool:
    """Whether a slot belonged to a contact of a pair, and to none of this step."""
    return bool(memory[NUMBERS * s] == pair and taken[NUMBERS * s] == 0.0)


@kernel
def _has_identifier(s: int, number: int, memory: Array) -> bool:
    """Whether a slot belonged to a point with this identifier."""
    at = NUMBERS * s
    return bool(memory[at + 1] == number // HALF and memory[at + 2] == number % HALF)


@kernel
def _slot_near(about: int, pair: int, number: int, memory: Array, taken: Array) -> int:
    """The slot of a point by its identifier, searched around one slot: contacts come nearly in the order of
    the last step; −1 for none."""
    slots = len(memory) // NUMBERS
    for i in range(2 * NEIGHBOUR_SLOTS + 1):
        s = about + (i // 2 if i % 2 == 0 else -(i // 2) - 1)
        if 0 <= s < slots and _is_free_slot(s, pair, memory, taken) and _has_identifier(s, number, memory):
            return s
    return -1


@kernel
def _arm_in_body(who: Index, poses: Array, points: Array, c: int) -> Vector:
    """Position of a point relative to its body, the first of two [m], in world axes: a point that slides or
    rolls with its body stays."""
    body = who[c, FIRST_BODY] if who[c, FIRST_BODY] >= 0 else who[c, SECOND_BODY]
    arm: Vector = minus(row_vector(points, c, FIRST), row_vector(poses, body, 0))
    return arm


@kernel
def _distance_from_slot(s: int, arm: Vector, memory: Array) -> float:
    """Distance of a point from the previous position of a slot's point [m]."""
    at = NUMBERS * s + ARM
    return float(length(minus(arm, (memory[at], memory[at + 1], memory[at + 2]))))


@kernel
def _assign_slot(s: int, pair: int, number: int, arm: Vector, normal: Vector, taken: Array) -> None:
    at = NUMBERS * s
    taken[at], taken[at + 1], taken[at + 2] = pair, number // HALF, number % HALF
    for a in range(3):
        taken[at + ARM + a], taken[at + SLOT_NORMAL + a] = arm[a], normal[a]


@kernel
def _nearest_slot(
    arm: Vector, pair: int, number: int, close: float, memory: Array, table: Index, taken: Array
) -> tuple[int, float]:
    """The nearest remaining slot of the pair for a point, and the weighted distance, more
    than OTHER_ID_WEIGHT · `close` if only the identifier matches; −1 for none."""
    best, least, cell = -1, math.inf, _hash(pair, len(table))
    while table[cell] >= 0:
        s, cell = table[cell], (cell + 1) % len(table)
        if not _is_free_slot(s, pair, memory, taken):
            continue
        away, known = _distance_from_slot(s, arm, memory), _has_identifier(s, number, memory)
        if away > close:
            away = OTHER_ID_WEIGHT * close + away if known else math.inf
        elif not known:
            away *= OTHER_ID_WEIGHT
        if away < least:
            best, least = s, away
    return best, least


@kernel
def _assign_nearest(
    first: int, last: int, who: Index, pair: int, number: Index, points: Array, poses: Array, close: float,
    memory: Array, table: Index, slot: Index, taken: Array,
) -> None:  # fmt: skip
    """Slots for the contacts of a pair without one, the nearest first, until no more are close."""
    stayed = False
    for c in range(first, last):
        stayed = stayed or slot[c] >= 0
    while True:
        best, least, of = -1, math.inf, -1
        for c in range(first, last):
            if slot[c] < 0:
                arm = _arm_in_body(who, poses, points, c)
                s, away = _nearest_slot(arm, pair, number[c], close, memory, table, taken)
                if away < least:
                    best, least, of = s, away, c
        far = least > OTHER_ID_WEIGHT * close
        if of < 0 or (far and stayed):
            return
        slot[of], stayed = best, not far
        arm = _arm_in_body(who, poses, points, of)
        _assign_slot(best, pair, number[of], arm, row_vector(points, of, NORMAL), taken)


@kernel
def _assign_unmoved(
    count: int, who: Index, pair: Index, number: Index, points: Array, poses: Array, close: float,
    memory: Array, slot: Index, taken: Array,
) -> int:  # fmt: skip
    """Slots for the contacts that have not moved; returns how many remain."""
    guess, left = 0, 0
    for c in range(count):
        s, arm = _slot_near(guess, pair[c] + 1, number[c], memory, taken), _arm_in_body(who, poses, points, c)
        if s >= 0:
            guess = s + 1
            if _distance_from_slot(s, arm, memory) > STAY_SHARE * close:
                s = -1
        slot[c] = s
        if s >= 0:
            _assign_slot(s, pair[c] + 1, number[c], arm, row_vector(points, c, NORMAL), taken)
        else:
            left += 1
    return left


@kernel
def find_slots(
    count: int, who: Index, pair: Index, number: Index, points: Array, poses: Array, close: float,
    memory: Array, table: Index, slot: Index, taken: Array,
) -> int:  # fmt: skip
    """The slot of each contact: its previous one, or else the first that is free.

    Parameters
    ----------
    who, pair, number, points : (count, 5), (count,), (count, 10)   of the contacts, see `NearContacts`; those
        of a pair are contiguous
    poses : (n, 7)   of the bodies
    close : distance within which two points are the same, whatever their identifiers [m]
    memory, taken : (9 slots,)   the previous assignment, and the present one (out)
    table : scratch, at least twice as long as the number of slots
    slot : (count,)   out, −1 for none

    Returns the number of contacts without a slot.
    """
    taken[:] = 0.0
    if _assign_unmoved(count, who, pair, number, points, poses, close, memory, slot, taken) == 0:
        return 0
    _hash_slots(memory, table)
    last = 0
    while last < count:
        first = last
        while last < count and pair[last] == pair[first]:
            last += 1
        key = pair[first] + 1
        _assign_nearest(first, last, who, key, number, points, poses, close, memory, table, slot, taken)
    return int(_assign_free(count, who, pair, number, points, poses, memory, slot, taken))


@kernel
def _assign_free(
    count: int, who: Index, pair: Index, number: Index, points: Array, poses: Array, memory: Array,
    slot: Index, taken: Array,
) -> int:  # fmt: skip
    """Slots that are free, before and now, for the contacts without one; returns how many find none."""
    slots, free, lost = len(memory) // NUMBERS, 0, 0
    for c in range(count):
        if slot[c] >= 0:
            continue
        while free < slots and (memory[NUMBERS * free] > 0.0 or taken[NUMBERS * free] > 0.0):
            free += 1
        if free == slots:
            lost += 1
            continue
        slot[c] = free
        arm = _arm_in_body(who, poses, points, c)
        _assign_slot(free, pair[c] + 1, number[c], arm, row_vector(points, c, NORMAL), taken)
    return lost


@kernel
def assign_slots(
    sizes: Index, who: Index, pair: Index, number: Index, points: Array, poses: Array, close: float,
    memory: Array, table: Index, taken: Array, need: Array,
) -> None:  # fmt: skip
    """The slots of all contacts, written to `who`, and the sufficient number of slots, need (1,)."""
    slot = who[:, SLOT]
    lost = find_slots(sizes[POINTS], who, pair, number, points, poses, close, memory, table, slot, taken)
    need[0] = len(taken) // NUMBERS + lost if lost > 0 else 0.0
