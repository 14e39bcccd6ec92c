"""The slot of a contact: that of the same point before, or of the one previously at its position."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.contact.rows.slots import NUMBERS, find_slots

CLOSE = 1e-3


def slots_of(memory, pairs, numbers, places, body=(0.0, 0.0, 0.0)):
    """Slots, and the memory afterwards."""
    points = np.zeros((len(pairs), 10))
    points[:, 4:7] = places
    slot, taken = np.zeros(len(pairs), np.int64), np.zeros_like(memory)
    table = np.zeros(2 * len(memory) // NUMBERS + 1, np.int64)
    who, poses = np.zeros((len(pairs), 5), np.int64), np.array([[*body, 1.0, 0.0, 0.0, 0.0]])
    given = who, np.array(pairs), np.array(numbers), points, poses, CLOSE
    lost = find_slots(len(pairs), *given, memory, table, slot, taken)
    return lost, slot.tolist(), taken


@pytest.mark.nojit
def test_a_contact_keeps_its_slot_where_only_its_number_changes():
    first = slots_of(np.zeros(8 * NUMBERS), [3, 3, 5], [1, 2, 1], [[0, 0, 0], [1, 0, 0], [0, 0, 0]])
    assert first[:2] == (0, [0, 1, 2])
    again = slots_of(first[2], [5, 3, 3], [1, 7, 1], [[0, 0, 0], [1, 1e-6, 0], [1e-4, 0, 0]])
    assert again[:2] == (0, [2, 1, 0])


@pytest.mark.nojit
def test_a_number_is_believed_wherever_it_is_if_no_other_point_stayed():
    """A ball that rolls over another goes on; of an edge whose ends stay no point goes 14 cm on."""
    before = slots_of(np.zeros(8 * NUMBERS), [3, 5], [1, 1], [[0, 0, 0], [0, 0, 0]])[2]
    assert slots_of(before, [5, 3], [1, 1], [[0, 0, 0], [0.5, 0, 0]])[1] == [1, 0]
    before = slots_of(np.zeros(8 * NUMBERS), [3, 3], [1, 2], [[0, 0, 0], [1, 0, 0]])[2]
    assert slots_of(before, [3, 3], [1, 2], [[0.14, 0, 0], [1, 1e-5, 0]])[1] == [2, 1]


@pytest.mark.nojit
def test_a_contact_that_goes_with_its_body_keeps_its_slot():
    """A box slides on triangles: the corner is the same, the triangle under it another."""
    before = slots_of(np.zeros(8 * NUMBERS), [3, 3], [1, 2], [[0, 0, 0], [1, 0, 0]])[2]
    assert slots_of(before, [3, 3], [7, 8], [[1.1, 0, 0], [0.1, 0, 0]], (0.1, 0.0, 0.0))[1] == [1, 0]


@pytest.mark.nojit
def test_a_contact_keeps_its_slot_where_its_number_goes_on_to_another_place():
    """A corner crosses a line of a mesh: its number goes to a new point 12 mm aside."""
    before = slots_of(np.zeros(8 * NUMBERS), [3, 3], [1, 2], [[0, 0, 0], [1, 0, 0]])[2]
    places = [[0.012, 0, 0], [1e-6, 0, 0], [1, 0, 0]]
    assert slots_of(before, [3, 3, 3], [1, 7, 2], places)[1] == [2, 0, 1]


@pytest.mark.nojit
def test_contacts_of_one_number_keep_their_slots_by_their_places():
    """A ball in a groove touches two triangles, found in any order."""
    before = slots_of(np.zeros(8 * NUMBERS), [3, 3], [0, 0], [[0, 0, 0], [1, 0, 0]])[2]
    assert slots_of(before, [3, 3], [0, 0], [[1, 1e-4, 0], [0, 1e-4, 0]])[1] == [1, 0]


@pytest.mark.nojit
def test_points_of_a_body_that_turns_fast_keep_their_slots_by_their_numbers():
    """Two points 4 mm apart move on by 5 cm, beside each other as before."""
    before = slots_of(np.zeros(8 * NUMBERS), [3, 3], [1, 2], [[0.5, 0, 0], [0.5, 0.004, 0]])[2]
    assert slots_of(before, [3, 3], [2, 1], [[0.5, 0.05, 0], [0.5, 0.046, 0]])[1] == [1, 0]


@pytest.mark.nojit
def test_a_contact_elsewhere_or_of_another_pair_is_a_new_one():
    before = slots_of(np.zeros(8 * NUMBERS), [3], [1], [[0, 0, 0]])[2]
    assert slots_of(before, [3], [2], [[0.1, 0, 0]])[1] == [1]
    assert slots_of(before, [4], [1], [[0, 0, 0]])[1] == [1]


@pytest.mark.nojit
def test_what_finds_no_slot_is_counted():
    assert slots_of(np.zeros(NUMBERS), [1, 2], [1, 1], np.zeros((2, 3)))[0] == 1
