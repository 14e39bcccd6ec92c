"""Islands that rest fall asleep: they have no rows, no forces move them, and no one looks for their contacts.

An island is what touches, is joined by rows or linked by stiff springs; it sleeps when no place of it was
fast for long enough, and nothing else takes part: no script that moves, nothing that never sleeps.

It wakes as a whole: where something awake comes near, which the contacts see; where rows come on or go off,
or a script moves one; where its forces change by what would make it fast within the time in which it fell
asleep; where it was given a speed, and where the world is changed. What was left of its kinetic energy is in
the row `numerical/sleep`. Proved by tests/coupled/test_sleep.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.ports import Op
from visviva.core.rows import OFF
from visviva.core.sleep import ISLAND, RESTED, sleep_table
from visviva.core.state import Array, Index
from visviva.steppers.sleeping_kernels import (
    count_rows,
    fall_asleep,
    hold_still,
    link_units,
    rest_longer,
    rows_asleep,
    wake_changed,
)


class Sleeping:
    """The sleep of the solids of one constraint, in time stepping.

    Only in worlds with one such constraint, and without ropes that bounce, whose steps are taken otherwise.

    Attributes
    ----------
    still_ops : before the solve of a step
    end_ops : after all else of it
    """

    def __init__(self, stepper: Any) -> None:
        e, system = stepper.e, stepper.system
        self.stepper, self.still_ops, self.end_ops = stepper, list[Op](), list[Op]()
        sleepy = [c for c in e.constraints if getattr(c, "sleep", None) is not None]
        if len(sleepy) != 1 or not system.takes_cones or not sleepy[0].count:
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
        for dofs in system.links:
            on, nothing = np.zeros(len(dofs), np.int64), np.zeros(len(dofs))
            link_units(dofs, on, nothing, self.unit_of, self.root, self.tied)
        self.lam, self.asleep = np.zeros(len(e.row_kind)), np.zeros(len(e.row_kind), bool)
        self.moved_by_scripts = e.scripted
        self.account = e.world.layout.account["numerical/sleep"]
        self.still_ops, self.end_ops = [(self._hold, ())], [(self._end, ())]

    def wake_all(self) -> None:
        """The world was changed: nothing is as it was."""
        if self.end_ops:
            self.table[:, [ISLAND, RESTED]] = 0.0

    def _any(self) -> bool:
        return bool((self.table[:, ISLAND] > 0.0).any())

    def _hold(self) -> None:
        """Switch off what sleeps, before a solve; its rows keep their forces."""
        self.asleep[:] = False
        if not self._any():
            return
        e, s = self.stepper.e, self.stepper.system
        hold_still(self.units, self.table, s.b)
        for constraint, rows, part in self._row_sets():
            if constraint is self.contacts:
                self.asleep[part] = constraint.sleeping_rows(e.k)
            else:
                rows_asleep(rows.expansion.dofs, self.unit_of, self.table, self.asleep[part])
        s.kind[self.asleep] = OFF
        self.lam[:] = e.row_numbers["lam"]

    def _end(self) -> None:
        """Who sleeps from now on, and who no longer."""
        k, numbers = self.stepper.e.k, self.stepper.e.row_numbers
        if self._any():
            numbers["lam"][self.asleep] = self.lam[self.asleep]
            self._wake()
        given = (self.table, self.units, self.extent, k.v, float(k.step[0]))
        if rest_longer(*given, self.rule.speed, self.rule.time):
            self._fall_asleep()

    def _row_sets(self) -> list[tuple[Any, Any, slice]]:
        e, first, found = self.stepper.e, 0, []
        for constraint, rows in zip(e.constraints, e.rows, strict=True):
            found.append((constraint, rows, slice(first, first + constraint.n)))
            first += constraint.n
        return found

    def _scripted(self) -> Array:
        """φ̇ of all rows that scripts prescribe."""
        e = self.stepper.e
        return e.script_rates() if self.moved_by_scripts else np.zeros(len(e.row_kind))

    def _wake(self) -> None:
        e, count, scripted = self.stepper.e, np.zeros(len(self.units)), self._scripted()
        for constraint, rows, part in self._row_sets():
            if constraint is not self.contacts:
                count_rows(rows.expansion.dofs, rows.kind, scripted[part], self.unit_of, count)
        faster = self.rule.speed / self.rule.time
        mass = e.world.diagonal_mass
        wake_changed(self.table, self.units, self.extent, mass, e.out.tau, count, faster)

    def _fall_asleep(self) -> None:
        k, ledger, scripted = self.stepper.e.k, self.stepper.ledger, self._scripted()
        root, tied = self.root.copy(), self.tied.copy()
        for _, rows, part in self._row_sets():
            link_units(rows.expansion.dofs, rows.kind, scripted[part], self.unit_of, root, tied)
        given = (self.rule.time, self.units, self.least, self.table, k.v)
        if fall_asleep(root, tied, *given):
            ledger.observe()
            lost = ledger.before.sum() - self.stepper.e.energies.sum()
            k.state.accounts[self.account] += lost
            ledger.before[:] = self.stepper.e.energies
