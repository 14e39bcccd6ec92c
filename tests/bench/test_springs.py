"""The benchmark of springs is fair: its hand-written loops give the forces and steps of ours."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.bench import springs
from visviva.bench.core import Stepping
from visviva.bench.nets import MASS, Net, hinges_by_hand, springs_by_hand, step_by_hand
from visviva.bench.spring_peers import PEERS
from visviva.steppers.event_driven import EventDriven


def test_the_loops_by_hand_give_our_forces():
    net = Net.of(12)
    for world, by_hand in ((net.springs(), springs_by_hand), (net.bending(), hinges_by_hand)):
        forces = springs.Forces(world)
        force = forces.force
        places = (force.elements,) if by_hand is hinges_by_hand else (force.a.index, force.b.index)
        ours = forces.total(forces.add)
        theirs = forces.total(lambda p=places, f=force, h=by_hand, a=forces.arrays: h(*p, f.law, *a))
        assert np.abs(theirs).max() > 0
        assert np.allclose(ours, theirs, rtol=0, atol=1e-12 * np.abs(theirs).max())


def test_every_inner_edge_is_a_hinge_once():
    """An n × n net cut into triangles: (n−1)² diagonals and 2 (n−1)(n−2) edges between cells."""
    hinges = Net.of(7).hinges
    assert len(hinges) == 36 + 2 * 6 * 5
    assert len(np.unique(np.sort(hinges[:, :2], axis=1), axis=0)) == len(hinges)
    assert (np.diff(np.sort(hinges, axis=1), axis=1) > 0).all()


@pytest.mark.parametrize("peer", [None, *PEERS])
def test_all_steps_are_the_same(peer):
    net, count, h = Net.of(10), 20, 1e-4
    world = net.springs()
    run = Stepping(world, EventDriven("semi_implicit_euler", h=h))
    for _ in range(count):
        run.look(0.0)
    x = net.x.copy()
    if peer is None:
        force = world.forces[0]
        places = (force.a.index, force.b.index, force.law)
        step_by_hand(*places, MASS, h, count, x, np.zeros_like(x), np.zeros_like(x))
    else:
        made = PEERS[peer](net, h, count)
        if made is None:
            pytest.skip(f"{peer} is not installed")
        piece, places = made
        piece()
        x = places()
    assert np.allclose(run.state.q.reshape(-1, 3), x, rtol=0, atol=1e-12)
    assert np.abs(x - net.x).max() > 1e-6
