"""Restitution and friction of two surfaces that touch: combined from both, or given for the pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.moving_solids import Surface


@dataclass(frozen=True)
class PairSurface:
    """Contact properties of a pair of sets of solids; omitted ones follow from both surfaces.

    Parameters
    ----------
    first, second : indices of the sets, or of fixed shapes after them
    restitution, mu, rolling, contact_weight : as those of `Surface`
    """

    first: int
    second: int
    restitution: float | None = None
    mu: float | None = None
    rolling: float | None = None
    contact_weight: float | None = None


def pair_properties(surfaces: Sequence[Surface], pairs: Sequence[PairSurface] = ()) -> tuple[Index, Array]:
    """The class of each of s surfaces (s,), and e, μ, r and k of every two classes that meet (c, c, 4).

        e = (e₁ + e₂)/2 (E73),   μ = √(μ₁ μ₂),   r = max(r₁, r₂),   k = 2 k₁ k₂/(k₁ + k₂), springs in a row,

    unless the pair has its own values.

    Equal surfaces without pair values are one class, so that many sets need no large table.
    """
    special = {i for pair in pairs for i in (pair.first, pair.second)}
    keys = [
        (s.restitution, s.mu, s.rolling, s.contact_weight, i if i in special else -1)
        for i, s in enumerate(surfaces)
    ]
    classes = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    own = np.array([key[:4] for key in classes]).reshape(-1, 4)
    one, other = own[:, None], own[None]
    table = np.stack(
        [
            0.5 * (one[..., 0] + other[..., 0]),
            np.sqrt(one[..., 1] * other[..., 1]),
            np.maximum(one[..., 2], other[..., 2]),
            2.0 * one[..., 3] * other[..., 3] / (one[..., 3] + other[..., 3]),
        ],
        axis=-1,
    )
    number: Index = np.array([classes[key] for key in keys], np.int64)
    for pair in pairs:
        a, b = number[pair.first], number[pair.second]
        for property_index, value in enumerate(
            (pair.restitution, pair.mu, pair.rolling, pair.contact_weight)
        ):
            if value is not None:
                table[a, b, property_index] = table[b, a, property_index] = value
    return number, table
