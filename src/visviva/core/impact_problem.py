"""The interface of impact laws: problems are posed by the steppers, and solved in the room `impact`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.binding import raise_location
from visviva.errors import SceneError, SimulationError

PULL_TOLERANCE = 1e-6  # of the largest impulse: pull accepted as rounding
MAX_GAIN = 1e-3  # of the power of impulses and speeds: energy gain accepted as rounding


@dataclass(frozen=True)
class TangentialSide:
    """Friction of the contacts of an impact: |p| ≤ μP on the tangential rows of every cone.

    Parameters
    ----------
    start, column, value : W of the m contacts followed by t tangential rows, in CSR format
    slip : (t,)         u⁻ [m/s], or angular velocities [rad/s] for rolling resistance
    contact : (c,)      the normal contact of each cone, ascending
    tangent : (c, 2)    its rows, from 0 to t − 1, orthogonal and of equal size; −1 for none
    mu : (c,)           μ > 0; infinity: no slip
    """

    start: Index
    column: Index
    value: Array
    slip: Array
    contact: Index
    tangent: Index
    mu: Array


@dataclass(frozen=True)
class ImpactProblem:
    """All contacts that are closed at an instant: v⁺ = v⁻ + W P.

    Parameters
    ----------
    start : (m + 1,), column : (k,), value : (k,)   W = J M⁻¹ Jᵀ in CSR format [1/kg], with the joints
        projected out of M⁻¹, so that they hold for every P
    v : (m,)             v⁻ along the normals, including the motion of the surfaces, < 0 approaching [m/s]
    restitution : (m,)   e in [0, 1]
    weight : (m,)        relative stiffness of the contacts; the share of each point of a patch
    rest_speed : slower rebounds count as none [m/s]
    tangential : for laws that include friction; None for others, and without friction

    W_ij ≠ 0 only if contacts i and j share a moving part, and W_ii > 0.
    Source: Zhang, Li and Wang 2015 (patent CN105868425A), notation; Liesenfeld 1997, appendix A (E71).
    """

    start: Index
    column: Index
    value: Array
    v: Array
    restitution: Array
    weight: Array
    rest_speed: float = 0.0
    tangential: TangentialSide | None = None


@dataclass(frozen=True)
class Impulses:
    """The solution by a law.

    Parameters
    ----------
    normal : (m,)   P ≥ 0 [N s]
    converged : False if the law was stopped early and the remainder solved without restitution
    share : share of the requested restitution; < 1 if all of it would have added energy
    tangential : (t,)   p, of a law that includes friction
    target : (m,)       w, if the connected contacts are too many for the law: the steppers solve
        0 ≤ P ⊥ v⁺ − w ≥ 0 with friction [m/s]
    residual : of the complementarity problems that it solved [m/s]
    """

    normal: Array
    converged: bool = True
    share: float = 1.0
    tangential: Array | None = None
    target: Array | None = None
    residual: float = 0.0


ImpactLaw = Callable[[ImpactProblem], Impulses]
"""Impulses of an impact; a pure function of the problem. If it has a true attribute `rubs` it also finds the
tangential impulses, when there is a tangential side."""


def solve_impact(law: ImpactLaw, problem: ImpactProblem, t: float) -> Impulses:
    """The solution by a law. Raises SimulationError with its name if that does not fit the problem."""
    name, m = getattr(law, "__name__", type(law).__name__), len(problem.v)
    try:
        answer = law(problem)
        normal = np.asarray(answer.normal, float)
    except (SceneError, SimulationError):
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}{raise_location(error)}"
        why = f"it failed on an impact of {m} contact{'s' * (m != 1)}: {what}"
        raise SimulationError(t, f"impact law {name}", why, "It returns `Impulses(normal)`") from error
    if normal.shape != (m,):
        why = f"found impulses of shape {normal.shape}, expected ({m},)"
        raise SimulationError(t, f"impact law {name}", why, "One for each contact, >= 0")
    if not np.isfinite(normal).all():
        raise SimulationError(t, f"impact law {name}", "found impulses that are not finite numbers")
    if normal.min(initial=0.0) < -PULL_TOLERANCE * np.abs(normal).max(initial=0.0):
        why = f"found an impulse of {normal.min():.3g} N s, expected none < 0"
        raise SimulationError(t, f"impact law {name}", why, "Contacts can only push")
    if answer.tangential is None and answer.target is None:
        _refuse_energy_gain(f"impact law {name}", problem, normal, t)
    return answer


def _refuse_energy_gain(where: str, problem: ImpactProblem, normal: Array, t: float) -> None:
    """ΔE = P·(v⁻ + ½ W P) ≤ 0: raises SimulationError for impulses that add energy."""
    rows = np.repeat(np.arange(len(normal)), np.diff(problem.start))
    gained = np.bincount(rows, problem.value * normal[problem.column], len(normal))
    energy = float(normal @ (problem.v + 0.5 * gained))
    if energy > MAX_GAIN * float(normal @ (np.abs(problem.v) + np.abs(gained))):
        why = f"its impulses add {energy:.3g} J, expected none to add energy"
        raise SimulationError(t, where, why, "For a single contact, P = −(1 + e) v / W with e <= 1")


def refuse_no_law(law: ImpactLaw | None) -> None:
    """Raises SceneError if the law is not callable."""
    if law is not None and not callable(law):
        raise SceneError(
            f"found impact {law!r}, expected a function of an ImpactProblem that returns Impulses"
        )
