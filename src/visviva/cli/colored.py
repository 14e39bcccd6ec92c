"""Tracks coloured by a quantity, as requested by `view.color_by`: speed, tension.

Proved by tests/cli/test_colored.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.world import World
from visviva.elastic.models.stress_colors import RAMP
from visviva.hoist.ropes.rope import Rope
from visviva.joints.lifetime.switched import unswitched
from visviva.joints.points.distance import Distance
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.scene import Scene
from visviva.scene.problems import unknown
from visviva.springs.spring import Springs
from visviva.vocabulary.looks import PointsTrack
from visviva.vocabulary.tracks import Sample

UNITS = {"speed": "m/s", "tension": "N"}
RAMP_COLORS = ["#" + "".join(f"{round(255 * share):02x}" for share in color) for color in RAMP]
FORCE_SUFFIXES = ("", ".springs", ".along")  # suffixes of the names of a part's springs


@dataclass
class ColoredTrack:
    """A track whose points are coloured by `values`, from blue at `low` to red at `high`.

    Values that are not numbers are blue. Everything else is taken from the track itself.
    """

    inner: Any
    values: Callable[[Any, Sample], Array]
    low: float
    high: float

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def sample(self, k: Any) -> Sample:
        """The arrays of the track, and colours (n, 3)."""
        sample: Sample = self.inner.sample(k)
        share = (np.nan_to_num(self.values(k, sample), nan=self.low) - self.low) / (self.high - self.low)
        steps = np.linspace(0.0, 1.0, len(RAMP))
        color = np.stack([np.interp(share, steps, channel) for channel in RAMP.T], axis=1)
        return {**sample, "color": color.astype(np.float32)}


def colored_tracks(scene: Scene, world: World, tracks: Mapping[str, Any]) -> dict[str, Any]:
    """The tracks of a scene, coloured where its view requests it.

    Raises SceneError, with the line, for an unknown track, or one whose speed or tension is not available.
    """
    found, view = dict(tracks), scene.settings.view.color_by
    for what in UNITS:
        wanted = getattr(view, what)
        for i, name in enumerate(wanted.of if wanted else []):
            path = ("view", "color_by", what, "of", i)
            if name not in tracks:
                scene.error(unknown("track", name, tracks), path)
            track = tracks[name]
            values = (_speeds if what == "speed" else _tensions)(world, track)
            if values is None:
                scene.error(f"the {what} of {name!r} is not available; {QUANTITY_HINTS[what]}", path)
            scale = {"what": what, "low": wanted.low, "high": wanted.high, "unit": UNITS[what]}
            track.look["scale"] = scale | {"ramp": RAMP_COLORS}
            found[name] = ColoredTrack(track, values, wanted.low, wanted.high)
    return found


QUANTITY_HINTS = {
    "speed": "only bodies, particles and points have one",
    "tension": "only springs, strands, rods, strings and ropes have one",
}


def _speeds(world: World, track: Any) -> Callable[[Any, Sample], Array] | None:
    """|u| of the bodies or points of a track [m/s]; for a body, that of its centre."""
    block = next((block for block in world.blocks if block.name == track.name), None)
    if block is not None and hasattr(block, "motions"):
        return lambda k, _: np.asarray(np.linalg.norm(block.motions(k.block_v(block))[0], axis=1))
    if isinstance(track, PointsTrack):
        points = track.points
        return lambda k, _: np.linalg.norm(np.concatenate([k.velocity(part) for part in points]), axis=1)
    if block is not None and hasattr(block, "points"):
        return lambda k, _: np.asarray(np.linalg.norm(k.velocities(block), axis=1))
    return None


def _tensions(world: World, track: Any) -> Callable[[Any, Sample], Array] | None:
    """T at each point of a track [N], positive in tension: the mean over the adjacent elements."""
    for force in world.forces:
        if isinstance(force, Springs) and force.name in [track.name + end for end in FORCE_SUFFIXES]:
            return _of_springs(force, track)
    if isinstance(getattr(track, "rope", None), Rope):
        return _of_rope(track.rope.name)
    for constraint in world.constraints:
        law = unswitched(constraint)
        if constraint.name == track.name and isinstance(law, Distance | OneSidedDistance):
            return _of_links(constraint.name, -getattr(law, "side", 1.0))
    return None


def _of_springs(force: Springs, track: PointsTrack) -> Callable[[Any, Sample], Array]:
    order = force.elements.order

    def values(k: Any, _: Sample) -> Array:
        tension = force.tension(k)
        if sum(len(part) for part in track.points) == 2 * len(tension) and len(track.points) == 2:
            own = np.empty(len(tension))
            own[order] = tension
            return np.concatenate([own, own])
        return _at_points(force, track, tension)

    return values


def _at_points(force: Springs, track: PointsTrack, tension: Array) -> Array:
    """The mean tension of the springs that meet at each point of a track."""
    ends = np.concatenate([force.a.index, force.b.index])
    shown = np.concatenate([part.index for part in track.points])
    size = int(max(ends.max(initial=0), shown.max(initial=0))) + 1
    total = np.bincount(ends, np.concatenate([tension, tension]), size)
    return np.asarray((total / np.maximum(np.bincount(ends, minlength=size), 1))[shown])


def _of_links(name: str, sign: float) -> Callable[[Any, Sample], Array]:
    """Tension from λ: rods and struts pull where it is negative, strings where it is positive."""

    def values(k: Any, sample: Sample) -> Array:
        tension, count = sign * k.state.memory[k.layout.memory[f"lambda/{name}"]], len(sample["x"])
        if count == 2 * len(tension):
            return np.concatenate([tension, tension])
        return np.repeat(tension, count // len(tension))

    return values


def _of_rope(name: str) -> Callable[[Any, Sample], Array]:
    """The largest tension of the runs of a rope, for its whole length."""

    def values(k: Any, sample: Sample) -> Array:
        largest = k.state.memory[k.layout.memory[f"lambda/{name}"]].max(initial=0.0)
        return np.full(len(sample["x"]), largest)

    return values
