"""Spare coordinates for waves in a rope with weight: displacements across the chords of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.core.identity_kinematics import drift, project, rate
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.lengths.chord_points import AXES_SIZE, ChordPoints
from visviva.hoist.wheels.node import Node


def chord_axes(a: Array) -> Array:
    """A direction and two perpendicular to it (9,), in the layout of `ChordPoints`."""
    side = np.cross(np.eye(3)[int(np.argmin(np.abs(a)))], a)
    side /= np.linalg.norm(side)
    return np.concatenate([a, side, np.cross(a, side)])


class RopeWaves:
    """u₁ and u₂ of n points on each of several chords, initially none alive. See `ChordPoints`.

    They have no mass of their own: a `RopeFlow` provides it.
    """

    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(project)

    def __init__(self, name: str, parts: int, count: int) -> None:
        self.name, self.parts, self.count = name, parts, count
        self.nq = self.nv = 2 * parts * count
        self.memory_size = parts * (count + AXES_SIZE)
        self.chords: list[tuple[Points, Points]] = []

    def start(self, q: Array, v: Array) -> None:
        """All on their chords, at rest."""
        q[:], v[:] = 0.0, 0.0

    def mass(self, out: Array) -> None:
        """Zero."""
        out[:] = 0.0

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """All are spare; axes for the present chords."""
        memory[:] = 0.0
        for p, ends in enumerate(self.chords):
            chord = k.position(ends[1])[0] - k.position(ends[0])[0]
            self.axes(memory)[p] = chord_axes(chord / np.linalg.norm(chord))

    def alive(self, memory: Array) -> Array:
        """(parts n,) 1 for points that are alive, else 0: a view."""
        return memory[: self.parts * self.count]

    def marks(self, memory: Array) -> Array:
        """The same for each part (parts, n): a view."""
        return self.alive(memory).reshape(self.parts, -1)

    def axes(self, memory: Array) -> Array:
        """The axes of each part (parts, 9), see `ChordPoints`: a view."""
        return memory[self.parts * self.count :].reshape(-1, AXES_SIZE)


@dataclass(frozen=True)
class WaveModel:
    """Which parts of a rope carry waves, at what resolution, and when.

    Parameters
    ----------
    waves : spare coordinates
    parts : numbers of the parts along the rope, between the user's nodes
    begin : kinetic energy that a part would have with its mass, above which it waves [J]
    cease : energy of its motion and distortion, below which it becomes a catenary again [J]; < `begin`. Both
        minus infinity for one that waves from the first step on

    Raises SceneError for impossible values. Proved by tests/hoist/test_rope_wave.py.
    """

    waves: RopeWaves
    parts: tuple[int, ...]
    begin: float
    cease: float

    def __post_init__(self) -> None:
        if not 0.0 < self.cease < self.begin and not self.begin == self.cease == -np.inf:
            raise SceneError(
                f"found begin = {self.begin:g} J and cease = {self.cease:g} J, expected 0 < cease < begin"
            )

    def room(self, world: World, part: int, ends: tuple[Points, Points]) -> list[Node]:
        """Spare nodes for the points of one of its parts, which are ports of the world."""
        points = world.ports.points(ChordPoints(self.waves, self.parts.index(part), ends))
        self.waves.chords.append(ends)
        return [Node(points[i], spare=True, free=True) for i in range(self.waves.count)]

    def remove_points(self, p: int, world: World, state: State) -> None:
        """Remove the points of one of its parts."""
        waves, n = self.waves, 2 * self.waves.count
        waves.marks(state.memory[world.layout.memory[waves.name]])[p] = 0.0
        for numbers, own in ((state.q, world.layout.q), (state.v, world.layout.v)):
            numbers[own[waves.name]][n * p : n * (p + 1)] = 0.0

    def groups(self, nodes: Sequence[Node]) -> list[tuple[int, int]]:
        """First spare node of each part, in the order of `parts`, and the one behind the last."""
        numbered = [i for i, node in enumerate(nodes) if not node.is_room]
        return [(numbered[p] + 1, numbered[p + 1]) for p in self.parts]
