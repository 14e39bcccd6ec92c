"""Rope on posts and traction sheaves, compared with the Euler–Eytelwein law; the lift of the thesis."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.core.carriers import FixedFrames, FixedPoints
from visviva.core.loop import Stepper, simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.tackle import Wheel
from visviva.hoist.wheels.groove import Groove
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G, RADIUS, MU = 9.81, 0.3, 0.25
LIMIT = float(np.exp(MU * np.pi))
SHARES = (0.5, 0.9, 0.99, 0.999)
STEPPERS: dict[str, Callable[[], Stepper]] = {
    "time_stepping": lambda: TimeStepping(1e-3),
    "event_driven": lambda: EventDriven("dopri5", rtol=1e-8),
}


def hung(
    masses: tuple[float, float], mu: float, wheel: float = 0.0, speed: float = 0.0
) -> tuple[World, Rope]:
    """Two masses on one rope, 8 m below a post or a spinning disc with mass; the first is on the left."""
    world = World()
    table = world.ports
    ends = [[[-RADIUS, 0.0, -8.0]], [[RADIUS, 0.0, -8.0]]]
    a, b = (PointMasses(name, x, m) for name, x, m in zip("ab", ends, masses, strict=True))
    world.blocks += [a, b]
    centre, frame = table.points(FixedPoints([[0.0, 0.0, 0.0]])), table.frames(FixedFrames(np.eye(3)[None]))
    if wheel > 0.0:
        world.blocks.append(theta := WheelAngles("theta", [0.0], speed))
        inertia, groove = Wheel(RADIUS, wheel).inertia, Groove(mu)
        sheave = Sheaves("wheel", centre, frame, theta.scalars(table), RADIUS, inertia, groove=groove)
        world.inertias.append(sheave)
    else:
        sheave = Sheaves("post", centre, frame, None, RADIUS, groove=Groove(mu, post=True))
    k = np.exp(mu * np.pi)
    low, high = sorted(masses)
    tension = [G * (low if m == low else min(high, k * low)) for m in masses]
    nodes = [Node(a.points[0]), over(sheave, 0, 1), Node(b.points[0])]
    rope = Rope("rope", world, nodes, 1e8, tension=np.array(tension))
    assert rope.grip is not None
    world.constraints += [rope, rope.grip]
    world.forces.append(Gravity(world))
    return world, rope


def _tensions(world: World, state: State) -> tuple[float, float]:
    found = state.memory[world.layout.memory["lambda/rope"]]
    return float(found[0]), float(found[1])


def ratios() -> dict[str, float]:
    """T₁/T₀ relative to e^(μβ), after half a second: below the limit, and while sliding."""
    found = {}
    for name, stepper in STEPPERS.items():
        for share in SHARES:
            world, _ = hung((100.0, 100.0 * LIMIT * share), MU)
            low, high = _tensions(world, simulate(world, world.start(), stepper(), 0.5))
            found[f"{name}, {share:g} of it"] = high / low / LIMIT
        world, _ = hung((100.0, 150.0 * LIMIT), MU)
        low, high = _tensions(world, simulate(world, world.start(), stepper(), 0.5))
        found[f"{name}, sliding"] = high / low / LIMIT
    return found


def _fallen(world: World, stepper: str, t: float) -> float:
    """2 s/t² for the second mass."""
    end = simulate(world, world.start(), STEPPERS[stepper](), t)
    return 2.0 * (-8.0 - float(end.q[world.layout.q["b"]][2])) / t**2


def slides() -> dict[str, float]:
    """Accelerations over a post, and of a lift too heavy for its sheave, which hauls up."""
    found = {}
    for name in STEPPERS:
        for share in (1.01, 1.5, 5.0):
            found[f"post at {share:g} of the limit, {name}"] = _fallen(
                hung((100.0, 100.0 * LIMIT * share), MU)[0], name, 0.5
            )
        lift = hung((400.0, 800.0), 0.1, wheel=6e3, speed=-40.0)[0]
        found[f"lift on a sheave that hauls, {name}"] = _fallen(lift, name, 0.5)
    return found


def lift() -> dict[str, float]:
    """The lift of the thesis without its motor: cabin 500 kg, counterweight 400 kg, sheave 60 kg; and its
    slip with groove friction.
    """
    world, rope = hung((400.0, 500.0), 0.1, wheel=60.0)
    end = simulate(world, world.start(), TimeStepping(1e-3), 1.0)
    assert rope.grip is not None
    gone = float(end.memory[world.layout.memory[rope.grip.name]][0])
    return {"acceleration": 2.0 * (-8.0 - float(end.q[world.layout.q["b"]][2])), "slip": gone}


def _slide(low: float, high: float, mu: float) -> float:
    k = float(np.exp(mu * np.pi))
    return (high - k * low) * G / (high + k * low)


EULER = "Euler 1769, Eytelwein 1808"
EXPERIMENTS = (
    Experiment(
        "T₁/T₀ of a rope on a post, as a fraction of e^(μβ), μβ = π/4",
        EULER,
        {f"{name}, {share:g} of it": (share, 1e-4) for name in STEPPERS for share in SHARES}
        | {f"{name}, sliding": (1.0, 2e-5) for name in STEPPERS},
        ratios,
    ),
    Experiment(
        "sliding acceleration [m/s²]",
        f"{EULER}: (m₁ − k m₀) g/(m₁ + k m₀)",
        {
            f"post at {share:g} of the limit, {name}": (_slide(100.0, 100.0 * LIMIT * share, MU), 5e-3)
            for name in STEPPERS
            for share in (1.01, 1.5, 5.0)
        }
        | {f"lift on a sheave that hauls, {name}": (_slide(400.0, 800.0, 0.1), 5e-3) for name in STEPPERS},
        slides,
    ),
    Experiment(
        "lift of Fig. 3.6 on its traction sheave: acceleration without motor [m/s²], and slip [m]",
        "García-Fernández 2009, 3.4: (m₁ − m₂) g/(m₁ + m₂ + I/R²); theirs never slips",
        {"acceleration": (1.0548, 2e-3), "slip": (0.0, 0.0)},
        lift,
    ),
)
