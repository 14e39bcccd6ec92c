"""Contact springs of tearing bodies: renumbers or duplicates the points that they join."""

from __future__ import annotations

from itertools import product

import numpy as np

from visviva.arrays import Array, Index
from visviva.contact.deforming.gaps import VERTEX_FACE
from visviva.contact.deforming.skins import Skins
from visviva.contact.deforming.spring_slots import CORNER, SIGN, SPRING, WEIGHT, new_spring


def springs_after_crack(slots: Array, now: Skins, then: Skins) -> list[Array]:
    """The springs (SLOT,) after a crack, from those in slots, which belong to the present skins.

    A face still belongs to one element. A vertex that splits, or an edge along which a body tears, is
    duplicated inside what it had touched, and each copy gets the spring: the added energy is `topology`.
    Proved by tests/elastic/test_springs_of_fragments.py.
    """
    found: list[Array] = []
    for slot in slots[slots[:, SPRING] != 0.0]:
        corners = slot[CORNER : CORNER + 4].astype(np.int64)
        weights, sign = slot[WEIGHT : WEIGHT + 4], float(slot[SIGN])
        if slot[SPRING] == VERTEX_FACE:
            (face,) = _images(now, then, corners[:3])
            for (vertex,) in _images(now, then, corners[3:]):
                pair = vertex, then.face_number(np.array(face))
                found.append(new_spring(VERTEX_FACE, np.array([*face, vertex]), weights, sign, pair))
        else:
            one, other = (_edges(now, then, corners[at : at + 2]) for at in (0, 2))
            for (e, first), (f, second) in product(one, other):
                found.append(_of_edges(slot, (e, f), np.array([*first, *second])))
    return found


def _images(now: Skins, then: Skins, corners: Index) -> list[tuple[int, ...]]:
    """The images of some corners of an element after the crack, one for each distinct result."""
    has = (now.tets[:, :, None] == corners).any(axis=1).all(axis=1)
    rows = np.flatnonzero(has)
    columns = [(now.tets[rows] == corner).argmax(axis=1) for corner in corners]
    images = np.stack([then.tets[rows, column] for column in columns], axis=1)
    return [tuple(int(c) for c in row) for row in np.unique(images, axis=0)]


def _edges(now: Skins, then: Skins, corners: Index) -> list[tuple[int, tuple[int, ...]]]:
    """The exposed edges that an edge becomes, with their corners in its order."""
    images = [(then.edge_number(*image), image) for image in _images(now, then, corners)]
    return [(number, image) for number, image in images if number >= 0]


def _of_edges(slot: Array, pair: tuple[int, int], corners: Index) -> Array:
    """A spring of two edges, the one of the lower index first: swapping reverses r = a − b and the normal."""
    weights, order = slot[WEIGHT : WEIGHT + 4], np.arange(4)
    if pair[0] > pair[1]:
        order, weights, pair = np.array([2, 3, 0, 1]), -weights, (pair[1], pair[0])
    return new_spring(int(slot[SPRING]), corners[order], weights[order], float(slot[SIGN]), pair)
