"""Contact forces in a live run, for arrows: between solids at their points, otherwise on the blocks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.contact_forces import ContactForces
from visviva.core.world import World
from visviva.view.serving.protocol import Named, sent_array

CONTACTS_TRACK = "view/contacts"  # name under which located forces are sent
MAX_POINTS = 2000  # points of a block that are reported
REMAINDER_SHARE = 0.01  # share of the largest force above which an unlocated remainder is shown


class LiveContacts:
    """The blocks that contacts may touch, and the constraints that know their contact points.

    Parameters
    ----------
    shown : names of the displayed tracks
    """

    def __init__(self, world: World, shown: Collection[str]) -> None:
        self._forces = ContactForces(world)
        reached = [block for block in self._forces.reached() if hasattr(block, "masses")]
        self.blocks = {b.name: b for b in reached if b.name in shown and len(b.masses) <= MAX_POINTS}
        self._acting = [constraint for constraint in world.constraints if hasattr(constraint, "acting")]

    def arrays(self, k: Any) -> list[Named]:
        """Forces (m, 3) at their points x (m, 3), and for each block `contact` (n, 3), the remaining
        forces."""
        rest = {name: np.array(self._forces.of(block, k)[0], float) for name, block in self.blocks.items()}
        largest = max((float(np.abs(force).max(initial=0.0)) for force in rest.values()), default=0.0)
        rows = [row for constraint in self._acting for row in self._located_forces(constraint, k, rest)]
        located = np.asarray(rows, np.float32).reshape(-1, 6)
        for force in rest.values():
            force[np.linalg.norm(force, axis=1) < REMAINDER_SHARE * largest] = 0.0
        found = [Named(name, "contact", sent_array(force.astype(np.float32))) for name, force in rest.items()]
        sides = {"x": located[:, :3], "contact": located[:, 3:]}
        return found + [
            Named(CONTACTS_TRACK, key, sent_array(np.ascontiguousarray(part))) for key, part in sides.items()
        ]

    def _located_forces(self, constraint: Any, k: Any, rest: dict[str, Array]) -> list[Array]:
        """Rows (6,) of forces on the blocks; they are subtracted from the remaining forces."""
        solids = [(part.name, number) for part in constraint.sets for number in range(len(part.solids))]
        resultants, rows = constraint.acting(k), []
        for pair, x, force in zip(resultants.pair, resultants.x, resultants.force, strict=True):
            for one, sign in zip(pair.tolist(), (1.0, -1.0), strict=True):
                name, number = solids[one] if one >= 0 else ("", 0)
                if name in rest and number < len(rest[name]):
                    rest[name][number] -= sign * force
                    rows.append(np.concatenate([x, sign * force]))
        return rows
