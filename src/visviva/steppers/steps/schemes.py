"""Weights of stiff forces in a time step: the θ-method, or second order with spectral radius ρ∞ at infinity.

Stiff forces are those that provide K and D. The impulse of a step is h (f + e), with f at its start. In the
θ-method f + e is the force at a fraction θ of the step, e = −θhK w_θ − θD Δw with w_θ = w + θΔw: of first
order at θ > ½. At θ = 1 velocities are half a step behind, so that f alone is of second order already, and
e only has to damp:

    e = −c hK (Δw + x) − D (β Δw − x/4),      x' = κ (x + Δv)
    c = 1/(2+ρ∞²),   κ = c (1−ρ∞²),   β = ½ + ¼ κ/(1−κ)

x is the lead of the velocities over their mean in recent steps. An unresolved mode decays by ρ∞ per step,
a resolved one by ½ (1−ρ∞²)/(1+2ρ∞²)² (hω)⁴; stable for every K, and for forces up to 4/3 as stiff
as K, which may stiffen within a step. ρ∞ = 1 damps nothing; ρ∞ = 0 is the generalised-α method
(Chung and Hulbert 1993) with its acceleration written as x. x is a velocity, multiplied by the present K: a
remembered force would push rotated stiff threads sideways, and make them diverge.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array


def theta_method(theta: float) -> Array:
    """θ; weights of h²K, hD in A, of hK w, hK x, D x on the right; of x and Δv in the next x."""
    return np.array([theta, theta * theta, theta, -theta, 0.0, 0.0, 0.0, 0.0])


def second_order(rho_inf: float) -> Array:
    """The same at a spectral radius ρ∞ in [0, 1] at infinite stiffness."""
    c = 1.0 / (2.0 + rho_inf * rho_inf)
    kept = c * (1.0 - rho_inf * rho_inf)
    return np.array([1.0, c, 0.5 + 0.25 * kept / (1.0 - kept), 0.0, -c, 0.25, kept, kept])


def damped() -> Array:
    """The weights of θ = 1, where x is the velocity itself: −c hK (Δw + x) is −hK w_θ at c = 1."""
    return np.array([1.0, 1.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0])
