"""The Lennard-Jones law: repulsion of near points, attraction of farther ones."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.errors import SceneError
from visviva.particles.pairs.pair_law import PairLaw

MIN_START_DISTANCE = 0.5  # of r₀: starts closer than this, where V > 3900 depths, are refused


@kernel
def lennard_jones_pair(square: float, parameters: Array) -> tuple[float, float]:
    """V and −V′/r at r²; parameters ε₁, ε₂, V(r_c)."""
    inverse = 1.0 / square
    sixth = inverse * inverse * inverse
    repulsion, attraction = parameters[0] * sixth * sixth, parameters[1] * sixth
    return repulsion - attraction - parameters[2], inverse * (12.0 * repulsion - 6.0 * attraction)


def lennard_jones(epsilon1: float, epsilon2: float, cutoff: float | None = None) -> PairLaw:
    """The law V = ε₁/r¹² − ε₂/r⁶ − V(r_c), cut off at r_c.

    f_i = (12 ε₁/r¹⁴ − 6 ε₂/r⁸)(x_i − x_j);   r₀ = (2 ε₁/ε₂)^{1/6}, depth ε₂²/(4 ε₁), V″(r₀) = 36 ε₂/r₀⁸

    Parameters
    ----------
    epsilon1, epsilon2 : ε₁ > 0 [J m¹²], ε₂ > 0 [J m⁶]; ε₁ = 4εσ¹², ε₂ = 4εσ⁶, see `coefficients_from_depth`
    cutoff : r_c [m]; default: 2.5 (ε₁/ε₂)^{1/6}

    The shift by V(r_c) makes the energy continuous; the force still jumps at r_c, so the energy of a run is
    conserved to the order of its method. A pair oscillates with ω² = V″(r₀)(1/m₁ + 1/m₂): steps need h ω < 2.
    Starts closer than r₀/2 are refused. Raises SceneError for numbers that are not finite and > 0.
    Source: Holzschuch's course (P13).
    """
    for name, value in (("epsilon1", epsilon1), ("epsilon2", epsilon2)):
        if not (np.isfinite(value) and value > 0):
            raise SceneError(f"found {name} = {value:g}: it must be a finite number > 0")
    sigma = (epsilon1 / epsilon2) ** (1 / 6)
    radius = 2.5 * sigma if cutoff is None else cutoff
    bare = PairLaw(lennard_jones_pair, np.array([epsilon1, epsilon2, 0.0]), radius)
    shift, _ = lennard_jones_pair(radius * radius, bare.parameters)
    parameters = np.array([epsilon1, epsilon2, shift])
    return PairLaw(lennard_jones_pair, parameters, radius, MIN_START_DISTANCE * 2 ** (1 / 6) * sigma)


def coefficients_from_depth(epsilon: float, sigma: float) -> tuple[float, float]:
    """ε₁, ε₂ of V = 4ε((σ/r)¹² − (σ/r)⁶): depth ε [J], V(σ) = 0 [m]."""
    return 4 * epsilon * sigma**12, 4 * epsilon * sigma**6
