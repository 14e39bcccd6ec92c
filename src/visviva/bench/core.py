"""Bench of the core: overhead of a step, a million particles against memory, a chain of multipliers."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numba
import numpy as np

from visviva.bench import worlds
from visviva.bench.measure import Measured, compared, seconds
from visviva.core.kernel import parallel_kernel
from visviva.core.state import Array, State
from visviva.core.world import World
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

FAR = 1e9
PARTICLES = 1_000_000
LINKS = 400


class Stepping:
    """A world that is stepped again and again, with its two states in turn."""

    def __init__(self, world: World, stepper: Any) -> None:
        self.world, self.stepper = world, stepper
        self.state: State = world.start()
        self.out = world.new_state()

    def look(self, ahead: float) -> None:
        """One call of the stepper; it makes the steps that fit before `ahead` seconds, at least one."""
        step = self.stepper.step(self.world, self.state, self.out, FAR, self.state.t + ahead)
        self.state, self.out = step.after, step.before


def call_overhead() -> list[Measured]:
    """A fused `time_stepping` step of 12 coordinates and 3 rows: called singly, and 1000 at once."""
    h = 1e-3
    one, many = (Stepping(worlds.crane(), TimeStepping(h, fused=True)) for _ in range(2))
    loose = Stepping(worlds.crane(), TimeStepping(h))

    def one_by_one(run: Stepping) -> None:
        for _ in range(200):
            run.look(0.0)

    pieces = [lambda: one_by_one(one), lambda: many.look(1000 * h), lambda: one_by_one(loose)]
    single, inside, apart = compared(pieces, 21, 2)
    single, inside, apart = single / 200 * 1e6, inside / 1000 * 1e6, apart / 200 * 1e6
    found = [
        Measured("step of 12 coordinates, 3 rows, called from Python", single, "µs", "<= 20"),
        Measured("the same, 1000 steps in one call", inside, "µs", "<= 5"),
        Measured("of the first: Python around the step", single - inside, "µs"),
        Measured("the same, not fused, called from Python", apart, "µs"),
    ]
    return found + _breakdown(many.stepper)


def _breakdown(stepper: Any) -> list[Measured]:
    """The operations of a step, each called alone, by the file they stand in; a call costs time itself."""
    groups: dict[str, list[Any]] = defaultdict(list)
    for operation in [*stepper.to_solve, *stepper.to_end]:
        function = getattr(operation[0], "py_func", operation[0])
        groups[function.__module__.removeprefix("visviva.")].append(operation)
    found = []
    for name, ops in groups.items():

        def piece(ops: list[Any] = ops) -> None:
            for function, arguments in ops:
                function(*arguments)

        count = f"{len(ops)} operation{'s' * (len(ops) > 1)}"
        found.append(Measured(f"  {name}: {count} from Python", seconds(piece, 201, 5) * 1e6, "µs"))
    return sorted(found, key=lambda m: -m.value)


@parallel_kernel
def move_memory(q: Array, v: Array, mass: Array) -> None:
    """What a step of free particles must move at least: reads q, v and the masses, writes q and v."""
    for i in numba.prange(len(mass)):
        m = mass[i]
        for c in range(3):
            q[3 * i + c] *= m
            v[3 * i + c] *= m


def million_particles(n: int = PARTICLES) -> list[Measured]:
    """Particles with gravity, drag and a plane, 16 steps a frame, against a kernel that only moves memory."""
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
    """A chain of multipliers released flat, 2 s at 1 ms: steps per second, link error, energy error."""
    found = []
    for name, stepper in (
        ("verlet", EventDriven("verlet", h=1e-3, fused=True)),
        ("rk4", EventDriven("rk4", h=1e-3, fused=True)),
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
