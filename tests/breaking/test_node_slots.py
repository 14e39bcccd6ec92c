"""Index maps of breaking bodies: whatever splits, elements, vertices, order and pieces are preserved."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.breaking.node_slots import NodeSlots
from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.pieces import grown

MESH = shapes.block((3, 2, 2), (1.0, 1.0, 1.0))
TETS = np.sort(MESH.tets, axis=1)


def torn(seed, pieces, splits):
    """A map after some random splits, and what it is made of."""
    rng = np.random.default_rng(seed)
    piece = grown(MESH, pieces, rng)
    firm = rng.random(len(MESH.x)) < 0.1
    slots = NodeSlots(TETS, piece, firm)
    corners = slots.first[TETS]
    for _ in range(splits):
        slot = int(rng.choice(np.unique(corners)))
        about = slots.at(corners, slot)
        side = rng.random(pieces) < 0.5
        beyond = about[side[piece[about]]]
        corners = slots.split(corners, slot, beyond)
    return slots, corners, piece, firm


cases = given(st.integers(0, 10**6), st.sampled_from([2, 9, 40, len(TETS)]), st.integers(0, 25))


@settings(max_examples=25, deadline=None)
@cases
def test_a_map_keeps_what_elements_are(seed, pieces, splits):
    slots, corners, piece, firm = torn(seed, pieces, splits)
    assert np.array_equal(slots.vertex[corners], TETS), "a corner stays at its vertex"
    assert (np.diff(corners, axis=1) > 0).all(), "and the order of corners is that of the vertices"
    assert np.isin(slots.first, corners).all(), "no node of the whole body falls out of use"
    copies = np.bincount(slots.vertex[np.unique(corners)], minlength=len(firm))
    assert (copies[firm] == 1).all(), "what is firm is never split"
    for p in range(pieces):
        own = np.unique(corners[piece == p])
        assert len(own) == len(np.unique(slots.vertex[own])), "a piece stays whole"


@settings(max_examples=25, deadline=None)
@cases
def test_what_holds_together_at_a_node_does_so_across_faces(seed, pieces, splits):
    slots, corners, piece, firm = torn(seed, pieces, splits)
    for slot in np.unique(corners):
        if firm[slots.vertex[slot]]:
            continue
        about = slots.at(corners, slot)
        reached, waiting = {int(about[0])}, [int(about[0])]
        while waiting:
            e = waiting.pop()
            for other in about.tolist():
                face = len(np.intersect1d(corners[e], corners[other])) == 3
                if other not in reached and (face or piece[e] == piece[other]):
                    reached.add(other)
                    waiting.append(other)
        assert len(reached) == len(about)


@settings(max_examples=15, deadline=None)
@cases
def test_copies_know_whose_they_are(seed, pieces, splits):
    slots, corners, _, _ = torn(seed, pieces, splits)
    new, source = slots.sources(slots.first[TETS], corners)
    assert np.array_equal(np.sort(new), np.setdiff1d(corners, slots.first))
    assert np.array_equal(slots.vertex[new], slots.vertex[source])
    assert np.isin(source, slots.first).all()


def test_a_block_falls_into_its_elements():
    """Everything can come off: as many bodies as there are elements, each with four nodes of its own."""
    slots = NodeSlots(TETS, np.arange(len(TETS)), np.zeros(len(MESH.x), bool))
    corners = slots.first[TETS]
    assert slots.fragments(corners) == 1
    for slot in range(len(slots.vertex)):
        while len(about := slots.at(corners, slot)) > 1:
            corners = slots.split(corners, slot, about[:1])
    assert slots.fragments(corners) == len(TETS)
    assert len(np.unique(corners)) == 4 * len(TETS) == len(slots.vertex)
