"""Bending stiffness of a cable with mass: springs at the corners at its nodes."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.errors import SceneError
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.fed_kernels import RELEASED, alive_range
from visviva.hoist.lengths.reeving import moving_rows

STRAIGHT_SINE = 1e-12  # sine of a corner below which it counts as straight or folded
# data of a corner: arms, EI/ℓ, lengths of the arms
ARMS, STIFFNESS, ARM_LENGTHS = slice(0, 6), 6, slice(7, 9)


@kernel
def _measure_corners(
    span: Index, fed: Index, ends: Array, end_rates: Array, x: Array, u: Array, rest: Array, EI: float,
    corners: Array, rates: Array,
) -> None:  # fmt: skip
    """Arms of each corner, from the previous point to the node and from it to the next; EI/ℓ, 0 without a
    corner.

    fed (2,) : 1 for ends at which rope is fed: there is no corner at the adjacent node
    rest (n + 3,) : L of the segments, and the marks of the ends
    """
    n = len(x)
    for i in range(n):
        corners[i, STIFFNESS] = 0.0
        first, last = i == span[0], i == span[1] - 1
        if i < span[0] or i >= span[1]:
            continue
        if (first and (fed[0] == 1 or rest[n + 1] == RELEASED)) or (
            last and (fed[1] == 1 or rest[n + 2] == RELEASED)
        ):
            continue
        for side in range(2):
            corners[i, 7 + side] = 0.0
            for c in range(3):
                a, va = (ends[0, c], end_rates[0, c]) if first else (x[i - 1, c], u[i - 1, c])
                b, vb = (ends[1, c], end_rates[1, c]) if last else (x[i + 1, c], u[i + 1, c])
                arm = x[i, c] - a if side == 0 else b - x[i, c]
                corners[i, 3 * side + c] = arm
                rates[i, 3 * side + c] = u[i, c] - va if side == 0 else vb - u[i, c]
                corners[i, 7 + side] += arm * arm
            corners[i, 7 + side] = np.sqrt(corners[i, 7 + side])
        corners[i, STIFFNESS] = EI / (0.5 * (rest[i] + rest[i + 1]))


@kernel
def _corner_angle(corner: Array) -> tuple[float, float]:
    """θ, and θ/|d₀ × d₁|."""
    dot = corner[0] * corner[3] + corner[1] * corner[4] + corner[2] * corner[5]
    x = corner[1] * corner[5] - corner[2] * corner[4]
    y = corner[2] * corner[3] - corner[0] * corner[5]
    z = corner[0] * corner[4] - corner[1] * corner[3]
    cross, size = np.sqrt(x * x + y * y + z * z), corner[7] * corner[8]
    angle = np.arctan2(cross, dot)
    if cross > STRAIGHT_SINE * size:
        return angle, angle / cross
    return angle, 1.0 / size if dot > 0.0 else 0.0


@kernel
def _transverse_projection(corner: Array, side: int, c: int, d: int) -> float:
    """(1 − t tᵀ)/|d| of an arm."""
    size = corner[7 + side]
    return float(
        ((1.0 if c == d else 0.0) - corner[3 * side + c] * corner[3 * side + d] / (size * size)) / size
    )


@kernel
def _straightening_rate(corner: Array, rate: Array, out: Array) -> None:
    """ṫ₁ − ṫ₀ of the directions of both arms."""
    for c in range(3):
        out[c] = 0.0
        for d in range(3):
            out[c] += (
                _transverse_projection(corner, 1, c, d) * rate[3 + d]
                - _transverse_projection(corner, 0, c, d) * rate[d]
            )


@kernel
def _add_bending_forces(
    relaxation: float, corners: Array, rates: Array, rows: Index, f: Array, efforts: Array, room: Array
) -> None:
    """−∇ ½ EI/ℓ θ², and the damping; rows (2, 3) : of the ends.

    ∂θ/∂d₁ = (d₁ (d₀·d₁)/d₁² − d₀)/|d₀ × d₁|
    """
    n = len(corners)
    for i in range(n):
        corner = corners[i]
        if corner[STIFFNESS] == 0.0:
            continue
        factor = corner[STIFFNESS] * _corner_angle(corner)[1]
        dot = corner[0] * corner[3] + corner[1] * corner[4] + corner[2] * corner[5]
        _straightening_rate(corner, rates[i], room)
        for c in range(3):
            before = factor * (corner[c] * dot / corner[7] ** 2 - corner[3 + c])
            after = factor * (corner[3 + c] * dot / corner[8] ** 2 - corner[c])
            for d in range(3):
                lost = corner[STIFFNESS] * relaxation * room[d]
                before -= _transverse_projection(corner, 0, c, d) * lost
                after += _transverse_projection(corner, 1, c, d) * lost
            f[i, c] += after - before
            if i > 0:
                f[i - 1, c] += before
            elif rows[0, c] >= 0:
                efforts[rows[0, c]] += before
            if i < n - 1:
                f[i + 1, c] -= after
            elif rows[1, c] >= 0:
                efforts[rows[1, c]] -= after


@kernel
def _tangents(relaxation: float, corners: Array, K: Array, D: Array) -> None:
    """K = EI/ℓ JᵀJ with J = ∂(t₁ − t₀): exact where straight, and positive semidefinite; D = τ K."""
    for i in range(len(corners)):
        corner = corners[i]
        for a in range(9):
            for b in range(9):
                K[i, a, b] = 0.0
                if corner[STIFFNESS] == 0.0:
                    D[i, a, b] = 0.0
                    continue
                for c in range(3):
                    K[i, a, b] += (
                        corner[STIFFNESS]
                        * _direction_gradient(corner, c, a)
                        * _direction_gradient(corner, c, b)
                    )
                D[i, a, b] = relaxation * K[i, a, b]


@kernel
def _direction_gradient(corner: Array, c: int, a: int) -> float:
    """∂(t₁ − t₀)_c with respect to coordinate a of the three points."""
    if a < 3:
        return float(_transverse_projection(corner, 0, c, a))
    if a < 6:
        return float(
            -_transverse_projection(corner, 0, c, a - 3) - _transverse_projection(corner, 1, c, a - 3)
        )
    return float(_transverse_projection(corner, 1, c, a - 6))


@kernel
def _stored_energy(corners: Array, out: Array) -> None:
    out[0] = 0.0
    for i in range(len(corners)):
        if corners[i, STIFFNESS] > 0.0:
            out[0] += 0.5 * corners[i, STIFFNESS] * _corner_angle(corners[i])[0] ** 2


@kernel
def _dissipated_power(relaxation: float, corners: Array, rates: Array, room: Array, out: Array) -> None:
    out[0] = 0.0
    for i in range(len(corners)):
        if corners[i, STIFFNESS] > 0.0:
            _straightening_rate(corners[i], rates[i], room)
            for c in range(3):
                out[0] -= corners[i, STIFFNESS] * relaxation * room[c] ** 2


@kernel
def _copy_end(i: int, x: Array, u: Array, at: int, ends: Array, rates: Array) -> None:
    for c in range(3):
        ends[i, c], rates[i, c] = x[at, c], u[at, c]


class CableBending:
    """Bending moment EI κ of a cable: E = ½ Σ EI/ℓᵢ θᵢ², ℓᵢ = ½ (L₀ + L₁).

    θ = atan2(|d₀ × d₁|, d₀·d₁) is the angle between the two pieces at a node.

    A force of the world, acting at the corners at the nodes of a `FedCable`, whose relaxation τ also damps
    them, by EI τ κ̇. Both ends may rotate freely. Where rope is fed there is no corner at the first node: the
    cable bends freely within the last piece before the eye. There is no plasticity and no twist.

    Parameters
    ----------
    cable : the cable
    EI : [N m²], > 0

    Raises SceneError for an EI that is not > 0. Source: García-Fernández 2009, appendix B, with the signs and
    factors of its gradients corrected. Proved by tests/hoist/test_cable_bending.py.
    """

    account = "dissipated"

    def __init__(self, cable: FedCable, EI: float) -> None:
        self.cable, self.EI, self.name = cable, float(EI), f"{cable.name}.bending"
        if not (np.isfinite(self.EI) and self.EI > 0):
            raise SceneError(f"found EI {EI:g} N m² of a cable: it must be > 0", cable.name)

    def _measured(self, k: Kinematics) -> tuple[list[Op], Array, Array]:
        cable, n = self.cable, len(self.cable.nodes.masses)
        span, ends, end_rates = np.zeros(2, np.int64), np.zeros((2, 3)), np.zeros((2, 3))
        fed = np.array([feed is not None for feed in cable.feeds], np.int64)
        corners, rates = np.zeros((n, 9)), np.zeros((n, 6))
        ops: list[Op] = [(alive_range, (k.alive(cable.nodes), span))]
        for i, end in enumerate(cable.ends):
            at = (k.positions(end.owner), k.velocities(end.owner), int(end.index[0]))
            ops.append((_copy_end, (i, *at, ends, end_rates)))
        own = (k.positions(cable.nodes), k.velocities(cable.nodes), k.memory(cable), self.EI)
        return [*ops, (_measure_corners, (span, fed, ends, end_rates, *own, corners, rates))], corners, rates

    def _end_rows(self, k: Kinematics) -> Index:
        """Rows (2, 3) of both ends; −1 where immovable."""
        rows = np.vstack([k.rows_of(end) for end in self.cable.ends]).astype(np.int64)
        rows[np.logical_not(moving_rows(k)[rows])] = -1
        return rows

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Moments of the corners, as forces on the nodes and ends."""
        ops, corners, rates = self._measured(k)
        own = (out.forces(self.cable.nodes), out.efforts, np.zeros(3))
        return [
            *ops,
            (_add_bending_forces, (float(self.cable.law[1]), corners, rates, self._end_rows(k), *own)),
        ]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """½ Σ EI/ℓ θ² [J]."""
        ops, corners, _ = self._measured(k)
        return [*ops, (_stored_energy, (corners, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Power dissipated by damping [W]."""
        ops, corners, rates = self._measured(k)
        return [*ops, (_dissipated_power, (float(self.cable.law[1]), corners, rates, np.zeros(3), out))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """For each node the rows of the previous point, its own, and those of the next point."""
        own, ends = k.rows_of(self.cable.nodes.points), self._end_rows(k)
        for i, feed in enumerate(self.cable.feeds):
            if feed is not None:
                ends[i] = -1
        before, after = np.vstack([ends[:1], own[:-1]]), np.vstack([own[1:], ends[1:]])
        return np.hstack([before, own, after]).astype(np.int64), "KD"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """K and D."""
        ops, corners, _ = self._measured(k)
        return [*ops, (_tangents, (float(self.cable.law[1]), corners, elements.K, elements.D))]
