"""The broad phase finds the same pairs as brute force; all contacts of bodies are found at once."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contact.solids import SOLIDS, contacts, moved, pose

from visviva.contact.broad_phase.near_pairs import BroadPhase
from visviva.contact.broad_phase.swept_bounds import ROTATION
from visviva.contact.narrow_phase.body_contacts import BodyContacts
from visviva.contact.shapes.geometry import Geometry, plane
from visviva.contact.shapes.pieces import ORIGIN, OWNER, REACH
from visviva.geometry.solid import compound, primitive

GROUND = plane((0, 0, 0), (0, 0, 1))


def scattered(n, seed, wide=1.0, fixed=()):
    """n boxes of sizes that differ by a factor 10^(2·wide), some far away."""
    rng = np.random.default_rng(seed)
    sizes = 0.3 * 10 ** (wide * rng.uniform(-1, 1, 5))
    bodies = [(primitive("box", (s, 2 * s, s)), np.arange(n)[k::5]) for k, s in enumerate(sizes)]
    geometry = Geometry([some for some in bodies if len(some[1])], fixed)
    poses = np.array([pose(rng, rng.uniform(0, 1.3 * n ** (1 / 3), 3)) for _ in range(n)]).reshape(-1, 7)
    return geometry, poses, rng.normal(size=(n, 6))


def all_pairs(broad, margin=0.01):
    """Pairs whose boxes overlap, and the balls about their ways, by comparison of all."""
    pieces = broad.geometry.pieces[: broad.geometry.n]
    b, owner, way = broad.bounds, pieces[:, OWNER], broad.motion[:, :3]
    met = ((b[:, None, :3] <= b[None, :, 3:]) & (b[None, :, :3] <= b[:, None, 3:])).all(axis=2)
    middle = pieces[:, ORIGIN : ORIGIN + 3] + 0.5 * way
    radius = pieces[:, REACH] + broad.motion[:, ROTATION] + 0.5 * (np.linalg.norm(way, axis=1) + margin)
    met &= np.linalg.norm(middle[:, None] - middle, axis=2) <= radius[:, None] + radius
    i, j = np.nonzero(np.triu(met, 1))
    return np.stack([i, j], 1)[owner[i] != owner[j]]


@given(n=st.integers(0, 60), seed=st.integers(0, 1000), wide=st.floats(0, 1.5))
@settings(max_examples=60)
def test_pairs_are_those_that_overlap(n, seed, wide):
    geometry, poses, rates = scattered(n, seed, wide)
    geometry.place(poses)
    broad = BroadPhase(geometry)
    found = broad.find(poses, rates, 0.05, 0.01)
    assert np.array_equal(found, all_pairs(broad))


def test_many_pairs_are_the_same_for_every_number_of_threads():
    geometry, poses, rates = scattered(3200, 1)
    geometry.place(poses)
    broad, threads, seen = BroadPhase(geometry), numba.get_num_threads(), []
    for count in (1, threads):
        numba.set_num_threads(count)
        seen.append(broad.find(poses, rates, 0.01, 0.01).copy())
    assert np.array_equal(*seen) and np.array_equal(seen[0], all_pairs(broad))


@given(seed=st.integers(0, 1000), pace=st.floats(0.1, 30.0))
@settings(max_examples=20)
def test_what_is_near_does_not_depend_on_the_steps_before(seed, pace):
    """Candidates of earlier steps give the pairs that a new search gives, at any pace."""
    geometry, poses, rates = scattered(50, seed, fixed=[GROUND])
    poses[:, 2] += 1.0
    broad, again = BroadPhase(geometry), 0
    for _ in range(15):
        found = broad.find(poses, pace * rates, 0.01, 0.01).copy()
        again += broad._stale[0] == 0.0
        assert np.array_equal(found, BroadPhase(geometry).find(poses, pace * rates, 0.01, 0.01))
        poses = np.array([moved(p, pace * v, 0.01) for p, v in zip(poses, rates, strict=True)])
    assert again > 5


def test_boxes_hold_the_pieces_all_along_their_ways():
    """Turning and moving bodies with pieces off their centres: their corners stay inside at all times."""
    arm = compound([primitive(k, SOLIDS[k].pieces[0].size).moved((1.5, 0.3, 0)) for k in ("box", "cylinder")])
    geometry = Geometry([(arm, [0])])
    rng = np.random.default_rng(4)
    for _ in range(30):
        at = pose(rng, np.zeros(3))[None]
        rates, h = rng.normal(size=(1, 6)) * 5, 0.1
        geometry.place(at)
        broad = BroadPhase(geometry)
        broad.find(at, rates, h, 0.0)
        bounds = broad.bounds.copy()
        for t in np.linspace(0, h, 7):
            geometry.place(moved(at[0], rates[0], t)[None])
            still = BroadPhase(geometry)
            still.find(at, rates, 0.0, 0.0)
            assert (still.bounds[:, :3] >= bounds[:, :3] - 1e-12).all()
            assert (still.bounds[:, 3:] <= bounds[:, 3:] + 1e-12).all()


def test_joined_bodies_and_pieces_of_one_body_do_not_meet():
    both = compound([primitive("sphere", 1.0), primitive("sphere", 1.0).moved((0.5, 0, 0))])
    geometry = Geometry([(both, [0, 1, 2])])
    poses = np.tile([0, 0, 0, 1.0, 0, 0, 0], (3, 1))
    geometry.place(poses)
    rates = np.zeros((3, 6))
    assert len(BroadPhase(geometry).find(poses, rates, 0, 0)) == 12
    pairs = BroadPhase(geometry, [(1, 0), (2, 1)]).find(poses, rates, 0, 0)
    assert sorted({tuple(geometry.pieces[pair, 1]) for pair in pairs}) == [(0, 2)]


def test_a_plane_meets_what_comes_near_it():
    geometry = Geometry([(primitive("sphere", 0.5), [0, 1, 2])], [GROUND])
    poses = np.array([[5 * z, 0, z, 1, 0, 0, 0] for z in (0.4, 0.7, 3.0)])
    rates = np.array([[0, 0, w, 0, 0, 0] for w in (0.0, -5.0, -5.0)])
    found = BodyContacts(geometry)
    assert found.find(poses, rates, 0.1, 0.01) == 2
    assert found.pairs.tolist() == [[0, 3], [1, 3]]
    assert found.points[:2, 0] == pytest.approx((-0.1, 0.2))
    assert found.find(poses, rates, 0.0, 0.01) == 1


def test_all_contacts_are_those_of_the_pairs():
    rng = np.random.default_rng(9)
    solids = [(SOLIDS[kind], np.arange(70)[k::7]) for k, kind in enumerate(SOLIDS)]
    geometry = Geometry(solids, [GROUND])
    poses = np.array([pose(rng, rng.uniform(-1.2, 1.2, 3) + np.array([0, 0, 1])) for _ in range(70)])
    found, threads = BodyContacts(geometry), numba.get_num_threads()
    count = found.find(poses, np.zeros((70, 6)), 0.0, 0.02)
    points, ids = found.points[:count].copy(), found.ids[:count].copy()
    numba.set_num_threads(1)
    assert found.find(poses, np.zeros((70, 6)), 0.0, 0.02) == count
    numba.set_num_threads(threads)
    assert np.array_equal(points, found.points[:count]) and np.array_equal(ids, found.ids[:count])
    assert count > 500
    for m in rng.integers(0, len(found.pairs), 50):
        i, j = found.pairs[m]
        some, numbers = contacts(geometry, i, j, 0.02)
        assert np.array_equal(points[found.first[m] : found.first[m + 1]], some)
        assert np.array_equal(ids[found.first[m] : found.first[m + 1]], numbers)
