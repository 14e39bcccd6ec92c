"""Kernels of a time step on plain arrays: its weights, right-hand sides, row targets, and the move itself."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined_kernel, kernel
from visviva.compiling.operations import Op
from visviva.core.evaluation import Evaluation
from visviva.core.rows import ACCELERATION, FRICTION, OFF, ONE_SIDED, RATE, TWO_SIDED
from visviva.steppers.solve.rows.solve_rows import REST_GAP
from visviva.steppers.steps.schemes import theta_method
from visviva.steppers.steps.step_ends import ROUNDING
from visviva.steppers.steps.step_weights import INERTIA, LENGTH, THETA, WHOLE, set_weights
from visviva.steppers.system.compliant_rows import compliant_row

CLOSED_GAP = 1e-9  # gap below which a contact is closed [m]: rounding and solver errors open and close it
TIGHT_FIT = 1e-10  # overlap of bodies that fit exactly, from rounding and errors of solves [m]
ROLLING_REST = 10.0  # ½ h J̇v of a contact at rest, in `rest_speed`: 20 g at the speed chosen for h
LATE_SHARE = 1e-6  # share of a step by which a contact that rebounds may close after its end
NEEDS_CARE = 1.0  # value of `stop` for a solve that failed or needs care


@kernel
def right_side(mass: Array, tau: Array, inertia: Array, h: Array, diagonal: Array, b: Array) -> None:
    """Diagonal masses of A and h τ for one range of coordinates."""
    for i in range(len(b)):
        diagonal[i] = inertia[0] * mass[i]
        b[i] = h[0] * tau[i]


@kernel
def compliant_targets(
    phi: Array, phidot: Array, compliance: Array, relaxation: Array, kind: Index, kappa: Array, lam: Array,
    weights: Array, relaxing: Array, y: Array, shift: Array,
) -> None:  # fmt: skip
    """y and C of compliant rows, see `compliant_row`; λ of the last step tells whether a row was taut;
    `relaxing` keeps the effective τ."""
    for i in range(len(phi)):
        if compliance[i] > 0.0:
            given = (phi[i], phidot[i], compliance[i], relaxation[i], kappa[i], kind[i] == ONE_SIDED, lam[i])
            relaxing[i], shift[i], y[i] = compliant_row(*given, weights[INERTIA], weights[LENGTH])


@kernel
def rebound_due(phi: float, phidot: float, restitution: float, h: float, rest_speed: float) -> bool:
    """Whether a gap closes in a step of length h [s] so fast that a rebound, −e φ̇, is due.

    Also if it closes just after the step: where corners of a face arrive as a step ends, rounding would let
    some of them strike before the others.
    """
    return phi + (1.0 + LATE_SHARE) * h * phidot <= 0.0 and -restitution * phidot > rest_speed


@kernel
def find_rebounds(
    phi: Array, phidot: Array, compliance: Array, restitution: Array, kind: Index, h: Array,
    rest_speed: float, rebound: Array, due: Array,
) -> None:  # fmt: skip
    """−e φ̇ of the rigid rows that strike in a step, 0 of all others; due = 1 where there is one."""
    due[0] = 0.0
    for i in range(len(kind)):
        rebound[i] = 0.0
        rigid = kind[i] == ONE_SIDED and compliance[i] == 0.0
        if rigid and rebound_due(phi[i], phidot[i], restitution[i], h[0], rest_speed):
            rebound[i], due[0] = -restitution[i] * phidot[i], 1.0


@inlined_kernel
def velocity_product_share(turns: Array, theta: float) -> float:
    """The share c of h J̇v in rows on the velocities that a step finds: 1 if steps count J̇v.

    Others stagger: their velocities belong to (θ − ½) h before the end of the step.
    """
    return 1.0 if turns[0] != 0.0 else 1.5 - theta


@inlined_kernel
def is_leapfrog(weights: Array) -> bool:
    """Whether this is a whole step at θ = 1."""
    return bool(weights[THETA] == 1.0 and weights[LENGTH] >= (1.0 - ROUNDING) * weights[WHOLE])


@kernel
def row_targets(
    phi: Array, phidot: Array, jdotv: Array, compliance: Array, restitution: Array, kind: Index,
    weights: Array, turns: Array, rest_speed: float, placed: Array, control: Array, y: Array, shift: Array,
    on: Index,
) -> None:  # fmt: skip
    """Targets of rows J Δv + C Λ = y, except y and C of compliant ones.

    Two-sided: position and rate at the end of the step, weighted θ and 1 − θ,

        θ [J Δv + (φ/h + φ̇)/θ] + (1−θ) [J Δv + φ̇ + h J̇v] = 0

    The first alone leaves a rate error that alternates in sign, by −(1−θ)/θ per step, and so do the forces;
    with both an error vanishes after two steps, for every θ. Whole steps at θ = 1 take ½ h J̇v in addition,
    see `fast_joints`.
    One-sided: the same with ≥ at rest, else φ + h(φ̇ + θ J Δv) ≥ 0, or φ̇ + J Δv = −e φ̇ if a rebound is due.
    On velocities: φ̇ + J Δv + c h J̇v = 0, c by `velocity_product_share`; on accelerations: J Δv/h + J̇v = 0.
    Friction is left to `Friction`, and overlaps, of rows that are `placed`, to `Relaxation`. Drift is
    corrected per whole step, however short this one is: φ of many steps over a short h would act like an
    impact. An h J̇v due to rotation alone neither strikes nor opens in a shorter step: a cone that rolls on
    its rim rests. One-sided rows at rest count ½ h J̇v: else a body that rolls on a curved face loses
    energy in each step. Where that is faster than `rest_speed`, only rates between 0 and h J̇v are at rest,
    as that of a contact that stays is ½ h J̇v; and only up to `ROLLING_REST`, beyond which a body turns too
    far in a step. Steps that count J̇v, with velocities not staggered, take (1 − h/2H) h J̇v, H the whole
    step: at H the end position is right, φ + h(φ̇ + J Δv) + ½h²J̇v, and n parts of h leave h²J̇v/2nH in the
    rate, which extrapolation removes. Gaps due to rounding count there at their value, positive or
    negative: so the points of a face are coplanar, and no corner is left without load; and gaps up to
    `REST_GAP` rest in steps of any length. Overlaps up to `TIGHT_FIT` are left: walls that a body fits
    between exactly would press it from both sides with an impulse that does not shrink with the step.
    """
    h, theta = weights[LENGTH], weights[THETA]
    back = max(h, weights[WHOLE])
    kept = 1.0 - (1.0 - 0.5 * turns[0]) * theta * h / back
    if is_leapfrog(weights) and turns[0] == 0.0:
        kept = 0.5
    lead, closed = h * (1.0 - 0.5 * theta * h / back), CLOSED_GAP if control[REST_GAP] == 0.0 else -CLOSED_GAP
    for i in range(len(phi)):
        on[i] = kind[i]
        if compliance[i] > 0.0:
            continue
        shift[i] = 0.0
        if kind[i] == FRICTION:
            on[i] = OFF
            continue
        if kind[i] == RATE or kind[i] == ACCELERATION:
            on[i] = TWO_SIDED
            bend = velocity_product_share(turns, theta) * h * jdotv[i]
            y[i] = -(phidot[i] + bend) if kind[i] == RATE else -h * jdotv[i]
            continue
        gap = phi[i] if placed[i] == 0.0 or phi[i] > closed else 0.0
        if placed[i] > 0.0 and gap < 0.0:
            gap = min(gap + TIGHT_FIT, 0.0)
        velocity_product_change = lead * jdotv[i]
        slow = rest_speed + abs(velocity_product_change)
        stays = abs(phidot[i] - velocity_product_change) <= slow <= ROLLING_REST * rest_speed
        if turns[0] == 0.0 and slow > 2.0 * rest_speed and not stays:
            velocity_product_change, slow = 0.0, rest_speed
        if kind[i] == TWO_SIDED or (gap <= max(h * slow, control[REST_GAP]) and abs(phidot[i]) <= slow):
            bend = kept * h * jdotv[i] if kind[i] == TWO_SIDED else velocity_product_change
            y[i] = -(gap / back + (2.0 - theta) * phidot[i] + bend)
            continue
        y[i] = (
            -(gap / (h if gap > 0.0 else back) + phidot[i] + (0.0 if gap > 0.0 else velocity_product_change))
            / theta
        )
        if rebound_due(phi[i], phidot[i], restitution[i], h, rest_speed):
            y[i] = -(1.0 + restitution[i]) * phidot[i]
        elif phi[i] + 2.0 * h * abs(phidot[i]) > 0.0 and y[i] < 0.0 and phi[i] > 1e3 * h * h:
            on[i] = OFF


@kernel
def choose_theta(
    phi: Array, phidot: Array, compliance: Array, kind: Index, step: Array, scheme: Array, struck: Array,
    rest_speed: float, table: Array,
) -> None:  # fmt: skip
    """θ = 1 in steps in which a rigid row has an impact: with less it would rebound, as position and rate at
    the end cannot both be satisfied."""
    h, strikes = step[0], False
    for i in range(len(phi)):
        comes = phidot[i] < -rest_speed and phi[i] + h * phidot[i] < 0.0
        if comes and kind[i] == ONE_SIDED and compliance[i] == 0.0:
            strikes = True
    set_weights(step, struck if strikes else scheme, table)


def theta_ops(e: Evaluation, scheme: Array, rest_speed: float, table: Array) -> list[Op]:
    """Chooses θ once the rows of a step are known; nothing if it is always 1 or no impact is possible."""
    if scheme[0] == 1.0 or not any(constraint.one_sided for constraint in e.constraints):
        return []
    n = e.row_numbers
    read = (n["phi"], n["phidot"], n["compliance"], e.row_kind)
    return [(choose_theta, (*read, e.k.step, scheme, theta_method(1.0), rest_speed, table))]


@kernel
def kick(dv: Array, theta: Array, v: Array, v_theta: Array) -> None:
    """v + θΔv for the drift, and v + Δv."""
    for i in range(len(v)):
        v_theta[i] = v[i] + theta[0] * dv[i]
        v[i] += dv[i]


@kernel
def stop_on_failure(status: Array, stop: Array) -> None:
    """Stop if the solver failed or asks for care."""
    stop[0] = NEEDS_CARE if status[0] != 0.0 or status[1] <= 0.0 else 0.0


@kernel
def has_failed(status: Array, failed: Array) -> None:
    """Whether the solver has found no solution."""
    failed[0] = 1.0 if status[0] != 0.0 else 0.0


@kernel
def negate(weight: Array, out: Array) -> None:
    """out = −weight."""
    out[0] = -weight[0]


@kernel
def set_firm(step: Array, firm: Array) -> None:
    """1/h², see `NodeBlocks`."""
    firm[0] = 1.0 / (step[0] * step[0])


@kernel
def increment(count: Array) -> None:
    """Increment."""
    count[0] += 1.0


@kernel
def count_step(left: Array, going: Array) -> None:
    """Decrement the number of steps left; going = 0 after the last one."""
    left[0] -= 1.0
    going[0] = 1.0 if left[0] > 0.0 else 0.0


@kernel
def record_hits(impulse: Array, phidot: Array, kind: Index, hits: Array) -> None:
    """The fastest approach of the one-sided rows with an impulse."""
    for i in range(len(hits)):
        if kind[i] == ONE_SIDED and impulse[i] > 0.0:
            hits[i] = max(hits[i], -phidot[i])


@kernel
def impulse_to_force(impulse: Array, h: Array, lam: Array) -> None:
    """λ = Λ/h."""
    for i in range(len(lam)):
        lam[i] = impulse[i] / h[0]
