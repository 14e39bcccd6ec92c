"""Rope fed into a cable at its end as a drum rotates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.core.ports import Scalars
from visviva.hoist.wheels.layers import LAYER_STEP, Layers, length_on, radius_on, slope_on

WOUND_ANGLE, SENSE = 4, 5  # of `drum` (6,), behind the columns of `layers`: ψ at θ = 0 [rad], ±1
FED_LENGTH, RATE, FACTOR, SECOND_DERIVATIVE = range(4)  # of the results of `feed_of`


@dataclass(frozen=True)
class Feed:
    """Rope F(θ) is fed at an end as a function of an angle: sense R θ; in layers, W(ψ₀) − W(ψ₀ − sense θ).

    Parameters
    ----------
    angle : one scalar, such as that of a winch
    radius : of the drum [m]; 1 if `angle` is a length
    sense : 1 if it pays out as the angle grows, else −1
    layers : layers of rope on the drum, wound by ψ₀ at θ = 0, see `layers`; None: constant radius
    """

    angle: Scalars
    radius: float
    sense: int = 1
    layers: Layers | None = None

    @property
    def drum(self) -> Array:
        """(6,) for the kernels; LAYER_STEP is 0 without layers."""
        if self.layers is None:
            return np.array([self.radius, 0.0, 0.0, 0.0, 0.0, self.sense])
        return np.array([*self.layers.coil, self.layers.angle(), self.sense])


@kernel
def feed_of(drum: Array, angle: float, rate: float, out: Array) -> None:
    """F [m], Ḟ [m/s], F' = dF/dθ [m/rad] and F'' [m/rad²] into out (4,)."""
    out[FACTOR], out[SECOND_DERIVATIVE] = drum[SENSE] * drum[0], 0.0
    out[FED_LENGTH] = out[FACTOR] * angle
    if drum[LAYER_STEP] > 0.0:
        wound = drum[WOUND_ANGLE] - drum[SENSE] * angle
        out[FED_LENGTH] = length_on(drum, drum[WOUND_ANGLE]) - length_on(drum, wound)
        out[FACTOR], out[SECOND_DERIVATIVE] = drum[SENSE] * radius_on(drum, wound), -slope_on(drum, wound)
    out[RATE] = out[FACTOR] * rate
