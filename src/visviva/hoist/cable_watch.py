"""Nodes come into a cable at its ends and go, as its length changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.errors import SceneError, SimulationError
from visviva.hoist.fed_cable import FedCable
from visviva.hoist.fed_kernels import place_static
from visviva.hoist.feed import RATE

Method = Literal["static", "energy", "direct"]

NEAR = 1e-9  # pieces: an event is located so near to its limit, on either side of it


@dataclass(frozen=True)
class Limits:
    """Lengths of the segment at an end, in pieces ℓ, at which nodes come and go.

    remove < 1 : below it the first node goes
    static, drop : above `static` > 1 a static point begins, at `drop` it ends
    insert > static : above it a node comes
    method : "static"; or with no static point before: where the energy is least, or balanced on the chord
    """

    remove: float = 0.3
    drop: float = 1.005
    static: float = 1.01
    insert: float = 1.4
    method: Method = "static"

    def check(self, name: str) -> None:
        """Raises SceneError for limits out of order."""
        if not 0.0 < self.remove < 1.0 < self.drop < self.static < self.insert < 2.0:
            found = (self.remove, self.drop, self.static, self.insert)
            raise SceneError(
                f"found limits {found}, expected 0 < remove < 1 < drop < static < insert < 2", name
            )
        if self.insert - self.remove <= 1.0:
            raise SceneError("found insert − remove <= 1: nodes would come and go at every turn", name)


@kernel
def _read(piece: float, limits: Array, static: bool, memory: Array, rests: Array, out: Array) -> None:
    """How far each end is from growing and from shrinking [m]."""
    for i in range(2):
        marked = memory[len(memory) - 2 + i] != 0.0
        upper = limits[3] if marked or not static else limits[2]
        lower = limits[1] if marked else limits[0]
        out[2 * i], out[2 * i + 1] = upper * piece - rests[i], rests[i] - lower * piece


class CableWatch:
    """Inserts and removes nodes at both ends of a cable: a guard of the world.

    The rest lengths of the segments change by the same numbers up and down, so ΣL − fed rope is constant to
    round-off. What mass comes with a node, its motion and its place, is booked as `topology`. Raises
    SimulationError where no spare node is left, or no node to remove.

    Source: García-Fernández 2009, algorithms 5.1 to 5.3. Proved by tests/hoist/test_fed_cable.py.
    """

    n = 4
    at_once = True

    def __init__(self, cable: FedCable, limits: Limits | None = None) -> None:
        self.cable, self.limits, self.name = cable, limits or Limits(), f"{cable.name}.watch"
        self.limits.check(cable.name)
        own = self.limits
        self._limits = np.array([own.remove, own.drop, own.static, own.insert])

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Two for each end."""
        ops, found = self.cable.found(k)
        static = self.limits.method == "static"
        given = (float(self.cable.law[2]), self._limits, static, k.memory(self.cable), found.rests, out)
        return [*ops, (_read, given)]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Nodes come or go, or a static point begins or ends."""
        sides = sorted({int(w) // 2 for w in which})

        def revise(world: Any, state: State) -> None:
            for i in sides:
                _End(world, state, self, i).settle()

        return Change("cable", "its nodes change", significant=False, revise=revise)


class _End:
    """One end of a cable in a state that is being written."""

    def __init__(self, world: Any, state: State, watch: CableWatch, i: int) -> None:
        self.cable, self.limits, self.i, self.t = watch.cable, watch.limits, i, state.t
        cable, layout = self.cable, world.layout
        self.k = world.kinematics(state)
        self.found = cable.look(self.k)
        self.memory = state.memory[layout.memory[cable.name]]
        self.alive = state.memory[layout.memory[cable.nodes.name]]
        self.x = state.q[layout.q[cable.nodes.name]].reshape(-1, 3)
        self.u = state.v[layout.v[cable.nodes.name]].reshape(-1, 3)
        self.piece = float(cable.law[2])
        self.mark = len(self.memory) - 2 + i

    def settle(self) -> None:
        """Grow or shrink until the end is within its limits."""
        rest, own, piece = float(self.found.rests[self.i]), self.limits, self.piece
        by_static, at = own.method == "static", NEAR * piece
        while rest > own.insert * piece - at:
            self._insert(rest)
            rest -= piece
        while rest < own.remove * piece + at:
            rest += self._remove()
        if not by_static:
            return
        if rest > own.static * piece - at:
            self.memory[self.mark] = 1.0
        elif rest <= own.drop * piece + at:
            self.memory[self.mark] = 0.0

    def _near(self) -> tuple[int, int]:
        """The node next to the end, and the way into the cable."""
        there = np.flatnonzero(self.alive)
        return (int(there[0]), 1) if self.i == 0 else (int(there[-1]), -1)

    def _insert(self, rest: float) -> None:
        near, inward = self._near()
        new = near - inward
        if not 0 <= new < len(self.alive):
            hint = "give it more spare nodes, or the winch a limit"
            raise SimulationError(
                self.t, self.cable.name, "no spare node is left for the rope that comes in", hint
            )
        end = self.k.position(self.cable.ends[self.i])[0]
        speed = self.k.velocity(self.cable.ends[self.i])[0]
        first = rest - self.piece
        self.x[new] = self._place(end, self.x[near], first)
        way = self.x[near] - end
        coming = self._feed_rate() * way / np.linalg.norm(way)
        share = first / rest
        self.u[new] = (1 - share) * (speed + coming) + share * self.u[near]
        self.alive[new] = 1.0
        # segment e goes from slot e − 1 to slot e
        inner, outer = (near, new) if self.i == 0 else (new, new + 1)
        self.memory[outer] = self.memory[inner] - self.piece
        self.memory[inner] = self.piece
        self.memory[self.mark] = 0.0

    def _place(self, end: Array, near: Array, first: float) -> Array:
        if self.limits.method == "direct":
            return end + first / (first + self.piece) * (near - end)
        p, law = np.zeros(3), self.cable.law
        given = (float(law[0]), self.cable.weight, p, np.zeros((2, 6)), np.zeros((3, 3, 3)))
        place_static(end, near.copy(), first, self.piece, *given)
        return p

    def _feed_rate(self) -> float:
        return float(self.found.feed[RATE, self.i])

    def _remove(self) -> float:
        near, _ = self._near()
        if self.alive.sum() <= 2:
            why = "hauled in until two nodes are left of the cable"
            raise SimulationError(
                self.t, self.cable.name, why, "give the winch a limit, or the cable more segments"
            )
        outer, inner = (near, near + 1) if self.i == 0 else (near + 1, near)
        gained = float(self.memory[inner])
        self.memory[inner] += self.memory[outer]
        self.memory[outer] = self.piece
        self.alive[near], self.u[near] = 0.0, 0.0
        return gained
