"""Components of a compiled behaviour function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class BehaviourFunction:
    """C(x₁ … x_p) with m components, zero in the desired state, as device functions.

    Parameters
    ----------
    measure : (x (p, 3), par, c (m,), jac (m, p, 3)) -> bool
        writes C and, unless it returns True, ∂C/∂x of one element; True if the element has no gradient
    points, components : p and m
    turning : (x (p, 3), par, lam (m,), rows (r, p, 3))
        writes vectors g with Σ g gᵀ ≥ Σ λ ∂²C/∂x², λ = k C: a non-negative bound on the second-order part of
        the stiffness; without it steps of `time_stepping` treat that part explicitly
    turns : r, the number of these vectors
    """

    measure: Any
    points: int
    components: int
    turning: Any = None
    turns: int = 0
