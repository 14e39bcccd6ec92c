"""The benchmarks measure what they claim: their worlds move correctly, at small size."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from visviva.bench import core, pairs, particles, worlds
from visviva.bench.core import Stepping
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


def test_one_look_makes_one_step_or_many():
    stepping = Stepping(worlds.crane(), TimeStepping(1e-3))
    stepping.look(0.0)
    assert stepping.stepper.stats["steps"] == 1
    stepping.look(0.1)
    assert stepping.stepper.stats["steps"] == 101


def test_the_crane_world_is_taut_and_keeps_its_links():
    stepping = Stepping(worlds.crane(), TimeStepping(1e-3))
    stepping.look(1.0)
    x = stepping.state.q.reshape(-1, 3)
    assert abs(np.linalg.norm(x[0] - [0, 0, 10]) - np.sqrt(2)) < 1e-3
    assert abs(np.linalg.norm(x[3] - x[2]) - 1.0) < 1e-3


def test_the_rain_falls_as_drag_says():
    world = worlds.rain(50)
    stepping = Stepping(world, TimeStepping(1e-4, theta=0.5))
    start = stepping.state.q.copy()
    stepping.look(0.1)
    fall = (stepping.state.q - start).reshape(-1, 3)[:, 2]
    k, t = 0.1, stepping.state.t
    assert np.allclose(fall, -9.81 / k * (t - (1 - np.exp(-k * t)) / k), rtol=1e-4)


def test_the_chain_keeps_links_and_energy():
    world = worlds.chain(10)
    stepping = Stepping(world, EventDriven("rk4", h=1e-3))
    first = world.total_energy(stepping.state)
    while stepping.state.t < 0.3:
        stepping.look(0.0)
    x = np.vstack([np.zeros(3), stepping.state.q.reshape(-1, 3)])
    assert np.abs(np.linalg.norm(np.diff(x, axis=0), axis=1) - worlds.LINK).max() < 1e-9
    assert abs(world.total_energy(stepping.state) - first) < 1e-6 * 10 * worlds.LINK_MASS * 9.81 * 0.5


def test_the_figures_have_goals():
    found = core.chain(links=5, steps=20)
    assert [bool(m.goal) for m in found] == [True] * len(found)
    assert all(np.isfinite(m.value) for m in found)


@pytest.mark.parametrize("make", [worlds.rain, worlds.storm])
def test_the_loop_by_hand_moves_particles_as_the_pass_does(make):
    """High above the plane, where both do the same; the loop takes the flows at one time.

    From the second step on: in the first a run is put half a step behind.
    """
    worlds_ = [make(1000), make(1000)]
    for world in worlds_:
        world.blocks[0].position[:, 2] += 10.0
    stepping = Stepping(worlds_[0], TimeStepping(particles.H))
    stepping.state.t = particles.SOME_TIME - particles.H
    stepping.look(0.0)
    worlds_[1].start()
    state = stepping.state.copy()
    stepping.look(0.0)
    particles.by_hand(worlds_[1], state)()
    ends = [stepping.state, state]
    assert np.allclose(ends[0].v, ends[1].v, rtol=0, atol=1e-13)
    assert np.allclose(ends[0].q, ends[1].q, rtol=0, atol=1e-13)


def test_the_particles_are_measured_small():
    found = particles.three_terms(2000)
    assert all(np.isfinite(m.value) for m in found)
    assert found[-1].value == 0, "one and two threads give the same numbers"


def test_a_storm_is_bitwise_the_same_on_one_and_two_threads():
    """100 000 particles: enough for the threaded pass and the threaded sums of energy."""
    found = particles.threads(worlds.storm, 100_000, bound_by_memory=False)
    if not found:
        pytest.skip("this machine has one thread")
    assert found[-1].value == 0


def test_the_liquid_is_paced_on_one_thread_and_on_all():
    found = pairs.figures(side=6, steps=5, repeat=1)
    assert found[0].case == "Lennard-Jones liquid of 216, one thread"
    assert all(np.isfinite(m.value) and m.value > 0 for m in found)
    assert numba.get_num_threads() == numba.config.NUMBA_NUM_THREADS
