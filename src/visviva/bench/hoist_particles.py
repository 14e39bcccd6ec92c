"""Bench of cables of points: tables 7.2 and 7.4 of García-Fernández 2009 again, all on one thread."""

from __future__ import annotations

import numpy as np

from visviva.bench.core import Stepping
from visviva.bench.hoist_peers import exudyn_chain, mujoco_chain
from visviva.bench.hoist_waves import CASES, lines, pass_time, step_time
from visviva.bench.measure import Measured
from visviva.core.carriers import FixedPoints
from visviva.core.nodes import Nodes
from visviva.core.world import World
from visviva.hoist.cables.cable import Cable
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.event_driven import EventDriven

G, SPAN, PULL, EA = 9.81, 20.0, 1e4, 1e6
H = 1e-4
THESIS = {(10, 10): 0.13, (50, 50): 3.52, (100, 100): 14.09}  # (N, M): ms, Pentium 4 of 3.1 GHz
ALONE = {5: (0.004, 0.009, 0.046), 25: (0.012, 0.036, 0.89), 45: (0.018, 0.067, 3.80)}
"""M: waves, particles, links by linear complementarity in the Open Dynamics Engine [ms], table 7.4."""


def chains(count: int, pieces: int) -> World:
    """So many cables of 20 m, 10 kN, 1 kg/m, of points with axial springs, each with 5 cm of first mode."""
    world, rest = World(), SPAN / (1.0 + PULL / EA) / pieces
    x = SPAN * np.arange(1, pieces) / pieces
    for c in range(count):
        places = np.stack([x, np.full_like(x, c), 0.05 * np.sin(np.pi * x / SPAN)], axis=1)
        world.blocks.append(nodes := Nodes(f"nodes {c}", places, SPAN / pieces))
        ends = world.ports.points(FixedPoints([[0.0, c, 0.0], [SPAN, c, 0.0]]))
        world.forces.append(Cable(f"cable {c}", nodes, ends[0], ends[1], EA, rest))
    world.forces.append(Gravity(world))
    return world


def explicit(world: World, pieces: int, steps: int) -> float:
    """Least CPU time of a step by `verlet`, well within its limit [s]."""
    h = min(H, 0.4 * SPAN / pieces / np.sqrt(EA))
    return step_time(Stepping(world, EventDriven("verlet", h=h)), h, steps)


def table() -> list[Measured]:
    """Explicit steps over N and M, their line through N M, and the forces in a step alone."""
    found, sizes, times = [], [], []
    for count, pieces in CASES:
        taken = 1e3 * explicit(chains(count, pieces), pieces, 200)
        sizes.append(count * pieces)
        times.append(taken)
        goal = "<= 0.6" if (count, pieces) == (100, 100) else ""
        theirs = f", thesis {THESIS[count, pieces]:g} ms" if (count, pieces) in THESIS else ""
        what = f"{count} cables of points, {pieces} pieces each{theirs}: step"
        found.append(Measured(what, taken, "ms", goal))
    fit = float(np.corrcoef(sizes, times)[0, 1])
    return [
        *found,
        Measured("  slope over N M, thesis 1420 ns", 1e6 * float(np.polyfit(sizes, times, 1)[0]), "ns"),
        Measured("  correlation with N M, thesis 0.999", fit, "", ">= 0.99"),
        Measured("  forces of 100 × 100 alone", 1e3 * pass_time(chains(100, 100)), "ms"),
    ]


def alone() -> list[Measured]:
    """One cable of M pieces as waves, as points, and as links of multibody engines in steps of 1 ms."""
    found = []
    for pieces, (wave, point, link) in ALONE.items():
        h = min(H, 0.2 / pieces)
        times = [
            ("waves", wave, step_time(Stepping(lines(1, pieces), EventDriven("verlet", h=h)), h, 2000)),
            ("points", point, explicit(chains(1, pieces), pieces, 2000)),
            ("links of MuJoCo", link, mujoco_chain(pieces)),
            ("links of Exudyn", link, exudyn_chain(pieces)),
        ]
        known = [(what, theirs, taken) for what, theirs, taken in times if taken is not None]
        for what, theirs, taken in known:
            begun = f"one cable of {pieces} pieces, {what}, thesis {theirs:g} ms: step"
            found.append(Measured(begun, 1e3 * taken, "ms"))
        for what, theirs, taken in known[1:]:
            ratio = f"  {what} to waves, thesis {theirs / wave:.1f}"
            found.append(Measured(ratio, taken / known[0][2], "×"))
    return found
