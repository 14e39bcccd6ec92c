"""Bodies that break: nodes split where a principal stress or strain comes to its limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics, clear
from visviva.core.sheet import Admits, Parts
from visviva.core.state import State
from visviva.elastic.breaking.breaking_nodes import BreakingNodes
from visviva.elastic.breaking.fracture_kernels import calm, left_over, load, means, sides, stretches
from visviva.elastic.breaking.node_slots import NodeSlots
from visviva.elastic.elements.element_terms import VOLUME
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped

NEAR = 1e-9  # share of its limit by which a node that breaks may be short of it


class Fracture:
    """Watches a body of tetrahedra, and splits the nodes where it breaks.

    A node breaks where the mean of its elements, by their volumes, has a principal stress σ₁ (Cauchy's, of
    the elastic law) or a principal strain λ₁ − 1 (from the shape of the scene at rest) at the limit. The
    plane through it across that axis shares out the pieces about it: those below have a copy of the node from
    then on, with its place and velocity and the mass of their corners. So positions, velocities, momenta and
    energies go on as they were, to round-off; what a crack sets free is what the elements had stored.
    Elements stay, with their memory.

    Of nodes beyond their limits that share an element only the one farthest beyond splits. It and those about
    it are then calm for the time that a pressure wave takes across an element: a crack runs no faster, and in
    time steps by one edge a step at most.

    Parameters
    ----------
    limits : (2, m)   largest principal stresses [Pa] and strains of the elements, ∞ for those that have none;
        of those about a node the least counts
    stiffness : (m,)  K + 4/3 G [Pa]: of pressure waves

    The energy of new surfaces is zero, and loads depend on the mesh where they are concentrated, as at
    the end of a crack. Source: O'Brien and Hodgins 1999, in place of whose planes through elements are faces.
    Proved by tests/elastic/test_fracture.py.
    """

    n, at_once = 1, True

    def __init__(
        self, name: str, force: Tetrahedra, nodes: BreakingNodes, slots: NodeSlots, limits: Array,
        stiffness: Array,
    ) -> None:  # fmt: skip
        self.name, self.force, self.nodes, self.slots = name, force, nodes, slots
        self.limits, self.admits, self.parts = limits, list[Admits](), list[Parts]()
        self.volume = np.ascontiguousarray(force.par[:, VOLUME])
        self.whole = self.corners
        self.memory_size = n = len(slots.vertex)
        time = np.cbrt(6.0 * self.volume) * np.sqrt(force.density / stiffness)
        self.calming = _most(self.whole, time, slots.first, slots.vertex)
        self.shares, self.axes = np.zeros(n), np.zeros((n, 3))

    @property
    def corners(self) -> Index:
        """The slots of the corners of all elements now."""
        return self.force.tets.astype(np.int64)

    @property
    def fragments(self) -> int:
        """How many bodies there are."""
        return self.slots.fragments(self.corners)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No node is calmed: until when each of them is [s]."""
        memory[:] = 0.0

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """1 − the largest share of a limit."""
        return [*self._weigh(k), (left_over, (self.shares, out))]

    def load(self, k: Kinematics) -> float:
        """The largest share of a limit in all nodes that may be split."""
        Program(self._measure(k))()
        return float(self.shares.max())

    def _measure(self, k: Kinematics) -> list[Op]:
        force, x, n = self.force, k.positions(self.nodes), len(self.shares)
        own, volume = force.own(k), self.volume
        found, mean, total = np.zeros((len(volume), 6)), np.zeros((n, 6)), np.zeros(n)
        ops: list[Op] = [(clear, (self.shares,))]
        measures: list[tuple[Array, bool, Op]] = [
            (self.limits[0], False, (force.kernels.stress, (*own, x, found))),
            (self.limits[1], True, (stretches, (force.tets, force.grad, x, found))),
        ]
        for limit, stretch, measure in measures:
            if np.isinf(limit).all():
                continue
            ops += [measure, (means, (force.tets, volume, found, total, mean))]
            ops.append((load, (mean, self._least(limit), stretch, self.shares, self.axes)))
        return ops

    def _weigh(self, k: Kinematics) -> list[Op]:
        around, ends = _around(self.corners, len(self.shares))
        places = (self.force.tets, self.volume, self.slots.piece, k.positions(self.nodes), around, ends)
        return [
            *self._measure(k),
            (calm, (k.clock, k.memory(self), self.calming, self.shares)),
            (sides, (*places, self.axes, self.shares)),
        ]

    def _least(self, limit: Array) -> Array:
        """(n,) the least of those about each slot; ∞ where it cannot be split, and where it is dead."""
        found = np.full(len(self.shares), np.inf)
        np.minimum.at(found, self.force.tets.ravel(), np.repeat(limit, 4))
        found[self.slots.room[self.slots.vertex] == 1] = np.inf
        return found

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Split the nodes that are at their limits, where nothing is in the way of what that lays open."""
        k = world.kinematics(state)
        Program(self._weigh(k))()
        x, before = k.positions(self.nodes), self.corners
        after, calmed, at = before, list[Index](), list[int]()
        for slot in self._breaking(before):
            parted = self.slots.parted(after, slot, self._below(before, slot, x))
            calmed.append(self.slots.ring(before, slot))
            if self._admitted(k, before, parted):
                after = parted
                at.append(slot)
        new, source = self.slots.sources(before, after)
        until, still = state.t + self.calming, np.concatenate([new, *calmed])

        def revise(world: Any, state: State) -> None:
            layout, nodes = world.layout, self.nodes.name
            for numbers, places in ((state.q, layout.q), (state.v, layout.v)):
                own = numbers[places[nodes]].reshape(-1, 3)
                own[new] = own[source]
            state.memory[layout.memory[nodes]][new] = 1.0
            state.memory[layout.memory[self.name]][still] = until[still]
            world.forget_forces(state, nodes, still)
            for tell in self.parts:
                tell(world, state, before, after)

        def edit(world: Any) -> None:
            self._take(after)

        if not at:
            return Change("crack", "stopped: its sides would begin in each other", False, revise=revise)
        return Change("crack", self._told(x[at], before, after), revise=revise, edit=edit)

    def _admitted(self, k: Kinematics, before: Index, after: Index) -> bool:
        """Whether all who are asked let the body have this index map; new slots are where they come from."""
        new, source = self.slots.sources(before, after)
        x = k.positions(self.nodes)
        x[new] = x[source]
        return all(admits(k, after) for admits in self.admits)

    def _breaking(self, corners: Index) -> list[int]:
        """The slots that split, the farthest beyond its limit first, none beside another."""
        most = min(float(self.shares.max()), 1.0) * (1.0 - NEAR)
        beyond = np.flatnonzero(self.shares >= most)
        found, taken = list[int](), set[int]()
        for slot in beyond[np.argsort(-self.shares[beyond], kind="stable")].tolist():
            if slot not in taken:
                found.append(slot)
                taken.update(self.slots.ring(corners, slot).tolist())
        return found

    def _below(self, corners: Index, slot: int, x: Array) -> Index:
        """The elements about a slot whose pieces lie below the plane across its axis."""
        about = self.slots.at(corners, slot)
        heights = self.volume[about] * ((x[corners[about]].sum(axis=1) - 4.0 * x[slot]) @ self.axes[slot])
        _, of = np.unique(self.slots.piece[about], return_inverse=True)
        below: Index = about[np.bincount(of, heights)[of] <= 0.0]
        return below

    def _told(self, x: Array, before: Index, after: Index) -> str:
        place = ", ".join(f"{c:.4g}" for c in x[0])
        text = f"at ({place})" if len(x) == 1 else f"at ({place}) and {len(x) - 1} other nodes"
        now = self.slots.fragments(after)
        return text if now == self.slots.fragments(before) else f"{text}: {now} fragments"

    def _take(self, corners: Index) -> None:
        """Another index map, with the masses that follow from it."""
        force = self.force
        force.tets[:] = corners
        self.nodes.share(lumped(corners, self.volume, force.density, len(self.shares)))

    @property
    def edited(self) -> list[int]:
        """Corners that have other slots than in the whole body, each with its slot."""
        at = np.flatnonzero(self.force.tets != self.whole)
        return np.stack([at, self.force.tets.ravel()[at]], axis=1).ravel().astype(int).tolist()

    def edit_again(self, numbers: Sequence[int]) -> None:
        """The index map of a run that goes on."""
        corners = self.whole.copy()
        pairs = np.array(numbers, np.int64).reshape(-1, 2)
        corners.ravel()[pairs[:, 0]] = pairs[:, 1]
        self._take(corners)


def _most(corners: Index, value: Array, first: Index, vertex: Index) -> Array:
    """(n,) of each slot, the largest value (m,) of the elements about its vertex in the whole body."""
    found = np.zeros(len(vertex))
    np.maximum.at(found, corners.ravel(), np.repeat(value, 4))
    return np.asarray(found[first][vertex])


def _around(corners: Index, n: int) -> tuple[Index, Index]:
    """Elements about each slot, and where those of each begin and end."""
    order = np.argsort(corners.ravel(), kind="stable")
    ends = np.searchsorted(corners.ravel()[order], np.arange(n + 1))
    return order // 4, ends.astype(np.int64)
