"""Drift of a pendulum that is only stabilised: the table of the notes, cell by cell.

    C = ½ (|x|² − 1),   C̈ + 2α Ċ + α² C = 0

A unit mass is released from the horizontal and observed for 60 s, without projection. Every figure is
max |C| over all steps. The table gives two digits, so ours must round to the same.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Step
from visviva.core.kinematics import Kinematics
from visviva.core.loop import simulate
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven

NOTES = "Witkin's notes, drift (P37)"
LAST = 60.0


@kernel
def _fill(index: Index, x: Array, u: Array, phi: Array, gradient: Array, velocity_product: Array) -> None:
    for e in range(len(index)):
        i = index[e]
        phi[e], velocity_product[e] = -0.5, 0.0
        for c in range(3):
            phi[e] += 0.5 * x[i, c] * x[i, c]
            velocity_product[e] += u[i, c] * u[i, c]
            gradient[e, c] = x[i, c]


class UnitCircle:
    """C = ½ (|x|² − 1) = 0, the rod of the notes: `Distance` has C = |x| − 1, which drifts differently."""

    one_sided = False

    def __init__(self, name: str, points: Points) -> None:
        self.name, self.points, self.n = name, points, len(points)

    def rows(self, k: Kinematics) -> Index:
        """The three rows of each point."""
        return k.rows_of(self.points)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """C, its gradient and ẋ·ẋ."""
        x, u = k.positions(self.points.owner), k.velocities(self.points.owner)
        return [(_fill, (self.points.index, x, u, rows.phi, rows.gradient, rows.velocity_product))]


class Watch:
    """max |C| over all steps, and the final energy."""

    next_time = np.inf

    def __init__(self) -> None:
        self.worst, self.energy = 0.0, 0.0

    def see(self, world: World, step: Step) -> None:
        """Measure the end of a step."""
        q, v = step.after.q, step.after.v
        self.worst = max(self.worst, 0.5 * abs(float(q @ q) - 1.0))
        self.energy = 0.5 * float(v @ v) + 9.81 * float(q[2])


def drift(method: str, h: float, alpha: float) -> Watch:
    """The pendulum after 60 s, released from the horizontal with energy 0."""
    world, seen = World(), Watch()
    world.blocks.append(block := PointMasses("bob", [1.0, 0.0, 0.0], 1.0))
    world.forces.append(Gravity(world))
    world.constraints.append(UnitCircle("rod", block.points))
    stepper = EventDriven(method, h=h, alpha=alpha)
    simulate(world, world.start(), stepper, LAST, seen)
    return seen


def row(method: str, h: float, alphas: tuple[float, ...]) -> Callable[[], dict[str, float]]:
    """One row of the table."""

    def measure() -> dict[str, float]:
        return {f"α = {alpha:g}": drift(method, h, alpha).worst for alpha in alphas}

    return measure


def fast_euler() -> dict[str, float]:
    """Euler at α = 10 holds the rod but gains energy; at α = 100 it diverges, which gives 1."""
    return {
        "α = 10: energy [J]": drift("euler", 1e-3, 10.0).energy,
        "α = 100: diverges": float(drift("euler", 1e-3, 100.0).worst > 1e6),
    }


ALPHAS = (0.0, 1.0, 10.0, 50.0, 100.0)


def table(method: str, h: float, figures: tuple[tuple[float, float], ...], long: bool) -> Experiment:
    """A row of the table, with half a unit of each figure's last digit as tolerance."""
    alphas = ALPHAS[: len(figures)]
    theirs = {f"α = {alpha:g}": figure for alpha, figure in zip(alphas, figures, strict=True)}
    title = f"drift without projection, {method}, h = {h:g} s"
    return Experiment(title, NOTES, theirs, row(method, h, alphas), long=long)


EXPERIMENTS = (
    table(
        "rk4", 0.01, ((1.3e-3, 5e-5), (7.0e-7, 5e-9), (3.6e-7, 5e-9), (8.3e-6, 5e-8), (4.8e-5, 5e-7)), False
    ),
    table(
        "semi_implicit_euler",
        0.001,
        ((0.24, 5e-3), (9.7e-3, 5e-5), (2.1e-3, 5e-5), (3.9e-4, 5e-6), (2.0e-4, 5e-6)),
        True,
    ),
    table("euler", 0.001, ((0.51, 5e-3), (0.018, 5e-4), (0.013, 5e-4), (1.4, 0.05)), True),
    Experiment(
        "drift without projection, too large steps of euler",
        NOTES,
        {"α = 10: energy [J]": (65.0, 0.5), "α = 100: diverges": (1.0, 0.0)},
        fast_euler,
        long=True,
    ),
)
