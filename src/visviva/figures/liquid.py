"""The Lennard-Jones liquid: energy conservation, and the pair distribution of its atoms."""

from __future__ import annotations

import numpy as np
from scipy.spatial import cKDTree

from visviva.arrays import Array
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.particles.models.crystal import cubic, thermal
from visviva.particles.pairs.lennard_jones import coefficients_from_depth, lennard_jones
from visviva.particles.pairs.pair_force import PairForce
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven

SIDE, DENSITY, H = 16, 0.8, 0.005
MELTING, STEPS, LOOK = 600, 2000, 20
WIDTH, BINS = 0.05, 50
SLOPE = "slope of the energy × 2000 steps"


def liquid() -> World:
    """4096 atoms at ρ* = 0.8 from a cubic lattice at T* = 1 exactly; it melts and settles near T* = 0.95."""
    n, spacing = SIDE**3, DENSITY ** (-1 / 3)
    u = thermal(np.random.default_rng(1), (n, 3), 1.0)
    u *= np.sqrt(3 * (n - 1) / (u * u).sum())
    world = World()
    world.blocks.append(block := PointMasses("atoms", spacing * cubic(SIDE, SIDE, SIDE), 1.0, u))
    law = lennard_jones(*coefficients_from_depth(1.0, 1.0))
    world.forces.append(PairForce("pair", block.points, law, period=[SIDE * spacing] * 3))
    return world


def counted(x: Array, side: float) -> Array:
    """Numbers of neighbours (BINS,) of all points by distance, in a periodic cube."""
    pairs = cKDTree(x % side, boxsize=np.full(3, side)).query_pairs(WIDTH * BINS, output_type="ndarray")
    arm = x[pairs[:, 0]] - x[pairs[:, 1]]
    r = np.linalg.norm(arm - side * np.rint(arm / side), axis=1)
    return 2.0 * np.histogram(r, BINS, (0, WIDTH * BINS))[0]


def settled() -> dict[str, float]:
    """After 600 steps: slope of the total energy, mean potential energy and g(r) over 2000 steps."""
    world, stepper = liquid(), EventDriven("verlet", h=H)
    n, side = SIDE**3, SIDE * DENSITY ** (-1 / 3)
    state = simulate(world, world.start(), stepper, MELTING * H)
    totals, stored, pairs = [], [], np.zeros(BINS)
    for look in range(1, STEPS // LOOK + 1):
        state = simulate(world, state, stepper, (MELTING + look * LOOK) * H)
        energies = world.energies(world.kinematics(state))
        totals.append(sum(energies.values()) / n)
        stored.append(energies["stored/pair"] / n)
        pairs += counted(state.q.reshape(-1, 3), side)
    radii = WIDTH * np.arange(BINS + 1)
    shell = 4 / 3 * np.pi * np.diff(radii**3) * DENSITY * n * (STEPS // LOOK)
    g = pairs / shell
    slope = np.polyfit(np.arange(len(totals)), totals, 1)[0] * len(totals)
    found = {f"g({WIDTH * (i + 0.5):.3f})": float(g[i]) for i in range(BINS)}
    found["potential energy"], found["total energy"] = float(np.mean(stored)), float(np.mean(totals))
    return {**found, SLOPE: float(slope)}


LAMMPS = {
    "g(0.975)": 0.7606, "g(1.025)": 2.0503, "g(1.075)": 2.6468, "g(1.125)": 2.4411, "g(1.225)": 1.5465,
    "g(1.375)": 0.8470, "g(1.575)": 0.6534, "g(1.825)": 0.9303, "g(2.075)": 1.2311, "g(2.475)": 0.8864,
}  # fmt: skip

EXPERIMENT = Experiment(
    "Lennard-Jones liquid of 4096 atoms, Verlet",
    "slope: 0 is exact; others: LAMMPS 22 Jul 2025, mean of 10000 steps after 600, same start",
    {
        SLOPE: (0.0, 1e-4),
        "potential energy": (-4.7333, 3e-3),
        **{name: (value, 0.015) for name, value in LAMMPS.items()},
    },
    settled,
    long=True,
)
