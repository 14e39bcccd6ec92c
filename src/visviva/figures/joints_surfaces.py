"""Beads on wires and points on surfaces: figures of the notes, exact ones, and a singular case."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.figures.figure import Experiment
from visviva.figures.trial import Crossing, Trial
from visviva.joints.functions.plain_function import VelocityFunction
from visviva.joints.points.attachment import Attachment
from visviva.joints.points.distance import Distance
from visviva.joints.points.on_plane import OnPlane
from visviva.joints.surfaces.on_curve import OnCurve
from visviva.joints.surfaces.on_surface import OnSurface, on_quadric, on_sphere
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses

NOTES = "Witkin's notes, constraints (P35, P36)"
LIESENFELD = "Liesenfeld 1997, restrictions"
G = 9.81
PARABOLA = {
    0.5: (0.3314783820, -2.804927794, 15.92753550),
    1.0: (-0.8792817537, -1.120329671, 6.240432805),
    5.0: (0.9637460342, -0.6017423852, 5.273776467),
}


def on(make: Callable[[Any], Any], x: Any, v: Any = (0.0, 0.0, 0.0), gravity: bool = True) -> World:
    """Unit masses with one constraint."""
    world = World()
    world.blocks.append(block := PointMasses("beads", x, 1.0, v))
    if gravity:
        world.forces.append(Gravity(world))
    world.constraints.append(make(block.points))
    return world


def on_parabola(points: Any) -> OnCurve:
    """A wire z = x²/2."""
    return OnCurve("wire", points, ("s", 0, "s**2 / 2"), np.ones(len(points)))


def parabola() -> dict[str, float]:
    """A bead from rest at (1, ½): positions, velocities, λ of C = z − x²/2, whose force is λ (−x, 0, 1)."""
    trial = Trial(on(on_parabola, [[1.0, 0.0, 0.5]]))
    found: dict[str, float] = {}
    for t in PARABOLA:
        state = trial.to(t)
        size = math.sqrt(1 + state.q[0] ** 2)
        rows = trial.stepper.motion.e.rows[0]
        force = trial.row_forces() @ rows.gradient
        found |= {f"x({t:g})": state.q[0], f"ẋ({t:g})": state.v[0]}
        found[f"λ({t:g})"] = float(force @ [-state.q[0], 0.0, 1.0]) / size**2
    return found


def parabola_period() -> dict[str, float]:
    """Four times the time to the bottom."""
    world = on(on_parabola, [[1.0, 0.0, 0.5]])
    world.guards.append(Crossing("bottom", lambda q, v: float(q[0])))
    trial = Trial(world)
    trial.to(0.7)
    return {"T": 4 * trial.times("bottom")[0]}


def singular() -> dict[str, float]:
    """E32: at the origin on two unit spheres about (∓1, 0, 0); 1 if the message names both."""
    world = on(lambda p: on_sphere("left", p, [-1, 0, 0], 1.0), [[0.0, 0.0, 0.0]])
    world.constraints.append(on_sphere("right", world.blocks[0].points, [1, 0, 0], 1.0))
    try:
        Trial(world).to(1.0)
    except SimulationError as error:
        return {"both named": float("left" in error.where and "right" in error.where)}
    return {"both named": 0.0}


def ellipsoid() -> dict[str, float]:
    """A geodesic: the equator x² + y²/4 = 1 of an ellipsoid, whose length is 8 E(3/4)."""
    quadric = [1.0, 0.25, 1 / 9, 0, 0, 0, 0, 0, 0, -1.0]
    world = on(lambda p: on_quadric("shell", p, quadric), [[1.0, 0, 0]], [0, 1.0, 0], gravity=False)
    world.guards.append(Crossing("axis", lambda q, v: float(q[0])))
    trial = Trial(world)
    trial.to(3.0)
    speed = float(np.linalg.norm(trial.state.v))
    return {"round": 4 * trial.times("axis")[0], "speed": speed, "z": float(trial.state.q[2])}


def plane() -> dict[str, float]:
    """A point on x + 2 y + 2 z = 3: a = g − (g·n) n, λ = −m g·n."""
    world = on(lambda p: OnPlane("plane", p, [3, 0, 0], [1, 2, 2]), [[3.0, 0, 0]])
    trial = Trial(world)
    q = trial.to(1.0).q
    return {"x": q[0], "y": q[1], "z": q[2], "λ": trial.row_forces()[0]}


def attached() -> dict[str, float]:
    """A load of 1 kg at (½, ¼, ¼) of a free rotating triangle of unit masses: angular momentum."""
    x = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 0]])
    weights = np.array([0.5, 0.25, 0.25])
    x[3] = weights @ x[:3]
    world = World()
    world.blocks.append(block := PointMasses("points", x, 1.0, np.cross([0.5, 1.0, 2.0], x)))
    points, sides = block.points, np.array([[0, 1], [1, 2], [2, 0]])
    length = np.linalg.norm(x[sides[:, 1]] - x[sides[:, 0]], axis=1)
    world.constraints += [
        Distance("sides", points[sides[:, 0]], points[sides[:, 1]], length),
        Attachment("screw", points[3], points[:3], weights),
    ]
    state = Trial(world).to(2.0)
    position, moving = state.q.reshape(-1, 3), state.v.reshape(-1, 3)
    before = np.cross(x, np.cross([0.5, 1.0, 2.0], x)).sum(axis=0)
    after = np.cross(position, moving).sum(axis=0)
    return {
        "off": float(np.linalg.norm(position[3] - weights @ position[:3])),
        "change of moment": float(np.linalg.norm(after - before)),
    }


def hoop() -> dict[str, float]:
    """A bead on a hoop of 1 m that rotates at 6 rad/s about its vertical: small swings about cos θ = g/ω²."""
    w = 6.0
    rest = math.acos(G / w**2)
    angle = rest + 1e-5
    x, v = [math.sin(angle), 0, -math.cos(angle)], [0, w * math.sin(angle), 0]
    surfaces = ["x**2 + y**2 + z**2 - 1", "x * sin(w * t) - y * cos(w * t)"]
    world = on(lambda p: OnSurface("hoop", p, surfaces, {"w": w}), [x], [v])
    world.guards.append(Crossing("middle", lambda q, v: -float(q[2]) - math.cos(rest)))
    trial = Trial(world)
    trial.to(1.2)
    first = trial.times("middle")[0]
    return {"3/4 T ω sin θ / 2π": first * w * math.sin(rest) / (2 * math.pi)}


def skate() -> dict[str, float]:
    """A knife edge on a slope of 3 m/s² whose heading rotates at 1.7 rad/s."""
    world = World()
    world.blocks.append(edge := PointMasses("skate", [0, 0, 0], 2.0))
    world.forces.append(Gravity(world, [3.0, 0, 0]))

    def heading(x: Any, u: Any, t: float) -> Any:
        return -np.sin(1.7 * t) * u[:, 0, [0]] + np.cos(1.7 * t) * u[:, 0, [1]]

    still = np.zeros((1, 3))
    world.constraints.append(VelocityFunction("edge", edge.points, [[0]], heading, still, still))
    q = Trial(world).to(2.0).q
    return {"x(2)": q[0], "y(2)": q[1]}


SIZE = 3.0 / (2 * 1.7**2)
NORMAL = np.array([1.0, 2.0, 2.0]) / 3
FALL = np.array([0.0, 0, -G]) + G * NORMAL[2] * NORMAL

SINGULAR = Experiment("two spheres that touch", f"{LIESENFELD} (E32)", {"both named": (1.0, 0.0)}, singular)
EXPERIMENTS = (
    Experiment(
        "bead on a parabola",
        NOTES,
        {
            f"{what}({t:g})": (row[i], 1e-7 if what == "λ" else 1e-8)
            for t, row in PARABOLA.items()
            for i, what in enumerate(("x", "ẋ", "λ"))
        },
        parabola,
    ),
    Experiment("period on a parabola", "(4/√g) E(m = −1)", {"T": (2.439390571383, 1e-9)}, parabola_period),
    SINGULAR,
    Experiment(
        "point on a plane",
        f"{LIESENFELD} (E35)",
        {
            **{axis: (3.0 * (i == 0) + 0.5 * FALL[i], 1e-9) for i, axis in enumerate("xyz")},
            "λ": (G * NORMAL[2], 1e-10),
        },
        plane,
    ),
    Experiment(
        "geodesic on an ellipsoid",
        f"{LIESENFELD} (E36); 8 E(3/4)",
        {"round": (9.688448220547, 1e-8), "speed": (1.0, 1e-9), "z": (0.0, 1e-12)},
        ellipsoid,
    ),
    Experiment(
        "load on a face",
        f"{LIESENFELD} (E37)",
        {"off": (0.0, 1e-10), "change of moment": (0.0, 1e-9)},
        attached,
    ),
    Experiment(
        "bead on a rotating hoop",
        "Ω = ω sin θ about cos θ = g/ω²R; exact for small swings",
        {"3/4 T ω sin θ / 2π": (0.75, 1e-5)},
        hoop,
    ),
    Experiment(
        "skate on a slope",
        f"{LIESENFELD} (E28); Chaplygin",
        {
            "x(2)": (SIZE * math.sin(3.4) ** 2, 1e-9),
            "y(2)": (SIZE * (3.4 - 0.5 * math.sin(6.8)), 1e-9),
        },
        skate,
    ),
)
