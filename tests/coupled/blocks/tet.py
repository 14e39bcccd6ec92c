"""Elastic tetrahedra with consistent mass, small enough to test points inside them."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.carriers import Barycentric
from visviva.core.elements import Elements
from visviva.core.identity_kinematics import drift, project, rate
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points, PortTable


@kernel
def _stresses(
    nodes: Index, gradient: Array, volume: Array, lame: Array, x: Array, deformation: Array, stress: Array,
    energy: Array,
) -> None:  # fmt: skip
    """F, second Piola–Kirchhoff stress S = λ tr(E) 1 + 2 μ E and energy of every tetrahedron."""
    strain = np.empty((3, 3))
    energy[0] = 0.0
    for e in range(len(nodes)):
        F, S = deformation[e], stress[e]
        for r in range(3):
            for c in range(3):
                F[r, c] = 0.0
                for a in range(4):
                    F[r, c] += x[nodes[e, a], r] * gradient[e, a, c]
        trace, square = 0.0, 0.0
        for r in range(3):
            for c in range(3):
                total = -1.0 if r == c else 0.0
                for i in range(3):
                    total += F[i, r] * F[i, c]
                strain[r, c] = 0.5 * total
                square += 0.25 * total * total
            trace += strain[r, r]
        for r in range(3):
            for c in range(3):
                S[r, c] = 2 * lame[1] * strain[r, c] + (lame[0] * trace if r == c else 0.0)
        energy[0] += volume[e] * (lame[1] * square + 0.5 * lame[0] * trace * trace)


@kernel
def _push(nodes: Index, gradient: Array, volume: Array, deformation: Array, stress: Array, f: Array) -> None:
    for e in range(len(nodes)):
        for a in range(4):
            for r in range(3):
                total = 0.0
                for i in range(3):
                    for c in range(3):
                        total += deformation[e, r, i] * stress[e, i, c] * gradient[e, a, c]
                f[nodes[e, a], r] -= volume[e] * total


@kernel
def _tangent(
    gradient: Array, volume: Array, lame: Array, deformation: Array, stress: Array, K: Array, G: Array
) -> None:
    """K = V Bᵀ C B with E = ½ (FᵀF − 1), and separately G = V (g_a·S g_b) 1."""
    b = np.empty((12, 3, 3))
    for e in range(len(volume)):
        F, S = deformation[e], stress[e]
        for a in range(4):
            for r in range(3):
                for i in range(3):
                    for j in range(3):
                        b[3 * a + r, i, j] = 0.5 * (F[r, i] * gradient[e, a, j] + F[r, j] * gradient[e, a, i])
        for p in range(12):
            for q in range(12):
                double, initial = 0.0, 0.0
                for i in range(3):
                    for j in range(3):
                        double += b[p, i, j] * b[q, i, j]
                        initial += gradient[e, p // 3, i] * S[i, j] * gradient[e, q // 3, j]
                traces = (b[p, 0, 0] + b[p, 1, 1] + b[p, 2, 2]) * (b[q, 0, 0] + b[q, 1, 1] + b[q, 2, 2])
                K[e, p, q] = volume[e] * (2 * lame[1] * double + lame[0] * traces)
                G[e, p, q] = volume[e] * initial if p % 3 == q % 3 else 0.0


class TetNodes:
    """Nodes of tetrahedra; their mass is the inertia `ConsistentMass`."""

    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(project)

    def __init__(self, name: str, position: ArrayLike, velocity: ArrayLike = 0.0) -> None:
        self.name = name
        self.position = np.array(position, float).reshape(-1, 3)
        self.velocity = np.array(np.broadcast_to(np.asarray(velocity, float), self.position.shape))
        self.nq = self.nv = self.position.size

    def start(self, q: Array, v: Array) -> None:
        """The initial positions and velocities."""
        q[:], v[:] = self.position.ravel(), self.velocity.ravel()

    def mass(self, out: Array) -> None:
        """No diagonal part."""
        out[:] = 0.0

    @property
    def points(self) -> Points:
        """All nodes."""
        return Points(self, np.arange(len(self.position)))

    def inside(self, table: PortTable, nodes: ArrayLike, weights: ArrayLike) -> Points:
        """Points inside, given by weights of nodes."""
        return table.points(Barycentric(self, nodes, weights))


def _node_rows(k: Kinematics, block: TetNodes, tets: Index) -> Index:
    return k.rows_of(block.points)[tets].reshape(len(tets), 12)


class ConsistentMass:
    """M_ab = ρ V (1 + δ_ab)/20 for tetrahedra (m, 4) of density ρ [kg/m³]."""

    def __init__(self, name: str, block: TetNodes, tets: ArrayLike, density: float) -> None:
        self.name, self.block = name, block
        self.tets: Index = np.array(tets, np.int64).reshape(-1, 4)
        corners = block.position[self.tets]
        self.weight = density * np.abs(np.linalg.det(corners[:, 1:] - corners[:, :1])) / 6

    def rows(self, k: Kinematics) -> Index:
        """The twelve coordinates of each tetrahedron."""
        return _node_rows(k, self.block, self.tets)

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """Constant, written once."""
        shape = np.kron((1 + np.eye(4)) / 20, np.eye(3))
        elements.M[:] = self.weight[:, None, None] * shape
        return []

    def heavy(self) -> list[tuple[Points, Array]]:
        """A quarter of each tetrahedron at each of its nodes: the same weight as the consistent mass."""
        share = np.zeros(len(self.block.position))
        np.add.at(share, self.tets.ravel(), np.repeat(self.weight / 4, 4))
        return [(self.block.points, share)]


class ElasticTets:
    """St. Venant–Kirchhoff tetrahedra: ψ = μ E:E + ½ λ tr(E)², E = ½ (FᵀF − 1).

    lame : λ, μ [Pa]
    """

    def __init__(self, name: str, block: TetNodes, tets: ArrayLike, lame: tuple[float, float]) -> None:
        self.name, self.block = name, block
        self.tets: Index = np.array(tets, np.int64).reshape(-1, 4)
        self.lame = np.array(lame, float)
        corners = block.position[self.tets]
        edges = np.swapaxes(corners[:, 1:] - corners[:, :1], 1, 2)
        self.volume = np.abs(np.linalg.det(edges)) / 6
        inverse = np.linalg.inv(edges)
        self.gradient = np.ascontiguousarray(
            np.concatenate([-inverse.sum(1, keepdims=True), inverse], axis=1)
        )

    def _state(self, k: Kinematics, energy: Array) -> tuple[Array, Array, list[Op]]:
        deformation, stress = np.zeros((len(self.tets), 3, 3)), np.zeros((len(self.tets), 3, 3))
        places = (self.tets, self.gradient, self.volume, self.lame, k.positions(self.block))
        return deformation, stress, [(_stresses, (*places, deformation, stress, energy))]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """f = −V F S ∇N."""
        deformation, stress, ops = self._state(k, np.zeros(1))
        numbers = (self.tets, self.gradient, self.volume, deformation, stress, out.forces(self.block))
        return [*ops, (_push, numbers)]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """V ψ."""
        return self._state(k, out)[2]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """Stiffness and geometric stiffness on the twelve coordinates."""
        return _node_rows(k, self.block, self.tets), "KG"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """Both parts in closed form."""
        deformation, stress, ops = self._state(k, np.zeros(1))
        numbers = (self.gradient, self.volume, self.lame, deformation, stress)
        return [*ops, (_tangent, (*numbers, elements.K, elements.G))]
