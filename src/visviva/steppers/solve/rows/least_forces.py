"""Least-norm forces where a load is shared: a function of the state, independent of previous forces.

Proved by tests/rigid/test_turntable.py, test_patches.py, test_dragged_box.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.reference import reference
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.kinematics import copy
from visviva.core.rows import ONE_SIDED
from visviva.steppers.solve.rows.block_lu import Factor
from visviva.steppers.solve.rows.elimination import analyse
from visviva.steppers.solve.rows.find_islands import Fixed, Given
from visviva.steppers.solve.rows.island import CONE, CONES, RESIDUAL, ROW, ROWS, SCALE, SQUARE, Island
from visviva.steppers.solve.rows.newton import newton_step
from visviva.steppers.solve.rows.residual import normal_force, residual
from visviva.steppers.solve.rows.schedule import (
    CHEAP_CYCLES,
    FIRMNESS,
    STAGNATION_TOLERANCE,
    SWEPT_TOLERANCE,
    expand,
    newton_steps,
)
from visviva.steppers.solve.rows.unit_rates import read_unit, restore

SLIP_SHARE = 1.0 - 1e-6  # share of its limit from which friction counts as slipping
# share of the fastest approach below which the rate does not tell whether a row is closed
UNDECIDED_SHARE = 1e-9
MAX_WARM_UNITS = 2  # most units that start from the previous forces: points of an edge
# most units of several bodies whose time steps take the least forces: a car on four cylinders has 12
MAX_LEAST_UNITS = 64
# Newton steps from zero, and share of the forces by which their results agree
MAX_SPREAD_STEPS, SPREAD_TOLERANCE = 12, 1e-9


@kernel
def is_slipping(p: Island) -> bool:
    """Whether the previous forces were at the limit of any cone."""
    found = False
    for k in range(len(p.table)):
        first = p.table[k, ROW]
        for q in range(p.table[k, CONE], p.table[k, CONE] + p.table[k, CONES]):
            i, j = p.cone[q, 2], p.cone[q, 3]
            square = p.lam[first + i] ** 2 + (p.lam[first + j] ** 2 if j >= 0 else 0.0)
            pressed = SLIP_SHARE * normal_force(p.cone, q, p.lam, first)
            found = found or (pressed > 0.0 and square >= (p.mu[q] * pressed) ** 2 > 0.0)
    return found


@separate_kernel
def find_least_norm(f: Fixed, given: Given, at_of: Index, exact: bool, p: Island) -> bool:
    """Find the least forces that satisfy all laws, by Newton steps from zero; if these fail, λ is restored
    and False returned.

    exact : whether small errors matter, as in steps by events; elsewhere 1e-5 is accepted, as of any solve
    """
    if len(p.band.x) or not MAX_WARM_UNITS < len(p.table) <= CHEAP_CYCLES:
        return False
    before = p.lam.copy()
    p.lam[:] = 0.0
    restore(p)
    p.found[RESIDUAL] = residual(p)
    if p.found[RESIDUAL] > SWEPT_TOLERANCE:
        expand(f, given, at_of, p)
        _close_undecided(p)
        _newton_from_zero(p, analyse(p, np.empty(len(p.nodes), np.int64)))
    if p.found[RESIDUAL] <= (SWEPT_TOLERANCE if exact else STAGNATION_TOLERANCE):
        return True
    copy(before, p.lam)
    restore(p)
    return False


@kernel
def _close_undecided(p: Island) -> None:
    """Give a negligible force to rows that neither close nor open without any, so that they count as closed:
    for example between two bodies in the same free fall, where the sign of the rate is rounding."""
    v, undecided = p.work, UNDECIDED_SHARE * p.found[SCALE]
    for k in range(len(p.table)):
        first, at, rows = p.table[k, ROW], p.table[k, SQUARE], p.table[k, ROWS]
        read_unit(p.table, k, p.seg, p.jac, p.y, p.c, p.lam, p.x, v)
        for i in range(rows):
            soft = p.d[at + i * rows + i]
            if p.kind[first + i] == ONE_SIDED and soft > 0.0 and abs(v[i]) <= undecided:
                p.lam[first + i] = 2.0 * undecided / soft
    restore(p)


@kernel
def _newton_from_zero(p: Island, factor: Factor) -> None:
    """Newton steps with springs that start from zero, until the forces no longer change, then without.

    Forces that are kept from one step to the next would depend on the first steps, in which friction may
    stick, and its moment open rows that rest in the end.
    """
    f = reference(factor)
    if not _spread(p, f):
        p.lam[:] = 0.0
        restore(p)
        _close_undecided(p)
    p.found[RESIDUAL] = newton_steps(p, f, residual(p), SWEPT_TOLERANCE)


@kernel
def _spread(p: Island, f: Factor) -> bool:
    """The steps with springs that start from zero; False if their forces keep changing, as where a slip ends
    within the step."""
    last_slope = np.full(len(p.slope), np.nan)
    for _ in range(MAX_SPREAD_STEPS):
        copy(p.lam, p.best)
        if not newton_step(p, f, FIRMNESS, 1.0, last_slope):
            return False
        if _is_unchanged(p.lam, p.best):
            return True
    return False


@kernel
def _is_unchanged(lam: Array, before: Array) -> bool:
    """Whether the forces of two steps agree."""
    change, largest = 0.0, 0.0
    for i in range(len(lam)):
        change, largest = max(change, abs(lam[i] - before[i])), max(largest, abs(lam[i]))
    return bool(change <= SPREAD_TOLERANCE * largest)
