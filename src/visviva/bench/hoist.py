"""Bench of hoists: tackles, a driven tower crane, a hanging cable; times per step, with their goals."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import process_time

import numpy as np

from visviva.arrays import Array
from visviva.bench import hoist_worlds as worlds
from visviva.bench.core import Stepping
from visviva.bench.measure import Measured
from visviva.compiling.ahead import load_ahead
from visviva.core.loop import advance
from visviva.core.world import World
from visviva.steppers.time_stepping import TimeStepping

H = 1e-3
DRIVEN = 200.0  # 10⁵ steps [s]
PIECE, PIECES = 500, 15


def _seconds_a_step(run: Stepping, h: float) -> float:
    """Median CPU time of a step, over pieces of one call each [s]."""
    taken = []
    for i in range(PIECES + 2):
        begin = process_time()
        run.look((PIECE - 0.5) * h)
        if i > 1:
            taken.append((process_time() - begin) / PIECE)
    return median(taken)


def tackles() -> list[Measured]:
    """Steps of tackles while a drum rotates to and fro, with and without dry bearings."""
    found = []
    for falls, dry, goal in ((2, False, ""), (8, False, ">= 50000"), (2, True, ""), (8, True, ">= 25000")):
        run = Stepping(worlds.tackle(falls, dry), TimeStepping(H))
        run.look(0.1)
        what = f"tackle of {falls} falls, {'dry' if dry else 'no'} bearings, 1 ms: steps per CPU second"
        found.append(Measured(what, 1.0 / _seconds_a_step(run, H), "1/s", goal))
    return found


def crane(seconds: float = DRIVEN) -> list[Measured]:
    """Steps of the driven tower crane, called one by one: median and worst CPU time.

    CPU time, since on a busy machine the worst wall time is due to another program. Machine code is loaded
    after the first step, as in a live run; it must have been compiled before.
    """
    world, stepper = worlds.crane(seconds)
    h, state, out = stepper.h, world.start(), world.new_state()
    taken: list[float] = []
    load = _heights(world)
    low, high = np.inf, -np.inf
    for i in range(round(seconds / h)):
        begin = process_time()
        state, out = advance(world, state, out, stepper, np.inf, state.t)
        taken.append(process_time() - begin)
        if i == 0:
            load_ahead()
            gc.collect()  # else Python may do so in the middle, for 10 ms
        low, high = min(low, load(state.q)), max(high, load(state.q))
    slow = np.sort(taken[1:])
    what = f"crane, {h * 1e3:g} ms, {seconds:g} s of driving"
    return [
        Measured(f"{what}: step, median", 1e6 * float(np.median(slow)), "µs", "<= 150"),
        Measured("  99 of 100 are below", 1e6 * float(slow[int(0.99 * len(slow))]), "µs"),
        Measured("  worst", 1e3 * float(slow[-1]), "ms", "<= 2"),
        Measured("  the first one, which lays the world out", 1e3 * taken[0], "ms"),
        Measured("  real-time factor", seconds / float(slow.sum()), "×", ">= 1"),
        Measured("  lowest and highest place of the crate above the ground", low, "m"),
        Measured("", high, "m"),
        Measured("  unconverged solves", stepper.stats["unconverged friction"], "", "<= 0"),
    ]


def _heights(world: World) -> Callable[[Array], float]:
    """Height of the underside of the upright crate [m]."""
    index = world.layout.q["crate"].start + 2
    return lambda q: float(q[index]) - 0.8


def cable() -> list[Measured]:
    """Steps of a hanging cable of 100 nodes, and its sag at rest."""
    world, sag = worlds.hanging_cable()
    run = Stepping(world, TimeStepping(H))
    run.look(0.1)
    pace = 1.0 / _seconds_a_step(run, H)
    run.look(12.0)
    error = abs(-float(run.state.q[2::3].min()) / sag - 1.0)
    return [
        Measured("cable of 100 nodes, EA 10 MN, 1 ms: steps per CPU second", pace, "1/s", ">= 20000"),
        Measured("  its sag against the catenary, relative", error, "", "<= 0.002"),
    ]
