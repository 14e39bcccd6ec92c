"""One end of a cable of variable length: how nodes are added and removed, and how its rope comes off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from visviva.arrays import Array
from visviva.core.state import State
from visviva.errors import SceneError, SimulationError
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.fed_kernels import NONE, RELEASED, SEVERED_LENGTH, STATIC, place_static
from visviva.hoist.cables.feed import RATE

Method = Literal["static", "energy", "direct"]

LIMIT_TOLERANCE = 1e-9  # in pieces: distance from its limit, on either side, within which an event is located


@dataclass(frozen=True)
class Limits:
    """Lengths of the segment at an end, in pieces ℓ, at which nodes are added and removed.

    remove < 1 : below it the first node is removed
    static, drop : above `static` > 1 a static point is added, at `drop` it is removed
    insert > static : above it a node is added
    method : "static"; or without a preceding static point: at least energy, or in equilibrium on the chord
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
            raise SceneError(
                "found insert − remove <= 1: nodes would be inserted and removed in alternation", name
            )


class CableEnd:
    """One end of a cable in a state that is being modified."""

    def __init__(self, world: Any, state: State, cable: FedCable, i: int) -> None:
        self.cable, self.i, self.t = cable, i, state.t
        layout = world.layout
        self.k = world.kinematics(state)
        self.found = cable.look(self.k)
        self.memory = state.memory[layout.memory[cable.name]]
        self.alive = state.memory[layout.memory[cable.nodes.name]]
        self.x = state.q[layout.q[cable.nodes.name]].reshape(-1, 3)
        self.u = state.v[layout.v[cable.nodes.name]].reshape(-1, 3)
        self.piece = float(cable.law[2])
        self.mark = len(self.memory) - 2 + i

    def adapt_nodes(self, own: Limits) -> None:
        """Add or remove nodes until the end is within its limits."""
        rest, piece = float(self.found.rests[self.i]), self.piece
        by_static, at = own.method == "static", LIMIT_TOLERANCE * piece
        while rest > own.insert * piece - at:
            self._insert(rest, own.method)
            rest -= piece
        while rest < own.remove * piece + at:
            rest += self._remove()
        if not by_static or self.memory[self.mark] == RELEASED:
            return
        if rest > own.static * piece - at:
            self.memory[self.mark] = STATIC
        elif rest <= own.drop * piece + at:
            self.memory[self.mark] = NONE

    def _adjacent_node(self) -> tuple[int, int]:
        """The node next to the end, and the direction into the cable."""
        alive = np.flatnonzero(self.alive)
        return (int(alive[0]), 1) if self.i == 0 else (int(alive[-1]), -1)

    def release(self) -> None:
        """The remaining rope there becomes its last segment, with a node at its free end."""
        near, inward = self._adjacent_node()
        position, rate = self._feed_point(near)
        new = self._spare(near - inward)
        self.x[new], self.u[new], self.alive[new] = position, rate, 1.0
        self.memory[max(near, new)] = self.found.rests[self.i]
        self.memory[self.mark] = RELEASED

    def _spare(self, new: int) -> int:
        if not 0 <= new < len(self.alive):
            hint = "give it more spare nodes, or the winch a limit"
            raise SimulationError(
                self.t, self.cable.name, "no spare node is left for the incoming rope", hint
            )
        return new

    def _feed_point(self, near: int) -> tuple[Array, Array]:
        """Position and velocity at which rope is fed."""
        end = self.k.position(self.cable.ends[self.i])[0]
        offset = self.x[near] - end
        coming = self._feed_rate() * offset / np.linalg.norm(offset)
        return end, self.k.velocity(self.cable.ends[self.i])[0] + coming

    def _insert(self, rest: float, method: Method) -> None:
        near, inward = self._adjacent_node()
        new = self._spare(near - inward)
        end, rate = self._feed_point(near)
        first = rest - self.piece
        self.x[new] = self._node_position(end, self.x[near], first, method)
        share = first / rest
        self.u[new] = (1 - share) * rate + share * self.u[near]
        self.alive[new] = 1.0
        # segment e goes from slot e − 1 to slot e
        inner, outer = (near, new) if self.i == 0 else (new, new + 1)
        self.memory[outer] = self.memory[inner] - self.piece
        self.memory[inner] = self.piece
        self.memory[self.mark] = NONE

    def _node_position(self, end: Array, near: Array, first: float, method: Method) -> Array:
        if method == "direct":
            return end + first / (first + self.piece) * (near - end)
        p, law = np.zeros(3), self.cable.law
        given = (float(law[0]), self.cable.weight, p, np.zeros((2, 6)), np.zeros((3, 3, 3)))
        place_static(end, near.copy(), first, self.piece, *given)
        return p

    def _feed_rate(self) -> float:
        return float(self.found.feed[RATE, self.i])

    def _remove(self) -> float:
        near, _ = self._adjacent_node()
        if self.alive.sum() <= 2:
            why = "hauled in until only two nodes of the cable are left"
            raise SimulationError(
                self.t, self.cable.name, why, "give the winch a limit, or the cable more segments"
            )
        outer, inner = (near, near + 1) if self.i == 0 else (near + 1, near)
        gained = float(self.memory[inner])
        if gained >= SEVERED_LENGTH:  # hauled in as far as the piece that has been severed
            self.memory[self.mark] = RELEASED
            return np.inf
        self.memory[inner] += self.memory[outer]
        self.memory[outer] = self.piece
        self.alive[near], self.u[near] = 0.0, 0.0
        return gained
