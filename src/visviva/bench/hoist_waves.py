"""Bench of wave cables: table 7.3 of García-Fernández 2009, explicit steps of N cables of M pieces."""

from __future__ import annotations

from time import process_time

import numpy as np

from visviva.bench.core import Stepping
from visviva.bench.hoist_tables import WAVES, cells
from visviva.bench.measure import Measured
from visviva.compiling.program import Program
from visviva.core.binding import bind
from visviva.core.carriers import FixedPoints
from visviva.core.kinematics import Effort
from visviva.core.world import World
from visviva.hoist.waves.wave_cable import Tension, WaveCables
from visviva.hoist.waves.wave_nodes import WaveNodes
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

H, ROUNDS = 1e-4, 5


def lines(count: int, pieces: int, tension: Tension = "arc") -> World:
    """Cables of 20 m, 10 kN, 1 kg/m, in one plane, each with 5 cm of the first mode."""
    world, length, rho, pull = World(), 20.0, 1.0, 1e4
    wave = 0.05 * np.sin(np.pi * np.arange(1, pieces) / pieces)
    nodes = WaveNodes("nodes", np.tile(wave[None, :, None], (count, 1, 1)), mass=rho * length / pieces)
    world.blocks.append(nodes)
    y = np.arange(count, dtype=float)
    first = world.ports.points(FixedPoints(np.stack([0 * y, y, 0 * y], axis=1)))
    last = world.ports.points(FixedPoints(np.stack([0 * y + length, y, 0 * y], axis=1)))
    rope = (1e7, length / (1 + pull / 1e7), rho)
    cables = WaveCables("cables", nodes, (first, last), rope, [0, 1, 0], [0, 0, -9.81], tension)
    world.forces.append(cables)
    return world


def step_time(run: Stepping, h: float, steps: int) -> float:
    """Least CPU time of a step over several rounds [s]; the stepper may take many per call."""
    run.look(2.5 * h)
    taken = []
    for _ in range(ROUNDS):
        end = run.state.t + (steps - 0.5) * h
        begin = process_time()
        while run.state.t < end:
            run.look(end - run.state.t)
        taken.append((process_time() - begin) / steps)
    return min(taken)


def pass_time(world: World) -> float:
    """Least CPU time of one pass over all forces of a world [s]."""
    k = world.kinematics(world.start())
    effort = Effort(k)
    program = Program(10 * [op for force in world.forces for op in bind(force, "add", k, effort)])
    taken = []
    for _ in range(2 * ROUNDS):
        begin = process_time()
        program()
        taken.append((process_time() - begin) / 10)
    return min(taken)


def _explicit(count: int, pieces: int) -> float:
    h = min(H, 0.5 * 20.0 / pieces / 100.0)
    return step_time(Stepping(lines(count, pieces), EventDriven("verlet", h=h)), h, 200)


def waves() -> list[Measured]:
    """Explicit steps over N and M, their regression line over N M, an implicit step per kind of matrix."""
    found = cells("wave cables", WAVES, _explicit, 0.05, 447.0)
    found.append(Measured("  tensions and forces of 100 × 100 alone", 1e3 * pass_time(lines(100, 100)), "ms"))
    for pieces, tension in ((20, "arc"), (100, "chord"), (100, "arc")):
        run = Stepping(lines(1, pieces, tension), TimeStepping(1e-3, theta=0.5))  # type: ignore[arg-type]
        taken = step_time(run, 1e-3, 200)
        found.append(Measured(f"  one of {pieces}, {tension}, implicit: step", 1e3 * taken, "ms"))
    return found
