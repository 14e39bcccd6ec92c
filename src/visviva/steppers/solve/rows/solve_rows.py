"""Contact with friction among many bodies, including joints, with A in blocks.

    A x = b + Jᵀ λ,   v = J x + C λ − y;   two-sided rows: v = 0;   one-sided rows: 0 ≤ λ ⊥ v ≥ 0
    cones: |p| ≤ b + μ|λ_n|, p opposite to v_t if it slips;   viscous: p = −k_f |λ_n| v_t

Stages of a solve, in one kernel: gather the rows, choose the active units, split them into islands; then
pack each island, solve it from the last λ, and store x and λ.
Proved by tests/steppers/solve/test_cones.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.reference import reference
from visviva.compiling.separate_kernel import separate_kernel
from visviva.core.kinematics import copy
from visviva.core.rows import OFF, ONE_SIDED
from visviva.steppers.solve.matrix.dense import solve
from visviva.steppers.solve.rows.band import Band, no_band
from visviva.steppers.solve.rows.band_layout import allocate_band, choose_islands, fill_band
from visviva.steppers.solve.rows.band_steps import band_delassus
from visviva.steppers.solve.rows.condense import condense, number_condensed
from visviva.steppers.solve.rows.find_islands import CHANGED, ISLANDS, TOUCH_END, Chosen, Fixed, Given
from visviva.steppers.solve.rows.island import (
    DENSE,
    EXTENT,
    FIRST,
    NODE,
    PAIRS,
    RESIDUAL,
    SCALE,
    STEPS,
    SWEEPS,
    TOTAL_ROWS,
    Island,
    floats_of,
    ints_of,
    layout_island,
)
from visviva.steppers.solve.rows.least_forces import MAX_LEAST_UNITS, find_least_norm, is_slipping
from visviva.steppers.solve.rows.pack import pack_nodes, pack_segments, pack_units, write_jacobian
from visviva.steppers.solve.rows.residual import is_at_rest
from visviva.steppers.solve.rows.schedule import MAX_DENSE_ROWS, REFINE_BELOW, contradictions, solve_island
from visviva.steppers.solve.rows.sweeps import relax_joints
from visviva.steppers.solve.rows.unit_rates import compute_record_delassus, read_all, restore
from visviva.steppers.solve.rows.weights import compute_delassus

ROUNDING_SHARE = 1e-4  # share of |y| below which a rate is mostly rounding
MIN_RATE = 1e-200  # smaller rates count as zero
# share of the fastest coordinate below which a rate is the rounding of cancelled speeds
CANCELLATION_SHARE = 1e-11

CONTROL = 5
WARM, NOISE, DURATION, REST_GAP, RATE_FLOOR = range(CONTROL)
"""Settings of a solve: whether λ is a warm start, else it starts from zero, except in islands with condensed
nodes, whose rows are seldom dependent; noise and span: see `System`; the gap up to which slow contacts are
closed in steps that count J̇v [m], and if > 0, forces are refined even where `is_at_rest`; the rate below
which y is rounding, of a mechanism in free fall and of all others that move together."""
LEAST_NORM = 2.0
"""For WARM: λ is a warm start, but if it is not unique and something slides, the least solution is wanted,
where it can be found. For a single body, or few contacts, this always holds."""
STATUS = 7
FAILED, ITERATIONS, VIOLATION, DEPENDENT, UNCONVERGED, ALL_SWEEPS, ALL_STEPS = range(STATUS)
"""Results of a solve: 1 + the node whose A is not positive definite, or 0; steps, −1 if rows contradict
each other; violation of the law by the worst row [m/s]; 0; number of unconverged solves so far;
sweeps and Newton steps of this one."""
REPACK, UNSOLVED, CONTRADICTORY = -3, -2, -1  # see `_solve_packed`


@kernel
def gather_rows(
    z: Array, dofs: Index, moved: Index, position: Index, width: int, kind: Index, copies: bool, line: Array,
    line_at: Index, seen: Index, count: Index,
) -> None:  # fmt: skip
    """Coefficients of the active rows of a set and their coordinates, `width` per row.

    moved : of `Rows`
    position : (1 + nv,)   position of coordinate c − 1
    seen : (1 + m,)   `moved` and the kind of each row in the last solve
    count : `Chosen.counts`, marked if these have changed
    """
    changed = moved[0] ^ seen[0]
    for i in range(len(kind)):
        changed |= kind[i] ^ seen[1 + i]
        if copies and kind[i] != OFF:
            for a in range(z.shape[1]):
                line[i * width + a] = z[i, a]
    if changed == 0:
        return
    seen[0], count[CHANGED] = moved[0], 1
    for i in range(len(kind)):
        seen[1 + i] = kind[i]
        for a in range(z.shape[1] if kind[i] != OFF else 0):
            line_at[i * width + a] = position[1 + dofs[i, a]]


@kernel
def read_laws(
    mu: Array, viscous: Array, bound: Array, control: Array, first: int, law: Array, count: Index
) -> None:
    """μ, k_f and the bounds, times the span during which they act, of the cones of one constraint."""
    for i in range(len(mu)):
        before = law[2, first + i]
        law[0, first + i], law[1, first + i] = mu[i], viscous[i]
        law[2, first + i] = bound[i] * control[DURATION] if control[DURATION] > 0.0 else 0.0
        if (before > 0.0) != (law[2, first + i] > 0.0):
            count[CHANGED] = 1


@separate_kernel
def _solve_free_nodes(f: Fixed, given: Given, root: Index, x: Array) -> int:
    """x = A⁻¹ b of the small nodes that no row touches; returns as `pack_island`."""
    for node in range(len(f.node_start) - 1):
        first, size, at = f.node_start[node], f.node_start[node + 1] - f.node_start[node], f.square[node]
        if root[node] >= 0:
            continue
        idle = True
        for i in range(first, first + size):
            x[f.source[i]] = given.b[f.source[i]]
            idle = idle and given.b[f.source[i]] == 0.0
        if idle:
            continue
        block, own = given.a[at : at + size * size].copy(), np.empty(size)
        for i in range(size):
            own[i] = given.b[f.source[first + i]]
        if solve(block, size, own, 0) != 0:
            return node + 1
        for i in range(size):
            x[f.source[first + i]] = own[i]
    return 0


@kernel
def max_abs(v: Array) -> float:
    """The largest |v|."""
    largest = 0.0
    for i in range(len(v)):
        largest = max(largest, abs(v[i]))
    return largest


@kernel
def zero_forces(p: Island) -> None:
    """λ = 0."""
    p.lam[:] = 0.0
    copy(p.free, p.x)


@kernel
def _scale(p: Island, rate_floor: float) -> float:
    """The largest |J A⁻¹ b − y|, at least the rounding error of y; 0 if nothing moves.

    Compliant joints are relaxed first: otherwise a stiff damper on a light body, which is in b, would make
    all other rates look slow. A one-sided row that opens by itself does not count, however fast: for a slack
    rope in a short step y is 10⁹ m/s, which would hide any other error.
    """
    none, found = p.w, 0.0
    none[:] = 0.0
    if len(p.band.x):
        read_all(p, p.y, none, p.free, p.v)
    else:
        copy(p.lam, p.kept)
        zero_forces(p)
        relax_joints(p)
        read_all(p, p.y, none, p.x, p.v)
        copy(p.kept, p.lam)
    for i in range(len(p.v)):
        if p.kind[i] != ONE_SIDED or p.v[i] < 0.0:
            found = max(found, abs(p.v[i]), ROUNDING_SHARE * abs(p.y[i]))
    return found if found > max(MIN_RATE, rate_floor, CANCELLATION_SHARE * max_abs(p.free)) else 0.0


@separate_kernel
def pack_island(
    f: Fixed, given: Given, c: Chosen, units: Index, at_of: Index, x: Array, rate_floor: float, p: Island
) -> int:
    """Pack the units of one island; returns 0, or 1 + the node whose A is not positive definite.

    x : A⁻¹ b of large nodes, in the order of all coordinates
    rate_floor : the rate below which everything is rounding, and λ = 0
    """
    p.found[:] = 0.0
    bad = pack_nodes(f, given, c, units, at_of, p)
    if bad != 0:
        return int(bad)
    pack_units(f, given, c, units, p)
    large = f.nodes[0] > len(f.node_start) - 1
    begin = number_condensed(f, c, units, at_of, p) if large else len(p.nodes)
    pack_segments(f, given, c, units, at_of, begin, p)
    if begin < len(p.nodes):
        condense(f, given, begin, x, p)
    if len(p.band.x):
        fill_band(f, given, c, units, p)
    write_jacobian(f, given, at_of, False, p)
    compute_delassus(p, False)
    if len(p.band.x):
        band_delassus(p)
    p.found[SCALE] = _scale(p, rate_floor)
    if p.found[SCALE] == 0.0:
        p.lam[:] = 0.0
    restore(p)
    return 0


@separate_kernel
def _unpack(f: Fixed, p: Island, x: Array, lam: Array) -> None:
    """Store x of small nodes and λ of one island."""
    for k in range(len(p.nodes)):
        node = p.nodes[k, NODE]
        if node >= len(f.node_start) - 1:
            break
        for i in range(p.nodes[k, EXTENT]):
            x[f.source[f.node_start[node] + i]] = p.x[p.nodes[k, FIRST] + i]
    for i in range(len(p.row)):
        lam[p.row[i]] = p.lam[i]


@separate_kernel
def _add_cost(found: Array, status: Array) -> None:
    """Add the cost of solving one island to the results."""
    status[ITERATIONS] = max(status[ITERATIONS], 1.0 + found[STEPS])
    status[VIOLATION] = max(status[VIOLATION], found[RESIDUAL] * found[SCALE])
    status[ALL_SWEEPS] += found[SWEEPS]
    status[ALL_STEPS] += found[STEPS]


@kernel
def write_settings(control: Array, status: Array) -> None:
    """Copy the settings of a solve behind its results."""
    for i in range(CONTROL):
        status[STATUS + i] = control[i]


@kernel
def _unmark_nodes(c: Chosen, units: Index) -> None:
    """Unmark the nodes of an island that is to be packed again."""
    for k in units:
        for t in range(c.size[k, TOUCH_END], c.size[k + 1, TOUCH_END]):
            c.at_of[c.touch[t]] = -1


@separate_kernel
def _solve_packed(
    f: Fixed, given: Given, c: Chosen, units: Index, size: Index, floats: Array, ints: Index, band: Band,
    x: Array, lam: Array, status: Array, conflicts: Index,
) -> int:  # fmt: skip
    """Pack one island of these units and sizes, solve it, and store the results.

    Returns 0; or REPACK if it is to be repacked without its band, UNSOLVED if it has not converged,
    CONTRADICTORY if its rows contradict each other; or 1 + the node whose A is not positive definite
    """
    p, at_of = reference(layout_island(floats, ints, size, reference(band))), c.at_of
    bad = pack_island(f, given, c, units, at_of, x, status[STATUS + RATE_FLOOR], p)
    if bad != 0:
        return int(bad)
    warm, exact, result = status[STATUS + WARM], status[STATUS + REST_GAP] != 0.0, 0
    afresh = warm == 0.0 and size[DENSE] == 0 and len(p.band.x) == 0
    if afresh:
        zero_forces(p)
    few = len(p.nodes) == 1 or len(p.table) <= MAX_LEAST_UNITS
    slips = is_slipping(p)
    # By events the forces of what rests must not change where a slip begins.
    least = (warm == LEAST_NORM or (warm == 1.0 and few)) and (slips or not exact)
    at_rest = not (afresh or (least and slips) or exact) and is_at_rest(p)
    refine_below = np.inf if exact else (0.0 if afresh else REFINE_BELOW)
    if not at_rest:
        compute_record_delassus(p)
        least = least and find_least_norm(f, given, at_of, exact, p)
    if not at_rest and not least and not solve_island(f, given, at_of, afresh, refine_below, p):
        if len(p.band.x) and len(p.lam) <= MAX_DENSE_ROWS:
            _unmark_nodes(c, units)
            return REPACK
        contradictory = contradictions(f, given, at_of, status[STATUS + NOISE], conflicts, p)
        result = CONTRADICTORY if contradictory else UNSOLVED
    _add_cost(p.found, status)
    _unpack(f, p, x, lam)
    return result


@separate_kernel
def _solve_with_band(
    f: Fixed, given: Given, c: Chosen, units: Index, size: Index, floats: Array, ints: Index, x: Array,
    lam: Array, status: Array, conflicts: Index,
) -> int:  # fmt: skip
    """As `_solve_packed`, with a factor on large nodes instead of Delassus blocks, if that converges."""
    dense = size[DENSE]
    size[DENSE] = 0
    band = allocate_band(f, given, size[TOTAL_ROWS], len(units), size[PAIRS])
    room = _ensure_capacity(floats, floats_of(size))
    result = _solve_packed(f, given, c, units, size, room, ints, band, x, lam, status, conflicts)
    size[DENSE] = dense
    return int(result)


@kernel
def _ensure_capacity(floats: Array, size: int) -> Array:
    """`floats`, or a larger array if it is too small."""
    return floats if size <= len(floats) else np.empty(size)


@kernel
def _solve_chosen(
    f: Fixed, given: Given, c: Chosen, ints: Index, floats: Array, x: Array, lam: Array, status: Array,
    conflicts: Index,
) -> None:  # fmt: skip
    """Solve all islands of the active units."""
    none, unsolved, contradictory = no_band(), False, False
    c.at_of[:] = -1
    for i in range(c.counts[ISLANDS]):
        units, size, result = c.order[c.begin[i] : c.begin[i + 1]], c.sizes[i], REPACK
        numbers = ints if ints_of(size) <= len(ints) else np.empty(ints_of(size), np.int64)
        if size[PAIRS] >= 0:
            kept = (x, lam, status, conflicts)
            result = _solve_with_band(f, given, c, units, size, floats, numbers, *kept)
        if result == REPACK:
            room = _ensure_capacity(floats, floats_of(size))
            result = _solve_packed(f, given, c, units, size, room, numbers, none, x, lam, status, conflicts)
        if result > 0:
            status[FAILED] = result
            break
        unsolved, contradictory = unsolved or result < 0, contradictory or result == CONTRADICTORY
    status[UNCONVERGED] += 1.0 if unsolved else 0.0
    if contradictory:
        status[ITERATIONS] = -1.0


@kernel
def solve_rows(
    fixed: Fixed, numbers: Given, chosen: Chosen, lam: Array, x: Array, status: Array, ints: Index,
    floats: Array,
) -> None:  # fmt: skip
    """Solve all rows, island by island.

    lam : (m,)         initial λ, overwritten
    x : (nv,)          solution, in the order of all coordinates; on large nodes A⁻¹ b, left unchanged
    status             see above: results, then settings
    ints               first a flag per row, 1 if it contradicts others, then scratch
    floats             scratch; a larger array is allocated for this solve if it does not suffice
    """
    f, given, c, unconverged = reference(fixed), reference(numbers), reference(chosen), status[UNCONVERGED]
    copy(lam, given.lam)
    lam[:], ints[: len(lam)], status[:STATUS] = 0.0, 0, 0.0
    status[ITERATIONS], status[UNCONVERGED] = 1.0, unconverged
    choose_islands(f, given, c)
    status[FAILED] = _solve_free_nodes(f, given, c.root, x)
    _solve_chosen(f, given, c, ints[len(lam) :], floats, x, lam, status, ints[: len(lam)])
