"""Solids that slide, stick, tip, roll, start to roll and are dragged: the same motions in both steppers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import atan2, cos, hypot, sin, sqrt

import numpy as np

from visviva.arrays import Array
from visviva.core.carriers import Scripted
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.rigid_contact import CLOSED, G
from visviva.figures.rigid_sweeps import FLAT, MU, ONE, ROLLS, ROUND, SPEED, ended, on_ground, rolled
from visviva.geometry.solid import Solid, compound, mesh, primitive
from visviva.rigid.mass import mass_properties
from visviva.springs.spring import Springs

Body = tuple[Solid, tuple[float, ...], float]
Case = tuple[World, float, Array]
"""A world, its duration [s], and the expected final position of the body [m]."""

SECONDS, STEEP, LOOSE, GRIP = 0.3, 0.35, 0.9, 1.05  # angle [rad]; μ relative to its tangent
LEAN, STANDS = 0.1, 0.9  # beyond balance [rad]; μ
STIFFNESS, REACH, PULL, DRAGGED = 60.0, 0.5, 0.25, 0.5  # N/m, m, m/s, s of sliding
COMES, FAST = 0.27, 1.1  # μ, m/s, for sliding followed by rolling


def letter() -> Body:
    """A prism over an L: a non-convex closed surface, about its centre of mass."""
    corners = [(0.0, 0.0), (0.3, 0.0), (0.3, 0.1), (0.12, 0.1), (0.12, 0.25), (0.0, 0.25)]
    n = len(corners)
    x = np.array([[*corner, z] for z in (0.0, 0.14) for corner in corners])
    caps = [face for i in range(1, n - 1) for face in ((0, i + 1, i), (n, n + i, n + i + 1))]
    sides = [(i, (i + 1) % n, n + (i + 1) % n) for i in range(n)]
    sides += [(i, n + (i + 1) % n, n + i) for i in range(n)]
    centre = mass_properties(mesh(x, caps + sides), 1.0).centre
    return mesh(x - centre, caps + sides), ONE, float(centre[2])


def on_runners() -> Body:
    """A sled of three boxes."""
    runner = primitive("box", [0.3, 0.06, 0.08])
    parts = [runner.moved([0.0, side, 0.0]) for side in (-0.1, 0.1)]
    solid = compound([*parts, primitive("box", [0.2, 0.14, 0.04]).moved([0.0, 0.0, 0.02])])
    centre = mass_properties(solid, 1.0).centre
    return solid.moved(-centre), ONE, 0.04 + float(centre[2])


SOLIDS: dict[str, Body] = FLAT | {"letter": letter(), "sledge": on_runners()}
FEW = {kind: SOLIDS[kind] for kind in ("box", "cone", "letter", "sledge")}
TALL: dict[str, tuple[Solid, float, float]] = {
    "box": (primitive("box", [0.12, 0.2, 0.5]), 0.06, 0.25),
    "cylinder": (primitive("cylinder", [0.07, 0.46]), 0.07, 0.23),
    "cross": (
        compound([primitive("box", size) for size in ([0.16, 0.1, 0.5], [0.1, 0.16, 0.5])]),
        0.08,
        0.25,
    ),
}
"""Solids that tip: shape, half the width of the foot, height of the centre."""


def slides(ground: str) -> Iterator[Case]:
    """From 1.2 m/s to rest, distance u²/2μg."""
    for body in SOLIDS.values():
        yield on_ground(ground, body, MU, velocity=(SPEED, 0.0)), 0.45, at(SPEED**2 / (2 * MU * G), body[2])


def slopes(ground: str) -> Iterator[Case]:
    """From rest with too little friction, ½ g (sin α − μ cos α) t², and with enough."""
    for body in FEW.values():
        for share in (LOOSE, GRIP):
            distance = 0.5 * G * sin(STEEP) * max(1.0 - share, 0.0) * SECONDS**2
            world = on_ground(ground, body, share * sin(STEEP) / cos(STEEP), STEEP)
            yield world, SECONDS, at(distance, body[2])


def rolls(ground: str) -> Iterator[Case]:
    """From rest on a slope, for 0.6 s."""
    for kind, body in ROUND.items():
        yield on_ground(ground, body, 0.6, ROLLS), 0.6, at(rolled(kind), body[2])


def comes_to_roll(ground: str) -> Iterator[Case]:
    """Thrown without spin; the slip u − μ g t (1 + m r²/I) ends, then it rolls."""
    for kind, body in ROUND.items():
        share = 0.5 * G * sin(ROLLS) * 0.36 / rolled(kind) - 1.0  # I/m r²
        slips = FAST / (COMES * G * (1.0 + 1.0 / share))
        left = FAST - COMES * G * slips
        distance = 0.5 * (FAST + left) * slips + left * (0.4 - slips)
        yield on_ground(ground, body, COMES, velocity=(FAST, 0.0)), 0.4, at(distance, body[2])


def tips(ground: str) -> Iterator[Case]:
    """From rest beyond balance about an edge of the foot, I θ̈ = m g l sin θ."""
    from scipy.integrate import solve_ivp

    for solid, half, height in TALL.values():
        length, balance = hypot(half, height), atan2(half, height)
        own = mass_properties(solid, 1.0).scaled(1.0).inertia[1, 1]
        rate = G * length / (own + length**2)
        end = solve_ivp(_falls, (0.0, SECONDS), [LEAN, 0.0], args=(rate,), rtol=1e-11, atol=1e-13).y[0, -1]
        orientation = (cos(0.5 * (balance + LEAN)), 0.0, sin(0.5 * (balance + LEAN)), 0.0)
        body = (solid, orientation, length * cos(LEAN))
        world = on_ground(ground, body, STANDS, at=(length * sin(LEAN), 0.0))
        yield world, SECONDS, at(length * sin(end), length * cos(end))


def _falls(t: float, y: Array, rate: float) -> list[float]:
    return [y[1], rate * sin(y[0])]


def dragged(ground: str) -> Iterator[Case]:
    """Pulled by a spring whose end moves at V: sticks up to μ m g = k V t, then V s − V/ω sin ωs."""
    omega, sticks = sqrt(STIFFNESS), MU * G / STIFFNESS / PULL
    distance = PULL * DRAGGED - PULL / omega * sin(omega * DRAGGED)
    for body in FEW.values():
        world = on_ground(ground, body, MU)
        end = world.ports.points(Scripted(partial(_hand, body[2])))
        hand, centre = world.join(end, world.blocks[0].centres(world.ports))
        world.forces.append(Springs("spring", hand, centre, STIFFNESS, REACH))
        yield world, sticks + DRAGGED, at(distance, body[2])


def _hand(height: float, t: float) -> tuple[Array, Array, Array]:
    e = np.array([1.0, 0.0, 0.0])
    return (REACH + PULL * t) * e + [0.0, 0.0, height], PULL * e, np.zeros(3)


def at(x: float, z: float) -> Array:
    """A position above the x axis."""
    return np.array([x, 0.0, z])


STEPPERS = {"by events, rtol 1e-6": None, "in steps of 2 ms": 2e-3, "in steps of 1 ms": 1e-3}


def missed(motion: Callable[[str], Iterator[Case]], ground: str) -> dict[str, float]:
    """Largest deviation from the expected position [m], for each stepper."""
    return {
        how: max(
            float(np.abs(ended(world, seconds, step) - due).max()) for world, seconds, due in motion(ground)
        )
        for how, step in STEPPERS.items()
    }


GROUNDS = {"plane": "a plane", "tiles": "tiles", "slab": "another body, a slab"}
MOTIONS: dict[str, tuple[Callable[[str], Iterator[Case]], float, float]] = {
    "slide until they stop": (slides, 3e-6, 2e-4),
    "stick and slide on slopes": (slopes, 3e-6, 2e-4),
    "roll down a slope": (rolls, 3e-6, 2e-4),
    "slide and come to roll": (comes_to_roll, 3e-6, 4e-4),
    "tip over an edge of their foot": (tips, 3e-6, 1.5e-3),
    "are dragged by a spring, stick and slide": (dragged, 1e-5, 0.35),
}
"""Motion, tolerance for events [m], and for time steps per second of step size [m/s]."""


EXPERIMENTS = tuple(
    Experiment(
        f"solids on {where} {what}: the largest error [m]",
        CLOSED,
        {how: (0.0, most if step is None else speed * step) for how, step in STEPPERS.items()},
        partial(missed, motion, ground),
    )
    for ground, where in GROUNDS.items()
    for what, (motion, most, speed) in MOTIONS.items()
)
