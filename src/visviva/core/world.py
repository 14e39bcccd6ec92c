"""The world: lists of parts and a layout. It only assembles; the physics is in the parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.binding import offers
from visviva.core.carriers import NodeCopies
from visviva.core.evaluation import Evaluation, powered
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points, PortTable, joined
from visviva.core.state import Layout, State
from visviva.errors import SceneError

COMMON_ACCOUNTS = (
    "work/script",
    "numerical/damping",
    "numerical/geometric",
    "numerical/linearisation",
    "projection",
    "topology",
)


STEPPER = "stepper"  # memory of the stepper, 0 at the start: a number of its own, and `World.lag`


class World:
    """Everything that moves and acts, in one equation M v̇ = f + Jᵀλ.

    Parts are added to the lists, then `start` gives the initial state. Names are unique among all parts.

    Attributes
    ----------
    blocks, inertias, forces, constraints, guards : the parts, see `visviva.core.terms`
    schedule : parts with known times: `next(t)` gives their next time, `respond(world, state)` a `Change`;
        they may have memory, like any term
    ports : the table of points, frames and scalars that are not nodes
    layout : names of slices of q, v, memory and accounts
    diagonal_mass : (nv,) masses of blocks [kg]; zero where an inertia gives the mass
    """

    def __init__(self) -> None:
        self.blocks: list[Any] = []
        self.inertias: list[Any] = []
        self.forces: list[Any] = []
        self.constraints: list[Any] = []
        self.guards: list[Any] = []
        self.schedule: list[Any] = []
        self.ports = PortTable()
        self.layout = Layout()
        self.diagonal_mass: Array = np.zeros(0)
        self.version = 0
        self._observer: Evaluation | None = None

    def join(self, *parts: Points) -> list[Points]:
        """The same points with one common owner, so that one force can act on them."""
        return joined(self.ports, parts, lambda nodes: self.ports.points(NodeCopies(nodes)))

    def build(self) -> None:
        """Fix layout, port table and masses for the present parts; SceneError for a name used twice."""
        terms = [*self.inertias, *self.forces, *self.constraints, *self.guards]
        names = Counter(part.name for part in [*self.blocks, *terms])
        for name, count in names.items():
            if count > 1:
                raise SceneError(f"two parts are named '{name}': every name may be used once")
        remembering = self._remembering()
        kept = [_Slot(f"lambda/{c.name}", c.n) for c in self.constraints]
        kept += [_Slot(f"hits/{c.name}", c.n) for c in self.constraints if getattr(c, "hits", False)]
        accounts = [f"{self.forces[i].account}/{self.forces[i].name}" for i in powered(self)]
        accounts += [f"impact loss/{part.name}" for part in self.constraints if part.one_sided]
        losing = [part for part in self.constraints if offers(part, "energy") or hasattr(part, "cones")]
        accounts += [f"dissipated/{part.name}" for part in losing]
        accounts += ["numerical/solver"] if any(hasattr(force, "rest_shape") for force in self.forces) else []
        accounts += ["numerical/sleep"] if any(getattr(c, "sleep", None) for c in self.constraints) else []
        slots = [*remembering, *kept, _Slot(STEPPER, 2)]
        self.layout = Layout.of(self.blocks, slots, [*accounts, *COMMON_ACCOUNTS])
        for block in self.blocks:
            if hasattr(block, "centres"):
                block.centres(self.ports)
        self.ports.build(self.layout)
        self.diagonal_mass = np.zeros(self.layout.nv)
        for block in self.blocks:
            block.mass(self.diagonal_mass[self.layout.v[block.name]])
        self.version += 1
        self._observer = None

    def start(self) -> State:
        """Build, and return the initial state at t = 0."""
        self.build()
        state = self.new_state()
        for block in self.blocks:
            block.start(state.q[self.layout.q[block.name]], state.v[self.layout.v[block.name]])
        self._start_memories(state, {})
        return state

    def _remembering(self) -> list[Any]:
        """The parts that have a memory."""
        terms = [*self.inertias, *self.forces, *self.constraints, *self.guards]
        return [part for part in [*self.blocks, *terms, *self.schedule] if getattr(part, "memory_size", 0)]

    def _start_memories(self, state: State, known: dict[str, slice]) -> None:
        """Let the parts that remember, and are not yet known, begin their memory at this state."""
        for part in self._remembering():
            if hasattr(part, "start_memory") and part.name not in known:
                part.start_memory(self.kinematics(state), state.memory[self.layout.memory[part.name]])

    def new_state(self) -> State:
        """A state of zeros in the present layout."""
        return State(self.layout.sizes)

    @property
    def observer(self) -> Evaluation:
        """An evaluation kept for looking at states; its numbers hold until the next look."""
        if self._observer is None:
            self._observer = Evaluation(self)
        return self._observer

    def kinematics(self, state: State) -> Kinematics:
        """Ports of a state; valid until the next call."""
        k = self.observer.k
        k.state.copy_from(state)
        return k.refresh()

    def energies(self, k: Kinematics) -> dict[str, float]:
        """Kinetic and stored energies [J] by ledger row, for the kinematics that `kinematics` returned."""
        self.observer.evaluate()
        numbers = self.observer.evaluate_energies()
        rows = {"kinetic": float(numbers[0])}
        for i, term in enumerate([*self.forces, *self.constraints], start=1):
            if offers(term, "energy"):
                rows[f"stored/{term.name}"] = float(numbers[i])
        return rows

    def total_energy(self, state: State) -> float:
        """Kinetic and stored energy of a state [J]."""
        return sum(self.energies(self.kinematics(state)).values())

    def lag(self, state: State) -> float:
        """By how much the velocities of a state stand behind its positions [s]; see `TimeStepping`."""
        return float(state.memory[self.layout.memory[STEPPER]][1])

    def mark_kink(self, state: State) -> None:
        """Let a run that goes on from this state know that the motion before was another one."""
        step = state.memory[self.layout.memory[STEPPER]]
        step[0] = min(step[0], -step[0])

    def next_scheduled(self, t: float) -> float:
        """The next time after t at which a scheduled part wants to act; infinity without."""
        return min((part.next(t) for part in self.schedule), default=np.inf)

    def apply(self, change: Change, state: State) -> State:
        """Carry out a change between steps; the jump of the energy is booked as `topology`.

        `revise` writes into `state` itself. `edit` leads to a new state in a new layout, with q, v, memory
        and accounts of what stays.
        """
        if change.revise is not None:
            energy = self.total_energy(state)
            change.revise(self, state)
            state.accounts[self.layout.account["topology"]] += self.total_energy(state) - energy
        return state if change.edit is None else self._edited(change.edit, state)

    def _edited(self, edit: Callable[[World], None], state: State) -> State:
        energy = self.total_energy(state)
        old = self.layout
        edit(self)
        self.build()
        new = self.new_state()
        new.clock[:] = state.clock
        for block in self.blocks:
            block.start(new.q[self.layout.q[block.name]], new.v[self.layout.v[block.name]])
        for name in ("q", "v", "memory"):
            places = getattr(old, name), getattr(self.layout, name)
            _carry_over(*places, getattr(state, name), getattr(new, name))
        self._start_memories(new, old.memory)
        for name, i in self.layout.account.items():
            if name in old.account:
                new.accounts[i] = state.accounts[old.account[name]]
        new.accounts[self.layout.account["topology"]] += self.total_energy(new) - energy
        return new


class _Slot:
    """Memory of the steppers: the last λ of each constraint, the hits of some, and two numbers."""

    def __init__(self, name: str, size: int) -> None:
        self.name, self.memory_size = name, size


def _carry_over(old: dict[str, slice], new: dict[str, slice], source: Array, target: Array) -> None:
    for name, place in new.items():
        if name in old:
            kept = min(place.stop - place.start, old[name].stop - old[name].start)
            target[place.start : place.start + kept] = source[old[name].start : old[name].start + kept]
