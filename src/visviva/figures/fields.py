"""Unary fields: quadratic drag, wind, orbits about an attractor, circulation of a vortex, turbulence."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.program import Program
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Crossing, Trial
from visviva.particles.fields.attractor import Attractor
from visviva.particles.fields.gravity import Gravity
from visviva.particles.fields.quadratic_drag import QuadraticDrag
from visviva.particles.fields.turbulence import Turbulence
from visviva.particles.fields.vortex import Vortex
from visviva.particles.fields.wind import Wind
from visviva.particles.points.point_masses import PointMasses

TERMINAL = 7.003570518  # √(m g/c), m = 0.1, c = 0.02


def ball(velocity: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> World:
    """0.1 kg at the origin."""
    world = World()
    world.blocks.append(PointMasses("ball", [0.0, 0.0, 0.0], 0.1, velocity))
    return world


def fall() -> dict[str, float]:
    """From rest with quadratic drag: v = −v∞ tanh(g t/v∞), z = −(v∞²/g) ln cosh(g t/v∞)."""
    world = ball()
    world.forces += [QuadraticDrag("drag", world.blocks[0].points, 0.02), Gravity(world)]
    trial = Trial(world)
    state = trial.to(1.0)
    found = {"v(1)": state.v[2], "z(1)": state.q[2]}
    return {**found, "terminal speed": -trial.to(20.0).v[2]}


def blown() -> dict[str, float]:
    """From rest in a wind of 3 m/s with k = 0.05: u = W (1 − e^(−kt/m))."""
    world = ball()
    world.forces.append(Wind("wind", world.blocks[0].points, 0.05, (3.0, 0.0, 0.0)))
    state = Trial(world).to(2.0)
    return {"u(2)": state.v[0], "x(2)": state.q[0]}


def orbit() -> dict[str, float]:
    """Orbit about an attractor with k = 1 without softening, from (0.4, 0) with velocity (0, 2)."""
    world = World()
    world.blocks.append(block := PointMasses("planet", [0.4, 0.0, 0.0], 1.0, [0.0, 2.0, 0.0]))
    world.forces.append(Attractor("sun", block.points, 1.0))
    world.guards.append(Crossing("aphelion", lambda q, v: float(q @ v)))
    world.guards.append(Crossing("perihelion", lambda q, v: -float(q @ v)))
    trial = Trial(world)
    far = float(np.linalg.norm(trial.to(np.pi).q))
    trial.to(6.5)
    return {
        "eccentricity": (far - 0.4) / (far + 0.4),
        "half a period": trial.times("aphelion")[0],
        "period": trial.times("perihelion")[-1],
    }


def softened_orbit() -> dict[str, float]:
    """Circular orbit of radius 0.3 about k = 2 softened by 0.4: ω² = k/(r² + s²)^(3/2), a quarter period."""
    world = World()
    speed = 0.3 * np.sqrt(2.0 / 0.125)
    world.blocks.append(block := PointMasses("planet", [0.3, 0.0, 0.0], 1.0, [0.0, speed, 0.0]))
    world.forces.append(Attractor("sun", block.points, 2.0, soft=0.4))
    world.guards.append(Crossing("quarter", lambda q, v: float(q[0])))
    trial = Trial(world)
    trial.to(0.5)
    return {"quarter of the period": trial.times("quarter")[0]}


def forces_at(world: World, x: Array) -> Array:
    """Forces (n, 3) on the points of the only block at positions (n, 3), at rest."""
    world.start()
    e = world.observer
    e.k.q[:], e.k.v[:] = x.ravel(), 0.0
    e.k.refresh()
    Program(e.effort_ops)()
    return e.out.tau.reshape(-1, 3).copy()


def circulation() -> dict[str, float]:
    """∮ f·dl of a vortex with k = 0.7, s = 0.3 on circles about its axis: 2π k r²/(r² + s²)."""
    phi = np.linspace(0.0, 2 * np.pi, 64, endpoint=False)
    direction = np.stack([np.cos(phi), np.sin(phi), 0 * phi], axis=1)
    along = np.stack([-np.sin(phi), np.cos(phi), 0 * phi], axis=1) * 2 * np.pi / len(phi)
    found = {}
    for radius in (0.3, 1.0):
        world = World()
        world.blocks.append(block := PointMasses("dust", radius * direction, 1.0))
        world.forces.append(Vortex("vortex", block.points, 0.7, soft=0.3))
        work = np.sum(forces_at(world, radius * direction) * along)
        found[f"circulation at r = {radius:g}"] = float(radius * work)
    return found


def eddies() -> dict[str, float]:
    """Turbulence of 1.5 m/s at 40 000 points: root mean square, and the largest divergence."""
    eps, random = 1e-4, np.random.default_rng(1)
    x = random.uniform(-500, 500, (40_000, 3))
    world = World()
    world.blocks.append(block := PointMasses("dust", x, 1.0))
    world.forces.append(Turbulence("air", block.points, 1.0, speed=1.5, size=0.8, seed=7))
    w = forces_at(world, x)
    slope = [
        (forces_at(world, x + eps * e) - forces_at(world, x - eps * e))[:, c] / (2 * eps)
        for c, e in enumerate(np.eye(3))
    ]
    divergence = float(np.abs(sum(slope)).max())
    return {"root mean square": float(np.sqrt(np.mean(np.sum(w**2, axis=1)))), "divergence": divergence}


EXPERIMENTS = (
    Experiment(
        "fall with quadratic drag",
        "closed form; terminal speed: acceptance numbers of the spec",
        {
            "v(1)": (-TERMINAL * np.tanh(9.81 / TERMINAL), 1e-9),
            "z(1)": (-(TERMINAL**2) / 9.81 * np.log(np.cosh(9.81 / TERMINAL)), 1e-9),
            "terminal speed": (TERMINAL, 1e-9),
        },
        fall,
    ),
    Experiment(
        "blown by wind",
        "closed form (P11)",
        {"u(2)": (3 * (1 - np.exp(-1)), 1e-10), "x(2)": (6 * np.exp(-1), 1e-10)},
        blown,
    ),
    Experiment(
        "Kepler orbit",
        "Kepler's laws (P11)",
        {
            "eccentricity": (0.6, 1e-9),
            "half a period": (np.pi, 1e-8),
            "period": (2 * np.pi, 1e-8),
        },
        orbit,
    ),
    Experiment(
        "orbit around a softened attractor",
        "closed form (P11)",
        {"quarter of the period": (np.pi / 8, 1e-9)},
        softened_orbit,
    ),
    Experiment(
        "circulation of a vortex",
        "closed form (P11)",
        {
            "circulation at r = 0.3": (2 * np.pi * 0.7 / 2, 1e-12),
            "circulation at r = 1": (2 * np.pi * 0.7 / 1.09, 1e-12),
        },
        circulation,
    ),
    Experiment(
        "turbulence",
        "by construction (P11)",
        {"root mean square": (1.5, 0.02), "divergence": (0.0, 1e-4)},
        eddies,
    ),
)
