"""The end of a round of pivoting in the fast kernels: wrong signs, and the result when there are none.

A round leaves in `work`, from `at` on, five vectors of length m: y and the magnitudes behind it, both times
s = 1/√W_ii; s; lt = λ/s; scratch z. index[m : m + n] lists the rows that are on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.kernel import kernel
from visviva.steppers.linalg.careful import CONTRADICTION, FLOOR, OFF_SIZE, SIGN

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@kernel
def mark_violations(kind: Ints, active: Ints, index: Ints, work: Floats, at: int, n: int) -> int:
    """z ← 1 for one-sided rows that pull (λ < 0) or open in (y < 0), beyond rounding; returns how many.

    Magnitudes are lifted to the noise of the largest one first: a row whose numbers all cancelled is known no
    better. Rows switched off by a huge gap do not count in that.
    """
    m = len(kind)
    size, s, lt, z = at + m, at + 2 * m, at + 3 * m, at + 4 * m
    largest, magnitude, wrong = 0.0, 0.0, 0
    for a in range(n):
        i = index[m + a]
        if abs(work[lt + i]) > largest:
            largest = abs(work[lt + i])
        if magnitude < work[size + i] < OFF_SIZE * work[s + i]:
            magnitude = work[size + i]
    for a in range(n):
        i = index[m + a]
        if work[size + i] < FLOOR * magnitude:
            work[size + i] = FLOOR * magnitude
        work[z + i] = 0.0
        if kind[i] == 1:
            if active[i] != 0:
                bad = work[lt + i] < -SIGN * largest
            else:
                bad = work[at + i] < -SIGN * work[size + i]
            if bad:
                work[z + i] = 1.0
                wrong += 1
    return wrong


@kernel
def switch(active: Ints, index: Ints, work: Floats, at: int, n: int, single: bool) -> None:
    """Close or open the rows marked in z, or only the first of them."""
    m = len(active)
    z = at + 4 * m
    for a in range(n):
        i = index[m + a]
        if work[z + i] != 0.0:
            active[i] = 1 - active[i]
            if single:
                break


@kernel
def finish(kind: Ints, lam: Floats, active: Ints, index: Ints, work: Floats, at: int, n: int) -> float:
    """Unscale y and λ; returns the worst relative violation of any row, and λ = 0 where that is too large."""
    m = len(kind)
    size, s, lt = at + m, at + 2 * m, at + 3 * m
    worst = 0.0
    for a in range(n):
        i = index[m + a]
        left = abs(work[at + i]) if active[i] != 0 else -work[at + i]
        if not left <= worst * work[size + i]:
            worst = left / work[size + i]
        work[at + i] /= work[s + i]
    if worst <= CONTRADICTION:
        for a in range(n):
            i = index[m + a]
            if kind[i] == 0 or work[lt + i] > 0.0:
                lam[i] = work[lt + i] * work[s + i]
    return worst
