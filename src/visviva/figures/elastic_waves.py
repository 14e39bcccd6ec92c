"""Waves in elastic bars: their speed, free and between walls, and viscous damping of a standing wave."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.body_nodes import BodyNodes
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.figures.figure import Experiment
from visviva.joints.points.on_plane import OnPlane
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

YOUNG, POISSON, DENSITY = 1e7, 0.3, 1000.0
BULK, SHEAR = YOUNG / (3 - 6 * POISSON), YOUNG / (2 + 2 * POISSON)
SLENDER, WIDE = np.sqrt(YOUNG / DENSITY), np.sqrt((BULK + 4 / 3 * SHEAR) / DENSITY)
"""√(E/ρ) and √((λ + 2μ)/ρ) [m/s]."""
LENGTH, CELLS, SIDE = 2.0, 100, 0.02
PULSE, HEIGHT = 0.06, 1e-6  # width and height of the initial pulse [m]
ETA, WAVE = (300.0, 540.0), np.pi / LENGTH  # [Pa s]; k of the longest standing wave [1/m]
DECAY = (ETA[0] + 4 / 3 * ETA[1]) * WAVE**2 / DENSITY
"""½ k² (2η₁ + 8/3 η₂)/ρ, from the stress 2η₁ tr ε̇ 1 + 4η₂ dev ε̇ of the law near rest."""


class Bar:
    """A bar along x with a square section and free ends.

    Parameters
    ----------
    shift, slope : (n,)   initial displacement of the nodes along x, and its strain
    walls : whether its sides are held in place; otherwise it starts with the matching lateral contraction
    eta : its viscosity [Pa s]
    """

    def __init__(
        self, shift: Array, slope: Array, walls: bool, eta: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        mesh, self.world = bar(), World()
        self.rest = mesh.x
        x = mesh.x.copy()
        x[:, 0] += shift
        if not walls:
            x[:, 1:] -= POISSON * slope[:, None] * (x[:, 1:] - 0.5 * SIDE)
        nodes = BodyNodes("bar", x, lumped(mesh.tets, mesh.volumes(), DENSITY, len(x)))
        self.world.blocks.append(nodes)
        made_of = Substance(MATERIALS["saint_venant_kirchhoff"], BULK, SHEAR, eta)
        self.world.forces.append(Tetrahedra("bar.e", nodes, mesh.tets, mesh.x, made_of))
        for axis in (1, 2) if walls else ():
            normal = np.eye(3)[axis]
            for side in (0.0, SIDE):
                on = nodes.points.take(np.flatnonzero(mesh.x[:, axis] == side))
                self.world.constraints.append(OnPlane(f"wall {axis} {side}", on, side * normal, normal))
        self.stepper = TimeStepping(5e-5, theta=0.5) if walls else EventDriven("verlet", h=3e-5)
        self.state = self.world.start()

    def to(self, t: float) -> State:
        """The state at a time."""
        self.state = simulate(self.world, self.state, self.stepper, t)
        return self.state

    def shift(self, t: float) -> Array:
        """(n,) displacement along x at a time."""
        return self.to(t).q.reshape(-1, 3)[:, 0] - self.rest[:, 0]


def bar() -> TetMesh:
    """The mesh."""
    return shapes.block((CELLS, 1, 1), (LENGTH, SIDE, SIDE))


def speed(walls: bool) -> float:
    """Speed of the centroid of the right half of a pulse released in the middle of the bar [m/s]."""
    x = bar().x[:, 0]
    away = (x - 0.5 * LENGTH) / PULSE
    shift = HEIGHT * np.exp(-0.5 * away**2)
    run, times, middles = Bar(shift, -away / PULSE * shift, walls), (0.003, 0.006), []
    for t in times:
        right = np.where(x >= 0.5 * LENGTH, run.shift(t), 0.0)
        middles.append(float(right @ x / right.sum()))
    return (middles[1] - middles[0]) / (times[1] - times[0])


def speeds() -> dict[str, float]:
    """Both speeds, over theory."""
    free, between = speed(False) / SLENDER, speed(True) / WIDE
    return {"free, over √(E/ρ)": free, "between walls, over √((λ+2μ)/ρ)": between}


def decay() -> dict[str, float]:
    """Decay rate of the longest standing wave between walls, over theory, from two of its extrema."""
    x = bar().x[:, 0]
    wave = np.cos(WAVE * x)
    run = Bar(HEIGHT * wave, -HEIGHT * WAVE * np.sin(WAVE * x), True, ETA)
    period = 2 * np.pi / np.sqrt((WIDE * WAVE) ** 2 - DECAY**2)
    first, second = (abs(float(run.shift(t) @ wave)) for t in (0.5 * period, 1.5 * period))
    return {"decay over theory": float(np.log(first / second)) / period / DECAY}


EXPERIMENTS = (
    Experiment(
        "waves along a bar",
        "closed form",
        {"free, over √(E/ρ)": (1.0, 0.002), "between walls, over √((λ+2μ)/ρ)": (1.0, 0.002)},
        speeds,
    ),
    Experiment(
        "a standing wave and the viscosity of the thesis",
        "closed form from Liesenfeld 1997, (4.14)",
        {"decay over theory": (1.0, 0.003)},
        decay,
    ),
)
