"""Cables with mass of variable length: rope is fed at their ends, and nodes with it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.hoist.cables.cable_nodes import CableNodes
from visviva.hoist.cables.fed_kernels import (
    RELEASED,
    SEVERED_LENGTH,
    STATIC,
    alive_range,
    end_matrix,
    measure_damping,
    measure_ends,
    measure_inner,
)
from visviva.hoist.cables.feed import FACTOR, FED_LENGTH, RATE, SECOND_DERIVATIVE, Feed, feed_of
from visviva.hoist.lengths.reeving import moving_rows


@kernel
def _gather_ends(
    i: int, x: Array, u: Array, at: int, value: Array, rate: Array, angle: int, drum: Array, ends: Array,
    end_rates: Array, feed: Array,
) -> None:  # fmt: skip
    """Positions and velocities of both ends; feed (4, 2) : see `feed_of`."""
    for c in range(3):
        ends[i, c], end_rates[i, c] = x[at, c], u[at, c]
    feed_of(drum, value[angle], rate[angle], feed[:, i])


@kernel
def _end_rest_lengths(span: Index, memory: Array, feed: Array, rests: Array) -> None:
    """L of the end springs; 0 where the rope has come off its end."""
    for i in range(2):
        off = memory[len(memory) - 2 + i] == RELEASED
        rests[i] = 0.0 if off else memory[span[i]] + feed[0, i]


@kernel
def _add_tensions(
    span: Index, rows: Index, factor: Array, law: Array, mass: float, weight: Array, memory: Array,
    numbers: Array, half: Array, chord: Array, u: Array, f: Array, efforts: Array,
) -> None:  # fmt: skip
    """Tensions, damping and drag on nodes, ends and angles; rows (2, 4) : of the ends and angles."""
    n = len(u)
    for e in range(span[0] + 1, span[1]):
        pull = numbers[e, 4] + law[0] * law[1] * numbers[e, 5] / memory[e]
        for c in range(3):
            f[e - 1, c] += pull * numbers[e, c]
            f[e, c] -= pull * numbers[e, c]
    for i in range(span[0], span[1]):
        for c in range(3):
            f[i, c] -= law[3] * mass * u[i, c]
    for i in range(2):
        near = span[0] if i == 0 else span[1] - 1
        last = 1 if half[i, 1, 5] > 0.0 else 0
        borne = 1.0 if memory[n + 1 + i] == STATIC and last == 0 else 0.0
        lost = law[0] * law[1] * chord[i, 8] * chord[i, 7]
        for c in range(3):
            f[near, c] -= half[i, last, 4] * half[i, last, c] + lost * chord[i, 3 + c]
            if rows[i, c] >= 0:
                efforts[rows[i, c]] += half[i, 0, 4] * half[i, 0, c] - lost * chord[i, c] + borne * weight[c]
        if rows[i, 3] >= 0:
            slope = half[i, 0, 4] * (1.0 + 0.5 * half[i, 0, 4] / law[0])
            efforts[rows[i, 3]] += (slope - lost * chord[i, 6]) * factor[i]


@kernel
def _cable_tangents(
    span: Index, base: Index, h: Array, feed: Array, law: Array, mass: float, memory: Array,
    numbers: Array, half: Array, chord: Array, room: Array, K: Array, D: Array, G: Array,
) -> None:  # fmt: skip
    """Inner springs as in `cable`; full K of the ends, in the element base + slot of the adjacent node."""
    for e in range(len(K)):
        for c in range(7):
            for d in range(7):
                K[e, c, d], G[e, c, d], D[e, c, d] = 0.0, 0.0, 0.0
    for e in range(span[0] + 1, span[1]):
        along = law[0] / memory[e]
        across = max(numbers[e, 4], 0.0) / numbers[e, 3]
        kappa = h[0] * h[0] * across / mass
        share = kappa / (1.0 + kappa)
        for c in range(3):
            for d in range(3):
                tt = numbers[e, c] * numbers[e, d]
                k, g = along * tt, across * ((1.0 if c == d else 0.0) - tt)
                for i in range(2):
                    for j in range(2):
                        sign = 1.0 if i == j else -1.0
                        K[e - 1, 3 * i + c, 3 * j + d] = sign * (k + share * g)
                        G[e - 1, 3 * i + c, 3 * j + d] = sign * (1.0 - share) * g
                        D[e - 1, 3 * i + c, 3 * j + d] = sign * law[1] * k
    for i in range(2):
        at = base[i] + (span[0] if i == 0 else span[1] - 1)
        end_matrix(half[i, 1, 5] > 0.0, half[i], feed[FACTOR, i], law[0], room, K[at])
        K[at, 6, 6] -= half[i, 0, 4] * (1.0 + 0.5 * half[i, 0, 4] / law[0]) * feed[SECOND_DERIVATIVE, i]
        lost = law[0] * law[1] * chord[i, 8]
        for c in range(7):
            for d in range(7):
                one = feed[FACTOR, i] if c == 6 else 1.0
                other = feed[FACTOR, i] if d == 6 else 1.0
                D[at, c, d] = lost * chord[i, c] * one * chord[i, d] * other


@kernel
def _stored_energy(
    span: Index,
    EA: float,
    memory: Array,
    numbers: Array,
    half: Array,
    points: Array,
    weight: Array,
    out: Array,
) -> None:
    n = len(memory) - 3
    out[0] = 0.0
    for e in range(span[0] + 1, span[1]):
        out[0] += 0.5 * numbers[e, 4] ** 2 * memory[e] / EA
    for i in range(2):
        out[0] += 0.5 * half[i, 0, 4] ** 2 * half[i, 0, 5] / EA
        if half[i, 1, 5] > 0.0:
            out[0] += 0.5 * half[i, 1, 4] ** 2 * half[i, 1, 5] / EA
        if memory[n + 1 + i] == STATIC:
            for c in range(3):
                out[0] -= weight[c] * points[i, c]


@kernel
def _dissipated_power(
    span: Index, law: Array, mass: float, memory: Array, numbers: Array, chord: Array, u: Array, out: Array
) -> None:
    out[0] = 0.0
    for e in range(span[0] + 1, span[1]):
        out[0] -= law[0] * law[1] * numbers[e, 5] ** 2 / memory[e]
    for i in range(2):
        out[0] -= law[0] * law[1] * chord[i, 8] * chord[i, 7] ** 2
    for i in range(span[0], span[1]):
        for c in range(3):
            out[0] -= law[3] * mass * u[i, c] ** 2


@dataclass(frozen=True)
class CableMeasures:
    """Arrays of results; see the kernels."""

    span: Index
    numbers: Array
    half: Array
    points: Array
    chord: Array
    rests: Array
    feed: Array


class FedCable:
    """Springs T = EA (d − L)/L along first – alive nodes – last; at both ends L = L* + F(θ).

    Its parameters are those of `Cable`, and

    piece : rest length ℓ of each inner segment [m]
    rest : of the segments at the first and the last end, at the start [m]
    feeds : how rope is fed at the first and the last end, None where the length is fixed
    weight : (3,) of one node [N], for static points

    A static point is a node not yet released: it rests in equilibrium between the end and the first
    node, has weight and no inertia, and is condensed, so that forces and matrices derive from the single
    energy min_p E. The angle of a feed feels T (1 + ε/2) · F', the derivative of that energy. Damping of an
    end is that of one spring over its whole length. Compression is borne as in `Cable`. `CableWatch` adds
    and removes nodes.
    Raises SceneError for impossible values. Source: García-Fernández 2009, 5.2; its bending stiffness is a
    `CableBending`. Proved by tests/hoist/test_fed_cable.py.
    """

    account = "dissipated"

    def __init__(
        self, name: str, nodes: CableNodes, ends: tuple[Points, Points], EA: float, piece: float,
        rest: tuple[float, float], feeds: tuple[Feed | None, Feed | None],
        weight: ArrayLike = (0.0, 0.0, 0.0),
    ) -> None:  # fmt: skip
        self.name, self.nodes, self.ends, self.feeds, self.rest = name, nodes, ends, feeds, rest
        self.weight, self.law = np.array(weight, float), np.array([EA, 0.0, piece, 0.0])
        self.drums = np.array([np.zeros(6) if feed is None else feed.drum for feed in feeds])
        self.wound = np.array([-1.0 if f is None or f.layers is None else f.layers.wound for f in feeds])
        self.memory_size = len(nodes.masses) + 3
        if nodes.count < 2:
            raise SceneError(f"found {nodes.count} nodes of a cable, expected two or more", name)
        for what, number in (("EA", EA), ("piece", piece), ("rest", min(rest))):
            if not (np.isfinite(number) and number > 0):
                raise SceneError(f"found {what} {number:g} of a cable: it must be > 0", name)

    @property
    def whole(self) -> float:
        """Unstrained rope between the ends at the start [m]."""
        return float((self.nodes.count - 1) * self.law[2] + sum(self.rest))

    def damped(self, relaxation: float, drag: float) -> FedCable:
        """A copy with τ [s] of T = EA (ε + τ ε̇) and drag −b m u, b [1/s]. Raises SceneError."""
        for what, number in (("relaxation", relaxation), ("drag", drag)):
            if not (np.isfinite(number) and number >= 0):
                raise SceneError(f"found {what} {number:g} of a cable: it must be >= 0", self.name)
        self.law[1], self.law[3] = relaxation, drag
        return self

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """L* of all segments; no static point."""
        first, last = self.nodes.first, self.nodes.first + self.nodes.count
        memory[:-2], memory[-2:] = self.law[2], 0.0
        for i, (at, feed) in enumerate(zip((first, last), self.feeds, strict=True)):
            come = np.zeros(4)
            if feed is not None:
                feed_of(feed.drum, float(k.value[feed.angle.index[0]]), 0.0, come)
            memory[at] = self.rest[i] - come[FED_LENGTH]

    def _end_rows(self, k: Kinematics) -> Index:
        """Rows (2, 4) of both ends and their angles; −1 where immovable."""
        rows = np.full((2, 4), -1, np.int64)
        for i, (end, feed) in enumerate(zip(self.ends, self.feeds, strict=True)):
            rows[i, :3] = k.rows_of(end)[0]
            if feed is not None:
                rows[i, 3] = k.rows_of(feed.angle)[0]
        rows[np.logical_not(moving_rows(k)[rows])] = -1
        return rows

    def _gathering(self, k: Kinematics, i: int, ends: Array, rates: Array, feed: Array) -> Op:
        end, own = self.ends[i], self.feeds[i]
        value, rate, angle = np.zeros(1), np.zeros(1), 0
        if own is not None:
            value, rate, angle = k.value, k.scalar_rates(), int(own.angle.index[0])
        at = (k.positions(end.owner), k.velocities(end.owner), int(end.index[0]))
        return (_gather_ends, (i, *at, value, rate, angle, self.drums[i], ends, rates, feed))

    def measures(self, k: Kinematics) -> tuple[list[Op], CableMeasures]:
        """The operations that measure the cable, and their results."""
        n = len(self.nodes.masses)
        span, feed = np.zeros(2, np.int64), np.zeros((4, 2))
        ends_found = (np.zeros((2, 2, 6)), np.zeros((2, 3)), np.zeros((2, 9)), np.zeros(2))
        found = CableMeasures(span, np.zeros((n + 1, 6)), *ends_found, feed)
        ends, rates = np.zeros((2, 3)), np.zeros((2, 3))
        x, u = k.positions(self.nodes), k.velocities(self.nodes)
        memory, law = k.memory(self), self.law
        given = (
            ends,
            feed[FED_LENGTH],
            x,
            law,
            memory,
            self.weight,
            found.half,
            found.points,
            np.zeros((3, 3, 3)),
        )
        ops: list[Op] = [
            (alive_range, (k.alive(self.nodes), span)),
            *(self._gathering(k, i, ends, rates, feed) for i in range(2)),
            (_end_rest_lengths, (span, memory, feed, found.rests)),
            (measure_inner, (span, x, u, law, memory, found.numbers)),
            (measure_ends, (span, *given)),
            (measure_damping, (span, ends, rates, feed[RATE], x, u, law, found.rests, memory, found.chord)),
        ]
        return ops, found

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Tensions, damping and drag."""
        ops, f = self.measures(k)
        mass, memory = float(self.nodes.masses[0]), k.memory(self)
        given = (f.span, self._end_rows(k), f.feed[FACTOR], self.law, mass, self.weight, memory)
        own = (k.velocities(self.nodes), out.forces(self.nodes), out.efforts)
        return [*ops, (_add_tensions, (*given, f.numbers, f.half, f.chord, *own))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ EA (d − L)²/L of all segments, and the weight of static points [J]."""
        ops, f = self.measures(k)
        given = (f.span, float(self.law[0]), k.memory(self), f.numbers, f.half, f.points, self.weight, out)
        return [*ops, (_stored_energy, given)]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Power dissipated by damping and drag [W]."""
        ops, f = self.measures(k)
        given = (f.span, self.law, float(self.nodes.masses[0]), k.memory(self), f.numbers, f.chord)
        return [*ops, (_dissipated_power, (*given, k.velocities(self.nodes), out))]

    def _end_slots(self) -> tuple[Index, Index]:
        """Slots that may be adjacent to the first and to the last end; a single one where no rope is fed."""
        first, n = self.nodes.first, len(self.nodes.masses)
        whole = np.arange(n)
        return (
            whole if self.feeds[0] is not None else whole[first : first + 1],
            whole if self.feeds[1] is not None else whole[first + self.nodes.count - 1 :][:1],
        )

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """Inner segments, then slots as the first node, then as the last."""
        own, ends = k.rows_of(self.nodes.points), self._end_rows(k)
        inner = np.full((len(own) - 1, 7), -1, np.int64)
        inner[:, :6] = np.hstack([own[:-1], own[1:]])
        parts = [inner]
        for i, slots in enumerate(self._end_slots()):
            part = np.full((len(slots), 7), -1, np.int64)
            part[:, :3], part[:, 3:6], part[:, 6] = ends[i, :3], own[slots], ends[i, 3]
            parts.append(part)
        return np.vstack(parts), "KGD"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """K, G and D."""
        ops, f = self.measures(k)
        first, last = self._end_slots()
        inner = len(self.nodes.masses) - 1
        base = np.array([inner - first[0], inner + len(first) - last[0]])
        given = (f.span, base, k.step, f.feed, self.law, float(self.nodes.masses[0]), k.memory(self))
        made = (np.zeros((4, 3, 3)), elements.K, elements.D, elements.G)
        return [*ops, (_cable_tangents, (*given, f.numbers, f.half, f.chord, *made))]

    def look(self, k: Kinematics) -> CableMeasures:
        """All results, at the state of k."""
        ops, found = self.measures(k)
        for operation, arguments in ops:  # type: ignore[misc]
            operation(*arguments)
        return found

    def length(self, k: Kinematics) -> float:
        """ΣL of the unstrained rope between the ends, without a severed piece [m]."""
        found, memory = self.look(k), k.memory(self)
        inner = memory[found.span[0] + 1 : found.span[1]]
        return float(inner[inner < SEVERED_LENGTH].sum() + found.rests.sum())
