"""Bench of cables of points: tables 7.2 and 7.4 of García-Fernández 2009 repeated, all on one thread."""

from __future__ import annotations

import numpy as np

from visviva.bench.core import Stepping
from visviva.bench.hoist_peers import exudyn_chain, mujoco_chain
from visviva.bench.hoist_tables import ALONE, ENGINES, PARTICLES, cells
from visviva.bench.hoist_waves import lines, pass_time, step_time
from visviva.bench.measure import Measured
from visviva.core.carriers import FixedPoints
from visviva.core.nodes import Nodes
from visviva.core.world import World
from visviva.hoist.cables.cable import Cable
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.event_driven import EventDriven

G, SPAN, PULL, EA = 9.81, 20.0, 1e4, 1e6
H = 1e-4


def chains(count: int, pieces: int) -> World:
    """Cables of 20 m, 10 kN, 1 kg/m, as points with axial springs, each with 5 cm of the first mode."""
    world, rest = World(), SPAN / (1.0 + PULL / EA) / pieces
    x = SPAN * np.arange(1, pieces) / pieces
    for c in range(count):
        positions = np.stack([x, np.full_like(x, c), 0.05 * np.sin(np.pi * x / SPAN)], axis=1)
        world.blocks.append(nodes := Nodes(f"nodes {c}", positions, SPAN / pieces))
        ends = world.ports.points(FixedPoints([[0.0, c, 0.0], [SPAN, c, 0.0]]))
        world.forces.append(Cable(f"cable {c}", nodes, ends[0], ends[1], EA, rest))
    world.forces.append(Gravity(world))
    return world


def explicit(world: World, pieces: int, steps: int) -> float:
    """Least CPU time of a step by `verlet`, well below its stability limit [s]."""
    h = min(H, 0.4 * SPAN / pieces / np.sqrt(EA))
    return step_time(Stepping(world, EventDriven("verlet", h=h)), h, steps)


def table() -> list[Measured]:
    """Explicit steps over N and M, their regression line over N M, and the forces of a step alone."""
    found = cells("cables of points", PARTICLES, lambda n, m: explicit(chains(n, m), m, 50), 0.6, 1420.0)
    return [*found, Measured("  forces of 100 × 100 alone", 1e3 * pass_time(chains(100, 100)), "ms")]


def alone() -> list[Measured]:
    """One cable of M pieces as waves, as points, and as links of multibody engines in steps of 1 ms."""
    found = []
    for i, pieces in enumerate(ALONE):
        h = min(H, 0.2 / pieces)
        times = [
            ("waves", "waves", step_time(Stepping(lines(1, pieces), EventDriven("verlet", h=h)), h, 1000)),
            ("points", "points", explicit(chains(1, pieces), pieces, 1000)),
            ("links of MuJoCo", "links, over-relaxation", mujoco_chain(pieces)),
            ("links of Exudyn", "links, complementarity", exudyn_chain(pieces)),
        ]
        known = [(what, ENGINES[like][i], taken) for what, like, taken in times if taken is not None]
        for what, theirs, taken in known:
            begun = f"one cable of {pieces} pieces, {what}, thesis {theirs:g} ms: step"
            found.append(Measured(begun, 1e3 * taken, "ms"))
        for what, theirs, taken in known[1:]:
            ratio = f"  {what} to waves, thesis {theirs / ENGINES['waves'][i]:.1f}"
            found.append(Measured(ratio, taken / known[0][2], "×"))
    return found
