"""Bodies under gravity: physical pendulums, and the heavy symmetric top on its tip."""

from __future__ import annotations

import numpy as np
from scipy.special import ellipk

from visviva.arrays import Array
from visviva.core.carriers import FixedPoints
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Crossing, Trial
from visviva.joints.points.attachment import coincidence
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.planar import PlanarBodies

G = 9.81
ROD = {0.5: -0.09035209, 1.0: -1.562621718, 2.0: 1.5380989842}
ANGLES = (10, 90, 170)
MASS, ARM, ACROSS, ALONG, SPIN, LEAN = 0.8, 0.1, 0.009, 0.002, 90.0, 0.4
"""Top: m [kg], tip to centre [m], I₁ about the tip, I₃ [kg m²], ω₃ [rad/s], inclination [rad]."""


def pendulum(angle: float, planar: bool) -> World:
    """A rod of 1 m and 1 kg on a pin at its end, at rest at an angle from the bottom."""
    world = World()
    rod: PlanarBodies | RigidBodies
    if planar:
        position = 0.5 * np.array([np.sin(angle), -np.cos(angle)])
        rod = PlanarBodies("rod", position, 1.0, 1 / 12, angle=angle - np.pi / 2)
    else:
        orientation = [np.cos(angle / 2 - np.pi / 4), 0, -np.sin(angle / 2 - np.pi / 4), 0]
        position = 0.5 * np.array([np.sin(angle), 0, -np.cos(angle)])
        rod = RigidBodies("rod", position, 1.0, np.diag([0.01, 1 / 12, 1 / 12]), orientation=orientation)
        world.inertias.append(rod.spinning)
    world.blocks.append(rod)
    rod.centres(world.ports)
    end, pin = rod.points(world.ports, [0], [[-0.5, 0, 0]]), world.ports.points(FixedPoints([0, 0, 0]))
    world.constraints.append(coincidence("pin", end, pin))
    world.forces.append(Gravity(world))
    return world


def rod() -> dict[str, float]:
    """Angles from the bottom of a rod released from the horizontal, in the plane and in space."""
    found = {}
    for planar in (True, False):
        trial = Trial(pendulum(np.pi / 2, planar))
        for t in ROD:
            q = trial.to(t).q
            angle = q[2] if planar else -2 * np.arctan2(q[5], q[3])
            found[f"θ({t:g}), {'plane' if planar else 'space'}"] = float(angle + np.pi / 2)
    return found


def periods() -> dict[str, float]:
    """Periods from the quarter period."""
    found = {}
    for degrees in ANGLES:
        world = pendulum(np.radians(degrees), planar=True)
        world.guards.append(Crossing("bottom", lambda q, v: float(q[0])))
        trial = Trial(world)
        trial.to(2.0)
        found[f"T({degrees}°)"] = 4 * trial.times("bottom")[0]
    return found


def top(precession: float) -> World:
    """A heavy top inclined in the x–z plane, with spin ω₃ and precession rate `precession` [rad/s]."""
    world = World()
    axis = np.array([np.sin(LEAN), 0, np.cos(LEAN)])
    spin = precession * np.array([0, 0, 1.0]) + (SPIN - precession * np.cos(LEAN)) * axis
    inertia = np.diag([ACROSS - MASS * ARM**2, ACROSS - MASS * ARM**2, ALONG])
    orientation = [np.cos(LEAN / 2), 0, np.sin(LEAN / 2), 0]
    body = RigidBodies("top", ARM * axis, MASS, inertia, np.cross(spin, ARM * axis), spin, orientation)
    world.blocks.append(body)
    world.inertias.append(body.spinning)
    body.centres(world.ports)
    tip, pin = body.points(world.ports, [0], [[0, 0, -ARM]]), world.ports.points(FixedPoints([0, 0, 0]))
    world.constraints.append(coincidence("pin", tip, pin))
    world.forces.append(Gravity(world))
    return world


def steady() -> Array:
    """The two rates of steady precession, slow and fast: I₁ cos θ Ω² − I₃ ω₃ Ω + m g l = 0."""
    return np.sort(np.roots([ACROSS * np.cos(LEAN), -ALONG * SPIN, MASS * G * ARM]).real)


def precession() -> dict[str, float]:
    """Mean rates over half a revolution, and the inclination at its end."""
    found = {}
    for name, rate in zip(("slow", "fast"), steady(), strict=True):
        half = np.pi / rate
        x = Trial(top(float(rate))).to(half).q[:3]
        found[f"{name}: rate"] = float(np.mod(np.arctan2(x[1], x[0]), 2 * np.pi) / half)
        found[f"{name}: lean"] = float(np.arccos(x[2] / ARM))
    return found


def nutation() -> dict[str, float]:
    """Released with its axis at rest, it sinks, 2 m g l I₁ (1 − u²) = (I₃ ω₃)² (cos θ₀ − u), and rises."""
    world = top(0.0)
    world.guards.append(Crossing("lowest", lambda q, v: -float(v[2])))
    trial = Trial(world)
    while not trial.times("lowest"):
        trial.to(trial.state.t + 0.05)
    return {"lowest cos θ": float(Trial(top(0.0)).to(trial.times("lowest")[0]).q[2] / ARM)}


def lowest() -> float:
    """The u of `nutation`."""
    a, b = 2 * MASS * G * ARM * ACROSS, (ALONG * SPIN) ** 2
    return float(np.roots([a, -b, b * np.cos(LEAN) - a]).real.min())


EXPERIMENTS = (
    Experiment(
        "rod on a pin",
        "Holzschuch's course, solids (P65)",
        {f"θ({t:g}), {where}": (angle, 1e-8) for where in ("plane", "space") for t, angle in ROD.items()},
        rod,
    ),
    Experiment(
        "period of a physical pendulum",
        "4 K(sin²(θ/2)) √(J/(m g l))",
        {
            f"T({degrees}°)": (
                float(4 * np.sqrt(2 / (3 * G)) * ellipk(np.sin(np.radians(degrees) / 2) ** 2)),
                1e-8,
            )
            for degrees in ANGLES
        },
        periods,
    ),
    Experiment(
        "steady precession of a heavy top",
        "I₁ cos θ Ω² − I₃ ω₃ Ω + m g l = 0",
        {
            f"{name}: {what}": (value, tolerance)
            for name, rate in zip(("slow", "fast"), steady(), strict=True)
            for what, value, tolerance in (("rate", float(rate), 1e-7), ("lean", LEAN, 1e-8))
        },
        precession,
    ),
    Experiment(
        "nutation of a heavy top", "energy and both momenta", {"lowest cos θ": (lowest(), 1e-9)}, nutation
    ),
)
