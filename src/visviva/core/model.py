"""The contents of a world: lists of parts, their ports and the layout of their states."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

import numpy as np

from visviva.arrays import Array
from visviva.core.binding import has_verb
from visviva.core.carriers import NodeCopies
from visviva.core.ports import Points, PortTable, joined
from visviva.core.roles import REQUIRED, check_part, lists_of
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


Part = TypeVar("Part")
LEAD_MEMORY = "lead/"  # memory of the steppers by block, see `steppers.steps.velocity_lead`
MEAN_FORCE_MEMORY = "mean force/"  # the same, of converged steps, see `steppers.steps.mean_force`
# coordinates from which a block has none if all stiff forces handle each particle by itself
MAX_LEAD_COORDINATES = 3000
CONTACT_MEMORY = "contact/"  # memory of the steppers by block: contact forces on it in the last step, Jᵀλ
# memory of the stepper, 0 at the start: its next step, `Model.lag`, and see `StepMemory`
STEPPER_MEMORY = "stepper"


class Model:
    """Lists of parts, and what follows from them alone. Names are unique among all parts.

    Attributes
    ----------
    blocks, inertias, forces, constraints, guards : the parts, see `visviva.core.terms`
    schedule : parts with known times: `next(t)` returns their next time, `velocity_after_contact(world,
        state)` a `Change`; they may have memory, like any term
    ports : the table of points, frames and scalars that are not nodes
    layout : names of slices of q, v, memory and accounts
    diagonal_mass : (nv,) masses of blocks [kg]; zero where an inertia provides the mass
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

    def add(self, part: Part) -> Part:
        """Add a part to the list that its verbs indicate, and return it; bodies bring their `spinning` along.

        Raises SceneError for an object that is not a part, or lacks what its list requires.
        """
        for where in lists_of(part):
            check_part(part, where)
            getattr(self, where).append(part)
        if hasattr(part, "spinning"):
            self.inertias.append(part.spinning)
        return part

    def join(self, *parts: Points) -> list[Points]:
        """The same points with one common owner, so that one force can act on them."""
        return joined(self.ports, parts, lambda nodes: self.ports.points(NodeCopies(nodes)))

    def names_used_twice(self) -> list[str]:
        """Names that more than one part has."""
        parts = [*self.blocks, *self.inertias, *self.forces, *self.constraints, *self.guards]
        return [name for name, count in Counter(part.name for part in parts).items() if count > 1]

    def build(self) -> None:
        """Fix layout, port table and masses for the present parts.

        Raises SceneError for a name used twice, and for a part that lacks what its list requires.
        """
        for where in REQUIRED:
            for part in getattr(self, where):
                check_part(part, where)
        for name in self.names_used_twice():
            raise SceneError(f"two parts are named '{name}': names must be unique")
        remembering = self.remembering()
        kept = [_StepperMemory(f"lambda/{c.name}", c.n) for c in self.constraints]
        kept += [_StepperMemory(f"hits/{c.name}", c.n) for c in self.constraints if getattr(c, "hits", False)]
        accounts = [f"{self.forces[i].account}/{self.forces[i].name}" for i in self.powered()]
        accounts += [f"impact loss/{part.name}" for part in self.constraints if part.one_sided]
        verbs = ("energy", "loss")
        losing = [c for c in self.constraints if hasattr(c, "cones") or any(has_verb(c, v) for v in verbs)]
        accounts += [f"dissipated/{part.name}" for part in losing]
        left = any(hasattr(force, "rest_shape") or has_verb(force, "bound") for force in self.forces)
        left = left or any(getattr(part, "rank_one", False) for part in [*self.forces, *self.inertias])
        accounts += ["numerical/solver"] if left else []
        accounts += ["numerical/sleep"] if any(getattr(c, "sleep", None) for c in self.constraints) else []
        kept += [
            _StepperMemory(f"{own}{block.name}", block.nv)
            for own in (LEAD_MEMORY, MEAN_FORCE_MEMORY)
            for block in self.leading()
        ]
        if self.touching():
            kept += [_StepperMemory(f"{CONTACT_MEMORY}{block.name}", block.nv) for block in self.blocks]
        slots = [*remembering, *kept, _StepperMemory(STEPPER_MEMORY, 3)]
        self.layout = Layout.of(self.blocks, slots, [*accounts, *COMMON_ACCOUNTS])
        for block in self.blocks:
            if hasattr(block, "centres"):
                block.centres(self.ports)
        self.ports.build(self.layout)
        self.diagonal_mass = np.zeros(self.layout.nv)
        for block in self.blocks:
            block.mass(self.diagonal_mass[self.layout.v[block.name]])
        self.version += 1

    def new_state(self) -> State:
        """A state of zeros in the present layout."""
        return State(self.layout.sizes)

    def drift(self, q: Array, v: Array, h: Array, out: Array) -> None:
        """out = q ⊕ h v, block by block; h (1,)."""
        for block in self.blocks:
            own = self.layout.q[block.name]
            block.drift(q[own], v[self.layout.v[block.name]], h, out[own])

    def project(self, q: Array) -> None:
        """Project q onto its manifolds, block by block."""
        for block in self.blocks:
            block.project(q[self.layout.q[block.name]])

    def powered(self) -> list[int]:
        """The indices of the forces that supply or dissipate power."""
        return [i for i, force in enumerate(self.forces) if has_verb(force, "power")]

    def touching(self) -> list[Any]:
        """The constraints that are contacts; the sum of their forces on each block is stored."""
        return [constraint for constraint in self.constraints if getattr(constraint, "touches", False)]

    def contact_forces(self, state: State) -> Array:
        """Contact forces on the coordinates (nv,) in the last step, Jᵀλ: a view; empty without contacts."""
        if not self.touching() or not self.blocks:
            return state.memory[:0]
        slices = [self.layout.memory[f"{CONTACT_MEMORY}{block.name}"] for block in self.blocks]
        return state.memory[slices[0].start : slices[-1].stop]

    def leading(self) -> list[Any]:
        """The blocks whose velocity lead and mean force steps remember.

        Without large sets of particles whose stiff forces act on each particle by itself, without joints.
        """
        verbs = ("tangent_rows", "tangent_pairs")
        stiff = [force for force in self.forces if any(hasattr(force, verb) for verb in verbs)]
        together = any(not hasattr(force, "local") for force in stiff)
        together |= any(not constraint.one_sided for constraint in self.constraints)
        return [block for block in self.blocks if together or block.nv < MAX_LEAD_COORDINATES]

    def lag(self, state: State) -> float:
        """By how much the velocities of a state lag behind its positions [s]; see `TimeStepping`."""
        return float(state.memory[self.layout.memory[STEPPER_MEMORY]][1])

    def forget_forces(self, state: State, block: str, which: Array) -> None:
        """Erase the remembered forces on these points of a block, for example after tearing."""
        part = self.layout.memory.get(f"{MEAN_FORCE_MEMORY}{block}")
        if part is not None:
            state.memory[part].reshape(-1, 3)[which] = 0.0

    def mark_kink(self, state: State) -> None:
        """Mark a kink in the motion for a run that continues from this state."""
        step = state.memory[self.layout.memory[STEPPER_MEMORY]]
        step[0] = min(step[0], -step[0])

    def remembering(self) -> list[Any]:
        """The parts with a memory."""
        terms = [*self.inertias, *self.forces, *self.constraints, *self.guards]
        return [part for part in [*self.blocks, *terms, *self.schedule] if getattr(part, "memory_size", 0)]


class _StepperMemory:
    """Memory of the steppers: last λ and hits of constraints, data by block, three numbers."""

    def __init__(self, name: str, size: int) -> None:
        self.name, self.memory_size = name, size
