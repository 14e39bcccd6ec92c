"""Bench of the core: overhead of a step, a million particles versus memory, a chain with multipliers."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from visviva.arrays import Array
from visviva.bench import worlds
from visviva.bench.measure import Measured, compared, seconds
from visviva.compiling.kernel import kernel, parallel_kernel
from visviva.compiling.operations import While
from visviva.compiling.program import Program
from visviva.core.state import State
from visviva.core.world import World
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

FAR = 1e9
PARTICLES = 1_000_000
LINKS = 400


class Stepping:
    """A world stepped repeatedly, with two alternating states."""

    def __init__(self, world: World, stepper: Any) -> None:
        self.world, self.stepper = world, stepper
        self.state: State = world.start()
        self.out = world.new_state()

    def look(self, ahead: float) -> None:
        """One call of the stepper: all steps that fit into the next `ahead` seconds, at least one."""
        step = self.stepper.step(self.world, self.state, self.out, FAR, self.state.t + ahead)
        self.state, self.out = step.after, step.before


def call_overhead() -> list[Measured]:
    """A `time_stepping` step of 12 coordinates and 3 rows: one per call, and 1000 in one call."""
    h = 1e-3
    one, many = (Stepping(worlds.crane(), TimeStepping(h)) for _ in range(2))

    def one_by_one() -> None:
        for _ in range(200):
            one.look(0.0)

    def together() -> None:
        taken = many.stepper.stats["steps"] + 1000
        while many.stepper.stats["steps"] < taken:
            many.look((taken - many.stepper.stats["steps"] - 0.5) * h)

    single, inside = compared([one_by_one, together], 21, 2)
    single, inside = single / 200 * 1e6, inside / 1000 * 1e6
    return [
        Measured("step of 12 coordinates, 3 rows, called from Python", single, "µs", "<= 6"),
        Measured("the same, 1000 unobserved steps", inside, "µs", "<= 3"),
        Measured("of the first: overhead of Python", single - inside, "µs"),
    ]


@kernel
def _add_scaled(a: Array, x: Array, y: Array) -> None:
    for i in range(len(x)):
        y[i] += a[0] * x[i]


@kernel
def _count_down(left: Array) -> None:
    left[0] -= 1.0


def driver() -> list[Measured]:
    """Cost of an operation called by the driver: y += a x of 12 numbers, 74 of them in a loop of 1000."""
    a, left = np.array([1e-3]), np.zeros(1)
    ops = [(_add_scaled, (a, np.ones(12), np.zeros(12))) for _ in range(74)]
    program = Program([While(left, [*ops, (_count_down, (left,))])])

    def driven() -> None:
        left[0] = 1000.0
        program()

    def called() -> None:
        for function, arguments in ops:
            function(*arguments)

    inside, outside = compared([driven, called], 21, 2)
    return [
        Measured("an operation of 12 numbers, by the driver", inside / 75000 * 1e9, "ns", "<= 20"),
        Measured("the same, from Python", outside / 74 * 1e9, "ns"),
    ]


@parallel_kernel
def move_memory(q: Array, v: Array, mass: Array) -> None:
    """The least memory traffic of a step of free particles: reads q, v and the masses, writes q and v."""
    for i in numba.prange(len(mass)):
        m = mass[i]
        for c in range(3):
            q[3 * i + c] *= m
            v[3 * i + c] *= m


def million_particles(n: int = PARTICLES) -> list[Measured]:
    """Particles with gravity, drag and a plane, 16 steps a frame, versus a kernel that only moves memory."""
    rain = Stepping(worlds.rain(n), TimeStepping(1e-3))
    q, v, mass = np.ones(3 * n), np.ones(3 * n), np.ones(n)
    step, memory = compared([lambda: rain.look(15.5e-3), lambda: move_memory(q, v, mass)], 9, 2)
    step /= 16
    moved = 8 * (6 * n + 6 * n + n)
    return [
        Measured(f"step of {n:,} particles, gravity, drag, plane", step * 1e3, "ms"),
        Measured("moving q, v and masses once", memory * 1e3, "ms"),
        Measured("measured memory bandwidth", moved / memory / 1e9, "GB/s"),
        Measured("step over memory", step / memory, "×", "<= 1.5"),
    ]


def chain(links: int = LINKS, steps: int = 2000) -> list[Measured]:
    """A chain with multipliers, released flat, 2 s at 1 ms: steps per second, link error, energy error."""
    found = []
    for name, stepper in (
        ("verlet", EventDriven("verlet", h=1e-3)),
        ("rk4", EventDriven("rk4", h=1e-3)),
    ):
        found += _chain(name, stepper, links, steps)
    return found


def _chain(name: str, stepper: Any, links: int, steps: int) -> list[Measured]:
    world = worlds.chain(links)
    run = Stepping(world, stepper)
    first = world.total_energy(run.state)
    run.look(0.0)
    piece = max(1, steps // 20)

    def pace() -> None:
        target = run.state.t + (piece - 0.5) * 1e-3
        while run.state.t < target:
            run.look(target - run.state.t)

    taken = seconds(pace, max(1, steps // piece), 0) / piece
    x = np.vstack([np.zeros(3), run.state.q.reshape(-1, 3)])
    error = float(np.abs(np.linalg.norm(np.diff(x, axis=0), axis=1) - worlds.LINK).max())
    scale = links * worlds.LINK_MASS * 9.81 * links * worlds.LINK / 2
    lost = abs(world.total_energy(run.state) - first) / scale
    at = f"chain of {links}, {name}, {run.state.t:.2f} s"
    return [
        Measured(f"{at}: steps", 1 / taken, "1/s", ">= 4000"),
        Measured(f"{at}: link error", error, "m", "<= 1e-9"),
        Measured(f"{at}: energy error of m g n L/2", lost, "", "<= 1e-6"),
    ]
