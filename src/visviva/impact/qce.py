"""Quadratic Contact Energy: simultaneous impacts as the exchange of energy between contacts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.impact.graph import Graph, ImpactSolution, check_speeds
from visviva.impact.inelastic import inelastic
from visviva.impact.qce_kernels import (
    NO_CONTACT_ENDS,
    add_round,
    exclude_contacts,
    run_refreshed,
    run_round,
    set_weights,
)

SELECT = ("all", "fastest")
REFRESH = ("never", "end", "peak")
APPROACH_TOLERANCE = 1e-10  # approach, as a share of the fastest speed at the start, that counts as none
MIN_APPROACH_SHARE = 1e-3  # of the fastest approach: slower contacts wait for the next round


def qce(
    graph: Graph,
    v: ArrayLike,
    stiffness: ArrayLike = 1.0,
    *,
    select: str = "all",
    refresh: str = "never",
    exponent: float = 1.0,
    postpone: bool = False,
    most_rounds: int = 10_000,
) -> ImpactSolution:
    """Impulses P ≥ 0 of a lossless impact: E_i, the energy stored in each contact, rises and returns to 0.

        E_i = −∫ v_i dP_i,   dP_j/dP_i = Γ_j/Γ_i,   Γ_i = k_i max(0, −v_i)      in each round
        P = sΓ,   v_i(s) = v_i + a_i s,   E_i/Γ_i = −v_i s − ½ a_i s²,   a = GΓ over the active contacts

    A contact ends at the first s at which its energy returns to zero, and those that share a body with it
    continue without it. When all have ended, the next round starts with the contacts that approach then.

    Parameters
    ----------
    graph : G of all contacts that touch, including those that do not approach
    v : (m,)         v⁻, < 0 approaching [m/s]
    stiffness : k_i > 0, (m,) or one number; the share of each point of a patch
    select : "fastest" lets only the fastest contacts act in a round: sequential waves
    refresh : "end" or "peak" recompute Γ_i from the energies when a contact ends, or also at peak compression
    exponent : n of the contact law F = k δⁿ, for `refresh`: 1 linear, 1.5 Hertz
    postpone : contacts that their neighbours press harder than they can resist, a_i ≤ 0, wait for the next
        round
    most_rounds : limit; the rest is then solved without restitution, and `converged` is False

    Conserves kinetic energy and momentum exactly. Raises SceneError for numbers out of range.
    Source: Zhang, Li and Wang, patent CN105868425A (2015), eqs. (2)–(20); the first root beyond the present
    s, and the least share of the fastest approach, are corrections. Proved by tests/impact/test_qce.py.
    """
    speeds = check_speeds(graph, v)
    k = _stiffness(stiffness, len(graph))
    _check_options(select, refresh, exponent, most_rounds)
    m = len(speeds)
    csr = (graph.start, graph.column, graph.value)
    work = [np.zeros(m) for _ in range(5)]
    gamma, part, impulse = np.zeros(m), np.zeros(m), np.zeros(m)
    heap, position = np.zeros(m, np.int64), np.zeros(m, np.int64)
    now, least = speeds.copy(), APPROACH_TOLERANCE * float(np.abs(speeds).max(initial=0.0))
    rounds = events = 0
    while rounds < most_rounds:
        if set_weights(now, k, least, MIN_APPROACH_SHARE, select == "fastest", gamma) <= least:
            return ImpactSolution(impulse, now, rounds, events)
        if postpone and exclude_contacts(*csr, gamma, position) == 0:
            break
        if refresh == "never":
            ended = run_round(*csr, now, gamma, *work, heap, position, part)
        else:
            speed, energy, a = work[:3]
            ended = run_refreshed(
                *csr, now, gamma, k, exponent, refresh == "peak", speed, energy, a, position, part
            )
        if ended == NO_CONTACT_ENDS:
            break
        rounds, events = rounds + 1, events + ended
        add_round(*csr, part, gamma, impulse, now)
    rest = inelastic(graph, now)
    return ImpactSolution(impulse + rest.impulse, rest.after, rounds, events, False, rest.residual)


def _stiffness(stiffness: ArrayLike, m: int) -> Array:
    k = np.ascontiguousarray(np.broadcast_to(np.asarray(stiffness, float), (m,)))
    if not (np.isfinite(k).all() and (k > 0).all()):
        raise SceneError(f"found contact stiffness {k.min():g}: it must be > 0 and finite")
    return k


def _check_options(select: str, refresh: str, exponent: float, most_rounds: int) -> None:
    known: list[tuple[str, Any, tuple[str, ...]]] = [
        ("select", select, SELECT),
        ("refresh", refresh, REFRESH),
    ]
    for name, found, names in known:
        if found not in names:
            raise SceneError(f"found {name} = '{found}', expected one of {', '.join(names)}")
    if not (np.isfinite(exponent) and exponent >= 1.0):
        raise SceneError(f"found exponent = {exponent:g}: it must be >= 1, 1.5 for Hertz")
    if most_rounds < 1:
        raise SceneError(f"found most_rounds = {most_rounds}: it must be >= 1")
