"""The elastic catenary of a part of a rope, held by a pull along its chord; and a part that does not sag.

A part of unstrained length L, w N/m, hangs between two points d apart, whose line rises by σ = rise/d.
With the pull T n along the chord in its middle the rope pulls by p(s) = T n + w s up, −L/2 ≤ s ≤ L/2, and

    E = max over T of T d − U*(T),   U* = ∫ |p| + |p|²/2EA ds

is its strain energy less the energy of sag below its chord. ∂U*/∂T is its reach along the chord; T is where
this equals d, and is unique. For ends at equal height, and for one above the other, E is that of the
catenary between two points (Irvine 1981, chapter 1; `catenary.py`). Otherwise it is lower by terms of second
order in w L/T, since the middle of an inclined catenary does not pull exactly along its chord.

Proved by tests/hoist/test_rope_weight.py.
"""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

MAX_ITERATIONS, TOLERANCE = 80, 1e-14
MIN_HORIZONTAL_SHARE = 1e-6  # least fraction of a chord that counts as horizontal
SERIES_LIMIT = 0.05  # w L/(t₁ + t₀) below which series are exact to round-off
MAX_ATANH_ARGUMENT = 0.999999999999999
MIN_PULL = 1e-300  # T of a straight part that is neither taut nor slack [N]
DISTANCE, SLOPE, LENGTH = 0, 1, 2  # inputs of a part: d, σ, L
PULL, COMPLIANCE, LENGTH_GRADIENT, SLOPE_GRADIENT, STORED = 3, 4, 5, 6, 7  # T, ∂d/∂T, ∂U*/∂L, −∂E/∂σ / T, E
LAST_TENSION, FIRST_TENSION = 8, 9  # tension at its last and at its first end
STRAIGHT = 10  # 1 for a part that does not sag
PART_SIZE = 11


@kernel
def _less_than_atanh(r: float) -> float:
    """(atanh r − r)/r³."""
    if r < SERIES_LIMIT:
        q = r * r
        return 1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q / 11)))
    return (math.atanh(r) - r) / (r * r * r)


@kernel
def chord_reach(pull: float, w: float, EA: float, part: Array) -> float:
    """∂U*/∂T: reach of a part along its chord; ∂²U*/∂T², ∂U*/∂L and the pulls at the ends into `part`.

    part : (PART_SIZE,)   SLOPE and LENGTH given
    """
    s, length = part[SLOPE], part[LENGTH]
    c = math.sqrt(max(1.0 - s * s, MIN_HORIZONTAL_SHARE * MIN_HORIZONTAL_SHARE))
    weight, flat = w * length, pull * c
    high, low = pull * s + 0.5 * weight, pull * s - 0.5 * weight
    t1, t0 = math.hypot(flat, high), math.hypot(flat, low)
    both = t1 + t0
    r = min(weight / both, MAX_ATANH_ARGUMENT)
    more = r * r * _less_than_atanh(r)
    share = 2.0 * pull / both
    part[LAST_TENSION], part[FIRST_TENSION] = t1, t0
    part[LENGTH_GRADIENT] = 0.5 * both + 0.25 * (t1 * t1 + t0 * t0) / EA
    part[SLOPE_GRADIENT] = -share * s * length * more
    if r < SERIES_LIMIT:
        bend = c * c * weight * weight / (12.0 * pull * pull * pull)
    else:
        turn, slope = 2.0 * (1.0 + more) / both, (high / t1 - low / t0) / weight
        mixed = flat / weight * (1.0 / t1 - 1.0 / t0)
        bend = c * c * (turn - slope) + 2.0 * c * s * mixed + s * s * slope
    part[COMPLIANCE] = length * (max(bend, 0.0) + 1.0 / EA)
    return float(length * (share * (c * c * (1.0 + more) + s * s) + pull / EA))


@kernel
def pull_along(w: float, EA: float, distance: float, part: Array) -> float:
    """T at which a part reaches a distance, by Newton's method; SLOPE and LENGTH given, see `chord_reach`.

    The reach is concave in T: from a T that is too small the method converges from below.
    """
    length, s = part[LENGTH], part[SLOPE]
    weight, slack = w * length, length - distance
    bow = weight * weight * (1.0 - s * s) * length / 24.0
    pull = math.pow(bow * EA / length, 1.0 / 3)
    if slack > 0.0:
        pull = min(pull, math.sqrt(bow / slack))
    pull = max(pull, -slack / length * EA, 0.1 * weight * distance / length)
    for _ in range(MAX_ITERATIONS):
        miss = distance - chord_reach(pull, w, EA, part)
        step = miss / part[COMPLIANCE]
        pull = max(pull + step, 0.125 * pull)
        if abs(step) <= TOLERANCE * pull or abs(miss) <= TOLERANCE * length:
            break
    chord_reach(pull, w, EA, part)
    return float(pull)


@kernel
def update_part(w: float, EA: float, distance: float, slope: float, length: float, part: Array) -> None:
    """All numbers of a part, unless its inputs are unchanged."""
    known = part[DISTANCE] == distance and part[SLOPE] == slope and part[LENGTH] == length
    if known and part[STRAIGHT] == 0.0:
        return
    part[DISTANCE], part[SLOPE], part[LENGTH], part[STRAIGHT] = distance, slope, length, 0.0
    pull = pull_along(w, EA, distance, part)
    t1, t0, weight = part[LAST_TENSION], part[FIRST_TENSION], w * length
    flat = pull * pull * max(1.0 - slope * slope, MIN_HORIZONTAL_SHARE * MIN_HORIZONTAL_SHARE)
    r = min(weight / (t1 + t0), MAX_ATANH_ARGUMENT)
    turn = (1.0 + r * r * _less_than_atanh(r)) / (t1 + t0)
    dual = (pull * slope) * (pull * slope) / (t1 + t0) + 0.25 * (t1 + t0) + flat * turn
    strain = 0.5 * (pull * pull + weight * weight / 12.0) / EA
    part[PULL], part[STORED] = pull, pull * distance - length * (dual + strain)


@kernel
def update_straight_part(
    EA: float, distance: float, slope: float, share: float, run: Array, part: Array
) -> None:
    """The same for a part that does not sag, of a run of one strain: T = EA (l − L)/L, negative if slack.

    share : its fraction of the run, arcs on free sheaves included
    run : l and L of all parts of the run [m]
    """
    strain = (run[0] - run[1]) / run[1]
    taut = max(strain, 0.0)
    part[DISTANCE], part[SLOPE], part[LENGTH], part[STRAIGHT] = distance, slope, share * run[1], 1.0
    part[PULL] = EA * strain if strain != 0.0 else MIN_PULL
    part[COMPLIANCE], part[LENGTH_GRADIENT], part[SLOPE_GRADIENT] = (
        run[1] / EA,
        part[PULL] + 0.5 * EA * taut * taut,
        0.0,
    )
    part[STORED] = 0.5 * EA * taut * taut * part[LENGTH]


@kernel
def length_of(w: float, EA: float, distance: float, slope: float, pull: float, part: Array) -> float:
    """L of a part under the pull T along its chord."""
    part[SLOPE], part[LENGTH] = slope, distance / (1.0 + pull / EA)
    for _ in range(MAX_ITERATIONS):
        share = distance / chord_reach(pull, w, EA, part)
        part[LENGTH] *= share
        if abs(share - 1.0) <= TOLERANCE:
            break
    return float(part[LENGTH])
