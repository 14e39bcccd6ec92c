"""How contact with friction is solved: sweeps, and Newton's method where it pays.

A few sweeps find what is pressed, sticks and slips; steps of Newton's method make it exact. Where they lead
astray proximal steps bring the forces nearer, until Newton's method holds. Where the bodies touch in too
large a knot for a factor, sweeps alone go on, to a coarser residual.
Proved by tests/steppers/linalg/test_cone_solve.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visviva.core.rows import OFF, TWO_SIDED
from visviva.steppers.linalg.cone_proximal import Proximal
from visviva.steppers.linalg.cone_rows import ConeRows

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CLOSE, ROUGH = 1e-10, 1e-3  # residuals that are sought: with Newton's method, and by sweeps alone
NEAR, ENOUGH = 1e-8, 1e-6  # that will do: of what rested before, and where Newton's method comes no farther
WARM, COLD = 8, 30  # first sweeps, with forces to start from or without
BATCH, MOST_ALONE = 40, 200  # sweeps at a time, and in all, where there are sweeps alone
MOST_STEPS, HELPS, PATIENCE = 12, 0.5, 2  # of Newton's method; what share of the residual is help; without it
WILD, FAR = 1e3, 1e-3  # how far a step may lead off; residual above which the springs forget
FIRM, FIRMEST = 1e6, 1e8  # the proximal spring of Newton's method, in units of 1/D
MOST_PROXIMAL, NEXT = (
    100,
    0.1,
)  # proximal steps' factors; what is gained before Newton's method is tried again
LARGEST_WORK = 60_000  # products of blocks up to which H is factored
SETTLING, CONTRADICTION = 6, 1e-6  # steps with two-sided rows alone, and what share they may miss then


@dataclass
class Found:
    """What a solve took, and how far it came.

    Parameters
    ----------
    sweeps, steps : of Gauss–Seidel, and of Newton's method
    residual : see `ConeRows.residual`
    converged : whether it is as small as it should be
    """

    sweeps: int = 0
    steps: int = 0
    residual: float = np.inf
    converged: bool = False


def solve_cones(rows: ConeRows, afresh: bool = False, goal: float = CLOSE) -> Found:
    """Solve what is loaded, from the λ that is there.

    afresh : take no sweep before the first step of Newton's method, so that from λ = 0 rows that depend on
        each other get about the least forces
    goal : the residual that is sought
    """
    found = Found(residual=rows.residual())
    if found.residual > goal and not afresh:
        found.sweeps = WARM if rows.lam.any() else COLD
        found.residual = rows.sweeps(found.sweeps)
    enough = max(goal, ENOUGH)
    if found.residual > max(goal, NEAR):
        rows.graph.follow()
        if rows.graph.work <= LARGEST_WORK:
            _polish(rows, found, goal)
        else:
            enough = max(goal, ROUGH)
            while found.residual > enough and found.sweeps < MOST_ALONE:
                found.residual = rows.sweeps(BATCH)
                found.sweeps += BATCH
    found.converged = found.residual <= enough
    return found


def _polish(rows: ConeRows, found: Found, goal: float) -> None:
    """Newton's method from where the sweeps have come to; where it fails, after proximal steps again."""
    proximal, best, again = Proximal(rows), rows.lam.copy(), np.inf
    residual = found.residual
    while True:
        if residual <= again:
            again = NEXT * residual
            residual = _step_on(rows, found, residual, goal)
        if residual <= found.residual:
            found.residual, best[:] = residual, rows.lam
        if found.residual <= max(goal, ENOUGH) or proximal.steps >= MOST_PROXIMAL:
            break
        residual = proximal.step(residual)
    found.steps += proximal.steps
    rows.lam[:] = best
    rows.restore()


def _step_on(rows: ConeRows, found: Found, best: float, goal: float) -> float:
    """Steps of Newton's method as long as they help; the best λ stays, and its residual is returned."""
    kept, failures, firmness = rows.lam.copy(), 0, FIRM
    for _ in range(MOST_STEPS):
        if best <= goal or failures == PATIENCE:
            break
        found.steps += 1
        if not rows.newton(firmness, best > FAR):
            break
        residual = rows.residual()
        failures = 0 if residual < HELPS * best else failures + 1
        if residual > max(WILD * best, FAR):
            break
        if residual < best:
            best, kept[:] = residual, rows.lam
            firmness = min(10.0 * firmness, FIRMEST)
    rows.lam[:] = kept
    rows.restore()
    return best


def contradictions(rows: ConeRows, noise: float) -> Ints:
    """The two-sided rows that cannot all hold, whatever the others do; λ and x are left as they were.

    noise : by how much rows that depend on each other may disagree
    """
    kind, lam = rows.kind.copy(), rows.lam.copy()
    rows.kind[kind != TWO_SIDED], rows.lam[:] = OFF, 0.0
    rows.restore()
    rows.graph.follow()
    for _ in range(SETTLING):
        rows.newton(FIRMEST)
    missed = np.abs(rows.miss()) > CONTRADICTION * rows.scale + noise
    offenders: Ints = rows.row[missed & (rows.kind == TWO_SIDED)]
    rows.kind[:], rows.lam[:] = kind, lam
    rows.restore()
    return offenders
