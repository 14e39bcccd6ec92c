"""Repeated solves of a time step, requested by constraints, see `visviva.core.settling`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, While
from visviva.core.settling import RowSolve

if TYPE_CHECKING:
    from visviva.steppers.steps.step_problem import StepProblem


@kernel
def _begin(again: Array) -> None:
    again[0] = -1.0


@kernel
def _clear_requests(again: Array) -> None:
    """Reset: no constraint has requested a repetition since the last solve."""
    again[0] = max(again[0], 0.0)


def _bind_requests(problem: StepProblem, verb: str, again: Array) -> list[Op]:
    e, s, ops = problem.e, problem.system, list[Op]()
    for number, (constraint, rows) in enumerate(zip(e.constraints, e.rows, strict=True), start=1):
        bound = getattr(constraint, verb, None)
        if bound is not None:
            part = rows.part
            given = (s.lam[part], s.y[part], s.shift[part], problem.relaxing[part], again)
            ops += bound(e.k, rows, RowSolve(*given, float(number)))
    return ops


def repeated_solve(problem: StepProblem, solve_ops: list[Op]) -> list[Op]:
    """The solve, repeated until no constraint changes the targets of its rows."""
    again = np.zeros(1)
    look = _bind_requests(problem, "bind_settle", again)
    if not look:
        return solve_ops
    return [(_begin, (again,)), While(again, [*solve_ops, (_clear_requests, (again,)), *look])]


def commit_ops(problem: StepProblem) -> list[Op]:
    """Operations by which constraints commit their result before the step is taken."""
    return _bind_requests(problem, "bind_commit", np.zeros(1))
