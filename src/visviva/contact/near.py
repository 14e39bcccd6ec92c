"""What the rows of contacts need of all contact points: who meets, by which surfaces, and what is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.contact.ahead import look_ahead
from visviva.contact.body_contacts import BodyContacts
from visviva.contact.pieces import GAP, OWNER
from visviva.core.kernel import kernel
from visviva.core.state import Array, Index

if TYPE_CHECKING:
    from visviva.contact.touching import Touching

MORE = 1.3  # how much more than is needed buffers get when they grow


class Near:
    """Contact points of all solids, in buffers that grow.

    Attributes
    ----------
    count : how many there are
    key, number : (·,)     of the pair of pieces, and of the point: both last from step to step
    first, second : (·,)   bodies, −1 for what stands fixed
    surface : (·, 2)       numbers of the surfaces that meet
    share : (·,)           of a point among all of its pair
    points : (·, 10)       as of `visviva.contact.manifold`
    slot : (·,)            for those who give contacts a place
    """

    def __init__(self, touching: Touching) -> None:
        self.touching, self.count = touching, 0
        self.contacts = BodyContacts(touching.geometry, touching.excluded)
        self._room(64)

    def _room(self, n: int) -> None:
        self.key, self.slot = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self.first, self.second = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self.surface, self.share = np.zeros((n, 2), np.int64), np.zeros(n)

    def find(self, poses: Array, rates: Array, h: float, margin: float) -> None:
        """All points that may close within h [s], or are nearer than the margin [m], as `BodyContacts` finds
        them."""
        found, g = self.contacts, self.touching.geometry
        self.count = found.find(poses, rates, h, margin)
        if h > 0.0:
            look_ahead(found.pairs, found.first, g.n, *g.arrays, poses, rates, h, found.points)
        if self.count > len(self.key):
            self._room(int(MORE * self.count))
        self.points, self.number = found.points, found.ids
        who = (self.touching.surface_of, self.key, self.first, self.second, self.surface)
        _tell(found.pairs, found.first, g.n, g.pieces, found.points, *who, self.share)


@kernel
def _tell(
    pairs: Index, start: Index, n: int, pieces: Array, points: Array, surface_of: Index, key: Index,
    first: Index, second: Index, surface: Index, share: Array,
) -> None:  # fmt: skip
    for m in range(len(pairs)):
        i, j = pairs[m, 0], pairs[m, 1]
        many = 0
        for c in range(start[m], start[m + 1]):
            many += points[c, GAP] < np.inf
        for c in range(start[m], start[m + 1]):
            key[c] = i * n + j
            first[c], second[c] = int(pieces[i, OWNER]), int(pieces[j, OWNER])
            surface[c, 0], surface[c, 1] = surface_of[i], surface_of[j]
            share[c] = 1.0 / max(many, 1)
