"""Restitution and friction on top of Quadratic Contact Energy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.core.state import Array
from visviva.core.without_gain import without_gain
from visviva.impact.coulomb import Rubbing, solve_friction
from visviva.impact.graph import Answer, Graph, check_speeds
from visviva.impact.inelastic import inelastic
from visviva.impact.newton import check_restitution
from visviva.impact.qce import qce


@dataclass(frozen=True)
class RubbedAnswer(Answer):
    """What an impact with friction answers, beside what an `Answer` holds.

    Parameters
    ----------
    tangential : (m, d)   p [N s]
    slip : (m, d)         u⁺ [m/s]
    share : of the restitution that was asked for; < 1 where friction would have driven the bodies
    """

    tangential: Array | None = None
    slip: Array | None = None
    share: float = 1.0


def qce_lcp(graph: Graph, v: ArrayLike, restitution: ArrayLike = 1.0, stiffness: ArrayLike = 1.0) -> Answer:
    """0 ≤ P ⊥ v⁺ − e v_QCE ≥ 0: restitution towards the velocities that the law without loss predicts.

    e = 1 gives `qce` again, e = 0 the impact without restitution. Waves run through contacts at rest.

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
    return Answer(found.impulse, after, free.rounds, free.events, converged, found.residual)


def qce_lcp_with_friction(
    graph: Graph, v: ArrayLike, rub: Rubbing, restitution: ArrayLike = 1.0, stiffness: ArrayLike = 1.0
) -> RubbedAnswer:
    """As `qce_lcp` with |p| ≤ μP: normal and tangential impulses are found together.

    The energy changes by ½ P·(v⁻ + v⁺) + ½ p·(u⁻ + u⁺). Where great restitution and friction would raise it,
    e is lowered by the largest factor that does not.

    Parameters
    ----------
    rub : the tangential side of the same contacts

    Raises SceneError for numbers out of range. Source: as `qce_lcp`, after eq. (22).
    """
    speeds = check_speeds(graph, v)
    e = check_restitution(restitution, len(speeds))
    free = qce(graph, speeds, stiffness)
    predicted = e * free.after
    found, _ = without_gain(
        lambda share: _rubbed(rub, speeds, predicted, share, free), lambda found: _gain(found, speeds, rub)
    )
    return found


def _rubbed(rub: Rubbing, v: Array, predicted: Array, share: float, free: Answer) -> RubbedAnswer:
    m = len(v)
    impulse, tangential, residual = solve_friction(rub, v, share * predicted)
    change = rub.whole.apply(np.concatenate([impulse, tangential.ravel()]))
    slip = rub.slip + change[m:].reshape(rub.slip.shape)
    after = v + change[:m]
    return RubbedAnswer(
        impulse, after, free.rounds, free.events, free.converged, residual, tangential, slip, share
    )


def _gain(found: RubbedAnswer, v: Array, rub: Rubbing) -> float:
    """By how much the kinetic energy rises, round-off apart [J]."""
    assert found.tangential is not None and found.slip is not None
    normal, rubbed = found.impulse * (v + found.after), found.tangential * (rub.slip + found.slip)
    gain = 0.5 * float(normal.sum() + rubbed.sum())
    return gain - 1e-13 * float(np.abs(normal).sum() + np.abs(rubbed).sum())
