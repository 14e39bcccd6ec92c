"""Steps in which ropes bounce, taken by an explicit method with error control and located instants."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.core.binding import run
from visviva.core.fuse import fuse
from visviva.core.kernel import kernel
from visviva.core.ports import Op
from visviva.core.rows import ONE_SIDED
from visviva.core.state import Array, State
from visviva.steppers.bounces import FAINT, SOON, STEADY
from visviva.steppers.explicit import project_manifolds
from visviva.steppers.fine_kernels import (
    DONE,
    END,
    FREE,
    LENGTH,
    MOST,
    PRESSED,
    TIME,
    TRIALS,
    hold_rows,
    judge,
    keep_stage,
    place,
    take_right_side,
)
from visviva.steppers.motion import Motion, row_targets
from visviva.steppers.tableaux import DOPRI5

TOLERANCE = 1e-10  # of a step, in q and v, absolute and relative
MOST_STEPS = 2000  # in one step of the stepper


@kernel
def _add_forces(lam: Array, compliant: Array, out: Array) -> None:
    for i in range(len(lam)):
        out[i] = lam[i] + compliant[i]


class FineSteps:
    """The motion of a world with all forces and rows as they are, from one instant to another.

        M v̇ = f + Jᵀλ,   λ = −(φ + τφ̇)/c of pressed compliant rows

    Dormand and Prince 1980, with error control; a compliant one-sided row is pressed or let go at the instant
    that its margin vanishes. For times in which no rigid one-sided row is closed and nothing rubs.

    Parameters
    ----------
    stepper : the `TimeStepping` whose state is moved
    """

    def __init__(self, stepper: Any) -> None:
        self.stepper, world = stepper, stepper.e.world
        self.motion = Motion(world, 0.0, stepper.e.k.state, fused=False)
        layout, count = world.layout, len(DOPRI5.b)
        self.control, self.stop = np.zeros(8), np.zeros(1)
        self.start = State(
            np.zeros(2), *(np.zeros(n) for n in (layout.nq, layout.nv, 0, len(layout.account)))
        )
        self.kq, self.kv = np.zeros((count, layout.nq)), np.zeros((count, layout.nv))
        self.ka = np.zeros((count, len(layout.account)))
        rubs = [np.full(c.n, hasattr(c, "cones")) for c in world.constraints]
        self.rubs = np.concatenate([np.zeros(0, bool), *rubs])
        self.ops = self._ops()
        self.program = fuse(self.ops, self.stop, []) if stepper.fused else None

    def _ops(self) -> list[Op]:
        """One stage: where it is, what acts there, and what follows from it."""
        m, k, s, n = self.motion, self.motion.k, self.motion.system, self.motion.e.row_numbers
        slope, t = np.zeros_like(k.q), DOPRI5
        start = (self.start.q, self.start.v)
        moved = (*start, self.start.accounts)
        rates = [(rate, (k.q[q], k.v[v], slope[q])) for rate, q, v in m.blocks]
        numbers = (n["phi"], n["phidot"], n["jdotv"], n["compliance"], m.e.row_kind)
        slopes = (self.kq, self.kv, self.ka)
        read = (n["phi"], n["phidot"], n["relaxation"], k.q, k.v, TOLERANCE, m.pulls)
        self.first, self.seen = np.zeros((2, len(m.pulls))), np.zeros((4, len(m.pulls)))
        self.rate = np.zeros(len(m.pulls))
        return [
            (place, (self.control, t.a, t.c, *start, self.kq, self.kv, k.q, k.v, k.clock)),
            *m.assemble_ops,
            (row_targets, (*numbers, m.closed, 0.0, s.y, s.kind)),
            (take_right_side, (m.e.out.tau, s.b)),
            *s.solve_ops,
            (_add_forces, (s.lam, m.compliant_lam, n["lam"])),
            *m.account_ops,
            *rates,
            (keep_stage, (self.control, slope, s.x, m.rates, s.solver.status, *slopes, self.stop)),
            (judge, (self.control, t.b, t.e, *read, self.first, self.seen, *moved, *slopes, self.stop)),
        ]  # fmt: skip

    def take(self, h: float, length: float) -> bool:
        """Move the state of the stepper by h, its velocities being of the present instant.

        length : first guess of a step while a row is pressed [s]

        Returns False, with the state as it was, where it cannot.
        """
        state, m, n = self.stepper.e.k.state, self.motion, self.motion.e.row_numbers
        m.k.state.copy_from(state)
        m.pulls[:] = 0
        m.assemble()
        hold_rows(n["phi"], n["phidot"], n["compliance"], n["relaxation"], m.e.row_kind, m.pulls)
        self.rate[:] = n["phidot"]
        if not self._open():
            return False
        self.start.q[:], self.start.v[:], self.start.accounts[:] = state.q, state.v, state.accounts
        self.control[:] = 0.0
        self.control[[TIME, LENGTH, END, MOST, FREE]] = state.t, h, state.t + h, MOST_STEPS, h
        self.control[PRESSED] = length
        self.seen[::2], self.seen[1::2] = np.inf, -np.inf
        if m.pulls.max() > 0:
            self.control[LENGTH] = min(length, h)
        self.stop[0] = 0.0
        while self.stop[0] == 0.0:
            if self.program is not None:
                self.program(1000)
            else:
                run(self.ops)
        if self.stop[0] != DONE or not self._open():
            return False
        self._hand_over(state.t + h)
        return True

    def _open(self) -> bool:
        """Whether every one-sided row that is rigid or rubs is open at the present instant of the motion."""
        m, n = self.motion, self.motion.e.row_numbers
        hard = (m.e.row_kind == ONE_SIDED) & ((n["compliance"] == 0.0) | self.rubs)
        return not (hard & (n["phi"] <= 0.0)).any()

    @property
    def lively(self) -> bool:
        """Whether a row still vibrates that was pressed in the last step, or one will soon catch while it is.

        One that stays firmly taut vibrates if its rate changes by more than STEADY; one that may go slack, if
        it is faster than FAINT.
        """
        n, pulls = self.motion.e.row_numbers, self.motion.pulls
        faster = (n["phidot"] - self.rate) / self.stepper.h
        coming = n["phi"] + SOON * (n["phidot"] + 0.5 * SOON * faster) < 0.0
        if (coming & (pulls < 0)).any() and (pulls > 0).any():
            return True
        least, most, slowest, fastest = self.seen
        change = (fastest - slowest) / (STEADY * self.stepper.h)
        change = np.where(least > 0.5 * most, change, np.maximum(fastest, -slowest) / FAINT)
        return bool((change[pulls != 0] > self.stepper.rest_speed).any())

    @property
    def length(self) -> float:
        """What the error allows where rows are pressed [s]."""
        return float(self.control[PRESSED])

    def _hand_over(self, t: float) -> None:
        """The end of the motion becomes the state of the stepper; what it has lost is numerical damping."""
        stepper, e, ledger = self.stepper, self.stepper.e, self.stepper.ledger
        layout, state = e.world.layout, e.k.state
        before, booked = ledger.before.sum(), state.accounts.copy()
        state.q[:], state.v[:], state.clock[0] = self.start.q, self.start.v, t
        state.accounts[:] = self.start.accounts
        project_manifolds(self.motion, state)
        e.row_numbers["lam"][:] = self.motion.e.row_numbers["lam"]
        ledger.start()
        gained = np.array([1.0 if name.startswith("work") else -1.0 for name in layout.account_names])
        lost = before - ledger.before.sum() + gained @ (state.accounts - booked)
        state.accounts[layout.account["numerical/damping"]] += lost
        run(e.remember_ops)
        stepper.stats["fine steps"] += int(self.control[TRIALS])
