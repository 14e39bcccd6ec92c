"""The three solvers of a system give one answer, also where rows depend on or contradict each other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from visviva.compiling.program import Program
from visviva.steppers.blocks import BlockSolver, blocks_of
from visviva.steppers.dense import DenseSolver
from visviva.steppers.sparse import SparseSolver

PLACES = np.array(
    [
        [0, 1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10, 11],
        [0, 1, 2, 6, 7, 8],
        [0, 1, 2, 6, 7, 8],
        [3, 4, 5, 9, 10, 11],
        [3, 4, 5, 9, 10, 11],
        [0, 3, 6, 9, 1, 2],
    ]
)
N, M = 12, 7


def solved(solver: Any, numbers: dict[str, Any]) -> tuple[float, Any, list[int]]:
    """Sign of the rounds, x, contradicting rows."""
    system = SimpleNamespace(
        lam=np.full(M, 9.0), x=np.zeros(N), shift=np.zeros(M), noise=np.zeros(1), **numbers
    )
    Program(solver.clear_ops(system.coupled, system.diagonal))()
    Program(solver.solve_ops(system))()
    if solver.status[1] == 0.0:
        solver.care(system)
    on = system.kind >= 0
    assert (system.lam[~on] == 0.0).all() and (system.lam[system.kind == 1] >= 0.0).all()
    return float(np.sign(solver.status[1])), system.x, solver.failed_rows()


@pytest.mark.parametrize("gap", [0.0, 1.0])
@pytest.mark.parametrize("seed", range(12))
def test_rows_given_twice(seed: int, gap: float) -> None:
    rng = np.random.default_rng(seed)
    z, y = rng.standard_normal((M, 6)), rng.standard_normal(M)
    z[3], y[3] = -2.0 * z[2], -2.0 * y[2]
    z[5], y[5] = z[4], y[4] + gap
    numbers = {"kind": rng.integers(-1, 2, M), "b": rng.standard_normal(N), "y": y}
    numbers |= {"coupled": np.arange(N), "diagonal": rng.uniform(0.5, 2.0, N)}
    rows = [(PLACES, z)]
    dense = solved(DenseSolver(N, [], rows), numbers)
    for solver in (BlockSolver(blocks_of(N, []), [], rows), SparseSolver(N, [], rows)):
        sign, x, failed = solved(solver, numbers)
        assert sign == dense[0] and failed == dense[2]
        if sign > 0:
            np.testing.assert_allclose(x, dense[1], atol=1e-8)
    possible = gap == 0.0 or not (numbers["kind"][4:6] == 0).all()
    if (numbers["kind"] != 0).all() or not possible:
        assert (dense[0] > 0) == possible


def test_a_large_system_without_rows() -> None:
    """A chain of springs, A = diag + K: the sparse solver needs no row to work."""
    n = 300
    places = np.stack([np.arange(n - 1), np.arange(1, n)], axis=1)
    solver = SparseSolver(n, [places], [])
    diagonal, b = np.linspace(1.0, 2.0, n), np.sin(np.arange(n))
    system = SimpleNamespace(
        lam=np.zeros(0), x=np.zeros(n), shift=np.zeros(0), kind=np.zeros(0, np.int64), y=np.zeros(0),
        noise=np.zeros(1), coupled=np.arange(n), b=b,
    )  # fmt: skip
    Program(solver.clear_ops(system.coupled, diagonal))()
    pair = np.array([[1.0, -1.0], [-1.0, 1.0]])
    a = np.diag(diagonal)
    for (i, j), slots in zip(places, solver.slots[0], strict=True):
        a[np.ix_([i, j], [i, j])] += pair
        np.add.at(solver.values, slots[slots >= 0], pair[slots >= 0])
    Program(solver.solve_ops(system))()
    np.testing.assert_allclose(system.x, np.linalg.solve(a, b), rtol=1e-12)
