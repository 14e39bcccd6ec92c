"""Fibres in the elements of a body: stiff in tension, slack in compression.

    Ψ = ⅛ k ⟨|F a|² − 1⟩²,   S = ½ k ⟨|F a|² − 1⟩ a aᵀ,   ⟨x⟩ = max(x, 0)

For small strains this is ½ k ε² of the strain along the unit vector a: a bar of Young's modulus E with
longitudinal fibres has E + k in tension and E in compression. Slack fibres have no stiffness.
Proved by tests/elastic/test_fibres.py.
Source: Holzapfel, Gasser and Ogden 2000 (fibres that bear only tension).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.errors import SceneError


class Fibres(NamedTuple):
    """Fibres of m elements.

    Parameters
    ----------
    stiffness : one number or (m,), k ≥ 0 [Pa]; 0 in elements without fibres
    direction : (3,) or (m, 3), a in the rest shape, of any length
    """

    stiffness: ArrayLike
    direction: ArrayLike

    def units(self, m: int) -> Array:
        """Unit vectors (m, 3). Raises SceneError for a direction that is zero or not finite."""
        given = np.array(np.broadcast_to(np.asarray(self.direction, float), (m, 3)))
        bears = np.broadcast_to(np.asarray(self.stiffness, float) > 0.0, (m,))
        length = np.linalg.norm(given, axis=1)
        bad = np.flatnonzero(bears & ~((length > 0.0) & np.isfinite(length)))
        if len(bad):
            numbers = ", ".join(f"{c:g}" for c in given[bad[0]])
            raise SceneError(f"found fibres with the direction ({numbers}) in tetrahedron {bad[0]}")
        given[~bears], length[~bears] = 0.0, 1.0
        return np.asarray(given / length[:, None])
