"""Rope in layers on a drum: the radius at which it is wound, and the length on the drum.

    R(ψ) = R₀ + e Σ_k s((ψ − kΛ)/c + ½),   W(ψ) = ∫ R dψ,   k = 1, 2, …

ψ is the angle by which the drum is wound, from bare; Λ = 2π n is that of a layer of n turns, e the rise per
layer. Rope climbs within the angle c about kΛ, by s(u) = 3u² − 2u³ between 0 and 1. So R has no kink, forces,
as derivatives of W, are differentiable, and W is a polynomial, evaluated exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.errors import SceneError

LAYER_RISE = 0.5 * np.sqrt(3.0)  # per layer, in diameters: rope lies in the grooves of the layer below
CLIMB_ANGLE = np.pi  # angle within which rope climbs onto the next layer [rad]
BARE_RADIUS, LAYER_STEP, LAYER_ANGLE, CLIMB_RANGE = range(4)  # of `coil` (4,): R₀ [m], e [m], Λ and c [rad]


@kernel
def _nearest(coil: Array, wound: float) -> float:
    """Number of the nearest climb; 0 before the first."""
    return float(max(np.floor(wound / coil[LAYER_ANGLE] + 0.5), 0.0))


@kernel
def radius_on(coil: Array, wound: float) -> float:
    """R(ψ) [m]."""
    k = _nearest(coil, wound)
    if k == 0.0:
        return float(coil[BARE_RADIUS])
    u = min(max((wound - k * coil[LAYER_ANGLE]) / coil[CLIMB_RANGE] + 0.5, 0.0), 1.0)
    return float(coil[BARE_RADIUS] + coil[LAYER_STEP] * (k - 1.0 + u * u * (3.0 - 2.0 * u)))


@kernel
def slope_on(coil: Array, wound: float) -> float:
    """dR/dψ [m/rad]."""
    k = _nearest(coil, wound)
    u = (wound - k * coil[LAYER_ANGLE]) / coil[CLIMB_RANGE] + 0.5
    if k == 0.0 or not 0.0 < u < 1.0:
        return 0.0
    return float(coil[LAYER_STEP] * 6.0 * u * (1.0 - u) / coil[CLIMB_RANGE])


@kernel
def length_on(coil: Array, wound: float) -> float:
    """W(ψ) [m]."""
    k = _nearest(coil, wound)
    length = coil[BARE_RADIUS] * wound
    if k > 0.0:
        past = wound - k * coil[LAYER_ANGLE]
        u = max(past / coil[CLIMB_RANGE] + 0.5, 0.0)
        climbed = u * u * u * (1.0 - 0.5 * u) if u < 1.0 else u - 0.5
        whole = 0.5 * coil[LAYER_ANGLE] * k * (k - 1.0) + (k - 1.0) * past
        length += coil[LAYER_STEP] * (whole + coil[CLIMB_RANGE] * climbed)
    return float(length)


@dataclass(frozen=True)
class Layers:
    """The rope on a drum.

    Parameters
    ----------
    radius : R₀ of the first layer, to the middle of the rope [m]
    width : between the flanges [m]
    diameter : of the rope [m]
    wound : rope on the drum at the start [m]
    behind : for a rope fastened to the drum by its middle, the length wound at the start of the part that
        leaves it; `wound` is that of the part that arrives. Each part has its own width [m]

    Raises SceneError for impossible values. Proved by tests/hoist/test_layers.py.
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
                f"found {self.width:g} m of drum for rope of {self.diameter:g} m, expected room for two "
                "turns or more"
            )
        for wound in (self.wound, 0.0 if self.behind is None else self.behind):
            if not (np.isfinite(wound) and wound >= 0):
                raise SceneError(f"found {wound:g} m of rope wound on a drum, expected >= 0")

    @property
    def turns(self) -> float:
        """n of a layer."""
        return self.width / self.diameter

    @property
    def coil(self) -> Array:
        """R₀, e, Λ and c."""
        return np.array([self.radius, LAYER_RISE * self.diameter, 2 * np.pi * self.turns, CLIMB_ANGLE])

    @property
    def outside(self) -> float:
        """Radius at which rope is wound at the start [m]."""
        return float(radius_on(self.coil, self.angle()))

    def angle(self, wound: float | None = None) -> float:
        """ψ [rad] with W(ψ) = `wound`, by default that of the start."""
        from scipy.optimize import brentq  # takes a third of a second; only scenes with drums need it

        coil, length = self.coil, self.wound if wound is None else wound
        max_angle = length / self.radius
        return float(brentq(lambda psi: length_on(coil, psi) - length, 0.0, max_angle + 1.0, xtol=1e-14))
