"""Damping coefficients from damping ratios."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.vocabulary.placement import immovable


def damping_of(zeta: ArrayLike, stiffness: ArrayLike, effective_mass: ArrayLike) -> Array:
    """c = 2 ζ √(k m): ζ < 1 underdamped, ζ = 1 critical, ζ > 1 overdamped [N s/m] (P18)."""
    return np.asarray(2 * np.asarray(zeta, float) * np.sqrt(np.multiply(stiffness, effective_mass)), float)


def effective_mass(mass_a: ArrayLike, mass_b: ArrayLike) -> Array:
    """m_a m_b / (m_a + m_b) [kg], the effective mass of a spring between two masses; infinity for a held end.

    Raises SceneError when both ends are held: such a spring has no frequency.
    """
    inverse = 1 / np.asarray(mass_a, float) + 1 / np.asarray(mass_b, float)
    if np.any(inverse == 0):
        raise SceneError("both ends of a spring are fixed, so it has no damping ratio; give its damping")
    return np.asarray(1 / inverse)


def masses_of(world: Any, points: Points) -> Array:
    """Masses (n,) of points with their own mass [kg]; infinity for fixed and scripted points.

    Raises SceneError for points whose inertia depends on direction, such as those off the centre of a body.
    """
    masses = np.full(len(points), np.nan)
    own = [] if points.owner is world.ports else [points.owner]
    for part in [*(own or world.blocks), *world.inertias]:
        for heavy, mass in part.heavy() if hasattr(part, "heavy") else ():
            if heavy.owner is points.owner and len(heavy):
                of_index = np.full(max(heavy.index.max(), points.index.max()) + 1, np.nan)
                of_index[heavy.index] = mass
                masses = np.where(np.isnan(masses), of_index[points.index], masses)
    masses = np.where(immovable(world, points), np.inf, masses)
    if np.isnan(masses).any():
        raise SceneError("the mass at one end depends on the direction; give the damping, not its ratio")
    return masses
