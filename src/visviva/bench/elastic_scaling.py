"""Bench of elastic bodies of growing size, on one thread and on two, and of a beam that comes to rest."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numba
import numpy as np

from visviva.arrays import Array
from visviva.bench.elastic import CELLS, Steps, beam_world
from visviva.bench.measure import Measured, compared
from visviva.compiling.program import Program
from visviva.core.evaluation import node_blocks
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.static import equilibrium

GROWING = ((10, 4, 4), (24, 8, 8), (40, 20, 20), (100, 41, 41))  # 960 to 1 008 600 tetrahedra
SHORT = 1e-5  # explicit steps [s]
SETTLED = 20.0  # time at which the beam is at rest [s]


def threads() -> list[Measured]:
    """Forces and exact stiffness of 98 000 tetrahedra, one thread versus two: wall time, bitwise equality."""
    world = beam_world(CELLS[3])
    force: Any = world.forces[0]
    k, out = world.kinematics(world.start()), world.observer.out
    blocks = node_blocks(force, k)
    cases = (
        ("forces", Program(force.bind_add(k, out)), out.tau),
        ("exact stiffness", Program(blocks.present_ops[:2]), blocks.K),
    )
    figures = []
    for what, piece, found in cases:
        one, two = (_on(count, piece, found) for count in (1, 2))
        differs = int((one().copy() != two()).sum())
        alone, together = compared([one, two], 31)
        case = f"{what} of {len(force.tets):,} tetrahedra, speed-up by two threads"
        figures.append(Measured(case, alone / together, "×", ">= 1.7"))
        figures.append(Measured("  numbers that differ", differs, "", "<= 0"))
    return figures


def _on(count: int, piece: Callable[[], object], found: Array) -> Callable[[], Array]:
    """The piece on a number of threads; returns its result."""

    def limited() -> Array:
        found[:] = 0.0
        numba.set_num_threads(min(count, numba.config.NUMBA_NUM_THREADS))
        try:
            piece()
        finally:
            numba.set_num_threads(numba.config.NUMBA_NUM_THREADS)
        return found

    return limited


def explicit() -> list[Measured]:
    """An explicit step of a beam of 10³ to 10⁶ tetrahedra, with ledger: processor time of all threads."""
    figures, tets, costs = [], list[int](), list[float]()
    for cells in GROWING:
        world, stepper = beam_world(cells), EventDriven("verlet", h=SHORT)
        count = len(world.forces[0].tets)
        many = 2 + 200_000 // count
        state = simulate(world, world.start(), stepper, 2 * SHORT)
        times = []
        for turn in range(1, 4):
            began = process_time()
            state = simulate(world, state, stepper, (2 + turn * many) * SHORT)
            times.append(process_time() - began)
        tets.append(count)
        costs.append(float(np.median(times)) / many)
        case = f"explicit step of {count:,} tetrahedra"
        figures.append(Measured(case, 1e9 * costs[-1] / count, "ns/tet"))
    slope = float(np.polyfit(np.log(tets), np.log(costs), 1)[0])
    return [*figures, Measured("growth exponent of an explicit step", slope, "", "<= 1.05")]


def sag() -> list[Measured]:
    """The hanging beam at rest after time steps versus its nonlinear static state; iterations until then."""
    steps = Steps(beam_world(CELLS[0]), 1)
    rounds, deepest = 0.0, 0.0
    while steps.state.t < SETTLED:
        steps()
        rounds = max(rounds, steps.rounds or 0.0)
        deepest = max(deepest, _tip(steps.state))
    still = _tip(equilibrium(steps.world, steps.world.start()))
    off = 100.0 * abs(_tip(steps.state) / still - 1.0)
    case = f"hanging beam of {len(steps.world.forces[0].tets):,} tetrahedra"
    return [
        Measured(f"{case}, static sag over its length", still, ""),
        Measured("  deviation of its rest position from that", off, "%", "<= 1"),
        Measured("  greatest sag over its length", deepest, ""),
        Measured("  most conjugate gradient iterations in a step", rounds, "", "<= 12"),
    ]


def _tip(state: State) -> float:
    """Depth of the lowest corner of a beam of 1 m below its initial underside [m]."""
    return -float(state.q.reshape(-1, 3)[:, 2].min())
