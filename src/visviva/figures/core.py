"""Declared orders of all methods, fitted for an oscillator with and without drag; free flight."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.core.carriers import FixedPoints
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.trial import Trial
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
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
    """Order p from the errors at steps h, h/2, h/4, …"""
    return float(np.polyfit(np.arange(len(errors)), -np.log2(errors), 1)[0])


def exact(drag: float, t: float) -> float:
    """x of the underdamped oscillator."""
    omega = np.sqrt(100.0 - drag * drag / 4)
    return float(np.exp(-drag * t / 2) * (np.cos(omega * t) + drag / (2 * omega) * np.sin(omega * t)))


def fixed_step_orders() -> dict[str, float]:
    """Fitted order of every fixed-step method, at t = 0.5 s."""
    found = {}
    for method, order in FIXED.items():
        h = 0.5 / (400 if order == 1 else 50)
        errors = [
            abs(Trial(oscillator(4.0), EventDriven(method, h=h / 2**i)).to(0.5).q[0] - exact(4.0, 0.5))
            for i in range(HALVINGS)
        ]
        found[method] = slope(errors)
    return found


STEPS: dict[str, tuple[Callable[[float], TimeStepping], int]] = {
    "theta = 1": (lambda h: TimeStepping(h, 1.0), 400),
    "theta = 1/2": (lambda h: TimeStepping(h, 0.5), 50),
    "rho_inf = 1/2": (lambda h: TimeStepping(h, rho_inf=0.5), 200),
    "converge, rho_inf = 0": (lambda h: TimeStepping(h, converge=True, rho_inf=0.0), 200),
}


def orders_of_steps() -> dict[str, float]:
    """Fitted order of `time_stepping` at θ = 1, θ = ½ and ρ∞ = ½, at t = 0.5 s."""
    found = {}
    for name, (stepper, steps) in STEPS.items():
        errors = [
            abs(Trial(oscillator(0.0), stepper(0.5 / steps / 2**i)).to(0.5).q[0] - exact(0.0, 0.5))
            for i in range(HALVINGS)
        ]
        found[name] = slope(errors)
    return found


def kept_share(rho: float, angle: float) -> float:
    """Spectral radius of time steps with ρ∞ for an oscillator with hω = angle.

    The largest root of (z−1)²(z−κ) + (hω)² [z(z−κ) + cz(z−1)²], c = 1/(2+ρ∞²), κ = c (1−ρ∞²).
    """
    c, stiff = 1.0 / (2.0 + rho * rho), angle * angle
    kept = c * (1.0 - rho * rho)
    numbers = [1.0 + stiff * c, -2.0 - kept + stiff * (1 - 2 * c), 1 + 2 * kept + stiff * (c - kept), -kept]
    return float(np.abs(np.roots(numbers)).max())


def shares_in_steps() -> dict[str, float]:
    """The same from runs: roots of the third-order recurrence that the positions of an oscillator satisfy."""
    found = {}
    for name, (rho, angle) in SHARES.items():
        h = angle / 10.0  # the oscillator has ω = 10 rad/s
        stepper = TimeStepping(h, rho_inf=rho)
        stepper.lag = 0.0
        trial, x = Trial(oscillator(0.0), stepper), [1.0]
        x += [float(trial.to((i + 1) * h).q[0]) for i in range(17)]
        before = np.stack([x[2:-1], x[1:-2], x[:-3]], axis=1)
        numbers = np.linalg.lstsq(before, np.array(x[3:]), rcond=1e-14)[0]
        found[name] = float(np.abs(np.roots([1.0, *-numbers])).max())
    return found


SHARES = {
    f"rho_inf = {rho:g}, h omega = {angle:g}": (rho, angle)
    for rho in (0.0, 0.5, 0.9)
    for angle in (0.1, 1.0, 10.0, 1e3)
}


def free_flight() -> dict[str, float]:
    """Methods of order 2 and higher integrate a throw in vacuum to round-off."""
    found = {}
    for method in ("midpoint", "verlet", "rk4"):
        world = World()
        world.blocks.append(PointMasses("stone", [0.0, 0.0, 0.0], 2.0, [3.0, 0.0, 4.0]))
        world.forces.append(Gravity(world))
        found[method] = float(Trial(world, EventDriven(method, h=0.1)).to(1.0).q[2])
    return found


EXPERIMENTS = (
    Experiment(
        "fitted order", "declared orders", {m: (float(p), 0.1) for m, p in FIXED.items()}, fixed_step_orders
    ),
    Experiment(
        "fitted order",
        "declared orders",
        {"theta = 1": (1.0, 0.1)} | {name: (2.0, 0.1) for name in STEPS if name != "theta = 1"},
        orders_of_steps,
    ),
    Experiment(
        "fraction of its energy that an oscillator keeps per step",
        "largest root of the step's characteristic polynomial",
        {name: (kept_share(*case), 1e-5) for name, case in SHARES.items()},
        shares_in_steps,
    ),
    Experiment(
        "height of a throw in vacuum",
        "4 t − g t²/2",
        dict.fromkeys(("midpoint", "verlet", "rk4"), (4 - 9.81 / 2, 1e-13)),
        free_flight,
    ),
)
