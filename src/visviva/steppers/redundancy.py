"""Warnings about redundant joints."""

from __future__ import annotations

import numpy as np

from visviva.core.evaluation import Evaluation
from visviva.core.events import Event
from visviva.core.state import State
from visviva.steppers.diagnostics import listed, names_of
from visviva.steppers.system.system import System

REDUNDANCY_TEXT = (
    "linearly dependent rows; their least-norm forces are used. For unique forces, remove one or "
    "replace one by a weaker joint: a ball_joint for a hinge, a hinge for a weld"
)


class Redundancy:
    """Reports once every set of constraints whose two-sided rows depend on each other.

    The motion of such a set is correct, but its forces are not unique: the least-norm ones are used. Rows
    without coordinates, such as those normal to the plane of a planar body, are not reported, nor are
    contacts among dynamic rows: whatever rests on a face has more contact points than necessary.

    Parameters
    ----------
    evaluation, system : whose rows are watched
    reported : warnings already given in this run; extended here
    """

    def __init__(self, evaluation: Evaluation, system: System, reported: set[str]) -> None:
        self.evaluation, self.system = evaluation, system
        self._most, self._reported, self._status = 0.0, reported, system.solver.status

    def new_warnings(self, state: State) -> list[Event]:
        """Warnings about new sets; cheap unless more rows are dependent than ever before."""
        if self._status.item(3) <= self._most:
            return []
        self._most = self._status[3]
        sets = self.system.solver.dependent_sets(self.system)
        free = np.concatenate(
            [(r.reach is None) & (r.expansion.dofs >= 0).any(axis=1) for r in self.evaluation.rows]
        )
        constraints = self.evaluation.constraints
        names = dict.fromkeys(listed(names_of(constraints, rows)) for rows in sets if free[rows].any())
        new = [text for text in names if text not in self._reported]
        self._reported.update(new)
        return [Event(state.t, "warning", text, REDUNDANCY_TEXT) for text in new]
