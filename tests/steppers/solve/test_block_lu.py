"""Block L U against dense algebra."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.steppers.solve.rows.band import no_band
from visviva.steppers.solve.rows.block_lu import factor, invert_general, solve
from visviva.steppers.solve.rows.elimination import analyse
from visviva.steppers.solve.rows.island import SEG, SEGS, UNIT_COLUMNS, Island


def touching(size, edges):
    """An island of nodes of these sizes, with a unit for every pair that touches, and nothing else."""
    first = np.append(0, np.cumsum(size))
    none = {name: np.zeros(0) for name in Island._fields}
    table = np.zeros((len(edges), UNIT_COLUMNS), np.int64)
    table[:, SEG], table[:, SEGS] = 2 * np.arange(len(edges)), 2
    ends = np.array(edges).ravel()
    nodes = np.stack([first[:-1], size, np.append(0, np.cumsum(size**2))[:-1]], axis=1)
    ints = {name: np.zeros(0, np.int64) for name in ("row", "kind", "pairs")} | {
        "cone": np.zeros((0, 4), np.int64)
    }
    seg = np.stack([first[ends], size[ends], np.full(len(ends), -1)], axis=1)
    given = {"table": table, "seg": seg, "nodes": nodes, "x": np.zeros(first[-1]), "band": no_band()}
    return Island(**none | ints | given)


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
    f = analyse(touching(size, edges), np.zeros(count, np.int64))
    assert sorted(zip(f.first, f.size, strict=True)) == sorted(zip(start[:-1], size, strict=True))

    def part(a, b):
        return h[f.first[a] : f.first[a] + f.size[a], f.first[b] : f.first[b] + f.size[b]].ravel()

    f.low[:], f.up[:] = 0.0, 0.0
    for j in range(count):
        f.pivot[f.diag[j] : f.diag[j] + f.size[j] ** 2] = part(j, j)
        for e in range(f.lp[j], f.lp[j + 1]):
            f.low[f.off[e] : f.off[e + 1]] = part(f.li[e], j)
            if not symmetric:
                f.up[f.off[e] : f.off[e + 1]] = part(j, f.li[e])
    assert factor(f, symmetric)
    b = rng.standard_normal(start[-1])
    x = b.copy()
    solve(f, x)
    np.testing.assert_allclose(h @ x, b, atol=1e-12)


@pytest.mark.nojit
def test_trees_fill_nothing_and_rings_little():
    """A chain with branches has no block of L but its links; a ring of n nodes n − 3 more."""
    size = np.full(40, 6)
    tree = [(i, (i - 1) // 2) for i in range(1, 40)]
    assert len(analyse(touching(size, tree), np.zeros(40, np.int64)).li) == 39
    ring = [(i, (i + 1) % 40) for i in range(40)]
    assert len(analyse(touching(size, ring), np.zeros(40, np.int64)).li) == 40 + 37
