"""Pair forces: the Lennard-Jones pair, clusters, two discs, the Lennard-Jones liquid, water."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize, minimize_scalar

from visviva.arrays import Array
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.figures.collapse import EXPERIMENT as COLLAPSE
from visviva.figures.figure import Experiment
from visviva.figures.liquid import EXPERIMENT as LIQUID
from visviva.figures.trial import Trial
from visviva.particles.models.crystal import hexagonal, thermal
from visviva.particles.pairs.lennard_jones import lennard_jones, lennard_jones_pair
from visviva.particles.pairs.pair_force import PairForce
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven

SOURCE = "Holzschuch's course, Lennard-Jones (P13)"
FAR = 100.0  # a cut-off at which V is 1e-12 of the well depth
LAW = np.array([1.0, 1.0, 0.0])
R0 = 2 ** (1 / 6)


def atoms(x: Array, epsilon1: float = 1.0, epsilon2: float = 1.0, cutoff: float = FAR) -> World:
    """Unit masses at rest with one pair force."""
    world = World()
    world.blocks.append(block := PointMasses("atoms", x, 1.0))
    world.forces.append(PairForce("pair", block.points, lennard_jones(epsilon1, epsilon2, cutoff)))
    return world


def force_at(r: float) -> float:
    """−V′(r) for ε₁ = ε₂ = 1."""
    return float(r * lennard_jones_pair(r * r, LAW)[1])


def law() -> dict[str, float]:
    """Position and depth of the minimum, stiffness there, forces along the curve, from the force itself."""
    low, high = 1.0, 1.2
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if force_at(middle) > 0 else (low, middle)
    h = 1e-4
    slope = -(force_at(low - 2 * h) - 8 * force_at(low - h) + 8 * force_at(low + h) - force_at(low + 2 * h))
    pull = minimize_scalar(force_at, bracket=(1.1, 1.25, 1.4))
    stiffness = slope / (-12 * h)
    return {
        "r0": low,
        "V(r0)": lennard_jones_pair(low * low, LAW)[0],
        "V''(r0)": -stiffness,
        "omega": float(np.sqrt(-2 * stiffness)),
        "f(1)": force_at(1.0),
        "f(2.5)": force_at(2.5),
        "V(2.5)": lennard_jones_pair(6.25, LAW)[0],
        "strongest pull": -float(pull.fun),
    }


def oscillation() -> dict[str, float]:
    """Two atoms from rest at 1.3: distance, rate, inner turning point and period."""
    world = atoms(np.array([[0.0, 0, 0], [1.3, 0, 0]]))
    trial = Trial(world, EventDriven("dopri5", rtol=1e-11, atol=1e-12))

    def distance(t: float) -> float:
        x = trial.to(t).q
        return float(x[3] - x[0])

    found = {"r(0.5)": distance(0.5)}
    found["inner turn"] = distance(0.5 * PERIOD)
    found["r(1)"] = distance(1.0)
    found["rate(1)"] = float(trial.state.v[3] - trial.state.v[0])
    found["r(period)"] = distance(PERIOD)
    found["rate(period)"] = float(trial.state.v[3] - trial.state.v[0])
    return {**found, "r(2)": distance(2.0), "r(5)": distance(5.0)}


PERIOD = 1.534254723630


def triple() -> Array:
    """Corners of a triangle with sides r₀."""
    return R0 * np.array([[0.0, 0, 0], [1, 0, 0], [0.5, np.sqrt(0.75), 0]])


def tetrahedron() -> Array:
    """Corners of a tetrahedron with edges r₀."""
    return np.vstack([triple(), [[0.5 * R0, R0 * np.sqrt(1 / 12), R0 * np.sqrt(2 / 3)]]])


def icosahedron() -> Array:
    """A point and the corners of an icosahedron around it."""
    golden = 0.5 * (1 + np.sqrt(5))
    corners = [np.roll([0.0, a, b * golden], c) for a in (-1, 1) for b in (-1, 1) for c in range(3)]
    return np.vstack([np.zeros((1, 3)), R0 * np.array(corners) / np.sqrt(1 + golden**2)])


def hexagon() -> Array:
    """A point and a hexagon around it."""
    angle = np.arange(6) * np.pi / 3
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1)
    return R0 * np.vstack([np.zeros((1, 3)), ring])


def least_energy(x: Array) -> float:
    """Energy of the nearest minimum, with the force of the world itself."""
    world = atoms(x)
    state = world.start()

    def energy(q: Array) -> tuple[float, Array]:
        state.q[:] = q
        stored = world.total_energy(state)
        return stored, -world.observer.out.tau

    return float(minimize(energy, state.q.copy(), jac=True, options={"gtol": 1e-9}).fun)


def clusters() -> dict[str, float]:
    """The deepest arrangements of a few atoms; the force of unequal ε₁, ε₂ on an oblique pair."""
    world = atoms(np.array([[0.0, 0, 0], [0.9, 0.5, 0.4]]), 0.7, 1.3)
    world.total_energy(world.start())
    f = world.observer.out.tau
    return {
        "3 atoms": least_energy(triple()),
        "4 atoms": least_energy(tetrahedron()),
        "13 atoms": least_energy(icosahedron()),
        "7 in a plane": least_energy(hexagon()),
        "f_x": f[0],
        "f_y": f[1],
        "f_z": f[2],
    }


def two_discs() -> dict[str, float]:
    """Two warm sheets of 20 × 20 atoms side by side, for 20 units of time: energy error of Verlet."""
    positions = R0 * hexagonal(20, 20)
    sheet = np.stack([positions[:, 0], positions[:, 1], 0 * positions[:, 0]], axis=1)
    shift = np.array([21.5 * R0, 0, 0])
    world = atoms(np.vstack([sheet, sheet + shift]), cutoff=2.5)
    state = world.start()
    state.v.reshape(-1, 3)[:, :2] = thermal(np.random.default_rng(0), (800, 2), 0.3)
    first = world.total_energy(state)
    found: dict[str, float] = {}
    for h in (0.01, 0.005):
        end, stepper, worst = state.copy(), EventDriven("verlet", h=h), 0.0
        for t in np.arange(1.0, 21.0):
            end = simulate(world, end, stepper, float(t))
            worst = max(worst, abs(world.total_energy(end) - first))
        found[f"energy error, h = {h:g}"] = worst / abs(first)
    return found


EXPERIMENTS = (
    Experiment(
        "Lennard-Jones pair",
        SOURCE,
        {
            "r0": (1.122462048309, 1e-12),
            "V(r0)": (-0.25, 1e-14),
            "V''(r0)": (14.28660946771, 1e-9),
            "omega": (5.345392308842, 1e-9),
            "f(1)": (6.0, 1e-14),
            "f(2.5)": (-0.009749869363, 1e-12),
            "V(2.5)": (-0.004079222784, 1e-12),
            "strongest pull": (0.5991073153, 1e-10),
        },
        law,
    ),
    Experiment(
        "Lennard-Jones pair from rest at 1.3",
        SOURCE,
        {
            "r(0.5)": (1.156618209288, 1e-9),
            "r(1)": (1.137008373627, 1e-9),
            "rate(1)": (0.5809092416319, 1e-9),
            "r(2)": (1.175403499989, 1e-9),
            "r(5)": (1.209547421658, 1e-9),
            "inner turn": (1.039450680404, 1e-9),
            "r(period)": (1.3, 1e-9),
            "rate(period)": (0.0, 1e-8),
        },
        oscillation,
    ),
    Experiment(
        "clusters of Lennard-Jones atoms",
        SOURCE,
        {
            "3 atoms": (-0.75, 1e-9),
            "4 atoms": (-1.5, 1e-9),
            "13 atoms": (-11.081700354884, 1e-9),
            "7 in a plane": (-3.133716629422, 1e-9),
            "f_x": (1.289491882235, 1e-11),
            "f_y": (0.716384379019, 1e-11),
            "f_z": (0.573107503215, 1e-11),
        },
        clusters,
    ),
    Experiment(
        "two sheets of 20 × 20 atoms, Verlet",
        "energy 9.3e-3 of 258.5 at h = 0.005, ours; zero is exact",
        {"energy error, h = 0.01": (0.0, 4 * 3.6e-5), "energy error, h = 0.005": (0.0, 3.6e-5)},
        two_discs,
    ),
    LIQUID,
    COLLAPSE,
)
