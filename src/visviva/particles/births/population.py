"""Births and deaths of a set of particles, at regular times between the steps."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.errors import SceneError
from visviva.particles.births.source import AnchorMotion, Births, Source
from visviva.particles.points.particle_set import ALIVE, BIRTH_TIME, LIFETIME, ParticleSet

# Positions in the memory: last housekeeping, births dropped, whether reported, births of each source.
TIME, DROPPED_COUNT, REPORTED, COUNTS = 0, 1, 2, 3


@kernel
def remove(t: float, box: Array, slots: Array, x: Array, u: Array) -> None:
    """Free the slots of particles that are too old, or outside box (2, 3); dead ones rest at the origin."""
    for i in range(slots.shape[1]):
        if slots[0, i] == 0.0:
            continue
        gone = t - slots[1, i] >= slots[2, i]
        for c in range(3):
            gone = gone or x[i, c] < box[0, c] or x[i, c] > box[1, c]
        if gone:
            slots[0, i] = 0.0
            for c in range(3):
                x[i, c] = 0.0
                u[i, c] = 0.0


@kernel
def find_free(alive: Array, free: Index) -> int:
    """Write the numbers of the first free slots, as many as `free` holds; returns their number."""
    found = 0
    for i in range(len(alive)):
        if found == len(free):
            break
        if alive[i] == 0.0:
            free[found] = i
            found += 1
    return found


class Population:
    """Housekeeping of a `ParticleSet` every `every` seconds: removal of old particles, then births.

    Births are due at instants between two housekeepings; each particle is advanced by its age a,

        x + u a + ½ g a²,   u + g a.

    A birth without a free slot is dropped and counted.

    Parameters
    ----------
    particles : the set
    sources : of its particles
    gravity : (3,)   acceleration of free fall [m/s²]
    every : interval between housekeepings [s], > 0
    box : (2, 3)     corners; particles outside are removed [m]

    Memory: time of the last housekeeping, births dropped, births of each source, positions and velocities of
    anchors. Source: Holzschuch's course (P47–P53).
    """

    def __init__(
        self,
        particles: ParticleSet,
        sources: list[Source],
        gravity: ArrayLike = (0.0, 0.0, -9.81),
        every: float = 1 / 60,
        box: ArrayLike | None = None,
    ) -> None:
        if not (math.isfinite(every) and every > 0):
            raise SceneError(f"found housekeeping every {every:g} s: it must be > 0", particles.name)
        self.name = f"{particles.name}.population"
        self.particles, self.sources, self.every = particles, sources, every
        self.gravity = np.array(gravity, float)
        unbounded = np.array([[-np.inf] * 3, [np.inf] * 3])
        self.box = unbounded if box is None else np.array(box, float).reshape(2, 3)
        if not (self.box[0] <= self.box[1]).all():
            raise SceneError("found a box whose low corner is not below its high one", particles.name)

    @property
    def memory_size(self) -> int:
        """Three numbers, one count per source, six numbers per anchor point."""
        return COUNTS + len(self.sources) + 6 * sum(self._anchored())

    def _anchored(self) -> list[int]:
        return [len(s.anchor.points) if s.anchor else 0 for s in self.sources]

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No births yet; anchors at their initial positions."""
        memory[:] = 0.0
        memory[TIME] = k.t
        for source, pose in zip(self.sources, self._poses(memory), strict=True):
            self._take_pose(k, source, pose)

    def _poses(self, memory: Array) -> list[Array]:
        """Positions and velocities (2, m, 3) of the anchor of each source at the last housekeeping: views."""
        poses, at = [], COUNTS + len(self.sources)
        for count in self._anchored():
            poses.append(memory[at : at + 6 * count].reshape(2, count, 3))
            at += 6 * count
        return poses

    @staticmethod
    def _take_pose(k: Kinematics, source: Source, pose: Array) -> None:
        if source.anchor:
            pose[0], pose[1] = k.position(source.anchor.points), k.velocity(source.anchor.points)

    def next(self, t: float) -> float:
        """The next multiple of `every` after t."""
        m = math.floor(t / self.every)
        while m * self.every <= t:
            m += 1
        return m * self.every

    def respond(self, world: Any, state: State) -> Change:
        """Deaths and births at this instant; dropped births are reported once, at the next instant."""
        memory = state.memory[world.layout.memory[self.name]]
        text = ""
        if memory[DROPPED_COUNT] > 0.0 and memory[REPORTED] == 0.0:
            text = f"all {self.particles.capacity} slots are in use; raise the capacity or lower the rate"
        return Change("births dropped", text, significant=False, revise=self.revise)

    def revise(self, world: Any, state: State) -> None:
        """Remove old particles, then add births, in place."""
        memory = state.memory[world.layout.memory[self.name]]
        memory[REPORTED] = float(memory[DROPPED_COUNT] > 0.0)
        block = self.particles
        slots = block.slots(state.memory[world.layout.memory[block.name]])
        x = state.q[world.layout.q[block.name]].reshape(-1, 3)
        u = state.v[world.layout.v[block.name]].reshape(-1, 3)
        remove(state.t, self.box, slots, x, u)
        passages = self._anchor_motions(world, state, memory)
        for i, source in enumerate(self.sources):
            first, due = int(memory[COUNTS + i]), source.timing.due(state.t)
            if due > first:
                born = source.births(first, due - first, passages[i])
                memory[DROPPED_COUNT] += self._insert(born, (state.t, world.lag(state)), slots, x, u)
                memory[COUNTS + i] = due
        memory[TIME] = state.t
        block.dropped = int(memory[DROPPED_COUNT])

    def _anchor_motions(self, world: Any, state: State, memory: Array) -> list[AnchorMotion | None]:
        """Motions of the anchors since the last housekeeping; stores their current poses."""
        if not any(self._anchored()):
            return [None] * len(self.sources)
        k = world.kinematics(state)
        passages: list[AnchorMotion | None] = []
        for source, pose in zip(self.sources, self._poses(memory), strict=True):
            before = pose.copy()
            self._take_pose(k, source, pose)
            t = np.array([memory[TIME], state.t])
            ends = AnchorMotion(t, np.stack([before[0], pose[0]]), np.stack([before[1], pose[1]]))
            passages.append(ends if source.anchor else None)
        return passages

    def _insert(self, born: Births, now: tuple[float, float], slots: Array, x: Array, u: Array) -> int:
        """Put births that live to this instant into the first free slots; returns how many found none.

        now : the time, and the lag of velocities behind it [s]
        """
        t, lag = now
        living = np.flatnonzero(t - born.t < born.life)
        free = np.zeros(len(living), np.int64)
        found = int(find_free(slots[ALIVE], free))
        at, who = free[:found], living[:found]
        slots[ALIVE, at], slots[BIRTH_TIME, at], slots[LIFETIME, at] = 1.0, born.t[who], born.life[who]
        age = np.maximum(t - born.t[who], 0.0)[:, None]
        x[at] = born.x[who] + age * (born.u[who] + 0.5 * age * self.gravity)
        u[at] = born.u[who] + (age - lag) * self.gravity
        return len(living) - found
