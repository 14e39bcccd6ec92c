"""One stage of a motion that finds its own steps and the instants at which compliant rows catch and release.

A compliant one-sided row is pressed while its margin g = max(φ, φ + τφ̇) is negative, free while it is
positive. Within a step every row stays as it is, so that the motion is smooth; a step at whose end a margin
has changed its sign is taken again, to where it vanishes.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.core.kernel import kernel
from visviva.core.rows import ONE_SIDED
from visviva.core.state import Array, Index

# Places in `control`.
STAGE, TIME, LENGTH, END, TRIALS, MOST, FREE, PRESSED = range(8)
DONE, FAILED = 1.0, 2.0  # what `stop` says
TOUCH = 1e-12  # a margin below this is zero [m]
SHORTEST = 1e-13  # a step shorter than this is not divided any further [s]


@kernel
def place(
    control: Array, a: Array, c: Array, q0: Array, v0: Array, kq: Array, kv: Array, q: Array, v: Array,
    clock: Array,
) -> None:  # fmt: skip
    """q, v and t of the present stage."""
    stage, h = int(control[STAGE]), control[LENGTH]
    for n in range(len(q)):
        total = 0.0
        for j in range(stage):
            total += a[stage, j] * kq[j, n]
        q[n] = q0[n] + h * total
    for n in range(len(v)):
        total = 0.0
        for j in range(stage):
            total += a[stage, j] * kv[j, n]
        v[n] = v0[n] + h * total
    clock[0] = control[TIME] + c[stage] * h


@kernel
def take_right_side(tau: Array, b: Array) -> None:
    """b = τ."""
    for i in range(len(b)):
        b[i] = tau[i]


@kernel
def keep_stage(
    control: Array, slope: Array, vdot: Array, rates: Array, status: Array, kq: Array, kv: Array, ka: Array,
    stop: Array,
) -> None:  # fmt: skip
    """Note the slopes of the present stage; give up where they are no numbers or rows need care."""
    stage, total = int(control[STAGE]), 0.0
    for n in range(len(slope)):
        kq[stage, n] = slope[n]
        total += slope[n]
    for n in range(len(vdot)):
        kv[stage, n] = vdot[n]
        total += vdot[n]
    for n in range(len(rates)):
        ka[stage, n] = rates[n]
    if status[0] != 0.0 or status[1] <= 0.0 or not math.isfinite(total):
        stop[0] = FAILED


@kernel
def _pulled(pulls: Index) -> bool:
    """Whether a row pulls."""
    some = False
    for i in range(len(pulls)):
        some = some or pulls[i] > 0
    return some


@kernel
def _switch(side: float, g0: float, rate0: float, g1: float, rate1: float, smooth: bool, h: float) -> float:
    """At which share of a step a margin changes its sign, 1 if it does not; `side` is 1 of a free row."""
    g0, g1, rate0, rate1 = side * g0, side * g1, side * h * rate0, side * h * rate1
    if g1 < -TOUCH:
        if g0 <= TOUCH:
            return 0.5
        if not smooth:
            return g0 / (g0 - g1)
        low, high = 0.0, 1.0
        for _ in range(50):
            u = 0.5 * (low + high)
            if _cubic(g0, rate0, g1, rate1, u) > 0.0:
                low = u
            else:
                high = u
        return high
    if smooth and rate0 < 0.0 < rate1:
        for part in range(1, 8):
            if _cubic(g0, rate0, g1, rate1, 0.125 * part) < -TOUCH:
                return 0.125 * part
    return 1.0


@kernel
def _cubic(g0: float, rate0: float, g1: float, rate1: float, u: float) -> float:
    w = 1.0 - u
    return w * w * ((1.0 + 2.0 * u) * g0 + u * rate0) + u * u * ((1.0 + 2.0 * w) * g1 - w * rate1)


@kernel
def _error(y0: Array, y1: Array, k: Array, e: Array, h: float, tolerance: float) -> float:
    total = 0.0
    for n in range(len(y0)):
        error = 0.0
        for j in range(len(e)):
            error += e[j] * k[j, n]
        total += (h * error / (tolerance * (1.0 + max(abs(y0[n]), abs(y1[n]))))) ** 2
    return math.sqrt(total / max(len(y0), 1))


@kernel
def _margin(phi: float, phidot: float, relaxation: float) -> float:
    return max(phi, phi + relaxation * phidot)


@kernel
def hold_rows(
    phi: Array, phidot: Array, compliance: Array, relaxation: Array, kind: Index, pulls: Index
) -> None:
    """Every compliant one-sided row is held as it is: pressed, pulls = 1, or free, −1."""
    for i in range(len(phi)):
        if compliance[i] > 0.0 and kind[i] == ONE_SIDED:
            pulls[i] = 1 if _margin(phi[i], phidot[i], relaxation[i]) < 0.0 else -1


@kernel
def judge(
    control: Array, b: Array, e: Array, phi: Array, phidot: Array, relaxation: Array, q: Array, v: Array,
    tolerance: float, pulls: Index, start: Array, seen: Array, q0: Array, v0: Array, a0: Array, kq: Array,
    kv: Array, ka: Array, stop: Array,
) -> None:  # fmt: skip
    """Go on to the next stage; at the last one accept the step, or have it taken again with another length.

    start : (2, m)  margins and φ̇ where the step begins
    seen : (4, m)   least and largest −g and φ̇ of each row while it was pressed, and 0 while it was free
    """
    stage, last = int(control[STAGE]), len(b) - 1
    if stop[0] != 0.0:
        return
    if stage < last:
        if stage == 0:
            for i in range(len(phi)):
                start[0, i], start[1, i] = _margin(phi[i], phidot[i], relaxation[i]), phidot[i]
                _see(seen[:, i], -start[0, i] if pulls[i] > 0 else 0.0, phidot[i] if pulls[i] > 0 else 0.0)
        control[STAGE] = stage + 1
        return
    control[TRIALS] += 1.0
    if control[TRIALS] > control[MOST]:
        stop[0] = FAILED
        return
    h = control[LENGTH]
    error = max(_error(q0, q, kq, e, h, tolerance), _error(v0, v, kv, e, h, tolerance))
    longer = h * min(max(0.9 * (error + 1e-12) ** -0.2, 0.2), 5.0)
    pressed = PRESSED if _pulled(pulls) else FREE
    control[STAGE] = 1.0
    if error > 1.0:
        control[pressed] = longer
        control[LENGTH] = min(longer, 0.9 * h)
        return
    share = 1.0
    for i in range(len(phi)):
        if pulls[i] != 0:
            smooth = pulls[i] < 0 or relaxation[i] == 0.0
            ends = (start[0, i], start[1, i], _margin(phi[i], phidot[i], relaxation[i]), phidot[i])
            share = min(share, _switch(-float(pulls[i]), *ends, smooth, h))
    if share < 1.0 and share * h > SHORTEST:
        control[LENGTH] = share * h
        return
    control[pressed] = longer if h >= 0.5 * control[pressed] else max(control[pressed], longer)
    _accept(control, b, q, v, q0, v0, a0, kq, kv, ka)
    near = _turn(control, phi, phidot, relaxation, pulls, start, seen)
    rest = control[END] - control[TIME]
    if rest <= SHORTEST:
        stop[0] = DONE
    h = control[PRESSED] if _pulled(pulls) else control[FREE]
    if near < 0.05 * h:
        h = near
    control[LENGTH] = rest if rest < h * (1.0 + 1e-9) else h


@kernel
def _accept(
    control: Array, b: Array, q: Array, v: Array, q0: Array, v0: Array, a0: Array, kq: Array, kv: Array,
    ka: Array,
) -> None:  # fmt: skip
    """The end of the step becomes the start of the next one."""
    h, last = control[LENGTH], len(b) - 1
    control[TIME] += h
    for n in range(len(q)):
        q0[n] = q[n]
        kq[0, n] = kq[last, n]
    for n in range(len(v)):
        v0[n] = v[n]
        kv[0, n] = kv[last, n]
    for n in range(len(a0)):
        total = 0.0
        for j in range(len(b)):
            total += b[j] * ka[j, n]
        a0[n] += h * total
        ka[0, n] = ka[last, n]


@kernel
def _see(seen: Array, stretch: float, rate: float) -> None:
    seen[0], seen[1] = min(seen[0], stretch), max(seen[1], stretch)
    seen[2], seen[3] = min(seen[2], rate), max(seen[3], rate)


@kernel
def _turn(
    control: Array, phi: Array, phidot: Array, relaxation: Array, pulls: Index, start: Array, seen: Array
) -> float:
    """Press and let go the rows whose margin has come to zero; returns how soon the next one will be."""
    near = np.inf
    for i in range(len(phi)):
        g, rate = _margin(phi[i], phidot[i], relaxation[i]), phidot[i]
        start[0, i], start[1, i] = g, rate
        if pulls[i] == 0:
            continue
        side = -float(pulls[i])
        if pulls[i] > 0:
            _see(seen[:, i], -g, rate)
        if side * g <= TOUCH and side * rate < 0.0:
            pulls[i] = -pulls[i]
            control[STAGE] = 0.0
            _see(seen[:, i], 0.0, rate)
        elif side * rate < 0.0 and (pulls[i] < 0 or relaxation[i] == 0.0):
            near = min(near, -g / rate)
    return near
