"""Particles under drag and gravity."""

from __future__ import annotations

from visviva.contact.rows.plane import Plane
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Crossing, Trial
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses

SOURCE = "Witkin's notes, drag (P10)"


def ball(velocity: tuple[float, float, float]) -> World:
    """0.1 kg in air with a drag of 0.05 N s/m."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0.0, 0.0, 0.0], 0.1, velocity))
    world.forces += [LinearDrag("drag", block.points, 0.05), Gravity(world)]
    return world


def fall() -> dict[str, float]:
    """From rest: speed and distance at 1 s, distance at 5 s, terminal speed."""
    trial = Trial(ball((0.0, 0.0, 0.0)))
    state = trial.to(1.0)
    found = {"v(1)": state.v[2], "z(1)": state.q[2]}
    found["z(5)"] = trial.to(5.0).q[2]
    return {**found, "terminal speed": -trial.to(60.0).v[2]}


def throw() -> dict[str, float]:
    """Thrown at (10, 10) m/s: position at 1 s, apex, landing."""
    world = ball((10.0, 0.0, 10.0))
    world.guards.append(Crossing("apex", lambda q, v: float(v[2])))
    world.constraints.append(Plane("ground", world.blocks[0].points))
    trial = Trial(world)
    apex = Trial(ball((10.0, 0.0, 10.0)))
    state = trial.to(1.0)
    found = {"x(1)": state.q[0], "z(1)": state.q[2], "time of apex": trial.times("apex")[0]}
    found["apex"] = apex.to(found["time of apex"]).q[2]
    trial.to(1.8)
    landing = trial.times("ground")[-1]
    return {**found, "time of landing": landing, "position of landing": apex.to(landing).q[0]}


EXPERIMENTS = (
    Experiment(
        "fall with drag",
        SOURCE,
        {
            "v(1)": (-7.719868456, 1e-9),
            "z(1)": (-4.180263087, 1e-9),
            "z(5)": (-62.08101535, 1e-8),
            "terminal speed": (19.62, 1e-9),
        },
        fall,
    ),
    Experiment(
        "throw with drag",
        SOURCE,
        {
            "x(1)": (7.869386806, 1e-9),
            "z(1)": (3.689123719, 1e-9),
            "apex": (3.837030081, 1e-9),
            "time of apex": (0.8238007094, 1e-9),
            "position of landing": (11.78090541, 1e-8),
            "time of landing": (1.778544435, 1e-9),
        },
        throw,
    ),
)
