"""Consistent mass of tetrahedra, instead of masses lumped at their nodes."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.body_nodes import BodyNodes
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.node_blocks import NodeBlocks, pairs_of
from visviva.core.ports import Points
from visviva.elastic.elements.quadratic import quadratic_mass

LINEAR = (np.ones((4, 4)) + np.eye(4)) / 20.0
"""∫ L_i L_j dV / V."""


class ConsistentMass:
    """M_ab = (m/V) ∫ N_a N_b dV ⊗ I₃ of each tetrahedron; (m/20) (1₄ₓ₄ + I) ⊗ I₃ of a linear one:

        K = Σ (m/20) (Σ_i u_i² + Σ_{i<j} u_i·u_j)

    Parameters
    ----------
    nodes : the block of the corners, with its mass in `spreads`
    elements : (m, 4) or (m, 10)   nodes of linear or of quadratic tetrahedra
    mass : (m,)   of the tetrahedra [kg]

    Constant, and therefore factored once. Coupling to held nodes is omitted (E34). Gravity acts on the lumped
    masses, which for linear elements is exact (E25): a quarter of each mass at each corner.
    Source: Liesenfeld 1997, (E22). Proved by tests/elastic/test_bodies.py.
    """

    def __init__(self, name: str, nodes: BodyNodes, elements: ArrayLike, mass: ArrayLike) -> None:
        self.name, self.nodes = name, nodes
        self.elements = np.asarray(elements, np.int64)
        self.mass = np.asarray(mass, float)
        nodes.spread = True

    def rows(self, k: Kinematics) -> Index:
        """Three rows for each node of the tetrahedra, −1 for held nodes."""
        rows = np.where(self.nodes.held[:, None], -1, k.rows_of(self.nodes.points))
        return np.asarray(rows[self.elements].reshape(len(self.elements), -1))

    def mass_pairs(self, k: Kinematics) -> Index:
        """First rows of the pairs of free nodes that share an element."""
        pairs, where = pairs_of(self.elements)
        free, rows = np.append(~self.nodes.held, True), np.append(k.rows_of(self.nodes.points)[:, 0], -1)
        kept = free[pairs].all(axis=1)
        shape = LINEAR if self.elements.shape[1] == 4 else quadratic_mass()
        share = self.mass[:, None] * shape[np.triu_indices(len(shape))]
        number = np.where(where < 0, -1 - where, where)
        self._blocks = np.bincount(number.ravel(), share.ravel(), len(pairs))[kept]
        return np.asarray(rows[pairs[kept]])

    def bind_add(self, k: Kinematics, out: Effort, elements: NodeBlocks) -> list[Op]:
        """M, once; it exerts no forces."""
        elements.M[:, [0, 4, 8]] = self._blocks[:, None]
        return []

    def heavy(self) -> list[tuple[Points, Array]]:
        """Empty: gravity already acts on the nodes."""
        return []
