"""Friction of a rope in the grooves of its wheels: it grips, or slips by the law of Euler and Eytelwein."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.kinematics import Kinematics
from visviva.core.rows import Rows
from visviva.core.settling import RowSolve
from visviva.errors import SceneError
from visviva.hoist.lengths.reeving import Reeving
from visviva.hoist.lengths.rope_kernels import sum_runs
from visviva.hoist.slip.settle_kernels import (
    LAST_SLIP_TIME,
    LINE_SIZE,
    WORK_SIZE,
    begin_slips,
    between_events,
    changed_lengths,
    commit_slips,
    read_ratios,
    remember_slips,
    run_rates,
    settle_slips,
)
from visviva.hoist.slip.slip_kernels import slip_elastically, slip_rates


@dataclass(frozen=True)
class Slips:
    """Data of the w wheels and r runs at one `Kinematics`.

    wheel (w,)         the node of each wheel
    ends (w, 2)        runs before and behind it, −1 if the rope has left it
    sense, mu (w,)     of the arc, and of the groove
    ratio, s (w,)      k, and the slip [m]
    tension (r,), response (r, w)   and ∂T/∂s: forces in event-driven motion, impulses in time steps
    total (r, 2)       l and L
    work               see `settle_slips`
    """

    wheel: Index
    ends: Index
    sense: Array
    mu: Array
    ratio: Array
    s: Array
    tension: Array
    response: Array
    total: Array
    work: Array


@kernel
def _slip(
    ends: Index, ratio: Array, EA: float, h: Array, stepped: Array, total: Array, s: Array, tension: Array,
    response: Array,
) -> None:  # fmt: skip
    """Between events: slips since the last accepted step, and L after them. Time steps find theirs in their
    solve, and the result is kept.
    """
    if h[0] > 0.0 or stepped[0] > 0.0:
        s[:] = 0.0
        return
    slip_elastically(ends, ratio, EA, total, s, tension, response)
    changed_lengths(ends, s, total)


@kernel
def _loss(
    ends: Index, EA: float, h: Array, tension: Array, lam: Array, rate: Array, drive: Array, out: Array
) -> None:
    """Σ (T₁ + ½ ε₁ EA ε₁ − T₀ − ½ ε₀ EA ε₀) ṡ; for time steps booked by `commit_slips`."""
    out[0], drive[:] = 0.0, 0.0
    if h[0] > 0.0:
        return
    for i in range(len(ends)):
        if rate[i] != 0.0:
            a, b = ends[i, 0], ends[i, 1]
            t0, t1 = max(tension[a], 0.0), max(tension[b], 0.0)
            out[0] += (lam[b] + 0.5 * t1 * t1 / EA - lam[a] - 0.5 * t0 * t0 / EA) * rate[i]


class Grip:
    """Slip of a rope on its wheels with friction in the groove: T₁/T₀ ≤ e^(μβ) in both directions.

        no slip while e^(−μβ) ≤ T₁/T₀ ≤ e^(μβ),   else slip towards the larger tension, at the limit

    A constraint of the world beside its rope, without rows: it books the dissipation of slip, (T₁ − T₀) ṡ, as
    `dissipated/ROPE.slip`. Slip moves from L* of one segment to that of the next, so that ΣL + ΣRβ is
    conserved. The rope has no mass, and s no coordinate: between events it follows from the stretch of the
    runs at the same instant; a time step finds it within its solve. So the law holds at every instant, under
    any load, even if a rope is suddenly caught.

    Between events the limit applies to the elastic tensions, without damping; in time steps to the total.

    Memory: for each wheel the total slip [m], its speed in the last time step, or between events at the end
    of the last step [m/s], the time of the last slip [s], and whether to report it; then 1 if the last step
    was a time step.

    Source: Euler 1769, Eytelwein 1808; García-Fernández 2009 has viscous friction only. Proved by
    tests/hoist/test_grip.py and test_grip_turns.py.
    """

    n = 0
    one_sided = False
    follows = True

    def __init__(self, rope: str, reeving: Reeving, EA: float, relaxation: float) -> None:
        self.rope, self.name, self.reeving = rope, f"{rope}.slip", reeving
        self.EA, self.relaxation = EA, relaxation
        nodes = self.reeving.nodes
        self.wheels = [i for i in range(1, len(nodes) - 1) if nodes[i].geared and np.isfinite(nodes[i].mu)]
        self.memory_size = LINE_SIZE * len(self.wheels) + 1
        self._known: list[tuple[Kinematics, Slips]] = []
        self._rows: list[tuple[Kinematics, Rows]] = []

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Nothing has slipped."""
        memory[:] = 0.0
        memory[LAST_SLIP_TIME : LINE_SIZE * len(self.wheels) : LINE_SIZE] = -1.0

    def rows(self, k: Kinematics) -> Index:
        """None of its own: it uses those of the rope."""
        return np.zeros((0, 1), np.int64)

    def slips(self, k: Kinematics) -> Slips:
        """Slips of the present segments, shared by all users of one `Kinematics`."""
        for known, found in self._known:
            if known is k:
                return found
        self._known.append((k, self._of()))
        return self._known[-1][1]

    def _of(self) -> Slips:
        reeving, w, runs = self.reeving, len(self.wheels), self.reeving.runs
        wheel: Index = np.array(self.wheels, np.int64)
        ends: Index = np.full((w, 2), -1, np.int64)
        nodes = [reeving.nodes[i] for i in self.wheels]
        sense, mu = (np.array(x, float) for x in ([n.sense for n in nodes], [n.mu for n in nodes]))
        numbers = (np.ones(w), np.zeros(w), np.zeros(runs), np.zeros((runs, w)), np.zeros((runs, 2)))
        return Slips(wheel, ends, sense, mu, *numbers, np.zeros(WORK_SIZE))

    def _memory(self, k: Kinematics) -> Array:
        if self.name not in k.layout.memory:
            hint = "append `rope.grip` to the constraints of the world"
            raise SceneError(
                f"found a rope on wheels with friction, but no constraint for its slip: {hint}", self.rope
            )
        return k.memory(self)

    def slip_ops(self, k: Kinematics, always: bool) -> list[Op]:
        """s, and L of all runs after slip, once the runs have been summed into `total`.

        always : between events; otherwise only if the last step was no time step
        """
        x, w = self.slips(k), len(self.wheels)
        stepped = np.zeros(1) if always else self._memory(k)[LINE_SIZE * w :]
        ratios: Op = (read_ratios, self.ratios(k))
        given = (x.ends, x.ratio, self.EA, k.step, stepped)
        return [ratios, (_slip, (*given, x.total, x.s, x.tension, x.response))]

    def ratios(self, k: Kinematics) -> tuple[Any, ...]:
        """Arguments of `read_ratios`."""
        x, found = self.slips(k), self.reeving.found(k)
        return x.wheel, found.before, found.run, x.sense, x.mu, found.numbers, x.ends, x.ratio

    def begin_ops(self, k: Kinematics, rows: Rows) -> list[Op]:
        """Slips as a part of φ̇, for damping; at the start of a time step, those of the last one."""
        x, runs, rate, between = self.slips(k), self.reeving.runs, np.zeros(len(self.wheels)), np.zeros(1)
        rates = np.zeros((runs + len(self.reeving), 2))
        ops: list[Op] = [self._run_rates(k, rates)]
        if self.relaxation > 0.0:
            ops += [(between_events, (k.step, between)), When(between, [self._slip_rates(k, rates, rate)])]
        self._rows.append((k, rows))
        law = (rows.phi[:runs], rows.compliance[:runs], rates, rate)
        return [*ops, (begin_slips, (x.ends, k.step, self._memory(k), *law, x.s, rows.drive[:runs], x.work))]

    def settle_ops(self, k: Kinematics, rows: Rows, at: RowSolve) -> list[Op]:
        """Find slips such that the result of the solve obeys the law."""
        x, runs = self.slips(k), self.reeving.runs
        search = (x.ends, x.ratio, x.s, x.tension, x.response, x.work, rows.expansion.dofs[:runs])
        asked = (*(a[:runs] for a in (at.impulse, at.y, at.shift, at.relaxing)), rows.compliance[:runs])
        return [(settle_slips, (*search, *asked, k.step, at.number, at.repeat))]

    def commit_ops(self, k: Kinematics, rows: Rows, at: RowSolve) -> list[Op]:
        """Move the rope, and book the dissipation."""
        x, runs, account = self.slips(k), self.reeving.runs, k.layout.account[f"dissipated/{self.name}"]
        moved = (x.ends, x.wheel, self.reeving.found(k).before, x.s, k.clock, k.step, at.impulse[:runs])
        rates = (rows.phidot[:runs], rows.drive[:runs], k.state.accounts[account : account + 1])
        return [(commit_slips, (*moved, *rates, self._memory(k), self._lines(k)))]

    def _lines(self, k: Kinematics) -> Array:
        return k.state.memory[k.layout.memory[self.rope]].reshape(-1, 3)

    def _found_ops(self, k: Kinematics) -> list[Op]:
        x, found = self.slips(k), self.reeving.found(k)
        sums: Op = (sum_runs, (found.run, found.numbers, x.total))
        return [*self.reeving.measure_ops(k), sums, *self.slip_ops(k, always=True)]

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Between events: store the slip since the last accepted step."""
        x, rate = self.slips(k), np.zeros(len(self.wheels))
        given = (x.wheel, self.reeving.found(k).before, k.step, k.clock, x.s, rate, memory, self._lines(k))
        return [*self.rate_ops(k, rate), (remember_slips, given)]

    def rate_ops(self, k: Kinematics, out: Array) -> list[Op]:
        """ṡ (w,) between events."""
        rates = np.zeros((self.reeving.runs + len(self.reeving), 2))
        return [*self._found_ops(k), self._run_rates(k, rates), self._slip_rates(k, rates, out)]

    def _run_rates(self, k: Kinematics, out: Array) -> Op:
        found = self.reeving.found(k)
        return (run_rates, (found.run, found.slots, self.reeving.rows(k), found.gradient, k.rates, out))

    def _slip_rates(self, k: Kinematics, rates: Array, out: Array) -> Op:
        x = self.slips(k)
        law = (
            x.wheel,
            self.reeving.found(k).before,
            x.ends,
            x.sense,
            x.mu,
            x.ratio,
            self.EA,
            x.s,
            x.total,
        )
        return (slip_rates, (*law, rates, x.tension, x.response, out))

    def bind_loss(self, k: Kinematics, out: Array) -> list[Op]:
        """(T₁ − T₀) ṡ [W]; afterwards slips no longer count as drive, which would be powered by a script."""
        x, rate = self.slips(k), np.zeros(len(self.wheels))
        rows = next(rows for known, rows in self._rows if known is k)
        runs = self.reeving.runs
        given = (x.ends, self.EA, k.step, x.tension, rows.lam[:runs], rate, rows.drive[:runs], out)
        return [*self.rate_ops(k, rate), (_loss, given)]
