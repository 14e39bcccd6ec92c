"""What a body that may break is seen and measured by: its skin, the faces of cracks, its fragments."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.core.sheet import TearingSkin
from visviva.elastic.breaking.fracture import Fracture
from visviva.elastic.breaking.torn_surface import TornSurface
from visviva.elastic.models.body_parts import LeastVolume
from visviva.vocabulary.looks import Carriers, carriers_of
from visviva.vocabulary.model import Builder
from visviva.vocabulary.tracks import Sample


@dataclass
class Fragments:
    """The number of bodies that a body has come apart into: 1 while it is whole."""

    name: str
    fracture: Fracture
    unit: str = ""

    def sample(self, k: Any) -> float:
        """Bodies that no node joins."""
        return float(self.fracture.fragments)


@dataclass
class Load:
    """How near a body is to breaking: the largest share of a limit in its nodes, 1 where one splits."""

    name: str
    fracture: Fracture
    unit: str = ""

    def sample(self, k: Any) -> float:
        """A share."""
        return self.fracture.load(k)


@dataclass
class BreakingTrack:
    """The surface of a body that may break, faces of cracks in a colour of their own.

    Every slot of a node is there twice: for the skin that the whole body had, and for what cracks lay open.
    """

    # Colours are sampled, though they never change: the page shows no others, and is sent them once.
    kind: ClassVar[str] = "points"
    name: str
    surface: TornSurface
    look: dict[str, Any]
    paint: Array
    static: Sample = field(default_factory=dict)
    _corners: Index = field(default_factory=lambda: np.zeros(0, np.int64))
    _faces: NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, 3), np.int32))

    def sample(self, k: Any) -> Sample:
        """Places x (2n, 3), those of waiting slots at their vertices, and the triangles (k, 3) of now."""
        slots, nodes = self.surface.fracture.slots, self.surface.fracture.nodes
        x = k.positions(nodes)
        x = np.where(nodes.used[:, None], x, x[slots.first[slots.vertex]])
        return {"x": np.concatenate([x, x]), "triangles": self._triangles(), "color": self.paint}

    def carriers(self, number: int) -> Carriers:
        """The slot itself, or that of its vertex while it waits."""
        slots, nodes = self.surface.fracture.slots, self.surface.fracture.nodes
        slot = number % len(slots.vertex)
        own = slot if nodes.used[slot] else int(slots.first[slots.vertex[slot]])
        return carriers_of((nodes.points,), own)

    def _triangles(self) -> NDArray[np.int32]:
        corners = self.surface.fracture.corners
        if not np.array_equal(self._corners, corners):
            faces = self.surface.faces(corners)
            torn = self.surface.torn(faces)[:, None] * len(self.surface.x)
            self._corners, self._faces = corners, (faces + torn).astype(np.int32)
        return self._faces


def show_breaking(b: Builder, surface: TornSurface, colors: tuple[str, str]) -> None:
    """A track in the colours of the skin and of the faces of cracks; least_volume, load and fragments."""
    fracture = surface.fracture
    nodes, n = fracture.nodes, len(fracture.slots.vertex)
    paint = [[int(color[i : i + 2], 16) / 255.0 for i in (1, 3, 5)] for color in colors]
    look = {"radius": 0.0, "surface_color": colors[0]}
    track = BreakingTrack(nodes.name, surface, look, np.repeat(np.array(paint), n, axis=0))
    b.add_track(track)
    b.add_signal(LeastVolume(f"{nodes.name}.least_volume", fracture.force))
    b.add_signal(Load(f"{nodes.name}.load", fracture))
    b.add_signal(Fragments(f"{nodes.name}.fragments", fracture))


def name_slots(b: Builder, surface: TornSurface) -> None:
    """NAME, vertices before their copies; NAME.surface, all of them too: where a body breaks, what was inside
    meets the world.
    """
    nodes, first = surface.fracture.nodes, surface.fracture.slots.first
    others = np.setdiff1d(np.arange(len(nodes.masses)), first)
    every = np.concatenate([first, others])
    b.name_points(nodes.name, Points(nodes, every))
    b.name_points(f"{nodes.name}.surface", TearingSkin(nodes, every, surface))
