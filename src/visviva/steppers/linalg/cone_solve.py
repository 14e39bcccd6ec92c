"""How contact with friction is solved: sweeps, and Newton's method where it pays.

A few sweeps find what is pressed, sticks and slips; steps of Newton's method make it exact. Where they lead
astray proximal steps bring the forces nearer, until Newton's method holds. Where the bodies touch in a large
knot sweeps go on first, to a coarser residual, and in too large a one for a factor they do so alone.
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

CLOSE, ROUGH = 1e-10, 1e-2  # residuals that are sought: with Newton's method, and by sweeps alone
AT_REST, NEAR = 1e-9, 1e-8  # that will do without any sweep, and without Newton's method
DEAR = 10.0  # how much larger these two are where there are many units
ENOUGH = 1e-5  # that will do where Newton's method comes no farther
WARM, COLD = 4, 30  # first sweeps, with forces to start from or without
BATCH, MOST_SWEEPS = 10, 120  # sweeps at a time, and in all where a factor is dear
MOST_STEPS, HELPS, PATIENCE = 12, 0.5, 2  # of Newton's method; what share of the residual is help; without it
WILD, FAR = 1e3, 1e-3  # how far a step may lead off; residual above which the springs forget
FIRM, FIRMEST = 1e6, 1e8  # the proximal spring of Newton's method, in units of 1/D
MOST_PROXIMAL, MOST_WORK = 100, 500_000  # factors of proximal steps, and products of blocks in them
IDLE = 10  # proximal steps that do not halve the residual
NEXT = 0.1  # what share of the residual is left when Newton's method is tried again
OF_UNIT = 10  # products of blocks that take as long as what a step does for a unit besides
BETWEEN, MOST_BETWEEN = 40, 800  # sweeps at a time, and in all, before proximal steps
UNITS_SWEPT = 200_000  # in all of them
FEW, MANY = 200, 500  # units or rings of them: up to which a factor is cheap, and is taken at all
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

    afresh : start from λ = 0, with no sweep before the first step of Newton's method, so that rows that
        depend on each other get about the least forces; and be content with nothing less than forces need
    """
    found = Found(residual=rows.residual())
    warm = not afresh and bool(rows.lam.any())
    dear = DEAR if len(rows.table) > FEW else 1.0
    enough, near = NEAR if afresh else ENOUGH, dear * NEAR if warm else CLOSE
    if found.residual > dear * AT_REST and not afresh:
        _sweep(rows, found, WARM if warm else BATCH)
    if found.residual > near:
        loops = rows.graph.loops() if len(rows.table) > FEW else 0
        if loops > FEW:
            enough = ROUGH
            while found.residual > enough and found.sweeps < MOST_SWEEPS:
                _sweep(rows, found, BATCH)
        elif not warm and not afresh:
            _sweep(rows, found, COLD - BATCH)
        if found.residual > (near if loops <= FEW else enough) and loops <= MANY:
            rows.graph.follow()
            _polish(rows, found, enough)
    found.converged = found.residual <= enough
    return found


def _sweep(rows: ConeRows, found: Found, count: int) -> None:
    found.residual = rows.sweeps(count)
    found.sweeps += count


def _polish(rows: ConeRows, found: Found, enough: float) -> None:
    """Newton's method from where the sweeps have come to; where it fails sweeps, then proximal steps.

    Each time a tenth of the residual is left Newton's method is tried again.
    """
    found.residual = _step_on(rows, found, found.residual, enough)
    again, most = NEXT * found.residual, min(MOST_BETWEEN, UNITS_SWEPT // len(rows.table)) + found.sweeps
    while found.residual > enough and found.sweeps < most:
        _sweep(rows, found, BETWEEN)
        if found.residual <= again:
            again = NEXT * found.residual
            found.residual = _step_on(rows, found, found.residual, enough)
    if found.residual > enough:
        _approach(rows, found, enough)


def _approach(rows: ConeRows, found: Found, enough: float) -> None:
    """Proximal steps, and the best λ of them."""
    best, again, gained, residual = rows.lam.copy(), NEXT * found.residual, True, found.residual
    proximal, work = Proximal(rows), rows.graph.work + OF_UNIT * len(rows.table)
    most, mark, idle = min(MOST_PROXIMAL, MOST_WORK // work), found.residual, 0
    while (found.residual > enough or gained) and proximal.steps < most and idle < IDLE:
        before, residual = residual, proximal.step(residual)
        gained = CLOSE < residual < HELPS * before
        if residual <= again:
            again = NEXT * residual
            residual = _step_on(rows, found, residual, enough)
            gained = gained and residual > enough
        if residual < found.residual:
            found.residual, best[:] = residual, rows.lam
        idle += 1
        if found.residual < HELPS * mark:
            mark, idle = found.residual, 0
    found.steps += proximal.steps
    rows.lam[:] = best
    rows.restore()


def _step_on(rows: ConeRows, found: Found, start: float, enough: float) -> float:
    """Steps of Newton's method as long as they help; returns the residual.

    Where they do not come near enough λ stays as it was: forces that work against each other would remain.
    """
    before, best, failures, firmness = rows.lam.copy(), start, 0, FIRM
    kept = before.copy()
    for _ in range(MOST_STEPS):
        if best <= CLOSE or failures == PATIENCE:
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
    rows.lam[:] = kept if best <= enough else before
    rows.restore()
    return best if best <= enough else start


def contradictions(rows: ConeRows, noise: float) -> Ints:
    """The two-sided rows that cannot all hold, whatever the others do; λ and x are left as they were.

    noise : by how much rows that depend on each other may disagree
    """
    kind, lam = rows.kind.copy(), rows.lam.copy()
    if not (kind == TWO_SIDED).any():
        return np.zeros(0, np.int64)
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
