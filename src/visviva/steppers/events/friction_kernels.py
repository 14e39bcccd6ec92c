"""Kernels of friction on plain arrays; the algorithm is in `friction`."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.rows import FRICTION, OFF, TWO_SIDED

SLIP_COMPLIANCE = 1e-9  # compliance of rows that may turn out to slip, so that they never contradict others
MAX_SWITCHES = 4  # changes from slip to stick after which only the projection with ρ is used for a cone
SLIP_SHARE = 1.0 - 1e-9  # share of its limit from which a force counts as slipping

# A cone is idle, held, slips in a given direction, or decides between stick and slip; or it is viscous.
IDLE, HELD, GIVEN, STICKS, SLIPS, DAMPED = -1, 0, 1, 2, 3, 4


@kernel
def normal_force(normal: Index, lam: Array, c: int) -> float:
    """|λ_n| of cone c."""
    total = 0.0
    for a in range(normal.shape[1]):
        if normal[c, a] >= 0:
            total += lam[normal[c, a]] ** 2
    return math.sqrt(total)


@kernel
def limit_of(bound: float, span: float, mu: float, press: float) -> float:
    """b + μ|λ_n|, also if μ is infinite; for impulses, b times the time span in which it acts."""
    given = bound * span if span > 0.0 else 0.0
    return given + mu * press if press > 0.0 else given


@kernel
def _along(z: Array, dofs: Index, row: int, x: Array) -> float:
    total = 0.0
    for j in range(dofs.shape[1]):
        if dofs[row, j] >= 0:
            total += z[row, j] * x[dofs[row, j]]
    return total


@kernel
def begin_cones(
    normal: Index, tangent: Index, bound: Array, span: Array, own: Index, on: Index, z: Array, dofs: Index,
    diagonal: Array, mode: Index, switches: Index, p: Array, compliance: Array, softness: Array,
) -> None:  # fmt: skip
    """Activate cones, 1/ρ of each; no forces yet."""
    for c in range(len(mode)):
        pressing = limit_of(bound[c], span[0], 0.0, 0.0) > 0.0
        for a in range(normal.shape[1]):
            pressing = pressing or (normal[c, a] >= 0 and on[normal[c, a]] != OFF)
        if not pressing or own[tangent[c, 0]] != FRICTION:
            mode[c] = IDLE
        p[c, 0], p[c, 1], compliance[c], softness[c], switches[c] = 0.0, 0.0, np.inf, 0.0, 0
        for a in range(tangent.shape[1]):
            row, total = tangent[c, a], 0.0
            if row >= 0:
                for j in range(dofs.shape[1]):
                    if dofs[row, j] >= 0:
                        total += z[row, j] * z[row, j] / diagonal[dofs[row, j]]
            softness[c] = max(softness[c], total)


@kernel
def write_cones(
    tangent: Index, bound: Array, stick: Array, z: Array, dofs: Index, mode: Index, p: Array,
    compliance: Array, softness: Array, y: Array, shift: Array, on: Index, b: Array,
) -> None:  # fmt: skip
    """Write sticking rows into the system, forces of slipping ones into its right-hand side."""
    for c in range(len(mode)):
        for a in range(tangent.shape[1]):
            row = tangent[c, a]
            if row < 0:
                continue
            damped = mode[c] == DAMPED and compliance[c] < np.inf
            if mode[c] == HELD or mode[c] == STICKS or damped:
                on[row], y[row], shift[row] = TWO_SIDED, stick[row], 0.0
                # If a sticking bearing acts along with a stop, the stop carries the load.
                if mode[c] != HELD or bound[c] > 0.0:
                    shift[row] = compliance[c] if damped else SLIP_COMPLIANCE * softness[c]
                continue
            on[row], shift[row] = OFF, 0.0
            if mode[c] != IDLE:
                for j in range(dofs.shape[1]):
                    if dofs[row, j] >= 0:
                        b[dofs[row, j]] += z[row, j] * p[c, a]


@kernel
def _bound(c: int, limit: float, mode: Index, switches: Index, p: Array) -> None:
    """Project p onto its disk; a cone on the rim slips, one inside sticks."""
    size = math.sqrt(p[c, 0] ** 2 + p[c, 1] ** 2)
    if size > SLIP_SHARE * limit:
        mode[c] = SLIPS
        if size > limit:
            p[c, 0], p[c, 1] = p[c, 0] * limit / size, p[c, 1] * limit / size
    elif mode[c] == SLIPS and switches[c] < MAX_SWITCHES:
        mode[c] = STICKS
        switches[c] += 1


@kernel
def _viscous_compliance(c: int, press: float, viscous: float, compliance: Array) -> float:
    """1/(k_f |λ_n|) of a viscous cone; returns its relative change."""
    before, compliance[c] = compliance[c], np.inf
    if press * viscous > 0.0:
        compliance[c] = 1.0 / (press * viscous)
    if before == compliance[c]:
        return 0.0
    if before == np.inf or compliance[c] == np.inf:
        return 1.0
    change: float = abs(before - compliance[c]) / compliance[c]
    return change


@kernel
def advance_cones(
    normal: Index, tangent: Index, law: Array, stick: Array, z: Array, dofs: Index, x: Array, lam: Array,
    share: float, direction: Array, softness: Array, mode: Index, switches: Index, p: Array,
    compliance: Array,
) -> float:  # fmt: skip
    """Update the forces after a solve; returns their largest relative change.

    law (4, c) : μ, k_f, b and the span in which b acts
    """
    mu, viscous, bound, span = law[0], law[1], law[2], law[3]
    change = 0.0
    for c in range(len(mode)):
        if mode[c] == IDLE or mode[c] == HELD:
            continue
        press = normal_force(normal, lam, c)
        if mode[c] == DAMPED:
            change = max(change, _viscous_compliance(c, press, viscous[c], compliance))
            continue
        before, first, second = mode[c], p[c, 0], p[c, 1]
        limit = limit_of(bound[c], span[c], mu[c], press)
        if mode[c] == GIVEN:
            size = viscous[c] * press if viscous[c] > 0.0 else limit
            p[c, 0], p[c, 1] = -size * direction[c, 0], -size * direction[c, 1]
        else:
            for a in range(tangent.shape[1]):
                row = tangent[c, a]
                if row >= 0 and mode[c] == STICKS:
                    p[c, a] = lam[row]
                elif row >= 0:
                    p[c, a] -= share * (_along(z, dofs, row, x) - stick[row]) / softness[c]
            _bound(c, limit, mode, switches, p)
        if mode[c] != before:
            change = max(change, 1.0)
        elif mode[c] != STICKS:
            moved = math.sqrt((p[c, 0] - first) ** 2 + (p[c, 1] - second) ** 2)
            if moved > 0.0:
                size = math.sqrt(p[c, 0] ** 2 + p[c, 1] ** 2)
                change = max(change, moved / max(moved, size, limit if limit < np.inf else 0.0))
    return change


@kernel
def finish_cones(tangent: Index, mode: Index, p: Array, lam: Array) -> None:
    """λ of slipping rows; p of sticking ones."""
    for c in range(len(mode)):
        for a in range(tangent.shape[1]):
            row = tangent[c, a]
            if row >= 0 and (mode[c] == GIVEN or mode[c] == SLIPS):
                lam[row] = p[c, a]
            elif row >= 0 and mode[c] != IDLE:
                p[c, a] = lam[row]


@kernel
def slip_rates(tangent: Index, phidot: Array, own: Index, rate: Array) -> None:
    """v_t of every cone."""
    for c in range(len(tangent)):
        for a in range(tangent.shape[1]):
            row = tangent[c, a]
            rate[c, a] = phidot[row] if row >= 0 and own[row] == FRICTION else 0.0


@kernel
def slip_margins(
    normal: Index, tangent: Index, mu: Array, viscous: Array, bound: Array, span: Array, mode: Index,
    heading: Array, lam: Array, phidot: Array, margin: Array,
) -> None:  # fmt: skip
    """Scalars that must stay positive: μ|λ_n| − |p| of a sticking cone, v_t along the heading of a slip."""
    for c in range(len(mode)):
        margin[c] = np.inf
        if viscous[c] > 0.0 or mu[c] + bound[c] == 0.0:
            continue
        size, ahead = 0.0, 0.0
        for a in range(tangent.shape[1]):
            if tangent[c, a] >= 0:
                size += lam[tangent[c, a]] ** 2
                ahead += phidot[tangent[c, a]] * heading[c, a]
        if mode[c] == HELD and mu[c] < np.inf:
            limit = limit_of(bound[c], span[0], mu[c], normal_force(normal, lam, c))
            margin[c] = limit - math.sqrt(size)
        elif mode[c] == GIVEN:
            margin[c] = ahead


@kernel
def restore_cones(
    normal: Index, tangent: Index, mu: Array, viscous: Array, bound: Array, span: Array, lam: Array,
    mode: Index, heading: Array,
) -> None:  # fmt: skip
    """Set the state of each cone from its forces: one at its limit slips against its force."""
    for c in range(len(mode)):
        size = 0.0
        for a in range(tangent.shape[1]):
            if tangent[c, a] >= 0:
                size += lam[tangent[c, a]] ** 2
        size = math.sqrt(size)
        limit = limit_of(bound[c], span[0], mu[c], normal_force(normal, lam, c))
        slips = size > 0.0 and size >= SLIP_SHARE * limit
        mode[c] = GIVEN if slips or viscous[c] > 0.0 or mu[c] + bound[c] == 0.0 else HELD
        for a in range(tangent.shape[1]):
            if slips and tangent[c, a] >= 0:
                heading[c, a] = -lam[tangent[c, a]] / size
