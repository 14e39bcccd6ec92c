"""Large sets on all threads give the same as small sets, bitwise for any number of threads."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.kits.probe import close

from visviva.compiling.program import Program
from visviva.core import element_set
from visviva.core.coloring import coloring
from visviva.core.world import World
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.behaviour_cloth import cloth_triangles
from visviva.springs.lattice import box_of, lattice_pairs
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.vocabulary.grid_sides import grid_triangles

ROOT = Path(__file__).resolve().parents[2]


def net(kind, side=90):
    """A rumpled net of `side`² points in motion, with springs of many stiffnesses."""
    rng = np.random.default_rng(3)
    pairs = lattice_pairs(box_of((side, side, 1)), ["axis", "diagonal"])
    flat = np.stack(np.meshgrid(np.arange(side), np.arange(side), [0.0], indexing="ij"), -1).reshape(-1, 3)
    x = flat + 0.2 * rng.standard_normal(flat.shape)
    world = World()
    world.blocks.append(block := PointMasses("net", x, 1.0, rng.standard_normal(flat.shape)))
    numbers = [rng.uniform(1, 2, len(pairs)), rng.uniform(0.1, 0.2, len(pairs))]
    if kind is Springs:
        numbers.insert(1, rng.uniform(0.5, 1, len(pairs)))
    world.forces.append(kind("springs", block.points[pairs[:, 0]], block.points[pairs[:, 1]], *numbers))
    return world


def evaluated(world):
    world.energies(world.kinematics(world.start()))
    e = world.observer
    return e.out.tau.copy(), e.energies[1], e.evaluate_powers()[0]


@pytest.mark.parametrize("kind", [Springs, ZeroLengthSprings])
def test_in_chunks_or_in_one_piece_is_the_same(kind, monkeypatch):
    large = net(kind)
    assert len(large.forces[0].law) >= element_set.MIN_THREADED and large.forces[0].elements.pieces > 50
    found = evaluated(large)
    monkeypatch.setattr(element_set, "MIN_THREADED", 10**9)
    small = net(kind)
    assert small.forces[0].elements.pieces == 1
    for ours, theirs in zip(found, evaluated(small), strict=True):
        close(ours, theirs, 1e-13)


def test_tangent_in_chunks_or_in_one_piece_is_the_same(monkeypatch):
    def matrices(world):
        world.start()
        world.observer.k.refresh()
        world.energies(world.kinematics(world.start()))
        for operation, arguments in world.observer.tangent_ops:
            operation(*arguments)
        return world.observer.tangents[0]

    large = net(Springs)
    found = matrices(large)
    assert large.forces[0].elements.pieces > 1
    monkeypatch.setattr(element_set, "MIN_THREADED", 10**9)
    whole = matrices(net(Springs))
    for part in "KDG":
        close(getattr(found, part), getattr(whole, part), 1e-13)
    assert np.array_equal(found.pairs, whole.pairs)


def test_blocks_of_a_cloth_in_chunks_or_in_one_piece_are_the_same(monkeypatch):
    """Elements in the order of their chunks add to the pairs of their own points, each once."""

    def blocks(triangles, x):
        world = World()
        world.blocks.append(block := PointMasses("cloth", x, 1.0))
        law = (np.array([30.0, 40.0, 10.0]), np.array([1.0, 2.0, 3.0]))
        uv = 0.9 * x[triangles][:, :, :2]
        world.forces.append(cloth_triangles("threads", block.points, triangles, x, uv, *law))
        world.energies(world.kinematics(world.start()))
        found = world.observer.tangents[0]
        Program(world.observer.tangent_ops)()
        return world.forces[0].set.pieces, found

    n = 102
    x = np.stack([*np.meshgrid(np.arange(n), np.arange(n), indexing="ij"), np.zeros((n, n))], axis=2)
    given = grid_triangles(n, n), x.reshape(-1, 3).astype(float)
    pieces, found = blocks(*given)
    monkeypatch.setattr(element_set, "MIN_THREADED", 10**9)
    one, whole = blocks(*given)
    assert pieces > 1 and one == 1
    assert np.array_equal(found.pairs, whole.pairs)
    for part in "KDG":
        close(getattr(found, part), getattr(whole, part), 1e-13, part)


def test_numbers_stay_with_their_springs():
    """Whatever the order inside, spring e is stretched by the strength that was given for it."""
    pairs = lattice_pairs(box_of((90, 90, 1)), ["axis", "diagonal"])
    force = net(Springs).forces[0]
    order = coloring(pairs).order
    assert np.array_equal(np.stack([force.a.index, force.b.index], axis=1), pairs[order])
    assert np.array_equal(force.elements.order, order)
    assert sorted(force.law[:, 0]) != force.law[:, 0].tolist()


def test_coincident_ends_are_counted_in_every_chunk():
    world = net(Springs)
    block = world.blocks[0]
    block.position[[500, 501]] = block.position[[501, 501]]
    block.position[[7000, 7001]] = block.position[[7001, 7001]]
    evaluated(world)
    first = world.forces[0].fallbacks()["forces left out at coincident ends"]
    evaluated(world)
    assert first == 2 and world.forces[0].fallbacks()["forces left out at coincident ends"] == 4


SCRIPT = """
import hashlib
from tests.springs.test_large_sets import net
from visviva.core.loop import simulate
from visviva.vocabulary.grid_sides import grid_triangles
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
world = net(Springs)
end = simulate(world, world.start(), EventDriven("verlet", h=0.01), 0.1)
digest = hashlib.sha256()
for part in (end.q, end.v, end.accounts):
    digest.update(part.tobytes())
print(digest.hexdigest())
"""


def test_any_number_of_threads_gives_bitwise_the_same_run():
    found = set()
    for threads in ("1", "2"):
        env = {**os.environ, "NUMBA_NUM_THREADS": threads}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], cwd=ROOT, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        found.add(done.stdout.strip())
    assert len(found) == 1
    assert len(found.pop()) == len(hashlib.sha256().hexdigest())
