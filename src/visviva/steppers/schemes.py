"""How a time step weighs its stiff forces: the θ-method, or generalised α of a damping ρ∞ at infinity.

Stiff forces are those that give K and D. The impulse of a step is h (f + e), with f at its start and

    e = −cθh K [w_θ − b (w − x)] − c D [β Δw − d x],   w_θ = w + θΔw

The θ-method has b = d = 0, c = 1, β = θ, so that f + e is the force after a share θ of the step: of first
order at θ > ½. Generalised α (Chung and Hulbert 1993), with velocities that stand (θ − ½) h behind, is

    θ = 1/(1+ρ∞),   c = 1/(2−ρ∞),   b = (1−ρ∞)²,   β = 2θ − ½,   d = ½(1−ρ∞)
    x' = [(1−2ρ∞) x + (1−ρ∞) Δv] / (2−ρ∞)

Its algorithmic acceleration is in x, the lead of the velocities over their mean in the last steps. In a
motion that a step resolves f + e is the force in the middle of the time in which Δv comes about; a mode that
no step resolves falls by ρ∞ a step. At ρ∞ = 1 this is θ = ½. That x is a velocity, and K that of the present,
matters: a remembered force would push stiff threads that have turned aside, and blow them up.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array


def theta_method(theta: float) -> Array:
    """θ, c, cβ, cθb, cd, and the weights of x and Δv in x'; see `set_weights`."""
    return np.array([theta, 1.0, theta, 0.0, 0.0, 0.0, 0.0])


def generalised_alpha(rho_inf: float) -> Array:
    """The same for a spectral radius ρ∞ in [0, 1] at infinite stiffness."""
    theta, c, rest = 1.0 / (1.0 + rho_inf), 1.0 / (2.0 - rho_inf), 1.0 - rho_inf
    of_lead = (c * (1.0 - 2.0 * rho_inf), c * rest)
    return np.array([theta, c, c * (2.0 * theta - 0.5), c * theta * rest * rest, 0.5 * c * rest, *of_lead])
