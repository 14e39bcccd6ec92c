"""The sequence of methods for one island: sweeps, and Newton's method where it pays.

A few sweeps find which rows are closed, stick and slip (the active set); Newton steps then converge. Where
Newton diverges, the joints of a mechanism are eliminated, in large mechanisms first of all; elsewhere
proximal steps reduce the error until Newton converges. If many bodies form cycles, sweeps continue first, to
a coarser residual, and if a factor would be too large, sweeps are used alone.
Proved by tests/steppers/solve/test_schedule.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.compiling.reference import reference
from visviva.core.kinematics import copy
from visviva.core.rows import OFF, TWO_SIDED
from visviva.steppers.solve.rows.band_layout import lay_out_band
from visviva.steppers.solve.rows.block_lu import Factor
from visviva.steppers.solve.rows.elimination import analyse, loops
from visviva.steppers.solve.rows.find_islands import Fixed, Given
from visviva.steppers.solve.rows.island import (
    EXPANDED,
    RESIDUAL,
    SCALE,
    STEPS,
    SWEEPS,
    Island,
)
from visviva.steppers.solve.rows.mechanism import is_mechanism, solve_on_joints
from visviva.steppers.solve.rows.newton import newton_step
from visviva.steppers.solve.rows.pack import write_jacobian
from visviva.steppers.solve.rows.proximal import START, next_firmness, proximal_step
from visviva.steppers.solve.rows.read import read_all, restore
from visviva.steppers.solve.rows.residual import residual
from visviva.steppers.solve.rows.sweeps import sweeps
from visviva.steppers.solve.rows.weights import weigh_units

CLOSE, ROUGH = 1e-10, 1e-2  # target residuals: with Newton's method, and with sweeps alone
ALMOST = 1e-6  # initial residual up to which forces are refined to those of rest, see `rests`
AT_REST, NEAR = 1e-9, 1e-8  # residuals accepted without any sweep, and without Newton's method
DEAR = 10.0  # factor on these two if there are many units
ENOUGH = 1e-5  # residual accepted if Newton's method stagnates
WARM, COLD = 4, 30  # first sweeps, with and without a warm start
BATCH, MOST_SWEEPS = 10, 120  # sweeps per batch, and in all if a factor is expensive
MOST_STEPS, HELPS, PATIENCE = 12, 0.5, 2  # Newton steps; residual ratio that is progress; steps without it
WILD, FAR = 1e3, 1e-3  # largest growth by a step or sweeps; residual above which the springs forget
LOST = 1e12  # velocity over the fastest approach from which sweeps do not recover
FIRM, FIRMEST = 1e6, 1e8  # the proximal spring of Newton's method, in units of 1/D
SWIFT = 1e-4  # residual ratio of a step at which its spring is firm enough
MOST_PROXIMAL, MOST_WORK = 100, 500_000  # factorisations of proximal steps, and block products in them
IDLE = 10  # most proximal steps that do not halve the residual
NEXT = 0.1  # residual ratio at which Newton's method is tried again
OF_UNIT = 10  # cost of the rest of a step per unit, in block products
BETWEEN, MOST_BETWEEN = 40, 800  # sweeps per batch, and in all, before proximal steps
UNITS_SWEPT = 200_000  # sweeps × units in all of them
STUCK, LESS = 6, 0.9  # successive batches with at least this residual ratio before other methods are tried
FEW, MANY = 200, 500  # units or cycles of them: up to which a factor is cheap, and is computed at all
JOINTED = 250  # rows of a mechanism from which on joints are eliminated without trying Newton's method
GAIN = 0.5  # residual ratio that a batch of sweeps must reach
FEW_DENSE, MANY_DENSE = 400, 900  # the same, in rows of islands with condensed nodes, with a dense factor
SETTLING, CONTRADICTION = 6, 1e-6  # Newton steps with two-sided rows only, and their allowed residual


@apart
def solve_island(f: Fixed, given: Given, at_of: Index, afresh: bool, lasting: bool, p: Island) -> bool:
    """Solve the packed island from the λ that is there; returns whether it has converged.

    afresh : start from λ = 0, with no sweep before the first Newton step, so that dependent rows get
        approximately the least-norm forces; and require the full accuracy of forces
    lasting : refine forces that are almost those of rest until they `rest` for many steps
    """
    if len(p.band.x):
        good: bool = _solve_on_band(f, given, at_of, p)
        return good
    warm, found = not afresh and _pushes(p.lam), p.found
    many = len(p.table) > FEW or len(p.lam) > FEW_DENSE
    dear = DEAR if many else 1.0
    enough, near = NEAR if afresh else ENOUGH, dear * NEAR if warm else CLOSE
    found[RESIDUAL] = residual(p)
    if lasting and found[RESIDUAL] <= ALMOST:
        near = CLOSE
    if found[RESIDUAL] > dear * AT_REST and len(p.lam) > JOINTED and is_mechanism(p) and _rings(p) <= FEW:
        _eliminate_joints(f, given, at_of, p, near)
        if found[RESIDUAL] <= enough:
            return True
    if found[RESIDUAL] > dear * AT_REST and not afresh:
        _sweep(p, WARM if warm else BATCH)
    if found[RESIDUAL] > near and warm and many:
        _sweep(p, BATCH)
    if len(p.ainv) > len(p.a):
        _sweep_on(p, near)
    if found[RESIDUAL] > near:
        rings = _rings(p) if many else 0
        if rings > FEW:
            enough = ROUGH
            while found[RESIDUAL] > enough and found[SWEEPS] < MOST_SWEEPS:
                _sweep(p, BATCH)
        elif not warm and not afresh:
            _sweep(p, COLD - BATCH)
        if found[RESIDUAL] > (near if rings <= FEW else enough) and rings <= MANY:
            _refine(f, given, at_of, p, enough)
    return bool(found[RESIDUAL] <= enough)


@kernel
def _pushes(lam: Array) -> bool:
    """Whether any row has a non-zero initial force."""
    found = False
    for i in range(len(lam)):
        found = found or lam[i] != 0.0
    return found


@apart
def _solve_on_band(f: Fixed, given: Given, at_of: Index, p: Island) -> bool:
    """The same for a band, which allows no sweeps: Newton steps, then proximal ones."""
    found = p.found
    found[RESIDUAL] = residual(p)
    if found[RESIDUAL] > DEAR * NEAR:
        expand(f, given, at_of, p)
        _step_with_band(p, analyse(p, np.empty(len(p.nodes), np.int64)))
    return bool(found[RESIDUAL] <= ENOUGH)


@kernel
def _step_with_band(p: Island, factor: Factor) -> None:
    found, f = p.found, reference(factor)
    found[RESIDUAL] = step_on(p, f, found[RESIDUAL], ENOUGH)
    if found[RESIDUAL] > ENOUGH:
        _approach(p, f, ENOUGH)


@kernel
def _sweep_on(p: Island, near: float) -> None:
    """Sweep while the residual decreases: for dense rows a sweep costs a hundredth of a factor."""
    before = np.inf
    while p.found[RESIDUAL] > near and p.found[RESIDUAL] < GAIN * before and p.found[SWEEPS] < MOST_SWEEPS:
        before = p.found[RESIDUAL]
        _sweep(p, BATCH)


@kernel
def _rings(p: Island) -> int:
    """Cost of a factor, as the number of cycles of nodes, or the equivalent if it is dense."""
    if len(p.ainv) > len(p.a) and len(p.lam) > FEW_DENSE:
        return MANY + 1 if len(p.lam) > MANY_DENSE else FEW + 1
    return int(loops(p))


@apart
def expand(f: Fixed, given: Given, at_of: Index, p: Island) -> None:
    """J and Delassus blocks of all units that lack them: a factor needs them."""
    if p.found[EXPANDED] == 0.0:
        write_jacobian(f, given, at_of, True, p)
        weigh_units(p, True)
        if len(p.band.x):
            lay_out_band(f, p)
        p.found[EXPANDED] = 1.0


@kernel
def _sweep(p: Island, count: int) -> None:
    """Take `count` sweeps; if they diverge, as for bodies wedged between rough walls, λ is restored."""
    before = p.found[RESIDUAL]
    p.kept[:] = p.lam
    sweeps(p, count)
    left, most = residual(p), 0.0
    for i in range(len(p.x)):
        most = max(most, abs(p.x[i])) if p.x[i] == p.x[i] else np.inf
    # λ may return from far away to satisfy all laws, but inconsistently with its own velocities.
    lost = most > LOST * p.found[SCALE] > 0.0
    if lost or not left <= WILD * max(before, 1.0):
        p.lam[:] = p.kept
        restore(p)
        left = before
    p.found[RESIDUAL] = left
    p.found[SWEEPS] += count


@apart
def _eliminate_joints(f: Fixed, given: Given, at_of: Index, p: Island, near: float) -> None:
    expand(f, given, at_of, p)
    _step_on_joints(p, analyse(p, np.empty(len(p.nodes), np.int64)), near)


@kernel
def _step_on_joints(p: Island, factor: Factor, near: float) -> None:
    p.found[RESIDUAL] = _joints_first(p, reference(factor), p.found[RESIDUAL], near)


@apart
def _joints_first(p: Island, f: Factor, start: float, near: float) -> float:
    """Eliminate the joints; Newton's method then removes the error that redundant contacts leave."""
    left = solve_on_joints(p, f, start, near)
    return float(left if left <= near else step_on(p, f, left, ENOUGH))


@apart
def _refine(f: Fixed, given: Given, at_of: Index, p: Island, enough: float) -> None:
    expand(f, given, at_of, p)
    _polish(p, analyse(p, np.empty(len(p.nodes), np.int64)), enough)


@kernel
def _polish(p: Island, factor: Factor, enough: float) -> None:
    """Newton's method from the result of the sweeps; if it fails, elimination of joints, then more.

    Newton's method is tried again whenever a tenth of the residual is left. Sweeps that no longer help are
    repeated only if proximal steps do not help either.
    """
    found, f = p.found, reference(factor)
    found[RESIDUAL] = step_on(p, f, found[RESIDUAL], enough)
    if found[RESIDUAL] > enough and is_mechanism(p):
        found[RESIDUAL] = _joints_first(p, f, found[RESIDUAL], NEAR)
    most = min(MOST_BETWEEN, UNITS_SWEPT // len(p.table)) + found[SWEEPS]
    for patience in (STUCK, MOST_BETWEEN):
        if found[SWEEPS] < most:
            _sweep_between(p, f, enough, most, patience)
            if found[RESIDUAL] > enough:
                _approach(p, f, enough)


@kernel
def _sweep_between(p: Island, f: Factor, enough: float, most: float, patience: int) -> None:
    """Sweeps before proximal steps, until `patience` batches in a row have not helped."""
    found, idle = p.found, 0
    again, mark = NEXT * found[RESIDUAL], found[RESIDUAL]
    while found[RESIDUAL] > enough and found[SWEEPS] < most and idle < patience:
        _sweep(p, BETWEEN)
        idle += 1
        if found[RESIDUAL] < LESS * mark:
            mark, idle = found[RESIDUAL], 0
        if found[RESIDUAL] <= again:
            again = NEXT * found[RESIDUAL]
            found[RESIDUAL] = step_on(p, f, found[RESIDUAL], enough)


@apart
def _approach(p: Island, f: Factor, enough: float) -> None:
    """Proximal steps; keeps the best λ of them."""
    found, left, gained, firmness = p.found, p.found[RESIDUAL], True, START
    copy(p.lam, p.best)
    most = min(MOST_PROXIMAL, MOST_WORK // (f.work + OF_UNIT * len(p.table)))
    again, mark, idle, steps = NEXT * left, left, 0, 0
    while (found[RESIDUAL] > enough or gained) and steps < most and idle < IDLE:
        before, taken = left, proximal_step(p, f, left, firmness)
        firmness, steps, left = next_firmness(firmness, taken), steps + taken, residual(p)
        gained = CLOSE < left < HELPS * before
        if left <= again:
            again = NEXT * left
            left = step_on(p, f, left, enough)
            gained = gained and left > enough
        if left < found[RESIDUAL]:
            found[RESIDUAL] = left
            copy(p.lam, p.best)
        idle += 1
        if found[RESIDUAL] < HELPS * mark:
            mark, idle = found[RESIDUAL], 0
    found[STEPS] += steps
    copy(p.best, p.lam)
    restore(p)


@apart
def step_on(p: Island, f: Factor, start: float, enough: float) -> float:
    """Newton steps as long as they help; returns the residual.

    If they do not converge λ is restored: otherwise forces that oppose each other would remain.
    """
    best, failures, firmness, away = start, 0, FIRM, False
    close, patience = (DEAR * NEAR, MOST_STEPS) if len(p.band.x) else (CLOSE, PATIENCE)
    before, held = p.lam.copy(), np.full(len(p.slope), np.nan)
    copy(p.lam, p.kept)
    for _ in range(MOST_STEPS):
        if best <= close or failures == patience:
            break
        p.found[STEPS] += 1.0
        away = True
        if not newton_step(p, f, firmness, 1.0 if best > FAR else 0.0, held):
            break
        left = residual(p)
        failures = 0 if left < HELPS * best else failures + 1
        if left > max(WILD * best, FAR) and len(p.band.x) == 0:
            break
        if left < best:
            # With the same spring the factor can be reused. At 1e-3 towers at rest began to need sweeps.
            firmness = firmness if left < SWIFT * best else min(10.0 * firmness, FIRMEST)
            best, away = left, False
            copy(p.lam, p.kept)
    if enough < best < start:
        copy(before, p.kept)
        away = True
    if away:
        copy(p.kept, p.lam)
        restore(p)
    return best if best <= enough else start


@kernel
def _settle(p: Island, factor: Factor) -> None:
    f, held = reference(factor), np.full(len(p.slope), np.nan)
    for _ in range(SETTLING):
        newton_step(p, f, FIRMEST, 0.0, held)


@apart
def contradictions(f: Fixed, given: Given, at_of: Index, noise: float, offends: Index, p: Island) -> bool:
    """Mark the two-sided rows that cannot all hold, whatever the others do; λ and x are unchanged.

    noise : by how much dependent rows may disagree
    """
    kind, lam, any_, two_sided = p.kind.copy(), p.lam.copy(), False, False
    for i in range(len(kind)):
        two_sided = two_sided or kind[i] == TWO_SIDED
        p.kind[i] = TWO_SIDED if kind[i] == TWO_SIDED else OFF
    if two_sided:
        expand(f, given, at_of, p)
        p.lam[:] = 0.0
        restore(p)
        _settle(p, analyse(p, np.empty(len(p.nodes), np.int64)))
        read_all(p, p.y, p.c, p.x, p.v)
        for i in range(len(kind)):
            if kind[i] == TWO_SIDED and abs(p.v[i]) > CONTRADICTION * p.found[SCALE] + noise:
                offends[p.row[i]], any_ = 1, True
    copy(kind, p.kind)
    copy(lam, p.lam)
    restore(p)
    return any_
