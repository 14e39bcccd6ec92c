"""Dense factors, solves and inverses of small matrices against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from visviva.steppers.solve.matrix.dense import cholesky, cholesky_solve, invert, solve


def spd(m: int, rng: Any) -> Any:
    b = rng.standard_normal((m, m))
    return b @ b.T + 0.1 * np.eye(m)


@pytest.mark.parametrize("n", [1, 2, 11, 40, 97])
def test_cholesky(n: int) -> None:
    rng = np.random.default_rng(n)
    a = spd(n, rng)
    factor, b = a.flatten(), rng.standard_normal(n)
    assert cholesky(factor, n, 0.0, False) == 0
    np.testing.assert_allclose(np.tril(factor.reshape(n, n)), np.linalg.cholesky(a), rtol=1e-8, atol=1e-10)
    x = b.copy()
    cholesky_solve(factor, n, x, 0)
    np.testing.assert_allclose(a @ x, b, atol=1e-9)


@pytest.mark.parametrize("share", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("n", [1, 2, 11, 40])
def test_an_inverse_is_one_whatever_zeros_there_are(n: int, share: float) -> None:
    rng = np.random.default_rng(n)
    b = np.where(rng.random((n, n)) < share, rng.standard_normal((n, n)), 0.0)
    a, inverse = b @ b.T + 0.1 * np.eye(n), np.full(n * n + 3, 7.0)
    assert invert(a.flatten(), n, inverse, 2) == 0
    np.testing.assert_allclose(inverse[2:-1].reshape(n, n) @ a, np.eye(n), atol=1e-8)
    assert inverse[0] == inverse[1] == inverse[-1] == 7.0


@pytest.mark.parametrize("share", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("n", [1, 2, 11, 40])
def test_a_solve_is_one_whatever_zeros_there_are(n: int, share: float) -> None:
    rng = np.random.default_rng(n)
    b = np.where(rng.random((n, n)) < share, rng.standard_normal((n, n)), 0.0)
    a, x = b @ b.T + 0.1 * np.eye(n), rng.standard_normal(n + 3)
    right = x.copy()
    assert solve(a.flatten(), n, x, 2) == 0
    np.testing.assert_allclose(a @ x[2:-1], right[2:-1], atol=1e-9)
    assert (x[[0, 1, -1]] == right[[0, 1, -1]]).all()
    a[n - 1] = a[:, n - 1] = 0.0
    assert solve(a.flatten(), n, x, 2) == n


def test_cholesky_names_the_bad_pivot() -> None:
    for matrix, row in ([4.0, 2.0, 2.0, 1.0], 2), ([np.nan], 1):
        a, n = np.array(matrix), int(np.sqrt(len(matrix)))
        assert invert(a.copy(), n, np.zeros(n * n), 0) == row
        assert cholesky(a, n, 0.0, n == 1) == row
