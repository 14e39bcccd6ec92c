"""Strings, motors, prescribed motion, and temporary constraints."""

from __future__ import annotations

import numpy as np

from visviva.core.carriers import FixedPoints
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.joints.lifetime.interval import Interval
from visviva.joints.lifetime.strength import Strength
from visviva.joints.lifetime.switched import Switched
from visviva.joints.models.prescribed_models import RotatingMotion
from visviva.joints.points.distance import Distance
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.joints.points.prescribed import Prescribed
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.vocabulary.path import HermitePath

NOTES = "Witkin's notes"
THESIS = "Liesenfeld 1997"
G = 9.81
LINKAGE = {
    60: (0.9915700674, 0.7999555839),
    180: (0.4884615385, 0.6150840612),
}
RATE = 8.0


def bob_on(position: list[float], x: list[float], u: list[float]) -> tuple[World, Points, Points]:
    """A bob of 1 kg under gravity, and the ends of a link from a fixed point to it."""
    world = World()
    world.blocks.append(bob := PointMasses("bob", x, 1.0, u))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints(position)), bob.points)
    return world, a, b


def slack_string() -> dict[str, float]:
    """v² = 3.5 g at the bottom of a string of 1 m: it goes slack on the way up, and later taut again."""
    world, a, b = bob_on([0, 0, 0], [0, 0, -1], [float(np.sqrt(3.5 * G)), 0, 0])
    world.constraints.append(OneSidedDistance("string", a, b, 1.0))
    trial = Trial(world)
    q = trial.to(0.4819942835).q.copy()
    pull = float(trial.row_forces()[0])
    near = 1.2640561
    u = trial.to(near).v.copy()
    trial.to(1.3)
    (caught,) = trial.times("string")
    found = {"x where it leaves": q[0], "z where it leaves": q[2], "λ there": pull}
    return found | {"caught at": caught, "v_x": u[0], "v_z": u[2] - G * (caught - near)}


def linkage() -> dict[str, float]:
    """Crank 0.3 at the origin, 2 rad/s; coupler 1; rocker 0.8 at (1, 0); B with 0.2 kg."""
    world = World()
    x = [[0.3, 0, 0], [0.9071428571428571, 0, float(np.sqrt(0.64 - (1 - 0.9071428571428571) ** 2))]]
    world.blocks.append(pins := PointMasses("pins", x, [0.1, 0.2]))
    world.forces.append(Gravity(world))
    a, b = pins.points[0], pins.points[1]
    fixed, tip = world.join(world.ports.points(FixedPoints([1, 0, 0])), b)
    crank = RotatingMotion(np.array([x[0]]), (0, 0, 0), (0, -1, 0), 2.0, 0.0)
    world.constraints += [
        Prescribed("crank", a, crank),
        Distance("coupler", a, b, 1.0),
        Distance("rocker", fixed, tip, 0.8),
    ]
    trial, found = Trial(world), {"x(0°)": x[1][0], "z(0°)": x[1][2]}
    for degrees in LINKAGE:
        q = trial.to(float(np.radians(degrees)) / 2.0).q
        found |= {f"x({degrees}°)": q[3], f"z({degrees}°)": q[5]}
        if degrees == 60:
            forces = trial.row_forces()
            # the notes' λ belong to C = ½(l² − d²), whose gradient has the norm l
            found |= {"λ coupler(60°)": forces[3], "λ rocker(60°)": forces[4] / 0.8}
    return found


def on_a_path() -> dict[str, float]:
    """2 kg on a Hermite path of 0.6 s from rest at 0 to (1, 0, ½) with (2, 0, 1) m/s, at half time."""
    world = World()
    world.blocks.append(mass := PointMasses("mass", [0, 0, 0], 2.0))
    world.forces.append(Gravity(world))
    x, u = np.array([[0, 0, 0], [1, 0, 0.5]]), np.array([[0, 0, 0], [2, 0, 1]])
    path = HermitePath([0.0, 0.6], x, u)
    world.constraints.append(Prescribed("path", mass.points, path))
    trial = Trial(world)
    state = trial.to(0.3)
    forces = trial.row_forces()
    names = ("x", "z", "ẋ", "ż", "force x", "force z")
    return dict(zip(names, [*state.q[[0, 2]], *state.v[[0, 2]], *forces[[0, 2]]], strict=True))


def breaking() -> dict[str, float]:
    """A pendulum of 1 m from the horizontal, whose rod bears twice its weight: it breaks at sin φ = ⅔."""
    world, a, b = bob_on([0, 0, 0], [1, 0, 0], [0, 0, 0])
    rod = Distance("rod", a, b, 1.0)
    strength = Strength(rod, 2 * G)
    world.constraints.append(Switched(rod, [strength]))
    world.guards.append(strength)
    trial = Trial(world)
    state = trial.to(0.6)
    (broken,) = trial.times("rod.strength")
    back = 0.6 - broken
    return {"t": broken, "z there": state.q[2] - back * state.v[2] - G / 2 * back**2}


def timed(pull: float | None, until: float) -> Trial:
    """A horizontal throw at 1 m/s; a rod of ½ m above attaches at 0.3 s, or one that contracts at 0.1 s."""
    world, a, b = bob_on([0.3, 0, 0.5 - G / 2 * 0.09], [0, 0, 0], [1, 0, 0])
    rod = Distance("rod", a, b, 0.5)
    interval = Interval(rod, 0.3 if pull is None else 0.1, until, pull=pull)
    world.constraints.append(Switched(rod, [interval]))
    world.schedule.append(interval)
    return Trial(world)


def coming_and_going() -> dict[str, float]:
    """Free fall, pendulum from 0.3 to 0.8 s, free fall: impact loss, and energy of the pendulum."""
    trial = timed(None, 0.8)
    state = trial.to(0.8)
    lost = float(state.accounts[trial.world.layout.account["impact loss/rod"]])
    level = 0.5 * float(state.v @ state.v) + G * (float(state.q[2]) + G / 2 * 0.09)
    z, w = float(state.q[2]), float(state.v[2])
    return {
        "impact loss": lost,
        "energy of the pendulum": level,
        "distance of the last fall": float(trial.to(1.0).q[2]) - z - 0.2 * w,
    }


def drawn_in() -> dict[str, float]:
    """The deviation 0.2 s after attaching a rod with an error h₀ and a rate ḣ₀."""
    trial = timed(RATE, 2.0)
    position = np.array([0.3, 0, 0.5 - G / 2 * 0.09])
    state = trial.to(0.1)
    arm = state.q - position
    h, rate = float(np.linalg.norm(arm)) - 0.5, float(arm @ state.v / np.linalg.norm(arm))
    law = (h + (rate + RATE * h) * 0.2) * np.exp(-RATE * 0.2)
    return {"h − law": float(np.linalg.norm(trial.to(0.3).q - position)) - 0.5 - law}


EXPERIMENTS = (
    Experiment(
        "slack string",
        f"{NOTES}, unilateral constraints (P38)",
        {
            "x where it leaves": (np.sqrt(3) / 2, 1e-9),
            "z where it leaves": (0.5, 1e-9),
            "λ there": (0.0, 1e-7),
            "caught at": (1.264056170, 1e-9),
            "v_x": (-1.107361730, 1e-8),
            "v_z": (-5.754020334, 1e-8),
        },
        slack_string,
    ),
    Experiment(
        "linkage with a motor",
        f"{NOTES}, constraints and controlled particles (P36, P55)",
        {
            "x(0°)": (0.9071428571, 1e-9),
            "z(0°)": (0.7945926950, 1e-9),
            **{
                f"{axis}({degrees}°)": (value, 1e-9)
                for degrees, place in LINKAGE.items()
                for axis, value in zip("xz", place, strict=True)
            },
            "λ coupler(60°)": (-0.2893954632, 1e-8),
            "λ rocker(60°)": (2.611555871, 1e-8),
        },
        linkage,
    ),
    Experiment(
        "Hermite path",
        f"{THESIS}, kinematic restrictions (E40)",
        {
            "x": (0.35, 1e-11),
            "z": (0.175, 1e-11),
            "ẋ": (2.0, 1e-10),
            "ż": (1.0, 1e-10),
            "force x": (20 / 3, 1e-9),
            "force z": (10 / 3 + 2 * G, 1e-9),
        },
        on_a_path,
    ),
    Experiment(
        "timed constraint",
        f"{THESIS}, timed constraints (E42)",
        {
            "impact loss": (0.5 * (0.3 * G) ** 2, 1e-9),
            "energy of the pendulum": (0.5, 1e-9),
            "distance of the last fall": (-G / 2 * 0.04, 1e-9),
        },
        coming_and_going,
    ),
    Experiment(
        "constraint pulled in",
        f"{THESIS}, stabilised form (E27)",
        {"h − law": (0.0, 1e-9)},
        drawn_in,
    ),
    Experiment(
        "breakable constraint",
        f"{THESIS}, breakable constraints (E43)",
        {"t": (0.3892114848, 1e-9), "z there": (-2 / 3, 1e-9)},
        breaking,
    ),
)
