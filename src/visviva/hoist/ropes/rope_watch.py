"""Events of a rope on its sheaves: it leaves one and returns, or tears where it has no path."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.hoist.lengths.measure import FRAME, NODE, RADIUS, measure
from visviva.hoist.lengths.reeving import run_now
from visviva.hoist.lengths.rope_kernels import is_severed
from visviva.hoist.lengths.segments import Measures, update_skipped_segments
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_strength import sever_everywhere
from visviva.hoist.weight.hang_kernels import bends_at_skipped_wheels

PATH_EXCESS = 0.05  # in radii: excess of the path over a sheave up to which straight rope touches it
# remainder of a segment in the plane of its sheave at which it has no path, of the radius; and of its length:
MIN_REMAINDER = 1e-3
MIN_SLOPE = 0.01  # nearer to the axis its tangent point moves without bound, as √(d² − R²) has no slope at 0
MIN_POINT_REMAINDER = 0.1  # of a segment to a point with mass, which is light and has no stop: that remainder


@kernel
def _read_wraps(
    node: Index, before: Index, sense: Array, numbers: Array, bends: Array, run: Index, tension: Array,
    out: Array,
) -> None:  # fmt: skip
    """β of the sheaves that the rope touches, including sag; 1 where it is slack or severed."""
    for w in range(len(node)):
        a, b = before[node[w]], node[w]
        out[w] = 1.0
        if a >= 0:
            taut = tension[run[a]] > 0.0 or tension[run[b]] > 0.0
            wrap = numbers[b, 2] + bends[b, 0] - numbers[a, 3] - bends[a, 1]
            out[w] = sense[w] * wrap if taut else 1.0


@kernel
def _read_returns(
    sense: Array, radius: Array, numbers: Array, bends: Array, segment: Index, straight: Array, out: Array
) -> None:
    """−β of the sheaves that it has left, as if it touched them; positive where it passes beside them."""
    for w in range(len(segment)):
        e = segment[w]
        if e < 0:
            continue
        wrap = sense[w] * (numbers[2 * w + 1, 2] - numbers[2 * w, 3])
        wrap -= 2 * np.pi * np.round(wrap / (2 * np.pi))
        over = numbers[2 * w, 4] + numbers[2 * w + 1, 4] + radius[w] * wrap
        wrap += sense[w] * (bends[2 * w + 1, 0] - bends[2 * w, 1])
        passes = (over - straight[e, 4]) / radius[w] - PATH_EXCESS
        out[w] = 1.0 if is_severed(straight[e, 1]) else max(-wrap, passes)


@kernel
def _read_remainders(
    ports: Index, shape: Array, base: Array, rotation: Array, run: Index, numbers: Array, lines: Array,
    spare: Mask, rest: Array, out: Array,
) -> None:  # fmt: skip
    """Remainder of each segment in the plane of its sheaves [m]; the unstrained length of each run.

    spare : (n,)   which nodes are points with mass
    """
    m = len(ports)
    rest[:] = 0.0
    for e in range(m):
        out[2 * e], out[2 * e + 1] = 1.0, 1.0
        if run[e] < 0:
            continue
        rest[run[e]] += numbers[e, 1]
        for i in range(2):
            if shape[e, i, RADIUS] == 0.0 or is_severed(numbers[e, 1]):
                continue
            along = 0.0
            a, b = base[e, i, 0], base[e, i, 1]
            for d in range(3):
                turn = rotation[ports[e, i, FRAME], d]
                axis = turn[0] * (a[1] * b[2] - a[2] * b[1]) + turn[1] * (a[2] * b[0] - a[0] * b[2])
                axis += turn[2] * (a[0] * b[1] - a[1] * b[0])
                along += lines[e, 0, d] * axis
            inside = numbers[e, 4] * np.sqrt(max(1.0 - along * along, 0.0))
            least = max(MIN_REMAINDER * shape[e, i, RADIUS], MIN_SLOPE * numbers[e, 4])
            if spare[ports[e, 1 - i, NODE]]:
                least = max(least, MIN_POINT_REMAINDER * numbers[e, 4])
            out[2 * e + i] = inside - least
    for r in range(len(rest)):
        out[2 * m + r] = rest[r] - MIN_REMAINDER if rest[r] != 0.0 else 1.0


class RopeWatch:
    """Watches a rope: a guard of the world.

    Where the arc on a sheave reaches β = 0, taut rope leaves it, and the two segments become one; slack rope
    stays in its groove. Where straight rope touches a sheave that it has left, they become two again, equally
    strained; where it passes beside the sheave it does not return. A sagging rope lies on a sheave according
    to its actual path, not its chords. Rope length is conserved, and at β = 0 energy too; what a step
    goes beyond that is booked as `topology`. Where a segment vanishes or runs along the axis of its sheave,
    or a run has no unstrained rope left, the rope tears.

    The memory records what the rope touches: within one layout it leaves any number of consecutive sheaves
    and returns. Guarded sheaves keep it.

    Proved by tests/hoist/test_contact_loss.py.
    """

    def __init__(self, rope: Rope) -> None:
        self.rope, self.reeving, self.name = rope, rope.reeving, f"{rope.name}.watch"
        nodes = self.reeving.nodes
        inner = range(1, len(nodes) - 1)
        grooves = [i for i in inner if nodes[i].radius > 0.0 and nodes[i].layers is None]
        self.wheels = [i for i in grooves if not nodes[i].guarded]
        self.reeving.make_room(self.wheels)

    @property
    def n(self) -> int:
        """One for each sheave, two for each segment, one for each run."""
        return len(self.wheels) + 2 * len(self.reeving) + self.reeving.runs

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """β, or −β of sheaves that it has left; remainders of the segments."""
        reeving, found, w = self.reeving, self.reeving.found(k), len(self.wheels)
        node: Index = np.array(self.wheels, np.int64)
        sense = np.array([reeving.nodes[i].sense for i in self.wheels], float)
        tension = k.lam.get(self.rope.name, np.ones(reeving.runs))
        hanging, bends = self.rope.hanging, np.zeros((len(reeving), 2))
        measuring = reeving.measure_ops(k)
        if hanging is not None:
            measuring, bends = hanging.ops(k, reeving, self.rope.law), hanging.hung(k, len(reeving)).bends
        wraps = (node, found.before, sense, found.numbers, bends, found.run, tension, out)
        arguments = (found.ports, found.shape, found.base, k.rotation, found.run, found.numbers, found.lines)
        given = (*arguments, reeving.spare, np.zeros(reeving.runs), out[w:])
        ops: list[Op] = [*measuring, (_read_wraps, wraps)]
        ops.append((_read_remainders, given))
        return [*ops, *self._bind_returns(k, node, sense, out)]

    def _bind_returns(self, k: Kinematics, node: Index, sense: Array, out: Array) -> list[Op]:
        """As if the rope touched each sheave that it has left, with the nodes before and after it."""
        reeving, found, w = self.reeving, self.reeving.found(k), len(self.wheels)
        if w == 0:
            return []
        ports, shape, base = (np.repeat(a[:1], 2 * w, axis=0) for a in (found.ports, found.shape, found.base))
        at, segment = Measures.of(2 * w), np.full(w, -1, np.int64)
        slots, memory = np.repeat(np.arange(2 * w)[:, None], 2, axis=1), np.full((2 * w, 3), np.nan)
        memory[:, 2] = 0.0
        own = reeving.nodes_in(k.memory(self.rope))
        arguments_of_state = (k.positions(reeving.owner), k.rotation, k.value, memory, own)
        radius = reeving.radii()[self.wheels]
        known = np.full_like(found.left, -1.0)
        of = (ports, shape, base, *reeving.at(k).arrays[:3])
        hanging, bends = self.rope.hanging, np.zeros((2 * w, 2))
        sag: list[Op] = []
        if hanging is not None:
            parts, law = hanging.hung(k, len(reeving)).parts, self.rope.law
            arguments = (ports, base, k.rotation, at.lines, at.numbers, segment)
            sag = [(bends_at_skipped_wheels, (*arguments, parts, law, hanging.up, bends))]
        return [
            (update_skipped_segments, (node, found.left, *of, known, at.seen, segment)),
            (measure, (ports, slots, shape, base, *arguments_of_state, *at.arrays)),
            *sag,
            (_read_returns, (sense, radius, at.numbers, bends, segment, found.numbers, out)),
        ]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """The rope leaves sheaves or returns to them, or tears where it has no path."""
        part = world.layout.memory[self.rope.name]
        touched = self.reeving.touched(state.memory[part])
        wheels = [self.wheels[w] for w in which if w < len(self.wheels)]
        if len(wheels) < len(which):
            return sever_everywhere(self.rope, self._tear_reason(int(max(which)) - len(self.wheels), touched))
        coming = [i for i in wheels if i not in touched]
        leaving = [i for i in wheels if i in touched]

        def revise(world: Any, state: State) -> None:
            k = world.kinematics(state)
            run_now(self.reeving.measure_ops(k))
            for i in coming:
                self.reeving.return_to(i, k, state.memory[part])
            self.reeving.leave(leaving, state.memory[part])

        number = self.reeving.number
        words = [f"leaves sheave {number(i)}" for i in leaving]
        words += [f"returns to sheave {number(i)}" for i in coming]
        return Change("rope", ", ".join(words), revise=revise)

    def _tear_reason(self, at: int, touched: list[int]) -> str:
        """Why a rope tears, from the index of the scalar behind those of its sheaves."""
        reeving = self.reeving
        if at >= 2 * len(reeving):
            return f"run {at - 2 * len(reeving)} has no rope left"
        behind = touched[touched.index(at // 2) + 1]
        a, b = reeving.number(at // 2), reeving.number(behind) + int(reeving.spare[behind])
        return f"no path from node {a} to node {b}: they meet, or it runs along an axis"
