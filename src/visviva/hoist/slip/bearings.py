"""Dry friction of sheaves, in proportion to the load of the rope on bearing and groove flank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.cones import Cones
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Scalars
from visviva.core.rows import Rows
from visviva.errors import SceneError
from visviva.geometry.row_vectors import dot
from visviva.hoist.lengths.measure import FRAME
from visviva.hoist.lengths.reeving import Reeving
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.weight.hang_kernels import axis_of


@kernel
def _tensions(rows: Index, gradient: Array, rates: Array, phi: Array, compliance: Array, relaxation: Array,
              lam: Array, h: Array, out: Array) -> None:  # fmt: skip
    """T of every run: in a time step that of the last one, otherwise from the law of the rope."""
    for r in range(len(out)):
        out[r] = lam[r]
        if h[0] == 0.0 and compliance[r] > 0.0:
            rate = 0.0
            for j in range(rows.shape[1]):
                if rows[r, j] >= 0:
                    rate += gradient[r, j] * rates[rows[r, j]]
            out[r] = max(-(phi[r] + relaxation[r] * rate) / compliance[r], 0.0) if phi[r] < 0.0 else 0.0


@kernel
def _friction_bounds(
    wheel: Index, before: Index, run: Index, law: Array, ports: Index, base: Array, rotation: Array,
    lines: Array, tension: Array, bound: Array,
) -> None:  # fmt: skip
    """b + ρ |T₀ t₀ + T₁ t₁| + κR Σ T |t·e| of each sheave, e its axis; b alone if the rope has left it.

    law : (c, 3)   ρ, b and κR
    """
    axis = np.empty(3)
    for c in range(len(wheel)):
        bound[c] = law[c, 1]
        a, b = before[wheel[c]], wheel[c]
        if a < 0:
            continue
        t0, t1, square = tension[run[a]], tension[run[b]], 0.0
        axis_of(base[b, 0], rotation[ports[b, 0, FRAME]], axis)
        for d in range(3):
            square += (t1 * lines[b, 0, d] - t0 * lines[a, 0, d]) ** 2
        comes, goes = dot(lines[a, 0], axis), dot(lines[b, 0], axis)
        bound[c] += law[c, 0] * np.sqrt(square) + law[c, 2] * (t0 * abs(comes) + t1 * abs(goes))


@dataclass(frozen=True)
class Bearings:
    """Friction of the geared sheaves of a rope: |torque| ≤ b + ρ |T₀ t₀ + T₁ t₁| + κR Σ T |t·e|.

    Parameters
    ----------
    lever : (nodes,) or one number   ρ, the friction coefficient times the radius of the axle [m]
    torque : (nodes,) or one number  b, constant friction, such as that of seals [N m]
    flank : (nodes,) or one number   κR: friction of rope that arrives or leaves obliquely and rubs on the
        flank of the groove, times the radius [m]; e is the axis

    A time step uses the tensions of the last one: this decouples the rows, and 8 falls take half the time.
    With parallel falls the efficiency is (R − ρ)/(R + ρ), see `lever_of`.
    Source: García Fernández 2009 (4.16, C41): there friction grows with the angle and the speed, here with
    the contact force. Proved by tests/hoist/test_tackles.py and test_flanks.py.
    """

    lever: ArrayLike
    torque: ArrayLike = 0.0
    flank: ArrayLike = 0.0

    def _law(self, count: int) -> Array:
        """ρ, b and κR of all nodes (count, 3)."""
        numbers = (self.lever, self.torque, self.flank)
        return np.stack([np.broadcast_to(np.asarray(x, float), (count,)) for x in numbers], axis=1)

    def _wheels(self, reeving: Reeving) -> list[int]:
        return [i for i in range(1, len(reeving.nodes) - 1) if reeving.nodes[i].turns_with]

    def cones(self, reeving: Reeving) -> Cones:
        """A friction law for every geared sheave between two runs."""
        wheels = [reeving.number(i) for i in self._wheels(reeving)]
        c, count = len(wheels), reeving.number(len(reeving)) + 1
        law = self._law(count)
        for what, numbers in zip(("lever", "torque", "flank"), law.T, strict=True):
            if not (np.isfinite(numbers).all() and (numbers >= 0).all()):
                raise SceneError(f"found a {what} of bearing friction below 0")
        rows = (reeving.runs + np.arange(c))[:, None]
        return Cones(np.full((c, 1), -1), rows, np.zeros(c), np.zeros(c), law[wheels, 1])

    def rows(self, k: Kinematics, reeving: Reeving) -> Index:
        """The rows of the angles."""
        found = []
        for i in self._wheels(reeving):
            sheaves = reeving.nodes[i].sheaves
            assert sheaves is not None and sheaves.angle is not None
            found.append(int(k.rows_of(sheaves.angle)[reeving.nodes[i].number]))
        return np.array(found, np.int64)

    def bind_bounds(
        self, k: Kinematics, reeving: Reeving, found: Segments, rows: Rows, bound: Array
    ) -> list[Op]:
        """The bounds, from the directions and tensions of the rope on both sides."""
        wheels, runs = self._wheels(reeving), reeving.runs
        inner: Index = np.array(wheels, np.int64)
        count, numbers = reeving.number(len(reeving)) + 1, [reeving.number(i) for i in wheels]
        tension, known = np.zeros(runs), (found.ports, found.base, k.rotation, found.lines)
        law = (rows.phi[:runs], rows.compliance[:runs], rows.relaxation[:runs], rows.lam[:runs], k.step)
        return [
            (_tensions, (rows.rows[:runs], rows.gradient[:runs], k.rates, *law, tension)),
            (
                _friction_bounds,
                (inner, found.before, found.run, self._law(count)[numbers], *known, tension, bound),
            ),
        ]


def lever_of(radius: float, efficiency: float) -> float:
    """ρ [m] of a sheave with parallel falls that transmits the fraction η of the tension.

    R (T₀ − T₁) = ρ (T₀ + T₁) with T₁ = η T₀. Raises SceneError for η outside (0, 1].
    """
    if not 0 < efficiency <= 1:
        raise SceneError(f"found efficiency {efficiency:g}: it must be > 0 and <= 1")
    return radius * (1 - efficiency) / (1 + efficiency)


@kernel
def _add_drag(index: Index, c: Array, rates: Array, first: int, efforts: Array) -> None:
    for j in range(len(index)):
        efforts[first + index[j]] -= c[j] * rates[first + index[j]]


@kernel
def _drag_power(index: Index, c: Array, rates: Array, first: int, out: Array) -> None:
    out[0] = 0.0
    for j in range(len(index)):
        out[0] -= c[j] * rates[first + index[j]] ** 2


class BearingDrag:
    """Torque −c θ̇ of viscous bearings; c (n,) or one number [N m s].

    Raises SceneError for c below 0. Proved by tests/hoist/test_sheaves.py.
    """

    account = "dissipated"

    def __init__(self, name: str, angle: Scalars, drag: ArrayLike) -> None:
        self.name, self.angle = name, angle
        self.drag = np.array(np.broadcast_to(np.asarray(drag, float), (len(angle),)))
        if not (np.isfinite(self.drag).all() and (self.drag >= 0).all()):
            raise SceneError(f"found bearing_drag {self.drag.min():g} N m s: it must be >= 0", name)

    def _read(self, k: Kinematics) -> tuple[Index, Array, Array, int]:
        return self.angle.index, self.drag, k.rates, k.table.row_of("scalar", 0)

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """−c θ̇."""
        return [(_add_drag, (*self._read(k), out.efforts))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−c θ̇² [W]."""
        return [(_drag_power, (*self._read(k), out))]

    def tangent_rows(self, k: Kinematics) -> tuple[Index, str]:
        """The angles, with D."""
        return np.asarray(k.rows_of(self.angle), np.int64)[:, None], "D"

    def bind_tangent(self, k: Kinematics, elements: Elements) -> list[Op]:
        """D = c."""
        elements.D[:, 0, 0] = self.drag
        return []
