"""The mass of tetrahedra as it is spread over them, in place of masses at their corners."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.elastic.nodes import BodyNodes


class ConsistentMass:
    """K = Σ (m/20) (Σ_i u_i² + Σ_{i<j} u_i·u_j),   M = (m/20) (1₄ₓ₄ + I) ⊗ I₃ of each tetrahedron.

    Parameters
    ----------
    nodes : the block of the corners, which `spreads` its mass
    tets : (m, 4)   corners
    mass : (m,)   of the tetrahedra [kg]

    Constant, so that it is factored once. What couples to held nodes is left out (E34). Gravity acts with a
    quarter of each at its corners, which is what it is (E25).
    Source: Liesenfeld 1997, (E22). Proved by tests/elastic/test_bodies.py.
    """

    def __init__(self, name: str, nodes: BodyNodes, tets: ArrayLike, mass: ArrayLike) -> None:
        self.name, self.nodes = name, nodes
        self.tets = np.asarray(tets, np.int64)
        self.mass = np.asarray(mass, float)
        nodes.spread = True

    def rows(self, k: Kinematics) -> Index:
        """Twelve rows of each tetrahedron, −1 for those of held nodes."""
        rows = np.where(self.nodes.held[:, None], -1, k.rows_of(self.nodes.points))
        return np.asarray(rows[self.tets].reshape(-1, 12))

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """M, once; it makes no forces."""
        shape = np.kron(np.ones((4, 4)) + np.eye(4), np.eye(3)) / 20.0
        elements.M[:] = self.mass[:, None, None] * shape
        return []

    def heavy(self) -> list[tuple[Points, Array]]:
        """The nodes are heavy already."""
        return []
