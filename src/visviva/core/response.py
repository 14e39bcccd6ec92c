"""Response of a surface to a particle that touches it: restitution, friction, no-slip, stickiness.

It is in the core because the shapes of the room `contact` and the laws of the room `impact` both use it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.errors import SceneError

REST_ACCELERATION = 2 * 9.81  # twice gravity [m/s²]
NO_SLIP_MU = 1e300  # μ of a no-slip surface: finite, so that zero force times it is still zero


@kernel
def slip_ratio(slip: float, impulse_speed: float, mu: float, viscous: float) -> float:
    """The share of a slip speed that remains after friction while the normal impulse changes it by
    `impulse_speed`.

    Coulomb friction removes μ·kick, but at most all of it: then the particle sticks. The source's linear
    friction removes k_f·kick of the rest, implicitly, so that it never reverses the slip.
    """
    coulomb = 1.0 - min(mu * impulse_speed / max(slip, 1e-300), 1.0)
    return coulomb / (1.0 + viscous * impulse_speed)


@kernel
def speeds_after_contact(
    speed: float, slip: float, m: float, h: float, par: Array
) -> tuple[float, float, float, float]:
    """Normal and tangential speed of a particle after it touches a surface.

    A particle that lies on the surface touches it in every step of a stepper; h f_n is then the impulse.

        v⁺ = −b v_n n + k v_t:   b = e, |Δv_t| ≤ μ Δv_n, v_t⁺ = v_t / (1 + k_f Δv_n)   for v_n < 0

    Parameters
    ----------
    speed : v_n along the normal towards the particle, < 0 approaching [m/s]
    slip : |v_t| ≥ 0 [m/s]; both relative to the surface
    m, h : mass [kg] and length of the step [s]; h is used only for rest and adhesion
    par : its first five numbers are those of `response`: restitution e; `rest` [m/s²], an approach slower
        than rest·h does not rebound; μ; k_f [s/m]; adhesion [N], the pull that a sticky surface bears, else 0

    Returns b, k, and the energies lost in the normal direction and to friction [J], both ≥ 0. A particle that
    leaves freely has b = −1, k = 1. Branch-free, so that it vectorises. Sources: Holzschuch's course,
    Witkin's notes, collisions (P42–P45). Proved by tests/core/test_response.py.
    """
    e = par[0] if speed < -par[1] * h else 0.0
    sticks = par[4] > 0.0 and m * speed <= par[4] * h
    rebound = e if speed < 0.0 or sticks else -1.0
    impulse_speed = -(1.0 + rebound) * min(speed, 0.0)
    slip_share = 0.0 if sticks else slip_ratio(slip, impulse_speed, par[2], par[3])
    normal_loss = 0.5 * m * (1.0 - rebound * rebound) * speed * speed
    friction_loss = 0.5 * m * (1.0 - slip_share * slip_share) * slip * slip
    return rebound, slip_share, normal_loss, friction_loss


@kernel
def velocity_after_contact(
    u0: float, u1: float, u2: float, n0: float, n1: float, n2: float, m: float, h: float, par: Array
) -> tuple[float, float, float, float, float]:
    """`speeds_after_contact` for a velocity u [m/s] relative to the surface and the unit normal n towards the
    particle.

    Returns the velocity after it (3), and the energies lost in the normal direction and to friction [J].
    """
    speed = n0 * u0 + n1 * u1 + n2 * u2
    t0, t1, t2 = u0 - speed * n0, u1 - speed * n1, u2 - speed * n2
    slip = math.sqrt(t0 * t0 + t1 * t1 + t2 * t2)
    rebound, slip_share, normal_loss, friction_loss = speeds_after_contact(speed, slip, m, h, par)
    after = -rebound * speed
    return (
        after * n0 + slip_share * t0,
        after * n1 + slip_share * t1,
        after * n2 + slip_share * t2,
        normal_loss,
        friction_loss,
    )


@dataclass(frozen=True)
class Friction:
    """Friction and adhesion of a surface.

    Parameters
    ----------
    mu : Coulomb's coefficient ≥ 0, |f_t| ≤ μ |f_n|; infinite is no-slip
    viscous : k_f ≥ 0 of the linear friction f_t = −k_f |f_n| v_t [s/m]
    adhesion : the pull that it resists [N]; if > 0 the surface is sticky: what touches it does not slide;
        infinite holds permanently

    Raises SceneError for numbers out of range. Source: Witkin's notes (P43–P45).
    """

    mu: float = 0.0
    viscous: float = 0.0
    adhesion: float = 0.0

    def __post_init__(self) -> None:
        for name in ("mu", "viscous", "adhesion"):
            if not getattr(self, name) >= 0:
                raise SceneError(f"found {name} = {getattr(self, name):g}: it must be >= 0")
        if not math.isfinite(self.viscous):
            raise SceneError("found viscous = inf: for no slip use mu = inf")
        if sum(value > 0 for value in (self.mu, self.viscous, self.adhesion)) > 1:
            raise SceneError("found two laws of friction: give one of mu, viscous, adhesion")

    @property
    def smooth(self) -> bool:
        """Whether there is no friction."""
        return not (self.mu or self.viscous or self.adhesion)

    @property
    def grip(self) -> float:
        """μ; infinite on a sticky surface."""
        return math.inf if self.adhesion > 0 else self.mu


SMOOTH = Friction()


def response(restitution: float, friction: Friction = SMOOTH, rest: float = REST_ACCELERATION) -> Array:
    """The numbers (5,) that `speeds_after_contact` and `velocity_after_contact` read.

    rest : approach slower than this times the step does not rebound [m/s²]; twice gravity, since free fall
    gains g h in a step (P43). Raises SceneError for e outside [0, 1] and a sticky surface that rebounds.
    """
    if not 0 <= restitution <= 1:
        raise SceneError(f"found restitution {restitution:g}: it must lie between 0 and 1")
    if friction.adhesion > 0 and restitution > 0:
        raise SceneError(f"found restitution {restitution:g} on a sticky surface: it must be 0")
    return np.array([restitution, rest, min(friction.mu, NO_SLIP_MU), friction.viscous, friction.adhesion])
