"""Touching boxes as matrices, without world and collision detection: only A, b and rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from visviva.compiling.program import Program
from visviva.core.cones import Cones
from visviva.core.rows import FRICTION, ONE_SIDED, TWO_SIDED
from visviva.steppers.solve.rows import solve_rows
from visviva.steppers.solve.rows.band import no_band
from visviva.steppers.solve.rows.find_islands import ISLANDS, ON, choose
from visviva.steppers.solve.rows.island import Island, layout_island
from visviva.steppers.solve.rows.row_problem import RowProblem
from visviva.steppers.solve.rows.unit_rates import compute_record_delassus

G, H = 9.81, 1 / 240


def frame(normal: Any) -> Any:
    """Rows n, t1, t2."""
    n = np.asarray(normal, float) / np.linalg.norm(normal)
    t = np.cross(n, np.eye(3)[np.argmin(abs(n))])
    t /= np.linalg.norm(t)
    return np.array([n, t, np.cross(n, t)])


@dataclass
class Pile:
    """Boxes: masses (n,), half edges (n, 3), positions (n, 3), velocities (n, 6); index −1 is the ground."""

    mass: Any
    half: Any
    position: Any
    velocity: Any = None
    gravity: Any = (0.0, 0.0, -G)
    contacts: list[Any] = field(default_factory=list)
    joints: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.mass, self.half = np.asarray(self.mass, float), np.asarray(self.half, float)
        self.position = np.asarray(self.position, float)
        self.n = len(self.mass)
        v = np.zeros((self.n, 6)) if self.velocity is None else np.asarray(self.velocity, float)
        self.v = v.ravel()

    def row(self, i: int, j: int, x: Any, axes: Any) -> Any:
        """Coordinates (12,) and coefficients (k, 12) of u_i(x) − u_j(x) along axes (k, 3)."""
        places, z = np.full(12, -1), np.zeros((len(axes), 12))
        for at, body, sign in ((0, i, 1.0), (6, j, -1.0)):
            if body >= 0:
                places[at : at + 6] = 6 * body + np.arange(6)
                z[:, at : at + 3] = sign * axes
                z[:, at + 3 : at + 6] = sign * np.cross(np.asarray(x) - self.position[body], axes)
        return places, z

    def touch(self, i: int, j: int, x: Any, normal: Any, mu: float) -> None:
        """One contact."""
        self.contacts.append((*self.row(i, j, x, frame(normal)), mu))

    def face(self, i: int, j: int, centre: Any, half: Any, mu: float) -> None:
        """Four contacts at the corners of a level rectangle."""
        for a, b in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            self.touch(i, j, np.add(centre, [a * half[0], b * half[1], 0.0]), [0, 0, 1], mu)

    def ball(self, i: int, j: int, x: Any) -> None:
        """A ball joint."""
        self.joints.append(self.row(i, j, x, np.eye(3)))

    def hinge(self, i: int, j: int, x: Any) -> None:
        """A hinge about y."""
        self.ball(i, j, x)
        places, z = self.row(i, j, x, np.zeros((2, 3)))
        for at, body, sign in ((3, i, 1.0), (9, j, -1.0)):
            if body >= 0:
                z[:, at : at + 3] = sign * np.eye(3)[[0, 2]]
        self.joints.append((places, z))

    def blocks(self) -> Any:
        """A (n, 6, 6)."""
        a, squares = np.zeros((self.n, 6, 6)), self.half**2
        inertia = self.mass[:, None] / 3 * (squares.sum(axis=1)[:, None] - squares)
        for c in range(3):
            a[:, c, c], a[:, 3 + c, 3 + c] = self.mass, inertia[:, c]
        return a


class Case:
    """A pile as a `RowProblem`, with dense matrices for comparison.

    Rows: three of each contact, then those of the joints. The velocity after the step is v + x.
    """

    def __init__(self, pile: Pile) -> None:
        n, nc = 6 * pile.n, len(pile.contacts)
        self.pile, self.nc, self.mu = pile, nc, np.array([mu for *_, mu in pile.contacts])
        sets, laws, moved = [], [], np.zeros(1, np.int64)
        if nc:
            places = np.repeat([p for p, _, _ in pile.contacts], 3, axis=0)
            sets.append((places, np.concatenate([z for _, z, _ in pile.contacts]), moved))
            law = Cones.of_contacts(nc, 0.0, 0.0)
            law.mu[:] = self.mu
            laws.append(law)
        if pile.joints:
            places = np.concatenate([np.repeat([p], len(z), axis=0) for p, z in pile.joints])
            sets.append((places, np.concatenate([z for _, z in pile.joints]), moved))
            laws.append(None)
        self.m = m = sum(len(z) for _, z, _ in sets)
        self.jacobian, first = np.zeros((m, n + 1)), 0
        for places, z, _ in sets:
            for i in range(len(z)):
                np.add.at(self.jacobian[first + i], places[i], z[i])
            first += len(z)
        self.jacobian = self.jacobian[:, :n]
        own = np.arange(n)
        self.problem = RowProblem(own // 6, own, sets, laws, [law is None for law in laws])
        blocks = pile.blocks()
        self.problem.values[:] = blocks.ravel()
        self.a = np.zeros((n, n))
        for i, block in enumerate(blocks):
            self.a[6 * i : 6 * i + 6, 6 * i : 6 * i + 6] = block
        self.b = self.a @ np.tile(H * np.array([*pile.gravity, 0, 0, 0]), pile.n)
        self.y, self.shift, self.lam = -self.jacobian @ pile.v, np.zeros(m), np.zeros(m)
        kinds = [np.tile([ONE_SIDED, FRICTION, FRICTION], nc), np.full(m - 3 * nc, TWO_SIDED)]
        self.kind, self.x = np.concatenate(kinds).astype(np.int64), np.zeros(n)
        self.control = np.zeros(solve_rows.CONTROL)
        self.control[[solve_rows.WARM, solve_rows.DURATION]] = 1.0
        self.status, system = self.problem.status, cast(Any, self)
        self.gather = Program(self.problem.gather_ops(self.kind, self.control))
        self._solve = Program(self.problem.solve_ops(system))

    def solve(self) -> None:
        """Solve, starting from the present λ."""
        self._solve()
        assert self.status[solve_rows.FAILED] == 0

    @property
    def scale(self) -> float:
        """The largest rate of a row before any force acts."""
        return float(np.abs(self.jacobian @ np.linalg.solve(self.a, self.b) - self.y).max())

    @property
    def residual(self) -> float:
        """The largest violation of a row's law, relative to `scale`."""
        return float(self.status[solve_rows.VIOLATION]) / max(self.scale, 1e-300)

    @property
    def converged(self) -> bool:
        """Whether the last solve converged."""
        before, self.status[solve_rows.UNCONVERGED] = self.status[solve_rows.UNCONVERGED], 0.0
        return before == 0.0

    def island(self) -> Island:
        """All rows packed as one island, with the present λ."""
        p = self.problem
        self.gather()
        self.fixed = f = p.fixed
        self.given = p.given(self.b, self.y, self.shift, self.kind)
        self.given.lam[:] = self.lam
        c = p.chosen
        choose(f, self.given, c)
        assert c.counts[ISLANDS] == 1
        island, self.at_of = layout_island(p.floats, p.ints[self.m :], c.sizes[0], no_band()), c.at_of
        self.at_of[:] = -1
        order = c.order[: c.counts[ON]]
        assert solve_rows.pack_island(f, self.given, c, order, self.at_of, self.x, 0.0, island) == 0
        compute_record_delassus(island)
        return island

    def rows_of(self, island: Island, numbers: Any) -> Any:
        """Values of the rows of an island, in the order of all rows."""
        out = np.zeros(self.m)
        out[island.row] = numbers
        return out

    def x_of(self, island: Island) -> Any:
        """x of an island, body by body."""
        return np.concatenate([island.x[at : at + 6] for at in self.at_of])

    def energy(self, v: Any) -> float:
        """½ v·Av."""
        return float(0.5 * v @ self.a @ v)

    def forces(self) -> Any:
        """λ (c, 3) of the contacts."""
        return self.lam[: 3 * self.nc].reshape(-1, 3)

    def speeds(self) -> Any:
        """v (c, 3) of the contacts after the step."""
        return (self.jacobian @ self.x - self.y)[: 3 * self.nc].reshape(-1, 3)


def tower(n: int, top: float = 1.0, mu: float = 0.5, velocity: Any = None, slope: float = 0.0) -> Pile:
    """A stack of unit cubes on ground tilted by `slope` towards +x, the top one of mass `top`."""
    down = G * np.array([np.sin(slope), 0.0, -np.cos(slope)])
    pile = Pile([1.0] * (n - 1) + [top], [[0.5] * 3] * n, [[0, 0, 0.5 + i] for i in range(n)], velocity, down)
    for i in range(n):
        pile.face(i, i - 1, [0, 0, i], (0.5, 0.5), mu)
    return pile


def pyramid(k: int, mu: float = 0.5) -> Pile:
    """k rows of unit cubes, each cube on two."""
    cells = [(level, c) for level in range(k) for c in range(k - level)]
    number = {cell: i for i, cell in enumerate(cells)}
    place = np.array([[1.05 * c + 0.525 * level, 0, 0.5 + level] for level, c in cells])
    pile = Pile(np.ones(len(cells)), np.full((len(cells), 3), 0.5), place)
    for (level, c), i in number.items():
        if level == 0:
            pile.face(i, -1, [place[i, 0], 0, 0], (0.5, 0.5), mu)
            continue
        for j in (number[level - 1, c], number[level - 1, c + 1]):
            middle, reach = 0.5 * (place[i, 0] + place[j, 0]), 0.5 - 0.5 * abs(place[i, 0] - place[j, 0])
            pile.face(i, j, [middle, 0, level], (reach, 0.5), mu)
    return pile


def chain(n: int, load: float) -> Pile:
    """Bars connected by hinges, starting at a fixed one, the last one heavy."""
    pile = Pile([1.0] * (n - 1) + [load], [[0.5, 0.1, 0.1]] * n, [[0.5 + i, 0, 0] for i in range(n)])
    for i in range(n):
        pile.hinge(i, i - 1, [i, 0, 0])
    return pile


def heap(n: int, seed: int, mu: float, speed: float = 0.0) -> Pile:
    """Randomly displaced balls on a lattice, in contact with their neighbours and the ground."""
    rng = np.random.default_rng(seed)
    side = max(round(n ** (1 / 3)), 1)
    place = np.array([[i % side, (i // side) % side, 0.5 + i // side**2] for i in range(n)], float)
    place += rng.normal(0.0, 0.05, place.shape)
    pile = Pile(
        10 ** rng.uniform(-0.5, 0.5, n), np.full((n, 3), 0.4), place, rng.normal(0, 1, (n, 6)) * speed
    )
    for i in range(n):
        for j in range(i):
            arm = place[i] - place[j]
            if np.linalg.norm(arm) < 1.3:
                pile.touch(i, j, 0.5 * (place[i] + place[j]), arm, mu)
        if i < side**2:
            pile.touch(i, -1, place[i] - [0, 0, 0.5], [0, 0, 1], mu)
    return pile
