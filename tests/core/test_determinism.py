"""The same scene gives bitwise the same run: repeated, on any number of threads, watched, from a copy."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.steppers.worlds import (
    at_fixed_step,
    double_pendulum,
    end_of,
    falling_ball,
    hanging_on_scripted_point,
    spinning_body,
    springs_and_drag,
    states_equal,
)

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

ROOT = Path(__file__).resolve().parents[2]


def circle(t):
    c, s = 0.3 * np.cos(3 * t), 0.3 * np.sin(3 * t)
    return [c, s, 0], [-3 * s, 3 * c, 0], [-9 * c, -9 * s, 0]


def chain_on_floor():
    """A chain of six links that falls on the plane: two-sided and one-sided rows that come and go."""
    world = World()
    x = np.stack([0.1 * np.arange(6), np.zeros(6), 0.3 + 0.02 * np.arange(6)], axis=1)
    world.blocks.append(block := PointMasses("chain", x, 0.1))
    world.forces += [Gravity(world), LinearDrag("air", block.points, 0.02)]
    length = np.linalg.norm(np.diff(x, axis=0), axis=1)
    world.constraints += [
        Distance("links", block.points[:-1], block.points[1:], length),
        Plane("floor", block.points),
    ]
    return world


WORLDS = {
    "springs": springs_and_drag,
    "double pendulum": double_pendulum,
    "spinning body": spinning_body,
    "scripted": lambda: hanging_on_scripted_point(circle),
    "bouncing ball": falling_ball,
    "chain on floor": chain_on_floor,
}
STEPPERS = {
    "rkf45": lambda: EventDriven("rkf45", rtol=1e-6),
    "verlet": lambda: at_fixed_step("verlet", 0.005),
    "theta 1": lambda: TimeStepping(0.005),
    "theta 0.5": lambda: TimeStepping(0.005, 0.5),
}


PAIRS = [(world, stepper) for world in WORLDS for stepper in STEPPERS]


class Curious:
    """A recorder that looks inside every step."""

    next_time = 0.0

    def see(self, world, step):
        for share in (0.3, 0.7):
            state = step.dense(step.before.t + share * (step.after.t - step.before.t))
            world.energies(world.kinematics(state))


@pytest.mark.parametrize(("world", "stepper"), PAIRS)
def test_twice_is_the_same_and_looking_changes_nothing(world, stepper):
    make, method = WORLDS[world], STEPPERS[stepper]
    first = end_of(make(), method(), 0.6)
    assert states_equal(first, end_of(make(), method(), 0.6))
    other = make()
    assert states_equal(first, simulate(other, other.start(), method(), 0.6, Curious()))


@pytest.mark.parametrize(("world", "stepper"), PAIRS)
def test_a_copied_state_continues_bitwise(world, stepper):
    """The state holds everything: a new stepper on a new world goes on from its copy unchanged."""
    make, method = WORLDS[world], STEPPERS[stepper]
    whole_world = make()
    one = method()
    half = simulate(whole_world, whole_world.start(), one, 0.3)
    kept = half.copy()
    whole = simulate(whole_world, half, one, 0.6)
    other = make()
    other.start()
    assert states_equal(simulate(other, kept, method(), 0.6), whole)


SCRIPT = """
import hashlib, sys
import numpy as np
from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.time_stepping import TimeStepping
import numba
rng = np.random.default_rng(5)
world = World()
n = 30_000
block = PointMasses("dust", rng.uniform(0, 1, (n, 3)), rng.uniform(0.5, 1, n), rng.normal(size=(n, 3)))
world.blocks.append(block)
world.forces += [Gravity(world), LinearDrag("air", block.points, 0.3)]
world.constraints.append(Plane("floor", block.points, restitution=0.5))
end = simulate(world, world.start(), TimeStepping(0.01), 0.5)
digest = hashlib.sha256()
for part in (end.q, end.v, end.accounts):
    digest.update(part.tobytes())
print(numba.get_num_threads(), float(end.accounts[1]) != 0.0, digest.hexdigest())
"""


def test_one_and_two_threads_give_bitwise_the_same_run():
    """30 000 particles go through the threaded pass, sums for the ledger included."""
    found = {}
    for threads in (1, 2):
        env = {**os.environ, "NUMBA_NUM_THREADS": str(threads), "PYTHONPATH": str(ROOT / "src")}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, timeout=200, check=True
        )
        count, busy, digest = run.stdout.split()
        assert int(count) == threads and busy == "True"
        found[threads] = digest
    assert found[1] == found[2]


EXAMPLES = {
    "shaken_grains": 0.004,
    "condensing_vapour": 0.01,
    "popcorn": 0.02,
    "hair": 0.1,
    "robot_arm": 0.1,
    "breakable_bridge": 0.1,
    "dragged_net": 0.05,
    "four_bar_linkage": 0.1,
}
"""Grains, atoms, births, carried and scripted points, motors, guards, paths and formulas; until when [s]."""

SCRIPT_OF_WAYS = """
import hashlib, sys
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene.examples import example_path
from visviva.scene.load import load_scene


class Watch:
    def __init__(self, often):
        self.next_time, self.times = 0.0 if often else float("inf"), []

    def see(self, world, step):
        self.times.append(step.after.t)
        if self.next_time == 0.0:
            step.dense(0.5 * (step.before.t + step.after.t))


def end(name, until, watch, stops=()):
    ready = prepare(load_scene(example_path(name)))
    state = ready.state
    for t in [*stops, until]:
        state = simulate(ready.world, state, ready.stepper, t, watch)
    return hashlib.sha256(state.flat.tobytes()).hexdigest()[:16]


for name, until in zip(sys.argv[1::2], map(float, sys.argv[2::2])):
    watch = Watch(True)
    found = [end(name, until, watch), end(name, until, None), end(name, until, Watch(False))]
    if "time_stepping" in example_path(name).read_text():
        found.append(end(name, until, None, watch.times[3 : len(watch.times) - 3 : len(watch.times) // 3]))
    print(name, *found)
"""


def test_examples_are_the_same_run_on_any_threads_in_one_call_in_chunks_and_watched():
    """Between two looks no step sees Python: it must not matter how many they are, nor who looks on."""
    given = [word for name, until in EXAMPLES.items() for word in (name, str(until))]
    runs = []
    for threads in ("1", "2", "4"):
        env = {**os.environ, "NUMBA_NUM_THREADS": threads, "PYTHONPATH": str(ROOT / "src")}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT_OF_WAYS, *given],
            env=env, capture_output=True, text=True, timeout=300, check=True,
        )  # fmt: skip
        runs.append(run.stdout.splitlines())
    for line in runs[0]:
        name, *ends = line.split()
        assert len(set(ends)) == 1, (
            f"{name}: watched, in one call, in one call with a recorder, in chunks {ends}"
        )
    assert len(runs[0]) == len(EXAMPLES) and runs[0] == runs[1] == runs[2]


def test_two_seeds_would_not_pass_for_the_same():
    """The comparison is of every bit: one unit in the last place of one coordinate is seen."""
    state = springs_and_drag().start()
    other = state.copy()
    assert states_equal(state, other)
    other.q[3] = np.nextafter(other.q[3], 9.0)
    assert not states_equal(state, other)
    assert hashlib.sha256(state.q.tobytes()).digest() != hashlib.sha256(other.q.tobytes()).digest()
