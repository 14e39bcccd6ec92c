"""What is shown of a world without a scene: its blocks, and the connections between points."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.contact.rows.plane import Plane
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.particle_set import ParticleSet
from visviva.particles.points.particle_track import ParticleTrack
from visviva.rigid.body_track import FramesTrack
from visviva.vocabulary.looks import FixedTrack, PointsTrack, lines_track, sphere_radius

PALETTE = ("#c07f3c", "#3f7fbf", "#b3372e", "#4f9a5b", "#8a63b0", "#c9a05a")


def tracks_of(world: World) -> dict[str, Any]:
    """Tracks of the parts of a world, by name, as `record` shows them.

    Points are shown as balls according to their mass, bodies as boxes according to mass and inertia, springs
    and rods as lines, planes as planes. A track's `look` may be changed: radius [m], color "#rrggbb", shape.
    A part with a method `track()` provides its own. Proved by tests/python/test_record.py.
    """
    tracks: dict[str, Any] = {}
    for part in (*world.blocks, *world.forces, *world.constraints):
        color = PALETTE[len(tracks) % len(PALETTE)]
        track = part.track() if hasattr(part, "track") else _track_of(part, color)
        if track is not None:
            tracks[part.name] = track
    return tracks


def _track_of(part: Any, color: str) -> Any:
    if isinstance(part, ParticleSet):
        return ParticleTrack(part.name, part, {"radius": sphere_radius(part.masses), "color": color})
    if hasattr(part, "poses"):
        return FramesTrack(part.name, part, {"shape": box_of(part), "color": color})
    if isinstance(part, Plane):
        normal, height = part.plane[:3], part.plane[3]
        shape = {"kind": "plane", "point": (height * normal).tolist(), "normal": normal.tolist()}
        return FixedTrack(part.name, {"shape": shape})
    if hasattr(part, "nq") and isinstance(getattr(part, "points", None), Points):
        spacing = _nearest(part.position) if len(part.masses) > 1 else np.inf
        look = {"radius": sphere_radius(part.masses, spacing), "color": color}
        return PointsTrack(part.name, (part.points,), look)
    first, last = getattr(part, "a", None), getattr(part, "b", None)
    if isinstance(first, Points) and isinstance(last, Points):
        return lines_track(part.name, first, last, {"color": "#5a6069"})
    return None


def box_of(block: Any) -> dict[str, Any]:
    """The look of a box with the mean mass and inertia of bodies, aligned with their axes.

    Its edges are s_i = √(6 (I_j + I_k − I_i) / m).
    """
    if block.inertia.ndim == 1:  # planar bodies rotate about y: a square plate
        edge = float(np.sqrt(6.0 * np.mean(block.inertia / block.masses)))
        return {"kind": "box", "size": [edge, 0.2 * edge, edge]}
    moments = np.diagonal(block.inertia / block.masses[:, None, None], axis1=1, axis2=2).mean(axis=0)
    sizes = np.sqrt(np.maximum(6.0 * (moments.sum() - 2.0 * moments), 1e-6 * moments.max()))
    return {"kind": "box", "size": sizes.tolist()}


def _nearest(x: Any) -> float:
    """Smallest distance between two of the first points [m]."""
    few = x[:200]
    apart = np.linalg.norm(few[:, None] - few, axis=2)
    return float(apart[np.triu_indices(len(few), 1)].min())


def gravity_of(world: World) -> list[float]:
    """The sum of all gravities of a world [m/s²]."""
    each = [part.g for part in world.forces if isinstance(part, Gravity)]
    return [float(g) for g in np.sum([np.zeros(3), *each], axis=0)]
