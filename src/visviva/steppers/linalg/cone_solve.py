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

CLOSE, ROUGH = 1e-10, 1e-3  # residuals that are sought: with Newton's method, and by sweeps alone
AT_REST, NEAR = 1e-9, 1e-8  # that will do without any sweep, and without Newton's method
ENOUGH = 1e-5  # that will do where Newton's method comes no farther
WARM, COLD = 4, 30  # first sweeps, with forces to start from or without
BATCH, MOST_SWEEPS = 40, 240  # sweeps at a time, and in all where a factor is dear
MOST_STEPS, HELPS, PATIENCE = 12, 0.5, 2  # of Newton's method; what share of the residual is help; without it
WILD, FAR = 1e3, 1e-3  # how far a step may lead off; residual above which the springs forget
FIRM, FIRMEST = 1e6, 1e8  # the proximal spring of Newton's method, in units of 1/D
MOST_PROXIMAL, MOST_WORK = 100, 2_000_000  # factors of proximal steps, and products of blocks in them
IDLE = 10  # proximal steps that do not halve the residual
NEXT = 0.1  # what share of the residual is left when Newton's method is tried again
OF_UNIT = 10  # products of blocks that take as long as what a step does for a unit besides
SMALL_WORK, LARGEST_WORK = 10_000, 60_000  # products of blocks: up to which H is factored at once, and at all
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
    enough, near = (NEAR, CLOSE) if afresh else (ENOUGH, NEAR)
    if found.residual > AT_REST and not afresh:
        found.sweeps = WARM if rows.lam.any() else COLD
        found.residual = rows.sweeps(found.sweeps)
    if found.residual > near:
        rows.graph.follow()
        small = rows.graph.work <= SMALL_WORK
        if not small:
            enough = ROUGH
            while found.residual > enough and found.sweeps < MOST_SWEEPS:
                found.residual = rows.sweeps(BATCH)
                found.sweeps += BATCH
        if small or (found.residual > enough and rows.graph.work <= LARGEST_WORK):
            _polish(rows, found, enough)
    found.converged = found.residual <= enough
    return found


def _polish(rows: ConeRows, found: Found, enough: float) -> None:
    """Newton's method from where the sweeps have come to; where it fails, after proximal steps again."""
    found.residual = _step_on(rows, found, found.residual, enough)
    if found.residual <= enough:
        return
    best, again, gained = rows.lam.copy(), NEXT * found.residual, True
    residual = rows.sweeps(BATCH)
    found.sweeps += BATCH
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
