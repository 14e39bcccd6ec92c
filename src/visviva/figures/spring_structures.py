"""Spring structures: wheel and car body, a cloth, a jelly cube, energy conservation of a net."""

from __future__ import annotations

import numpy as np

from visviva.contact.rows.plane import Plane
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Crossing, Trial
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.lattice import Links, box_of, lattice_pairs, lengths_of
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

NOTES = "scenes of the notes"
BUMP = 0.1  # duration of the bump [s]
STEP = 1e-3  # for the net whose energy is observed [s]


def road(t: float) -> tuple[list[float], list[float], list[float]]:
    """Height 0.05 sin² 10πt of a bump of 0.1 s, with its first and second derivatives."""
    if t >= BUMP:
        return [0, 0, 0], [0, 0, 0], [0, 0, 0]
    w = 10 * np.pi
    return (
        [0, 0, 0.05 * np.sin(w * t) ** 2],
        [0, 0, 0.05 * w * np.sin(2 * w * t)],
        [0, 0, 0.1 * w * w * np.cos(2 * w * t)],
    )


def quarter_car() -> World:
    """A body of 300 kg on a suspension, a wheel of 40 kg on its tyre, relative to equilibrium."""
    world = World()
    world.blocks.append(car := PointMasses("car", np.zeros((2, 3)), [300.0, 40.0]))
    world.forces.append(ZeroLengthSprings("suspension", car.points[:1], car.points[1:], 2e4, 1500.0))
    wheel, ground = world.join(car.points[1:], world.ports.points(Scripted(road)))
    world.forces.append(ZeroLengthSprings("tyre", wheel, ground, 1.8e5))
    world.guards += [
        Crossing("body up", lambda q, v: float(v[2])),
        Crossing("body down", lambda q, v: float(-v[2])),
        Crossing("wheel up", lambda q, v: float(v[5])),
    ]
    return world


def suspension() -> dict[str, float]:
    """The highest and the lowest position of the body, and the highest of the wheel."""
    trial = Trial(quarter_car())
    trial.to(BUMP)
    trial.to(1.0)
    again, equilibria = Trial(quarter_car()), {}
    for t, _, what in trial.events:
        if t > BUMP:
            again.to(BUMP)
        equilibria[what, t] = float(again.to(t).q[5 if what == "wheel up" else 2])
    peak, when = max((x, t) for (what, t), x in equilibria.items() if what == "body up")
    return {
        "body peak": peak,
        "time of the peak": when,
        "body low": min(x for (what, _), x in equilibria.items() if what == "body down"),
        "wheel peak": max(x for (what, _), x in equilibria.items() if what == "wheel up"),
    }


def cloth() -> tuple[World, Springs]:
    """30 × 30 points, 1 m, 0.2 kg, flat at the start, two corners held; three kinds of links."""
    count = (30, 30, 1)
    x = box_of(count) / 29.0
    world = World()
    world.blocks.append(block := PointMasses("cloth", x, 0.2 / len(x)))
    corners = np.array([29, 899])
    whole, held = world.join(block.points, world.ports.points(FixedPoints(x[corners])))
    index = whole.index.copy()
    index[corners] = held.index
    points = Points(whole.owner, index)
    stiffness: dict[Links, float] = {"axis": 100.0, "diagonal": 30.0, "two_apart": 5.0}
    for kind, k in stiffness.items():
        pairs = lattice_pairs(box_of(count), [kind])
        a, b = points[pairs[:, 0]], points[pairs[:, 1]]
        world.forces.append(Springs(kind, a, b, k, lengths_of(x, pairs), 2e-4 * k))
    world.forces.append(Gravity(world))
    return world, world.forces[0]


def stretch_of_cloth() -> dict[str, float]:
    """The largest stretch along an axis; the cloth flutters, so the mean over a second about t = 5 s."""
    world, axis = cloth()
    trial = Trial(world, EventDriven("semi_implicit_euler", h=4e-4))
    found = []
    for t in np.arange(4.5, 5.5, 0.02):
        k = world.kinematics(trial.to(float(t)))
        length = np.linalg.norm(k.position(axis.b) - k.position(axis.a), axis=1)
        found.append(float((length / axis.law[:, 2]).max()))
    return {"stretch": float(np.mean(found))}


def jelly() -> dict[str, float]:
    """6³ points, 4 cm apart, 2 kg, 1940 springs of 400 N/m, dropped from 0.3 m: its final height."""
    cells = box_of((6, 6, 6))
    x = 0.04 * cells + [0.0, 0.0, 0.3]
    pairs = lattice_pairs(cells, ["axis", "diagonal", "body_diagonal"])
    world = World()
    world.blocks.append(block := PointMasses("jelly", x, 2.0 / len(x)))
    a, b = block.points[pairs[:, 0]], block.points[pairs[:, 1]]
    world.forces += [Springs("links", a, b, 400.0, lengths_of(x, pairs), 0.5), Gravity(world)]
    world.constraints.append(Plane("floor", block.points, restitution=0.2))
    z = Trial(world, TimeStepping(0.02)).to(2.0).q.reshape(-1, 3)[:, 2]
    return {"springs": float(len(pairs)), "height": float(z[cells[:, 2] == 5].mean())}


def energy_drift(steps: int) -> dict[str, float]:
    """|slope of a line through the energy| × duration over its oscillation, for a net stepped by Verlet.

    20 × 20 points with diagonals, taut between fixed edges, every point struck at the start; ω_max h = 0.6.
    """
    count = (20, 20, 1)
    x = box_of(count) / 19.0
    inside = np.all((x[:, :2] > 0) & (x[:, :2] < 1), axis=1)
    speed = np.random.default_rng(4).standard_normal((int(inside.sum()), 3))
    world = World()
    world.blocks.append(block := PointMasses("net", x[inside], 1e-3, speed))
    moving, edge = world.join(block.points, world.ports.points(FixedPoints(x[~inside])))
    index = np.zeros(len(x), np.int64)
    index[inside], index[~inside] = moving.index, edge.index
    points = Points(moving.owner, index)
    pairs = lattice_pairs(box_of(count), ["axis", "diagonal"])
    pairs = pairs[inside[pairs].any(axis=1)]
    a, b = points[pairs[:, 0]], points[pairs[:, 1]]
    world.forces.append(Springs("threads", a, b, 20.0, 0.8 * lengths_of(x, pairs)))
    trial = Trial(world, EventDriven("verlet", h=STEP))
    times = STEP * np.arange(steps // 10, steps + 1, max(steps // 4000, 1))
    energy = np.array([world.total_energy(trial.to(float(t))) for t in times])
    slope, offset = np.polyfit(times, energy, 1)
    swing = np.ptp(energy - slope * times - offset)
    return {"drift": abs(float(slope * (times[-1] - times[0]) / swing))}


EXPERIMENTS = (
    Experiment(
        "wheel and body over a bump",
        NOTES,
        {
            "body peak": (0.01748081, 1e-8),
            "time of the peak": (0.1116, 5e-5),
            "body low": (-0.0069883, 5e-8),
            "wheel peak": (0.0588557, 5e-8),
        },
        suspension,
    ),
    Experiment("cloth by two corners", NOTES, {"stretch": (1.19, 0.03)}, stretch_of_cloth, long=True),
    Experiment("jelly cube", NOTES, {"springs": (1940, 0), "height": (0.199, 5e-4)}, jelly),
    Experiment(
        "Verlet on a net, 1e5 steps", "energy conserved except for its oscillation", {"drift": (0.0, 0.05)},
        lambda: energy_drift(100_000), long=True,
    ),
    Experiment(
        "Verlet on a net, 4000 steps", "energy conserved except for its oscillation", {"drift": (0.0, 0.05)},
        lambda: energy_drift(4000),
    ),
)  # fmt: skip
