"""Dry friction in the bearings of sheaves: it grows with what the rope presses the sheave by."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.core.cones import Cones
from visviva.core.elements import Elements
from visviva.core.errors import SceneError
from visviva.core.kernel import kernel
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Op, Scalars
from visviva.core.state import Array, Index
from visviva.hoist.reeving import Measures, Reeving


@kernel
def _press(segment: Index, run: Index, lever: Array, lines: Array, lam: Array, mu: Array) -> None:
    """μ of |torque| ≤ μ √(T₀² + T₁²), such that this is lever |T₀ t₀ + T₁ t₁|, with the last tensions."""
    for c in range(len(segment)):
        mu[c] = 0.0
        e = segment[c]
        if e < 0:
            continue
        t0, t1 = lam[run[e]], lam[run[e + 1]]
        if not (t0 > 0.0 or t1 > 0.0):
            t0, t1 = 1.0, 1.0
        square = 0.0
        for d in range(3):
            square += (t1 * lines[e + 1, 0, d] - t0 * lines[e, 0, d]) ** 2
        mu[c] = lever[c] * np.sqrt(square / (t0 * t0 + t1 * t1))


@dataclass(frozen=True)
class Bearings:
    """Friction of the geared sheaves of a rope: |torque| ≤ b + ρ |T₀ t₀ + T₁ t₁|.

    Parameters
    ----------
    lever : (nodes,) or one number   ρ, the friction coefficient times the radius of the axle [m]
    torque : (nodes,) or one number  b, that of seals and the like [N m]

    The share of |T₀ t₀ + T₁ t₁| in √(T₀² + T₁²) comes from the tensions of the last step: it is exact where
    they stand still. With falls side by side the efficiency is (R − ρ)/(R + ρ), see `lever_of`.
    Proved by tests/hoist/test_tackles.py.
    """

    lever: ArrayLike
    torque: ArrayLike = 0.0

    def _wheels(self, reeving: Reeving) -> list[int]:
        return [i for i in range(1, len(reeving.nodes) - 1) if reeving.nodes[i].geared]

    def cones(self, reeving: Reeving) -> Cones:
        """A law for every geared sheave between two runs."""
        wheels = self._wheels(reeving)
        c, count = len(wheels), len(reeving.nodes)
        lever, torque = (np.broadcast_to(np.asarray(x, float), (count,)) for x in (self.lever, self.torque))
        for what, numbers in (("lever", lever), ("torque", torque)):
            if not (np.isfinite(numbers).all() and (numbers >= 0).all()):
                raise SceneError(f"found a {what} of bearing friction below 0")
        pairs = np.stack([np.arange(c), np.arange(1, c + 1)], axis=1)
        rows = (reeving.runs + np.arange(c))[:, None]
        return Cones(pairs, rows, np.zeros(c), np.zeros(c), np.array(torque[wheels]))

    def rows(self, k: Kinematics, reeving: Reeving) -> Index:
        """The rows of the angles."""
        found = []
        for i in self._wheels(reeving):
            sheaves = reeving.nodes[i].sheaves
            assert sheaves is not None and sheaves.angle is not None
            found.append(int(k.rows_of(sheaves.angle)[reeving.nodes[i].number]))
        return np.array(found, np.int64)

    def bind_press(self, reeving: Reeving, found: Measures, lam: Array, cones: Cones) -> list[Op]:
        """What follows from the directions of the rope on both sides."""
        wheels = self._wheels(reeving)
        before = {node: e for e, node in enumerate(reeving.touched[1:-1])}
        segment = np.array([before.get(i, -1) for i in wheels], np.int64)
        lever = np.array(np.broadcast_to(np.asarray(self.lever, float), (len(reeving.nodes),))[wheels])
        return [(_press, (segment, reeving.run, lever, found.lines, lam, cones.mu))]


def lever_of(radius: float, efficiency: float) -> float:
    """ρ [m] of a sheave that passes on the share η of the tension, with its falls side by side.

    R (T₀ − T₁) = ρ (T₀ + T₁) with T₁ = η T₀. Raises SceneError for η outside (0, 1].
    """
    if not 0 < efficiency <= 1:
        raise SceneError(f"found efficiency {efficiency:g}: it must be above 0, and 1 at most")
    return radius * (1 - efficiency) / (1 + efficiency)


@kernel
def _drag(index: Index, c: Array, rates: Array, first: int, efforts: Array) -> None:
    for j in range(len(index)):
        efforts[first + index[j]] -= c[j] * rates[first + index[j]]


@kernel
def _drag_power(index: Index, c: Array, rates: Array, first: int, out: Array) -> None:
    out[0] = 0.0
    for j in range(len(index)):
        out[0] -= c[j] * rates[first + index[j]] ** 2


class BearingDrag:
    """Torque −c θ̇ of oil in bearings; c (n,) or one number [N m s].

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
        return [(_drag, (*self._read(k), out.efforts))]

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
