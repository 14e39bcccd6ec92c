"""Joint springs as rows: the same motion as with them in A, whose blocks remain those of bodies."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.test_falls_freely import SPIDER

from visviva.cli.session import prepare
from visviva.joints.bodies.joint_armature import JointArmature
from visviva.joints.bodies.joint_spring import JointSpring
from visviva.scene import scene_from_text
from visviva.steppers.time_stepping import TimeStepping

LANDS = SPIDER.replace(", 5]", ", 0.6]").replace("4.8]", "0.4]")
ENDS = LANDS.replace("limits: [-0.5, 0.5]", "until: 0.05 s")
SPRUNG = LANDS.replace("limits: [0, 0.7]", "spring: {stiffness: 40 N m/rad, rest: 0.3 rad}")
GEARED = LANDS.replace("damping: 1", "armature: 0.02 kg m^2")
LIGHT = LANDS.replace("mass: 40 g", "mass: 40 mg").replace("damping: 1", "damping: 5")
LIGHT = LIGHT.replace("mass: 0.3,", "mass: 0.3, velocity: [1, 0.3, 0], spin: [1, 0.5, 0.2],")


def after(text: str, steps: int) -> tuple[np.ndarray, TimeStepping]:
    """Places and velocities after so many steps, and the stepper."""
    ready = prepare(scene_from_text(text))
    stepper, state, out = ready.stepper, ready.world.start(), ready.world.new_state()
    for _ in range(steps):
        step = stepper.step(ready.world, state, out, 1e9, state.t)
        state, out = step.after, step.before
    assert stepper.stats["unconverged friction"] == 0
    return np.concatenate([state.q, state.v]), stepper


@pytest.mark.parametrize(
    "text",
    [LANDS, SPRUNG, ENDS, GEARED],
    ids=["dampers", "springs", "hips that end", "rotors"],
)
def test_it_lands_as_with_its_springs_in_the_matrix(text, monkeypatch):
    """A spider that drops onto the floor and settles on its legs, 0.2 s."""
    found, stepper = after(text, 200)
    assert np.diff(stepper.system.solver.fixed.node_start).max() == 6
    monkeypatch.setattr(JointSpring, "rank_one", False)
    monkeypatch.setattr(JointArmature, "rank_one", False)
    expected, stepper = after(text, 200)
    assert np.diff(stepper.system.solver.fixed.node_start).max() == 54
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-7)


def test_stiff_dampers_of_light_bodies_do_not_hide_what_misses_its_law():
    """Hips of 40 mg at 5 N m s/rad: by themselves their dampers would turn them at 10⁵ rad/s."""
    ready = prepare(scene_from_text(LIGHT))
    stepper, state, out, told = ready.stepper, ready.world.start(), ready.world.new_state(), 0
    for _ in range(300):
        step = stepper.step(ready.world, state, out, 1e9, state.t)
        state, out = step.after, step.before
        found = stepper.stats["unconverged friction"]
        assert stepper.system.violation < 1e-3 or found > told, "0.02 m/s passed for a share of 1e-5"
        told = found
