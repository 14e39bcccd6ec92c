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

TOLERANCE = 1e-6
"""Residual |b − A x| / |b| at which a solve has converged."""
MAX_STEPS = 40
"""Steps after which a factor of the present A is cheaper than continuing."""
STEP_COUNT, RESIDUAL, RETRIES = 0, 1, 2
"""Indices into `Turned.report`."""


@lane_kernel
def multiply_threes(blocks: Index, values: Array, x: Array, y: Array) -> None:
    """y = A x for 3 × 3 blocks (k, 3): first coordinates of row and column, and position of the values."""
    for i in range(len(y)):
        y[i] = 0.0
    for k in range(len(blocks)):
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
def _precondition(f: Compact, coordinate: Index, rotation: Array, r: Array, z: Array) -> None:
    """z = R A₀⁻¹ Rᵀ r; turn (N, 9) in the order of the columns."""
    y, scale = f.y, f.scale
    for k in range(len(rotation)):
        c, m = coordinate[3 * k], rotation[k]
        a0, a1, a2 = r[c], r[c + 1], r[c + 2]
        y[3 * k] = scale[3 * k] * (m[0] * a0 + m[3] * a1 + m[6] * a2)
        y[3 * k + 1] = scale[3 * k + 1] * (m[1] * a0 + m[4] * a1 + m[7] * a2)
        y[3 * k + 2] = scale[3 * k + 2] * (m[2] * a0 + m[5] * a1 + m[8] * a2)
    solve_compact(f)
    for k in range(len(rotation)):
        c, m = coordinate[3 * k], rotation[k]
        a0, a1, a2 = scale[3 * k] * y[3 * k], scale[3 * k + 1] * y[3 * k + 1], scale[3 * k + 2] * y[3 * k + 2]
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
    f: Compact, coordinate: Index, blocks: Index, values: Array, rotation: Array, work: Array, retry: int,
    b: Array, x: Array, report: Array,
) -> None:  # fmt: skip
    """Conjugate gradients from x = 0; the residual stays in work[0]. `retry`: only if the last failed."""
    r, z, p, q = work[0], work[1], work[2], work[3]
    if retry == 1 and report[STEP_COUNT] >= 0.0:
        return
    for i in range(len(r)):
        r[i], p[i] = 0.0, 0.0
    for i in range(len(coordinate)):
        r[coordinate[i]] = b[coordinate[i]]
    solution = work[4]
    for i in range(len(solution)):
        solution[i] = 0.0
    size, before, steps = inner(r, r), 1.0, 0
    left = size
    while left > TOLERANCE * TOLERANCE * size and steps < MAX_STEPS:
        _precondition(f, coordinate, rotation, r, z)
        now = inner(r, z)
        _update_direction(z, now / before if steps > 0 else 0.0, p)
        before = now
        multiply_threes(blocks, values, p, q)
        curvature = inner(p, q)
        if not curvature > 0.0:
            steps = MAX_STEPS
            break
        _axpy(now / curvature, p, solution)
        _axpy(-now / curvature, q, r)
        left = inner(r, r)
        steps += 1
    report[STEP_COUNT] = steps if left <= TOLERANCE * TOLERANCE * size else -1.0
    report[RESIDUAL] = np.sqrt(left / size) if size > 0.0 else 0.0
    if report[STEP_COUNT] < 0.0:  # b, which may be the same array as x, is needed again
        return
    for i in range(len(coordinate)):
        x[coordinate[i]] = solution[coordinate[i]]


@kernel
def _factor_present(
    f: Factor, kept: Compact, values: Array, rotation: Array, report: Array, stale: Index, status: Index
) -> None:
    """If the solve has failed, replace the factor of the rest shape by one of the present A."""
    if report[STEP_COUNT] >= 0.0:
        return
    report[RETRIES] += 1.0
    stale[0] = 1
    set_identity(rotation)
    factor_compact(f, kept, values, status)


@kernel
def _refuse(coordinate: Index, report: Array, status: Index) -> None:
    """A solve that fails even with the factor of the present A has no solution."""
    if report[STEP_COUNT] < 0.0 and status[0] == 0:
        status[0] = 1 + coordinate[0]


@kernel
def _factor_rest(f: Factor, kept: Compact, values: Array, stale: Index, status: Index) -> None:
    """Factor the rest shape, if there is no factor yet."""
    if stale[0] == 1:
        stale[0] = 0
        factor_compact(f, kept, values, status)


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
    report : (3,)   steps of the last solve, −1 if it failed; its residual |b − A x| / |b|; repeated solves
    residual : (n,)   b − A x of the last solve: the error acts like an external force
    """

    def __init__(
        self, pattern: Pattern, nodes: Index, rest: Array, position: Array, values: Array, status: Index
    ) -> None:
        plan = Supernodal.of(pattern, nodes).factor
        self.factor, self.kept = compact(plan, pattern.diagonal_slots[plan.coordinate])
        self.stale, self._values, self._status = np.ones(1, np.int64), values, status
        mine = np.flatnonzero(np.isin(pattern.low, nodes))
        i, j = pattern.low[mine], pattern.high[mine]
        where = np.stack([pattern.first[i], pattern.first[j], pattern.start[mine]], axis=1)
        self.blocks = where.astype(np.uint32)  # half the memory traffic; unsigned indices need no check
        order = pattern.node[self.factor.coordinate[::3]]
        self.rotation = np.zeros((len(nodes), 9))
        set_identity(self.rotation)
        self.rotations = Rotations(order, i, j, rest, pattern.first, position, self.rotation)
        self.work, self.report = np.zeros((5, pattern.n)), np.zeros(3)
        self.residual = self.work[0]

    def rest_ops(self, values: Array, status: Index) -> list[Op]:
        """Factor A at rest, assembled with the coming step, if the factor is stale."""
        return [(_factor_rest, (self.factor, self.kept, values, self.stale, status))]

    def factor_ops(self) -> list[Op]:
        """Compute the rotations of the present shape."""
        return self.rotations.ops()

    def solve_ops(self, b: Array, x: Array) -> list[Op]:
        """x = A⁻¹ b on these islands; call after `factor_ops`."""
        f, kept, values, report = self.factor, self.kept, self._values, self.report
        given = (kept, f.coordinate, self.blocks, values, self.rotation, self.work)
        return [
            (_solve, (*given, 0, b, x, report)),
            (_factor_present, (f, kept, values, self.rotation, report, self.stale, self._status)),
            (_solve, (*given, 1, b, x, report)),
            (_refuse, (f.coordinate, report, self._status)),
        ]
