"""The weight of a rope over sheaves: its parts hang as elastic catenaries, or are straight."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.rows import Rows
from visviva.errors import SceneError
from visviva.hoist.lengths.inertia_nodes import Moving
from visviva.hoist.lengths.measure import POINT
from visviva.hoist.lengths.reeving import Reeving, run_now
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.lengths.swing_model import SwingModel
from visviva.hoist.lengths.wave_model import WaveModel
from visviva.hoist.weight.catenary import H, V, solve_catenary
from visviva.hoist.weight.hang_kernels import (
    DIVIDED_MARK,
    STIFFNESS,
    HangingState,
    RopeArrays,
    book_excess,
    hanging_gaps,
    hanging_stored,
    update_hanging,
)
from visviva.hoist.weight.sagging import LENGTH, MAX_ATANH_ARGUMENT, PART_SIZE, STRAIGHT, length_of
from visviva.hoist.weight.straight import Straight


class HangingWeight:
    """How weight acts on the parts of a rope; they have no inertia, as in a `Catenary`.

    Parameters
    ----------
    density : ρ, mass per unstrained metre [kg/m]
    gravity : g (3,) [m/s²]
    swinging : parts that may swing; needs a `SwingWatch`, and its points in the world
    straight : parts that have weight but do not sag, see `Straight`
    waving : parts that carry waves; needs a `RopeFlow` with its mass and a `WavingWatch`

    The arc of a sheave is that between the straight lines, and the weight of rope on it acts at its centre.
    Raises SceneError for impossible values. Proved by tests/hoist/test_rope_weight.py.
    """

    def __init__(
        self,
        density: float,
        gravity: ArrayLike,
        swinging: SwingModel | None = None,
        straight: Straight | None = None,
        waving: WaveModel | None = None,
    ) -> None:
        g = np.asarray(gravity, float)
        heavy = float(np.linalg.norm(g))
        for what, number in (("density", density), ("gravity", heavy)):
            if not (np.isfinite(number) and number > 0.0):
                raise SceneError(f"found {what} {number:g} of a rope with a weight, expected a number > 0")
        self.density, self.weight, self.up = float(density), density * heavy, -g / heavy
        self.swinging = swinging
        self.straight, self.waving = straight, waving
        self._hung: list[tuple[Kinematics, HangingState]] = []

    @property
    def moving(self) -> list[Moving]:
        """The objects that give parts of the rope inertia."""
        return [of for of in (self.swinging, self.waving) if of is not None]

    def check(self, name: str, reeving: Reeving) -> None:
        """Raises SceneError unless the rope has one part in each run and does not slip."""
        inner = [node for node in reeving.nodes[1:-1] if not node.is_room]
        if reeving.rooms:
            raise SceneError(
                "found a rope with a weight that touches bodies: leave out its density, or the bodies", name
            )
        straight = set() if self.straight is None else self.straight.check(name, reeving)
        kinds = [straight, *(set(of.parts) for of in self.moving)]
        twice = set().union(*(one & other for one, other in combinations(kinds, 2)))
        if twice:
            raise SceneError(f"found part {min(twice)} of a rope as two of straight, swing and wave", name)
        for i, node in enumerate(inner, start=1):
            if not node.geared and not {i - 1, i} <= straight:
                message = f"found a rope with a weight that runs freely over node {i}"
                more = f"give it a mass, or name parts {i - 1} and {i} in `straight`"
                raise SceneError(f"{message}, expected a wheel that rotates: {more}", name)
            if np.isfinite(node.mu):
                message = f"found a rope with a weight that may slip over node {i}"
                raise SceneError(f"{message}: leave out its mu, or the density of the rope", name)

    def hung(self, k: Kinematics, m: int) -> HangingState:
        """Shared by all users of one `Kinematics`."""
        for known, found in self._hung:
            if known is k:
                return found
        self._hung.append((k, HangingState.of(m)))
        return self._hung[-1][1]

    def ops(self, k: Kinematics, reeving: Reeving, law: Array) -> list[Op]:
        """The operations that update `hung`, the rope itself first."""
        hung = self.hung(k, len(reeving))
        return [*reeving.measure_ops(k), self.hanging(k, reeving, law, reeving.found(k), hung)]

    def hanging(self, k: Kinematics, reeving: Reeving, law: Array, found: Segments, hung: HangingState) -> Op:
        """The operations that fill `hung` for segments that have been measured."""
        reeved = (found.run, found.slots, found.ports, found.shape, found.base)
        measured = (found.numbers, found.gradient, found.lines)
        arguments = (k.rotation, k.positions(reeving.owner))
        return (
            update_hanging,
            (RopeArrays(*reeved, *measured, *arguments, law, self.up, self.marks(reeving)), hung),
        )

    def marks(self, reeving: Reeving) -> Array:
        """(m,) 1 for segments that do not sag, DIVIDED_MARK for those that do not while their part has
        waves."""
        out = np.zeros(len(reeving)) if self.straight is None else self.straight.marks(reeving)
        for a, b in () if self.waving is None else self.waving.groups(reeving.nodes):
            out[a - 1 : b] = DIVIDED_MARK
        return out

    def sagging_runs(self, reeving: Reeving) -> int:
        """Number of runs up to that of the last part that sags."""
        return int(reeving.run[self.marks(reeving) != 1.0].max(initial=-1)) + 1

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
        """A step uses ½ φ²/c as a row's stored energy at its start; book the difference in the ledger."""
        account = k.layout.account["numerical/linearisation"]
        given = (k.step, self.hung(k, len(reeving)).excess, k.state.accounts[account : account + 1])
        return [(book_excess, given)]

    def lengths(self, k: Kinematics, reeving: Reeving, found: Segments, law: Array, tension: Array) -> Array:
        """Unstrained lengths (m,) of parts under `tension` (runs,) along their chords [m]."""
        out, part = np.zeros(len(found.run)), np.zeros(PART_SIZE)
        x, straight = k.positions(reeving.owner), self.marks(reeving)
        for e in np.flatnonzero(found.run >= 0):
            if straight[e] == 1.0:
                out[e] = found.numbers[e, 0] / (1.0 + tension[found.run[e]] / law[STIFFNESS])
                continue
            ends = x[found.ports[e, :, POINT]] + found.lines[e, 1:]
            distance = float(found.numbers[e, 4])
            slope = float((ends[1] - ends[0]) @ self.up) / distance
            out[e] = length_of(self.weight, law[STIFFNESS], distance, slope, tension[found.run[e]], part)
        return out

    def pull_of_weight(self, k: Kinematics, reeving: Reeving, law: Array, e: int, end: int) -> Array:
        """Contribution of weight to p of segment e at one of its ends (3,), and its height in its run [N]."""
        run_now(self.ops(k, reeving, law))
        found, hung = reeving.found(k), self.hung(k, len(reeving))
        l, rest, moment = hung.total[found.run[e]]
        above = float(hung.heights[e].mean()) - moment / l
        own = rest * found.numbers[e, 4] / l
        return np.asarray(self.weight * ((end - 0.5) * own * self.up + above * rest / l * found.lines[e, 0]))

    def shape(self, part: Array, ends: Array, count: int, EA: float) -> Array:
        """Positions (count, 3) between the ends (2, 3) of a part, at equal unstrained distances."""
        return self.positions(part, ends, np.linspace(0.0, part[LENGTH], count + 2)[1:-1], EA)

    def positions(self, part: Array, ends: Array, arcs: Array, EA: float) -> Array:
        """Positions (n, 3) of a part at arcs (n,) along it, unstrained [m]: ∫ p/|p| + p/EA in closed form.

        p is that of the catenary between both ends. The middle of an inclined one does not pull exactly along
        its chord: with T along it the curve would miss its end, and points on it would be stretched.
        """
        chord = ends[1] - ends[0]
        if part[STRAIGHT] > 0.0:
            return np.asarray(ends[0] + arcs[:, None] / part[LENGTH] * chord)
        w, up, a = self.weight, self.up, np.append(arcs, part[LENGTH])[:, None]
        pulls, e = np.zeros(4), np.zeros(3)
        solve_catenary(
            np.array([part[LENGTH], EA, w * part[LENGTH]]), ends[0], ends[1], up, pulls, e, np.zeros(5)
        )
        rise = pulls[V] - w * part[LENGTH]
        low = pulls[H] * e + rise * up
        both = np.linalg.norm(low + w * a * up, axis=1, keepdims=True) + np.linalg.norm(low)
        along = 2.0 / w * np.arctanh(np.minimum(w * a / both, MAX_ATANH_ARGUMENT)) * (low - rise * up)
        x = along + a * ((2.0 * rise + w * a) / both * up + (low + 0.5 * w * a * up) / EA)
        x += a / part[LENGTH] * (chord - x[-1])
        return np.asarray(ends[0] + x[:-1])
