"""Bench of frictional contact among many bodies: whole solves, cold and warm-started."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import numpy as np

from visviva.arrays import Array, Index
from visviva.bench.measure import Measured, seconds
from visviva.compiling.program import Program
from visviva.core.cones import Cones
from visviva.core.rows import FRICTION, ONE_SIDED
from visviva.steppers.solve.rows.row_problem import RowProblem
from visviva.steppers.solve.rows.solve_rows import ALL_STEPS, ALL_SWEEPS, CONTROL, DURATION, VIOLATION, WARM

IMPULSE = 9.81 / 240  # of a unit mass in a step of 1/240 s
MU = 0.5


class Cubes:
    """Unit cubes of mass 1 at positions (n, 3), with point contacts and the rows of all of them.

    Parameters
    ----------
    place : (n, 3)
    pairs : (c, 2)      the bodies of each contact, −1 for the ground
    point, normal : (c, 3)   normals point to the first body
    """

    def __init__(self, position: Array, pairs: Index, point: Array, normal: Array) -> None:
        n, c = len(position), len(pairs)
        first = np.where(np.abs(normal[:, :1]) < 0.9, [[1.0, 0.0, 0.0]], [[0.0, 1.0, 0.0]])
        first -= (first * normal).sum(axis=1, keepdims=True) * normal
        first /= np.linalg.norm(first, axis=1, keepdims=True)
        axes = np.stack([normal, first, np.cross(normal, first)], axis=1)
        ports, z = np.full((3 * c, 12), -1), np.zeros((c, 3, 12))
        for side, sign in enumerate((1.0, -1.0)):
            body, at = pairs[:, side], slice(6 * side, 6 * side + 6)
            arm = point - position[body]
            z[:, :, at] = sign * np.concatenate([axes, np.cross(arm[:, None], axes)], axis=2)
            z[body < 0, :, at] = 0.0
            own = np.where(body[:, None] >= 0, 6 * body[:, None] + np.arange(6), -1)
            ports[:, at] = np.repeat(own, 3, axis=0)
        law = Cones.of_contacts(c, MU, 0.0)
        all_: Index = np.arange(6 * n)
        rows = [(ports, z.reshape(-1, 12), np.zeros(1, np.int64))]
        self.problem = p = RowProblem(all_ // 6, all_, rows, [law], [False])
        p.values[:] = np.tile(np.diag([1.0, 1.0, 1.0, 1 / 6, 1 / 6, 1 / 6]).ravel(), n)
        kind: Index = np.tile(np.array([ONE_SIDED, FRICTION, FRICTION], np.int64), c)
        self.lam, b, zero = np.zeros(3 * c), np.tile([0.0, 0.0, -IMPULSE, 0.0, 0.0, 0.0], n), np.zeros(3 * c)
        self.control, self.count, x = np.zeros(CONTROL), c, np.zeros(6 * n)
        self.control[[WARM, DURATION]] = 1.0
        system = SimpleNamespace(b=b, y=zero, shift=zero, kind=kind, lam=self.lam, x=x, control=self.control)
        self._solve = Program(p.solve_ops(system))

    def solve(self, warm: bool) -> None:
        """Solve from λ = 0, or warm-started with the forces of the last solve."""
        self.lam *= float(warm)
        self._solve()


def pyramid(levels: int) -> Cubes:
    """Rows of cubes, each on two, four contacts per face."""
    cells = [(level, i) for level in range(levels) for i in range(levels - level)]
    number = {cell: k for k, cell in enumerate(cells)}
    position = np.array([[1.05 * i + 0.525 * level, 0.0, 0.5 + level] for level, i in cells])
    pairs, points = [], []
    for (level, i), k in number.items():
        under = [number[level - 1, i], number[level - 1, i + 1]] if level else [-1]
        for other in under:
            shift = 0.0 if other < 0 else 0.5 * (position[other, 0] - position[k, 0])
            reach = 0.5 - abs(shift)
            for a, b in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
                pairs.append((k, other))
                points.append(position[k] + [shift + a * reach, 0.5 * b, -0.5])
    return Cubes(position, np.array(pairs), np.array(points), np.tile([0.0, 0.0, 1.0], (len(pairs), 1)))


def tower(height: int) -> Cubes:
    """A tower of cubes."""
    position = np.column_stack([np.zeros((height, 2)), 0.5 + np.arange(height)])
    pairs = np.repeat(np.column_stack([np.arange(height), np.arange(height) - 1]), 4, axis=0)
    corners = np.array([[a, b, -0.5] for a in (-0.5, 0.5) for b in (-0.5, 0.5)])
    points = (position[:, None] + corners).reshape(-1, 3)
    return Cubes(position, pairs, points, np.tile([0.0, 0.0, 1.0], (len(pairs), 1)))


def pile(side: int) -> Cubes:
    """A lattice of side³ randomly displaced bodies, which touch their neighbours at one point each."""
    rng = np.random.default_rng(side)
    index = np.stack(np.meshgrid(*3 * [np.arange(side)], indexing="ij"), axis=-1).reshape(-1, 3)[:, ::-1]
    position = np.array([0.0, 0.0, 0.5]) + index + rng.normal(0.0, 0.05, index.shape)
    near = np.argwhere(np.abs(index[:, None] - index).sum(axis=-1) == 1)
    near = near[near[:, 0] > near[:, 1]]
    low = np.flatnonzero(index[:, 2] == 0)
    pairs = np.concatenate([np.column_stack([low, np.full(len(low), -1)]), near])
    arm = position[near[:, 0]] - position[near[:, 1]]
    normal = np.concatenate([np.tile([0.0, 0.0, 1.0], (len(low), 1)), arm])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    middle = 0.5 * (position[near[:, 0]] + position[near[:, 1]])
    return Cubes(position, pairs, np.concatenate([position[low] - [0.0, 0.0, 0.5], middle]), normal)


def contacts() -> list[Measured]:
    """Towers, pyramids and piles: time of a solve."""
    found = []
    cases = (("tower of 20", tower(20)), ("pyramid of 210", pyramid(20)), ("pile of 1000", pile(10)))
    for name, cubes in cases:
        label, status = f"{name}, {cubes.count} contacts", cubes.problem.status
        cubes.solve(False)
        took = f"{status[ALL_SWEEPS]:.0f} sweeps, {status[ALL_STEPS]:.0f} steps: {status[VIOLATION]:.0e} m/s"
        cold = seconds(partial(cubes.solve, False), 3)
        found.append(Measured(f"{label}: solved from zero, {took}", cold * 1e3, "ms"))
        cubes.solve(True)
        again = seconds(partial(cubes.solve, True), 5)
        found.append(Measured(f"{label}: solved from its own forces", again * 1e3, "ms"))
        found.append(Measured("  of it per contact", again / cubes.count * 1e6, "µs"))
    return found
