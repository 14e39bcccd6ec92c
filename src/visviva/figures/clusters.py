"""Balls in simultaneous contact: chains, lattices, random clusters, and the effect of an impact law."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.spatial import cKDTree

from visviva.arrays import Array, Index
from visviva.impact.graph import Graph, ImpactSolution

TOUCH = 1e-9  # gap that counts as zero [m]

Law = Callable[[Graph, Array], ImpactSolution]


@dataclass(frozen=True)
class Cluster:
    """Balls of radius ½ that touch each other and fixed planes.

    Parameters
    ----------
    x, u : (n, d)         positions and velocities
    weight : (n,)         1/m of each ball, 0 if fixed
    pairs : (m, 2)        first and second ball of each contact; −1: a plane
    normals : (m, d)      from the second to the first
    """

    x: Array
    u: Array
    weight: Array
    pairs: Index
    normals: Array

    @classmethod
    def of(cls, x: ArrayLike, u: ArrayLike, mass: ArrayLike = 1.0, floor: bool = False) -> Cluster:
        """From positions, velocities and masses, infinite if fixed; the floor touches the lowest balls."""
        x, u = np.atleast_2d(np.asarray(x, float)), np.atleast_2d(np.asarray(u, float))
        weight = 1.0 / np.broadcast_to(np.asarray(mass, float), (len(x),))
        pairs = cKDTree(x).query_pairs(1.0 + TOUCH, output_type="ndarray")
        pairs = pairs[weight[pairs].sum(axis=1) > 0]
        away = x[pairs[:, 0]] - x[pairs[:, 1]]
        normals = away / np.linalg.norm(away, axis=1)[:, None]
        if floor:
            low = np.flatnonzero((x[:, -1] <= x[:, -1].min() + TOUCH) & (weight > 0))
            up = np.zeros((len(low), x.shape[1]))
            up[:, -1] = 1.0
            pairs = np.concatenate([pairs, np.stack([low, np.full(len(low), -1)], axis=1)])
            normals = np.concatenate([normals, up])
        return cls(x, u * (weight > 0)[:, None], weight, pairs.astype(np.int64), normals)

    @property
    def jacobian(self) -> Any:
        """J (m, n d), sparse."""
        from scipy import sparse

        m, d = self.normals.shape
        rows, columns, values = [], [], []
        for side, sign in ((0, 1.0), (1, -1.0)):
            real = np.flatnonzero(self.pairs[:, side] >= 0)
            rows.append(np.repeat(real, d))
            columns.append((self.pairs[real, side][:, None] * d + np.arange(d)).ravel())
            values.append(sign * self.normals[real].ravel())
        entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
        return sparse.csr_array(entries, shape=(m, self.x.size))

    @property
    def graph(self) -> Graph:
        """G of all contacts."""
        return Graph.of_contacts(self.jacobian, np.repeat(self.weight, self.x.shape[1]))

    @property
    def speeds(self) -> Array:
        """v⁻ of all contacts."""
        return np.asarray(self.jacobian @ self.u.ravel())

    def after(self, law: Law) -> tuple[Array, ImpactSolution]:
        """Velocities (n, d) after the impact, and the result of the law."""
        answer = law(self.graph, self.speeds)
        push = np.asarray(self.jacobian.T @ answer.impulse).reshape(self.x.shape)
        return self.u + self.weight[:, None] * push, answer

    def kinetic(self, u: Array) -> float:
        """½ Σ m u² of the moving balls."""
        moving = self.weight > 0
        return float(0.5 * ((u[moving] ** 2).sum(axis=1) / self.weight[moving]).sum())


def chain(mass: ArrayLike, u: ArrayLike) -> Cluster:
    """Balls in a row along x."""
    speeds = np.asarray(u, float)
    return Cluster.of(np.arange(len(speeds))[:, None], speeds[:, None], mass)


def lattice(side: int) -> Array:
    """Positions of side² balls on a square lattice in the plane."""
    return np.stack(np.meshgrid(np.arange(side), np.arange(side)), axis=-1).reshape(-1, 2).astype(float)


def random_cluster(rng: np.random.Generator, discs: int | None = None) -> Cluster:
    """A piece of a hexagonal lattice, in the plane or in space, with random velocities and masses.

    discs : number of equal discs in the plane, all moving, without a floor; everything random if omitted.
    """
    if discs is not None:
        return Cluster.of(_grown(rng, discs, 2), rng.normal(size=(discs, 2)))
    n = int(rng.integers(2, 21))
    x = _grown(rng, n, 3 if rng.random() < 0.5 else 2)
    rotation = np.linalg.qr(rng.normal(size=(x.shape[1], x.shape[1])))[0]
    u = rng.normal(size=x.shape)
    mass = np.ones(n)
    if rng.random() < 0.5:
        u[1:] = 0.0
    if rng.random() < 0.5:
        mass = 10.0 ** rng.uniform(-1, 1, n)
    if n > 2 and rng.random() < 0.3:
        mass[rng.integers(1, n)] = np.inf
    floor = bool(rng.random() < 0.3)
    return Cluster.of(x if floor else x @ rotation.T, u, mass, floor)


def _grown(rng: np.random.Generator, n: int, d: int) -> Array:
    """n connected sites of a hexagonal (d = 2) or face-centred cubic (d = 3) lattice of spacing 1."""
    basis = np.array([[1.0, 0.0, 0.0], [0.5, np.sqrt(0.75), 0.0], [0.5, np.sqrt(1 / 12), np.sqrt(2 / 3)]])
    steps = np.array(np.meshgrid(*[[-1, 0, 1]] * d)).reshape(d, -1).T
    steps = steps[np.abs(np.linalg.norm(steps @ basis[:d, :d], axis=1) - 1.0) < 1e-9]
    positions = [tuple(np.zeros(d, int))]
    while len(positions) < n:
        new = tuple(np.add(positions[rng.integers(len(positions))], steps[rng.integers(len(steps))]))
        if new not in positions:
            positions.append(new)
    return np.asarray(np.array(positions) @ basis[:d, :d])
