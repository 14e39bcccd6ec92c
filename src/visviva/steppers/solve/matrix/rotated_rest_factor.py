"""Large deforming bodies: conjugate gradients with the factor of the rest shape, rotated node by node.

    A x = b,   preconditioner R A₀⁻¹ Rᵀ,   R = diag(R₁ … R_N), the rotations of the nodes

For a body that is only rotated A = R A₀ Rᵀ, and one step is enough; one that bends by a quarter of its length
takes 5 to 8 steps to a residual of 1e-6, independent of its size. The factor is computed once, from the rest
shape, so that a step depends on the present state alone; it is stored in two bytes per number (`compact`). A
solve that does not converge is repeated with a factor of the present A, and counted.
Proved by tests/steppers/solve/test_rotated_rest_factor.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, lane_kernel
from visviva.compiling.operations import Op
from visviva.steppers.solve.matrix.compact import Compact, compact, factor_compact, solve_compact
from visviva.steppers.solve.matrix.inner_product import inner
from visviva.steppers.solve.matrix.multifrontal import Factor
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.rotations import Rotations, set_identity
from visviva.steppers.solve.matrix.supernodal import Supernodal
from visviva.steppers.solve.matrix.symbolic import COLUMN

TOLERANCE = 1e-6
"""Residual |b − A x| / |b| at which a solve has converged."""
MAX_STEPS = 40
"""Steps after which a factor of the present A is cheaper than continuing."""
STEP_COUNT, RESIDUAL, RETRIES = 0, 1, 2
"""Indices into `RotatedRestFactor.report`."""
FRONT, FRONTS_END, NODE, NODES_END, BLOCK, BLOCKS_END = range(6)
"""Columns of the table of islands: ranges of supernodes, of nodes in the order of the columns, of blocks."""


@lane_kernel
def _multiply_threes(blocks: Index, begin: int, end: int, values: Array, x: Array, y: Array) -> None:
    """y += A x for 3 × 3 blocks (k, 3): first columns of both nodes, and position of the values."""
    for k in range(begin, end):
        i, j, at = blocks[k, 0], blocks[k, 1], blocks[k, 2]
        b = values[at : at + 9]
        x0, x1, x2 = x[j], x[j + 1], x[j + 2]
        y[i] += b[0] * x0 + b[1] * x1 + b[2] * x2
        y[i + 1] += b[3] * x0 + b[4] * x1 + b[5] * x2
        y[i + 2] += b[6] * x0 + b[7] * x1 + b[8] * x2
        if i != j:
            x0, x1, x2 = x[i], x[i + 1], x[i + 2]
            y[j] += b[0] * x0 + b[3] * x1 + b[6] * x2
            y[j + 1] += b[1] * x0 + b[4] * x1 + b[7] * x2
            y[j + 2] += b[2] * x0 + b[5] * x1 + b[8] * x2


@kernel
def _precondition(f: Compact, tree: Index, rotation: Array, r: Array, z: Array) -> None:
    """z = R A₀⁻¹ Rᵀ r on one island; rotation (N, 9) in the order of the columns."""
    y, scale = f.y, f.scale
    for k in range(tree[NODE], tree[NODES_END]):
        c, m = 3 * k, rotation[k]
        a0, a1, a2 = r[c], r[c + 1], r[c + 2]
        y[c] = scale[c] * (m[0] * a0 + m[3] * a1 + m[6] * a2)
        y[c + 1] = scale[c + 1] * (m[1] * a0 + m[4] * a1 + m[7] * a2)
        y[c + 2] = scale[c + 2] * (m[2] * a0 + m[5] * a1 + m[8] * a2)
    solve_compact(f, tree[FRONT], tree[FRONTS_END])
    for k in range(tree[NODE], tree[NODES_END]):
        c, m = 3 * k, rotation[k]
        a0, a1, a2 = scale[c] * y[c], scale[c + 1] * y[c + 1], scale[c + 2] * y[c + 2]
        z[c] = m[0] * a0 + m[1] * a1 + m[2] * a2
        z[c + 1] = m[3] * a0 + m[4] * a1 + m[5] * a2
        z[c + 2] = m[6] * a0 + m[7] * a1 + m[8] * a2


@lane_kernel
def _axpy(weight: float, a: Array, b: Array) -> None:
    """b += weight · a."""
    for i in range(len(a)):
        b[i] += weight * a[i]


@lane_kernel
def _update_direction(z: Array, weight: float, p: Array) -> None:
    """p = z + weight · p."""
    for i in range(len(p)):
        p[i] = z[i] + weight * p[i]


@kernel
def _solve(
    f: Compact, coordinate: Index, tree: Index, blocks: Index, values: Array, rotation: Array, work: Array,
    b: Array, report: Array,
) -> bool:  # fmt: skip
    """Conjugate gradients from x = 0 on one island; whether they converge. r stays in work[0], x in work[4].

    The vectors are in the order of the columns.
    """
    first, end = 3 * tree[NODE], 3 * tree[NODES_END]
    for i in range(first, end):
        work[0, i], work[2, i], work[4, i] = b[coordinate[i]], 0.0, 0.0
    r, p, q, solution = work[0, first:end], work[2, first:end], work[3, first:end], work[4, first:end]
    size, before, steps = inner(r, r), 1.0, 0
    left = size
    while left > TOLERANCE * TOLERANCE * size and steps < MAX_STEPS:
        _precondition(f, tree, rotation, work[0], work[1])
        now = inner(r, work[1, first:end])
        _update_direction(work[1, first:end], now / before if steps > 0 else 0.0, p)
        before = now
        for i in range(len(q)):
            q[i] = 0.0
        _multiply_threes(blocks, tree[BLOCK], tree[BLOCKS_END], values, work[2], work[3])
        curvature = inner(p, q)
        if not curvature > 0.0:
            break
        _axpy(now / curvature, p, solution)
        _axpy(-now / curvature, q, r)
        left = inner(r, r)
        steps += 1
    report[STEP_COUNT] = max(report[STEP_COUNT], float(steps))
    report[RESIDUAL] = max(report[RESIDUAL], np.sqrt(left / size) if size > 0.0 else 0.0)
    return bool(left <= TOLERANCE * TOLERANCE * size)


@kernel
def _solve_all(
    full: Factor, f: Compact, trees: Index, skipped: Index, blocks: Index, values: Array, rotation: Array,
    work: Array, stale: Index, b: Array, x: Array, residual: Array, report: Array, status: Index,
) -> None:  # fmt: skip
    """x = A⁻¹ b of all islands that are not skipped. One whose solve fails gets a factor of the present A in
    place of that of its rest shape; if that does not help either, it has no solution."""
    at = full.coordinate
    report[STEP_COUNT], report[RESIDUAL] = 0.0, 0.0
    for t in range(len(trees)):
        tree = trees[t]
        first, end = 3 * tree[NODE], 3 * tree[NODES_END]
        if skipped[t] != 0:
            for i in range(first, end):
                residual[at[i]] = 0.0
            continue
        found = _solve(f, at, tree, blocks, values, rotation, work, b, report)
        if not found:
            report[RETRIES] += 1.0
            stale[0] = 1
            set_identity(rotation[tree[NODE] : tree[NODES_END]])
            factor_compact(full, f, values, tree[FRONT], tree[FRONTS_END], status)
            report[STEP_COUNT], report[RESIDUAL] = 0.0, 0.0
            found = _solve(f, at, tree, blocks, values, rotation, work, b, report)
        if not found and status[0] == 0:
            status[0] = 1 + at[first]
        for i in range(first, end):
            residual[at[i]] = work[0, i]
            if found:
                x[at[i]] = work[4, i]


@kernel
def _factor_rest(f: Factor, kept: Compact, values: Array, stale: Index, status: Index) -> None:
    """Factor the rest shape, if there is no factor yet."""
    if stale[0] == 1:
        stale[0] = 0
        factor_compact(f, kept, values, 0, len(f.table) - 1, status)


class RotatedRestFactor:
    """Islands of nodes with 3 positional coordinates whose rest shape is known.

    Parameters
    ----------
    pattern, nodes : the pattern of A and the nodes of these islands
    rest : (N, 3)   rest positions of all nodes of the pattern [m]
    position : (n,)   present positions, by coordinates of A; read by `factor_ops`
    values, status : present A; (1,) outcome of a solve, both used by `solve_ops`

    Attributes
    ----------
    stale : (1,)   1 if `rest_ops` must recompute the factor of the rest shape
    skipped : (T,)   non-zero for islands that others solve at present
    first : (T,)   a coordinate of each island
    report : (3,)   most steps of an island in the last solve; its largest residual |b − A x| / |b|;
        repeated solves so far
    residual : (n,)   b − A x of the last solve: the error acts like an external force
    """

    def __init__(
        self, pattern: Pattern, nodes: Index, rest: Array, position: Array, values: Array, status: Index
    ) -> None:
        plan = Supernodal.of(pattern, nodes)
        self.factor, self.kept = compact(plan.factor, pattern.diagonal_slots[plan.factor.coordinate])
        self.stale, self._values, self._status = np.ones(1, np.int64), values, status
        mine = np.flatnonzero(np.isin(pattern.low, nodes))
        column, i, j = plan.column(pattern.n), pattern.low[mine], pattern.high[mine]
        where = np.stack([column[pattern.first[i]], column[pattern.first[j]], pattern.start[mine]], axis=1)
        self._trees, by_tree = _trees(plan, where[:, 0])
        # Half the memory traffic; unsigned indices need no check for negative values.
        self.blocks = where[by_tree].astype(np.uint32)
        order = pattern.node[self.factor.coordinate[::3]]
        self.first, self.skipped = plan.first, np.zeros(len(self._trees), np.int64)
        self.rotation = np.zeros((len(nodes), 9))
        set_identity(self.rotation)
        self.rotations = Rotations(order, i, j, rest, pattern.first, position, self.rotation)
        self._work, self.report = np.zeros((5, 3 * len(nodes))), np.zeros(3)
        self.residual = np.zeros(pattern.n)

    def rest_ops(self, values: Array, status: Index) -> list[Op]:
        """Factor A at rest, assembled with the coming step, if the factor is stale."""
        return [(_factor_rest, (self.factor, self.kept, values, self.stale, status))]

    def factor_ops(self) -> list[Op]:
        """Compute the rotations of the present shape."""
        return self.rotations.ops()

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b on these islands; call after `factor_ops`."""
        islands = (self.factor, self.kept, self._trees, self.skipped, self.blocks)
        given = (*islands, self._values, self.rotation, self._work, self.stale)
        return [(_solve_all, (*given, b, x, self.residual, self.report, self._status))]


def _trees(plan: Supernodal, column: Index) -> tuple[Index, Index]:
    """The table of islands, and the order in which blocks with these first columns lie island by island."""
    end = plan.trees[:, 0]
    begin = np.append(0, end[:-1])
    node = plan.factor.table[np.append(begin, end[-1:]), COLUMN] // 3
    of = np.searchsorted(node[1:], column // 3, "right")
    block = np.append(0, np.cumsum(np.bincount(of, minlength=len(end))))
    table = np.stack([begin, end, node[:-1], node[1:], block[:-1], block[1:]], axis=1)
    return np.ascontiguousarray(table.astype(np.int64)), np.argsort(of, kind="stable")
