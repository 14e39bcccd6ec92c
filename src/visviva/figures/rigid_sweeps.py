"""Solids that slide, stick, roll and pass over edges, on all kinds of ground, in both steppers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import atan, cos, radians, sin, sqrt

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.contact.rows.touching import Touching
from visviva.contact.shapes.geometry import Ground, plane, sheet
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.world import World
from visviva.figures.edge_reference import Box
from visviva.figures.figure import Experiment
from visviva.figures.rigid_contact import CLOSED, G
from visviva.figures.trial import Trial
from visviva.geometry.solid import Solid, hull, primitive
from visviva.joints.bodies.joint_kinds import weld
from visviva.joints.bodies.mount import on_bodies, on_world
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.mass import mass_properties
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

ONE = (1.0, 0.0, 0.0, 0.0)
ALONG_X, ALONG_Y = (sqrt(0.5), 0.0, sqrt(0.5), 0.0), (sqrt(0.5), sqrt(0.5), 0.0, 0.0)
PRISM = [[x, y, z] for x, y in ((0.2, 0.0), (-0.1, 0.17), (-0.1, -0.17)) for z in (-0.1, 0.1)]
FLAT: dict[str, tuple[Solid, tuple[float, ...], float]] = {
    "box": (primitive("box", [0.4, 0.3, 0.2]), ONE, 0.1),
    "cylinder": (primitive("cylinder", [0.15, 0.2]), ONE, 0.1),
    "lying cylinder": (primitive("cylinder", [0.15, 0.5]), ALONG_X, 0.15),
    "cone": (primitive("cone", [0.2, 0.3]), ONE, 0.075),
    "capsule": (primitive("capsule", [0.1, 0.4]), ALONG_X, 0.1),
    "prism": (hull(PRISM), ONE, 0.1),
}
"""Solids that slide along x without rotating: shape, orientation, height of the centre."""
ROUND: dict[str, tuple[Solid, tuple[float, ...], float]] = {
    "ball": (primitive("sphere", [0.12]), ONE, 0.12),
    "cylinder": (primitive("cylinder", [0.15, 0.3]), ALONG_Y, 0.15),
    "capsule": (primitive("capsule", [0.1, 0.4]), ALONG_Y, 0.1),
}
"""Solids that roll along x."""
EDGE, TILE = 2.0, 0.37
CORNERS = np.array([[x, y, z] for x in (-EDGE, EDGE) for y in (-EDGE, EDGE) for z in (-0.5, 0.0)])
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
MU, SPEED = 0.3, 1.2
BESIDE = {
    "0.1° below": -radians(0.1),
    "1e-9 rad below": -1e-9,
    "1e-9 rad above": 1e-9,
    "0.1° above": radians(0.1),
}
LIMIT, ROLLS = atan(0.5), 0.3
AHEAD = 0.45
OVER = [Box(mu, speed, AHEAD) for mu, speed in ((0.05, 1.0), (0.1, 1.2), (0.2, 1.6), (0.3, 2.0), (0.5, 2.5))]


def tiles() -> Ground:
    """A level sheet of triangles, whose edges and vertices are oblique to the motion."""
    x, y = (np.arange(count) * TILE + start for count, start in ((17, -3.0), (23, -4.0)))
    positions = np.stack([*np.meshgrid(x, y, indexing="ij"), np.zeros((17, 23))], axis=-1).reshape(-1, 3)
    a: Index = (np.arange(16)[:, None] * 23 + np.arange(22)).ravel()
    lower, upper = np.stack([a, a + 23, a + 24], axis=1), np.stack([a, a + 24, a + 1], axis=1)
    return sheet(positions, np.concatenate([lower, upper]))


def block() -> Ground:
    """A block, two triangles per side."""
    return sheet(CORNERS, [[s[0], s[i], s[i + 1]] for s in SIDES for i in (1, 2)])


GROUNDS = {"plane": lambda: plane([0, 0, 0], [0, 0, 1]), "tiles": tiles, "block": block}


def on_ground(
    ground: str,
    body: tuple[Solid, tuple[float, ...], float],
    mu: float,
    tilt: float = 0.0,
    velocity: tuple[float, float] = (0.0, 0.0),
    at: tuple[float, float] = (0.0, 0.0),
) -> World:
    """A body of 1 kg at (x, y) on level ground at z = 0; "slab" is a second body, welded to the world."""
    solid, orientation, height = body
    world, sets, surface = World(), [], Surface(mu=mu)
    bodies = a_body(world, "body", solid, [*at, height], orientation, [*velocity, 0.0])
    sets.append(SolidsOfBodies("body", bodies, np.arange(1), [solid], surface))
    fixed = []
    if ground == "slab":
        slab = primitive("box", [2.0 * EDGE, 2.0 * EDGE, 0.5])
        held = a_body(world, "slab", slab, [0.0, 0.0, -0.25], ONE)
        sets.append(SolidsOfBodies("slab", held, np.arange(1), [slab], surface))
        position = np.array([[0.0, 0.0, -0.25]])
        mounts = on_world(world.ports, position), on_bodies(world.ports, held, [0], position)
        world.constraints.append(weld("hold", *mounts))
    else:
        fixed.append((GROUNDS[ground](), surface))
    world.forces.append(Gravity(world, (G * sin(tilt), 0.0, -G * cos(tilt))))
    world.constraints.append(Touching("touch", sets, fixed))
    return world


def a_body(
    world: World,
    name: str,
    solid: Solid,
    position: Sequence[float],
    orientation: ArrayLike,
    velocity: Sequence[float] = (0.0, 0.0, 0.0),
    spin: ArrayLike = (0.0, 0.0, 0.0),
) -> RigidBodies:
    """One body of 1 kg in a world."""
    inertia = mass_properties(solid, 1.0).scaled(1.0).inertia
    bodies = RigidBodies(name, [position], 1.0, [inertia], velocity, spin, orientation)
    world.blocks.append(bodies)
    world.inertias.append(bodies.spinning)
    bodies.centres(world.ports)
    return bodies


def ended(world: World, t: float, step: float | None = None) -> Array:
    """Position of the body at a time: event-driven at a typical tolerance, or with time steps."""
    stepper = EventDriven("dopri5", rtol=1e-6) if step is None else TimeStepping(step)
    return Trial(world, stepper).to(t).q[:3].copy()


def slides(ground: str) -> dict[str, float]:
    """From 1.2 m/s, μ = 0.3, for 0.5 s."""
    return {
        kind: ended(on_ground(ground, body, MU, velocity=(SPEED, 0.0)), 0.5)[0] for kind, body in FLAT.items()
    }


def slopes(ground: str) -> dict[str, float]:
    """From rest on slopes near the angle of friction, for 0.6 s."""
    return {
        f"{kind}, {side} the limit": ended(on_ground(ground, body, 0.5, LIMIT + beside), 0.6)[0]
        for kind, body in FLAT.items()
        for side, beside in BESIDE.items()
    }


def rolls(ground: str) -> dict[str, float]:
    """From rest on a slope, for 0.6 s."""
    return {kind: ended(on_ground(ground, body, 0.6, ROLLS), 0.6)[0] for kind, body in ROUND.items()}


def rolled(kind: str) -> float:
    """½ g sin α t²/(1 + I/m r²)."""
    solid, orientation, radius = ROUND[kind]
    own = mass_properties(solid, [1.0]).scaled(1.0).inertia
    inertia = own[2, 2] if orientation == ALONG_Y else own[1, 1]
    return float(0.5 * G * sin(ROLLS) * 0.36 / (1.0 + inertia / radius**2))


def over_the_edge(ground: str, step: float | None) -> dict[str, float]:
    """Position errors after 0.6 s of boxes that slide over an edge, tip there and fall [m]."""
    missed = {}
    for box in OVER:
        world = on_ground(ground, FLAT["box"], box.mu, 0.0, (box.speed, 0.0), (EDGE - box.ahead, 0.03))
        x, _, z = ended(world, 0.6, step)
        due = box.at(0.6)
        missed[_named(box)] = max(abs(x - EDGE - due[0]), abs(z - due[1]))
    return missed


def _named(box: Box) -> str:
    return f"μ = {box.mu}, from {box.speed} m/s"


def _sweep(ground: str) -> tuple[Experiment, ...]:
    on, distance = f"on {'a ' * (ground != 'tiles')}{ground}", SPEED**2 / (2.0 * MU * G)
    due = {
        side: max(0.5 * G * (sin(LIMIT + beside) - 0.5 * cos(LIMIT + beside)) * 0.36, 0.0)
        for side, beside in BESIDE.items()
    }
    return (
        Experiment(
            f"solids slide {on} until they stop",
            CLOSED,
            dict.fromkeys(FLAT, (distance, 3e-6)),
            partial(slides, ground),
        ),
        Experiment(
            f"solids {on} inclined by the angle of friction, ± 0.1° and ± 1e-9 rad",
            CLOSED,
            {
                # At the limit an error of the forces by rtol moves a body by 2e-6 m; such errors add up.
                f"{kind}, {side} the limit": (x, 5e-5 if "rad" in side else 2e-5)
                for kind in FLAT
                for side, x in due.items()
            },
            partial(slopes, ground),
        ),
        Experiment(
            f"solids roll {on}, inclined",
            CLOSED,
            {kind: (rolled(kind), 3e-6) for kind in ROUND},
            partial(rolls, ground),
        ),
    )


EXPERIMENTS = (
    *(each for ground in (*GROUNDS, "slab") for each in _sweep(ground)),
    *(
        Experiment(
            f"boxes slide over the edge of a {ground}, {how}: the error after 0.6 s [m]",
            "planar equations of motion, DOP853 at 1e-12",
            {_named(box): (0.0, allowed) for box in OVER},
            partial(over_the_edge, ground, step),
        )
        for ground in ("block", "slab")
        for how, step, allowed in (
            ("by events, rtol 1e-6", None, 3e-7),
            ("in steps of 1 ms", 1e-3, 2e-5),
            ("in steps of 0.2 ms", 2e-4, 1e-6),
        )
    ),
)
