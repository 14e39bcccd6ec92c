"""Rope that lies on a drum in layers: the radius at which it comes to lie, and how much of it lies there.

    R(ψ) = R₀ + e Σ_k s((ψ − kΛ)/c + ½),   W(ψ) = ∫ R dψ,   k = 1, 2, …

ψ is the angle by which the drum is wound, from bare; Λ = 2π n that of one layer of n turns, e the rise from
layer to layer. Rope climbs within the angle c about kΛ, by s(u) = 3u² − 2u³ between 0 and 1: R has no kink,
so that forces, which are slopes of W, have slopes of their own, and W is a polynomial, exact.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.errors import SceneError

RISE = 0.5 * np.sqrt(3.0)  # from layer to layer, in diameters: rope lies in the furrows of that below
CLIMB = np.pi  # angle within which it climbs onto the next layer [rad]
BARE, STEP, LAYER, CLIMBING = range(4)  # of `coil` (4,): R₀ [m], e [m], Λ and c [rad]


@kernel
def _nearest(coil: Array, wound: float) -> float:
    """Number of the climb that is nearest; 0 before the first."""
    return float(max(np.floor(wound / coil[LAYER] + 0.5), 0.0))


@kernel
def radius_on(coil: Array, wound: float) -> float:
    """R(ψ) [m]."""
    k = _nearest(coil, wound)
    if k == 0.0:
        return float(coil[BARE])
    u = min(max((wound - k * coil[LAYER]) / coil[CLIMBING] + 0.5, 0.0), 1.0)
    return float(coil[BARE] + coil[STEP] * (k - 1.0 + u * u * (3.0 - 2.0 * u)))


@kernel
def slope_on(coil: Array, wound: float) -> float:
    """dR/dψ [m/rad]."""
    k = _nearest(coil, wound)
    u = (wound - k * coil[LAYER]) / coil[CLIMBING] + 0.5
    if k == 0.0 or not 0.0 < u < 1.0:
        return 0.0
    return float(coil[STEP] * 6.0 * u * (1.0 - u) / coil[CLIMBING])


@kernel
def length_on(coil: Array, wound: float) -> float:
    """W(ψ) [m]."""
    k = _nearest(coil, wound)
    length = coil[BARE] * wound
    if k > 0.0:
        past = wound - k * coil[LAYER]
        u = max(past / coil[CLIMBING] + 0.5, 0.0)
        climbed = u * u * u * (1.0 - 0.5 * u) if u < 1.0 else u - 0.5
        whole = 0.5 * coil[LAYER] * k * (k - 1.0) + (k - 1.0) * past
        length += coil[STEP] * (whole + coil[CLIMBING] * climbed)
    return float(length)


@dataclass(frozen=True)
class Layers:
    """How rope lies on a drum.

    Parameters
    ----------
    radius : R₀ of the first layer, to the middle of the rope [m]
    width : between the flanges [m]
    diameter : of the rope [m]
    wound : rope on the drum at the start [m]
    behind : of a rope that is fastened to the drum by its middle, what is wound at the start of the part that
        goes on from it; `wound` is of the part that comes to it. Each has a width of its own [m]

    Raises SceneError for numbers that no drum has. Proved by tests/hoist/test_layers.py.
    """

    radius: float
    width: float
    diameter: float
    wound: float
    behind: float | None = None

    def __post_init__(self) -> None:
        for what, number in (("width", self.width), ("diameter", self.diameter)):
            if not (np.isfinite(number) and number > 0):
                raise SceneError(f"found {what} {number:g} m of the layers on a drum, expected > 0")
        if not self.width >= 2 * self.diameter:
            raise SceneError(
                f"found {self.width:g} m of drum for rope of {self.diameter:g} m, expected two turns or more"
            )
        for wound in (self.wound, 0.0 if self.behind is None else self.behind):
            if not (np.isfinite(wound) and wound >= 0):
                raise SceneError(f"found {wound:g} m of rope wound on a drum, expected >= 0")

    @property
    def turns(self) -> float:
        """n of one layer."""
        return self.width / self.diameter

    @property
    def coil(self) -> Array:
        """R₀, e, Λ and c."""
        return np.array([self.radius, RISE * self.diameter, 2 * np.pi * self.turns, CLIMB])

    @property
    def outside(self) -> float:
        """Radius at which rope lies at the start [m]."""
        return float(radius_on(self.coil, self.angle()))

    def angle(self, wound: float | None = None) -> float:
        """ψ [rad] with W(ψ) = `wound`, if nothing else is given that of the start."""
        from scipy.optimize import brentq  # a third of a second, for scenes with drums only

        coil, length = self.coil, self.wound if wound is None else wound
        most = length / self.radius
        return float(brentq(lambda psi: length_on(coil, psi) - length, 0.0, most + 1.0, xtol=1e-14))
