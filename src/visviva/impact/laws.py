"""Impact laws as called by the steppers: restitution on top of the lossless laws.

    0 ≤ P ⊥ v⁺ − w ≥ 0,   w = e v_free,   0 if e v_free is slower than the rest speed

with v_free as predicted by a lossless law. If several e would raise the energy, ½ P·(v⁻ + v⁺) > 0, all
w are lowered by one factor. Source: Zhang, Li and Wang 2015 (patent CN105868425A), eqs. (1) and (21). Proved
by tests/impact/test_named_laws.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.core.impact_problem import ImpactProblem, Impulses
from visviva.core.limited_restitution import limit_restitution
from visviva.impact.coulomb import FrictionProblem
from visviva.impact.coulomb_kernels import MAX_LEMKE_CONTACTS
from visviva.impact.graph import Graph, ImpactSolution
from visviva.impact.inelastic import inelastic
from visviva.impact.qce import APPROACH_TOLERANCE
from visviva.impact.qce_lcp import solve_without_gain

Lossless = Callable[[Graph, Array, Array], ImpactSolution]
"""A lossless impact: graph, v⁻, weights of the contacts."""


@dataclass(frozen=True)
class Wave:
    """A lossless law that propagates impacts through contacts at rest, with restitution on top of it.

    Parameters
    ----------
    free : the law, such as `gr` or `qce`
    """

    free: Lossless

    def __call__(self, problem: ImpactProblem) -> Impulses:
        """P; for full restitution, the impulses of the law itself."""
        graph = Graph(problem.start, problem.column, problem.value)
        free = self.free(graph, problem.v, problem.weight)
        noise = APPROACH_TOLERANCE * float(np.abs(problem.v).max(initial=0.0))
        slow = (free.after > noise) & (free.after < problem.rest_speed)
        if (problem.restitution == 1.0).all() and not slow.any():
            return Impulses(free.impulse, free.converged)
        return _least_impulses(graph, problem, free)


@dataclass(frozen=True)
class FrictionalWave(Wave):
    """A lossless law with restitution and Coulomb friction on top, solved together.

        0 ≤ P ⊥ v⁺ − w ≥ 0,   |p| ≤ μP,   p = −μP u⁺/|u⁺| if it slips

    If more than 16 contacts are connected, the solver of the stepper finds both for the target w.
    Source: Anitescu and Potra 1997, as in Zhang, Li and Wang 2015.
    """

    rubs = True

    def __call__(self, problem: ImpactProblem) -> Impulses:
        """P and p."""
        side = problem.tangential
        if side is None:
            return super().__call__(problem)
        free = self.free(Graph(problem.start, problem.column, problem.value), problem.v, problem.weight)
        whole = Graph(side.start, side.column, side.value)
        rub = FrictionProblem(whole, side.slip, side.contact, side.tangent, side.mu)
        target = _target_speeds(problem, free)
        if np.bincount(rub.sets).max(initial=0) > MAX_LEMKE_CONTACTS:
            return Impulses(free.impulse, free.converged, target=target)
        found, share = solve_without_gain(rub, problem.v, target)
        least, worst = float(share.min(initial=1.0)), float(found.residual.max(initial=0.0))
        return Impulses(found.impulse, free.converged, least, found.tangential, residual=worst)


def _target_speeds(problem: ImpactProblem, free: ImpactSolution) -> Array:
    """w: the predicted speeds after restitution."""
    rebound = problem.restitution * free.after
    rebound[rebound < problem.rest_speed] = 0.0
    return np.asarray(rebound)


def _least_impulses(graph: Graph, problem: ImpactProblem, free: ImpactSolution) -> Impulses:
    """The least impulses that reach the predicted speeds after restitution."""
    v, rebound = problem.v, _target_speeds(problem, free)
    found, share = limit_restitution(
        lambda share: inelastic(graph, v - share * rebound), lambda found: _energy_gain(graph, v, found)
    )
    return Impulses(found.impulse, free.converged and found.converged, share, residual=found.residual)


def _energy_gain(graph: Graph, v: Array, found: ImpactSolution) -> float:
    """Increase of the kinetic energy, without round-off [J]."""
    parts = found.impulse * (v + 0.5 * graph.apply(found.impulse))
    return float(parts.sum() - 1e-13 * np.abs(parts).sum())
