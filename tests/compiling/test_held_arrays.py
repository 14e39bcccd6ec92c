"""Arrays created by kernels are freed: leaks per step would fill the memory within an hour."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numba import config
from numba.core.runtime import _nrt_python, rtsys

from visviva.arrays import Array
from visviva.bench import hoist_worlds, stacks
from visviva.compiling.kernel import kernel
from visviva.compiling.program import Program
from visviva.core.loop import advance
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.scene import build_scene, scene_from_text
from visviva.steppers.time_stepping import TimeStepping

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="about compiled code")


@pytest.fixture(autouse=True)
def counted() -> Iterator[None]:
    """Numba counts its arrays."""
    _nrt_python.memsys_enable_stats()
    yield
    _nrt_python.memsys_disable_stats()


def left_by(act: Callable[[], Any]) -> int:
    """How many arrays are left behind."""
    act()
    gc.collect()
    before = rtsys.get_allocation_stats()
    act()
    gc.collect()
    after = rtsys.get_allocation_stats()
    made, freed = after.mi_alloc - before.mi_alloc, after.mi_free - before.mi_free
    return int(made - freed)


@kernel
def squares_of(x: Array) -> Array:
    return np.zeros(len(x)) + x * x


@kernel
def add_squares(x: Array, out: Array) -> None:
    y = squares_of(x)
    for i in range(len(x)):
        out[0] += y[i]


def test_an_array_that_a_kernel_is_handed_is_let_go_of() -> None:
    x, out = np.arange(4.0), np.zeros(1)
    program = Program([(add_squares, (x, out))])
    assert left_by(lambda: [program() for _ in range(10)]) == 0
    assert out[0] == 20 * 14.0


CLOTH = """
bodies:
  sheet:
    kind: cloth
    grid: {origin: [-0.5, -0.5, 0.3], along: [1, 0, 0], across: [0, 1, 0], count: [12, 12]}
    mass: 1 kg
    stiffness: 1500
    shear: 300
    damping_time: 1 ms
  ball: {kind: point_masses, positions: [[0.1, 0.05, 0.44]], mass: 2 kg, radius: 13 cm}
  nail: {kind: fixed_points, positions: [[-0.5, -0.5, 0.3]]}
constraints:
  pin: {kind: coincidence, a: "sheet[0]", b: "nail[0]"}
contacts:
  bed: {kind: moving_mesh, points: ball, of: sheet, size: 5 mm, radius: 13 cm, mu: 0.3}
  floor: {points: sheet, radius: 1 cm, mu: 0.4}
stepper: {kind: time_stepping, h: 4 ms}
"""


def tower() -> tuple[World, TimeStepping]:
    """Three boxes on each other."""
    return stacks.resting(stacks.cubes(stacks.tower(3)), stacks.FLOOR), TimeStepping(1 / 240)


def cloth() -> tuple[World, TimeStepping]:
    """A ball on a cloth that is pinned by a corner and falls to the floor."""
    scene, world = scene_from_text(CLOTH), World()
    world.forces.append(Gravity(world))
    build_scene(scene, world)
    model: Any = scene.single("stepper")
    return world, model.stepper()


@pytest.mark.parametrize(
    "make", [tower, cloth, lambda: hoist_worlds.crane(1.0)], ids=["tower", "cloth", "crane"]
)
def test_steps_leave_no_array_behind(make: Callable[[], tuple[World, TimeStepping]]) -> None:
    world, stepper = make()
    states = [world.start(), world.new_state()]

    def step() -> None:
        for _ in range(60):
            states[:] = advance(world, *states, stepper, np.inf, states[0].t)

    assert left_by(step) == 0
