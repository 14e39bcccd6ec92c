"""Multipliers of a chosen set of closed rows on a dense W, and what is wrong with that choice.

Vectors of length m live in v (6, m): responses y, sum of magnitudes behind each y, scale s, scaled
multipliers, scratch, multipliers before a push. Proved by tests/steppers/linalg/test_dense_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.steppers.linalg.dense import cholesky_dropping, cholesky_solve

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

DEPENDENT = 1e-13  # pivot of a unit diagonal below which a row is taken as dependent
NOISE = 1e-12  # magnitude relative to the largest that counts as nothing
OFF_SIZE = 1e29  # magnitudes from here on belong to rows that are switched off by a huge gap
SIGN = 1e-12  # relative violation of a sign that does not count
CONTRADICTION = 1e-7  # relative residual of a dependent row above which it contradicts the others
PUSH = 1e8  # inverse stiffness of a contradicting row along its null direction


@kernel
def scale_rows(w: Floats, s: Floats) -> None:
    """s ← 1/√W_ii, 1 where W_ii is 0."""
    for i in range(len(s)):
        s[i] = 1.0 / np.sqrt(w[i, i]) if w[i, i] > 0.0 else 1.0


@kernel
def take_active(w: Floats, s: Floats, index: Ints, out: Floats) -> None:
    """out (k, k) ← scaled W of the rows in index (k,)."""
    for a in range(len(index)):
        i = index[a]
        for b in range(len(index)):
            out[a, b] = s[i] * w[i, index[b]] * s[index[b]]


@kernel
def respond(w: Floats, r: Floats, s: Floats, lt: Floats, index: Ints, y: Floats, size: Floats) -> None:
    """Scaled y = s (W s lt + r), and the sum of magnitudes it came from; lt is zero outside index."""
    m = len(r)
    for i in range(m):
        y[i] = r[i]
        size[i] = abs(r[i])
    for a in range(len(index)):
        j = index[a]
        x = s[j] * lt[j]
        for i in range(m):
            t = w[j, i] * x
            y[i] += t
            size[i] += abs(t)
    for i in range(m):
        y[i] *= s[i]
        size[i] *= s[i]


@kernel
def correct(f: Floats, index: Ints, lt: Floats, y: Floats, size: Floats, z: Floats) -> float:
    """One step lt −= F⁻¹ y on the active rows; returns the worst relative y before it, dropped rows apart."""
    worst = 0.0
    for a in range(len(index)):
        i = index[a]
        z[a] = y[i]
        if abs(y[i]) > worst * size[i] and f[a, a] < np.inf:
            worst = abs(y[i]) / size[i]
    if worst > 1e-16:
        cholesky_solve(f, z)
        for a in range(len(index)):
            lt[index[a]] -= z[a]
    return worst


@kernel
def null_vector(f: Floats, a: int, w: Floats, s: Floats, index: Ints, out: Floats) -> None:
    """out (k,) ← e_a − F⁻¹ W e_a, the null direction of dropped row a in scaled multipliers."""
    j = index[a]
    for b in range(len(index)):
        out[b] = s[index[b]] * w[index[b], j] * s[j]
    cholesky_solve(f, out)
    for b in range(len(index)):
        out[b] = -out[b]
    out[a] = 1.0


@kernel
def orthonormalise(vectors: Floats, count: int, k: int) -> None:
    """Make vectors[count, :k] a unit vector orthogonal to those before it, zero when it depends on them."""
    before = 0.0
    for b in range(k):
        before += vectors[count, b] ** 2
    for _ in range(2):
        for c in range(count):
            dot = 0.0
            for b in range(k):
                dot += vectors[c, b] * vectors[count, b]
            for b in range(k):
                vectors[count, b] -= dot * vectors[c, b]
    after = 0.0
    for b in range(k):
        after += vectors[count, b] ** 2
    factor = 1.0 / np.sqrt(after) if after > 1e-24 * before else 0.0
    for b in range(k):
        vectors[count, b] *= factor


@kernel
def take_out(vectors: Floats, count: int, s: Floats, index: Ints, lt: Floats) -> None:
    """Take the components along the orthonormal vectors[:count] out of the unscaled multipliers s·lt."""
    for c in range(count):
        dot = 0.0
        for b in range(len(index)):
            dot += vectors[c, b] * s[index[b]] * lt[index[b]]
        for b in range(len(index)):
            lt[index[b]] -= dot * vectors[c, b] / s[index[b]]


@kernel
def settle_dependent(w: Floats, v: Floats, index: Ints, f: Floats, null: Floats, flag: Ints) -> int:
    """Least-norm multipliers of dropped rows that agree, a push along the null direction for those
    that do not.

    Sets flag to 1 for dropped rows, 2 for all rows of a contradiction; returns the number of contradictions.
    """
    y, size, s, lt, z = v[0], v[1], v[2], v[3], v[4]
    k = len(index)
    v[5, :] = lt
    count, contradictions = 0, 0
    for a in range(k):
        i = index[a]
        if f[a, a] < np.inf:
            continue
        flag[i] = max(flag[i], 1)
        null_vector(f, a, w, s, index, z[:k])
        if abs(y[i]) > CONTRADICTION * size[i]:
            contradictions += 1
            for b in range(k):
                lt[index[b]] -= PUSH * y[i] * z[b]
                if abs(z[b]) > 1e-6:
                    flag[index[b]] = 2
        else:
            for b in range(k):
                null[count, b] = s[index[b]] * z[b]
            orthonormalise(null, count, k)
            count += 1
    if contradictions == 0:
        take_out(null, count, s, index, lt)
    return contradictions


@kernel
def raise_to_noise(size: Floats) -> None:
    """Lift magnitudes to the noise of the largest one, rows that are switched off apart.

    A row whose numbers all cancelled is known no better than that.
    """
    largest = 0.0
    for i in range(len(size)):
        if size[i] < OFF_SIZE:
            largest = max(largest, size[i])
    for i in range(len(size)):
        size[i] = max(size[i], NOISE * largest)


@kernel
def solve_active(w: Floats, r: Floats, v: Floats, index: Ints, f: Floats, null: Floats, flag: Ints) -> int:
    """Multipliers v[3] and responses v[0] for the active rows in index; returns the number of
    contradictions.
    """
    take_active(w, v[2], index, f)
    dropped = cholesky_dropping(f, DEPENDENT)
    v[3, :] = 0.0
    for _ in range(5):
        respond(w, r, v[2], v[3], index, v[0], v[1])
        if correct(f, index, v[3], v[0], v[1], v[4]) < 1e-15:
            break
    raise_to_noise(v[1])
    return settle_dependent(w, v, index, f, null, flag) if dropped > 0 else 0


@kernel
def find_violations(kind: Ints, active: Ints, v: Floats, violates: Ints) -> None:
    """violates ← 1 for one-sided rows that pull (λ < 0) or open in (y < 0), beyond rounding."""
    largest = 0.0
    for i in range(len(kind)):
        largest = max(largest, abs(v[3, i]))
    for i in range(len(kind)):
        wrong = v[3, i] < -SIGN * largest if active[i] else v[0, i] < -SIGN * v[1, i]
        violates[i] = 1 if wrong and kind[i] == 1 else 0


@kernel
def count_marked(mark: Ints) -> int:
    """How many entries are not zero."""
    count = 0
    for i in range(len(mark)):
        count += 1 if mark[i] != 0 else 0
    return count
