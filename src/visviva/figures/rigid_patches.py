"""Bodies that slide, stick and are dragged on contact patches with friction, event-driven."""

from __future__ import annotations

from collections.abc import Callable
from math import atan, cos, pi, radians, sin, sqrt

import numpy as np

from visviva.arrays import Array
from visviva.core.carriers import Scripted
from visviva.core.moving_solids import Surface
from visviva.figures.figure import Experiment
from visviva.figures.rigid_contact import CLOSED, G, trial
from visviva.figures.trial import Trial
from visviva.joints.points.prescribed import Prescribed
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

SHAPES = {"box": ([0.2, 0.3, 0.1], 0.05), "cylinder": ([0.1, 0.1], 0.05), "cone": ([0.1, 0.12], 0.03)}
LIMIT = atan(0.5)
BEYOND = (-1e-3, -1e-9, 1e-9, 1e-3)
STIFFNESS, PULL = 30.0, 0.3
SHAKE, PACE, GRIP = 0.1, 2.4 * pi, 0.4


def by_events(run: Trial) -> Trial:
    """Event-driven, at a typical tolerance."""
    run.stepper = EventDriven("dopri5", rtol=1e-6)
    return run


def in_time_steps(run: Trial) -> Trial:
    """Steps of 1 ms."""
    run.stepper = TimeStepping(1e-3)
    return run


def slides() -> dict[str, float]:
    """From 1.5 m/s, μ = 0.3, for 0.4 s."""
    found = {}
    for kind, (size, height) in SHAPES.items():
        run = by_events(trial(kind, size, [0.0, 0.0, height], Surface(mu=0.3)))
        run.state.v[0] = 1.5
        found[kind] = float(run.to(0.4).q[0])
    return found


def slopes() -> dict[str, float]:
    """Travel of a box from rest in 1 s on slopes near the angle of friction."""
    found = {}
    for beyond in BEYOND:
        run = by_events(trial("box", [0.2, 0.3, 0.1], [0.0, 0.0, 0.05], Surface(mu=0.5), tilt=LIMIT + beyond))
        found[f"limit {beyond:+g} rad"] = float(run.to(1.0).q[0])
    return found


def many_slopes() -> dict[str, float]:
    """Largest position error of solids after 1 s, on slopes of 24° to 28°."""
    steppers = {"by events": by_events, "in time steps of 1 ms": in_time_steps}
    return {
        f"{kind}, {how}": max(_missed_on(radians(24 + 0.1 * i), kind, stepped) for i in range(41))
        for kind in SHAPES
        for how, stepped in steppers.items()
    }


def _missed_on(tilt: float, kind: str, stepped: Callable[[Trial], Trial]) -> float:
    size, height = SHAPES[kind]
    run = stepped(trial(kind, size, [0.0, 0.0, height], Surface(mu=0.5), tilt=tilt))
    return abs(float(run.to(1.0).q[0]) - slide_distance(tilt - LIMIT))


def pull(t: float) -> tuple[Array, Array, Array]:
    """Position of the end of the spring, at 0.3 m/s."""
    e = np.array([1.0, 0.0, 0.0])
    return (0.5 + PULL * t) * e + [0.0, 0.0, 0.05], PULL * e, np.zeros(3)


def dragged() -> dict[str, float]:
    """A box of 1 kg pulled by a spring: it sticks, then moves by V s − V/ω sin ωs, and never sticks again."""
    run = trial("box", [0.2, 0.2, 0.1], [0.0, 0.0, 0.05], Surface(mu=0.4))
    world = run.world
    hand, centre = world.join(world.ports.points(Scripted(pull)), world.blocks[0].centres(world.ports))
    world.forces.append(Springs("spring", hand, centre, STIFFNESS, 0.5))
    return {"x(4)": float(by_events(Trial(world)).to(4.0).q[0])}


def where_dragged(t: float) -> float:
    """Its position, in closed form."""
    omega = sqrt(STIFFNESS)
    s = t - 0.4 * G / STIFFNESS / PULL
    return PULL * s - PULL / omega * sin(omega * s)


def shake(t: float) -> tuple[Array, Array, Array]:
    """Position of the table."""
    e, phase = np.array([1.0, 0.0, 0.0]), PACE * t
    position = SHAKE * sin(phase) * e + [0.0, 0.0, 0.25]
    return position, SHAKE * PACE * cos(phase) * e, -SHAKE * PACE**2 * sin(phase) * e


def shaken() -> dict[str, float]:
    """A box on an oscillating table, with accelerations up to 1.45 μg."""
    run = trial("box", [0.5, 0.5, 0.5], [[0, 0, 0.25], [0, 0, 0.75]], Surface(mu=GRIP), [20.0, 1.0])
    world = run.world
    world.constraints.append(Prescribed("drive", world.blocks[0].centres(world.ports)[:1], shake))
    run = by_events(Trial(world))
    run.state.v[0] = SHAKE * PACE
    return {"x(2)": float(run.to(2.0).q[7])}


def where_shaken(end: float, parts: int = 200_000) -> float:
    """Its position: in each time interval its velocity approaches that of the table as far as ±μg allows."""
    x, v, dt = 0.0, 0.0, end / parts
    most = GRIP * G * dt
    for i in range(1, parts + 1):
        table = SHAKE * PACE * cos(PACE * i * dt)
        faster = min(max(table, v - most), v + most)
        x, v = x + 0.5 * dt * (v + faster), faster
    return x


def slide_distance(beyond: float) -> float:
    """½ g (sin α − μ cos α) t² after 1 s, if it slides."""
    a = G * (sin(LIMIT + beyond) - 0.5 * cos(LIMIT + beyond))
    return max(0.0, 0.5 * a)


EXPERIMENTS = (
    Experiment(
        "solids slide, 1.5 m/s, μ = 0.3, x(0.4)",
        CLOSED,
        dict.fromkeys(SHAPES, (1.5 * 0.4 - 0.5 * 0.3 * G * 0.16, 1e-8)),
        slides,
    ),
    Experiment(
        "a box at rest on a slope, μ = 0.5, x(1)",
        CLOSED,
        {f"limit {beyond:+g} rad": (slide_distance(beyond), 2e-6) for beyond in BEYOND},
        slopes,
    ),
    Experiment(
        "solids at rest on slopes of 24° to 28° in steps of 0.1°, μ = 0.5, largest error of x(1)",
        CLOSED,
        {f"{kind}, {how}": (0.0, 1e-6) for kind in SHAPES for how in ("by events", "in time steps of 1 ms")},
        many_slopes,
        long=True,
    ),
    Experiment("a box dragged by a spring", CLOSED, {"x(4)": (where_dragged(4.0), 1e-4)}, dragged),
    Experiment("a box on a driven table", CLOSED, {"x(2)": (where_shaken(2.0), 1e-4)}, shaken),
)
