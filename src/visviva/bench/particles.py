"""Bench of particles: a million with three terms and with seven, versus hand-written loops, memory, peers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numba
import numpy as np

from visviva.arrays import Array
from visviva.bench import handwritten, worlds
from visviva.bench.core import PARTICLES, Stepping, move_memory
from visviva.bench.measure import Measured, compared
from visviva.bench.peers import taichi_step, warp_step
from visviva.core.state import State
from visviva.core.world import World
from visviva.steppers.time_stepping import TimeStepping

H = 1e-3
FRAME = 16  # steps per frame of a film
SOME_TIME = 0.5  # time at which loops without a clock evaluate wind and eddies [s]


def three_terms(n: int = PARTICLES) -> list[Measured]:
    """Gravity, drag and a plane: memory-bound."""
    return _case("gravity, drag, plane", worlds.rain, n, bound_by_memory=True)


def seven_terms(n: int = PARTICLES) -> list[Measured]:
    """The same with wind, vortex, attractor and turbulence: compute-bound."""
    return _case("the same, wind, vortex, attractor, turbulence", worlds.storm, n, bound_by_memory=False)


def _case(name: str, make: Callable[[int], World], n: int, bound_by_memory: bool) -> list[Measured]:
    ours = Stepping(make(n), TimeStepping(H))
    pieces: dict[str, Callable[[], object]] = {"ours": lambda: ours.look((FRAME - 0.5) * H)}
    other = make(n)
    pieces["by hand"] = by_hand(other, other.start())
    q, v, mass = np.ones(3 * n), np.ones(3 * n), np.ones(n)
    pieces["memory"] = lambda: move_memory(q, v, mass)
    pieces |= peers(make(n))
    taken = dict(zip(pieces, compared([*pieces.values()], 9, 2), strict=True))
    step = taken["ours"] / FRAME
    found = [
        Measured(f"step of {n:,} particles: {name}", step * 1e3, "ms"),
        Measured("  particle steps", n / step / 1e6, "million/s"),
        Measured("  over a loop by hand", step / taken["by hand"], "×", "<= 1.3"),
        Measured("  over moving q, v and masses once", step / taken["memory"], "×"),
    ]
    for peer in ("Taichi", "Warp"):
        if peer in taken:
            found.append(Measured(f"  {peer} over ours", taken[peer] / step, "×", ">= 1"))
    return found + threads(make, n, bound_by_memory)


def by_hand(world: World, state: State) -> Callable[[], object]:
    """One step of the state by the hand-written loop."""
    mass = world.blocks[0].masses
    if len(world.forces) == 2:
        return lambda: handwritten.rain(state.q, state.v, mass, H, 0.1)
    numbers, fields = np.array([SOME_TIME, H, 0.1]), [force.parameters for force in world.forces[2:]]
    return lambda: handwritten.storm(state.q, state.v, mass, numbers, *fields)


def peers(world: World) -> dict[str, Callable[[], object]]:
    """One step of the world by each installed peer; Warp for the rain only."""
    state = world.start()
    fields: dict[str, Array] = {force.name: force.parameters for force in world.forces[2:]}
    steps = {"Taichi": taichi_step(state.q, state.v, 0.1, fields)}
    if not fields:
        steps["Warp"] = warp_step(state.q, state.v, 0.1)
    return {name: partial(step, SOME_TIME, H) for name, step in steps.items() if step is not None}


def threads(make: Callable[[int], World], n: int, bound_by_memory: bool) -> list[Measured]:
    """The same steps on one thread and on two: times, and whether the results are bitwise equal."""
    if numba.config.NUMBA_NUM_THREADS < 2:
        return []
    runs = {count: Stepping(make(n), TimeStepping(H)) for count in (1, 2)}

    def piece(count: int) -> Callable[[], object]:
        def go() -> None:
            numba.set_num_threads(count)
            runs[count].look((FRAME - 0.5) * H)

        return go

    before = numba.get_num_threads()
    one, two = compared([piece(1), piece(2)], 9, 1)
    numba.set_num_threads(before)
    a, b = runs[1].state, runs[2].state
    unlike = sum(int((getattr(a, part) != getattr(b, part)).sum()) for part in ("q", "v", "accounts"))
    goal = ">= 0.95" if bound_by_memory else ">= 1.3"
    return [
        Measured("  two threads over one", one / two, "×", goal),
        Measured("  numbers that differ between one and two threads", unlike, "", "<= 0"),
    ]
