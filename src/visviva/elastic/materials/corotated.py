"""Corotated: linear elasticity in axes that rotate with the element, and a volume term.

    Ψ = μ |F − R|² + ½ λ (J − 1)²,   F = R U,   P = 2μ (F − R) + λ (J − 1) cof F

With s = tr U, i₂ = ½ (s² − tr C), D = s i₂ − J:   R = ((s² − i₂) F + s cof F − F C)/D, and P = F S + f cof F
with S = 2μ (1 − (s² − i₂)/D) 1 + 2μ C/D and f = λ (J − 1) − 2μ s/D; s is the largest root of
(s² − tr C)² = 8 J s + 4 tr cof C: U absorbs a reflection of F along its shortest axis, and recovers from it.
Source: Stomakhin et al., "Energetically Consistent Invertible Elasticity", 2012; R by Cayley and Hamilton.
"""

from __future__ import annotations

import math

from visviva.compiling.kernel import inlined_kernel
from visviva.elastic.materials.material import Law, Material, Root, Tangent, Twist, lame
from visviva.elastic.materials.strain import Three, metric, size_of, volume_ratio


@inlined_kernel
def known(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float,
) -> Three:  # fmt: skip
    """tr C, tr cof C and J."""
    a, b, c, d, e, f = metric(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    gamma = a + d + f
    sigma = 0.5 * (gamma * gamma - size_of(a, b, c, d, e, f))
    return gamma, sigma, volume_ratio(F00, F01, F02, F10, F11, F12, F20, F21, F22)


@inlined_kernel
def start(gamma: float, sigma: float, J: float) -> float:
    """√(3 tr C), from which s = tr U descends to the largest of four real roots."""
    return math.sqrt(3.0 * gamma)


@inlined_kernel
def nearer(gamma: float, sigma: float, J: float, s: float) -> float:
    """Halley's method: cubic convergence of s."""
    g = s * s - gamma
    value, slope = g * g - 8.0 * J * s - 4.0 * sigma, 4.0 * g * s - 8.0 * J
    return float(s - value * slope / (slope * slope - value * (2.0 * g + 4.0 * s * s)))


@inlined_kernel
def law(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float, lam: float, mu: float, s: float,
) -> Law:  # fmt: skip
    """Ψ, S and f for λ, μ [Pa]."""
    a, b, c, d, e, f = metric(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    J = volume_ratio(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    gamma = a + d + f
    second = 0.5 * (s * s - gamma)
    q = 2.0 * mu / (s * second - J)
    t = 2.0 * mu - q * (s * s - second)
    energy = mu * (gamma - 2.0 * s + 3.0) + 0.5 * lam * (J - 1.0) * (J - 1.0)
    return energy, t + q * a, q * b, q * c, t + q * d, q * e, t + q * f, lam * (J - 1.0) - q * s


@inlined_kernel
def tangent(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float, lam: float, mu: float, s: float,
) -> Tangent:  # fmt: skip
    """The part without rotation: 2μ δF, and the volume; see `twist`."""
    bulk = lam * (volume_ratio(F00, F01, F02, F10, F11, F12, F20, F21, F22) - 1.0)
    return 2.0 * mu, 0.0, 0.0, 2.0 * mu, 0.0, 2.0 * mu, bulk, lam, 0.0, 0.0


@inlined_kernel
def twist(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float, lam: float, mu: float, s: float,
) -> Twist:  # fmt: skip
    """−2μ δR, by δR = [ω] R, ω = M Σ over columns of R g × δF g,   M = (i₂ 1 + F Fᵀ)/D."""
    a, b, c, d, e, f = metric(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    J = volume_ratio(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    second = 0.5 * (s * s - (a + d + f))
    q = 1.0 / (s * second - J)
    p, r = q * (s * s - second), q * s
    m, n, o, u, v, w = metric(F00, F10, F20, F01, F11, F21, F02, F12, F22)
    return (
        -2.0 * mu,
        p * F00 + r * (F11 * F22 - F12 * F21) - q * (F00 * a + F01 * b + F02 * c),
        p * F01 + r * (F12 * F20 - F10 * F22) - q * (F00 * b + F01 * d + F02 * e),
        p * F02 + r * (F10 * F21 - F11 * F20) - q * (F00 * c + F01 * e + F02 * f),
        p * F10 + r * (F02 * F21 - F01 * F22) - q * (F10 * a + F11 * b + F12 * c),
        p * F11 + r * (F00 * F22 - F02 * F20) - q * (F10 * b + F11 * d + F12 * e),
        p * F12 + r * (F01 * F20 - F00 * F21) - q * (F10 * c + F11 * e + F12 * f),
        p * F20 + r * (F01 * F12 - F02 * F11) - q * (F20 * a + F21 * b + F22 * c),
        p * F21 + r * (F02 * F10 - F00 * F12) - q * (F20 * b + F21 * d + F22 * e),
        p * F22 + r * (F00 * F11 - F01 * F10) - q * (F20 * c + F21 * e + F22 * f),
        q * (second + m), q * n, q * o, q * (second + u), q * v, q * (second + w),
    )  # fmt: skip


COROTATED = Material(
    "corotated", law, tangent, lame, strain=False, root=Root(known, start, nearer), twist=twist
)
