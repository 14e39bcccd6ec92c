"""Friction of rows: which normal rows bound which tangential rows, and by what law."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

SIGN_CHANGE = -0.62  # n_z at which `tangents` change sign, of few normals


@dataclass(frozen=True)
class Cones:
    """The c friction laws of a constraint, provided as its `cones`; rows are numbered within the constraint.

        Coulomb:  |λ_t| ≤ b + μ|λ_n|,  λ_t = −(b + μ|λ_n|) v_t/|v_t| if it slips
        viscous:  λ_t = −k_f |λ_n| v_t

    with v_t = φ̇ of the tangential rows. In an impact the same holds for the impulses and the v_t after it,
    without b, which is a force.

    Parameters
    ----------
    normal : (c, 1 or 2)    the normal rows; −1 for none
    tangent : (c, 1 or 2)   rows of kind FRICTION, their gradients orthogonal and of equal size; −1 for none
    mu : (c,)               μ ≥ 0; infinity: no slip
    viscous : (c,)          k_f ≥ 0 [s/m]; if > 0, this law applies
    bound : (c,) or one     b ≥ 0 [N, or N m], independent of normal forces: bearings, clutches, motors

    Sources: Witkin's notes, collisions (P44, P45); Liesenfeld 1997, ch. 3 (E29).
    """

    normal: Index
    tangent: Index
    mu: Array
    viscous: Array
    bound: Array | float = 0.0

    @property
    def alone(self) -> bool:
        """Whether each law bounds a single row, |λ_t| ≤ b, independently of the others."""
        pressed = (self.normal >= 0).any() or (self.tangent[:, 1:] >= 0).any()
        return not pressed and not self.viscous.any()

    @classmethod
    def of_contacts(cls, count: int, mu: float, viscous: float) -> Cones:
        """Cones of contacts whose rows come in threes: normal, first and second tangent."""
        first = 3 * np.arange(count)
        tangent = np.stack([first + 1, first + 2], axis=1)
        return cls(first[:, None], tangent, np.full(count, float(mu)), np.full(count, float(viscous)))


@kernel
def tangents(n0: float, n1: float, n2: float) -> tuple[float, float, float, float, float, float]:
    """Two unit vectors that form a right-handed frame with the unit vector n; smooth in n except where they
    change sign, at n_z = `SIGN_CHANGE`: not at zero, as normals of walls are horizontal up to rounding, and
    friction would start each solve from forces in another frame.

    Source: Duff et al. 2017, "Building an Orthonormal Basis, Revisited".
    """
    sign = 1.0 if n2 > SIGN_CHANGE else -1.0
    a = -1.0 / (sign + n2)
    b = n0 * n1 * a
    return 1.0 + sign * n0 * n0 * a, sign * b, -sign * n0, b, sign + n1 * n1 * a, -n1
