"""Many steps of velocity Verlet with joints as one kernel, where nothing can happen on the way.

    v½ = v + ½h v̇,   q' = q ⊕ h v½,   v' = v½ + ½h v̇(q', v½ + ½h v̇),   then φ = 0 and φ̇ = 0 along M⁻¹Jᵀ

The same numbers, bit for bit, as steps taken one by one. Proved by tests/steppers/test_quiet_steps.py.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.core.fuse import While, fuse
from visviva.core.kernel import kernel
from visviva.core.ports import Op
from visviva.core.rows import ACCELERATION, FRICTION, OFF
from visviva.core.state import Array, Index, State
from visviva.steppers.explicit import kick
from visviva.steppers.motion import Motion, largest_drift, row_targets
from visviva.steppers.projection import DRIFT, MOVES, SMALL_DRIFT


@kernel
def _begin(q: Array, v: Array, clock: Array, h: Array, q0: Array, v0: Array, t0: Array, stop: Array) -> None:
    for i in range(len(q)):
        q0[i] = q[i]
    for i in range(len(v)):
        v0[i] = v[i]
    t0[0] = clock[0]
    clock[0] += h[0]
    stop[0] = 0.0


@kernel
def _watch(status: Array, b: Array, stop: Array) -> None:
    """Leave to the ordinary step what has failed, needs care or is not finite."""
    total = 0.0
    for i in range(len(b)):
        total += b[i]
    if status[0] != 0.0 or status[1] <= 0.0 or not np.isfinite(total):
        stop[0] = 1.0


@kernel
def _decide(drift: Array, near: float, pulls: Array) -> None:
    """pulls ← 1 where a step is to be projected."""
    pulls[0] = 1.0 if drift[0] > near or drift[1] > 10.0 * near else 0.0


@kernel
def _begin_moves(moves: Array) -> None:
    moves[0] = 0.0


@kernel
def _moved(drift: Array, far: float, most: int, moves: Array, again: Array, stop: Array) -> None:
    """again ← 1 where what is left may be large; what many moves do not mend is left to the ordinary step."""
    moves[0] += 1.0
    again[0] = 1.0 if drift[0] > far else 0.0
    if again[0] != 0.0 and moves[0] >= most:
        again[0], stop[0] = 0.0, 1.0


@kernel
def _pull(
    value: Array, own: Index, least_off: int, allowed: float, y: Array, on: Index, b: Array, noise: Array
) -> None:
    for i in range(len(value)):
        y[i] = -value[i]
        if own[i] >= least_off:
            on[i] = OFF
    for i in range(len(b)):
        b[i] = 0.0
    noise[0] = allowed


@kernel
def _add(x: Array, v: Array) -> None:
    for i in range(len(v)):
        v[i] += x[i]


@kernel
def _load(tau: Array, b: Array, noise: Array) -> None:
    noise[0] = 0.0
    for i in range(len(b)):
        b[i] = tau[i]


@kernel
def _note(energies: Array, total: Array) -> None:
    total[0] = energies.sum()


@kernel
def _book(energies: Array, total: Array, pulls: Array, stop: Array, account: Array, count: Array) -> None:
    """The projection is over: count it and book what it has put in, unless the step is not to stand."""
    pulls[0] = 0.0
    if stop[0] == 0.0:
        count[0] += 1.0
        account[0] += energies.sum() - total[0]


@kernel
def _keep(x: Array, lam: Array, slope: Array, row_lam: Array) -> None:
    for i in range(len(x)):
        slope[i] = x[i]
    for i in range(len(lam)):
        row_lam[i] = lam[i]


class QuietSteps:
    """Steps of one length of a world without guards, contacts, friction, scripts and dissipation.

    Parameters
    ----------
    motion : the motion; its state is moved
    h : step [s]
    projection : whether joints that have drifted are brought back
    """

    def __init__(self, motion: Motion, h: float, projection: bool) -> None:
        layout = motion.world.layout
        self.motion, self.h = motion, np.array([h])
        self.slope, self.half = np.zeros(layout.nv), np.zeros(layout.nv)
        self.q0, self.v0, self.t0 = np.zeros(layout.nq), np.zeros(layout.nv), np.zeros(1)
        self.stop, self.pulls, self.projections = np.zeros(1), np.zeros(1), np.zeros(1)
        self.energy, self.drift, self.one = np.zeros(1), np.zeros(2), np.ones(1)
        self.moves, self.again = np.zeros(1), np.zeros(1)
        projects = projection and len(motion.e.row_kind) > 0
        settle = self._project() if projects else motion.assemble_ops
        ops = [*self._move(), *settle, *self._respond()]
        self.program: Callable[[int], int] | None = None
        if self._possible():
            self.program = fuse(ops, self.stop, self._end())

    def _possible(self) -> bool:
        m, world = self.motion, self.motion.world
        eventful = world.guards or any(c.one_sided for c in world.constraints) or m.friction.count
        active = m.account_ops or m.compliant or m.e.remember_ops or m.system.diagonal_ops
        return not (eventful or active)

    def _targets(self) -> list[Op]:
        m, n = self.motion, self.motion.e.row_numbers
        numbers = (n["phi"], n["phidot"], n["jdotv"], n["compliance"], m.e.row_kind)
        return [(row_targets, (*numbers, m.closed, m.alpha, m.system.y, m.system.kind))]

    def _solve(self) -> list[Op]:
        s = self.motion.system
        return [*s.solve_ops, (_watch, (s.solver.status, s.b, self.stop))]

    def _respond(self) -> list[Op]:
        s = self.motion.system
        return [*self._targets(), (_load, (self.motion.e.out.tau, s.b, s.noise)), *self._solve()]

    def _drift(self, q: Array, v: Array, h: Array) -> list[Op]:
        m = self.motion
        places = [(b, m.world.layout.q[b.name], m.world.layout.v[b.name]) for b in m.world.blocks]
        return [(block.drift, (q[part], v[rates], h, m.k.q[part])) for block, part, rates in places]

    def _move(self) -> list[Op]:
        m, k = self.motion, self.motion.k
        return [
            (_begin, (k.q, k.v, k.clock[:1], self.h, self.q0, self.v0, self.t0, self.stop)),
            (kick, (self.v0, self.slope, self.h, self.half)),
            *self._drift(self.q0, self.half, self.h),
            (kick, (self.half, self.slope, self.h, k.v)),
            *m.assemble_ops,
            *self._respond(),
            (kick, (self.half, m.system.x, self.h, k.v)),
        ]

    def _project(self) -> list[Op | While]:
        """The joints of a moved state, brought back where they have drifted; see `Projection`."""
        m, k, s, n = self.motion, self.motion.k, self.motion.system, self.motion.e.row_numbers
        own = m.e.row_kind
        measure: Op = (largest_drift, (n["phi"], n["phidot"], own, s.kind, self.drift))
        pulled = (s.y, s.kind, s.b, s.noise)
        moved = (self.drift, SMALL_DRIFT, MOVES, self.moves, self.again, self.stop)
        move: list[Op] = [
            *self._targets(),
            (_pull, (n["phi"], own, FRICTION, DRIFT, *pulled)),
            *self._solve(),
            *self._drift(k.q, s.x, self.one),
            (_moved, moved),
        ]
        manifolds: list[Op] = [(b.project, (k.q[m.world.layout.q[b.name]],)) for b in m.world.blocks]
        account = m.world.layout.account["projection"]
        booked = k.state.accounts[account : account + 1]
        brought_back: list[Op | While] = [
            *m.e.energy_ops,
            (_note, (m.e.energies, self.energy)),
            (_begin_moves, (self.moves,)),
            *move,
            While(self.again, [*m.assemble_ops, measure, *move]),
            *manifolds,
            *self._targets(),
            (_pull, (n["phidot"], own, ACCELERATION, 10 * DRIFT, *pulled)),
            *self._solve(),
            (_add, (s.x, k.v)),
            *m.assemble_ops,
            *m.e.energy_ops,
            (_book, (m.e.energies, self.energy, self.pulls, self.stop, booked, self.projections)),
        ]
        return [
            *m.assemble_ops,
            *self._targets(),
            measure,
            (_decide, (self.drift, DRIFT, self.pulls)),
            While(self.pulls, brought_back),
        ]

    def _end(self) -> list[Op]:
        m = self.motion
        return [(_keep, (m.system.x, m.system.lam, self.slope, m.e.row_numbers["lam"]))]

    def take(self, state: State, slope: Array, count: int) -> int:
        """Up to `count` steps of a state whose v̇ is `slope`; returns how many went by without trouble."""
        if self.program is None or count < 1:
            return 0
        k = self.motion.k
        k.state.copy_from(state)
        self.slope[:], self.projections[0] = slope, 0.0
        done = self.program(count)
        if done < count:
            k.q[:], k.v[:], k.clock[0] = self.q0, self.v0, self.t0[0]
            self.motion.system.noise[0] = 0.0
        state.copy_from(k.state)
        return done
