"""A word to the user where joints depend on each other."""

from __future__ import annotations

import numpy as np

from visviva.core.evaluation import Evaluation
from visviva.core.events import Event
from visviva.core.state import State
from visviva.steppers.blame import listed, names_of
from visviva.steppers.system.system import System

REDUNDANT = (
    "rows that depend on each other; of the forces that hold them the least are taken. For unique ones "
    "leave one out, or let one hold less: a ball_joint for a hinge, a hinge for a weld"
)


class Redundancy:
    """Tells once of every set of constraints whose two-sided rows depend on each other.

    Such a set is moved right, but how its forces are shared is not determined: it is the share of least norm.
    Rows that no coordinate moves, as those across the plane of a planar body, are nothing to tell, nor are
    contacts among dynamic rows: whatever rests on a face does so on more points than it needs.

    Parameters
    ----------
    evaluation, system : whose rows are watched
    reported : what has been said in this run; added to
    """

    def __init__(self, evaluation: Evaluation, system: System, reported: set[str]) -> None:
        self.evaluation, self.system = evaluation, system
        self._most, self._reported, self._status = 0.0, reported, system.solver.status

    def news(self, state: State) -> list[Event]:
        """Warnings of sets not yet reported; cheap while no more rows depend on others than ever before."""
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
        return [Event(state.t, "warning", text, REDUNDANT) for text in new]
