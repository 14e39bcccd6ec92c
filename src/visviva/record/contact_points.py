"""Points of action of contacts of solids in a run, to display and analyse forces."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from visviva.core.world import World
from visviva.vocabulary.tracks import Sample

CONTACTS_PREFIX = "contacts of "
"""Prefix of the track's name; readers remove it."""
MAX_POINTS = 256
"""Most pairs of solids per frame, those with the largest forces: more arrows would be illegible."""


class ContactPoints:
    """Forces between the solids of one constraint and their points of action; see `Touching.acting`.

    x (n, 3) [m] and force (n, 3) [N] on the first solid of a pair (n, 2), numbered through all `sets` of the
    look, each a name and a count; −1 is a fixed object. Entries without a force have active 0.
    """

    kind: ClassVar[str] = "contacts"

    def __init__(self, constraint: Any) -> None:
        self.name, self.constraint = CONTACTS_PREFIX + constraint.name, constraint
        count = sum(len(part.solids) for part in constraint.sets)
        self.room = min(MAX_POINTS, 6 * count)
        self.look: dict[str, Any] = {"sets": [[part.name, len(part.solids)] for part in constraint.sets]}
        self.static: Sample = {}

    def sample(self, k: Any) -> Sample:
        """The largest forces of the last step."""
        found = self.constraint.acting(k)
        strongest = np.argsort(-np.linalg.norm(found.force, axis=1), kind="stable")[: self.room]
        n = len(strongest)
        sample: dict[str, Any] = {
            "x": np.zeros((self.room, 3), np.float32),
            "force": np.zeros((self.room, 3), np.float32),
            "pair": np.full((self.room, 2), -1, np.int32),
            "active": np.zeros(self.room, np.uint8),
        }
        sample["x"][:n], sample["force"][:n] = found.x[strongest], found.force[strongest]
        sample["pair"][:n], sample["active"][:n] = found.pair[strongest], 1
        return sample


def contact_points_of(world: World) -> list[ContactPoints]:
    """Tracks of the constraints that report their points of action."""
    return [ContactPoints(constraint) for constraint in world.constraints if hasattr(constraint, "acting")]
