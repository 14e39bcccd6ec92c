"""Tetrahedra that may separate, in the form that a fracture needs."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.elastic.elements.element_terms import VOLUME
from visviva.elastic.elements.stretches import stretches
from visviva.elastic.elements.tetrahedra import Tetrahedra


class BreakingTetrahedra:
    """See `breaking.fracture.Matter`.

    Parameters
    ----------
    limits : (2, m)   limits of principal stress [Pa] and strain of the elements, ∞ where there is none
    stiffness : (m,)  P-wave modulus K + 4/3 G [Pa]
    """

    def __init__(self, force: Tetrahedra, limits: Array, stiffness: Array) -> None:
        self.force, self.limits = force, limits
        self.weight = np.ascontiguousarray(force.par[:, VOLUME])
        self.mass = np.repeat((force.density * self.weight / 4.0)[:, None], 4, axis=1)
        self.passage = np.cbrt(6.0 * self.weight) * np.sqrt(force.density / stiffness)

    @property
    def corners(self) -> Index:
        """(m, 4), those of the force."""
        return self.force.tets.astype(np.int64)

    def take(self, corners: Index) -> None:
        """Use another index array."""
        self.force.tets[:] = corners

    def stress(self, k: Kinematics, out: Array) -> Op:
        """Cauchy stress of the elastic part of the law."""
        return self.force.kernels.stress, (*self.force.own(k), k.positions(self.force.nodes), out)

    def stretch(self, k: Kinematics, out: Array) -> Op:
        """B = FFᵀ, including plastic flow."""
        return stretches, (self.force.tets, self.force.grad, k.positions(self.force.nodes), out)
