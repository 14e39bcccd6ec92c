"""Data of event-driven motion in the memory of the state, so that a copied state continues bitwise."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.model import STEPPER_MEMORY
from visviva.core.rows import OFF, ONE_SIDED, add_reactions
from visviva.core.state import State
from visviva.steppers.events.motion import Motion

MIN_FORCE = 1e-300  # least λ stored for a row in contact, to distinguish it from an open one [N]


class StepMemory:
    """The next step, negative if an event ended the last one, and λ of every row, > 0 if in contact.

    The next step and the lag are followed by the time until which time steps are taken, see `Stretches`: 0 if
    the last step was none.
    """

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        memory = motion.world.layout.memory
        self._step = memory[STEPPER_MEMORY].start
        self._one_sided = any(constraint.one_sided for constraint in motion.world.constraints)
        pairs = [*zip(motion.e.constraints, motion.e.rows, strict=True)]
        self._touching = [rows for constraint, rows in pairs if getattr(constraint, "touches", False)]
        self._slots = [(memory[f"lambda/{constraint.name}"], rows.part) for constraint, rows in pairs]

    @property
    def touches(self) -> bool:
        """Whether bodies can touch each other."""
        return bool(self._touching)

    def store(self, out: State, h: float, lam: Array) -> None:
        """Store the next step and the last λ."""
        out.memory[self._step], out.memory[self._step + 2] = h, 0.0
        self.store_forces(out, lam)

    def store_steps(self, out: State, h: float, until: float) -> None:
        """After a time step: store the next one, and until when at least they are taken."""
        out.memory[self._step] = -h
        out.memory[self._step + 2] = until

    def steps_until(self, state: State) -> float:
        """Until when at least time steps are taken; 0 if the last step was none."""
        return float(state.memory[self._step + 2])

    def next_step(self, state: State) -> float:
        """The step to continue with; 0 for a state from elsewhere."""
        return abs(float(state.memory[self._step]))

    def store_forces(self, out: State, lam: Array) -> None:
        """Store the last λ, and the contact forces that result."""
        motion = self.motion
        contacts, acting = motion.world.contact_forces(out), np.where(motion.e.row_kind == OFF, 0.0, lam)
        contacts[:] = 0.0
        for rows in self._touching if len(contacts) else ():
            add_reactions(rows.expansion.dofs, rows.z, acting[rows.part], contacts)
        if not self._one_sided:
            for slot, part in self._slots:
                out.memory[slot] = lam[part]
            return
        contact = np.where(motion.closed > 0, np.maximum(lam, MIN_FORCE), 0.0)
        kept = np.where(motion.e.rigid(ONE_SIDED), contact, lam)
        for slot, part in self._slots:
            out.memory[slot] = kept[part]

    def load(self, state: State) -> float:
        """The step to continue with, 0 for a state from elsewhere; sets the rows in contact."""
        motion = self.motion
        h = float(state.memory[self._step])
        if h != 0.0:
            motion.k.state.copy_from(state)
            motion.assemble()
            rigid = motion.e.rigid(ONE_SIDED)
            for slot, part in self._slots:
                motion.closed[part] = rigid[part] & (state.memory[slot] > 0)
            motion.begin_rest(motion.closed > 0, motion.e.row_numbers["phi"])
            if motion.friction.count:
                lam = np.concatenate([state.memory[slot] for slot, _ in self._slots])
                motion.friction.restore(lam)
        return h
