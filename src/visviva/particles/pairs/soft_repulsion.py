"""A soft repulsion: points can pass through each other, at an energy cost."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.errors import SceneError
from visviva.particles.pairs.pair_law import PairLaw, check_cutoff


@kernel
def soft_pair(square: float, parameters: Array) -> tuple[float, float]:
    """V and −V′/r at r²; parameters A, 1/r_c²."""
    rest = 1.0 - square * parameters[1]
    return parameters[0] * rest * rest, 4.0 * parameters[0] * parameters[1] * rest


def soft_repulsion(energy: float, cutoff: float) -> PairLaw:
    """The law V = A (1 − r²/r_c²)²: finite and smooth at r = 0, V and V′ zero at r_c.

    f_i = 4A/r_c² (1 − r²/r_c²)(x_i − x_j), largest at r = r_c/√3: 8A/(3√3 r_c)

    Parameters
    ----------
    energy : A > 0 [J], the cost of bringing two points to the same position
    cutoff : r_c [m]

    Coincident points do not repel each other. |V″| ≤ 8A/r_c²: steps need h² (1/m₁ + 1/m₂) 8A/r_c² < 4.
    Raises SceneError for numbers that are not finite and > 0. Source: Holzschuch's course (P12); ours.
    """
    if not (np.isfinite(energy) and energy > 0):
        raise SceneError(f"found an energy of {energy:g} J: it must be a finite number > 0")
    check_cutoff(cutoff)
    return PairLaw(soft_pair, np.array([energy, 1.0 / cutoff**2]), cutoff)
