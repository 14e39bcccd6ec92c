"""What an impact law is asked, and what it answers: the steppers ask, the room `impact` answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from visviva.core.state import Array, Index


@dataclass(frozen=True)
class ImpactProblem:
    """All contacts that are closed at one instant: v⁺ = v⁻ + W P.

    Parameters
    ----------
    start : (m + 1,), column : (k,), value : (k,)   W = J M⁻¹ Jᵀ in compressed rows [1/kg], with the joints
        projected out of M⁻¹, so that every P keeps them
    v : (m,)             v⁻ along the normals, with the motion of the surfaces in it, < 0 approaching [m/s]
    restitution : (m,)   e in [0, 1]
    weight : (m,)        stiffness of the contacts against each other; the share of each point of a patch
    rest_speed : rebounds slower than this count as none [m/s]

    W_ij ≠ 0 only where contacts i and j share what moves, and W_ii > 0.
    Source: Zhang, Li and Wang 2015 (patent CN105868425A), notation; Liesenfeld 1997, appendix A (E71).
    """

    start: Index
    column: Index
    value: Array
    v: Array
    restitution: Array
    weight: Array
    rest_speed: float = 0.0


@dataclass(frozen=True)
class Impulses:
    """What a law answers.

    Parameters
    ----------
    normal : (m,)   P ≥ 0 [N s]
    converged : False where the law was cut short and the rest was done without restitution
    share : of the restitution that was asked for; < 1 where it would have driven the bodies
    """

    normal: Array
    converged: bool = True
    share: float = 1.0


ImpactLaw = Callable[[ImpactProblem], Impulses]
"""Impulses of an impact; it depends on nothing but the problem."""
