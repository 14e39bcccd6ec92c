"""Islands at rest fall asleep: they have no rows, no forces move them, and contact detection skips them.

An island is a set of solids connected by contacts, rows or stiff springs. It falls asleep when all its points
have been slow for long enough, and it contains no moving script and nothing that never sleeps.

It wakes as a whole: when something awake comes near, which the contacts detect; when rows switch on or off,
or a script moves one; when its forces change by enough to make it fast within the time it took to fall
asleep; when it is given a velocity, or the world is changed. The remaining kinetic energy is booked as
`numerical/sleep`. Proved by tests/coupled/test_sleep.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op, When
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import clear, copy
from visviva.core.rows import scripted_rates
from visviva.core.sleep import ISLAND, RESTED, sleep_table
from visviva.steppers.steps.sleeping_kernels import (
    clear_awake,
    count_rows,
    fall_asleep,
    find_sleepers,
    hold_still,
    link_units,
    restore_forces,
    rows_asleep,
    switch_off,
    update_rest_times,
    wake_changed,
)
from visviva.steppers.steps.step_ledger import StepLedger
from visviva.steppers.system.system import System


class Sleeping:
    """The sleep of the solids of one constraint, in time stepping.

    Only in worlds with one such constraint, and without bouncing ropes, whose steps are taken differently.

    Attributes
    ----------
    still_ops : run before the solve of a step
    end_ops : run at the end of the step
    """

    def __init__(self, e: Evaluation, system: System, ledger: StepLedger, allowed: bool) -> None:
        self.e, self.system, self.ledger = e, system, ledger
        self.still_ops, self.end_ops = list[Op](), list[Op]()
        sleepy = [c for c in e.constraints if getattr(c, "sleep", None) is not None]
        if not allowed or len(sleepy) != 1 or not system.takes_friction or not sleepy[0].count:
            return
        self.contacts = sleepy[0]
        self.rule, self.extent = self.contacts.sleep, self.contacts.extent
        self.table = sleep_table(e.k.memory(self.contacts), self.contacts.count)
        self.units: Index = self.contacts.coordinates(e.k)
        n, nv = len(self.units), e.world.layout.nv
        self.unit_of: Index = np.full(nv + 1, -1, np.int64)
        for i, own in enumerate(self.units):
            self.unit_of[own[own >= 0]] = i
        self.unit_of[nv] = -2
        self.root: Index = np.arange(n)
        self.tied, self.least = np.zeros(n, bool), np.zeros(n)
        for dofs in system.links():
            on, nothing = np.zeros(len(dofs), np.int64), np.zeros(len(dofs))
            link_units(dofs, on, nothing, self.unit_of, self.root, self.tied)
        m = len(e.row_kind)
        self.lam, self.asleep, self.scripted = np.zeros(m), np.zeros(m, bool), np.zeros(m)
        self.any_asleep, self.due, self.count = np.zeros(1), np.zeros(1), np.zeros(n)
        self.account = e.world.layout.account["numerical/sleep"]
        self.still_ops = [
            (find_sleepers, (self.table, self.any_asleep, self.asleep)),
            When(self.any_asleep, self._hold_ops()),
        ]
        rule = (self.rule.speed, self.rule.time, self.due)
        self.end_ops = [
            When(self.any_asleep, self._wake_ops()),
            (update_rest_times, (self.table, self.units, self.extent, e.k.v, e.k.step, *rule)),
            When(self.due, self._sleep_ops()),
        ]

    def cleared(self, out: Array) -> list[Op]:
        """Zero out (nv,) for all awake coordinates, before `end_ops`."""
        if not self.end_ops:
            return [(clear, (out,))]
        return [(clear_awake, (self.unit_of, self.table, out))]

    def wake_all(self) -> None:
        """Wake everything after a change of the world."""
        if self.end_ops:
            self.table[:, [ISLAND, RESTED]] = 0.0

    def _hold_ops(self) -> list[Op]:
        """Switch off sleeping rows before a solve; they keep their forces."""
        e, s = self.e, self.system
        ops: list[Op] = [(hold_still, (self.units, self.table, s.b))]
        for constraint, rows, part in self._row_sets():
            if constraint is self.contacts:
                ops += constraint.bind_sleeping_rows(e.k, self.asleep[part])
            else:
                ops.append((rows_asleep, (rows.expansion.dofs, self.unit_of, self.table, self.asleep[part])))
        return [*ops, (switch_off, (self.asleep, e.row_numbers["lam"], s.kind, self.lam))]

    def _wake_ops(self) -> list[Op]:
        """Restore forces of sleeping rows, and wake islands whose rows or external forces have changed."""
        e = self.e
        ops: list[Op] = [(restore_forces, (self.asleep, self.lam, e.row_numbers["lam"]))]
        ops += [*self._script_ops(), (clear, (self.count,))]
        for constraint, rows, part in self._row_sets():
            if constraint is not self.contacts:
                seen = (rows.kind, self.scripted[part], self.unit_of, self.count)
                ops.append((count_rows, (rows.expansion.dofs, *seen)))
        changes = (e.world.diagonal_mass, e.out.tau, self.count, self.rule.speed / self.rule.time)
        return [*ops, (wake_changed, (self.table, self.units, self.extent, *changes))]

    def _row_sets(self) -> list[tuple[Any, Any, slice]]:
        pairs = zip(self.e.constraints, self.e.rows, strict=True)
        return [(constraint, rows, rows.part) for constraint, rows in pairs]

    def _script_ops(self) -> list[Op]:
        """φ̇ of all rows prescribed by scripts."""
        e = self.e
        if not e.scripted:
            return []
        return [
            (scripted_rates, (rows.rows, rows.gradient, rows.drive, e.k.script, self.scripted[part]))
            for _, rows, part in self._row_sets()
        ]

    def _sleep_ops(self) -> list[Op]:
        """Find the islands, put those to sleep that have rested for long enough, and book what they lose."""
        root, tied, slept = self.root.copy(), self.tied.copy(), np.zeros(1)
        ops: list[Op] = [*self._script_ops(), (copy, (self.root, root)), (copy, (self.tied, tied))]
        for _, rows, part in self._row_sets():
            read = (rows.expansion.dofs, rows.kind, self.scripted[part])
            ops.append((link_units, (*read, self.unit_of, root, tied)))
        given = (self.rule.time, self.units, self.least, self.table, self.e.k.v)
        return [*ops, (fall_asleep, (root, tied, *given, slept)), When(slept, [(self._book, ())])]

    def _book(self) -> None:
        ledger = self.ledger
        ledger.observe()
        self.e.k.state.accounts[self.account] += ledger.before.sum() - self.e.energies.sum()
        ledger.before[:] = self.e.energies
