"""Diagnostics: names for messages, and the force that made a number infinite."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from visviva.compiling.program import Program
from visviva.core.binding import bind
from visviva.core.evaluation import Evaluation
from visviva.core.model import Model
from visviva.core.rows import OFF
from visviva.core.state import State
from visviva.errors import SimulationError
from visviva.steppers.system.system import System

MAX_LISTED = 8  # most names in a message
LOOKAHEAD = (0.0, 1e-12, 1e-9, 1e-6)  # offsets along the motion [s], to find a force whose domain ends here


class FailedSolve(SimulationError):
    """The equations of a step have no solution: the step is too long for a softening force, or rows
    contradict each other, at this step length or at any."""


def non_finite_error(world: Model, state: State) -> SimulationError:
    """The error that names the first part that is not finite at a state, or the motion if all are."""
    if blamed := _part_not_finite(world, state):
        return blamed
    hint = "Take a shorter step, or a method with step control."
    return SimulationError(state.t, "motion", "a position or velocity is no longer finite", hint)


def failed_solve_error(e: Evaluation, system: System, matrix: str, hint: str) -> SimulationError:
    """The error of a failed solve: what is not finite, or the constraints that contradict each other.

    matrix, hint : what may not be positive definite, and the remedy
    """
    t, status = e.k.t, system.solver.status
    if not np.isfinite(system.b.sum()):
        return non_finite_error(e.world, e.k.state)
    if blamed := zero_gradient_error(e):
        return blamed
    if status[0] != 0:
        return FailedSolve(t, matrix, "it is not positive definite", hint)
    return contradiction_error(t, e.constraints, system.solver.failed_rows())


def contradiction_error(t: float, constraints: Sequence[Any], rows: Collection[int]) -> FailedSolve:
    """The error that names the constraints of rows that cannot all hold."""
    names = listed(names_of(constraints, rows)) or "constraints"
    hint = "Remove one of them, or make one compliant."
    return FailedSolve(t, names, "these constraints cannot all hold at once", hint)


def short_step_error(world: Model, state: State, h: float) -> SimulationError:
    """The error of a step control that found no step: names a force that is not finite just ahead."""
    for ahead in LOOKAHEAD:
        near = state.copy()
        near.t = state.t + ahead
        world.drift(state.q, state.v, np.array([ahead]), near.q)
        if blamed := _part_not_finite(world, near):
            return blamed
    hint = "A force is not smooth or not finite here; fix it or increase rtol."
    return SimulationError(state.t, "step control", f"the step fell to {h:.1e} s", hint)


def zero_gradient_error(e: Evaluation) -> SimulationError | None:
    """The error that names the first constraint with a row that is not finite or has no gradient, if any."""
    for constraint, rows in zip(e.constraints, e.rows, strict=True):
        numbers = np.isfinite(rows.phi) & np.isfinite(rows.drive) & np.isfinite(rows.velocity_product)
        bad = ~(numbers & np.isfinite(rows.gradient).all(axis=1) & rows.gradient.any(axis=1))
        bad &= rows.kind != OFF
        if bad.any() and np.isfinite(e.k.q).all():
            element = int(np.argmax(bad)) // int(getattr(constraint, "components", 1))
            why = f"its element {element} has no direction here: a gradient is zero or not finite"
            hint = "It reached a tip or a cusp, or a point where a formula or function is undefined."
            return SimulationError(e.k.t, constraint.name, why, hint)
    return None


def names_of(constraints: Sequence[Any], rows: Collection[int]) -> list[str]:
    """Names of the constraints that hold these rows."""
    names, first = [], 0
    for constraint in constraints:
        if any(first <= row < first + constraint.n for row in rows):
            names.append(constraint.name)
        first += constraint.n
    return names


def listed(names: Sequence[str]) -> str:
    """Names in a line: the first few, and the number of the others."""
    text = ", ".join(names[:MAX_LISTED])
    return text if len(names) <= MAX_LISTED else f"{text} and {len(names) - MAX_LISTED} more"


def _part_not_finite(world: Model, state: State) -> SimulationError | None:
    e = Evaluation(world)
    e.k.state.copy_from(state)
    e.k.refresh()
    for force in world.forces:
        Program([*e.out.clear_ops, *bind(force, "add", e.k, e.out)])()
        if not np.isfinite(e.out.efforts).all():
            hint = "Look for a division by zero or a root of a negative number at this state."
            return SimulationError(state.t, force.name, "its force is not a finite number", hint)
    e.evaluate_rows()
    for constraint, rows in zip(e.constraints, e.rows, strict=True):
        numbers = rows.phi + rows.drive + rows.velocity_product
        if not np.isfinite(numbers[rows.kind != OFF]).all():
            hint = "Look at phi, drive and velocity_product of its fill at this state."
            return SimulationError(state.t, constraint.name, "its rows are not finite numbers", hint)
    return None
