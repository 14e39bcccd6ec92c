"""Newton's law for all contacts at once, and Generalized Reflections."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.impact.graph import Graph, ImpactSolution, check_speeds
from visviva.impact.inelastic import inelastic

APPROACH_TOLERANCE = 1e-10  # approach, as a share of the fastest speed at the start, that counts as none


def check_restitution(e: ArrayLike, m: int) -> Array:
    """e (m,) in [0, 1] of one number or of each contact; SceneError otherwise."""
    found = np.ascontiguousarray(np.broadcast_to(np.asarray(e, float), (m,)))
    if not ((found >= 0) & (found <= 1)).all():
        wrong = found[~((found >= 0) & (found <= 1))][0]
        raise SceneError(f"found restitution {wrong:g}: it must lie between 0 and 1")
    return found


def lcp(graph: Graph, v: ArrayLike, restitution: ArrayLike = 1.0) -> ImpactSolution:
    """0 ≤ P ⊥ G P + (1 + e) v⁻ ≥ 0: Newton's restitution on every contact.

    A single e gives (1 + e) times the impulses without restitution, so e = 1 is a reflection that conserves
    the energy; with different e the energy may rise. It does not propagate impacts through contacts at rest.
    Raises SceneError for numbers out of range. Source: Moreau 1988; the baseline of Zhang, Li and Wang 2015,
    eq. (1). Proved by tests/impact/test_laws.py.
    """
    speeds = check_speeds(graph, v)
    e = check_restitution(restitution, len(speeds))
    found = inelastic(graph, (1.0 + e) * speeds)
    after = speeds + graph.apply(found.impulse)
    return ImpactSolution(found.impulse, after, 1, 0, found.converged, found.residual)


def gr(graph: Graph, v: ArrayLike, most_rounds: int = 10_000) -> ImpactSolution:
    """Generalized Reflections: velocities are repeatedly reflected in the approaching contacts.

        V = {i : v_i < 0};   P_V = 2 × the impulses without restitution on V;   until V is empty

    Conserves energy and momentum. If stopped after `most_rounds`, it ends without restitution and reports it.
    Raises SceneError for numbers out of range. Source: Smith, Kaufman, Vouga, Tamstorf and Grinspun 2012.
    Proved by tests/impact/test_laws.py.
    """
    speeds = check_speeds(graph, v)
    least = APPROACH_TOLERANCE * float(np.abs(speeds).max(initial=0.0))
    impulse, now = np.zeros(len(speeds)), speeds.copy()
    for rounds in range(most_rounds):
        rows = np.flatnonzero(now < -least)
        if not len(rows):
            return ImpactSolution(impulse, now, rounds, rounds)
        impulse[rows] += 2.0 * inelastic(Graph.of(graph.dense(rows)), now[rows]).impulse
        now = speeds + graph.apply(impulse)
    rest = inelastic(graph, now)
    return ImpactSolution(impulse + rest.impulse, rest.after, most_rounds, most_rounds, False, rest.residual)
