"""Data of all contact points for the rows: the pair, the surfaces, and the contact ahead."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.broad_phase.rooms import NEAR, TOTAL
from visviva.contact.narrow_phase.body_contacts import BodyContacts
from visviva.contact.narrow_phase.look_ahead import look_ahead
from visviva.contact.rows.contact_columns import FIRST_BODY, ONE_SURFACE, OTHER_SURFACE, SECOND_BODY, WHO_SIZE
from visviva.contact.rows.solid_contacts import SolidContacts
from visviva.contact.shapes.pieces import GAP, OWNER


class NearContacts:
    """Contact points of all solids, with their pairs.

    Attributes
    ----------
    contacts : all points
    key : (·,)     of the pair of pieces; together with the point's identifier it persists between steps
    who : (·, 5)   bodies, surfaces and slot of a point
    share : (·,)   of a point among all of its pair
    """

    def __init__(self, touching: SolidContacts) -> None:
        self.touching = touching
        self.contacts = BodyContacts(touching.geometry, touching.excluded, touching.room)
        n = touching.room[TOTAL]
        self.key, self.who, self.share = np.zeros(n, np.int64), np.zeros((n, WHO_SIZE), np.int64), np.zeros(n)
        self._of_points = (self.key, self.who, self.share)

    def ops(self, poses: Array, rates: Array, ahead: Array) -> list[Op]:
        """Operations that find points that may close within h [s] or lie within the margin [m]; `ahead`."""
        found, g = self.contacts, self.touching.geometry
        pairs = (found.broad.pairs, found.first, found.sizes, g.n)
        return [
            *found.ops(poses, rates, ahead),
            (look_ahead, (*pairs, *g.arrays, poses, rates, ahead, found.points)),
            (_write_pairs, (*pairs, g.pieces, found.points, self.touching.surface_of, *self._of_points)),
        ]


@kernel
def _write_pairs(
    pairs: Index, start: Index, sizes: Index, n: int, pieces: Array, points: Array, surface_of: Index,
    key: Index, who: Index, share: Array,
) -> None:  # fmt: skip
    for m in range(sizes[NEAR]):
        i, j = pairs[m, 0], pairs[m, 1]
        many = 0
        for c in range(start[m], start[m + 1]):
            many += points[c, GAP] < np.inf
        for c in range(start[m], start[m + 1]):
            key[c] = i * n + j
            who[c, FIRST_BODY], who[c, SECOND_BODY] = int(pieces[i, OWNER]), int(pieces[j, OWNER])
            who[c, ONE_SURFACE], who[c, OTHER_SURFACE] = surface_of[i], surface_of[j]
            share[c] = 1.0 / max(many, 1)
