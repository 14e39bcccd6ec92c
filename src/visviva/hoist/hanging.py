"""The weight of a rope over sheaves: its parts hang as elastic catenaries, or are straight."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.rows import OFF, ONE_SIDED, Rows
from visviva.errors import SceneError
from visviva.hoist.measure import FRAME, GEARED, GROWS, ON, POINT, PORTS, RADIUS, SIDE, TIMES
from visviva.hoist.reeving import Reeving, run_now
from visviva.hoist.rope_kernels import ENDLESS, is_severed
from visviva.hoist.sagging import (
    DISTANCE,
    LEAN,
    LENGTH,
    LIFT,
    NUMBERS,
    PULL,
    SLOPE,
    SOFT,
    SPREAD,
    STORED,
    STRAIGHT,
    hang_part,
    length_of,
    pull_straight,
)
from visviva.hoist.segments import Segments
from visviva.hoist.straight import Straight
from visviva.hoist.swinging import Swinging

STIFFNESS, DAMPING, WEIGHT = range(3)  # of `law`: EA [N], τ [s], w [N/m]


@dataclass(frozen=True)
class Hung:
    """What is known of the m segments at one `Kinematics`.

    parts (m, NUMBERS)   see `sagging`
    heights (m, 2)       of the tangent points, up from the origin [m]
    rises (m, 2, 14)     their derivatives by the ports of the segment
    bends (m, 2)         how far the rope is turned against its chord at its ends, about their wheels [rad]
    excess (m,)          stored energy of a part, less ½ φ²/c of its row, where a step begins [J]
    total (m, 3)         of each run l and L [m], and Σ l z of its parts and of its arcs on free sheaves [m²]
    known (m,)           which measurement of each segment all this follows from, see `measure`
    """

    parts: Array
    heights: Array
    rises: Array
    bends: Array
    excess: Array
    total: Array
    known: Array

    @classmethod
    def of(cls, m: int) -> Hung:
        """For m segments, nothing known yet."""
        ends = np.zeros((m, 2)), np.zeros((m, 2, PORTS)), np.zeros((m, 2))
        return cls(np.full((m, NUMBERS), np.nan), *ends, np.zeros(m), np.zeros((m, 3)), np.zeros(m))


@kernel
def axis_of(base: Array, turn: Array, out: Array) -> None:
    """The axis of a wheel in the world, from its base in its carrier and how that stands."""
    a, b = base[0], base[1]
    for d in range(3):
        out[d] = turn[d, 0] * (a[1] * b[2] - a[2] * b[1])
        out[d] += turn[d, 1] * (a[2] * b[0] - a[0] * b[2])
        out[d] += turn[d, 2] * (a[0] * b[1] - a[1] * b[0])


@kernel
def bend_of(axis: Array, along: Array, up: Array, pull: float, lift: float) -> float:
    """By how much T n + lift · up is turned against n about an axis [rad]."""
    rise, turned = 0.0, 0.0
    for d in range(3):
        e, f = (d + 1) % 3, (d + 2) % 3
        rise += along[d] * up[d]
        turned += axis[d] * (along[e] * up[f] - along[f] * up[e])
    return math.atan2(lift * turned, pull + lift * rise)


@kernel
def _climb(
    e: int, ports: Index, shape: Array, base: Array, rotation: Array, x: Array, up: Array, numbers: Array,
    gradient: Array, lines: Array, heights: Array, rises: Array, axis: Array,
) -> None:  # fmt: skip
    """Heights of both tangent points of a segment, and their derivatives; axis (3,): scratch."""
    for i in range(2):
        height, first = 0.0, 7 * i
        for j in range(PORTS):
            rises[e, i, j] = 0.0
        for d in range(3):
            height += up[d] * (x[ports[e, i, POINT], d] + lines[e, 1 + i, d])
            rises[e, i, first + d] = up[d]
        heights[e, i] = height
        if shape[e, i, RADIUS] == 0.0:
            continue
        axis_of(base[e, i], rotation[ports[e, i, FRAME]], axis)
        turn, grow = 0.0, 0.0  # grow: a drum with layers, whose radius there grows with α and shrinks with θ
        for d in range(3):
            a, b = (d + 1) % 3, (d + 2) % 3
            moment = lines[e, 1 + i, a] * up[b] - lines[e, 1 + i, b] * up[a]
            rises[e, i, first + 3 + d] = moment
            turn += axis[d] * moment
            grow += numbers[e, GROWS + i] / numbers[e, ON + i] * lines[e, 1 + i, d] * up[d]
        rises[e, i, first + 6] -= grow
        for j in range(PORTS):
            rises[e, i, j] += (turn + grow) * gradient[e, 2 + i, j]


@kernel
def free_arc(
    e: int, i: int, ports: Index, shape: Array, numbers: Array, x: Array, up: Array
) -> tuple[float, float]:
    """s R of a free sheave at this end, whose s R α is in l, else 0; and how high it is."""
    size, height = 0.0, 0.0
    if shape[e, i, RADIUS] > 0.0 and shape[e, i, GEARED] == 0.0:
        size = -shape[e, i, SIDE] * numbers[e, ON + i]
        for d in range(3):
            height += up[d] * x[ports[e, i, POINT], d]
    return size, height


@kernel
def _sum_runs(
    run: Index, ports: Index, shape: Array, x: Array, numbers: Array, up: Array, heights: Array, total: Array
) -> None:
    total[:] = 0.0
    for e in range(len(run)):
        r = run[e]
        if r < 0 or is_severed(numbers[e, 1]):
            continue
        total[r, 0] += numbers[e, 0]
        total[r, 1] += numbers[e, 1]
        total[r, 2] += 0.5 * numbers[e, 4] * (heights[e, 0] + heights[e, 1])
        for i in range(2):
            size, height = free_arc(e, i, ports, shape, numbers, x, up)
            total[r, 2] += size * numbers[e, 2 + i] * height


@kernel
def _is_straight(e: int, slots: Index, straight: Array) -> bool:
    """Whether all parts that segment e stands for are."""
    found = True
    for s in range(slots[e, 0], slots[e, 1] + 1):
        found = found and straight[s] > 0.0
    return found


@kernel
def hang_segments(
    run: Index, slots: Index, ports: Index, shape: Array, base: Array, rotation: Array, x: Array,
    numbers: Array, gradient: Array, lines: Array, law: Array, up: Array, straight: Array, parts: Array,
    heights: Array, rises: Array, bends: Array, total: Array, known: Array,
) -> None:  # fmt: skip
    """How every segment hangs that is there and not severed, where one has been measured anew."""
    fresh = False
    for e in range(len(run)):
        fresh = fresh or known[e] != numbers[e, TIMES]
        known[e] = numbers[e, TIMES]
    if not fresh:
        return
    axis = np.empty(3)
    for e in range(len(run)):
        if run[e] >= 0 and not is_severed(numbers[e, 1]):
            _climb(e, ports, shape, base, rotation, x, up, numbers, gradient, lines, heights, rises, axis)
    _sum_runs(run, ports, shape, x, numbers, up, heights, total)
    for e in range(len(run)):
        if run[e] < 0 or is_severed(numbers[e, 1]):
            continue
        slope = min(max((heights[e, 1] - heights[e, 0]) / numbers[e, 4], -1.0), 1.0)
        bends[e, 0], bends[e, 1] = 0.0, 0.0
        if _is_straight(e, slots, straight):
            own = total[run[e]]
            pull_straight(law[STIFFNESS], numbers[e, 4], slope, numbers[e, 0] / own[0], own, parts[e])
            continue
        hang_part(law[WEIGHT], law[STIFFNESS], numbers[e, 4], slope, numbers[e, 1], parts[e])
        for i in range(2):
            if shape[e, i, RADIUS] > 0.0:
                axis_of(base[e, i], rotation[ports[e, i, FRAME]], axis)
                lift = (i - 0.5) * law[WEIGHT] * numbers[e, 1]
                bends[e, i] = bend_of(axis, lines[e, 0], up, parts[e, PULL], lift)


@kernel
def bends_as_if(
    ports: Index, base: Array, rotation: Array, lines: Array, numbers: Array, segment: Index, parts: Array,
    law: Array, up: Array, bends: Array,
) -> None:  # fmt: skip
    """The same at wheels that the rope has left, as if it touched each with the pull that it has."""
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
    """−∂E/T of a segment into the row of its run; columns (n, 7): where the ports of nodes stand in it."""
    for j in range(PORTS):
        c = columns[slots[j // 7] + j // 7, j % 7]
        if c >= 0:
            along = gradient[0, j] + gradient[1, j]
            lean = (rises[1, j] - rises[0, j] - part[SLOPE] * along) / part[DISTANCE]
            out[c] += part[LIFT] / part[PULL] * gradient[1, j] + part[LEAN] * lean - along


@kernel
def hanging_gaps(
    run: Index, slots: Index, columns: Index, law: Array, numbers: Array, gradient: Array, parts: Array,
    rises: Array, kind: Index, phi: Array, compliance: Array, relaxation: Array, out: Array, excess: Array,
) -> None:  # fmt: skip
    """φ = −c T, c = ∂d/∂T and g = −∂E/T of every run, so that it pulls by T. What sags is one segment."""
    for r in range(len(phi)):
        kind[r] = OFF
        phi[r], compliance[r], relaxation[r] = ENDLESS, ENDLESS / law[STIFFNESS], law[DAMPING]
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
        compliance[r], phi[r] = parts[e, SOFT], -parts[e, SOFT] * parts[e, PULL]
        if parts[e, STRAIGHT] == 0.0:
            excess[e] = parts[e, STORED] - 0.5 * phi[r] * phi[r] / compliance[r]


@kernel
def hanging_stored(run: Index, numbers: Array, parts: Array, out: Array) -> None:
    """Strain energy less what the parts hang below their chords."""
    out[0] = 0.0
    for e in range(len(run)):
        if run[e] >= 0 and not is_severed(numbers[e, 1]):
            out[0] += parts[e, STORED]


@kernel
def _book(step: Array, excess: Array, account: Array) -> None:
    if step[0] > 0.0:
        for e in range(len(excess)):
            account[0] += excess[e]


class Hanging:
    """What the parts of a rope do by their weight; their inertia is left out, as that of a `Catenary` is.

    Parameters
    ----------
    density : ρ, mass per unstrained metre [kg/m]
    gravity : g (3,) [m/s²]
    swinging : parts of it that may swing; needs a `SwingWatch`, and its points in the world
    straight : parts of it that weigh and do not sag, see `Straight`

    The arc of a sheave is that between the straight ways, and what lies on it weighs at its centre.
    Raises SceneError for numbers that no rope has. Proved by tests/hoist/test_rope_weight.py.
    """

    def __init__(
        self,
        density: float,
        gravity: ArrayLike,
        swinging: Swinging | None = None,
        straight: Straight | None = None,
    ) -> None:
        g = np.asarray(gravity, float)
        heavy = float(np.linalg.norm(g))
        for what, number in (("density", density), ("gravity", heavy)):
            if not (np.isfinite(number) and number > 0.0):
                raise SceneError(f"found {what} {number:g} of a rope with a weight, expected a number > 0")
        self.weight, self.up, self.swinging = density * heavy, -g / heavy, swinging
        self.straight = straight
        self._hung: list[tuple[Kinematics, Hung]] = []

    def check(self, name: str, reeving: Reeving) -> None:
        """Errors: `SceneError` for a rope that has not one part in each run, or slips."""
        inner = [node for node in reeving.nodes[1:-1] if not node.is_room]
        if reeving.rooms:
            raise SceneError(
                "found a rope with a weight that touches bodies: give it no density, or no bodies", name
            )
        straight = set() if self.straight is None else self.straight.check(name, reeving, self.swinging)
        for i, node in enumerate(inner, start=1):
            if not node.geared and not {i - 1, i} <= straight:
                said = f"found a rope with a weight that runs freely over node {i}"
                more = f"give it a mass, or name parts {i - 1} and {i} in `straight`"
                raise SceneError(f"{said}, expected a wheel that turns: {more}", name)
            if np.isfinite(node.mu):
                said = f"found a rope with a weight that may slip over node {i}"
                raise SceneError(f"{said}: leave out its mu, or the density of the rope", name)

    def hung(self, k: Kinematics, m: int) -> Hung:
        """Shared by all that read it at one `Kinematics`."""
        for known, found in self._hung:
            if known is k:
                return found
        self._hung.append((k, Hung.of(m)))
        return self._hung[-1][1]

    def ops(self, k: Kinematics, reeving: Reeving, law: Array) -> list[Op]:
        """What brings `hung` up to date, the rope itself first."""
        hung = self.hung(k, len(reeving))
        return [*reeving.measuring(k), self.hanging(k, reeving, law, reeving.found(k), hung)]

    def hanging(self, k: Kinematics, reeving: Reeving, law: Array, found: Segments, hung: Hung) -> Op:
        """What fills `hung` of segments that have been measured."""
        of = (found.run, found.slots, found.ports, found.shape, found.base)
        places = (*of, k.rotation, k.positions(reeving.owner))
        measured = (found.numbers, found.gradient, found.lines)
        filled = (hung.parts, hung.heights, hung.rises, hung.bends, hung.total, hung.known)
        return (hang_segments, (*places, *measured, law, self.up, self.marks(reeving), *filled))

    def marks(self, reeving: Reeving) -> Array:
        """(m,) 1 of segments that do not sag."""
        return np.zeros(len(reeving)) if self.straight is None else self.straight.marks(reeving)

    def sagging_runs(self, reeving: Reeving) -> int:
        """How many runs there are up to that of the last part that sags."""
        return int(reeving.run[self.marks(reeving) == 0.0].max(initial=-1)) + 1

    def gap_ops(self, k: Kinematics, reeving: Reeving, law: Array, columns: Index, rows: Rows) -> list[Op]:
        """Rows of the runs."""
        found, hung, runs = reeving.found(k), self.hung(k, len(reeving)), reeving.runs
        read = (found.run, found.slots, columns, law, found.numbers, found.gradient, hung.parts, hung.rises)
        filled = (rows.kind[:runs], rows.phi[:runs], rows.compliance[:runs], rows.relaxation[:runs])
        gaps: Op = (hanging_gaps, (*read, *filled, rows.gradient[:runs], hung.excess))
        return [*self.ops(k, reeving, law), gaps]

    def stored_ops(self, k: Kinematics, reeving: Reeving, law: Array, out: Array) -> list[Op]:
        """Energy of the parts."""
        found = reeving.found(k)
        stored: Op = (hanging_stored, (found.run, found.numbers, self.hung(k, len(reeving)).parts, out))
        return [*self.ops(k, reeving, law), stored]

    def book_ops(self, k: Kinematics, reeving: Reeving) -> list[Op]:
        """A step takes ½ φ²/c for what a row stores where it begins; the ledger is told what it was."""
        place = k.layout.account["numerical/linearisation"]
        given = (k.step, self.hung(k, len(reeving)).excess, k.state.accounts[place : place + 1])
        return [(_book, given)]

    def lengths(self, k: Kinematics, reeving: Reeving, found: Segments, law: Array, tension: Array) -> Array:
        """Unstrained lengths (m,) of parts that are pulled by `tension` (runs,) along their chords [m]."""
        out, part = np.zeros(len(found.run)), np.zeros(NUMBERS)
        x, straight = k.positions(reeving.owner), self.marks(reeving)
        for e in np.flatnonzero(found.run >= 0):
            if straight[e] > 0.0:
                out[e] = found.numbers[e, 0] / (1.0 + tension[found.run[e]] / law[STIFFNESS])
                continue
            ends = x[found.ports[e, :, POINT]] + found.lines[e, 1:]
            distance = float(found.numbers[e, 4])
            slope = float((ends[1] - ends[0]) @ self.up) / distance
            out[e] = length_of(self.weight, law[STIFFNESS], distance, slope, tension[found.run[e]], part)
        return out

    def pull_of_weight(self, k: Kinematics, reeving: Reeving, law: Array, e: int, end: int) -> Array:
        """What its weight adds to p of segment e at one of its ends (3,), and its height in its run [N]."""
        run_now(self.ops(k, reeving, law))
        found, hung = reeving.found(k), self.hung(k, len(reeving))
        l, rest, moment = hung.total[found.run[e]]
        above = float(hung.heights[e].mean()) - moment / l
        own = rest * found.numbers[e, 4] / l
        return np.asarray(self.weight * ((end - 0.5) * own * self.up + above * rest / l * found.lines[e, 0]))

    def shape(self, part: Array, ends: Array, count: int, EA: float) -> Array:
        """Places (count, 3) between the ends (2, 3) of a part, at even parts of its unstrained length."""
        return self.places(part, ends, np.linspace(0.0, part[LENGTH], count + 2)[1:-1], EA)

    def places(self, part: Array, ends: Array, arcs: Array, EA: float) -> Array:
        """Places (n, 3) of a part at arcs (n,) along it, unstrained [m]: ∫ p/|p| + p/EA in closed form."""
        chord = ends[1] - ends[0]
        if part[STRAIGHT] > 0.0:
            return np.asarray(ends[0] + arcs[:, None] / part[LENGTH] * chord)
        w, up, a = self.weight, self.up, np.append(arcs, part[LENGTH])[:, None]
        low = part[PULL] * chord / part[DISTANCE] - 0.5 * w * part[LENGTH] * up
        rise = low @ up
        both = np.linalg.norm(low + w * a * up, axis=1, keepdims=True) + np.linalg.norm(low)
        along = 2.0 / w * np.arctanh(np.minimum(w * a / both, SPREAD)) * (low - rise * up)
        x = along + a * ((2.0 * rise + w * a) / both * up + (low + 0.5 * w * a * up) / EA)
        x += a / part[LENGTH] * (chord - x[-1])
        return np.asarray(ends[0] + x[:-1])
