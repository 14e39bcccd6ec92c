"""Bodies in contact: slopes, bounces, a rocking block, a rod hitting the floor, towers at rest."""

from __future__ import annotations

from math import acos, atan, cos, hypot, radians, sin, sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import plane
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.geometry.solid import primitive
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.mass import mass_properties
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

CLOSED = "closed form, Coulomb's law"
HOUSNER = "Housner 1963, the rocking of slender blocks"
G = 9.81
TILT = radians(20)
ALPHA, REACH, LEAN = atan(0.2), hypot(0.1, 0.5), radians(8)


def trial(
    kind: str,
    size: ArrayLike,
    positions: ArrayLike,
    surface: Surface,
    masses: ArrayLike = 1.0,
    tilt: float = 0.0,
    orientation: ArrayLike = (1.0, 0.0, 0.0, 0.0),
    step: float | None = None,
) -> Trial:
    """Equal solids at rest on a level plane through the origin, with tilted gravity."""
    x = np.array(positions, float).reshape(-1, 3)
    mass = np.broadcast_to(np.asarray(masses, float), (len(x),))
    solid = primitive(kind, np.asarray(size, float))
    inertia = [mass_properties(solid, [1.0]).scaled(float(m)).inertia for m in mass]
    world = World()
    bodies = RigidBodies(
        "bodies", x, mass, inertia, orientation=np.tile(np.asarray(orientation, float), (len(x), 1))
    )
    world.blocks.append(bodies)
    world.inertias.append(bodies.spinning)
    bodies.centres(world.ports)
    world.forces.append(Gravity(world, (G * sin(tilt), 0.0, -G * cos(tilt))))
    solids: list[Any] = [SolidsOfBodies("bodies", bodies, np.arange(len(x)), [solid] * len(x), surface)]
    world.constraints.append(Touching("touch", solids, [(plane([0, 0, 0], [0, 0, 1]), surface)]))
    return Trial(world, EventDriven("dopri5", rtol=1e-10) if step is None else TimeStepping(step))


def slopes() -> dict[str, float]:
    """A rolling ball and a sliding block, for 1 s on 20°; a block just below its limit."""
    ball = trial("sphere", [0.1], [0, 0, 0.1], Surface(0.0, 0.5), tilt=TILT)
    block = trial("box", [0.5, 0.4, 0.1], [0, 0, 0.05], Surface(0.0, 0.2), tilt=TILT, step=2e-3)
    held = trial("box", [0.5, 0.4, 0.1], [0, 0, 0.05], Surface(0.0, 0.4), tilt=atan(0.4) - 1e-3, step=2e-3)
    return {
        "rolling ball, v(1)": ball.to(1.0).v[0],
        "sliding block, v(1)": block.to(1.0).v[0] / (1 - 1e-3),  # velocities lag by half a step
        "held block, x(1)": held.to(1.0).q[0],
    }


def bounces() -> dict[str, float]:
    """Heights of three bounces from 1 m, e = 0.8."""
    ball, fall, found = trial("sphere", [0.1], [0, 0, 1.1], Surface(0.8, 0.0)), sqrt(2 / G), {}
    t = fall
    for i in range(1, 4):
        t += fall * 0.8**i
        found[f"bounce {i}"] = ball.to(t).q[2] - 0.1
        t += fall * 0.8**i
    return found


def rocking() -> dict[str, float]:
    """A block of 0.2 × 1 m released at 8°: times of the first two impacts, energy left after the first."""
    c, s = cos(LEAN), sin(LEAN)
    orientation = (cos(0.5 * LEAN), 0.0, sin(0.5 * LEAN), 0.0)
    block = trial(
        "box", [0.2, 0.4, 1.0], [0, 0, 0.1 * s + 0.5 * c], Surface(0.0, 1.0), orientation=orientation
    )
    first = quarter(LEAN)
    before, after = block.to(first - 1e-4).v[4], block.to(first + 1e-4).v[4]
    block.to(first + 1.2)
    strokes = [t for t, kind, _ in block.events if kind == "impact"]
    return {
        "first stroke": strokes[0],
        "from impact to impact": strokes[1] - strokes[0],
        "energy left": (after / before) ** 2,
    }


def quarter(top: float) -> float:
    """Time from rest at the angle `top` to the impact [s]: θ̇² = 3 g (cos(α − top) − cos(α − θ))/(2 R)."""
    nodes, weights = np.polynomial.legendre.leggauss(60)
    s = 0.5 * (nodes + 1)
    theta = top * (1 - s * s)
    speed = np.sqrt(1.5 * G / REACH * (cos(ALPHA - top) - np.cos(ALPHA - theta)))
    return float((weights * s * top / speed).sum())


def heavy_on_light() -> dict[str, float]:
    """1000 kg on 1 kg, for 2 s."""
    masses, positions = [1.0, 1000.0], [[0, 0, 0.25], [0, 0, 0.75]]
    state = trial("box", [0.5, 0.5, 0.5], positions, Surface(0.0, 0.5), masses, step=4e-3).to(2.0)
    return {"drift": float(np.abs(state.q.reshape(-1, 7)[:, :3] - positions).max())}


def tower() -> dict[str, float]:
    """20 boxes, for 60 s."""
    positions = [[0, 0, 0.25 + 0.5 * i] for i in range(20)]
    state = trial("box", [0.5, 0.5, 0.5], positions, Surface(0.0, 0.5), step=1 / 240).to(60.0)
    return {"drift": float(np.abs(state.q.reshape(-1, 7)[:, :3] - positions).max())}


SHARE = (1 - 1.5 * sin(ALPHA) ** 2) ** 2
NEXT = ALPHA - acos(cos(ALPHA) + SHARE * (cos(ALPHA - LEAN) - cos(ALPHA)))

EXPERIMENTS = (
    Experiment(
        "a ball and blocks on a slope",
        CLOSED,
        {
            "rolling ball, v(1)": (5 / 7 * G * sin(TILT), 1e-7),
            "sliding block, v(1)": (G * (sin(TILT) - 0.2 * cos(TILT)), 1e-7),
            "held block, x(1)": (0.0, 1e-9),
        },
        slopes,
    ),
    Experiment(
        "a ball bounces from 1 m, e = 0.8",
        "closed form, e^2n",
        {f"bounce {i}": (0.64**i, 1e-8) for i in (1, 2, 3)},
        bounces,
    ),
    Experiment(
        "a rocking block, 8°",
        HOUSNER,
        {
            "first stroke": (quarter(LEAN), 1e-6),
            "from impact to impact": (2 * quarter(NEXT), 1e-6),
            "energy left": (SHARE, 1e-4),
        },
        rocking,
    ),
    Experiment("1000 kg on 1 kg, 2 s", "it stands", {"drift": (0.0, 1e-6)}, heavy_on_light),
    Experiment("a tower of 20 boxes, 60 s", "it stands", {"drift": (0.0, 1e-3)}, tower, long=True),
)
