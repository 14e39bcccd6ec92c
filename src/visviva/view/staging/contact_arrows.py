"""Contact forces for arrows: at their contact points between solids, else on the points they push.

Proved by tests/view/test_overlays.py.
"""

from __future__ import annotations

import numpy as np

from visviva.record.run_reader import Run
from visviva.view.painting.shapes import Array

# fraction of the largest force above which a remainder without known contact points is drawn
REMAINDER_SHARE = 0.01


class ContactArrows:
    """The recorded contact points of a run (`visviva.record.contact_points`)."""

    def __init__(self, run: Run) -> None:
        self._tracks = list(run.contacts.values())
        self._solids = [
            [(str(name), number) for name, count in track.look.get("sets", ()) for number in range(count)]
            for track in self._tracks
        ]

    def acting(self, i: int) -> list[tuple[str, int, Array]]:
        """Forces at frame i: track and number of the body pushed, point of action and force (6,) [m, N]."""
        found = []
        for track, solids in zip(self._tracks, self._solids, strict=True):
            x, force, pair, active = (track.frame(key, i) for key in ("x", "force", "pair", "active"))
            for row in np.flatnonzero(active):
                for side, sign in ((0, 1.0), (1, -1.0)):
                    if 0 <= (one := int(pair[row, side])) < len(solids):
                        row_of_force = np.concatenate([x[row], sign * force[row]]).astype(float)
                        found.append((*solids[one], row_of_force))
        return found

    def rows(self, names: list[str], x: dict[str, Array], forces: dict[str, Array], i: int) -> Array:
        """Tails and forces (m, 6) on the named tracks, given their positions and total forces (n, 3)."""
        acting = [one for one in self.acting(i) if one[0] in names]
        rest = {name: forces[name].copy() for name in names}
        for name, number, row in acting:
            if number < len(rest[name]):
                rest[name][number] -= row[3:]
        sizes = [np.linalg.norm(forces[name], axis=1).max(initial=0.0) for name in names]
        least = REMAINDER_SHARE * max(
            [*sizes, *(float(np.linalg.norm(row[3:])) for *_, row in acting)], default=0.0
        )
        found = [np.zeros((0, 6)), *(row[None] for *_, row in acting)]
        for name in names:
            left = np.linalg.norm(rest[name], axis=1) > least
            found.append(np.hstack([x[name], rest[name]])[left])
        return np.concatenate(found)
