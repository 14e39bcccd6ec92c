"""Large bodies on all threads: the same as small ones, and bitwise equal for any number of threads."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from tests.kits.probe import close

from visviva.compiling.program import Program
from visviva.core import element_set
from visviva.core.body_nodes import BodyNodes
from visviva.core.evaluation import node_blocks
from visviva.core.world import World
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes.shapes import block

CELLS = (48, 14, 12)
ETA = (0.2, 0.3)


def body(shuffled: bool = False) -> World:
    """A rumpled block of 48 384 viscous tetrahedra in motion."""
    rng, mesh, world = np.random.default_rng(5), block(CELLS, (1.0, 0.7, 0.6)), World()
    tets = rng.permutation(mesh.tets) if shuffled else mesh.tets
    x = mesh.x + 2e-3 * rng.standard_normal(mesh.x.shape)
    nodes = BodyNodes("body", x, lumped(mesh.tets, mesh.volumes(), 1.0, len(x)), rng.standard_normal(x.shape))
    world.blocks.append(nodes)
    rubber = Substance(MATERIALS["neo_hookean"], 2.0, 1.0, ETA, 1.0)
    world.forces.append(Tetrahedra("body.elastic", nodes, tets, mesh.x, rubber))
    return world


def all_of(world: World) -> tuple[np.ndarray, ...]:
    """Forces, energy, power, K and D."""
    world.energies(world.kinematics(world.start()))
    e = world.observer
    blocks = node_blocks(world.forces[0], e.k)
    Program(blocks.present_ops)()
    return e.out.tau.copy(), e.energies.copy(), e.evaluate_powers().copy(), blocks.K, blocks.D


def test_in_chunks_or_in_one_piece_is_the_same(monkeypatch):
    large = body()
    assert large.forces[0].loops.pieces > 30
    found = all_of(large)
    monkeypatch.setattr(element_set, "MIN_THREADED", 10**9)
    small = body()
    assert small.forces[0].loops.pieces == 1
    for ours, theirs in zip(found, all_of(small), strict=True):
        close(ours, theirs, 1e-12)


@pytest.mark.skipif(numba.config.NUMBA_NUM_THREADS < 2, reason="there is one thread")
def test_any_number_of_threads_gives_bitwise_the_same():
    world, found = body(), []
    for threads in (1, 2):
        numba.set_num_threads(threads)
        try:
            found.append(all_of(world))
        finally:
            numba.set_num_threads(numba.config.NUMBA_NUM_THREADS)
    assert all(np.array_equal(one, two) for one, two in zip(*found, strict=True))


def test_elements_without_order_stay_in_one_piece():
    assert body(shuffled=True).forces[0].loops.pieces == 1
