"""Bodies that hit the ground with friction, in a world with time: a disc, a rod, a ball starting to roll."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import plane
from visviva.core.impact_problem import ImpactLaw
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.geometry.solid import Solid, primitive
from visviva.impact.models import QceModel
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.steppers.event_driven import EventDriven

PATENT, CLOSED = "Zhang, Li, Wang 2015 (CN105868425A)", "closed form, Coulomb's law"
NOTES = "Holzschuch's course, solids (P62)"
GAP, THIN, G = 1e-3, 1e-7, 9.81
LAWS: dict[str, ImpactLaw | None] = {"rows": None, "qce": QceModel().law()}


def body(
    inertia: ArrayLike,
    height: float,
    velocity: ArrayLike,
    orientation: ArrayLike = (1.0, 0.0, 0.0, 0.0),
) -> tuple[World, RigidBodies]:
    """A world with one body of 1 kg, its centre at a height."""
    world = World()
    one = RigidBodies(
        "body", [0, 0, height], 1.0, np.diag(np.asarray(inertia)), velocity, orientation=orientation
    )
    world.blocks.append(one)
    world.inertias.append(one.spinning)
    one.centres(world.ports)
    return world, one


def on_plane(world: World, one: RigidBodies, solid: Solid, surface: Surface) -> None:
    """The plane z = 0 below the body."""
    solids: Any = SolidsOfBodies("body", one, np.array([0]), [solid], surface)
    world.constraints.append(Touching("touch", [solids], [(plane([0, 0, 0], [0, 0, 1]), surface)]))


def strikes() -> dict[str, float]:
    """Without gravity, just above the plane: (u_x, u_z, ω_y) of a disc after impact; a rod's lower end."""
    found: dict[str, float] = {}
    for name, law in LAWS.items():
        for mu in (0.2, 0.8):
            ball = primitive("sphere", [0.5])
            world, one = body([0.125] * 3, 0.5 + GAP, [2.0, 0, -1.0])
            on_plane(world, one, ball, Surface(0.5, mu))
            v = Trial(world, EventDriven("dopri5", rtol=1e-12, impact=law)).to(2 * GAP).v
            values = {"u_x": v[0], "u_z": v[2], "ω_y": v[4]}
            found |= {f"{name}: disc, μ = {mu:g}: {what}": float(value) for what, value in values.items()}
        found |= {f"{name}: rod: {what}": value for what, value in rod_strikes(law).items()}
    return found


def rod_strikes(law: ImpactLaw | None) -> dict[str, float]:
    """A thin rod of 2 m at 45°, its lower end on the left; impulse, and normal velocity of the end."""
    rod = primitive("capsule", [THIN, 2.0])
    orientation = [np.cos(np.pi / 8), 0.0, np.sin(np.pi / 8), 0.0]
    world, one = body([1 / 3, 1 / 3, THIN], sqrt(0.5) + THIN + GAP, [0.5, 0, -1.0], orientation)
    on_plane(world, one, rod, Surface(0.5, 0.4))
    v = Trial(world, EventDriven("dopri5", rtol=1e-12, impact=law)).to(2 * GAP).v
    return {"impulse": float(v[2] + 1.0), "end": float(v[2] + sqrt(0.5) * v[4])}


def rolling() -> dict[str, float]:
    """A solid ball that slides at 5 m/s with μ = 0.2: the onset of rolling is located."""
    ball = primitive("sphere", [0.1])
    world, one = body([0.004] * 3, 0.1, [5.0, 0, 0])
    world.forces.append(Gravity(world))
    on_plane(world, one, ball, Surface(0.0, 0.2))
    trial = Trial(world, EventDriven("dopri5", rtol=1e-11))
    state = trial.to(1.0)
    at = 2 * 5.0 / (7 * 0.2 * G)
    return {
        "v": float(state.v[0]),
        "ω r": float(0.1 * state.v[4]),
        "way": float(state.q[0] - (1.0 - at) * state.v[0]),
    }


def dragged() -> dict[str, float]:
    """Drag −k v at eight points that have the moments of a body: F = −K v and T = −(K/m) J ω, so that its
    velocity and angular velocity decay at the same rate.
    """
    inertia = np.array([0.3, 0.4, 0.5])
    a, b, c = np.sqrt(0.5 * (inertia.sum() - 2 * inertia))  # for point masses at (±a, ±b, ±c)
    corners = [[x, y, z] for x in (-a, a) for y in (-b, b) for z in (-c, c)]
    world, one = body(inertia, 0.0, [1.0, 2.0, 3.0])
    world.forces.append(LinearDrag("oil", one.points(world.ports, [0] * 8, corners), 0.1))
    trial = Trial(world)
    trial.state.v[3:6] = [0.0, 0.0, 2.0]
    v = trial.to(1.0).v
    return {"u_x": float(v[0]), "u_z": float(v[2]), "ω_z": float(v[5])}


DISCS = {0.2: (1.7, 0.5, 1.2), 0.8: (4 / 3, 0.5, 8 / 3)}

EXPERIMENTS = (
    Experiment(
        "a disc and a rod hit the ground, e = 0.5",
        PATENT,
        {
            f"{name}: disc, μ = {mu:g}: {what}": (value, 1e-8)
            for name in LAWS
            for mu, values in DISCS.items()
            for what, value in zip(("u_x", "u_z", "ω_y"), values, strict=True)
        }
        | {f"{name}: rod: impulse": (0.75, 1e-6) for name in LAWS}
        | {f"{name}: rod: end": (0.5, 1e-6) for name in LAWS},
        strikes,
    ),
    Experiment(
        "a sliding ball comes to roll, by located events",
        CLOSED,
        {"v": (25 / 7, 1e-9), "ω r": (25 / 7, 1e-9), "way": (3.120514261, 1e-8)},
        rolling,
    ),
    Experiment(
        "drag at points of a body",
        NOTES,
        {
            "u_x": (float(np.exp(-0.8)), 1e-10),
            "u_z": (3 * float(np.exp(-0.8)), 1e-10),
            "ω_z": (2 * float(np.exp(-0.8)), 1e-10),
        },
        dragged,
    ),
)
