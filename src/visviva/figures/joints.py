"""Pendulums and a hanging chain, with multipliers."""

from __future__ import annotations

import numpy as np

from visviva.core.carriers import FixedPoints
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Crossing, Trial
from visviva.joints.points.distance import Distance
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.time_stepping import TimeStepping

NOTES = "Witkin's notes, constraints (P35, P36)"
BEAD = {
    0.5: (0.3910487916, -0.9203699488, -27.08648759),
    1.0: (-0.9862917511, -0.1650108531, -4.856269407),
    5.0: (0.9423054350, -0.3347543384, -9.851820180),
}
DOUBLE = {
    1: ((-0.5851683920, -0.8109118035, -1.4448188499, -1.3217944614), (-41.63607887, -19.94585970), 1e-8),
    5: ((-0.5868692098, -0.8096817465, -1.5507784695, -1.0759127348), (-26.40483777, -17.84893349), 2e-7),
}


def pendulum(positions: list[list[float]]) -> World:
    """Unit masses on unit rods in series."""
    world = World()
    world.blocks.append(block := PointMasses("bobs", positions, 1.0))
    pivot, first = world.join(world.ports.points(FixedPoints([[0.0, 0.0, 0.0]])), block.points[0])
    world.constraints.append(Distance("upper", pivot, first, 1.0))
    if len(positions) > 1:
        world.constraints.append(Distance("lower", block.points[0], block.points[1], 1.0))
    world.forces.append(Gravity(world))
    return world


def bead() -> dict[str, float]:
    """A bead on a circle of 1 m, from the horizontal: positions and λ."""
    trial = Trial(pendulum([[1.0, 0.0, 0.0]]))
    found: dict[str, float] = {}
    for t in BEAD:
        state = trial.to(t)
        found[f"x({t:g})"], found[f"z({t:g})"] = state.q[0], state.q[2]
        found[f"λ({t:g})"] = trial.row_forces()[0]
    return found


def periods() -> dict[str, float]:
    """Period, from the quarter period, released at 90° and at 170° from the bottom."""
    found = {}
    for degrees in (90, 170):
        angle = np.radians(degrees)
        world = pendulum([[float(np.sin(angle)), 0.0, -float(np.cos(angle))]])
        world.guards.append(Crossing("bottom", lambda q, v: float(q[0])))
        trial = Trial(world)
        trial.to(1.5)
        found[f"T({degrees}°)"] = 4 * trial.times("bottom")[0]
    return found


def double_pendulum() -> dict[str, float]:
    """Positions and λ of a chaotic motion."""
    trial = Trial(pendulum([[1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]))
    found: dict[str, float] = {}
    for t in DOUBLE:
        q = trial.to(float(t)).q
        names = (f"x1({t})", f"z1({t})", f"x2({t})", f"z2({t})", f"λ1({t})", f"λ2({t})")
        found |= dict(zip(names, [*q[[0, 2, 3, 5]], *trial.row_forces()], strict=True))
    return found


def hanging() -> dict[str, float]:
    """Twenty rigid links over 1.2 m, brought to rest by large damped steps."""
    s = np.linspace(0, 1, 21)
    x = np.stack([1.2 * s, 0 * s, 1.6 * np.maximum(-s, s - 1)], axis=1)
    world = World()
    world.blocks.append(block := PointMasses("joints", x[1:-1], 0.05))
    inner, ends = world.join(block.points, world.ports.points(FixedPoints(x[[0, -1]])))
    row = type(inner)(inner.owner, np.concatenate([ends.index[:1], inner.index, ends.index[1:]]))
    world.constraints.append(Distance("links", row[:-1], row[1:], 0.1))
    world.forces += [LinearDrag("brake", block.points, 0.3), Gravity(world)]
    trial = Trial(world, TimeStepping(0.02))
    state = trial.to(60.0)
    q = state.q.reshape(-1, 3)
    tension = -float(state.memory[trial.world.layout.memory["lambda/links"]][0])
    return {
        "end tension": tension,
        "pull": tension * float(q[0, 0] / np.linalg.norm(q[0])),
        "sag": -float(q[:, 2].min()),
        "x of the 5th joint": float(q[4, 0]),
        "z of the 5th joint": float(q[4, 2]),
    }


EXPERIMENTS = (
    Experiment(
        "bead on a circle",
        NOTES,
        {
            f"{what}({t:g})": (row[i], 1e-7 if what == "λ" else 1e-8)
            for t, row in BEAD.items()
            for i, what in enumerate("xzλ")
        },
        bead,
    ),
    Experiment(
        "period of a pendulum",
        "4 K(sin²(θ/2)) √(l/g)",
        {"T(90°)": (2.367841947576, 1e-9), "T(170°)": (4.893524274, 1e-8)},
        periods,
    ),
    Experiment(
        "double pendulum",
        NOTES,
        {
            name: (value, tolerance * (10 if "λ" in name else 1))
            for t, (places, forces, tolerance) in DOUBLE.items()
            for name, value in zip(
                (f"x1({t})", f"z1({t})", f"x2({t})", f"z2({t})", f"λ1({t})", f"λ2({t})"),
                (*places, *forces),
                strict=True,
            )
        },
        double_pendulum,
    ),
    Experiment(
        "hanging chain of links",
        NOTES,
        {
            "pull": (1.600036513, 1e-8),
            "sag": (0.7269052321, 1e-8),
            "end tension": (4.926802909, 1e-8),
            "x of the 5th joint": (0.2040565855, 1e-8),
            "z of the 5th joint": (-0.4550285889, 1e-8),
        },
        hanging,
    ),
)
