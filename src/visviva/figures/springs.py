"""Oscillators, a driven oscillator, modes of a row of masses, a hanging chain of springs."""

from __future__ import annotations

import numpy as np

from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Crossing, Trial
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.damping import damping_of, effective_mass
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

NOTES = "Holzschuch's course, springs"
TABLE = {
    4: {
        0.1: (0.5949662326, -6.938798621),
        0.5: (-0.005544451824, 3.689482193),
        1.0: (-0.1360920476, 0.5035788416),
    },
    20: {
        0.1: (0.7357588823, -3.678794412),
        0.5: (0.04042768199, -0.3368973500),
        1.0: (4.993992274e-4, -4.539992976e-3),
    },
    50: {
        0.1: (0.8482161382, -1.753003380),
        0.5: (0.3682391291, -0.7685598127),
        1.0: (0.1296932143, -0.2706854993),
    },
}


def held(anchor: FixedPoints | Scripted, damping: float, start: tuple[float, float, float]) -> World:
    """1 kg on 100 N/m and a damper."""
    world = World()
    world.blocks.append(block := PointMasses("mass", start, 1.0))
    a, b = world.join(block.points, world.ports.points(anchor))
    world.forces.append(ZeroLengthSprings("spring", a, b, 100.0, damping))
    return world


def oscillators() -> dict[str, float]:
    """Position and velocity of the underdamped, critical and overdamped oscillator."""
    found = {}
    for damping, rows in TABLE.items():
        trial = Trial(held(FixedPoints([[0.0, 0.0, 0.0]]), float(damping), (1.0, 0.0, 0.0)))
        for t in rows:
            state = trial.to(t)
            found[f"k_d {damping}: x({t})"], found[f"k_d {damping}: v({t})"] = state.q[0], state.v[0]
    return found


def overshoot() -> dict[str, float]:
    """Time and depth of the first turning point of the underdamped oscillator."""
    world = held(FixedPoints([[0.0, 0.0, 0.0]]), 4.0, (1.0, 0.0, 0.0))
    world.guards.append(Crossing("turn", lambda q, v: float(-v[0])))
    trial = Trial(world)
    trial.to(0.5)
    time = trial.times("turn")[0]
    again = Trial(held(FixedPoints([[0.0, 0.0, 0.0]]), 4.0, (1.0, 0.0, 0.0)))
    return {"time": time, "depth": again.to(time).q[0]}


def pair() -> dict[str, float]:
    """2 and 3 kg on 120 N/m: ω from the quarter period, and critical damping."""
    world = World()
    world.blocks.append(block := PointMasses("pair", [[0.0, 0.0, 0.0], [1.1, 0.0, 0.0]], [2.0, 3.0]))
    world.forces.append(Springs("spring", block.points[0], block.points[1], 120.0, 1.0))
    world.guards.append(Crossing("rest length", lambda q, v: float(q[3] - q[0] - 1.0)))
    trial = Trial(world)
    trial.to(0.3)
    critical = damping_of(1.0, 120.0, effective_mass(2.0, 3.0))
    return {"omega": 0.5 * np.pi / trial.times("rest length")[0], "critical damping": float(critical)}


def modes() -> dict[str, float]:
    """Ten masses between walls: ω of the modes from their quarter periods."""
    found = {}
    for mode in (1, 2, 10):
        shape = np.sin(mode * np.pi * np.arange(1, 11) / 11)
        x = np.zeros((10, 3))
        x[:, 0] = np.arange(1, 11) + 0.01 * shape
        world = World()
        world.blocks.append(block := PointMasses("row", x, 0.1))
        walls = world.ports.points(FixedPoints([[0.0, 0.0, 0.0], [11.0, 0.0, 0.0]]))
        inner, ends = world.join(block.points, walls)
        order = np.concatenate([ends.index[:1], inner.index, ends.index[1:]])
        row = type(inner)(inner.owner, order)
        world.forces.append(Springs("row of springs", row[:-1], row[1:], 100.0, 1.0))
        world.guards.append(Crossing("middle", lambda q, v: float(q[0] - 1.0)))
        trial = Trial(world)
        trial.to(0.3)
        found[f"omega_{mode}"] = 0.5 * np.pi / trial.times("middle")[0]
    return found


def motor() -> dict[str, float]:
    """An anchor at sin 8t drives the mass: steady amplitude, from position and velocity.

    Also the wrong one that results if the anchor's velocity is left at 0, so that the damper pulls towards
    rest.
    """
    found = {}
    for name, known in {"amplitude": 1.0, "its velocity left 0": 0.0}.items():

        def path(t: float, known: float = known) -> tuple[list[float], list[float], list[float]]:
            return [np.sin(8 * t), 0, 0], [known * 8 * np.cos(8 * t), 0, 0], [-64 * np.sin(8 * t), 0, 0]

        state = Trial(held(Scripted(path), 4.0, (0.0, 0.0, 0.0))).to(14.0)
        found[name] = float(np.hypot(state.q[0], state.v[0] / 8))
    return found


def hanging() -> dict[str, float]:
    """Twenty springs over 1.2 m, brought to rest by large damped steps: pull and sag."""
    s = np.linspace(0, 1, 21)
    x = np.stack([1.2 * s, 0 * s, 1.8 * np.maximum(-s, s - 1)], axis=1)
    world = World()
    world.blocks.append(block := PointMasses("joints", x[1:-1], 0.05))
    inner, ends = world.join(block.points, world.ports.points(FixedPoints(x[[0, -1]])))
    row = type(inner)(inner.owner, np.concatenate([ends.index[:1], inner.index, ends.index[1:]]))
    world.forces += [
        Springs("links", row[:-1], row[1:], 500.0, 0.1),
        LinearDrag("brake", block.points, 0.3),
        Gravity(world),
    ]
    q = Trial(world, TimeStepping(0.02)).to(60.0).q.reshape(-1, 3)
    length = np.linalg.norm(q[0])
    return {"pull": float(500 * (length - 0.1) * q[0, 0] / length), "sag": float(-q[:, 2].min())}


def penalty() -> dict[str, float]:
    """1 kg on a spring instead of a joint: its sag; the longest Verlet step for a sag of 1 µm."""

    def hung(stiffness: float, damping: float) -> World:
        world = held(FixedPoints([[0.0, 0.0, 0.0]]), damping, (0.0, 0.0, 0.0))
        ends = world.forces[0].a, world.forces[0].b
        world.forces[:] = [ZeroLengthSprings("spring", *ends, stiffness, damping), Gravity(world)]
        return world

    def grows(h: float) -> bool:
        end = Trial(hung(9.81e6, 0.0), EventDriven("verlet", h=h)).to(100 * h)
        return abs(float(end.q[2])) > 1e-4

    low, high = 0.5e-3, 0.7e-3
    while high - low > 1e-6:
        middle = 0.5 * (low + high)
        low, high = (low, middle) if grows(middle) else (middle, high)
    sags = [-float(Trial(hung(k, 60.0), TimeStepping(0.05)).to(20.0).q[2]) for k in (1000.0, 9.81e6)]
    return {"sag": sags[0], "sag at 9.81e6 N/m": sags[1], "longest step": low}


EXPERIMENTS = (
    Experiment(
        "damped oscillators",
        NOTES,
        {
            f"k_d {damping}: {what}({t})": (row[i], 1e-9)
            for damping, rows in TABLE.items()
            for t, row in rows.items()
            for i, what in enumerate("xv")
        },
        oscillators,
    ),
    Experiment(
        "overshoot, k_d 4", NOTES, {"depth": (-0.5266205993, 1e-9), "time": (0.3206374575, 1e-9)}, overshoot
    ),
    Experiment("pair of masses", NOTES, {"omega": (10.0, 1e-8), "critical damping": (24.0, 1e-12)}, pair),
    Experiment(
        "ten masses between walls",
        NOTES,
        {"omega_1": (9.000780676, 1e-8), "omega_2": (17.81833141, 1e-7), "omega_10": (62.60180466, 1e-6)},
        modes,
    ),
    Experiment(
        "motor",
        "Witkin's notes, controlled particles (P55)",
        {"amplitude": (2.179844980, 1e-8), "its velocity left 0": (2.076136996, 1e-8)},
        motor,
    ),
    Experiment(
        "hanging chain of springs", NOTES, {"pull": (1.447547962, 1e-8), "sag": (0.7979660156, 1e-8)}, hanging
    ),
    Experiment(
        "spring instead of a joint",
        NOTES,
        {"sag": (9.81e-3, 1e-12), "sag at 9.81e6 N/m": (1e-6, 1e-15), "longest step": (0.64e-3, 5e-6)},
        penalty,
    ),
)
