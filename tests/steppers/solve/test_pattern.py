"""Assembly positions of element matrices: nodes from coordinates, blocks and slots of elements."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.pattern import Pattern, nodes_of
from visviva.steppers.solve.matrix.products import add_element_blocks
from visviva.steppers.solve.matrix.tile import COLUMNS, ROWS, subtract_tile

pytestmark = pytest.mark.nojit

ELEMENTS = np.array([[0, 2, 5, 1], [5, 3, 2, -1], [4, -1, -1, -1], [3, 0, 1, 2]])


def whole(pattern: Pattern, values: np.ndarray) -> np.ndarray:
    found = np.zeros((pattern.n, pattern.n))
    for k, (i, j) in enumerate(zip(pattern.low, pattern.high, strict=True)):
        a, b = slice(*pattern.first[i : i + 2]), slice(*pattern.first[j : j + 2])
        found[a, b] = values[pattern.start[k] : pattern.start[k + 1]].reshape(found[a, b].shape)
        found[b, a] = found[a, b].T
    return found


@pytest.mark.parametrize("each", [1, 2, 3])
def test_elements_add_up_in_blocks_and_in_slots_alike(each: int) -> None:
    pattern = Pattern(each * np.arange(7), [ELEMENTS])
    rng = np.random.default_rng(0)
    matrices = rng.standard_normal((4, 4 * each, 4 * each))
    matrices += matrices.transpose(0, 2, 1)
    places = np.where(ELEMENTS[:, :, None] >= 0, each * ELEMENTS[:, :, None] + np.arange(each), -1).reshape(
        4, -1
    )
    exact = np.zeros((6 * each + 1,) * 2)
    for b, at in zip(matrices, places, strict=True):
        np.add.at(exact, np.ix_(at, at), 0.5 * b)
    by_blocks, by_slots = pattern.values(), pattern.values()
    add_element_blocks(matrices, np.array([0.5]), each, pattern.blocks(ELEMENTS), pattern.start, by_blocks)
    slots = pattern.slots(places)
    np.add.at(by_slots, slots[slots >= 0], 0.5 * matrices[slots >= 0])
    np.testing.assert_allclose(whole(pattern, by_blocks), exact[:-1, :-1], atol=1e-14)
    np.testing.assert_allclose(whole(pattern, by_slots), exact[:-1, :-1], atol=1e-14)


def test_nodes_are_runs_that_no_element_divides() -> None:
    points = 3 * np.array([[0, 1], [1, 2], [2, 0], [3, 3]])[:, :, None] + np.arange(3)
    points = points.reshape(4, 6)
    points[3, 3:] = -1
    bodies = 12 + np.arange(12).reshape(2, 6)
    assert nodes_of(24, [points, bodies]).tolist() == [0, 3, 6, 9, 12, 18, 24]
    height = np.array([[5]])
    assert nodes_of(24, [points, height, bodies]).tolist() == [0, 3, 5, 6, 9, 12, 18, 24]


def test_coordinates_that_nothing_touches_are_nodes_of_their_own() -> None:
    assert nodes_of(4, []).tolist() == [0, 1, 2, 3, 4]
    assert nodes_of(0, []).tolist() == [0]


@kernel
def _run(c: np.ndarray, a: np.ndarray, b: np.ndarray, count: int) -> None:
    subtract_tile(c, 1, 40, a, 2, 50, b, 3, 60, count)


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_a_tile_is_a_product(count: int) -> None:
    rng = np.random.default_rng(count)
    a, b = rng.standard_normal(500), rng.standard_normal(500)
    c = rng.standard_normal(300)
    exact = c.copy()
    for i in range(ROWS):
        for j in range(COLUMNS):
            exact[1 + 40 * i + j] -= sum(a[2 + 50 * k + i] * b[3 + 60 * k + j] for k in range(count))
    _run(c, a, b, count)
    np.testing.assert_allclose(c, exact, atol=1e-13)
