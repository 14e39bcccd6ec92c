"""Colliding balls in a world with gravity, strings and time: Newton's cradle, a ball against two."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.carriers import FixedPoints
from visviva.core.impact_problem import ImpactLaw, ImpactProblem, Impulses
from visviva.core.world import World
from visviva.impact.graph import Graph
from visviva.joints.points.distance import Distance
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses

RADIUS, LENGTH, TILT, G = 0.05, 1.0, np.pi / 6, 9.81  # of the cradle in the bench of other programs
FAINT = 1e-6  # fraction of the speed of the first impact below which balls meet only by round-off
ARRIVAL = np.sqrt(2.0 * G * LENGTH * (1.0 - np.cos(TILT)))  # speed of the first impact [m/s]


def cradle(up: int, mass: ArrayLike = 1.0, balls: int = 5) -> World:
    """A row of touching balls on rods of 1 m; the first ones are lifted together by 30°."""
    hooks = np.zeros((balls, 3))
    hooks[:, 0] = 2 * RADIUS * np.arange(balls)
    x = hooks - LENGTH * np.array([0, 0, 1.0])
    x[:up] = hooks[:up] + LENGTH * np.array([-np.sin(TILT), 0, -np.cos(TILT)])
    world = World()
    world.blocks.append(row := PointMasses("balls", x, mass))
    world.forces.append(Gravity(world))
    a, b = world.join(world.ports.points(FixedPoints(hooks)), row.points)
    world.constraints.append(Distance("rods", a, b, LENGTH))
    world.constraints.append(_between(row, [(i, i + 1) for i in range(balls - 1)]))
    return world


def one_against_two(back: float) -> World:
    """A ball moving at 1 m/s into two that touch each other, one of them set back by a gap [m]."""
    height = np.sqrt(3.0) * RADIUS
    x = np.zeros((3, 3))
    x[:, :2] = [[-height - 0.02, 0], [0, RADIUS], [back * np.sqrt(0.75), -RADIUS - 0.5 * back]]
    u = np.zeros((3, 3))
    u[0, 0] = 1.0
    world = World()
    world.blocks.append(balls := PointMasses("balls", x, 1.0, u))
    world.constraints.append(_between(balls, [(0, 1), (0, 2), (1, 2)]))
    return world


def _between(balls: PointMasses, pairs: list[tuple[int, int]]) -> OneSidedDistance:
    """Frictionless elastic contacts of balls: their centres stay at least two radii apart."""
    first, second = np.array(pairs).T
    ends = balls.points[first], balls.points[second]
    return OneSidedDistance("contacts", *ends, 2 * RADIUS, strut=True, restitution=1.0)


@dataclass
class Witness:
    """A law that records its arguments and results.

    Parameters
    ----------
    law : the underlying law
    seen : v⁻ and v⁺ of the contacts of every impact
    """

    law: ImpactLaw
    seen: list[tuple[Array, Array]] = field(default_factory=list)

    def __call__(self, problem: ImpactProblem) -> Impulses:
        """The result of the law."""
        answer = self.law(problem)
        graph: Any = Graph(problem.start, problem.column, problem.value)
        self.seen.append((problem.v.copy(), problem.v + graph.apply(answer.normal)))
        return answer

    @property
    def strong(self) -> list[tuple[Array, Array]]:
        """Impacts other than round-off contacts of balls that swing side by side."""
        return [pair for pair in self.seen if pair[0].min() < -FAINT * ARRIVAL]

    def worst_of_cradle(self) -> float:
        """The largest error of an impact in a row of equal balls, relative to the speed at the first.

        Ideally the velocities of the balls are reversed in order, so that v⁺_i = −v⁻_(m−1−i). Balls that
        swing together differ by round-off, which a law does not treat as an approach: twice that is no error.
        """
        worst = 0.0
        for before, after in self.strong:
            faint = np.abs(before[np.abs(before) < FAINT * ARRIVAL]).max(initial=0.0)
            worst = max(worst, float(np.abs(after + before[::-1]).max()) - 2.0 * float(faint))
        return float(worst / ARRIVAL)
