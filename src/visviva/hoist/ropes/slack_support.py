"""Where slack rope without weight is shown: rope that would hang into the ground or a body lies on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.hoist.lengths.rope_contact import Solids

FACE_TOLERANCE = 1e-6  # tolerance for rope that lies on a face [m]


class SlackSupport:
    """Planes of the ground, and the solids that a rope touches.

    Parameters
    ----------
    solids : everything that stands or moves in a scene, by name; read when the rope is first shown, as parts
        listed after the rope may add to it
    lying : the solids that the rope touches, already enlarged by `radius`; None if there are none
    radius : of the rope [m]

    Proved by tests/hoist/test_rope_marks.py.
    """

    def __init__(self, solids: Mapping[str, Any], lying: Solids | None, radius: float) -> None:
        self.solids, self.lying, self.radius = solids, lying, radius

    @cached_property
    def planes(self) -> Array:
        """Unit normals of planes of the ground, and their distances from the origin (p, 4)."""
        grounds = [of.ground for of in self.solids.values() if hasattr(of, "ground")]
        flat = [ground for ground in grounds if len(ground.triangles) == 0]
        return np.array([[*of.normal, of.normal @ of.point] for of in flat]).reshape(-1, 4)

    def lay(self, k: Any, straight: Array, hung: Array) -> Array:
        """Positions (n, 3): each on its path from the straight to the hanging rope, as far as it is free."""
        share = np.ones(len(hung))
        for normal in self.planes:
            faces = np.append(normal[:3], normal[3] + self.radius)[None]
            share = np.minimum(share, _free_fraction(faces, straight, hung))
        if self.lying is not None:
            planes, hulls = self.lying.edges.planes, self.lying.edges.hulls
            for number, first, last, *_ in hulls:
                of = self.lying.obstacles[number]
                centre = k.positions(of.centre.owner)[of.centre.index[0]]
                rotation = k.rotation[of.frame.index[0]]
                paths = ((x - centre) @ rotation for x in (straight, hung))
                share = np.minimum(share, _free_fraction(planes[first:last], *paths))
        return np.asarray(straight + share[:, None] * (hung - straight))


def _free_fraction(faces: Array, begin: Array, end: Array) -> Array:
    """The fraction (n,) of each path that lies before a convex solid; 1 for paths that do not meet it."""
    apart = begin @ faces[:, :3].T - faces[:, 3]
    toward = (end - begin) @ faces[:, :3].T
    with np.errstate(divide="ignore", invalid="ignore"):
        at = -apart / toward
    into = np.where(toward < 0.0, at, np.where(apart > FACE_TOLERANCE, np.inf, -np.inf)).max(axis=1)
    out = np.where(toward > 0.0, at, np.inf).min(axis=1)
    meets = (into <= out) & (out > 0.0)
    return np.asarray(np.where(meets, np.clip(into, 0.0, 1.0), 1.0))
