"""The world: a model with operations on its states. It only assembles; the physics is in the parts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Array
from visviva.core.binding import display_name, has_verb
from visviva.core.evaluation import Evaluation
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.model import LEAD_MEMORY, Model
from visviva.core.state import State

SHOWN = 12  # most parts of a list that are shown by name


class World(Model):
    """Everything that moves and acts, in one equation M v̇ = f + Jᵀλ.

    Parts are added to the lists of the `Model`; then `start` returns the initial state.
    """

    def __init__(self) -> None:
        super().__init__()
        self._observer: Evaluation | None = None

    def __repr__(self) -> str:
        """Its contents, by list and name."""
        lines = ["World" if self.blocks else "World, empty"]
        for what in ("blocks", "inertias", "forces", "constraints", "guards", "schedule"):
            parts = [f"{display_name(part)} ({type(part).__name__})" for part in getattr(self, what)]
            rest = f" … {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
            lines += [f"  {what:<12}{', '.join(parts[:SHOWN])}{rest}"] if parts else []
        return "\n".join(lines)

    def build(self) -> None:
        """Build as a model; SceneError for a name used twice."""
        super().build()
        self._observer = None

    def start(self) -> State:
        """Build, and return the initial state at t = 0."""
        self.build()
        state = self.new_state()
        for block in self.blocks:
            block.start(state.q[self.layout.q[block.name]], state.v[self.layout.v[block.name]])
        self._start_memories(state, {})
        return state

    def _start_memories(self, state: State, known: dict[str, slice]) -> None:
        """Initialise the memory of parts that are not yet known, at this state."""
        for part in self.remembering():
            if hasattr(part, "start_memory") and part.name not in known:
                part.start_memory(self.kinematics(state), state.memory[self.layout.memory[part.name]])

    @property
    def observer(self) -> Evaluation:
        """An evaluation for inspecting states; its numbers are valid until the next use."""
        if self._observer is None:
            self._observer = Evaluation(self)
        return self._observer

    def kinematics(self, state: State) -> Kinematics:
        """Ports of a state; valid until the next call."""
        k = self.observer.k
        k.state.copy_from(state)
        return k.refresh()

    def energies(self, k: Kinematics) -> dict[str, float]:
        """Kinetic and stored energies [J] by ledger row, for the result of `kinematics`."""
        self.observer.evaluate()
        numbers = self.observer.evaluate_energies()
        rows = {"kinetic": float(numbers[0])}
        for i, term in enumerate([*self.forces, *self.constraints], start=1):
            if has_verb(term, "energy"):
                rows[f"stored/{term.name}"] = float(numbers[i])
        return rows

    def total_energy(self, state: State) -> float:
        """Kinetic and stored energy of a state [J]."""
        self.kinematics(state)
        self.observer.evaluate()
        return sum(self.observer.evaluate_energies().tolist(), 0.0)

    def next_scheduled(self, t: float) -> float:
        """The next time after t at which a scheduled part acts; infinity without any."""
        return min((part.next(t) for part in self.schedule), default=np.inf)

    def apply(self, change: Change, state: State) -> State:
        """Carry out a change between steps; the jump of the energy is booked as `topology`.

        `revise` changes `state` itself. `edit` returns a new state in a new layout, with q, v, memory
        and accounts of the remaining parts.
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
            slices = getattr(old, name), getattr(self.layout, name)
            _carry_over(*slices, getattr(state, name), getattr(new, name))
        self._start_memories(new, old.memory)
        for name, i in self.layout.account.items():
            if name in old.account:
                new.accounts[i] = state.accounts[old.account[name]]
        new.accounts[self.layout.account["topology"]] += self.total_energy(new) - energy
        return new


def _carry_over(old: dict[str, slice], new: dict[str, slice], source: Array, target: Array) -> None:
    """Copy what remains, by name; leads are reset, since they belong to the previous forces."""
    for name, part in new.items():
        if name in old and not name.startswith(LEAD_MEMORY):
            kept = min(part.stop - part.start, old[name].stop - old[name].start)
            target[part.start : part.start + kept] = source[old[name].start : old[name].start + kept]
