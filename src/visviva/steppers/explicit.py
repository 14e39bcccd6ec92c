"""One step of an explicit method on the whole state: q, v and the ledger accounts together."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.state import Array, State
from visviva.steppers.motion import Motion
from visviva.steppers.tableaux import Tableau


@kernel
def _combine(base: Array, h: float, weights: Array, count: int, rates: Array, out: Array) -> None:
    for i in range(len(base)):
        out[i] = base[i]
    for j in range(count):
        w = h * weights[j]
        if w != 0.0:
            for i in range(len(base)):
                out[i] += w * rates[j, i]


class Slope:
    """q̇, v̇, account rates and λ of one state, kept so that the next step need not form them again."""

    def __init__(self, motion: Motion) -> None:
        layout = motion.world.layout
        self.q, self.v = np.zeros(layout.nq), np.zeros(layout.nv)
        self.accounts = np.zeros(len(layout.account))
        numbers = motion.e.row_numbers
        self.phi, self.phidot = np.zeros_like(numbers["phi"]), np.zeros_like(numbers["phi"])
        self.lam = np.zeros_like(numbers["phi"])

    def take(self, motion: Motion, state: State) -> Slope:
        """Evaluate the motion at a state."""
        motion.k.state.copy_from(state)
        motion.assemble()
        return self.read(motion)

    def read(self, motion: Motion) -> Slope:
        """Take the slope of a motion that is assembled."""
        self.v[:] = motion.respond()
        motion.position_rates(self.q)
        self.accounts[:] = motion.account_rates()
        numbers = motion.e.row_numbers
        self.phi[:], self.phidot[:], self.lam[:] = numbers["phi"], numbers["phidot"], numbers["lam"]
        return self


class Method(Protocol):
    """An explicit method: its declared order, and whether it estimates its own error."""

    order: int
    embedded: bool

    def prepare(self, motion: Motion) -> None:
        """Make space for a motion."""

    def step(self, motion: Motion, before: State, first: Slope, h: float, out: State) -> None:
        """From `before`, whose slope is `first`, to `out` = before + h."""

    def errors(self) -> tuple[Array, Array]:
        """Error estimates of q and v per unit of h, of the last step; empty where not embedded."""
        return np.zeros(0), np.zeros(0)


class RungeKutta(Method):
    """A tableau applied to (q, v, accounts); quaternions are brought back to unit length after the step."""

    def __init__(self, tableau: Tableau) -> None:
        self.tableau, self.order, self.embedded = tableau, tableau.order, tableau.embedded

    def prepare(self, motion: Motion) -> None:
        """Space for the stages."""
        layout, s = motion.world.layout, len(self.tableau.b)
        self.kq, self.kv = np.zeros((s, layout.nq)), np.zeros((s, layout.nv))
        self.ka = np.zeros((s, len(layout.account)))

    def step(self, motion: Motion, before: State, first: Slope, h: float, out: State) -> None:
        """From `before`, whose slope is `first`, to `out` = before + h."""
        t, k, state = self.tableau, motion.k, motion.k.state
        self.kq[0], self.kv[0], self.ka[0] = first.q, first.v, first.accounts
        for i in range(1, len(t.b)):
            state.memory[:] = before.memory
            state.t = before.t + t.c[i] * h
            _combine(before.q, h, t.a[i], i, self.kq, k.q)
            _combine(before.v, h, t.a[i], i, self.kv, k.v)
            self.kv[i] = motion.accelerations()
            motion.position_rates(self.kq[i])
            self.ka[i] = motion.account_rates()
        s = len(t.b)
        _combine(before.q, h, t.b, s, self.kq, out.q)
        _combine(before.v, h, t.b, s, self.kv, out.v)
        _combine(before.accounts, h, t.b, s, self.ka, out.accounts)
        out.memory[:] = before.memory
        out.t = before.t + h
        project_manifolds(motion, out)

    def errors(self) -> tuple[Array, Array]:
        """Error estimates of q and v per unit of h, of the last step."""
        return self.tableau.e @ self.kq, self.tableau.e @ self.kv


@kernel
def kick(v: Array, slope: Array, h: Array, out: Array) -> None:
    """out = v + ½h v̇."""
    for i in range(len(v)):
        out[i] = v[i] + 0.5 * h[0] * slope[i]


class SemiImplicitEuler(Method):
    """v' = v + h v̇(q, v),   q' = q ⊕ h v'. Order 1, symplectic for conservative forces."""

    order, embedded = 1, False

    def prepare(self, motion: Motion) -> None:
        """No stages are kept."""
        self.h = np.zeros(1)

    def step(self, motion: Motion, before: State, first: Slope, h: float, out: State) -> None:
        """From `before`, whose slope is `first`, to `out` = before + h."""
        self.h[0] = h
        out.v[:] = before.v + h * first.v
        drift(motion, before.q, out.v, self.h, out.q)
        out.accounts[:] = before.accounts + h * first.accounts
        out.memory[:] = before.memory
        out.t = before.t + h


class VelocityVerlet(Method):
    """v½ = v + ½h v̇,   q' = q ⊕ h v½,   v' = v½ + ½h v̇(q', v½ + ½h v̇). Order 2, symplectic without drag."""

    order, embedded = 2, False

    def prepare(self, motion: Motion) -> None:
        """Space for the slope at the end of the step."""
        self.h, self.half = np.zeros(1), np.zeros(motion.world.layout.nv)
        self.end = Slope(motion)

    def step(self, motion: Motion, before: State, first: Slope, h: float, out: State) -> None:
        """From `before`, whose slope is `first`, to `out` = before + h."""
        self.h[0] = h
        kick(before.v, first.v, self.h, self.half)
        drift(motion, before.q, self.half, self.h, out.q)
        out.memory[:] = before.memory
        out.t = before.t + h
        kick(self.half, first.v, self.h, out.v)
        self.end.take(motion, out)
        kick(self.half, self.end.v, self.h, out.v)
        out.accounts[:] = before.accounts + 0.5 * h * (first.accounts + self.end.accounts)


def drift(motion: Motion, q: Array, v: Array, h: Array, out: Array) -> None:
    """out = q ⊕ h v, block by block."""
    layout = motion.world.layout
    for block in motion.world.blocks:
        part = layout.q[block.name]
        block.drift(q[part], v[layout.v[block.name]], h, out[part])


def project_manifolds(motion: Motion, state: State) -> None:
    """Bring q back to its manifold, block by block."""
    for block in motion.world.blocks:
        block.project(state.q[motion.world.layout.q[block.name]])
