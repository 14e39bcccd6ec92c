"""Consequences of a contact: an event with a call of user code, or the death of the particle."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.events import Change
from visviva.core.ports import Points
from visviva.core.state import State
from visviva.errors import SceneError

OnContact = Callable[[float, Index, Array, Array], Change | None]
"""(t [s], indices (n,) of the points, positions (n, 3) [m], approach (n,) [m/s]) -> a change, or None."""

MIN_REPORTED_SPEED = 0.1  # slower approaches are no events [m/s]: resting points touch in every step


class Hits:
    """The points that touched a surface since the last look, from the memory that the steppers keep for it.

    Parameters
    ----------
    surface : a constraint with `points`, whose rows are ordered by point; it gets `hits = True`
    every : interval between looks [s], > 0
    """

    def __init__(self, surface: Any, every: float) -> None:
        if not (math.isfinite(every) and every > 0):
            raise SceneError(
                f"found an interval of {every:g} s between checks of contacts: it must be > 0", surface.name
            )
        self.surface, self.every = surface, every
        surface.hits = True

    @property
    def points(self) -> Points:
        """The points that may touch."""
        points: Points = self.surface.points
        return points

    def next(self, t: float) -> float:
        """The next multiple of `every` after t."""
        m = math.floor(t / self.every)
        while m * self.every <= t:
            m += 1
        return m * self.every

    def read(self, world: Any, state: State) -> Array:
        """The memory (rows,) of the surface: a view."""
        memory: Array = state.memory[world.layout.memory[f"hits/{self.surface.name}"]]
        return memory

    def found(self, world: Any, state: State, above: float = 0.0) -> tuple[Index, Array]:
        """The points that touched with an approach faster than `above`, and their speeds [m/s]."""
        speeds = self.read(world, state).reshape(len(self.points), -1).max(axis=1)
        which = np.flatnonzero(speeds > above)
        return which, speeds[which]


class ContactReport(Hits):
    """An event for all contacts between two looks, and a call of user code with them.

    Parameters
    ----------
    surface : a constraint with `points`, such as a `Plane`
    call : see `OnContact`; a change that it returns is carried out
    every : interval between looks [s]: keeps many grains from flooding the record
    above : slower approaches are not reported [m/s]

    A part of `World.schedule`. Raises SceneError for `every` ≤ 0.
    Proved by tests/contact/test_contact_events.py.
    """

    def __init__(
        self,
        surface: Any,
        call: OnContact | None = None,
        every: float = 1 / 60,
        above: float = MIN_REPORTED_SPEED,
    ) -> None:
        super().__init__(surface, every)
        self.name = f"{surface.name}.contacts"
        self.call, self.above = call, above

    def respond(self, world: Any, state: State) -> Change:
        """The event of this look; none without contacts."""
        which, speeds = self.found(world, state, self.above)
        if not len(which):
            return Change("contact", significant=False)
        x = world.kinematics(state).position(self.points[which])
        answer = self.call(state.t, which, x, speeds) if self.call else None
        wanted = answer or Change("contact", significant=False)

        def revise(world: Any, state: State) -> None:
            self.read(world, state)[:] = 0.0
            if wanted.revise:
                wanted.revise(world, state)

        return Change("contact", _describe_points(which, x, speeds), wanted.significant, wanted.edit, revise)


class ContactDeath(Hits):
    """Particles that touch a surface are removed at the next look; until then it acts like any surface.

    Parameters
    ----------
    surface : a constraint whose points are those of a block with slots, such as a `ParticleSet`
    every : interval between looks [s]

    Raises SceneError for points that cannot die. The removed energy is booked as `topology`.
    Proved by tests/contact/test_contact_events.py.
    """

    def __init__(self, surface: Any, every: float = 1 / 60) -> None:
        super().__init__(surface, every)
        self.name = f"{surface.name}.deaths"
        if not hasattr(self.points.owner, "alive"):
            raise SceneError(
                "found on_contact: delete for permanent points: only particles with sources can be removed",
                surface.name,
            )

    def respond(self, world: Any, state: State) -> Change:
        """The deaths of this look."""
        which, _ = self.found(world, state)
        return Change("deaths", significant=False, revise=self.revise if len(which) else None)

    def revise(self, world: Any, state: State) -> None:
        """Free the slots; dead particles rest at the origin."""
        which, _ = self.found(world, state)
        block, layout = self.points.owner, world.layout
        dead = self.points.index[which]
        block.alive(state.memory[layout.memory[block.name]])[dead] = 0.0
        state.q[layout.q[block.name]].reshape(-1, 3)[dead] = 0.0
        state.v[layout.v[block.name]].reshape(-1, 3)[dead] = 0.0
        self.read(world, state)[:] = 0.0


def _describe_points(which: Index, x: Array, speeds: Array) -> str:
    """Text that names the fastest point, and the number of points."""
    fastest = int(speeds.argmax())
    position = ", ".join(f"{c:.4g}" for c in x[fastest])
    text = f"point {which[fastest]} at ({position}) with {speeds[fastest]:.3g} m/s"
    return text if len(which) == 1 else f"{len(which)} points; the fastest: {text}"
