"""Impact laws as the steppers ask for them: restitution on top of the laws without loss.

    0 ≤ P ⊥ v⁺ − w ≥ 0,   w = e v_free,   0 where e v_free is slower than the rest speed

with v_free as a law without loss predicts it. Where several e would raise the energy, ½ P·(v⁻ + v⁺) > 0, all
w are lowered by one factor. Source: Zhang, Li and Wang 2015 (patent CN105868425A), eqs. (1) and (21). Proved
by tests/impact/test_named_laws.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.core.impact_problem import ImpactProblem, Impulses
from visviva.core.without_gain import without_gain
from visviva.impact.coulomb import Rubbing
from visviva.impact.coulomb_kernels import SMALL
from visviva.impact.graph import Answer, Graph
from visviva.impact.inelastic import inelastic
from visviva.impact.qce import TOLERANCE
from visviva.impact.qce_lcp import rubbed_towards

Lossless = Callable[[Graph, Array, Array], Answer]
"""An impact without loss: graph, v⁻, weights of the contacts."""


@dataclass(frozen=True)
class Wave:
    """A law without loss that lets impacts run through contacts at rest, and restitution on top of it.

    Parameters
    ----------
    free : the law, such as `gr` or `qce`
    """

    free: Lossless

    def __call__(self, problem: ImpactProblem) -> Impulses:
        """P; where all is kept, the impulses of the law itself."""
        graph = Graph(problem.start, problem.column, problem.value)
        free = self.free(graph, problem.v, problem.weight)
        noise = TOLERANCE * float(np.abs(problem.v).max(initial=0.0))
        slow = (free.after > noise) & (free.after < problem.rest_speed)
        if (problem.restitution == 1.0).all() and not slow.any():
            return Impulses(free.impulse, free.converged)
        return _towards(graph, problem, free)


@dataclass(frozen=True)
class RubbingWave(Wave):
    """A law without loss with restitution and Coulomb friction on top, found together.

        0 ≤ P ⊥ v⁺ − w ≥ 0,   |p| ≤ μP,   p = −μP u⁺/|u⁺| where it slips

    Where more than 16 contacts hang together, the solver of the stepper finds both towards w.
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
        rub = Rubbing(whole, side.slip, side.contact, side.tangent, side.mu)
        target = _rebound(problem, free)
        if np.bincount(rub.sets).max(initial=0) > SMALL:
            return Impulses(free.impulse, free.converged, target=target)
        found, share = rubbed_towards(rub, problem.v, target)
        least, worst = float(share.min(initial=1.0)), float(found.residual.max(initial=0.0))
        return Impulses(found.impulse, free.converged, least, found.tangential, residual=worst)


def _rebound(problem: ImpactProblem, free: Answer) -> Array:
    """w, what restitution leaves of the predicted speeds."""
    rebound = problem.restitution * free.after
    rebound[rebound < problem.rest_speed] = 0.0
    return np.asarray(rebound)


def _towards(graph: Graph, problem: ImpactProblem, free: Answer) -> Impulses:
    """The least impulses that reach what is left of the predicted speeds."""
    v, rebound = problem.v, _rebound(problem, free)
    found, share = without_gain(
        lambda share: inelastic(graph, v - share * rebound), lambda found: _gain(graph, v, found)
    )
    return Impulses(found.impulse, free.converged and found.converged, share, residual=found.residual)


def _gain(graph: Graph, v: Array, found: Answer) -> float:
    """By how much the kinetic energy rises, round-off apart [J]."""
    parts = found.impulse * (v + 0.5 * graph.apply(found.impulse))
    return float(parts.sum() - 1e-13 * np.abs(parts).sum())
