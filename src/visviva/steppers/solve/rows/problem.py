"""Contact with friction among many bodies, joints among them, with A in blocks.

    A x = b + Jᵀ λ,   v = J x + C λ − y;   two-sided rows: v = 0;   one-sided rows: 0 ≤ λ ⊥ v ≥ 0
    cones: |p| ≤ b + μ|λ_n|, p against v_t where it slips;   viscous: p = −k_f |λ_n| v_t

Stages of a solve, in one kernel: gather the rows, choose the units that are on, part them into islands; then
of each island pack it, solve it from the last λ on, and hand over x and λ.
Proved by tests/steppers/solve/test_cones.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.compiling.apart import apart
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import copy
from visviva.core.rows import OFF
from visviva.steppers.solve.matrix.dense import solve
from visviva.steppers.solve.rows.band import no_band
from visviva.steppers.solve.rows.band_layout import fill_band, pairs_of_band, room_for
from visviva.steppers.solve.rows.band_steps import weigh_on_band
from visviva.steppers.solve.rows.choose import (
    TOUCH,
    Chosen,
    Fixed,
    choose_units,
    fixed_of,
    number_islands,
    order_units,
    size_islands,
)
from visviva.steppers.solve.rows.condense import condense, place_condensed
from visviva.steppers.solve.rows.island import (
    ALL_ROWS,
    DENSE,
    RESIDUAL,
    SCALE,
    SIZES,
    STEPS,
    SWEEPS,
    Island,
    floats_of,
    ints_of,
    part_of,
)
from visviva.steppers.solve.rows.pack import (
    Given,
    pack_nodes,
    pack_places,
    pack_units,
    write_jacobian,
)
from visviva.steppers.solve.rows.read import diagonal, read_all, restore
from visviva.steppers.solve.rows.schedule import MANY_DENSE, contradictions, solve_island
from visviva.steppers.solve.rows.weights import weigh_units

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROUNDED = 1e-4  # share of |y| below which a rate is mostly rounding
NOTHING = 1e-200  # rates below it are none

CONTROL = 3
WARM, NOISE, SPAN = range(CONTROL)
"""What a solve is told: whether λ is near what is sought, or it is to start from none, but for islands with
condensed nodes, whose rows seldom depend on each other; noise and span: see `System`."""
STATUS = 7
FAILED, ROUNDS, MISSED, DEPENDENT, UNCONVERGED, ALL_SWEEPS, ALL_STEPS = range(STATUS)
"""What a solve tells: 1 + the node whose A is not positive definite, or 0; steps, −1 where rows contradict
each other; by how much the worst row misses its law [m/s]; 0; all solves so far that have not converged;
sweeps and steps of Newton's method of this one."""


@kernel
def gather_rows(
    z: Floats, dofs: Ints, position: Ints, width: int, kind: Ints, line: Floats, line_at: Ints
) -> None:
    """Coefficients of the rows of a set that are on and where their coordinates are, `width` of each row."""
    for i in range(z.shape[0]):
        if kind[i] == OFF:
            continue
        for a in range(width):
            at = i * width + a
            line[at], line_at[at] = 0.0, -1
            if a < z.shape[1] and dofs[i, a] >= 0:
                line[at], line_at[at] = z[i, a], position[dofs[i, a]]


@kernel
def read_laws(mu: Floats, viscous: Floats, bound: Floats, control: Floats, first: int, law: Floats) -> None:
    """μ, k_f and the bounds, times the span in which they act, of the cones of one constraint."""
    for i in range(len(mu)):
        law[0, first + i], law[1, first + i] = mu[i], viscous[i]
        law[2, first + i] = bound[i] * control[SPAN] if control[SPAN] > 0.0 else 0.0


@apart
def _free_nodes(f: Fixed, given: Given, root: Ints, x: Floats) -> int:
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
def _fastest(p: Island) -> float:
    """The largest |J A⁻¹ b − y|, and no less than what rounding makes of y; 0 where nothing moves."""
    none, found = np.zeros(len(p.lam)), 0.0
    read_all(p, p.y, none, p.free, p.v)
    for i in range(len(p.v)):
        found = max(found, abs(p.v[i]), ROUNDED * abs(p.y[i]))
    return found if found > NOTHING else 0.0


@kernel
def forget(p: Island) -> None:
    """λ = 0."""
    p.lam[:] = 0.0
    copy(p.free, p.x)


@apart
def pack_island(f: Fixed, given: Given, c: Chosen, units: Ints, at_of: Ints, x: Floats, p: Island) -> int:
    """Pack the units of one island; returns 0, or 1 + the node whose A is not positive definite.

    x : A⁻¹ b of large nodes, in the order of all coordinates
    """
    bad = pack_nodes(f, given, c, units, at_of, p)
    if bad != 0:
        return int(bad)
    pack_units(f, given, c, units, p)
    begin = place_condensed(f, c, units, at_of, p)
    pack_places(f, given, c, units, at_of, begin, p)
    if begin < len(p.nodes):
        condense(f, given, c, units, at_of, begin, x, p)
    if len(p.band.x):
        fill_band(f, given, c, units, p)
    write_jacobian(f, given, at_of, False, p)
    weigh_units(p, False)
    if len(p.band.x):
        weigh_on_band(p)
    diagonal(p)
    p.found[SCALE] = _fastest(p)
    if p.found[SCALE] == 0.0:
        p.lam[:] = 0.0
    restore(p)
    return 0


@apart
def _unpack(f: Fixed, c: Chosen, units: Ints, at_of: Ints, p: Island, x: Floats, lam: Floats) -> None:
    """x and λ of one island."""
    for k in units:
        for t in range(c.size[k, TOUCH], c.size[k + 1, TOUCH]):
            node = c.touch[t]
            if node >= len(f.node_start) - 1:
                continue
            first = f.node_start[node]
            for i in range(f.node_start[node + 1] - first):
                x[f.source[first + i]] = p.x[at_of[node] + i]
    for i in range(len(p.row)):
        lam[p.row[i]] = p.lam[i]


@apart
def _note(found: Floats, status: Floats) -> None:
    """What the solve of one island took."""
    status[ROUNDS] = max(status[ROUNDS], 1.0 + found[STEPS])
    status[MISSED] = max(status[MISSED], found[RESIDUAL] * found[SCALE])
    status[ALL_SWEEPS] += found[SWEEPS]
    status[ALL_STEPS] += found[STEPS]


@kernel
def tell(control: Floats, status: Floats) -> None:
    """What a solve is told, behind what it tells."""
    for i in range(CONTROL):
        status[STATUS + i] = control[i]


@kernel
def room_of(f: Fixed, line: Floats, lam: Floats) -> int:
    """What is needed of `ints` before islands are packed."""
    return len(lam) + len(f.start) - 1 + len(line)


@kernel
def _choose(f: Fixed, given: Given, bound: Floats, room: Ints) -> Chosen:
    """The units that are on, with the nodes that they touch; room (units + entries of J,)."""
    u, width, widest = len(f.start) - 1, len(given.line) // max(len(given.kind), 1), 1
    for k in range(u):
        widest = max(widest, f.start[k + 1] - f.start[k])
    size, root = np.empty((u + 1, 4), np.int64), np.empty(f.nodes[0], np.int64)
    c = Chosen(room[:u], size, room[u : u + len(given.line)], root, widest)
    count = choose_units(f, given.kind, bound, given.line_at, width, c)
    return Chosen(c.unit[:count], c.size[: count + 1], c.touch, c.root, widest)


@kernel
def _leave(c: Chosen, units: Ints, at_of: Ints) -> None:
    """Nodes of an island that is packed anew."""
    for k in units:
        for t in range(c.size[k, TOUCH], c.size[k + 1, TOUCH]):
            at_of[c.touch[t]] = -1


@kernel
def solve_rows(
    pool: Ints, a: Floats, panel: Floats, b: Floats, line: Floats, line_at: Ints, law: Floats, kind: Ints,
    y: Floats, c: Floats, lam: Floats, x: Floats, status: Floats, ints: Ints, floats: Floats,
) -> None:  # fmt: skip
    """Solve all rows, island by island.

    pool : see `pool_of`; a, panel, b, line, line_at, law, kind, y, c, lam : see `Given`; λ is replaced
    x : (nv,)          solution, in the order of all coordinates; of large nodes A⁻¹ b, which is left as it is
    status             see above: what it tells, then what it is told
    ints               first 1 of each row that contradicts others, then room: see `room_of`
    floats             A on large nodes, then room; where it does not do, more is taken for this solve
    """
    before, offends, control = lam.copy(), ints[: len(lam)], status[STATUS:]
    f, given = fixed_of(pool), Given(a, panel, b, line, line_at, law, kind, y, c, before)
    lam[:], offends[:] = 0.0, 0
    unconverged = status[UNCONVERGED]
    status[:STATUS] = 0.0
    status[ROUNDS] = 1.0
    chosen, rest = _choose(f, given, law[2], ints[len(lam) :]), ints[room_of(f, line, lam) :]
    status[FAILED] = _free_nodes(f, given, chosen.root, x)
    label, order = np.empty(len(chosen.unit), np.int64), np.empty(len(chosen.unit), np.int64)
    islands = number_islands(chosen, label)
    begin, sizes = np.empty(islands + 1, np.int64), np.empty((islands, SIZES), np.int64)
    order_units(label, begin, order)
    size_islands(f, chosen, begin, order, sizes)
    values, floats = floats[: f.rooms[5]], floats[f.rooms[5] :]
    done, contrary, at_of, none = True, False, np.full(len(chosen.root), -1), no_band()
    i, again = 0, False
    while i < islands:
        units, size = order[begin[i] : begin[i + 1]], sizes[i]
        dense, pairs = size[DENSE], -1 if again else pairs_of_band(f, given, chosen, units, size)
        size[DENSE] = dense if pairs < 0 else 0
        band = room_for(f, given, values, size[ALL_ROWS], len(units), pairs) if pairs >= 0 else none
        room = floats if floats_of(size) <= len(floats) else np.empty(floats_of(size))
        numbers = rest if ints_of(size) <= len(rest) else np.empty(ints_of(size), np.int64)
        p = part_of(room, numbers, size, band)
        bad = pack_island(f, given, chosen, units, at_of, x, p)
        if bad != 0:
            status[FAILED] = bad
            break
        afresh = control[WARM] == 0.0 and dense == 0
        if afresh:
            forget(p)
        good = solve_island(f, given, at_of, afresh, p)
        again = not good and pairs >= 0 and size[ALL_ROWS] <= MANY_DENSE
        if again:
            size[DENSE] = dense
            _leave(chosen, units, at_of)
            continue
        if not good:
            done = False
            contrary = contradictions(f, given, at_of, control[NOISE], offends, p) or contrary
        _note(p.found, status)
        _unpack(f, chosen, units, at_of, p, x, lam)
        i += 1
    status[UNCONVERGED] = unconverged + (0.0 if done else 1.0)
    if contrary:
        status[ROUNDS] = -1.0
