"""The rows of contacts between moving solids: contact points as numbers on ports."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch
from visviva.contact.broad_phase.rooms import POINTS
from visviva.contact.rows.contact_columns import FIRST_BODY, ONE_SURFACE, OTHER_SURFACE, SECOND_BODY, SLOT
from visviva.contact.shapes.pieces import FIRST, GAP, NORMAL, SECOND
from visviva.core.cones import tangents
from visviva.core.rows import FRICTION, OFF, ONE_SIDED
from visviva.geometry.rotation import rotate_quaternion

SMOOTH_ROWS, ROUGH_ROWS, ROLLING_ROWS = 1, 3, 6  # of a contact: normal; two tangents; three rotations
RATE_JUMP = 1e-4  # share of the fastest speed by which a rate changes over a difference where points swap
SMOOTH_SHARE = 0.05  # relative deviation of one-sided differences up to which the rate counts as smooth
MIN_ACCELERATION_SPEED = 1e-4  # h ω² R of a round solid from which time steps count J̇v of its contacts [m/s]
PATH_ACCELERATION = 20.0  # acceleration allowed for the path in a time step [m/s²]


@kernel
def read_twists(ports: Index, rates: Array, out: Array) -> None:
    """u and ω (n, 6) of every body, zero for fixed ones."""
    for i in range(ports.shape[0]):
        for c in range(6):
            out[i, c] = rates[ports[i, c]] if ports[i, c] >= 0 else 0.0


@kernel
def moved_poses(poses: Array, twist: Array, apart: Array, sign: float, out: Array) -> None:
    """Poses (n, 7) after u and ω have acted for ±h, with h in `apart` (1,)."""
    velocity_product, h = np.empty(3), sign * apart[0]
    for i in range(len(poses)):
        for c in range(3):
            out[i, c] = poses[i, c] + h * twist[i, c]
            velocity_product[c] = h * twist[i, 3 + c]
        rotate_quaternion(poses[i], 3, velocity_product, out[i])


class PortRows(NamedTuple):
    """The ports of all rows (m, 12), six of each of two bodies, and `Rows.moved`."""

    rows: Index
    moved: Index


@kernel
def _set_ports(row: int, each: int, first: int, second: int, ports: Index, p: PortRows) -> None:
    """Set the ports of all rows of a contact if they were those of other bodies, as the first row shows."""
    one, other = (ports[first, 0] if first >= 0 else -1), (ports[second, 0] if second >= 0 else -1)
    known = (one >= 0 or first < 0) and (other >= 0 or second < 0)
    if known and p.rows[row, 0] == one and p.rows[row, 6] == other:
        return
    p.moved[0] += 1
    for r in range(row, row + each):
        for c in range(6):
            p.rows[r, c] = ports[first, c] if first >= 0 else -1
            p.rows[r, 6 + c] = ports[second, c] if second >= 0 else -1


@kernel
def _put_force(
    row: int, body: int, sign: float, d0: float, d1: float, d2: float, p: Array, poses: Array, gradient: Array
) -> None:
    """A force along ±d at p on one of the two bodies of a row: the first where sign is 1."""
    side = 0 if sign > 0.0 else 6
    if body < 0:
        for c in range(6):
            gradient[row, side + c] = 0.0
        return
    r0, r1, r2 = p[0] - poses[body, 0], p[1] - poses[body, 1], p[2] - poses[body, 2]
    gradient[row, side], gradient[row, side + 1], gradient[row, side + 2] = sign * d0, sign * d1, sign * d2
    gradient[row, side + 3] = sign * (r1 * d2 - r2 * d1)
    gradient[row, side + 4] = sign * (r2 * d0 - r0 * d2)
    gradient[row, side + 5] = sign * (r0 * d1 - r1 * d0)


@kernel
def _put_torque(row: int, body: int, sign: float, d0: float, d1: float, d2: float, gradient: Array) -> None:
    """A torque along ±d on one of the two bodies of a row."""
    side = 0 if sign > 0.0 else 6
    for c in range(6):
        gradient[row, side + c] = 0.0
    if body >= 0:
        gradient[row, side + 3], gradient[row, side + 4] = sign * d0, sign * d1
        gradient[row, side + 5] = sign * d2


@kernel
def write_rows(
    sizes: Index, who: Index, share: Array, points: Array, each: int, poses: Array, ports: Index,
    answers: Array, written: PortRows, gradient: Array, phi: Array, kind: Index, restitution: Array,
    mu: Array, weights: Array,
) -> None:  # fmt: skip
    """Rows of all contacts that have a slot.

    who, share : (·, 5), (·,)   see `visviva.contact.rows.contact_list.NearContacts`; the share is that of the
    weight answers : (s, s, 4)    restitution, μ, rolling radius and weight of every two kinds of surfaces
    mu : (cones,)          of the cones: for each slot its friction, rolling and spinning
    """
    for row in range(len(kind)):
        kind[row], phi[row] = OFF, 1.0
    mine, other = scratch(1, 3)[0], scratch(1, 3)[0]
    for c in range(sizes[POINTS]):
        first, second, slot = who[c, FIRST_BODY], who[c, SECOND_BODY], who[c, SLOT]
        if points[c, GAP] == np.inf or slot < 0:
            continue
        row = slot * each
        _set_ports(row, each, first, second, ports, written)
        # In the middle of the gap: a common point conserves angular momentum, unless the gap closes ahead.
        for a in range(3):
            half = 0.5 * points[c, GAP] * points[c, NORMAL + a]
            mine[a], other[a] = points[c, FIRST + a] - half, points[c, SECOND + a] + half
        n0, n1, n2 = points[c, NORMAL], points[c, NORMAL + 1], points[c, NORMAL + 2]
        _put_force(row, first, 1.0, n0, n1, n2, mine, poses, gradient)
        _put_force(row, second, -1.0, n0, n1, n2, other, poses, gradient)
        answer = answers[who[c, ONE_SURFACE], who[c, OTHER_SURFACE]]
        kind[row], phi[row], restitution[row] = ONE_SIDED, points[c, GAP], answer[0]
        weights[row] = share[c] * answer[3]
        if each == SMOOTH_ROWS:
            continue
        frame = tangents(n0, n1, n2)
        for a in range(2):
            d0, d1, d2 = frame[3 * a], frame[3 * a + 1], frame[3 * a + 2]
            _put_force(row + 1 + a, first, 1.0, d0, d1, d2, mine, poses, gradient)
            _put_force(row + 1 + a, second, -1.0, d0, d1, d2, other, poses, gradient)
            kind[row + 1 + a] = FRICTION
            if each == ROLLING_ROWS:
                _put_torque(row + 3 + a, first, 1.0, d0, d1, d2, gradient)
                _put_torque(row + 3 + a, second, -1.0, d0, d1, d2, gradient)
                kind[row + 3 + a] = FRICTION
        cone = slot * (3 if each == ROLLING_ROWS else 1)
        mu[cone] = answer[1]
        if each == ROLLING_ROWS:
            _put_torque(row + 5, first, 1.0, n0, n1, n2, gradient)
            _put_torque(row + 5, second, -1.0, n0, n1, n2, gradient)
            kind[row + 5] = FRICTION
            mu[cone + 1] = mu[cone + 2] = answer[2]


@kernel
def rates_of_rows(rows: Index, gradient: Array, kind: Index, rates: Array, out: Array) -> None:
    """g·w of every active row."""
    for i in range(len(kind)):
        out[i] = 0.0
        if kind[i] != OFF:
            for r in range(rows.shape[1]):
                if rows[i, r] >= 0:
                    out[i] += gradient[i, r] * rates[rows[i, r]]


@kernel
def transport_tangents(
    gradient: Array, kind: Index, each: int, moved_gradient: Array, moved_kind: Index, rates: Array
) -> None:
    """Refer the tangential rates at moved poses to the tangents at the present ones, transported parallel.

    `tangents` turn about the normal by an angle that depends on world axes. In J̇v it would deflect the
    friction of whatever slips.
    """
    for row in range(0, len(kind) if each > SMOOTH_ROWS else 0, each):
        if kind[row] == OFF or moved_kind[row] == OFF:
            continue
        cosine, sine = 0.0, 0.0
        for c in range(3):
            for side in (c, 6 + c):
                cosine += gradient[row + 1, side] * moved_gradient[row + 1, side]
                sine += gradient[row + 1, side] * moved_gradient[row + 2, side]
        size = math.hypot(cosine, sine)
        if size == 0.0:
            continue
        cosine, sine = cosine / size, sine / size
        for first in range(row + 1, row + each - 1, 2):
            one, other = rates[first], rates[first + 1]
            rates[first], rates[first + 1] = cosine * one + sine * other, cosine * other - sine * one


@kernel
def slope_of_rates(
    back: Array, on: Array, kind_back: Index, kind_on: Index, kind: Index, apart: Array, speeds: Array,
    each: int, needed: Array, velocity_product: Array,
) -> None:  # fmt: skip
    """Differences of g·w over ±h, in the slots that need them; zero in others.

    One-sided ones, from the rates in `velocity_product`, at a new contact. If the two sides disagree,
    as where a contact moves to another corner of a solid, at most the smaller one; zero if a rate changes
    by more than a share `RATE_JUMP` of the fastest speed, unless both sides agree: two points have swapped.
    The contact of a disc that lies nearly flat runs around its rim that fast too, but its rate changes
    equally on both sides.
    """
    h, largest = apart[0], 0.0
    for i in range(len(speeds)):
        largest = max(largest, speeds[i])
    for i in range(len(velocity_product)):
        here, alike = velocity_product[i], False
        velocity_product[i] = 0.0
        if kind[i] == OFF or needed[i // each] == 0.0:
            continue
        if kind_back[i] != OFF and kind_on[i] != OFF:
            ahead, behind = (on[i] - here) / h, (here - back[i]) / h
            velocity_product[i], least = 0.5 * (ahead + behind), min(abs(ahead), abs(behind))
            alike = abs(ahead - behind) <= SMOOTH_SHARE * least
            if abs(ahead - behind) > 0.5 * (abs(ahead) + abs(behind)):
                velocity_product[i] = min(max(velocity_product[i], -least), least)
        elif kind_on[i] != OFF:
            velocity_product[i] = (on[i] - here) / h
        elif kind_back[i] != OFF:
            velocity_product[i] = (here - back[i]) / h
        if h * abs(velocity_product[i]) > RATE_JUMP * largest and not alike:
            velocity_product[i] = 0.0


@kernel
def set_step(
    step: Array, turns: Array, rest_gap: Array, margin: float, twist: Array, round_reach: Array, ahead: Array,
    turning: Array, rolling: Array,
) -> None:  # fmt: skip
    """Set h, the gap up to which contacts count, and for which solids J̇v is needed.

    For all at an instant, a step of length 0, and if `turns` requests it. In other steps for those of
    `round_reach` R with h ω² R > `MIN_ACCELERATION_SPEED`: else what rolls would gain or lose energy at a
    rate like h.
    """
    h = step[0]
    every = h == 0.0 or turns[0] != 0.0
    turning[0] = 1.0 if every else 0.0
    for i in range(len(twist)):
        spin = twist[i, 3] ** 2 + twist[i, 4] ** 2 + twist[i, 5] ** 2
        rolling[i] = 1.0 if every or h * round_reach[i] * spin > MIN_ACCELERATION_SPEED else 0.0
        turning[0] = max(turning[0], rolling[i])
    ahead[0], ahead[1] = h, margin if h == 0.0 else max(PATH_ACCELERATION * h * h, rest_gap[0])


@kernel
def mark_rolling(sizes: Index, who: Index, rolling: Array, needed: Array) -> None:
    """Whether J̇v is needed for the contact in each slot, of a solid that needs it."""
    needed[:] = 0.0
    for c in range(sizes[POINTS]):
        if who[c, SLOT] >= 0:
            for body in (who[c, FIRST_BODY], who[c, SECOND_BODY]):
                if body >= 0 and rolling[body] > 0.0:
                    needed[who[c, SLOT]] = 1.0


@kernel
def max_speeds(twist: Array, extent: Array, speeds: Array) -> None:
    """Upper bound on the speed of any point of a body (n,) [m/s]."""
    for i in range(len(twist)):
        u, spin = 0.0, 0.0
        for c in range(3):
            u, spin = u + twist[i, c] ** 2, spin + twist[i, 3 + c] ** 2
        speeds[i] = math.sqrt(u) + extent[i] * math.sqrt(spin)


@kernel
def difference_times(
    twist: Array, extent: Array, sizes: Index, distance: float, speeds: Array, apart: Array, moves: Array,
    velocity_product: Array,
) -> None:  # fmt: skip
    """Half the time between two differences [s], and whether any contact moves; without motion J̇v = 0."""
    max_speeds(twist, extent, speeds)
    largest = 0.0
    for i in range(len(speeds)):
        largest = max(largest, speeds[i])
    moves[0] = 1.0 if largest > 0.0 and sizes[POINTS] > 0 else 0.0
    apart[0] = distance / largest if largest > 0.0 else 0.0
    if moves[0] == 0.0:
        velocity_product[:] = 0.0


@kernel
def report_capacity(need: Index, room: Index, lost: Array, full: Array) -> None:
    """Whether a capacity of the lists of contacts or of the slots did not suffice."""
    full[0] = 1.0 if lost[0] > 0.0 else 0.0
    for i in range(len(need)):
        if need[i] > room[i]:
            full[0] = 1.0
