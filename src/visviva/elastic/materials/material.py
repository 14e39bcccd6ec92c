"""A material: its law in scalars, around which the loops over elements are generated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from visviva.arrays import Array

Law = tuple[float, float, float, float, float, float, float, float]
"""Ψ, then S00, S01, S02, S11, S12, S22 and f of the stress P = F S + f cof F."""
Tangent = tuple[float, float, float, float, float, float, float, float, float, float]
"""G00 … G22, f, f', a, b of

    δP = δF G + f δcof F + f' (cof F : δF) cof F + F (2a δE + b tr δE 1),   δE = ½ (δFᵀF + FᵀδF)
"""
Twist = tuple[
    float, float, float, float, float, float, float, float,
    float, float, float, float, float, float, float, float,
]  # fmt: skip
"""A weight, the nine of a rotation R, the six of M: adds δP = weight [ω] R, ω = M axial(δF Rᵀ − …)."""

MAX_ITERATIONS, TOLERANCE = 30, 1e-6


@dataclass(frozen=True)
class Root:
    """A number that a law finds by iteration, from three numbers of F.

    Parameters
    ----------
    known : a kernel (F00, …, F22) → the three
    start : a kernel of the three → the initial value
    nearer : a kernel of the three and s → the next s, converged at a relative change below `TOLERANCE`
    """

    known: Any
    start: Any
    nearer: Any


@dataclass(frozen=True)
class Material:
    """A hyperelastic isotropic material, by functions of F00 … F22 and of two moduli p, q [Pa].

    Parameters
    ----------
    name : as in scenes
    law : a kernel (F00, …, F22, p, q) → `Law`
    tangent : a kernel (F00, …, F22, p, q) → `Tangent`
    moduli : p, q of the bulk and the shear modulus K, G [Pa]
    barrier : its energy is unbounded as the volume goes to zero, and has no meaning beyond
    volume : whether f is ever nonzero
    strain : whether a or b is ever nonzero, or G not a multiple of 1
    root : for laws that find a number by iteration; it is the last argument of law, tangent and twist
    twist : for materials with a rotation: a kernel (F00, …, F22, p, q) → `Twist`
    """

    name: str
    law: Any
    tangent: Any
    moduli: Callable[[Array, Array], tuple[Array, Array]]
    barrier: bool = False
    volume: bool = True
    strain: bool = True
    root: Root | None = None
    twist: Any = None


def bulk_and_shear(bulk: Array, shear: Array) -> tuple[Array, Array]:
    """K, G."""
    return bulk, shear


def lame(bulk: Array, shear: Array) -> tuple[Array, Array]:
    """λ = K − ⅔ G, μ = G."""
    return bulk - 2.0 / 3.0 * shear, shear


def lame_and_shear(bulk: Array, shear: Array) -> tuple[Array, Array]:
    """λ + μ = K + ⅓ G, μ = G."""
    return bulk + shear / 3.0, shear
