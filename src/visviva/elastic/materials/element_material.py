"""The substance of elements: a law and its parameters."""

from __future__ import annotations

from typing import NamedTuple

from numpy.typing import ArrayLike

from visviva.elastic.materials.fibres import Fibres
from visviva.elastic.materials.material import Material


class Substance(NamedTuple):
    """A law of elasticity, with its parameters for all elements or for each of m.

    Parameters
    ----------
    law : such as `visviva.elastic.materials.materials.MATERIALS["neo_hookean"]`
    bulk, shear : one number or (m,), moduli K and G ≥ 0 [Pa]
    eta : η₁, η₂ ≥ 0, pairs of numbers or of (m,): bulk and shear viscosity [Pa s]
    density : one number or (m,) [kg/m³]: it determines how much curvature a step of a given length can bear
    fibres : reinforcement, if any
    """

    law: Material
    bulk: ArrayLike
    shear: ArrayLike
    eta: tuple[ArrayLike, ArrayLike] = (0.0, 0.0)
    density: ArrayLike = 0.0
    fibres: Fibres | None = None
