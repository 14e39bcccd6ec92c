"""Restitution and friction of two surfaces: by the combination rule, and given for single pairs."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.contact.rows.surface_pairs import PairSurface, pair_properties
from visviva.core.moving_solids import Surface

ICE, RUBBER, STEEL = Surface(0.2, 0.04, 0.0), Surface(0.6, 1.0, 2e-3), Surface(0.8, 0.36, 1e-3)


def test_means_of_restitutions_and_geometric_means_of_friction():
    number, table = pair_properties([ICE, RUBBER, STEEL, RUBBER])
    assert number[1] == number[3] and len(table) == 3, "equal surfaces are one class"
    assert table[number[0], number[1]] == pytest.approx([0.4, 0.2, 2e-3, 1.0])
    assert table[number[2], number[3]] == pytest.approx([0.7, 0.6, 2e-3, 1.0])
    assert np.array_equal(table, table.transpose(1, 0, 2))


def test_a_pair_has_its_own_numbers_and_all_others_keep_theirs():
    number, table = pair_properties(
        [RUBBER, RUBBER, ICE], [PairSurface(0, 2, mu=0.7), PairSurface(1, 1, 0.0)]
    )
    assert table[number[0], number[2]] == pytest.approx([0.4, 0.7, 2e-3, 1.0])
    assert table[number[2], number[0]] == pytest.approx([0.4, 0.7, 2e-3, 1.0])
    assert table[number[1], number[2]] == pytest.approx([0.4, 0.2, 2e-3, 1.0])
    assert table[number[1], number[1]] == pytest.approx([0.0, 1.0, 2e-3, 1.0])
    assert table[number[0], number[1]] == pytest.approx([0.6, 1.0, 2e-3, 1.0])


def test_weights_of_two_surfaces_are_springs_in_a_row():
    soft, hard = Surface(contact_weight=1.0), Surface(contact_weight=3.0)
    number, table = pair_properties([soft, hard, hard], [PairSurface(0, 2, contact_weight=7.0)])
    assert table[number[0], number[1], 3] == pytest.approx(1.5)
    assert table[number[1], number[1], 3] == pytest.approx(3.0)
    assert table[number[0], number[2], 3] == 7.0
