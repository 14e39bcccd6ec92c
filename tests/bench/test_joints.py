"""The benchmark of joints measures what it claims, at small size."""

from __future__ import annotations

import numpy as np

from visviva.bench import joints, worlds
from visviva.bench.core import Stepping
from visviva.steppers.event_driven import EventDriven


def test_a_tree_and_a_loop_keep_their_rods():
    """Every knot of a tree hangs on its own rod; the loop is a V of links of 0.1 m between its nails."""
    for world in (joints.tree(40), joints.loop(12)):
        run = Stepping(world, EventDriven("verlet", h=1e-3))
        before = {c.name: c.length.copy() for c in world.constraints}
        joints.advance(run, 50)
        evaluation = run.stepper.motion.e
        evaluation.k.state.copy_from(run.state)
        evaluation.k.refresh()
        evaluation.evaluate_rows()
        assert np.abs(evaluation.row_numbers["phi"]).max() < 1e-11
        assert all((c.length == before[c.name]).all() for c in world.constraints)
    assert np.allclose(np.concatenate(list(before.values())), worlds.LINK)


def test_a_chain_given_twice_has_twice_the_rows():
    assert sum(c.n for c in joints.chain(10, 2).constraints) == 2 * sum(
        c.n for c in joints.chain(10).constraints
    )
