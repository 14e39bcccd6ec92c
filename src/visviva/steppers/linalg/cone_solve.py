"""How contact with friction is solved: sweeps, and Newton's method where it pays.

A few sweeps find what is pressed, sticks and slips; steps of Newton's method make it exact. Where two of them
do not help, their result is thrown away and sweeps go on, with a softer proximal spring afterwards. Where the
bodies touch in too large a knot for a factor, sweeps alone go on, to a coarser residual.
Proved by tests/steppers/linalg/test_cone_solve.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visviva.core.rows import OFF, TWO_SIDED
from visviva.steppers.linalg.cone_rows import ConeRows

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CLOSE, ROUGH = 1e-10, 1e-3  # residuals at which a solve ends: with Newton's method, and by sweeps alone
WARM, COLD = 8, 30  # first sweeps, with forces to start from or without
AFTER, BATCH, LARGEST_BATCH = 4, 40, 640  # sweeps after a step, and in place of one, doubled up to
MOST_SWEEPS, MOST_STEPS, MOST_ALONE = 2000, 40, 200  # of sweeps and steps together; of sweeps alone
PATIENCE, WILD = 2, 1e3  # steps that do not help before they are thrown away, and how far they may lead off
FAR = 1e-3  # residual above which the springs forget, and below which no step leads too far off
LOOSEST, FIRM, FIRMEST = 1e2, 1e6, 1e8  # the proximal spring, in units of 1/D
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


def solve_cones(rows: ConeRows, afresh: bool = False) -> Found:
    """Solve what is loaded, from the λ that is there.

    afresh : take no sweep before the first step of Newton's method, so that from λ = 0 rows that depend on
        each other get about the least forces
    """
    found, goal = Found(residual=rows.residual()), CLOSE
    if found.residual > CLOSE and not afresh:
        found.sweeps = WARM if rows.lam.any() else COLD
        found.residual = rows.sweeps(found.sweeps)
    if found.residual > CLOSE:
        rows.graph.follow()
        if rows.graph.work <= LARGEST_WORK:
            _polish(rows, found)
        else:
            goal = ROUGH
            while found.residual > ROUGH and found.sweeps < MOST_ALONE:
                found.residual = rows.sweeps(BATCH)
                found.sweeps += BATCH
    found.converged = found.residual <= goal
    return found


def _polish(rows: ConeRows, found: Found) -> None:
    """Newton's method from where the sweeps have come to, with a spring as firm as it bears."""
    kept = rows.lam.copy()
    firmness, batch, failures = FIRM, BATCH, 0
    while found.residual > CLOSE and found.steps < MOST_STEPS and found.sweeps < MOST_SWEEPS:
        taken = rows.newton(firmness, found.residual > FAR)
        found.steps += 1
        residual = rows.sweeps(AFTER)
        found.sweeps += AFTER
        if taken and residual < found.residual:
            firmness = min(firmness * (10.0 if residual > 0.5 * found.residual else 100.0), FIRMEST)
            found.residual, failures = residual, 0
            kept[:] = rows.lam
            continue
        failures += 1
        if taken and failures < PATIENCE and residual < max(WILD * found.residual, FAR):
            continue
        rows.lam[:], failures = kept, 0
        rows.restore()
        firmness = max(0.1 * firmness, LOOSEST)
        found.residual = rows.sweeps(batch)
        found.sweeps += batch
        kept[:] = rows.lam
        batch = min(2 * batch, LARGEST_BATCH)
    rows.lam[:] = kept
    rows.restore()


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
