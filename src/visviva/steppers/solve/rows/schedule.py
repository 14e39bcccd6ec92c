"""The sequence of methods for one island: sweeps, and Newton's method where it pays.

A few sweeps find which rows are closed, stick and slip (the active set); Newton steps then converge. Where
Newton diverges, its steps are shortened in small islands; then the joints of a mechanism are eliminated, in
large mechanisms first of all; elsewhere proximal steps reduce the error until Newton converges. If many
bodies form cycles, sweeps continue first, to a coarser residual, or alone if a factor would be too large.
Proved by tests/steppers/solve/test_schedule.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.reference import reference
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.kinematics import copy
from visviva.core.rows import OFF, TWO_SIDED
from visviva.steppers.solve.rows.band_layout import lay_out_band
from visviva.steppers.solve.rows.block_lu import Factor
from visviva.steppers.solve.rows.drift import follow_drift
from visviva.steppers.solve.rows.elimination import analyse, cycle_count
from visviva.steppers.solve.rows.find_islands import Fixed, Given
from visviva.steppers.solve.rows.island import EXPANDED, RESIDUAL, SCALE, STEPS, SWEEPS, Island
from visviva.steppers.solve.rows.mechanism import is_mechanism, solve_on_joints
from visviva.steppers.solve.rows.newton import newton_step, shorten_step
from visviva.steppers.solve.rows.pack import write_jacobian
from visviva.steppers.solve.rows.proximal import INITIAL_FIRMNESS, next_firmness, proximal_step
from visviva.steppers.solve.rows.residual import residual
from visviva.steppers.solve.rows.sweeps import sweeps
from visviva.steppers.solve.rows.unit_rates import read_all, restore
from visviva.steppers.solve.rows.weights import compute_delassus

# target residuals: with Newton's method, and with sweeps alone
NEWTON_TOLERANCE, SWEEP_TOLERANCE = 1e-10, 1e-2
REFINE_BELOW = 1e-6  # initial residual up to which forces are refined to those of rest, see `is_at_rest`
# residuals accepted without any sweep, and without Newton's method; factor on these if there are many units
REST_TOLERANCE, SWEPT_TOLERANCE, LARGE_FACTOR = 1e-9, 1e-8, 10.0
STAGNATION_TOLERANCE = 1e-5  # residual accepted if Newton's method stagnates
WARM_SWEEPS, COLD_SWEEPS = 4, 30  # first sweeps, with and without a warm start
SWEEPS_PER_BATCH, MAX_SWEEPS = 10, 120  # sweeps per batch, and in all if a factor is expensive
# Newton steps; shortened ones after whole ones have failed, and most units for these
MAX_NEWTON_STEPS, MAX_SHORT_STEPS, SMALL_ISLAND = 12, 6, 60
PROGRESS_RATIO, FAILURES = 0.5, 2  # residual ratio that is progress; steps without it
# largest growth by a step or sweeps; residual above which the springs forget
DIVERGENCE_RATIO, RESET_RESIDUAL = 1e3, 1e-3
DIVERGENCE_SPEED = 1e12  # velocity over the fastest approach from which sweeps do not recover
# the proximal spring of Newton's method, in units of 1/D; residual ratio of a step at which it is firm enough
FIRMNESS, MAX_FIRMNESS, FAST_RATIO = 1e6, 1e8, 1e-4
# factorisations of proximal steps, and block products in them
MAX_PROXIMAL_STEPS, MAX_PROXIMAL_WORK = 100, 500_000
# most proximal steps that do not halve the residual; residual ratio at which Newton's method is tried again
MAX_STALLED_STEPS, RETRY_RATIO = 10, 0.1
WORK_PER_UNIT = 10  # cost of the rest of a step per unit, in block products
# before proximal steps: sweeps per batch, and in all; sweeps × units in all
EXTRA_BATCH, MAX_EXTRA_SWEEPS, MAX_SWEEP_WORK = 20, 800, 200_000
# successive batches with at least this residual ratio before other methods are tried
MAX_STALLED_BATCHES, STALL_RATIO = 6, 0.9
# units or cycles of them: up to which a factor is cheap, and is computed at all
CHEAP_CYCLES, MAX_CYCLES = 200, 500
ELIMINATION_ROWS = 250  # of a mechanism from which on joints are eliminated without Newton's method
GAIN = 0.5  # residual ratio that a batch of sweeps must reach
# as for cycles, in rows of islands with condensed nodes, with a dense factor
CHEAP_DENSE_ROWS, MAX_DENSE_ROWS = 400, 900
CONSISTENCY_STEPS, CONSISTENCY_TOLERANCE = 6, 1e-6  # Newton steps with two-sided rows only, their residual


@separate_kernel
def solve_island(f: Fixed, given: Given, at_of: Index, afresh: bool, refine_below: float, p: Island) -> bool:
    """Solve the packed island from the λ that is there; returns whether it has converged.

    afresh : start from λ = 0, with no sweep before the first Newton step, so that dependent rows get
        approximately the least-norm forces; and require the full accuracy of forces
    refine_below : initial residual up to which forces are refined: those of rest, until they stay at rest for
        many steps
    """
    if len(p.band.x):
        converged: bool = _solve_on_band(f, given, at_of, p)
        return converged
    warm, found = not afresh and _has_forces(p.lam), p.found
    large = len(p.table) > CHEAP_CYCLES or len(p.lam) > CHEAP_DENSE_ROWS
    factor = LARGE_FACTOR if large else 1.0
    tolerance = SWEPT_TOLERANCE if afresh else STAGNATION_TOLERANCE
    target = factor * SWEPT_TOLERANCE if warm else NEWTON_TOLERANCE
    found[RESIDUAL] = residual(p)
    if found[RESIDUAL] <= refine_below:
        target = NEWTON_TOLERANCE
    if (
        found[RESIDUAL] > factor * REST_TOLERANCE
        and len(p.lam) > ELIMINATION_ROWS
        and is_mechanism(p)
        and _factor_cycles(p) <= CHEAP_CYCLES
    ):
        _eliminate_joints(f, given, at_of, p, target)
        if found[RESIDUAL] <= tolerance:
            return True
    if found[RESIDUAL] > factor * REST_TOLERANCE and not afresh:
        _sweep(p, WARM_SWEEPS if warm else SWEEPS_PER_BATCH)
    if found[RESIDUAL] > target and warm and large:
        _sweep(p, SWEEPS_PER_BATCH)
    if len(p.ainv) > len(p.a):
        _sweep_until_stalled(p, target)
    if found[RESIDUAL] > target:
        cycles = _factor_cycles(p) if large else 0
        if cycles > CHEAP_CYCLES:
            tolerance = SWEEP_TOLERANCE
            while found[RESIDUAL] > tolerance and found[SWEEPS] < MAX_SWEEPS:
                _sweep(p, SWEEPS_PER_BATCH)
        elif not warm and not afresh:
            _sweep(p, COLD_SWEEPS - SWEEPS_PER_BATCH)
        if found[RESIDUAL] > (target if cycles <= CHEAP_CYCLES else tolerance) and cycles <= MAX_CYCLES:
            _refine(f, given, at_of, p, tolerance)
    return bool(found[RESIDUAL] <= tolerance)


@kernel
def _has_forces(lam: Array) -> bool:
    """Whether any row has a non-zero initial force."""
    found = False
    for i in range(len(lam)):
        found = found or lam[i] != 0.0
    return found


@separate_kernel
def _solve_on_band(f: Fixed, given: Given, at_of: Index, p: Island) -> bool:
    """The same for a band, which allows no sweeps: Newton steps, then proximal ones."""
    found = p.found
    found[RESIDUAL] = residual(p)
    if found[RESIDUAL] > LARGE_FACTOR * SWEPT_TOLERANCE:
        expand(f, given, at_of, p)
        _step_with_band(p, analyse(p, np.empty(len(p.nodes), np.int64)))
    return bool(found[RESIDUAL] <= STAGNATION_TOLERANCE)


@kernel
def _step_with_band(p: Island, factor: Factor) -> None:
    found, f = p.found, reference(factor)
    found[RESIDUAL] = newton_steps(p, f, found[RESIDUAL], STAGNATION_TOLERANCE)
    if found[RESIDUAL] > STAGNATION_TOLERANCE:
        _proximal_steps(p, f, STAGNATION_TOLERANCE)


@kernel
def _sweep_until_stalled(p: Island, target: float) -> None:
    """Sweep while the residual decreases: for dense rows a sweep costs a hundredth of a factor."""
    before = np.inf
    while p.found[RESIDUAL] > target and p.found[RESIDUAL] < GAIN * before and p.found[SWEEPS] < MAX_SWEEPS:
        before = p.found[RESIDUAL]
        _sweep(p, SWEEPS_PER_BATCH)


@kernel
def _factor_cycles(p: Island) -> int:
    """Cost of a factor, as the number of cycles of nodes, or the equivalent if it is dense."""
    if len(p.ainv) > len(p.a) and len(p.lam) > CHEAP_DENSE_ROWS:
        return MAX_CYCLES + 1 if len(p.lam) > MAX_DENSE_ROWS else CHEAP_CYCLES + 1
    return int(cycle_count(p))


@separate_kernel
def expand(f: Fixed, given: Given, at_of: Index, p: Island) -> None:
    """J and Delassus blocks of all units that lack them: a factor needs them."""
    if p.found[EXPANDED] == 0.0:
        write_jacobian(f, given, at_of, True, p)
        compute_delassus(p, True)
        if len(p.band.x):
            lay_out_band(f, p)
        p.found[EXPANDED] = 1.0


@kernel
def _sweep(p: Island, count: int) -> None:
    """Take `count` sweeps; if they diverge, as for bodies wedged between rough walls, λ is restored."""
    before = p.found[RESIDUAL]
    p.kept[:] = p.lam
    sweeps(p, count)
    left, fastest = residual(p), 0.0
    for i in range(len(p.x)):
        fastest = max(fastest, abs(p.x[i])) if p.x[i] == p.x[i] else np.inf
    # λ may return from far away to satisfy all laws, but inconsistently with its own velocities.
    diverged = fastest > DIVERGENCE_SPEED * p.found[SCALE] > 0.0
    if diverged or not left <= DIVERGENCE_RATIO * max(before, 1.0):
        p.lam[:] = p.kept
        restore(p)
        left = before
    p.found[RESIDUAL] = left
    p.found[SWEEPS] += count


@separate_kernel
def _eliminate_joints(f: Fixed, given: Given, at_of: Index, p: Island, target: float) -> None:
    expand(f, given, at_of, p)
    _step_on_joints(p, analyse(p, np.empty(len(p.nodes), np.int64)), target)


@kernel
def _step_on_joints(p: Island, factor: Factor, target: float) -> None:
    p.found[RESIDUAL] = _newton_after_elimination(p, reference(factor), p.found[RESIDUAL], target)


@separate_kernel
def _newton_after_elimination(p: Island, f: Factor, start: float, target: float) -> float:
    """Eliminate the joints; Newton's method then removes the error that redundant contacts leave."""
    left = solve_on_joints(p, f, start, target)
    return float(left if left <= target else newton_steps(p, f, left, STAGNATION_TOLERANCE))


@separate_kernel
def _refine(f: Fixed, given: Given, at_of: Index, p: Island, tolerance: float) -> None:
    expand(f, given, at_of, p)
    _newton_with_fallbacks(p, analyse(p, np.empty(len(p.nodes), np.int64)), tolerance)


@kernel
def _newton_with_fallbacks(p: Island, factor: Factor, tolerance: float) -> None:
    """Newton's method from the result of the sweeps; if it fails, elimination of joints, then more.

    Newton's method is tried again whenever a tenth of the residual is left. Sweeps that no longer help are
    repeated only if proximal steps do not help either.
    """
    found, f = p.found, reference(factor)
    found[RESIDUAL] = newton_steps(p, f, found[RESIDUAL], tolerance)
    if found[RESIDUAL] > tolerance and is_mechanism(p):
        found[RESIDUAL] = _newton_after_elimination(p, f, found[RESIDUAL], SWEPT_TOLERANCE)
    max_sweeps = min(MAX_EXTRA_SWEEPS, MAX_SWEEP_WORK // len(p.table)) + found[SWEEPS]
    for patience in (MAX_STALLED_BATCHES, MAX_EXTRA_SWEEPS):
        if found[SWEEPS] < max_sweeps:
            _sweep_before_proximal(p, f, tolerance, max_sweeps, patience)
            if found[RESIDUAL] > tolerance:
                _proximal_steps(p, f, tolerance)


@kernel
def _sweep_before_proximal(p: Island, f: Factor, tolerance: float, max_sweeps: float, failures: int) -> None:
    """Sweeps before proximal steps, until `failures` batches in a row have not helped."""
    found, stalled, p.best[:] = p.found, 0, 0.0
    retry_below, reference_residual = RETRY_RATIO * found[RESIDUAL], found[RESIDUAL]
    while found[RESIDUAL] > tolerance and found[SWEEPS] < max_sweeps and stalled < failures:
        _sweep(p, EXTRA_BATCH)
        stalled += 1
        if found[RESIDUAL] < STALL_RATIO * reference_residual:
            reference_residual, stalled = found[RESIDUAL], 0
        elif found[RESIDUAL] > tolerance:
            follow_drift(p, p.best)
        if found[RESIDUAL] <= retry_below:
            retry_below = RETRY_RATIO * found[RESIDUAL]
            found[RESIDUAL] = newton_steps(p, f, found[RESIDUAL], tolerance)


@separate_kernel
def _proximal_steps(p: Island, f: Factor, tolerance: float) -> None:
    """Proximal steps; keeps the best λ of them."""
    found, left, progress, firmness = p.found, p.found[RESIDUAL], True, INITIAL_FIRMNESS
    copy(p.lam, p.best)
    max_steps = min(MAX_PROXIMAL_STEPS, MAX_PROXIMAL_WORK // (f.work + WORK_PER_UNIT * len(p.table)))
    retry_below, reference_residual, stalled, steps = RETRY_RATIO * left, left, 0, 0
    while (found[RESIDUAL] > tolerance or progress) and steps < max_steps and stalled < MAX_STALLED_STEPS:
        before, taken = left, proximal_step(p, f, left, firmness)
        firmness, steps, left = next_firmness(firmness, taken), steps + taken, residual(p)
        progress = NEWTON_TOLERANCE < left < PROGRESS_RATIO * before
        if left <= retry_below:
            retry_below = RETRY_RATIO * left
            left = newton_steps(p, f, left, tolerance)
            progress = progress and left > tolerance
        if left < found[RESIDUAL]:
            found[RESIDUAL] = left
            copy(p.lam, p.best)
        stalled += 1
        if found[RESIDUAL] < PROGRESS_RATIO * reference_residual:
            reference_residual, stalled = found[RESIDUAL], 0
    found[STEPS] += steps
    copy(p.best, p.lam)
    restore(p)


@separate_kernel
def newton_steps(p: Island, f: Factor, start: float, tolerance: float) -> float:
    """Newton steps as long as they help, shortened ones if they do not; returns the residual.

    If whole steps do not converge λ is restored: otherwise forces that oppose each other would remain.
    """
    best, now, failures, firmness, revert, shortened = start, start, 0, FIRMNESS, False, False
    target = LARGE_FACTOR * SWEPT_TOLERANCE if len(p.band.x) else NEWTON_TOLERANCE
    patience = MAX_NEWTON_STEPS if len(p.band.x) else FAILURES
    initial_lam, last_slope, left = p.lam.copy(), np.full(len(p.slope), np.nan), MAX_NEWTON_STEPS
    copy(p.lam, p.kept)
    while left > 0 and best > target and (failures < patience or shortened):
        p.found[STEPS] += 1.0
        revert, left = True, left - 1
        reset = best > RESET_RESIDUAL and not shortened
        if not newton_step(p, f, firmness, 1.0 if reset else 0.0, last_slope):
            break
        before, now = now, residual(p)
        if shortened and now > PROGRESS_RATIO * before and shorten_step(p):
            now = residual(p)
        failures = 0 if now < PROGRESS_RATIO * best else failures + 1
        left = max(left, MAX_SHORT_STEPS) if shortened and failures == 0 else left
        if now < best:
            # With the same spring the factor can be reused. At 1e-3 towers at rest began to need sweeps.
            firmness = firmness if now < FAST_RATIO * best else min(10.0 * firmness, MAX_FIRMNESS)
            best, revert = now, False
            copy(p.lam, p.kept)
        diverges = now > max(DIVERGENCE_RATIO * best, RESET_RESIDUAL)
        if (diverges or failures >= patience) and not shortened and len(p.band.x) == 0:
            if best <= tolerance or len(p.table) > SMALL_ISLAND:
                break
            shortened, now, left = True, best, min(left, MAX_SHORT_STEPS)
            copy(p.kept, p.lam)
            restore(p)
    if tolerance < best < start and not shortened:
        copy(initial_lam, p.kept)
        revert = True
    if revert:
        copy(p.kept, p.lam)
        restore(p)
    return best if best <= tolerance or shortened else start


@kernel
def _solve_two_sided(p: Island, factor: Factor) -> None:
    f, last_slope = reference(factor), np.full(len(p.slope), np.nan)
    for _ in range(CONSISTENCY_STEPS):
        newton_step(p, f, MAX_FIRMNESS, 0.0, last_slope)


@separate_kernel
def contradictions(f: Fixed, given: Given, at_of: Index, noise: float, conflicts: Index, p: Island) -> bool:
    """Mark the two-sided rows that cannot all hold, whatever the others do; λ and x are unchanged.

    noise : by how much dependent rows may disagree
    """
    kind, lam, contradictory, two_sided = p.kind.copy(), p.lam.copy(), False, False
    for i in range(len(kind)):
        two_sided = two_sided or kind[i] == TWO_SIDED
        p.kind[i] = TWO_SIDED if kind[i] == TWO_SIDED else OFF
    if two_sided:
        expand(f, given, at_of, p)
        p.lam[:] = 0.0
        restore(p)
        _solve_two_sided(p, analyse(p, np.empty(len(p.nodes), np.int64)))
        read_all(p, p.y, p.c, p.x, p.v)
        for i in range(len(kind)):
            if kind[i] == TWO_SIDED and abs(p.v[i]) > CONSISTENCY_TOLERANCE * p.found[SCALE] + noise:
                conflicts[p.row[i]], contradictory = 1, True
    copy(kind, p.kind)
    copy(lam, p.lam)
    restore(p)
    return contradictory
