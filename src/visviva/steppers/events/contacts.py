"""One-sided rows at an instant: impacts with restitution, rest, release."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.events import Event
from visviva.core.impact_problem import ImpactLaw
from visviva.core.rows import OFF, ONE_SIDED, RATE, TWO_SIDED
from visviva.core.state import State
from visviva.steppers.events.motion import CLOSED_GAP, Motion
from visviva.steppers.impacts.impact_accounts import book_losses, note_struck
from visviva.steppers.impacts.row_entries import rates_after

if TYPE_CHECKING:
    from visviva.steppers.impacts.impacts import Impacts

MIN_APPROACH = 1e-9  # slower approaches are round-off and no event [m/s]
MAX_REPEATS = 10  # most evaluations of a law at one instant, as long as contacts still approach
MIN_ACCELERATION = 1e-9  # a force that changes φ̈ by less counts as zero [m/s²]
RESIDUAL_SHARE = 1e-9  # approach that counts as zero, as a share of the fastest before


@kernel
def _find_least(z: Array, dofs: Index, diagonal: Array, least: Array) -> None:
    """λ of each row that alone changes φ̈ by MIN_ACCELERATION, W = Σ z²/A."""
    for i in range(len(least)):
        response = 0.0
        for j in range(dofs.shape[1]):
            if dofs[i, j] >= 0:
                response += z[i, j] * z[i, j] / diagonal[dofs[i, j]]
        least[i] = MIN_ACCELERATION / response if response > 0.0 else 0.0


class Contacts:
    """The one-sided rigid rows of a world in event-driven motion.

    Parameters
    ----------
    motion : its `closed` holds the rows in contact, its `friction` those that stick; both are decided here
    rest_speed : a rebound slower than this counts as rest [m/s], so that bounces do not accumulate at an
                 instant
    law : of impacts; if omitted, J v⁺ ≥ −e J v⁻ ⊥ Λ ≥ 0 as rows of the system, including friction
    closed_below : gaps that count as closed in an impact [m]
    """

    def __init__(
        self, motion: Motion, rest_speed: float, law: ImpactLaw | None = None, closed_below: float = 0.0
    ) -> None:
        self.motion, self.rest_speed, self.closed_below = motion, rest_speed, closed_below
        self.lam = np.zeros(len(motion.closed))
        self._least = np.zeros(len(motion.closed))
        least_ops: list[Op] = list(motion.system.diagonal_reading)
        for rows in motion.e.rows:
            read = (rows.z, rows.expansion.dofs, motion.system.whole_diagonal)
            least_ops.append((_find_least, (*read, self._least[rows.part])))
        self._find_least = Program(least_ops)
        self.impacts: Impacts | None = None
        if law is not None:
            # imports SciPy's matrices, 0.1 s; before the motion begins, so that no interrupt hits an import
            from visviva.steppers.impacts.impacts import Impacts

            rub = None if motion.system.takes_friction else self._solve_with_friction
            self.impacts = Impacts(motion.e, motion.system, motion.solve, law, rest_speed, rub)

    def least_forces(self) -> Array:
        """(m,) row forces that count as zero, from the last solve of the system."""
        self._find_least()
        return self._least

    def forces(self, lam: Array) -> Array:
        """λ (m,) after `settle`; `lam` is that of the previous step."""
        if not self.motion.friction.count:
            return lam
        return np.where(self.motion.e.row_numbers["compliance"] == 0, self.lam, lam)

    def look(self, state: State) -> tuple[Array, Array]:
        """φ and φ̇ of all rows at a state; assembles the mass matrix."""
        self.motion.k.state.copy_from(state)
        self.motion.assemble()
        numbers = self.motion.e.row_numbers
        return numbers["phi"].copy(), numbers["phidot"].copy()

    def settle(self, state: State, joining: bool = False) -> list[Event]:
        """Impacts of all touching and approaching rows, then the choice of resting rows; changes v, accounts.

        joining : newly activated joints may be moving, which also requires an impact
        """
        kind = self.motion.e.row_kind
        if not len(kind):
            return []
        phi, phidot = self.look(state)
        one_sided = self.motion.e.rigid(ONE_SIDED)
        touching = one_sided & ((phi <= CLOSED_GAP) | ((self.motion.closed > 0) & (phi <= 1e3 * CLOSED_GAP)))
        events = []
        joining = joining and bool((np.abs(phidot[self._joints()]) > MIN_APPROACH).any())
        if joining or (touching & (phidot < -1e-12)).any():
            events = self._impacts(state, touching | (one_sided & (phi <= self.closed_below)), phidot)
        self._rest(state, touching)
        return events

    def _impacts(self, state: State, touching: Mask, phidot: Array) -> list[Event]:
        """Impacts by the law until nothing approaches; if that does not end, the last one by rows."""
        if self.impacts is None:
            return self._impact(state, touching, phidot, self._by_rows)
        events: list[Event] = []
        least = RESIDUAL_SHARE * float(np.abs(phidot[touching]).max(initial=0.0))
        for _ in range(MAX_REPEATS):
            events += self._impact(state, touching, phidot, self._by_law)
            _, phidot = self.look(state)
            if not (touching & (phidot < -max(least, MIN_APPROACH))).any():
                return events
        self.impacts.cut_short += 1
        return events + self._impact(state, touching, phidot, self._by_rows)

    def _impact(
        self, state: State, touching: Mask, phidot: Array, solve: Callable[[Mask, Array], None]
    ) -> list[Event]:
        """One impact of all touching rows, by `solve`, with its accounts."""
        solve(touching, phidot)
        system = self.motion.system
        loss = -system.lam * 0.5 * (phidot + rates_after(self.motion.e, system, phidot))
        state.v += system.x
        note_struck(self.motion.e, state, touching & (phidot < 0), phidot)
        return self._book(state, touching & (system.lam > 0) & (phidot < -MIN_APPROACH), loss)

    def _by_law(self, touching: Mask, phidot: Array) -> None:
        """Impulses of the law; joints keep J v⁺ = 0."""
        assert self.impacts is not None
        self.impacts.impulses(touching, self._joints(), phidot)

    def _by_rows(self, touching: Mask, phidot: Array) -> None:
        """J v⁺ ≥ −e J v⁻ ⊥ Λ ≥ 0 on all touching rows at once; joints keep J v⁺ = 0."""
        motion, kind = self.motion, self.motion.e.row_kind
        system = motion.system
        e = motion.e.row_numbers["restitution"]
        approach = np.minimum(phidot, 0.0)
        rebound = np.where(-e * approach < self.rest_speed, 0.0, -e * approach)
        system.kind[:] = np.where(touching, ONE_SIDED, np.where(self._joints(), TWO_SIDED, OFF))
        system.y[:] = np.where(kind == ONE_SIDED, rebound, 0.0) - phidot
        system.b[:] = 0.0
        if motion.friction.count:
            self._solve_with_friction()
        else:
            motion.solve()

    def _solve_with_friction(self) -> None:
        """Impulses of all rows, including friction; bearings have no time to act."""
        self.motion.friction.impulses(self.motion.solve, np.zeros(1))

    def _joints(self) -> Mask:
        e = self.motion.e
        joints: Mask = e.rigid(TWO_SIDED) | e.rigid(RATE)
        return joints

    def _book(self, state: State, hit: Mask, loss: Array) -> list[Event]:
        """Book the losses of the last solve; an event for every constraint with an impact."""
        e, events = self.motion.e, []
        book_losses(e, state, self.motion.system.lam, loss)
        for constraint, own in zip(e.constraints, e.rows, strict=True):
            rows = np.flatnonzero(hit[own.part])
            if len(rows):
                describe = getattr(constraint, "describe", None)
                text = describe(self.motion.k, rows) if describe else f"rows {_short(rows)}"
                events.append(Event(state.t, "impact", constraint.name, text))
        return events

    def _rest(self, state: State, touching: Mask) -> None:
        """Among rows that touch without speed, those with λ > 0 in 0 ≤ λ ⊥ φ̈ ≥ 0 rest, and those stick
        whose friction can hold them."""
        motion, friction, numbers = self.motion, self.motion.friction, self.motion.e.row_numbers
        phi, phidot = self.look(state)
        candidates = touching & (np.abs(phidot) <= self.rest_speed)
        before = motion.closed > 0
        motion.closed[:] = 0
        if not candidates.any() and not friction.count:
            return
        motion.set_targets()
        motion.system.kind[:] = np.where(candidates, ONE_SIDED, motion.system.kind)
        motion.system.y[:] = np.where(candidates, -numbers["jdotv"], motion.system.y)
        motion.system.b[:] = motion.e.out.tau
        if friction.count:
            friction.decide(self.rest_speed)
            friction.stick[:] = -numbers["jdotv"]
            friction.begin()
            friction.settle(motion.solve)
            friction.keep()
        else:
            motion.solve()
        motion.closed[:] = candidates & (motion.system.lam > self.least_forces())
        motion.begin_rest((motion.closed > 0) & ~before, phi)
        self.lam = motion.system.lam.copy()
        still = (motion.closed > 0) | friction.holds()
        if still.any() and np.abs(phidot[still]).max() > 0:
            self._remove_velocity(state, phidot, still)

    def _remove_velocity(self, state: State, phidot: Array, still: Mask) -> None:
        """Remove the remaining small velocity of rows that rest and stick."""
        system = self.motion.system
        self.motion.set_targets()
        system.y[:] = -phidot
        system.b[:] = 0.0
        self.motion.solve()
        state.v += system.x
        loss = np.where(still, -system.lam * 0.5 * phidot, 0.0)
        self._book(state, np.zeros(len(loss), bool), loss)


def _short(rows: Index) -> str:
    text = ", ".join(str(i) for i in rows[:6])
    return text if len(rows) <= 6 else f"{text}, … ({len(rows)} rows)"
