"""Staging of a run: primitives of its tracks at a frame, extent, camera, light, labels."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.errors import SceneError
from visviva.record.run_reader import Run
from visviva.record.track_view import TrackView
from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import Camera, camera_around_box, unit
from visviva.view.painting.palette import PALETTE, backdrop_colors
from visviva.view.painting.shadow import default_direction
from visviva.view.painting.shapes import Array, Shapes
from visviva.view.staging.floor import floor_triangles
from visviva.view.staging.framing import Framing
from visviva.view.staging.ground import default_floor
from visviva.view.staging.track_bodies import Bodies, FixedMesh
from visviva.view.staging.track_points import Points

MAX_NUMBERS = 2e7  # most numbers read for the bounding box; longer runs are sampled in fewer frames


@dataclass(frozen=True)
class Label:
    """Text at a point (3,) [m]."""

    text: str
    at: Array


class Stage:
    """Everything needed to paint any frame of a run.

    Parameters
    ----------
    run : an open run with at least one frame
    size : picture (W, H) [pixel]
    camera : overrides that of the run's look; without either, the run is fitted into the picture

    Errors: `SceneError` for a run without frames, and for a look that cannot be read, with the track's name.
    """

    def __init__(self, run: Run, size: tuple[int, int], camera: Camera | None = None) -> None:
        if run.count == 0:
            raise SceneError("the run has no frames yet, so there is nothing to show", file=run.shown)
        self.run = run
        self.size = size
        self.backdrop = backdrop_colors(run.look.get("background"))
        self.things: dict[str, Points | Bodies | FixedMesh] = {}
        self._floors: list[tuple[dict[str, Any], str]] = []
        for name, track in run.tracks.items():
            self._add(name, track, PALETTE[len(self.things) % len(PALETTE)])
        # the light has a contact shadow for the first plane only: prefer an infinite floor
        self._floors.sort(key=lambda floor: bool(dict(floor[0]["shape"]).get("size")))
        self.low, self.high = self._bounds()
        depth = self._framing.floor_depth(run.look, self.low, self.high)
        if not self._floors and (own := default_floor(run.look, self.low, self.high, depth)):
            self._floors.append((own, "floor"))
        self.camera = camera or self._camera()
        self.sun = self._sun()

    def _add(self, name: str, track: TrackView, color: str) -> None:
        if track.kind != "fixed" and "x" not in track.arrays:
            return  # declared, but the run ended before its first frame
        if track.kind == "points":
            self.things[name] = Points(track, color)
        elif track.kind == "frames":
            self.things[name] = Bodies(track, color)
        elif dict(track.look.get("shape", {})).get("kind") == "plane":
            self._floors.append((track.look, name))
        else:
            self.things[name] = FixedMesh(track, color)

    def _bounds(self) -> tuple[Array, Array]:
        size = sum(thing.numbers for thing in self.things.values())
        frames = int(np.clip(MAX_NUMBERS / max(size, 1), 2, 400))
        steps = np.unique(np.linspace(0, self.run.count - 1, frames).round().astype(int))
        low, high, self._framing = np.full(3, np.inf), np.full(3, -np.inf), Framing()
        for thing in self.things.values():
            for i in steps if thing.moves else steps[:1]:
                x, reach = thing.extent(int(i))
                x = x[np.isfinite(x).all(axis=1)]
                if len(x):
                    self._framing.see(x, reach) if thing.moves else self._framing.see_fixed(x)
                    if thing.moves and not i:
                        self._framing.see_start(x, reach)
                    low, high = (
                        np.minimum(low, x.min(axis=0) - reach),
                        np.maximum(high, x.max(axis=0) + reach),
                    )
        if not np.isfinite(low).all():
            middle = self._floors[0][0]["shape"].get("point", [0, 0, 0]) if self._floors else [0, 0, 0]
            low, high = np.subtract(middle, 1.0), np.add(middle, 1.0)
        return low, high

    def _camera(self) -> Camera:
        look = self.run.look.get("camera")
        if not look:
            box = self.low, self.high
            return camera_around_box(self._framing.outline(*box), self.size, self._framing.side(*box))
        if not isinstance(look, dict) or "position" not in look:
            raise SceneError(f"the camera needs a position, found {look!r}", "look.camera", self.run.shown)
        known = {key: look[key] for key in ("position", "target", "up", "fov") if key in look}
        known.setdefault("target", (0.5 * (self.low + self.high)).tolist())
        return Camera(**known)

    def _sun(self) -> Array:
        light = self.run.look.get("light")
        direction = light.get("direction") if isinstance(light, dict) else light
        if direction is None:
            return default_direction(self.camera)
        if np.shape(direction) != (3,) or not np.linalg.norm(direction) > 0.0:
            raise SceneError(
                f"the light's direction is {direction!r}; give three numbers",
                "look.light",
                self.run.shown,
            )
        return unit(direction)

    def shapes(self, i: int, without: Collection[str] = ()) -> tuple[Shapes, int]:
        """Primitives of frame i, and the number of those omitted because they are not finite.

        without : names of tracks to leave out.
        """
        made = [shapes for _, shapes in self.floors()]
        made += [thing.shapes(i) for name, thing in self.things.items() if name not in without]
        return parts.only_finite(parts.combined(made))

    def floors(self) -> list[tuple[str, Shapes]]:
        """The planes and slabs, constant in time, by name."""
        return [
            (name, floor_triangles(look, name, self.low, self.high, self.camera))
            for look, name in self._floors
        ]

    @property
    def diagonal(self) -> float:
        """Diagonal of everything shown [m]."""
        return float(np.linalg.norm(self.high - self.low))

    def labels(self, i: int, names: Collection[str] = ()) -> list[Label]:
        """Labels given by the looks of tracks, and names of others, each above the centre of its track."""
        found = []
        for name, thing in self.things.items():
            text = thing.track.look.get("label") or name in names
            if text:
                x, reach = thing.extent(i)
                x = x[np.isfinite(x).all(axis=1)]
                if len(x):
                    top = np.array([0.0, 0.0, thing.thickness if isinstance(thing, Bodies) else reach])
                    found.append(Label(name if text is True else str(text), x.mean(axis=0) + top))
        return found
