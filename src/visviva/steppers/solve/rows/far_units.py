"""One-sided units on large nodes that are far from closing: omitted from a solve, and checked after it.

    omitted:  λ = 0,  J A⁻¹ b − y > the fastest approach;   included again:  J x − y < 0 after the solve

An omitted unit with v ≥ 0 satisfies its law with λ = 0. So the result is that of a solve with all units, but
a body whose whole skin may touch is condensed only onto the rows that do, or nearly do.
Proved by tests/steppers/solve/test_condense.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.reference import reference
from visviva.core.rows import FRICTION, OFF, ONE_SIDED
from visviva.steppers.solve.rows.band_layout import choose_islands
from visviva.steppers.solve.rows.find_islands import CHANGED, ON, TOUCH_END, Chosen, Fixed, Given
from visviva.steppers.solve.rows.solve_rows import UNCONVERGED


@kernel
def _separation_rate(f: Fixed, given: Given, u: int, width: int, x: Array) -> float:
    """The least v = J x − y of the one-sided rows of a unit; inf if it has none."""
    least = np.inf
    for s in range(f.start[u], f.start[u + 1]):
        row = f.row[s]
        if given.kind[row] != ONE_SIDED:
            continue
        rate = -given.y[row]
        for at in range(row * width, (row + 1) * width):
            if given.line_at[at] >= 0:
                rate += given.line[at] * x[f.source[given.line_at[at]]]
        least = min(least, rate)
    return float(least)


@kernel
def _may_omit(f: Fixed, given: Given, u: int, width: int, lam: Array) -> bool:
    """Whether a unit may be omitted: one-sided rows on large nodes only, which had no force before."""
    small, one_sided = len(f.node_start) - 1, False
    for q in range(f.cone_start[u], f.cone_start[u + 1]):
        if given.law[2, f.law[q]] > 0.0:
            return False
    for s in range(f.start[u], f.start[u + 1]):
        row = f.row[s]
        if given.kind[row] == OFF:
            continue
        if lam[row] != 0.0 or (given.kind[row] != ONE_SIDED and given.kind[row] != FRICTION):
            return False
        one_sided = one_sided or given.kind[row] == ONE_SIDED
        for at in range(row * width, (row + 1) * width):
            if given.line_at[at] >= 0 and f.node_of[given.line_at[at]] < small:
                return False
    return one_sided


@kernel
def omit_far_units(
    fixed: Fixed, numbers: Given, lam: Array, x: Array, status: Array, before: Array, count: Index
) -> None:
    """`far` = by how much each omissible unit separates faster than any approaches, else 0.

    lam, x : the last forces, and A⁻¹ b on large nodes
    before : (1,)   number of unconverged solves before this one
    count : `Chosen.counts`, marked where the set of active units has changed
    """
    f, given, far = reference(fixed), reference(numbers), numbers.far
    width, fastest = len(given.line) // max(len(given.kind), 1), 0.0
    before[0], count[CHANGED] = status[UNCONVERGED], 1
    for u in range(len(far)):
        far[u] = 0.0
        if _may_omit(f, given, u, width, lam):
            far[u] = _separation_rate(f, given, u, width, x)
            fastest = max(fastest, -far[u])
    for u in range(len(far)):
        far[u] = max(far[u] - fastest, 0.0)


@kernel
def find_pressed_nodes(fixed: Fixed, numbers: Given, chosen: Chosen, pressed: Index, more: Array) -> None:
    """Mark the large nodes that active units touch; more[0] = whether any is new."""
    f, given, c = reference(fixed), reference(numbers), reference(chosen)
    choose_islands(f, given, c)
    small, more[0] = len(f.node_start) - 1, 0.0
    for t in range(c.size[c.counts[ON], TOUCH_END]):
        node = c.touch[t] - small
        if node >= 0 and pressed[node] == 0:
            pressed[node], more[0] = 1, 1.0


@kernel
def restore_near_units(
    fixed: Fixed, numbers: Given, x: Array, status: Array, before: Array, repeat: Array, count: Index
) -> None:
    """Include omitted units that x brings closer than allowed; again[0] = whether there are any."""
    f, given, far = reference(fixed), reference(numbers), numbers.far
    width = len(given.line) // max(len(given.kind), 1)
    repeat[0], count[CHANGED] = 0.0, 1
    for u in range(len(far)):
        if far[u] > 0.0 and _separation_rate(f, given, u, width, x) < 0.0:
            far[u], repeat[0] = 0.0, 1.0
    if repeat[0] != 0.0:
        status[UNCONVERGED] = before[0]
