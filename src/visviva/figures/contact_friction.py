"""Friction of a surface: laws of a single impact, slides, slopes, onset of rolling."""

from __future__ import annotations

from math import cos, pi, sin, tan

import numpy as np

from visviva.arrays import Array
from visviva.contact.rows.plane import Plane
from visviva.core.response import Friction
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.impact.ball import SOLID, ball_impact
from visviva.impact.point import coulomb, no_slip, restitution
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses

NOTES = "Witkin's notes, collisions (P42–P45)"
CLOSED = "closed form, Coulomb's law beside Witkin's notes (P45)"
UP = (0.0, 0.0, 1.0)
G = 9.81


def slider(friction: Friction, speed: float, pull: tuple[float, float, float] = (0.0, 0.0, -G)) -> Trial:
    """A point of 1 kg on a plane, thrown along x."""
    world = World()
    world.blocks.append(block := PointMasses("point", [0.0, 0.0, 0.0], 1.0, [speed, 0.0, 0.0]))
    world.constraints.append(Plane("floor", block.points, friction=friction))
    world.forces.append(Gravity(world, pull))
    return Trial(world)


def down(slope: float) -> tuple[float, float, float]:
    """Gravity on a slope, in the axes of the plane."""
    return G * sin(slope), 0.0, -G * cos(slope)


def laws() -> dict[str, float]:
    """Velocities after an impact at (3, −4) and after the notes' example."""
    notes = restitution([1.0, -2.0, 0.0], [0.6, 0.8, 0.0], 0.5)
    return {
        "restitution, v_x": notes[0],
        "restitution, v_y": notes[1],
        "μ = 0.3, v_x": coulomb([3.0, 0.0, -4.0], UP, 0.5, 0.3)[0],
        "μ = 0.6, v_x": coulomb([3.0, 0.0, -4.0], UP, 0.5, 0.6)[0],
        "no slip, v_x": no_slip([3.0, 0.0, -4.0], UP, 0.5)[0],
        "v_z": coulomb([3.0, 0.0, -4.0], UP, 0.5, 0.3)[2],
    }


def solid_ball() -> dict[str, float]:
    """Impact of a ball at (3, −4), e = ½, without spin."""
    found: dict[str, float] = {}
    for mu in (0.1, 0.3):
        v, spin = ball_impact([3.0, 0.0, -4.0], [0.0, 0.0, 0.0], UP, 1.0, 0.5, mu)
        found |= {f"μ = {mu}, v_x": v[0], f"μ = {mu}, |ωR|": float(np.linalg.norm(spin))}
    return found


def rolling(shape: float) -> dict[str, float]:
    """v₀ = 5, μ = 0.2 in steps of 10 µs: contact is an impact in each of them."""
    h, t, x = 1e-5, 0.0, 0.0
    v, spin = np.array([5.0, 0.0, 0.0]), np.zeros(3)
    weight: Array = np.array([0.0, 0.0, G * h])
    while v[0] - spin[1] > 1e-9:
        x += 0.5 * h * v[0]
        v, spin = ball_impact(v - weight, spin, UP, 1.0, 0.0, 0.2, shape)
        x += 0.5 * h * v[0]
        t += h
    return {"rolls at": t, "v": v[0], "x": x}


def linear() -> dict[str, float]:
    """k_f = 0.2: a slide on level ground and at 30°, with located events."""
    level, slope = slider(Friction(viscous=0.2), 3.0), slider(Friction(viscous=0.2), 0.0, down(pi / 6))
    return {
        "v(1)": level.to(1.0).v[0],
        "way": level.to(14.0).q[0],
        "30°, v(1)": slope.to(1.0).v[0],
        "30°, limit": slope.to(20.0).v[0],
    }


def dry() -> dict[str, float]:
    """μ = 0.3, v₀ = 3: stopping distance; travel in 2 s on slopes slightly below and above tan⁻¹ μ."""
    level = slider(Friction(0.3), 3.0)
    held = slider(Friction(0.3), 0.0, down(np.arctan(0.3) - 1e-4))
    slips = slider(Friction(0.3), 0.0, down(np.arctan(0.3) + 1e-4))
    end = level.to(3.0)
    return {"way": end.q[0], "speed": end.v[0], "held": held.to(2.0).q[0], "slips": slips.to(2.0).q[0]}


STEEP = float(np.arctan(0.3)) + 1e-4

EXPERIMENTS = (
    Experiment(
        "impact of a point",
        CLOSED,
        {
            "restitution, v_x": (1.9, 1e-14),
            "restitution, v_y": (-0.8, 1e-14),
            "μ = 0.3, v_x": (1.2, 1e-14),
            "μ = 0.6, v_x": (0.0, 1e-14),
            "no slip, v_x": (0.0, 1e-14),
            "v_z": (2.0, 1e-14),
        },
        laws,
    ),
    Experiment(
        "impact of a solid ball",
        CLOSED,
        {
            "μ = 0.1, v_x": (2.4, 1e-14),
            "μ = 0.1, |ωR|": (1.5, 1e-14),
            "μ = 0.3, v_x": (15 / 7, 1e-14),
            "μ = 0.3, |ωR|": (15 / 7, 1e-14),
        },
        solid_ball,
    ),
    Experiment(
        "a sliding solid ball comes to roll",
        CLOSED,
        {"rolls at": (0.7281199942, 2e-5), "v": (25 / 7, 1e-10), "x": (3.120514261, 1e-4)},
        lambda: rolling(SOLID),
        long=True,
    ),
    Experiment(
        "a sliding disc comes to roll",
        CLOSED,
        {"rolls at": (0.8494733265, 2e-5), "v": (10 / 3, 1e-10), "x": (3.539472194, 1e-4)},
        lambda: rolling(0.5),
        long=True,
    ),
    Experiment(
        "linear friction, k_f = 0.2",
        NOTES,
        {
            "v(1)": (0.4217309568, 1e-9),
            "way": (1.529051988, 1e-9),
            "30°, v(1)": (2.358936683, 1e-9),
            "30°, limit": (tan(pi / 6) / 0.2, 1e-8),
        },
        linear,
    ),
    Experiment(
        "Coulomb's friction, μ = 0.3",
        CLOSED,
        {
            "way": (9 / (0.6 * G), 1e-9),
            "speed": (0.0, 1e-12),
            "held": (0.0, 1e-12),
            "slips": (2 * G * (sin(STEEP) - 0.3 * cos(STEEP)), 1e-9),
        },
        dry,
    ),
)
