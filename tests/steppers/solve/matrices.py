"""Matrices with node blocks for tests: graphs, sizes of nodes, and positive definite values."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from visviva.steppers.solve.matrix.jacobian import Jacobian
from visviva.steppers.solve.matrix.pattern import Pattern


def grid(*sides: int) -> Any:
    """Edges (e, 2) of a grid."""
    number = np.arange(np.prod(sides)).reshape(sides)
    found = []
    for axis in range(len(sides)):
        low, high = np.delete(number, -1, axis), np.delete(number, 0, axis)
        found.append(np.stack([low.ravel(), high.ravel()], axis=1))
    return np.concatenate(found)


def tree(n: int, seed: int) -> Any:
    """Edges of a random tree."""
    child = np.arange(1, n)
    return np.stack([np.random.default_rng(seed).integers(0, child), child], axis=1)


def web(n: int, edges: int, seed: int) -> Any:
    """Random edges; nodes may stay isolated."""
    return np.random.default_rng(seed).integers(0, n, (edges, 2))


def pattern_of(sizes: Any, edges: Any) -> Pattern:
    return Pattern(np.append(0, np.cumsum(sizes)), [np.asarray(edges, np.int64).reshape(-1, 2)])


def fill(pattern: Pattern, values: Any, seed: int, spread: float = 1.0) -> Any:
    """Write random values with a dominant diagonal to `values`; returns the full matrix."""
    rng = np.random.default_rng(seed)
    values[:] = 0.0
    whole = np.zeros((pattern.n, pattern.n))
    for i, j in zip(pattern.low, pattern.high, strict=True):
        a, b = slice(*pattern.first[i : i + 2]), slice(*pattern.first[j : j + 2])
        block = rng.standard_normal((pattern.sizes[i], pattern.sizes[j]))
        whole[a, b] = block + block.T if i == j else block
        whole[b, a] = whole[a, b].T
    whole += np.diag(np.abs(whole).sum(axis=1) + 0.1)
    scale = 10.0 ** rng.uniform(-spread, spread, pattern.n)
    whole *= scale[:, None] * scale
    for k, (i, j) in enumerate(zip(pattern.low, pattern.high, strict=True)):
        a, b = slice(*pattern.first[i : i + 2]), slice(*pattern.first[j : j + 2])
        values[pattern.start[k] : pattern.start[k + 1]] = whole[a, b].ravel()
    return whole


def rows(n: int, m: int, seed: int, among: Any = None) -> tuple[Jacobian, Any]:
    """A Jacobian with up to 5 entries per row, some unused, and the full J."""
    rng = np.random.default_rng(seed)
    start = np.append(0, np.cumsum(rng.integers(0, 6, m)))
    places = np.arange(n) if among is None else np.asarray(among)
    col, val = rng.choice(places, start[-1]), rng.standard_normal(start[-1])
    col[rng.random(start[-1]) < 0.2] = -1
    used = col >= 0
    row = np.repeat(np.arange(m), np.diff(start))
    j = sp.coo_matrix((val[used], (row[used], col[used])), (m, n)).toarray()
    return Jacobian.of(start, col, val), j
