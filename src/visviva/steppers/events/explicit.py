"""One step of an explicit method on the whole state: q, v and the ledger accounts together."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, While
from visviva.compiling.program import Program
from visviva.core.kinematics import copy
from visviva.core.state import State
from visviva.steppers.events.motion import Motion
from visviva.steppers.events.tableaux import TABLEAUX, Tableau


@kernel
def _combine(base: Array, h: float, weights: Array, count: int, rates: Array, out: Array) -> None:
    for i in range(len(base)):
        out[i] = base[i]
    for j in range(count):
        w = h * weights[j]
        if w != 0.0:
            for i in range(len(base)):
                out[i] += w * rates[j, i]


@kernel
def _place_stage(
    stage: Index, h: Array, t0: Array, q0: Array, v0: Array, a: Array, c: Array, kq: Array, kv: Array,
    q: Array, v: Array, clock: Array,
) -> None:  # fmt: skip
    """y₀ + h Σ a_ij k_j of the present stage i."""
    i = stage[0]
    _combine(q0, h[0], a[i], i, kq, q)
    _combine(v0, h[0], a[i], i, kv, v)
    clock[0] = t0[0] + c[i] * h[0]


@kernel
def _keep_stage(
    stage: Index, going: Array, qdot: Array, vdot: Array, rates: Array, kq: Array, kv: Array, ka: Array
) -> None:
    """Store k_i, and advance to the next stage."""
    i = stage[0]
    for n in range(len(qdot)):
        kq[i, n] = qdot[n]
    for n in range(len(vdot)):
        kv[i, n] = vdot[n]
    for n in range(len(rates)):
        ka[i, n] = rates[n]
    stage[0] = i + 1
    going[0] = 1.0 if i + 1 < len(kq) else 0.0


class Slope:
    """q̇, v̇, account rates and λ of one state, stored so that the next step need not recompute them."""

    def __init__(self, motion: Motion) -> None:
        layout = motion.world.layout
        self.q, self.v = np.zeros(layout.nq), np.zeros(layout.nv)
        self.accounts = np.zeros(len(layout.account))
        m, numbers = len(motion.e.row_kind), motion.e.row_numbers
        self.phi, self.phidot, self.lam = np.zeros(m), np.zeros(m), np.zeros(m)
        found = [(motion.system.x, self.v), (motion.qdot, self.q), (motion.rates, self.accounts)]
        found += [(numbers["phi"], self.phi), (numbers["phidot"], self.phidot), (numbers["lam"], self.lam)]
        kept = [(copy, pair) for pair in found if len(pair[0])]
        self.read = Program([*motion.slope_ops(), *kept])

    def take(self, motion: Motion, state: State) -> Slope:
        """Evaluate the motion at a state."""
        motion.k.state.copy_from(state)
        motion.assemble()
        self.read()
        return self


class Method(Protocol):
    """An explicit method: its nominal order, and whether it estimates its own error."""

    order: int
    embedded: bool

    def prepare(self, motion: Motion) -> None:
        """Allocate storage for a motion."""

    def step(self, motion: Motion, before: State, first: Slope, h: float, out: State) -> None:
        """From `before`, whose slope is `first`, to `out` = before + h."""

    def errors(self) -> tuple[Array, Array]:
        """Error estimates of q and v per unit of h, for the last step; empty if not embedded."""
        return np.zeros(0), np.zeros(0)


class RungeKutta(Method):
    """A tableau applied to (q, v, accounts); quaternions are normalised after the step."""

    def __init__(self, tableau: Tableau) -> None:
        self.tableau, self.order, self.embedded = tableau, tableau.order, tableau.embedded

    def prepare(self, motion: Motion) -> None:
        """Allocate storage for the stages."""
        layout, t, k = motion.world.layout, self.tableau, motion.k
        s = len(t.b)
        self.kq, self.kv = np.zeros((s, layout.nq)), np.zeros((s, layout.nv))
        self.ka = np.zeros((s, len(layout.account)))
        self.start = motion.world.new_state()
        self.stage, self.going, self.h = np.zeros(1, np.int64), np.zeros(1), np.zeros(1)
        begun, slopes = self.start, (self.kq, self.kv)
        arguments = (self.stage, self.h, begun.clock, begun.q, begun.v, t.a, t.c, *slopes, k.q, k.v, k.clock)
        found = (motion.qdot, motion.system.x, motion.rates, *slopes, self.ka)
        keep = (_keep_stage, (self.stage, self.going, *found))
        stage = [(_place_stage, arguments), *motion.assemble_ops, *motion.slope_ops(), keep]
        self.stages = Program([While(self.going, stage)])

    def step(self, motion: Motion, before: State, first: Slope, h: float, out: State) -> None:
        """From `before`, whose slope is `first`, to `out` = before + h."""
        t = self.tableau
        self.start.copy_from(before)
        motion.k.state.memory[:] = before.memory
        self.kq[0], self.kv[0], self.ka[0] = first.q, first.v, first.accounts
        self.h[0], self.stage[0], self.going[0] = h, 1, float(len(t.b) > 1)
        self.stages()
        s = len(t.b)
        _combine(before.q, h, t.b, s, self.kq, out.q)
        _combine(before.v, h, t.b, s, self.kv, out.v)
        _combine(before.accounts, h, t.b, s, self.ka, out.accounts)
        out.memory[:] = before.memory
        out.t = before.t + h
        motion.world.project(out.q)

    def errors(self) -> tuple[Array, Array]:
        """Error estimates of q and v per unit of h, for the last step."""
        e = self.tableau.e  # not e @ kq, for the reason given in `inner`
        return np.einsum("s,sn", e, self.kq), np.einsum("s,sn", e, self.kv)


@kernel
def kick(v: Array, slope: Array, h: Array, out: Array) -> None:
    """out = v + ½h v̇."""
    for i in range(len(v)):
        out[i] = v[i] + 0.5 * h[0] * slope[i]


@kernel
def _book(begun: Array, ended: Array, h: Array, accounts: Array) -> None:
    """accounts += ½h (rates at the start + rates at the end)."""
    for i in range(len(accounts)):
        accounts[i] += 0.5 * h[0] * (begun[i] + ended[i])


class SemiImplicitEuler(Method):
    """v' = v + h v̇(q, v),   q' = q ⊕ h v'. Order 1, symplectic for conservative forces."""

    order, embedded = 1, False

    def prepare(self, motion: Motion) -> None:
        """No stages to store."""
        self.h = np.zeros(1)

    def step(self, motion: Motion, before: State, first: Slope, h: float, out: State) -> None:
        """From `before`, whose slope is `first`, to `out` = before + h."""
        self.h[0] = h
        out.v[:] = before.v + h * first.v
        motion.world.drift(before.q, out.v, self.h, out.q)
        out.accounts[:] = before.accounts + h * first.accounts
        out.memory[:] = before.memory
        out.t = before.t + h


class VelocityVerlet(Method):
    """v½ = v + ½h v̇,   q' = q ⊕ h v½,   v' = v½ + ½h v̇(q', v½ + ½h v̇). Order 2, symplectic without drag.

    Attributes
    ----------
    h, slope, rates : step length, and v̇ and the account rates at the start of the step
    ops : such a step of the state of the motion's kinematics, whose clock is at the end already
    """

    order, embedded = 2, False

    def prepare(self, motion: Motion) -> None:
        """One program for the whole of a step."""
        k, layout = motion.k, motion.world.layout
        self.h, half, self.slope = np.zeros(1), np.zeros(layout.nv), np.zeros(layout.nv)
        self.rates = np.zeros(len(layout.account))
        drifts: list[Op] = []
        for block in motion.world.blocks:
            q = k.block_q(block)
            drifts.append((block.drift, (q, half[layout.v[block.name]], self.h, q)))
        begin = [(kick, (k.v, self.slope, self.h, half)), *drifts]
        guess = (kick, (half, self.slope, self.h, k.v))
        end: list[Op] = [(kick, (half, motion.system.x, self.h, k.v))]
        end.append((_book, (self.rates, motion.rates, self.h, k.state.accounts)))
        self.ops: list[Op] = [*begin, guess, *motion.assemble_ops, *motion.slope_ops(), *end]
        self._program = Program(self.ops)

    def step(self, motion: Motion, before: State, first: Slope, h: float, out: State) -> None:
        """From `before`, whose slope is `first`, to `out` = before + h."""
        state = motion.k.state
        state.copy_from(before)
        state.t = before.t + h
        self.h[0], self.slope[:], self.rates[:] = h, first.v, first.accounts
        self._program()
        out.copy_from(state)


METHODS = (*TABLEAUX, "semi_implicit_euler", "verlet")


def method_of(name: str) -> Method:
    """The method of this name."""
    if name == "semi_implicit_euler":
        return SemiImplicitEuler()
    return VelocityVerlet() if name == "verlet" else RungeKutta(TABLEAUX[name])
