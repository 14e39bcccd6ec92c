"""Declared orders of all methods, fitted on a throw with drag and on an oscillator with dashpot."""

from __future__ import annotations

import numpy as np

from visviva.core.carriers import FixedPoints
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.particles.drag import LinearDrag
from visviva.particles.gravity import Gravity
from visviva.particles.point_masses import PointMasses
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

FIXED = {"euler": 1, "semi_implicit_euler": 1, "midpoint": 2, "verlet": 2, "rk4": 4}
HALVINGS = 4


def oscillator(drag: float) -> World:
    """1 kg on 100 N/m, released 1 m away."""
    world = World()
    world.blocks.append(block := PointMasses("mass", [1.0, 0.0, 0.0], 1.0))
    a, b = world.join(block.points, world.ports.points(FixedPoints([[0.0, 0.0, 0.0]])))
    world.forces += [ZeroLengthSprings("spring", a, b, 100.0, 0.0), LinearDrag("drag", block.points, drag)]
    return world


def slope(errors: list[float]) -> float:
    """Order p of errors at steps h, h/2, h/4, …"""
    return float(np.polyfit(np.arange(len(errors)), -np.log2(errors), 1)[0])


def exact(drag: float, t: float) -> float:
    """x of the oscillator, under-damped."""
    omega = np.sqrt(100.0 - drag * drag / 4)
    return float(np.exp(-drag * t / 2) * (np.cos(omega * t) + drag / (2 * omega) * np.sin(omega * t)))


def fixed_step_orders() -> dict[str, float]:
    """Fitted order of every method with a fixed step, at t = 0.5 s."""
    found = {}
    for method, order in FIXED.items():
        h = 0.5 / (400 if order == 1 else 50)
        errors = [
            abs(Trial(oscillator(4.0), EventDriven(method, h=h / 2**i)).to(0.5).q[0] - exact(4.0, 0.5))
            for i in range(HALVINGS)
        ]
        found[method] = slope(errors)
    return found


def theta_orders() -> dict[str, float]:
    """Fitted order of `time_stepping` at θ = 1 and θ = ½, at t = 0.5 s."""
    found = {}
    for name, theta, steps in (("theta = 1", 1.0, 400), ("theta = 1/2", 0.5, 50)):
        errors = [
            abs(Trial(oscillator(0.0), TimeStepping(0.5 / steps / 2**i, theta)).to(0.5).q[0] - exact(0.0, 0.5))
            for i in range(HALVINGS)
        ]
        found[name] = slope(errors)
    return found


def free_flight() -> dict[str, float]:
    """A method of order 2 and more carries a throw in vacuum to round-off."""
    found = {}
    for method in ("midpoint", "verlet", "rk4"):
        world = World()
        world.blocks.append(PointMasses("stone", [0.0, 0.0, 0.0], 2.0, [3.0, 0.0, 4.0]))
        world.forces.append(Gravity(world))
        found[method] = float(Trial(world, EventDriven(method, h=0.1)).to(1.0).q[2])
    return found


EXPERIMENTS = (
    Experiment("fitted order", "declared orders", {m: (float(p), 0.1) for m, p in FIXED.items()}, fixed_step_orders),
    Experiment("fitted order", "declared orders", {"theta = 1": (1.0, 0.1), "theta = 1/2": (2.0, 0.1)}, theta_orders),
    Experiment("height of a throw in vacuum", "4 t − g t²/2", {m: (4 - 9.81 / 2, 1e-13) for m in
               ("midpoint", "verlet", "rk4")}, free_flight),
)  # fmt: skip
