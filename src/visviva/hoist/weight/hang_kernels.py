"""How the parts of a rope hang: heights, deflection angles at wheels, rows of its runs, stored energy."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.rows import OFF, ONE_SIDED
from visviva.hoist.lengths.measure import (
    END_RADIUS,
    FRAME,
    GEARED,
    MEASUREMENT_COUNT,
    POINT,
    PORTS,
    RADIUS,
    RADIUS_SLOPE,
    SIDE,
)
from visviva.hoist.lengths.rope_kernels import SEVERED_LENGTH, is_severed
from visviva.hoist.weight.sagging import (
    COMPLIANCE,
    DISTANCE,
    LENGTH_GRADIENT,
    PART_SIZE,
    PULL,
    SLOPE,
    SLOPE_GRADIENT,
    STORED,
    STRAIGHT,
    update_part,
    update_straight_part,
)

DIVIDED_MARK = 2.0  # mark of parts with waves, see `Hanging.marks`
STIFFNESS, DAMPING, WEIGHT = range(3)  # of `law`: EA [N], τ [s], w [N/m]


class RopeArrays(NamedTuple):
    """A rope, as input of the hanging kernels.

    run, slots, ports, shape, base, numbers, gradient, lines   see `Segments`
    rotation, x   of its frames and points
    law, up, straight   EA, τ and w; against gravity; marks of its parts, see `Hanging.marks`
    """

    run: Index
    slots: Index
    ports: Index
    shape: Array
    base: Array
    numbers: Array
    gradient: Array
    lines: Array
    rotation: Array
    x: Array
    law: Array
    up: Array
    straight: Array


class HangingState(NamedTuple):
    """Results for the m segments at one `Kinematics`.

    parts (m, PART_SIZE)   see `sagging`
    heights (m, 2)       of the tangent points, up from the origin [m]
    rises (m, 2, 14)     their derivatives with respect to the ports of the segment
    bends (m, 2)         rotation of the rope at its ends relative to its chord, about their wheels [rad]
    excess (m,)          stored energy of a part minus ½ φ²/c of its row, at the start of a step [J]
    total (m, 3)         for each run l and L [m], and Σ l z of its parts and of its arcs on free sheaves [m²]
    known (m,)           the measurement of each segment on which these results are based, see `measure`
    """

    parts: Array
    heights: Array
    rises: Array
    bends: Array
    excess: Array
    total: Array
    known: Array

    @classmethod
    def of(cls, m: int) -> HangingState:
        """For m segments, nothing known yet."""
        ends = np.zeros((m, 2)), np.zeros((m, 2, PORTS)), np.zeros((m, 2))
        return cls(np.full((m, PART_SIZE), np.nan), *ends, np.zeros(m), np.zeros((m, 3)), np.zeros(m))


@kernel
def axis_of(base: Array, rotation: Array, out: Array) -> None:
    """The axis of a wheel in the world, from its base in its carrier and the carrier's rotation."""
    a, b = base[0], base[1]
    for d in range(3):
        out[d] = rotation[d, 0] * (a[1] * b[2] - a[2] * b[1])
        out[d] += rotation[d, 1] * (a[2] * b[0] - a[0] * b[2])
        out[d] += rotation[d, 2] * (a[0] * b[1] - a[1] * b[0])


@kernel
def bend_of(axis: Array, along: Array, up: Array, pull: float, lift: float) -> float:
    """Angle from n to T n + lift · up about an axis [rad]."""
    rise, turned = 0.0, 0.0
    for d in range(3):
        e, f = (d + 1) % 3, (d + 2) % 3
        rise += along[d] * up[d]
        turned += axis[d] * (along[e] * up[f] - along[f] * up[e])
    return math.atan2(lift * turned, pull + lift * rise)


@kernel
def _end_heights(e: int, of: RopeArrays, hung: HangingState, axis: Array) -> None:
    """Heights of both tangent points of a segment, and their derivatives; axis (3,): scratch."""
    rises, up, numbers = hung.rises, of.up, of.numbers
    for i in range(2):
        height, first = 0.0, 7 * i
        for j in range(PORTS):
            rises[e, i, j] = 0.0
        for d in range(3):
            height += up[d] * (of.x[of.ports[e, i, POINT], d] + of.lines[e, 1 + i, d])
            rises[e, i, first + d] = up[d]
        hung.heights[e, i] = height
        if of.shape[e, i, RADIUS] == 0.0:
            continue
        axis_of(of.base[e, i], of.rotation[of.ports[e, i, FRAME]], axis)
        turn, grow = 0.0, 0.0  # grow: a drum with layers, whose radius there grows with α and shrinks with θ
        for d in range(3):
            a, b = (d + 1) % 3, (d + 2) % 3
            moment = of.lines[e, 1 + i, a] * up[b] - of.lines[e, 1 + i, b] * up[a]
            rises[e, i, first + 3 + d] = moment
            turn += axis[d] * moment
            grow += numbers[e, RADIUS_SLOPE + i] / numbers[e, END_RADIUS + i] * of.lines[e, 1 + i, d] * up[d]
        rises[e, i, first + 6] -= grow
        for j in range(PORTS):
            rises[e, i, j] += (turn + grow) * of.gradient[e, 2 + i, j]


@kernel
def arc_of(
    e: int, i: int, ports: Index, shape: Array, numbers: Array, x: Array, up: Array
) -> tuple[float, float]:
    """s R of the wheel at this end, s = −side, or 0 for a point; and its height."""
    size, height = 0.0, 0.0
    if shape[e, i, RADIUS] > 0.0:
        size = -shape[e, i, SIDE] * numbers[e, END_RADIUS + i]
    for d in range(3):
        height += up[d] * x[ports[e, i, POINT], d]
    return size, height


@kernel
def _sum_runs(of: RopeArrays, heights: Array, total: Array) -> None:
    total[:] = 0.0
    for e in range(len(of.run)):
        r, numbers = of.run[e], of.numbers[e]
        if r < 0 or is_severed(numbers[1]):
            continue
        total[r, 0] += numbers[0]
        total[r, 1] += numbers[1]
        total[r, 2] += 0.5 * numbers[4] * (heights[e, 0] + heights[e, 1])
        for i in range(2):
            if of.shape[e, i, GEARED] == 0.0:  # a free sheave, whose s R α is in l
                size, height = arc_of(e, i, of.ports, of.shape, of.numbers, of.x, of.up)
                total[r, 2] += size * numbers[2 + i] * height


@kernel
def _is_straight(e: int, slots: Index, straight: Array) -> bool:
    """Whether all parts covered by segment e are straight; parts with waves are divided."""
    found = True
    for s in range(slots[e, 0], slots[e, 1] + 1):
        found = found and straight[s] > 0.0
    return found and (straight[slots[e, 0]] < DIVIDED_MARK or slots[e, 0] == slots[e, 1])


@kernel
def update_hanging(of: RopeArrays, hung: HangingState) -> None:
    """Update how each segment hangs that exists, is not severed, and has been measured anew."""
    fresh, run, numbers, parts = False, of.run, of.numbers, hung.parts
    for e in range(len(run)):
        fresh = fresh or hung.known[e] != numbers[e, MEASUREMENT_COUNT]
        hung.known[e] = numbers[e, MEASUREMENT_COUNT]
    if not fresh:
        return
    axis = np.empty(3)
    for e in range(len(run)):
        if run[e] >= 0 and not is_severed(numbers[e, 1]):
            _end_heights(e, of, hung, axis)
    _sum_runs(of, hung.heights, hung.total)
    for e in range(len(run)):
        if run[e] < 0 or is_severed(numbers[e, 1]):
            continue
        slope = min(max((hung.heights[e, 1] - hung.heights[e, 0]) / numbers[e, 4], -1.0), 1.0)
        hung.bends[e, 0], hung.bends[e, 1] = 0.0, 0.0
        if _is_straight(e, of.slots, of.straight):
            own = hung.total[run[e]]
            update_straight_part(
                of.law[STIFFNESS], numbers[e, 4], slope, numbers[e, 0] / own[0], own, parts[e]
            )
            continue
        update_part(of.law[WEIGHT], of.law[STIFFNESS], numbers[e, 4], slope, numbers[e, 1], parts[e])
        for i in range(2):
            if of.shape[e, i, RADIUS] > 0.0:
                axis_of(of.base[e, i], of.rotation[of.ports[e, i, FRAME]], axis)
                lift = (i - 0.5) * of.law[WEIGHT] * numbers[e, 1]
                hung.bends[e, i] = bend_of(axis, of.lines[e, 0], of.up, parts[e, PULL], lift)


@kernel
def bends_at_skipped_wheels(
    ports: Index, base: Array, rotation: Array, lines: Array, numbers: Array, segment: Index, parts: Array,
    law: Array, up: Array, bends: Array,
) -> None:  # fmt: skip
    """The same at wheels that the rope has left, as if it touched each with its present pull."""
    axis = np.empty(3)
    for w in range(len(segment)):
        if segment[w] < 0:
            continue
        for i in range(2):
            e, end = 2 * w + i, 1 - i
            bends[e, end] = 0.0
            if parts[segment[w], STRAIGHT] > 0.0:
                continue
            axis_of(base[e, end], rotation[ports[e, end, FRAME]], axis)
            lift = (end - 0.5) * law[WEIGHT] * numbers[e, 4]
            bends[e, end] = bend_of(axis, lines[e, 0], up, parts[segment[w], PULL], lift)


@kernel
def fill_gradient(
    slots: Index, columns: Index, part: Array, gradient: Array, rises: Array, out: Array
) -> None:
    """−∂E/T of a segment into the row of its run; columns (n, 7): positions of the ports of nodes in it."""
    for j in range(PORTS):
        c = columns[slots[j // 7] + j // 7, j % 7]
        if c >= 0:
            along = gradient[0, j] + gradient[1, j]
            lean = (rises[1, j] - rises[0, j] - part[SLOPE] * along) / part[DISTANCE]
            out[c] += (
                part[LENGTH_GRADIENT] / part[PULL] * gradient[1, j] + part[SLOPE_GRADIENT] * lean - along
            )


@kernel
def hanging_gaps(
    run: Index, slots: Index, columns: Index, law: Array, numbers: Array, gradient: Array, parts: Array,
    rises: Array, kind: Index, phi: Array, compliance: Array, relaxation: Array, out: Array, excess: Array,
) -> None:  # fmt: skip
    """φ = −c T, c = ∂d/∂T and g = −∂E/T of every run, so that it pulls by T. A sagging run is one segment."""
    for r in range(len(phi)):
        kind[r] = OFF
        phi[r], compliance[r], relaxation[r] = SEVERED_LENGTH, SEVERED_LENGTH / law[STIFFNESS], law[DAMPING]
        out[r, :] = 0.0
    for e in range(len(run)):
        r = run[e]
        excess[e] = 0.0
        if r < 0:
            continue
        kind[r] = ONE_SIDED
        if is_severed(numbers[e, 1]):
            continue
        fill_gradient(slots[e], columns[r], parts[e], gradient[e], rises[e], out[r])
        compliance[r], phi[r] = parts[e, COMPLIANCE], -parts[e, COMPLIANCE] * parts[e, PULL]
        if parts[e, STRAIGHT] == 0.0:
            excess[e] = parts[e, STORED] - 0.5 * phi[r] * phi[r] / compliance[r]


@kernel
def hanging_stored(run: Index, numbers: Array, parts: Array, out: Array) -> None:
    """Strain energy less the energy of sag below the chords."""
    out[0] = 0.0
    for e in range(len(run)):
        if run[e] >= 0 and not is_severed(numbers[e, 1]):
            out[0] += parts[e, STORED]


@kernel
def book_excess(step: Array, excess: Array, account: Array) -> None:
    """Book the energy that the rows of a time step do not account for; see `HangingState`."""
    if step[0] > 0.0:
        for e in range(len(excess)):
            account[0] += excess[e]
