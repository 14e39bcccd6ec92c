"""Display and signals of a body that may break: its surface, crack faces, fragments."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Index
from visviva.breaking.fracture import Fracture
from visviva.breaking.torn_surface import TornSurface
from visviva.vocabulary.looks import Carriers, carriers_of
from visviva.vocabulary.model import Builder
from visviva.vocabulary.tracks import Sample


@dataclass
class FragmentCount:
    """The number of fragments of a body: 1 while it is whole."""

    name: str
    fracture: Fracture
    unit: str = ""

    def sample(self, k: Any) -> float:
        """Bodies not joined by nodes."""
        return float(self.fracture.fragments)


@dataclass
class LoadSignal:
    """Proximity to fracture: the largest fraction of a limit at its nodes, 1 where one splits."""

    name: str
    fracture: Fracture
    unit: str = ""

    def sample(self, k: Any) -> float:
        """The fraction."""
        return self.fracture.load(k)


@dataclass
class BreakingTrack:
    """The surface of a body or a cloth that may break, with crack faces in a colour of their own.

    Parameters
    ----------
    colors : of the original skin, and of crack faces: every slot of a node then occurs twice. None if no
        faces are exposed, as in cloth.
    """

    # Colours are sampled, though they never change: the page shows only those, and is sent them once.
    kind: ClassVar[str] = "points"
    name: str
    surface: TornSurface
    look: dict[str, Any]
    colors: tuple[str, str] | None = None
    static: Sample = field(default_factory=dict)
    _corners: Index = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    _faces: NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, 3), np.int32))

    def __post_init__(self) -> None:
        n = len(self.surface.x)
        paint = [[int(color[i : i + 2], 16) / 255.0 for i in (1, 3, 5)] for color in self.colors or ()]
        self._paint = np.repeat(np.array(paint), n, axis=0)

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3) or (2n, 3), of unused slots those of their vertices; triangles (k, 3)."""
        slots, nodes = self.surface.fracture.slots, self.surface.fracture.nodes
        x = k.positions(nodes)
        x = np.where(nodes.used[:, None], x, x[slots.first[slots.vertex]])
        shown = {"x": x, "triangles": self._triangles()}
        return {**shown, "x": np.concatenate([x, x]), "color": self._paint} if self.colors else shown

    def carriers(self, number: int) -> Carriers:
        """The slot itself, or that of its vertex while it is unused."""
        slots, nodes = self.surface.fracture.slots, self.surface.fracture.nodes
        slot = number % len(slots.vertex)
        own = slot if nodes.used[slot] else int(slots.first[slots.vertex[slot]])
        return carriers_of((nodes.points,), own)

    def _triangles(self) -> NDArray[np.int32]:
        corners = self.surface.fracture.corners
        if not np.array_equal(self._corners, corners):
            faces = self.surface.triangles(corners)
            if self.colors:
                faces = faces + self.surface.torn(faces)[:, None] * len(self.surface.x)
            self._corners, self._faces = corners, faces.astype(np.int32)
        return self._faces


def show_breaking(b: Builder, track: BreakingTrack) -> None:
    """Add the track, and the signals load and fragments."""
    fracture = track.surface.fracture
    b.add_track(track)
    b.add_signal(LoadSignal(f"{track.name}.load", fracture))
    b.add_signal(FragmentCount(f"{track.name}.fragments", fracture))
