"""Cables with mass: chains of points with stiff axial springs between them."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.node_blocks import NodeBlocks
from visviva.core.nodes import Nodes
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.hoist.lengths.reeving import moving_rows


@kernel
def _measure_segments(
    ends: Array, end_rates: Array, q: Array, v: Array, law: Array, rest: Array, lines: Array, numbers: Array
) -> None:
    """Direction of each segment; d, T, its rate and damping force; ends : (2, 3), law : EA, τ."""
    n = len(q) // 3
    for e in range(n + 1):
        length, rate = 0.0, 0.0
        for c in range(3):
            a = ends[0, c] if e == 0 else q[3 * e - 3 + c]
            b = ends[1, c] if e == n else q[3 * e + c]
            lines[e, c] = b - a
            length += lines[e, c] * lines[e, c]
        length = np.sqrt(length)
        for c in range(3):
            lines[e, c] /= length
            a = end_rates[0, c] if e == 0 else v[3 * e - 3 + c]
            b = end_rates[1, c] if e == n else v[3 * e + c]
            rate += lines[e, c] * (b - a)
        numbers[e, 0], numbers[e, 2] = length, rate
        numbers[e, 1] = law[0] * (length - rest[e]) / rest[e]
        numbers[e, 3] = law[0] * law[1] * rate / rest[e]


@kernel
def _add_tensions(
    rows: Index, drag: Array, lines: Array, numbers: Array, v: Array, tau: Array, efforts: Array
) -> None:
    """Tensions on the points and ends, and drag −b m u; tau : of the free points."""
    n = len(tau) // 3
    for i in range(n):
        left, right = numbers[i, 1] + numbers[i, 3], numbers[i + 1, 1] + numbers[i + 1, 3]
        for c in range(3):
            tau[3 * i + c] += right * lines[i + 1, c] - left * lines[i, c] - drag[i] * v[3 * i + c]
    for c in range(3):
        if rows[0, c] >= 0:
            efforts[rows[0, c]] += (numbers[0, 1] + numbers[0, 3]) * lines[0, c]
        if rows[n, 3 + c] >= 0:
            efforts[rows[n, 3 + c]] -= (numbers[n, 1] + numbers[n, 3]) * lines[n, c]


@kernel
def _segment_tangents(
    law: Array, mass: float, h: Array, rest: Array, lines: Array, numbers: Array, where: Index,
    stiffness: Array, damping: Array, turning: Array,
) -> None:  # fmt: skip
    """Axially K = EA/L t tᵀ and D = τ K; transversely T/d (1 − t tᵀ) under tension, divided between K and G.

    The fraction in K is γ = κ/(1 + κ), κ = h² T/(d m): waves resolved by the step keep their energy, others
    are damped.
    where (n + 1, 3) : the blocks of the first end, of the second, and of both; −1 for none
    """
    stiffness[:], damping[:], turning[:] = 0.0, 0.0, 0.0
    for e in range(len(rest)):
        along = law[0] / rest[e]
        across = max(numbers[e, 1], 0.0) / numbers[e, 0]
        kappa = h[0] * h[0] * across / mass
        share = kappa / (1.0 + kappa)
        for part in range(3):
            block, sign = where[e, part], -1.0 if part == 2 else 1.0
            if block < 0:
                continue
            for c in range(3):
                for d in range(3):
                    tt = sign * lines[e, c] * lines[e, d]
                    k, g = along * tt, across * ((sign if c == d else 0.0) - tt)
                    stiffness[block, 3 * c + d] += k + share * g
                    turning[block, 3 * c + d] += (1.0 - share) * g
                    if law[1] > 0.0:
                        damping[block, 3 * c + d] += law[1] * k


@kernel
def _stored_energy(EA: float, rest: Array, numbers: Array, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(rest)):
        out[0] += 0.5 * EA * (numbers[e, 0] - rest[e]) ** 2 / rest[e]


@kernel
def _dissipated_power(drag: Array, numbers: Array, v: Array, out: Array) -> None:
    out[0] = 0.0
    for e in range(len(numbers)):
        out[0] -= numbers[e, 3] * numbers[e, 2]
    for i in range(len(drag)):
        for c in range(3):
            out[0] -= drag[i] * v[3 * i + c] ** 2


class Cable:
    """Axial springs T = EA (d − L)/L + τ EA ḋ/L along first – nodes – last, and air drag −b m u.

    Parameters
    ----------
    nodes : the free points, in order
    first, last : one point each, of any owner
    EA : [N];  rest : (n + 1,) L of every segment [m];  relaxation : τ [s];  drag : b [1/s]

    Each segment stores ½ EA (d − L)²/L. In `time_stepping` the axial part is implicit, and as much of the
    transverse part as the step does not resolve, so that a taut steel cable can take steps of 10 ms; if no
    row touches the nodes, its matrix is block tridiagonal.
    Raises SceneError for impossible values. Source: García-Fernández 2009, 5.2 and appendix B,
    without the bending stiffness. Proved by tests/hoist/test_cable.py.
    """

    account = "dissipated"

    def __init__(
        self, name: str, nodes: Nodes, first: Points, last: Points, EA: float, rest: ArrayLike,
        relaxation: float = 0.0, drag: float = 0.0,
    ) -> None:  # fmt: skip
        self.name, self.nodes, self.first, self.last = name, nodes, first, last
        n = len(nodes.masses)
        self.rest = np.array(np.broadcast_to(np.asarray(rest, float), (n + 1,)))
        self.law, self.drag = np.array([EA, relaxation], float), drag * nodes.masses
        if not (np.isfinite(self.rest).all() and (self.rest > 0).all()):
            raise SceneError(f"found a segment of {self.rest.min():g} m of a cable: it must be > 0", name)
        for what, number, least in (("EA", EA, 1e-300), ("relaxation", relaxation, 0.0), ("drag", drag, 0.0)):
            if not (np.isfinite(number) and number >= least):
                raise SceneError(f"found {what} {number:g} of a cable, which is too small", name)

    @property
    def positional(self) -> bool:
        """Whether it is undamped: its forces then depend on positions only."""
        return not (self.law[1] or self.drag.any())

    def rows(self, k: Kinematics) -> Index:
        """Rows (n + 1, 6) of both ends of each segment; −1 where nothing moves them."""
        own = k.rows_of(self.nodes.points)
        whole = np.vstack([k.rows_of(self.first), own, k.rows_of(self.last)])
        rows = np.hstack([whole[:-1], whole[1:]]).astype(np.int64)
        rows[np.logical_not(moving_rows(k)[rows])] = -1
        return rows

    def _measured(self, k: Kinematics) -> tuple[list[Op], Array, Array]:
        n = len(self.rest)
        lines, numbers = np.zeros((n, 3)), np.zeros((n, 4))
        ends, rates = np.zeros((2, 3)), np.zeros((2, 3))
        ops: list[Op] = []
        for i, point in enumerate((self.first, self.last)):
            at = int(point.index[0])
            ops.append((_copy_row, (k.positions(point.owner), at, ends[i])))
            ops.append((_copy_row, (k.velocities(point.owner), at, rates[i])))
        own = (k.block_q(self.nodes), k.block_v(self.nodes))
        return (
            [*ops, (_measure_segments, (ends, rates, *own, self.law, self.rest, lines, numbers))],
            lines,
            numbers,
        )

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """The tensions and the drag."""
        ops, lines, numbers = self._measured(k)
        own = (k.block_v(self.nodes), out.block(self.nodes), out.efforts)
        return [*ops, (_add_tensions, (self.rows(k), self.drag, lines, numbers, *own))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ EA (d − L)²/L [J]."""
        ops, _, numbers = self._measured(k)
        return [*ops, (_stored_energy, (float(self.law[0]), self.rest, numbers, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Power dissipated by damping and drag [W]."""
        if self.positional:
            return []
        ops, _, numbers = self._measured(k)
        return [*ops, (_dissipated_power, (self.drag, numbers, k.block_v(self.nodes), out))]

    def tangent_pairs(self, k: Kinematics) -> tuple[Index, str]:
        """First rows of the pairs of points that share a segment."""
        rows = self.rows(k)[:, ::3]
        moving = rows >= 0
        ends = np.append(rows[:, 0], rows[-1, 1])
        alone = np.flatnonzero(ends >= 0)
        own = np.full(len(ends), -1)
        own[alone] = np.arange(len(alone))
        both = np.flatnonzero(moving.all(axis=1))
        joint = np.full(len(rows), -1)
        joint[both] = len(alone) + np.arange(len(both))
        self._where = np.stack([own[:-1], own[1:], joint], axis=1)
        single = np.stack([ends[alone], np.full(len(alone), -1)], axis=1)
        return np.vstack([single, np.sort(rows[both], axis=1)]), "KGD" if self.law[1] > 0.0 else "KG"

    def bind_tangent(self, k: Kinematics, blocks: NodeBlocks) -> list[Op]:
        """K, G and, with τ, D."""
        ops, lines, numbers = self._measured(k)
        given = (self.law, float(self.nodes.masses.min()), k.step, self.rest, lines, numbers, self._where)
        return [*ops, (_segment_tangents, (*given, blocks.K, blocks.D, blocks.G))]

    def tensions(self, k: Kinematics) -> Array:
        """T (n + 1,) of the segments, without damping [N]."""
        ops, _, numbers = self._measured(k)
        for operation, arguments in ops:  # type: ignore[misc]
            operation(*arguments)
        return numbers[:, 1].copy()


@kernel
def _copy_row(source: Array, at: int, target: Array) -> None:
    for c in range(3):
        target[c] = source[at, c]


def catenary_parameter(span: float, length: float) -> float:
    """Parameter c = H/(ρ g) [m] of a chain of this length between two points at equal height, `span` apart.

    2 c sinh(span/2c) = length. Raises SceneError if the chain is not longer than the span.
    """
    if not 0 < span < length:
        raise SceneError(f"found a chain of {length:g} m over {span:g} m, expected a longer one")
    s = np.sqrt(6 * (length / span - 1))
    for _ in range(50):
        s -= (np.sinh(s) - length / span * s) / (np.cosh(s) - length / span)
    return float(span / (2 * s))


def points_on_catenary(first: ArrayLike, last: ArrayLike, length: float, g: ArrayLike, pieces: int) -> Array:
    """Points (pieces − 1, 3) that divide a chain of this length between two points into equal pieces.

    A catenary, z = c cosh((s − s₀)/c) with s₀ = s/2 − c artanh(Δz/length), if it is longer than the distance;
    otherwise straight. Raises SceneError for one that is longer between two points on one vertical.
    """
    a, b, weight = (np.asarray(x, float) for x in (first, last, g))
    share = np.arange(1, pieces)[:, None] / pieces
    span_vector, heavy = b - a, float(np.linalg.norm(weight))
    if heavy == 0.0 or length <= np.linalg.norm(span_vector) * (1 + 1e-12):
        return np.asarray(a + share * span_vector)
    up = -weight / heavy
    rise = float(span_vector @ up)
    across = span_vector - rise * up
    span = float(np.linalg.norm(across))
    if span < 1e-6 * length:
        between = f"between ends {abs(rise):g} m apart, one above the other"
        raise SceneError(
            f"found {length:g} m of cable {between}: slack, it has no catenary; move one end sideways, or "
            "make it no longer than the distance"
        )
    c = catenary_parameter(span, float(np.sqrt(length**2 - rise**2)))
    middle = span / 2 - c * np.arctanh(rise / length)
    s = middle + c * np.arcsinh(share * length / c - np.sinh(middle / c))
    z = c * (np.cosh((s - middle) / c) - np.cosh(middle / c))
    return np.asarray(a + s * across / span + z * up)
