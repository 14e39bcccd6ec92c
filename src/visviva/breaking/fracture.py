"""Bodies and cloths that break: nodes split where a principal stress or strain reaches its limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from visviva.arrays import Array, Index
from visviva.breaking.breaking_nodes import BreakingNodes
from visviva.breaking.fracture_kernels import (
    damp_recent_cracks,
    exclude_one_sided,
    nodal_load,
    nodal_means,
    remaining_margin,
)
from visviva.breaking.node_slots import NodeSlots
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics, clear
from visviva.core.sheet import PartWriter, SplitTest
from visviva.core.state import State

LIMIT_TOLERANCE = 1e-9  # fraction of its limit by which a node that breaks may be below it


class Matter(Protocol):
    """Elements of p corners that may separate.

    weight (m,), mass (m, p) : weight of each in a mean at a node; masses of its corners [kg]
    limits (2, m) : largest principal stresses [Pa, or N/m for cloth] and strains; ∞ where there is none
    passage (m,) : time for a wave to cross the element [s]
    """

    weight: Array
    mass: Array
    limits: Array
    passage: Array

    @property
    def corners(self) -> Index:
        """(m, p) current slots of all corners."""

    def take(self, corners: Index) -> None:
        """Use another index map."""

    def stress(self, k: Kinematics, out: Array) -> Op:
        """out (m, 6) = σ as 00, 01, 02, 11, 12, 22."""

    def stretch(self, k: Kinematics, out: Array) -> Op:
        """out (m, 6) = B = FFᵀ."""


class Fracture:
    """Watches elements, tetrahedra of a body or triangles of a cloth, and splits the nodes where they break.

    A node breaks where the weighted mean of its elements has a principal stress σ₁ (Cauchy, of the elastic
    law) or a principal strain λ₁ − 1 (relative to the rest shape of the scene) at the limit. The plane
    through it perpendicular to that axis divides the pieces around it: those below receive a copy of the
    node, with its position and velocity and the mass of their corners. Positions, velocities, momenta and
    energies are therefore continuous, to round-off; a crack releases energy stored in the elements. Elements
    persist, with their memory.

    Of nodes beyond their limits that share an element only the one farthest beyond splits. It and its
    neighbours are then blocked for the time that a wave needs to cross an element: a crack runs no faster,
    and in `time_stepping` by at most one edge per step.

    Parameters
    ----------
    matter : the elements
    nodes, slots : their nodes and slots

    The energy of new surfaces is zero, and loads depend on the mesh where they are concentrated, as at a
    crack tip. Source: O'Brien and Hodgins 1999, with element faces instead of planes through elements.
    Proved by tests/elastic/test_fracture.py.
    """

    n, at_once = 1, True

    def __init__(self, name: str, matter: Matter, nodes: BreakingNodes, slots: NodeSlots) -> None:
        self.name, self.matter, self.nodes, self.slots = name, matter, nodes, slots
        self.admits, self.parts = list[SplitTest](), list[PartWriter]()
        self.whole = self.corners
        self.memory_size = n = len(slots.vertex)
        self.calming_time = _largest_around(self.whole, matter.passage, slots.first, slots.vertex)
        self.shares, self.axes = np.zeros(n), np.zeros((n, 3))
        self._use_map(self.whole)  # as in a resumed run: masses are bitwise equal

    @property
    def corners(self) -> Index:
        """Current slots of the corners of all elements."""
        return self.matter.corners

    @property
    def fragments(self) -> int:
        """Number of bodies."""
        return self.slots.fragments(self.corners)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """Time until which each node is blocked [s]: none is."""
        memory[:] = 0.0

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """1 − the largest fraction of a limit."""
        return [*self._load_ops(k), (remaining_margin, (self.shares, out))]

    def load(self, k: Kinematics) -> float:
        """The largest fraction of a limit over all nodes that can split."""
        Program(self._measure_ops(k, self.corners))()
        return float(self.shares.max())

    def _measure_ops(self, k: Kinematics, corners: Index) -> list[Op]:
        matter, n = self.matter, len(self.shares)
        found, mean, total = np.zeros((len(corners), 6)), np.zeros((n, 6)), np.zeros(n)
        ops: list[Op] = [(clear, (self.shares,))]
        for limit, stretch, measure in zip(matter.limits, (False, True), (matter.stress, matter.stretch)):
            if np.isfinite(limit).any():
                ops += [measure(k, found), (nodal_means, (corners, matter.weight, found, total, mean))]
                ops.append(
                    (nodal_load, (mean, self._least_limits(corners, limit), stretch, self.shares, self.axes))
                )
        return ops

    def _load_ops(self, k: Kinematics) -> list[Op]:
        corners = self.corners
        around, ends = _elements_around(corners, len(self.shares))
        arguments = (corners, self.matter.weight, self.slots.piece, k.positions(self.nodes), around, ends)
        return [
            *self._measure_ops(k, corners),
            (damp_recent_cracks, (k.clock, k.memory(self), self.calming_time, self.shares)),
            (exclude_one_sided, (*arguments, self.axes, self.shares)),
        ]

    def _least_limits(self, corners: Index, limit: Array) -> Array:
        """(n,) least limit of the elements around each slot; ∞ where it cannot be split or is dead."""
        found = np.full(len(self.shares), np.inf)
        np.minimum.at(found, corners.ravel(), np.repeat(limit, corners.shape[1]))
        found[self.slots.room[self.slots.vertex] == 1] = np.inf
        return found

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Split the nodes at their limits, unless the faces that this exposes are obstructed."""
        k = world.kinematics(state)
        Program(self._load_ops(k))()
        x, before = k.positions(self.nodes), self.corners
        after, calmed, at = before, list[Index](), list[int]()
        for slot in self._breaking(before):
            parted = self.slots.split(after, slot, self._below(before, slot, x))
            calmed.append(self.slots.ring(before, slot))
            if self._admitted(k, before, parted):
                after = parted
                at.append(slot)
        new, source = self.slots.sources(before, after)
        until, still = state.t + self.calming_time, np.concatenate([new, *calmed])

        def revise(world: Any, state: State) -> None:
            layout, nodes = world.layout, self.nodes.name
            for numbers, slices in ((state.q, layout.q), (state.v, layout.v)):
                own = numbers[slices[nodes]].reshape(-1, 3)
                own[new] = own[source]
            state.memory[layout.memory[nodes]][new] = 1.0
            state.memory[layout.memory[self.name]][still] = until[still]
            world.forget_forces(state, nodes, still)
            for tell in self.parts:
                tell(world, state, before, after)

        def edit(world: Any) -> None:
            self._use_map(after)

        if not at:
            return Change("crack", "stopped: the sides of the crack would overlap", False, revise=revise)
        return Change("crack", self._describe(x[at], before, after), revise=revise, edit=edit)

    def _admitted(self, k: Kinematics, before: Index, after: Index) -> bool:
        """Whether all objects consulted accept this index map; new slots start at their sources."""
        new, source = self.slots.sources(before, after)
        x = k.positions(self.nodes)
        x[new] = x[source]
        return all(admits(k, after) for admits in self.admits)

    def _breaking(self, corners: Index) -> list[int]:
        """The slots that split, the farthest beyond its limit first, no two adjacent."""
        most = min(float(self.shares.max()), 1.0) * (1.0 - LIMIT_TOLERANCE)
        beyond = np.flatnonzero(self.shares >= most)
        found, taken = list[int](), set[int]()
        for slot in beyond[np.argsort(-self.shares[beyond], kind="stable")].tolist():
            if slot not in taken:
                found.append(slot)
                taken.update(self.slots.ring(corners, slot).tolist())
        return found

    def _below(self, corners: Index, slot: int, x: Array) -> Index:
        """The elements around a slot whose pieces lie below the plane perpendicular to its axis."""
        about = self.slots.at(corners, slot)
        arms = (x[corners[about]] - x[slot]).sum(axis=1)
        heights = self.matter.weight[about] * (arms @ self.axes[slot])
        _, of = np.unique(self.slots.piece[about], return_inverse=True)
        below: Index = about[np.bincount(of, heights)[of] <= 0.0]
        return below

    def _describe(self, x: Array, before: Index, after: Index) -> str:
        position = ", ".join(f"{c:.4g}" for c in x[0])
        text = f"at ({position})" if len(x) == 1 else f"at ({position}) and {len(x) - 1} other nodes"
        now = self.slots.fragments(after)
        return text if now == self.slots.fragments(before) else f"{text}: {now} fragments"

    def _use_map(self, corners: Index) -> None:
        """Use another index map, with the corresponding masses."""
        self.matter.take(corners)
        mass = self.matter.mass.ravel()
        self.nodes.share(np.asarray(np.bincount(corners.ravel(), mass, len(self.shares)), float))

    @property
    def edited(self) -> list[int]:
        """Corners whose slots differ from those of the whole body, each with its slot."""
        at, now = np.flatnonzero(self.corners != self.whole), self.corners
        return np.stack([at, now.ravel()[at]], axis=1).ravel().astype(int).tolist()

    def edit_again(self, numbers: Sequence[int]) -> None:
        """The index map of a resumed run."""
        corners = self.whole.copy()
        pairs = np.array(numbers, np.int64).reshape(-1, 2)
        corners.ravel()[pairs[:, 0]] = pairs[:, 1]
        self._use_map(corners)


def _largest_around(corners: Index, value: Array, first: Index, vertex: Index) -> Array:
    """(n,) for each slot, the largest value (m,) of the elements around its vertex in the whole body."""
    found = np.zeros(len(vertex))
    np.maximum.at(found, corners.ravel(), np.repeat(value, corners.shape[1]))
    return np.asarray(found[first][vertex])


def _elements_around(corners: Index, n: int) -> tuple[Index, Index]:
    """Elements around each slot, and the start and end of each list."""
    order = np.argsort(corners.ravel(), kind="stable")
    ends = np.searchsorted(corners.ravel()[order], np.arange(n + 1))
    return order // corners.shape[1], ends.astype(np.int64)
