"""Joints that turn are met at the end of a step, so that it neither loses nor adds energy.

A whole step at θ = 1 requires φ + h (φ̇ + J Δv) + ½ h² J̇v + φ' = 0 of rigid two-sided rows. φ' is 0 if
½ h² J̇v < FELT_DRIFT for all of them; else it is what is left at the end of a trial with the present Δv, and
the step is solved again, with the geometric stiffness of the forces found. This is SHAKE, solved by Newton's
method. If it does not converge, the step is too long for what turns, and drifts: that takes energy.
Source: Ryckaert, Ciccotti and Berendsen 1977.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When, While
from visviva.core.kinematics import clear, copy
from visviva.core.rows import TWO_SIDED
from visviva.steppers.steps.moves import move_ops
from visviva.steppers.steps.step_ends import advance_clock
from visviva.steppers.steps.step_kernels import impulse_to_force, is_leapfrog
from visviva.steppers.steps.step_problem import StepProblem
from visviva.steppers.steps.step_weights import LENGTH

FELT_DRIFT = 1e-6  # ½ h² J̇v that a step may leave [m or rad]
TOLERANCE = 1e-7  # φ' that it may leave [m or rad]
PROGRESS_RATIO = 0.7  # of φ' in successive trials
MAX_TRIALS = 8
LEFT, LAST = range(2)
"""Contents of `trials`: the number that are left, and the last largest φ'."""


@kernel
def _find_fast(jdotv: Array, compliance: Array, kind: Index, weights: Array, fast: Array) -> None:
    """fast[0] = 1 if a rigid two-sided row would drift; in whole steps at θ = 1 only."""
    h = weights[LENGTH]
    if not is_leapfrog(weights):
        return
    for i in range(len(jdotv)):
        if kind[i] == TWO_SIDED and compliance[i] == 0.0 and 0.5 * h * h * abs(jdotv[i]) > FELT_DRIFT:
            fast[0] = 1.0


@kernel
def _end_velocity(v: Array, dv: Array, out: Array) -> None:
    for i in range(len(v)):
        out[i] = v[i] + dv[i]


@kernel
def _lower_targets(phi: Array, compliance: Array, kind: Index, h: Array, y: Array, worst: Array) -> None:
    """y −= φ'/h; the largest |φ'|, infinite if not a number."""
    for i in range(len(phi)):
        if kind[i] == TWO_SIDED and compliance[i] == 0.0:
            y[i] -= phi[i] / h[0]
            drift = abs(phi[i])
            worst[0] = max(worst[0], drift if np.isfinite(drift) else np.inf)


@kernel
def _drifting_targets(
    phi: Array, phidot: Array, compliance: Array, kind: Index, weights: Array, y: Array
) -> None:
    """φ + h (φ̇ + J Δv) = 0."""
    for i in range(len(phi)):
        if kind[i] == TWO_SIDED and compliance[i] == 0.0:
            y[i] = -(phi[i] / weights[LENGTH] + phidot[i])


@kernel
def _begin(fast: Array, status: Array, trials: Array, trying: Array) -> None:
    trials[LEFT], trials[LAST] = MAX_TRIALS, np.inf
    trying[0] = fast[0] if status[0] == 0.0 else 0.0


@kernel
def _judge(
    worst: Array, status: Array, trials: Array, trying: Array, unsolved: Array, diverged: Array
) -> None:
    """Whether to solve again, whether to try again, and whether trials have led nowhere."""
    unsolved[0] = 1.0 if worst[0] > TOLERANCE or status[0] != 0.0 else 0.0
    lost = status[0] != 0.0 or worst[0] > PROGRESS_RATIO * trials[LAST] or trials[LEFT] == 0.0
    diverged[0] = unsolved[0] if lost else 0.0
    trying[0] = unsolved[0] - diverged[0]
    trials[LAST] = worst[0]
    trials[LEFT] -= 1.0


def _kept(*arrays: Array) -> tuple[list[Op], list[Op]]:
    """Operations that keep arrays, and that restore them."""
    pairs = [(array, np.zeros_like(array)) for array in arrays]
    return [(copy, pair) for pair in pairs], [(copy, (kept, array)) for array, kept in pairs]


class FastJoints:
    """The repeated solve of a step in which joints turn fast.

    Attributes
    ----------
    fast : (1,)   1 if one does
    find_ops      find it, once the rows are known
    """

    def __init__(self, problem: StepProblem) -> None:
        self.problem, self.fast = problem, np.zeros(1)
        e, w = problem.e, problem.weights
        of = enumerate(zip(e.constraints, e.rows, strict=True))
        self._joints = [i for i, (c, r) in of if r.reach is None and not c.one_sided]
        self._rows = [e.rows[i] for i in self._joints]
        self.find_ops: list[Op] = [(clear, (self.fast,))] if self._joints else []
        for r in self._rows:
            self.find_ops.append((_find_fast, (r.jdotv, r.compliance, r.kind, w.table, self.fast)))

    def again_ops(self, solve_ops: list[Op]) -> list[Op]:
        """Operations that solve again, with the drift of a trial, until there is none."""
        if not self._joints:
            return []
        s, h, lam = self.problem.system, self.problem.weights.h, self.problem.e.row_numbers["lam"]
        trials, worst, status = np.zeros(2), np.zeros(1), s.solver.status
        trying, unsolved, diverged = np.zeros(1), np.zeros(1), np.zeros(1)
        keep, restore = _kept(lam, s.lam)
        trial: list[Op] = [
            *self._measure_ops(worst),
            (_judge, (worst, status, trials, trying, unsolved, diverged)),
            (impulse_to_force, (s.lam, h, lam)),
            When(diverged, [*restore, *self._drifting_ops()]),
            When(unsolved, [*self.problem.e.row_tangent_ops, *self.problem.assemble_ops(), *solve_ops]),
        ]
        return [(_begin, (self.fast, status, trials, trying)), When(trying, keep), While(trying, trial)]

    def _measure_ops(self, worst: Array) -> list[Op]:
        """Lower the targets by the φ' of a trial with the present Δv."""
        e, k, w, y = self.problem.e, self.problem.k, self.problem.weights, self.problem.system.y
        end = self.problem.v_theta
        keep, restore = _kept(k.q, k.v, k.clock)
        look: list[Op] = [*k.gather_ops, *(op for i in self._joints for op in e.fill_ops[i])]
        lower = [(_lower_targets, (r.phi, r.compliance, r.kind, w.h, y[r.part], worst)) for r in self._rows]
        move: list[Op] = [
            (_end_velocity, (k.v, self.problem.system.x, end)),
            *move_ops(k, end, w.h),
            (advance_clock, (w.h, w.whole, k.clock)),
        ]
        return [*keep, *move, *look, (clear, (worst,)), *lower, *restore, *look]

    def _drifting_ops(self) -> list[Op]:
        """The targets of steps that drift."""
        w, y = self.problem.weights.table, self.problem.system.y
        return [
            (_drifting_targets, (r.phi, r.phidot, r.compliance, r.kind, w, y[r.part])) for r in self._rows
        ]
