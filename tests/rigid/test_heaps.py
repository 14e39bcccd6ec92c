"""Heaps of falling solids of many shapes: all arrive, and no energy is created."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.figures.rigid_heaps import heap, largest_rise
from visviva.steppers.time_stepping import TimeStepping


@pytest.mark.parametrize(("seed", "seconds"), [(0, 0.6), (3, 0.5), (4, 0.6), (5, 0.6), (12, 0.6)])
def test_a_heap_of_any_shapes_arrives(seed, seconds):
    """In the last one the edge of a box lies across a rim: its point came and went, 0.4 mm deep."""
    assert largest_rise(seed, seconds) < 1e-4, "K + P comes from nowhere"


@pytest.mark.parametrize("seed", [1, 2])
def test_what_shortest_steps_leave_of_slips_that_end_is_not_extrapolated(seed):
    """Errors of velocities counted less there, and K + P rose by 4e-6 and 1e-6 in one step."""
    assert largest_rise(seed, 0.65) < 1e-7


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_heaps(seed):
    """Each body with a friction and a restitution of its own."""
    assert largest_rise(seed, 5.0, mixed=True) < 1e-4, "K + P comes from nowhere"


def test_steps_count_where_contacts_outgrow_their_room():
    """Room for contacts is made in the middle of a batch: of 90 steps 41 were told."""
    world, stepper, seen = heap(9), TimeStepping(1 / 60), Seen()
    end = simulate(world, world.start(), stepper, 1.5, seen)
    assert seen.steps == stepper.stats["steps"] == 90
    assert end.t == 1.5


class Seen:
    """How many steps are told."""

    next_time = np.inf
    steps = 0

    def see(self, world: World, step: Step) -> None:
        self.steps += step.count
