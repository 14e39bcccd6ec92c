"""A ball on a floor: bounces, rest, response of a plane, pressing force."""

from __future__ import annotations

import numpy as np

from visviva.contact.rows.plane import Plane
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Crossing, Trial
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven

NOTES = "Witkin's notes, collisions (P39–P43)"
BOUNCES = (0.4515236410, 1.173961467, 1.751911727, 2.214271935, 2.584160102)


def ball(restitution: float) -> World:
    """1 kg, 1 m above a floor."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0.0, 0.0, 1.0], 1.0))
    world.constraints.append(Plane("floor", block.points, restitution=restitution))
    world.forces.append(Gravity(world))
    return world


def bounces() -> dict[str, float]:
    """Times of the first bounces, heights between them, time of coming to rest."""
    world = ball(0.8)
    world.guards.append(Crossing("apex", lambda q, v: float(v[2])))
    trial = Trial(world, EventDriven("rkf45", rtol=1e-11, atol=1e-12, rest_speed=1e-5))
    trial.to(4.2)
    hits = trial.times("floor")
    found = {f"bounce {i}": hits[i - 1] for i in range(1, 6)}
    again = Trial(ball(0.8))
    for i, t in enumerate(trial.times("apex")[:5], start=1):
        found[f"apex {i}"] = again.to(t).q[2]
    return {**found, "time of rest": hits[-1]}


def response() -> dict[str, float]:
    """Impact with normal (0.6, 0.8), v = (1, −2), e = 0.5."""
    world = World()
    normal = np.array([0.6, 0.0, 0.8])
    world.blocks.append(block := PointMasses("ball", 1e-3 * normal, 1.0, [1.0, 0.0, -2.0]))
    world.constraints.append(Plane("wall", block.points, normal=normal, restitution=0.5))
    state = Trial(world).to(0.01)
    return {"v_x": state.v[0], "v_z": state.v[2]}


def pressing() -> dict[str, float]:
    """A ball of 1 kg on z = 0 under f = (1, 0, −2), sliding at 3 m/s."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0.0, 0.0, 0.0], 1.0, [3.0, 0.0, 0.0]))
    world.constraints.append(Plane("floor", block.points))
    world.forces.append(Gravity(world, (1.0, 0.0, -2.0)))
    trial = Trial(world)
    speed = trial.to(1.0).v[0]
    return {"pressing force": trial.row_forces()[0], "v_x(1)": speed}


EXPERIMENTS = (
    Experiment(
        "ball from 1 m, e = 0.8",
        NOTES,
        {
            **{f"bounce {i}": (t, 1e-9) for i, t in enumerate(BOUNCES, start=1)},
            **{f"apex {i}": (0.64**i, 1e-9) for i in range(1, 6)},
            "time of rest": (4.063712769, 2e-4),
        },
        bounces,
    ),
    Experiment("response of a plane", NOTES, {"v_x": (1.9, 1e-13), "v_z": (-0.8, 1e-13)}, response),
    Experiment("rest on a plane", NOTES, {"pressing force": (2.0, 1e-12), "v_x(1)": (4.0, 1e-11)}, pressing),
)
