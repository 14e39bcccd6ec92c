"""Coulomb friction of simultaneous contacts: normal and tangential impulses found together.

    0 ≤ P ⊥ v⁺ − w ≥ 0,   |p| ≤ μP,   p = −μP u⁺/|u⁺| where it slips

with a target w of the normal velocities. Few contacts by Lemke's method on a cone with flat sides, many by
projected Gauss–Seidel on the round one. Sources: Stewart and Trinkle 1996; Anitescu and Potra 1997, as in
Zhang, Li and Wang 2015. Proved by tests/impact/test_laws.py.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from visviva.core.errors import SceneError
from visviva.core.kernel import kernel
from visviva.core.state import Array, Index
from visviva.impact.graph import Graph
from visviva.impact.lemke import lemke

SMALL = 24  # contacts up to which Lemke's method is used
SWEEPS, CLOSE = 20_000, 1e-10  # of the iteration, and its residual as a share of the fastest speed


@dataclass(frozen=True)
class Rubbing:
    """The tangential side of m contacts.

    Parameters
    ----------
    whole : G of m normal rows and then d tangential rows for each contact, d = 1 in the plane, 2 in space
    slip : (m, d)   u⁻ along the tangents, which are unit and orthogonal [m/s]
    mu : (m,)       μ ≥ 0, finite
    sides : of the cone of Lemke's method in space

    Raises SceneError for shapes that do not go together and numbers out of range.
    """

    whole: Graph
    slip: Array
    mu: Array
    sides: int = 8

    def __post_init__(self) -> None:
        m, d = self.slip.shape
        if d not in (1, 2) or len(self.whole) != m * (1 + d) or self.mu.shape != (m,):
            found = (
                f"found {len(self.whole)} rows, slips {self.slip.shape} and {self.mu.shape[0]} coefficients"
            )
            raise SceneError(f"{found}, expected m (1 + d) rows, slips (m, d) and m coefficients")
        if not (np.isfinite(self.mu).all() and (self.mu >= 0).all() and np.isfinite(self.slip).all()):
            raise SceneError("found a friction coefficient that is negative, or a slip that is not finite")
        if self.sides < 4 or self.sides % 2:
            raise SceneError(f"found {self.sides} sides of a friction cone: expected 4, 6, 8 or more, even")


def solve_friction(rub: Rubbing, v: Array, target: Array) -> tuple[Array, Array, float]:
    """Impulses P (m,) and p (m, d) for normal velocities v⁻ and targets w (m,), and the residual [m/s]."""
    m, d = rub.slip.shape
    if m <= SMALL:
        found = _by_lemke(rub, v, target)
        if found is not None:
            return found
    impulse = np.zeros(m * (1 + d))
    whole, before = rub.whole, np.concatenate([v - target, rub.slip.ravel()])
    worst = _sweep(whole.start, whole.column, whole.value, before, rub.mu, d, SWEEPS, CLOSE, impulse)
    return impulse[:m], impulse[m:].reshape(m, d), float(worst)


def _by_lemke(rub: Rubbing, v: Array, target: Array) -> tuple[Array, Array, float] | None:
    """The cone with flat sides: directions D that span the tangents, one slack for each contact."""
    m, d = rub.slip.shape
    turn = np.arange(rub.sides) * 2.0 * math.pi / rub.sides
    sides = np.array([[1.0], [-1.0]]) if d == 1 else np.stack([np.cos(turn), np.sin(turn)], axis=1)
    k = len(sides)
    spread = np.zeros((m * k, m * d))
    for i in range(m):
        spread[i * k : (i + 1) * k, i * d : (i + 1) * d] = sides
    g = rub.whole.dense(np.arange(m * (1 + d)))
    n, t = slice(0, m), slice(m, m * (1 + d))
    cross = g[n, t] @ spread.T
    ones = np.kron(np.eye(m), np.ones((k, 1)))
    matrix = np.block(
        [
            [g[n, n], cross, np.zeros((m, m))],
            [cross.T, spread @ g[t, t] @ spread.T, ones],
            [np.diag(rub.mu), -ones.T, np.zeros((m, m))],
        ]
    )
    q = np.concatenate([v - target, spread @ rub.slip.ravel(), np.zeros(m)])
    z = np.zeros(len(q))
    if not lemke(matrix, q, z):
        return None
    w = matrix @ z + q
    worst = float(max(np.abs(np.minimum(z, w)).max(initial=0.0), 0.0))
    return z[:m], (spread.T @ z[m : m + m * k]).reshape(m, d), worst


@kernel
def _rate(start: Index, column: Index, value: Array, before: Array, impulse: Array, i: int) -> float:
    total: float = before[i]
    for e in range(start[i], start[i + 1]):
        total += value[e] * impulse[column[e]]
    return total


@kernel
def _entry(start: Index, column: Index, value: Array, i: int, j: int) -> float:
    for e in range(start[i], start[i + 1]):
        if column[e] == j:
            found: float = value[e]
            return found
    return 0.0


@kernel
def _sweep(
    start: Index, column: Index, value: Array, before: Array, mu: Array, d: int, most: int, close: float,
    impulse: Array,
) -> float:  # fmt: skip
    """Contact by contact, normal then tangent, until no velocity changes by more than a share of the
    fastest; returns the largest last change."""
    m, size, worst = len(mu), 0.0, 0.0
    for i in range(len(before)):
        size = max(size, abs(before[i]))
    soft, p = np.zeros(m), np.zeros(2)
    for i in range(m):
        first = m + d * i
        a = _entry(start, column, value, first, first)
        c = _entry(start, column, value, first + d - 1, first + d - 1)
        b = _entry(start, column, value, first, first + 1) if d == 2 else 0.0
        soft[i] = 0.5 * (a + c) + math.sqrt(0.25 * (a - c) ** 2 + b * b)
    for _ in range(most):
        worst = 0.0
        for i in range(m):
            diagonal = _entry(start, column, value, i, i)
            old = impulse[i]
            impulse[i] = max(old - _rate(start, column, value, before, impulse, i) / diagonal, 0.0)
            worst = max(worst, diagonal * abs(impulse[i] - old))
            first, length = m + d * i, 0.0
            for a in range(d):
                p[a] = impulse[first + a]
                p[a] -= _rate(start, column, value, before, impulse, first + a) / soft[i]
                length += p[a] * p[a]
            limit, length = mu[i] * impulse[i], math.sqrt(length)
            for a in range(d):
                new = p[a] * limit / length if length > limit else p[a]
                worst = max(worst, soft[i] * abs(new - impulse[first + a]))
                impulse[first + a] = new
        if worst <= close * size:
            break
    return worst
