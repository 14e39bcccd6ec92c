"""The positive semidefinite part of small symmetric matrices, against eigenvalues of LAPACK."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.geometry.spectrum import positive_part

pytestmark = pytest.mark.nojit


def parts(matrix: np.ndarray, factor: float) -> tuple[np.ndarray, np.ndarray]:
    """What is found, and what LAPACK finds."""
    found = np.triu(matrix)
    positive_part(factor, found)
    sizes, axes = np.linalg.eigh(factor * matrix)
    return found, (axes * np.maximum(sizes, 0.0)) @ axes.T


@pytest.mark.parametrize("factor", [1.0, -2.5])
@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_negative_eigenvalues_are_left_out(n: int, factor: float) -> None:
    random = np.random.default_rng(n)
    for scale in (1e-9, 1.0, 1e9):
        half = scale * random.normal(size=(n, n))
        found, expected = parts(half + half.T, factor)
        np.testing.assert_allclose(found, expected, atol=1e-13 * scale * n)


def test_weak_axes_beside_stiff_ones() -> None:
    """Of eigenvalues far apart the small ones are told by their sign, too."""
    axes, _ = np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))
    found, expected = parts((axes * [1e6, -1.0, 1e-3]) @ axes.T, 1.0)
    np.testing.assert_allclose(found, expected, atol=1e-9)
    np.testing.assert_allclose(axes[:, 1] @ found @ axes[:, 1], 0.0, atol=1e-9)


def test_diagonal_matrices_stay() -> None:
    found, _ = parts(np.diag([2.0, -1.0, 0.0]), 1.0)
    np.testing.assert_array_equal(found, np.diag([2.0, 0.0, 0.0]))
