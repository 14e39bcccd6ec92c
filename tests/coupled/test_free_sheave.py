"""A free body with a sheave and two loads over it, in three dimensions."""

from __future__ import annotations

import numpy as np
from tests.coupled.kit import Watch
from tests.coupled.scenes import free_sheave

from visviva.core.loop import simulate
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


def test_event_driven_keeps_energy_and_angular_momentum() -> None:
    scene = free_sheave()
    watch = Watch(scene)
    end = simulate(scene.world, scene.state.copy(), EventDriven("rkf45", rtol=1e-9), 2.0, watch)
    energy, _, _, angular = watch.start
    assert abs(end.q[scene.world.layout.q["theta"]][0]) > np.pi, "the rope should run over the sheave"
    assert watch.energy <= 1e-6 * energy
    assert watch.angular <= 1e-11 * np.linalg.norm(angular)
    assert watch.momentum <= 1e-12
    assert watch.residual <= 1e-7 * energy


def test_wrapped_angle_is_remembered_across_the_cut() -> None:
    """The branch of α lies in the memory: the tangent angle passes π without a jump of the rest length."""
    scene = free_sheave()
    end = simulate(scene.world, scene.state.copy(), EventDriven("dopri5", rtol=1e-7), 2.0)
    name = "rope"
    first = scene.state.memory[scene.world.layout.memory[name]].reshape(-1, 3)
    last = end.memory[scene.world.layout.memory[name]].reshape(-1, 3)
    assert last[0, 1] < -np.pi < first[0, 1]
    assert np.array_equal(first[:, 2], last[:, 2])


def test_time_stepping_comes_to_the_same_motion() -> None:
    scene = free_sheave()
    reference = simulate(scene.world, scene.state.copy(), EventDriven("dopri5", rtol=1e-9), 2.0)
    errors = []
    for h in (0.01, 0.001):
        scene = free_sheave()
        watch = Watch(scene)
        end = simulate(scene.world, scene.state.copy(), TimeStepping(h), 2.0, watch)
        errors.append(np.abs(end.q - reference.q).max())
        assert watch.residual <= 1e-12 * watch.start[0]
        assert watch.momentum <= 1e-12
        # L is read with velocities up to half a step behind the places: off by ½h |ω × L|, which comes and
        # goes where steps are divided. It does not add up.
        assert watch.angular <= 0.12 * h * np.linalg.norm(watch.start[3])
    assert errors[0] < 0.02
    assert errors[1] < 0.002
