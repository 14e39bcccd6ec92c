"""Row problems for tests, solved by pivoting: dense A and J, in every form of a system."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from visviva.compiling.program import Program
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.pivoting.dense import DenseRows
from visviva.steppers.solve.pivoting.sparse import SparseRows

FORMS = ("sparse", "large", "mixed", "dense")
"""K sparse, with A eliminated; K sparse, with an A of more than 24 coordinates in it, alone or beside small
islands that are eliminated; K dense."""


class Found(NamedTuple):
    """The result of a solve; rounds < 0 for contradictory rows."""

    rounds: int
    x: Any
    lam: Any
    y: Any
    residual: float
    failed: list[int]
    depending: int
    solver: Any
    system: Any
    run: Program


def problem(n: int, m: int, seed: int) -> tuple[Any, Any, Any, Any, Any]:
    """A with islands of several sizes, J, b, r, and the random generator."""
    rng = np.random.default_rng(seed)
    a, at = np.diag(rng.uniform(0.5, 2.0, n)), 0
    while at < n:
        part = slice(at, at := at + int(rng.integers(1, 5)))
        q = rng.standard_normal(a[part, part].shape)
        a[part, part] += q @ q.T
    j = rng.standard_normal((m, n)) * (rng.random((m, n)) < 0.6)
    j[np.arange(m), rng.integers(0, n, m)] = 1.0
    return a, j, rng.standard_normal(n), rng.standard_normal(m), rng


def larger(a: Any, j: Any, b: Any, every: bool) -> tuple[Any, Any, Any]:
    """The same problem with 30 more coordinates, coupled to the last one more weakly than rounding.

    every : whether all others are also coupled, or stay in separate islands
    """
    n = len(a)
    whole = np.eye(n + 30)
    whole[:n, :n] = a
    for i in range(n, n + 30):
        whole[i, i - 1] = whole[i - 1, i] = 1e-200
    for i in range(1, n) if every else ():
        whole[i, 0] = whole[0, i] = a[i, 0] + (1e-200 if a[i, 0] == 0.0 else 0.0)
    return whole, np.pad(j, ((0, 0), (0, 30))), np.pad(b, (0, 30))


def solve(
    form: str, a: Any, j: Any, b: Any, r: Any, kind: Any, c: Any = 0.0, active: Any = None,
    noise: float = 0.0, bound: Any = 0.0,
) -> Found:  # fmt: skip
    """y = J x + C λ + r, A x = b + Jᵀλ; c, bound (m,) or a number."""
    n, m = len(a), len(j)
    if form in ("large", "mixed"):
        a, j, b = larger(a, j, b, form == "large")
    size = len(a)
    low, high = np.nonzero(np.triu(a, 1))
    pairs = np.stack([low, high], axis=1)
    pattern = Pattern.of(size, [pairs])
    places = np.where(j != 0.0, np.arange(size), -1)
    rows = [(places, j)]
    if form == "dense":
        solver: Any = DenseRows(pattern, rows)
        closed = solver.active
    else:
        solver = SparseRows(pattern, rows)
        closed = solver.rows.active
    closed[:] = 1 if active is None else active
    system = SimpleNamespace(
        coupled=np.arange(size), b=np.array(b, float), x=np.zeros(size), y=-np.array(r, float),
        shift=np.full(m, 1.0) * c, kind=np.array(kind, np.int64), lam=np.full(m, np.nan),
        noise=np.array([noise]), bound=np.full(m, 1.0) * bound,
    )  # fmt: skip
    run = Program(solver.solve_ops(system))
    Program(solver.clear_ops(system.coupled, np.diag(a).copy()))()
    for (i, k), slots in zip(pairs, solver.slots_of(pairs), strict=True):
        block = np.array([[0.0, a[i, k]], [a[k, i], 0.0]])
        np.add.at(solver.values, slots[slots >= 0], block[slots >= 0])
    run()
    status = solver.status
    y = j @ system.x + system.shift * system.lam - system.y
    return Found(
        int(status[1]) if status[0] == 0.0 else 0, system.x[:n], system.lam, y, float(status[2]),
        solver.failed_rows(), int(status[3]), solver, system, run,
    )  # fmt: skip


def check(found: Found, a: Any, j: Any, b: Any, kind: Any, atol: float) -> None:
    """Check a solution: balance of forces, and the law of each row by its kind; 2: bounded."""
    kind = np.asarray(kind)
    np.testing.assert_allclose(a @ found.x, b + j.T @ found.lam, atol=atol)
    y, lam = found.y, found.lam
    np.testing.assert_allclose(y[kind == 0], 0.0, atol=atol)
    assert (lam[kind == 1] >= 0.0).all() and (y[kind == 1] >= -atol).all()
    np.testing.assert_allclose((lam * y)[kind == 1], 0.0, atol=atol * (1.0 + np.abs(lam).max(initial=0.0)))
    assert (lam[kind == -1] == 0.0).all()
    bound, own, slip = found.system.bound[kind == 2], lam[kind == 2], y[kind == 2]
    at_bound = np.abs(own) >= bound * (1.0 - 1e-12)
    assert (np.abs(own) <= bound * (1.0 + 1e-12)).all()
    np.testing.assert_allclose(slip[~at_bound], 0.0, atol=atol)
    assert (slip * own)[at_bound].max(initial=0.0) <= atol * (1.0 + np.abs(lam).max(initial=0.0))
