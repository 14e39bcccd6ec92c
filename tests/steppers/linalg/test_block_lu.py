"""Block L U against dense algebra."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.steppers.linalg.block_lu import factor, invert_general, solve
from visviva.steppers.linalg.symbolic import Symbolic


@pytest.mark.nojit
@pytest.mark.parametrize(("n", "band"), [(1, 0), (2, 2), (6, 6), (30, 30), (40, 4)])
def test_inverse_of_a_block(n, band):
    rng = np.random.default_rng(n)
    a = np.triu(np.tril(rng.standard_normal((n, n)), band), -band)
    a[0, 0] = 0.0 if n > 1 else 1.0
    out = np.append(7.0, a.ravel())
    assert invert_general(out, 1, n, np.zeros(2 * n * n))
    np.testing.assert_allclose(out[1:].reshape(n, n) @ a, np.eye(n), atol=1e-12)
    assert not invert_general(np.zeros(n * n), 0, n, np.zeros(2 * n * n))


@pytest.mark.nojit
@pytest.mark.parametrize("symmetric", [False, True])
def test_solve_of_blocks_of_mixed_sizes(symmetric):
    """A grid of nodes of 1 to 6 unknowns; where it is symmetric, without the upper blocks."""
    rng = np.random.default_rng(0)
    count = 9
    size = np.array([1, 6, 6, 2, 6, 6, 3, 6, 4])
    start = np.append(0, np.cumsum(size))
    edges = [(i, i + 1) for i in range(count - 1) if i % 3 != 2] + [(i, i + 3) for i in range(count - 3)]
    h = np.zeros((start[-1], start[-1]))
    for i, j in [*edges, *((i, i) for i in range(count))]:
        for a, b in sorted({(i, j), (j, i)}):
            h[start[a] : start[a + 1], start[b] : start[b + 1]] = rng.standard_normal((size[a], size[b]))
    h = 0.5 * (h + h.T) if symmetric else h
    h += 20 * np.eye(len(h))
    low, high = np.array(edges).T
    order = np.argsort(high, kind="stable")
    indptr = np.append(0, np.cumsum(np.bincount(high, minlength=count)))
    symbolic = Symbolic(count, indptr, low[order])
    p = symbolic.pattern
    rp, rj, rpos, lp, li = p[p[7] : p[8]], p[p[8] : p[9]], p[p[9] : p[10]], p[p[10] : p[11]], p[p[11] :]
    perm = symbolic.perm
    first, sizes = start[:-1][perm], size[perm]
    diag = np.append(0, np.cumsum(sizes * sizes))
    column = np.repeat(np.arange(count), np.diff(lp))
    off = np.append(0, np.cumsum(sizes[column] * sizes[li]))
    pivot, lower, upper = np.zeros(diag[-1]), np.zeros(off[-1]), np.zeros(off[-1])

    def part(a, b):
        return h[first[a] : first[a] + sizes[a], first[b] : first[b] + sizes[b]].ravel()

    for j in range(count):
        pivot[diag[j] : diag[j + 1]] = part(j, j)
        for e in range(lp[j], lp[j + 1]):
            lower[off[e] : off[e + 1]] = part(li[e], j)
            if not symmetric:
                upper[off[e] : off[e + 1]] = part(j, li[e])
    work = np.zeros(72)
    blocks = (pivot, lower, upper)
    assert factor(sizes, diag, lp, li, rp, rj, rpos, off, symmetric, *blocks, np.zeros(count, np.int64), work)
    b = rng.standard_normal(start[-1])
    x = b.copy()
    solve(first, sizes, diag, lp, li, off, *blocks, work, x)
    np.testing.assert_allclose(h @ x, b, atol=1e-12)
