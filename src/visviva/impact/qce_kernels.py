"""One compression and release of Quadratic Contact Energy, contact by contact; see `qce`."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.impact.graph import multiply
from visviva.impact.heap import build, restore_order, take_first

NO_CONTACT_ENDS = -1  # a round in which no contact ends
ROUNDING_SHARE = 1e-12  # of a_i, as a share of the magnitudes of its terms
TIE_TOLERANCE = 1e-9  # approach speeds that differ by less than this share are equal


@kernel
def first_zero(v: float, e: float, a: float) -> float:
    """The first σ ≥ 0 at which e − vσ − ½aσ² reaches zero, else infinity; e ≥ 0."""
    inside = v * v + 2.0 * a * e
    if v > 0.0:
        return np.inf if inside < 0.0 else 2.0 * e / (v + math.sqrt(inside))
    if a > 0.0:
        return (math.sqrt(max(inside, 0.0)) - v) / a
    return np.inf


@kernel
def set_weights(v: Array, stiffness: Array, least: float, share: float, fastest: bool, gamma: Array) -> float:
    """Γ_i = k_i max(0, −v_i) of the contacts that take part in a round: those that approach faster than
    `least`, and than a share of the fastest. Returns the fastest approach."""
    top = 0.0
    for i in range(len(v)):
        top = max(top, -v[i])
    bar = max(least, top * (1.0 - TIE_TOLERANCE) if fastest else top * share)
    for i in range(len(v)):
        gamma[i] = -stiffness[i] * v[i] if -v[i] > bar else 0.0
    return top


@kernel
def exclude_contacts(start: Index, column: Index, value: Array, gamma: Array, waits: Index) -> int:
    """Set Γ_i = 0 for all contacts with a_i ≤ 0 at once, and repeat with the rest until all have a_i > 0.

    Returns the number of active ones. One at a time, the result would depend on the order.
    """
    while True:
        acting, waiting = 0, 0
        for i in range(len(gamma)):
            waits[i] = 0
            if gamma[i] > 0.0:
                total, size = 0.0, 0.0
                for e in range(start[i], start[i + 1]):
                    total += value[e] * gamma[column[e]]
                    size += abs(value[e]) * gamma[column[e]]
                waits[i] = total <= ROUNDING_SHARE * size
                waiting += waits[i]
                acting += 1 - waits[i]
        if waiting == 0:
            return acting
        for i in range(len(gamma)):
            if waits[i] == 1:
                gamma[i] = 0.0


@kernel
def accelerations(start: Index, column: Index, value: Array, gamma: Array, active: Index, i: int) -> float:
    """a_i = Σ G_ij Γ_j over the active contacts: v_i' in pseudo-time."""
    total = 0.0
    for e in range(start[i], start[i + 1]):
        if active[column[e]] >= 0:
            total += value[e] * gamma[column[e]]
    return total


@kernel
def run_round(
    start: Index, column: Index, value: Array, v: Array, gamma: Array, since: Array,
    speed: Array, energy: Array, a: Array, key: Array, heap: Index, position: Index, impulse: Array,
) -> int:  # fmt: skip
    """P of one round with weights Γ; returns how many contacts ended, or `NO_CONTACT_ENDS`.

    Active contacts have place ≥ 0. Each stores v_i, e_i = E_i/Γ_i and a_i as of its own
    `since`: v_i(s) = v_i + a_i σ, e_i(s) = e_i − v_i σ − ½ a_i σ². When one ends, only those that share a
    body with it are updated.
    """
    size = 0
    for i in range(len(v)):
        impulse[i], position[i] = 0.0, -1
        if gamma[i] > 0.0:
            heap[size], position[i] = i, size
            size += 1
    for h in range(size):
        i = heap[h]
        since[i], speed[i], energy[i] = 0.0, v[i], 0.0
        a[i] = accelerations(start, column, value, gamma, position, i)
        key[i] = first_zero(v[i], 0.0, a[i])
    build(heap, position, key, size)
    events, s = 0, 0.0
    while size > 0:
        k = take_first(heap, position, key, size)
        size -= 1
        if key[k] == np.inf:
            return NO_CONTACT_ENDS
        s = max(s, key[k])
        impulse[k] = s * gamma[k]
        events += 1
        for e in range(start[k], start[k + 1]):
            i = column[e]
            if position[i] < 0:
                continue
            sigma = s - since[i]
            energy[i] = max(energy[i] - sigma * (speed[i] + 0.5 * a[i] * sigma), 0.0)
            speed[i] += a[i] * sigma
            since[i], a[i] = s, accelerations(start, column, value, gamma, position, i)
            key[i] = s + first_zero(speed[i], energy[i], a[i])
            restore_order(heap, position, key, size, i)
    return events


@kernel
def run_refreshed(
    start: Index, column: Index, value: Array, v: Array, gamma: Array, stiffness: Array, exponent: float,
    peaks: bool, speed: Array, energy: Array, a: Array, active: Index, impulse: Array,
) -> int:  # fmt: skip
    """As `run_round`, with weights recomputed from the energies, Γ_i ← k_i^(1/(n+1)) E_i^(n/(n+1)), whenever
    a contact ends or, with `peaks`, passes from compression to release. Here energy is E itself."""
    m, left, events = len(v), 0, 0
    for i in range(m):
        active[i] = 0 if gamma[i] > 0.0 else -1
        left += 1 + active[i]
        speed[i], energy[i], impulse[i] = v[i], 0.0, 0.0
    while left > 0:
        best, what, ends = np.inf, -1, True
        for i in range(m):
            if active[i] < 0:
                continue
            a[i] = accelerations(start, column, value, gamma, active, i)
            s = first_zero(speed[i], energy[i] / gamma[i], a[i])
            if s < best:
                best, what, ends = s, i, True
            if peaks and speed[i] < 0.0 and a[i] > 0.0 and -speed[i] / a[i] < best:
                best, what, ends = -speed[i] / a[i], i, False
        if what < 0:
            return NO_CONTACT_ENDS
        for i in range(m):
            if active[i] >= 0:
                energy[i] = max(energy[i] - gamma[i] * best * (speed[i] + 0.5 * a[i] * best), 0.0)
                speed[i] += a[i] * best
                impulse[i] += gamma[i] * best
        if ends:
            active[what], energy[what] = -1, 0.0
            left -= 1
            events += 1
        else:
            speed[what] = 0.0
        for i in range(m):
            if active[i] >= 0 and energy[i] > 0.0:
                gamma[i] = stiffness[i] ** (1.0 / (exponent + 1.0)) * energy[i] ** (
                    exponent / (exponent + 1.0)
                )
        # A contact without stored energy that is already in release ends together with the one it is tied to.
        for i in range(m):
            if active[i] >= 0 and energy[i] <= 0.0 and speed[i] >= 0.0:
                active[i] = -1
                left -= 1
                events += 1
    return events


@kernel
def add_round(
    start: Index, column: Index, value: Array, part: Array, change: Array, impulse: Array, v: Array
) -> None:
    """P += the impulses of a round, v += G times them."""
    multiply(start, column, value, part, change)
    for i in range(len(v)):
        impulse[i] += part[i]
        v[i] += change[i]
