"""Restitution and friction on top of Quadratic Contact Energy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.core.limited_restitution import limit_restitution
from visviva.impact.coulomb import FrictionProblem, FrictionSolution, solve_friction
from visviva.impact.graph import Graph, ImpactSolution, check_speeds
from visviva.impact.inelastic import inelastic
from visviva.impact.newton import check_restitution
from visviva.impact.qce import qce


@dataclass(frozen=True)
class FrictionalSolution(ImpactSolution):
    """The solution of an impact with friction, in addition to the contents of an `ImpactSolution`.

    Parameters
    ----------
    tangential : (t,)   p [N s]
    slip : (t,)         u⁺ [m/s]
    share : share of the requested restitution, the least of all connected sets of contacts; < 1
        if friction would have added energy
    """

    tangential: Array | None = None
    slip: Array | None = None
    share: float = 1.0


def qce_lcp(
    graph: Graph, v: ArrayLike, restitution: ArrayLike = 1.0, stiffness: ArrayLike = 1.0
) -> ImpactSolution:
    """0 ≤ P ⊥ v⁺ − e v_QCE ≥ 0: restitution towards the velocities predicted by the lossless law.

    e = 1 reproduces `qce`, e = 0 the impact without restitution. Waves propagate through contacts at rest.

    Parameters
    ----------
    v : (m,)            v⁻, < 0 approaching [m/s]
    restitution : e in [0, 1], one number or (m,)
    stiffness : of `qce`

    Raises SceneError for numbers out of range. Source: Zhang, Li and Wang 2015 (patent CN105868425A), eq.
    (21). Proved by tests/impact/test_laws.py.
    """
    speeds = check_speeds(graph, v)
    e = check_restitution(restitution, len(speeds))
    free = qce(graph, speeds, stiffness)
    if (e == 1.0).all():
        return free
    found = inelastic(graph, speeds - e * free.after)
    after = speeds + graph.apply(found.impulse)
    converged = free.converged and found.converged
    return ImpactSolution(found.impulse, after, free.rounds, free.events, converged, found.residual)


def qce_lcp_with_friction(
    graph: Graph,
    v: ArrayLike,
    problem: FrictionProblem,
    restitution: ArrayLike = 1.0,
    stiffness: ArrayLike = 1.0,
) -> FrictionalSolution:
    """As `qce_lcp` with |p| ≤ μP: normal and tangential impulses are found together.

    The energy changes by ½ P·(v⁻ + v⁺) + ½ p·(u⁻ + u⁺). If large restitution and friction would raise it
    in a connected set of contacts, e is lowered there by the largest factor that does not.

    Parameters
    ----------
    problem : the tangential part of the same contacts

    Raises SceneError for numbers out of range. Source: as `qce_lcp`, after eq. (22).
    """
    speeds = check_speeds(graph, v)
    e = check_restitution(restitution, len(speeds))
    free = qce(graph, speeds, stiffness)
    found, share = solve_without_gain(problem, speeds, e * free.after)
    return FrictionalSolution(
        found.impulse, found.after, free.rounds, free.events, free.converged, found.residual.max(initial=0.0),
        found.tangential, found.slip, float(share.min(initial=1.0)),
    )  # fmt: skip


def solve_without_gain(problem: FrictionProblem, v: Array, target: Array) -> tuple[FrictionSolution, Array]:
    """0 ≤ P ⊥ v⁺ − s w ≥ 0, |p| ≤ μP with the largest s (sets,) ≤ 1 that raises the energy of no set.

    target : w (m,) [m/s]
    """
    found = solve_friction(problem, v, target)
    share = np.ones(len(found.residual))
    for number in np.flatnonzero(found.gain(v, problem) > 0.0):
        found, share[number] = _without_gain_of_set(problem, v, target, found, int(number))
    return found, share


def _without_gain_of_set(
    problem: FrictionProblem, v: Array, target: Array, known: FrictionSolution, number: int
) -> tuple[FrictionSolution, float]:
    """A solution in which one set gains no energy, and its share of the target."""
    return limit_restitution(
        lambda share: solve_friction(problem, v, share * target, known, np.array([number])),
        lambda found: float(found.gain(v, problem)[number]),
    )
